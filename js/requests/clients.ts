// Calls of the module `requests` that read the table of clients.

import { once, run } from "./run.js";
import { clients } from "./tables.js";

const ready = /* @__PURE__ */ once((glue) => glue.loadClients(clients));

/** Calls of the module, which read the table of clients first. */
export const adapting: typeof run = (ask) =>
  run((glue) => {
    ready(glue);
    return ask(glue);
  });

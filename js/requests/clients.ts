// The table of clients, which the functions of `llm-uri/adapters` read.

import { once } from "./run.js";
import { clients } from "./tables.js";

export const withClients = /* @__PURE__ */ once((glue) => glue.loadClients(clients));

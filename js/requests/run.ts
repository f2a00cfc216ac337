// Calls of the module `requests`, which reads the table of providers first. dist/module-requests.* is made of this file.

import type { Glue } from "#glue/requests";
import table from "#providers";
import { engine } from "./module.js";
import type { ProviderProfile } from "./types.js";

export { engine };

/** The built-in provider profiles: hosts, paths, headers, and the mapping of each parameter of the draft. */
export const providers: readonly (ProviderProfile & Required<Pick<ProviderProfile, "protocols">>)[] = table.providers;

/** The instances that have read the table. */
const loaded = /* @__PURE__ */ new WeakSet<Glue>();

/** Calls `ask` with the module's functions. */
export const run = <T>(ask: (glue: Glue) => T): T =>
  engine.guarded((glue) => {
    if (!loaded.has(glue)) glue.loadProviders(JSON.stringify(table));
    loaded.add(glue);
    return ask(glue);
  });

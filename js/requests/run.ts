// Calls of the module `requests`, which reads the table of providers first. dist/module-requests.* is made of this file.

import type { Glue } from "#glue/requests";
import { exact, json } from "../core/shared.js";
import { engine } from "./module.js";
import { table } from "./tables.js";
import type { ProviderProfile } from "./types.js";

export { engine };

/** The built-in provider profiles: hosts, paths, headers, and the mapping of each parameter of the draft. */
export const providers: readonly (ProviderProfile & Required<Pick<ProviderProfile, "protocols">>)[] = table.providers;

/** The functions of the module, which take and return JSON (src/wasm/requests.rs). */
export type Call =
  | "adapt"
  | "config"
  | "credentialNames"
  | "curl"
  | "defineProviders"
  | "detectProvider"
  | "explainBaseUrl"
  | "exportVariables"
  | "importCurl"
  | "importNames"
  | "importUrl"
  | "importVariables"
  | "putCredentials"
  | "request"
  | "resolve"
  | "snippet"
  | "validateFor";

/** Runs `load` once for each instance of the module. */
export function once(load: (glue: Glue) => void): (glue: Glue) => void {
  const loaded = new WeakSet<Glue>();
  return (glue) => {
    if (!loaded.has(glue)) load(glue);
    loaded.add(glue);
  };
}

const ready = /* @__PURE__ */ once((glue) => glue.loadProviders(JSON.stringify(table)));

/** Calls a function of the module, after `load`. Integers beyond 2^53 are bigints, or texts in a result for printing. */
export function run(
  name: Call,
  given: { shown?: boolean; [name: string]: unknown },
  load?: (glue: Glue) => void,
): unknown {
  const answer = engine.guarded((glue) => {
    ready(glue);
    load?.(glue);
    return glue.ask(name, json(given));
  });
  return /\d{16}/.test(answer) ? exact(answer, given.shown === true ? String : BigInt) : JSON.parse(answer);
}

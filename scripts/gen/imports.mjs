// The options of curl in src/requests/profile/table.json, from data/curl-options.json.

import { readData } from "./data.mjs";
import { fault, requireSources, requireUnique } from "./rust.mjs";

/** The kinds that src/requests/import/curl.rs knows. */
const KINDS =
  "plain value lost lost-value refused url header data data-raw json get bearer method max-time retry".split(" ");

/** The rows: a kind, its reason, and the options that have it. */
export function curlTable() {
  const data = readData("curl-options");
  requireSources("curl-options", [data]);
  for (const { kind, names } of data.options) {
    if (!KINDS.includes(kind)) throw fault("curl-options", `${kind} is not a kind`);
    const odd = names.find((name) => !/^(?:-. )?--[a-z0-9.-]+$/.test(name));
    if (odd !== undefined) throw fault("curl-options", `${odd} is not '-s --long' or '--long'`);
  }
  requireUnique(
    "curl-options",
    data.options.flatMap(({ names }) => names.flatMap((name) => name.split(" "))),
  );
  return data.options;
}

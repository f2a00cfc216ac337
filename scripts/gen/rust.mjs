// Shared by the generators of Rust tables.

import { Problem } from "../lib/ui.mjs";
import { readData, rust } from "./data.mjs";
import { wellKnownParams } from "./params.mjs";

/** The names of the draft's Table 1, in its order. */
export const PARAMS = wellKnownParams().map(({ name }) => name);

export const head = (data, script) =>
  `//! Generated from data/${data}.json by scripts/gen/${script}.mjs (npm run gen). Do not edit. The sources are there.\n\n`;

export const texts = (values = []) => `&[${values.map(rust).join(", ")}]`;

/** The names of the parameters beyond the draft, in the order of data/request-params.json. */
const canonicalParams = () => readData("request-params").params.map(({ name }) => name);

/** The index of a parameter: in the draft's table, or, after its length, in the table of canonical parameters. */
export function paramAt(name, data) {
  const at = [...PARAMS, ...canonicalParams()].indexOf(name);
  if (at === -1) throw fault(data, `${name} is not a parameter`);
  return at;
}

export const fault = (data, what) => new Problem(`data/${data}.json: ${what}.`);

/** Throws unless each entry has a source and the date it was read. */
export function requireSources(data, entries) {
  for (const entry of entries)
    if (!(entry.source && /^\d{4}-\d\d-\d\d$/.test(entry.read)))
      throw fault(data, `${rust(entry).slice(0, 60)}: source and read are missing`);
}

export function requireUnique(data, names) {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw fault(data, `${twice} is a duplicate`);
}

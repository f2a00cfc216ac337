// The entries of the package that share dist/core.*: what package.json exports under a name for which js/ has a module.

import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { ROOT } from "../lib/paths.mjs";

/**
 * Each entry's name, and its files of dist/ with the core that each of them imports. An entry has an edge file if
 * package.json names one.
 */
export function entries() {
  const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const found = new Map();
  for (const conditions of Object.values(exports)) {
    const name = conditions.import && basename(conditions.import.default, ".js");
    if (name === undefined || !existsSync(join(ROOT, "js", `${name}.ts`))) continue;
    const edge = conditions["edge-light"] && basename(conditions["edge-light"].default);
    found.set(name, { [`${name}.js`]: "./core.js", [`${name}.cjs`]: "./core.cjs", ...(edge && { [edge]: "./core.edge.js" }), ...found.get(name) });
  }
  return [...found].map(([name, files]) => ({ name, files }));
}

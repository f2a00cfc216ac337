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
    found.set(name, {
      [`${name}.js`]: "./core.js",
      [`${name}.cjs`]: "./core.cjs",
      ...(edge && { [edge]: "./core.edge.js" }),
      ...found.get(name),
    });
  }
  return [...found].map(([name, files]) => ({ name, files }));
}

/** Every sub-path that has a module of ours: its specifier, its file, whether it needs Node, whether it has an edge file. */
export function subPaths() {
  const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const names = new Set(entries().map(({ name }) => name));
  return Object.entries(exports)
    .filter(([path, { import: esm }]) => path !== "." && esm !== undefined && names.has(basename(esm.default, ".js")))
    .map(([path, conditions]) => ({
      specifier: `llm-uri${path.slice(1)}`,
      file: conditions.import.default,
      edge: conditions["edge-light"]?.default,
      needsNode: /\bfrom ["']node:|\brequire\(["']node:/.test(
        readFileSync(join(ROOT, conditions.import.default), "utf8"),
      ),
    }));
}

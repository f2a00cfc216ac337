// Skipping what is done already: a step's stamp holds the hash of everything it read. Contents, not times:
// a fresh clone and a switched branch have new times, and a restored cache has old ones.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { STAMPS, shown } from "./paths.mjs";

/** Every file below `path`, sorted; `path` itself when it is a file; nothing when it does not exist. */
export function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]))
    .sort();
}

/** A hash over the names and contents of files and folders, and over any further texts (versions, options). */
export function fingerprint(paths, ...texts) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesBelow))
    hash.update(shown(file)).update("\0").update(readFileSync(file)).update("\0");
  for (const text of texts) hash.update(text).update("\0");
  return hash.digest("hex");
}

const stampFile = (name) => join(STAMPS, name);

/** Whether the step was done for these inputs and what it made is still there. */
export const isFresh = (name, inputs, outputs = []) =>
  existsSync(stampFile(name)) &&
  readFileSync(stampFile(name), "utf8") === inputs &&
  outputs.every((path) => existsSync(path));

export function markFresh(name, inputs) {
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(stampFile(name), inputs);
}

export const markStale = (name) => rmSync(stampFile(name), { force: true });

// Skips completed steps: the stamp of a step contains the hash of its inputs. Hashes instead of times, because clones and
// branches have new times, and restored caches have old ones.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { STAMPS, shown } from "./paths.mjs";

/** Every file below `path`, sorted, without the folders of npm and Cargo; `path` itself if it is a file; empty if it does not exist. */
export function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => name !== "node_modules" && name !== "target")
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]))
    .sort();
}

/** A hash of the names and contents of files and folders, and of further texts such as versions and options. */
export function fingerprint(paths, ...texts) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesBelow))
    hash.update(shown(file)).update("\0").update(readFileSync(file)).update("\0");
  for (const text of texts) hash.update(text).update("\0");
  return hash.digest("hex");
}

const stampFile = (name) => join(STAMPS, name);

/** The inputs of the completed step; empty if it was not completed. */
export const stampOf = (name) => (existsSync(stampFile(name)) ? readFileSync(stampFile(name), "utf8") : "");

/** Whether the step was completed for these inputs and its outputs exist. */
export const isFresh = (name, inputs, outputs = []) =>
  stampOf(name) === inputs && outputs.every((path) => existsSync(path));

export function markFresh(name, inputs) {
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(stampFile(name), inputs);
}

export const markStale = (name) => rmSync(stampFile(name), { force: true });

// The paths that the scripts use.

import { readFileSync, realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export const TARGET = join(ROOT, "target");
export const TOOLS = join(TARGET, "tools");
export const STAMPS = join(TARGET, "stamps");
/** The crate that writes the glue of the modules. */
export const BINDGEN = join(ROOT, "scripts", "build", "bindgen");
/** The crate of the module that unpacks the others. */
export const UNPACK_CRATE = join(ROOT, "src", "unpack");
/** The manifests of all crates. Each has a lock file. */
export const CARGO_MANIFESTS = [ROOT, UNPACK_CRATE, join(ROOT, "benches", "native"), join(ROOT, "fuzz"), BINDGEN].map(
  (folder) => join(folder, "Cargo.toml"),
);
export const LOGS = join(TARGET, "logs");
export const WASM = join(TARGET, "wasm");
export const DIST = join(ROOT, "dist");
export const NODE_MODULES = join(ROOT, "node_modules");
export const PAGE_FILE = join(TARGET, "page", "llm-uri.html");

/** A path relative to the project's root, with slashes. */
export const shown = (path) => relative(ROOT, path).replaceAll("\\", "/") || ".";

/** The text or the JSON of a file of the project. */
export const readText = (name) => readFileSync(join(ROOT, name), "utf8");
export const readJson = (name) => JSON.parse(readText(name));

/** Whether the module with this `import.meta.url` is the started program. */
export const isProgram = (moduleUrl) =>
  process.argv[1] !== undefined && moduleUrl === pathToFileURL(realpathSync(process.argv[1])).href;

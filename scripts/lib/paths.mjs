// Where things are. Every script takes its paths from here, so that a folder is named once.

import { realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export const TARGET = join(ROOT, "target");
export const TOOLS = join(TARGET, "tools");
export const STAMPS = join(TARGET, "stamps");
export const LOGS = join(TARGET, "logs");
export const WASM = join(TARGET, "wasm");
export const DIST = join(ROOT, "dist");
export const NODE_MODULES = join(ROOT, "node_modules");
export const PAGE_FILE = join(TARGET, "page", "llm-uri.html");

/** A path as a reader of the terminal wants it: from the project's root. */
export const shown = (path) => relative(ROOT, path) || ".";

/** Whether the module with this `import.meta.url` is the program that was started, not an import of another. */
export const isProgram = (moduleUrl) =>
  process.argv[1] !== undefined && moduleUrl === pathToFileURL(realpathSync(process.argv[1])).href;

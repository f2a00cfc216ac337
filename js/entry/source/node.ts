// Reads the module from the package at the first call. For CommonJS in Node only.

import { read } from "#wasm-file";
import { fromBytes } from "../../core/compile.js";
import type { Source } from "../../core/instance.js";

export const source: Source = fromBytes(read);

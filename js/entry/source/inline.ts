// The file contains the module as text. Works wherever compiling bytes is allowed, without a request or a file.

import packed from "#wasm-packed";
import { fromBytes } from "../../core/compile.js";
import type { Source } from "../../core/instance.js";
import { unpacked } from "./unpack.js";

export const source: Source = fromBytes(() => unpacked(packed));

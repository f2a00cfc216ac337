// The file contains the module as text. Works wherever compiling bytes is allowed, without a request or a file.

import coded from "#wasm-text";
import { compile, instantiate } from "../../core/compile.js";
import type { Source } from "../../core/instance.js";
import { decode } from "./decode.js";

export const source: Source = { bundled: () => decode(coded, coded.length), compile, instantiate };

// The file contains the module as text, like inline.ts, with its code in streams. For large modules: it is an eighth smaller, and
// joining the streams takes as long as compiling the module.

import coded from "#wasm-streams";
import { compile, instantiate } from "../../core/compile.js";
import type { Source } from "../../core/instance.js";
import { decode } from "./decode.js";
import { join } from "./streams.js";

function bundled(): Uint8Array<ArrayBuffer> {
  const sizes = coded.sizes;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const bytes = decode(coded, total);
  let end = 0;
  const [before, after, ...streams] = sizes.map((size) => bytes.subarray(end, (end += size)));
  return join(before!, after!, streams);
}

export const source: Source = { bundled, compile, instantiate };

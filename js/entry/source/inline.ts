// The module comes with the file, as text: works wherever compiling bytes is allowed, without a request or a file.

import coded from "#wasm-text";

export { compile, instantiate } from "../../core/octets.js";

/** The bytes of the module. scripts/build/coding.mjs says how they are coded. */
export function bundled(): WebAssembly.Module | Uint8Array<ArrayBuffer> | undefined {
  const { text, length, order, characters } = coded;
  // For each character the octet that it encodes alone, and after either shift.
  const octets = new Uint8Array(3 * 128);
  for (let at = 0; at < order.length; at++) {
    octets[128 * Math.floor(at / characters.length) + characters.charCodeAt(at % characters.length)] = order[at]!;
  }
  // In place: a code is never shorter than its octet. Engines read typed arrays sooner than they read strings, and this
  // runs once, before anything of it is compiled.
  const bytes = new TextEncoder().encode(text);
  for (let at = 0, from = 0; at < length; at++) {
    let code = bytes[from++]!;
    if (code >= FIRST_SHIFT) code = 128 * (code - FIRST_SHIFT + 1) + bytes[from++]!;
    bytes[at] = octets[code]!;
  }
  return bytes.subarray(0, length);
}

/** The shifts are the last two characters of printable ASCII. */
const FIRST_SHIFT = 0x7d;

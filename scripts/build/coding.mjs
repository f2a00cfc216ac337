// Encodes a small WebAssembly module as characters that every string literal can contain. js/entry/source/decode.ts decodes them.
//
// Base64 is a quarter larger after compression, because it hides repetitions at other offsets modulo 3.

import { join } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { imported } from "./later.mjs";

/** The characters of bytes: for each its quotient, unless it is 0, and its remainder. */
export async function encode(bytes) {
  const { BASE, FIRST } = await imported(await import("esbuild"), join(ROOT, "js", "entry", "source", "decode.ts"));
  const digit = (value) => String.fromCharCode(FIRST + value);
  const codes = Array.from({ length: 256 }, (_, byte) => {
    const [quotient, remainder] = [Math.floor(byte / BASE), byte % BASE];
    return (quotient > 0 ? digit(BASE + quotient) : "") + digit(remainder);
  });
  return Array.from(bytes, (byte) => codes[byte]).join("");
}

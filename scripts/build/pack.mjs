// Packs the page's script and the WebAssembly module into one JavaScript literal: LZMA, then seven bits in each byte of UTF-8.
//
// The module is most of the page. Deflate and base64 take 1.33 times the compressed size. LZMA compresses to four fifths of deflate,
// and seven bits in a byte take 1.15 times the compressed size. www/unpack.ts unpacks it. Before, the code of the module is separated
// into streams, which compress better (www/code.ts).

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";

/** Values of seven bits that cannot be in a template literal, in HTML, or in a text file. */
const UNFIT = [0x00, 0x0a, 0x0d, 0x24, 0x3c, 0x5c, 0x60, 0x7f];
/** The size of LZMA's header: properties, size of the dictionary, size of the data. */
const HEADER = 13;

/** Bytes as a template literal. */
function literal(bytes) {
  const sevens = [];
  let [held, bits] = [0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 7; bits -= 7) sevens.push((held >> (bits - 7)) & 0x7f);
    held &= (1 << bits) - 1;
  }
  if (bits > 0) sevens.push((held << (7 - bits)) & 0x7f);
  const characters = [];
  for (let at = 0; at < sevens.length; at++) {
    const unfit = UNFIT.indexOf(sevens[at]);
    // A character of two bytes, U+0080 to U+047F, for such a value and the next one.
    characters.push(unfit < 0 ? sevens[at] : 0x80 + unfit * 0x80 + (sevens[++at] ?? 0));
  }
  return `\`${characters.map((code) => String.fromCharCode(code)).join("")}\``;
}

/** Packs several pieces together, so that they share repetitions. Returns an expression for www/unpack.ts. `quick` compresses less. */
export async function pack(pieces, quick = false) {
  const { compress } = await import("lzma1"); // not at the top, because a new clone has no packages yet
  const whole = Buffer.concat(pieces);
  const packed = Buffer.from(compress(whole, quick ? 1 : 9));
  return `{sizes:[${pieces.map((piece) => piece.length)}],properties:${packed[0]},text:${literal(packed.subarray(HEADER))}}`;
}

const CODE_SECTION = 10;

/** The pieces of a module that www/code.ts joins: what precedes and follows the content of its code section, and the streams. */
export async function separate(module) {
  const { transform } = await import("esbuild");
  const { code } = await transform(readFileSync(join(ROOT, "www", "code.ts"), "utf8"), { loader: "ts", format: "esm" });
  const { join: joined, STREAMS, visit } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const streams = Array.from({ length: STREAMS }, () => []);
  let at = 8;
  const integer = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = module[at++];
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (module[at++] !== CODE_SECTION) {
    const size = integer();
    at += size;
  }
  const before = module.subarray(0, at);
  visit(
    (stream) => {
      streams[stream].push(module[at]);
      return module[at++];
    },
    (content) => {
      integer();
      content();
    },
  );
  const pieces = [before, module.subarray(at), ...streams.map((bytes) => Buffer.from(bytes))];
  const [head, tail, ...parts] = pieces;
  if (!Buffer.from(joined(head, tail, parts)).equals(module))
    throw new Problem("The code of the page's module cannot be separated: www/code.ts lacks an opcode.");
  return pieces;
}

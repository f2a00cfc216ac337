// Packs the page's script and the WebAssembly module into one JavaScript literal: LZMA, then characters of one or two bytes of UTF-8.
//
// The module is most of the page. Deflate and base64 take 1.33 times the compressed size. LZMA compresses to four fifths of deflate,
// and such characters take 1.13 times the compressed size. www/unpack.ts unpacks it. Before, the code of the module is separated
// into streams, which compress better (www/code.ts).

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";

/** ASCII without the characters that a template literal, HTML or a text file cannot contain. */
const FIT = Array.from({ length: 0x80 }, (_, code) => code).filter(
  (code) => !"\0\n\r$<\\`\x7f".includes(String.fromCharCode(code)),
);
/** The frequencies of www/unpack.ts. */
const SHARE = 120;
const SINGLE = FIT.length * SHARE;
const TOTAL = SINGLE + 0x780;
const LOW = TOTAL << 8;
/** The size of LZMA's header: properties, size of the dictionary, size of the data. */
const HEADER = 13;

/** Bytes as a template literal, and the state from which www/unpack.ts reads it: the decoder of its asymmetric numeral system. */
function literal(bytes) {
  const codes = [];
  let state = LOW;
  for (let at = 0; at < bytes.length; ) {
    const slot = state % TOTAL;
    const single = slot < SINGLE;
    codes.push(single ? FIT[Math.floor(slot / SHARE)] : 0x80 + slot - SINGLE);
    state = Math.floor(state / TOTAL) * (single ? SHARE : 1) + (single ? slot % SHARE : 0);
    while (state < LOW) state = state * 256 + (bytes[at++] ?? 0);
  }
  return {
    text: `\`${codes
      .reverse()
      .map((code) => String.fromCharCode(code))
      .join("")}\``,
    state,
  };
}

/** Packs several pieces together, so that they share repetitions. Returns an expression for www/unpack.ts. `quick` compresses less. */
export async function pack(pieces, quick = false) {
  const { compress } = await import("lzma1"); // not at the top, because a new clone has no packages yet
  const whole = Buffer.concat(pieces);
  const packed = Buffer.from(compress(whole, quick ? 1 : 9));
  const { text, state } = literal(packed.subarray(HEADER));
  return `{sizes:[${pieces.map((piece) => piece.length)}],properties:${packed[0]},state:${state},text:${text}}`;
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

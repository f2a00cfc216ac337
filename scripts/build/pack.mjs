// Packs the page's scripts and the WebAssembly module into one JavaScript literal: LZMA, then characters of UTF-16.
//
// The module is most of the page. Deflate and base64 take 1.33 times the compressed size. LZMA compresses to four fifths of deflate,
// and the characters take 1.004 times the compressed size in a file of UTF-16 (in UTF-8, 1.13 times). www/start.ts decodes the
// characters, and www/unpack.ts unpacks LZMA. Before, the code of the module is separated into streams, which compress better
// (js/entry/source/streams.ts).

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";

/** The exports of a TypeScript file that imports no other. */
async function loaded(name) {
  const { transform } = await import("esbuild"); // not at the top, because a new clone has no packages yet
  const { code } = await transform(readFileSync(join(ROOT, name), "utf8"), { loader: "ts", format: "esm" });
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

/** Bytes as an expression for `bytesOf` of www/characters.ts, which decodes from the last byte to the first. */
export async function literal(bytes) {
  const { AFTER, COUNT, FIRST, SURROGATES } = await loaded("www/characters.ts");
  const low = COUNT << 8;
  const codes = [];
  let state = low;
  for (let at = 0; at < bytes.length; ) {
    const code = FIRST + (state % COUNT);
    codes.push(code < SURROGATES ? code : code + AFTER - SURROGATES);
    state = Math.floor(state / COUNT);
    while (state < low) state = state * 256 + (bytes[at++] ?? 0);
  }
  const text = codes.reverse().map((code) => String.fromCharCode(code));
  return `{state:${state},text:\`${text.join("")}\`}`;
}

/** The size of LZMA's header: properties, size of the dictionary, size of the data. */
const HEADER = 13;

/** Packs several pieces together, so that they share repetitions. Returns the arguments of `unpack`. `quick` compresses less. */
export async function pack(pieces, quick = false) {
  const { compress } = await import("lzma1"); // not at the top either
  const packed = Buffer.from(compress(Buffer.concat(pieces), quick ? 1 : 9));
  return [packed.subarray(HEADER), { sizes: pieces.map((piece) => piece.length), properties: packed[0] }];
}

const CODE_SECTION = 10;

/** The pieces of a module that js/entry/source/streams.ts joins: what precedes and follows the content of its code section, and the streams. */
export async function separate(module) {
  const { join: joined, STREAMS, visit } = await loaded("js/entry/source/streams.ts");
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
    throw new Problem("The code of the module cannot be separated: js/entry/source/streams.ts lacks an opcode.");
  return pieces;
}

// Packs WebAssembly modules, and what the page contains: LZMA, and for the page, characters of UTF-16.
//
// LZMA compresses to four fifths of deflate. Before, the code of a module is separated into streams, which compress better
// (src/unpack/streams.rs). The module in src/unpack unpacks both (js/entry/source/unpack.ts).
//
// The page is served without compression. Deflate and base64 take 1.33 times the compressed size, the characters 1.004 times in a
// file of UTF-16 (in UTF-8, 1.13 times). www/start.ts decodes them.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { NODE_MODULES, ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";
import { imported } from "./later.mjs";
import { SEPARATOR } from "./unpack.mjs";
import { DRAFT } from "./wasm.mjs";

/** Bytes as an expression for `bytesOf` of www/characters.ts, which decodes from the last byte to the first. */
export async function literal(bytes) {
  const { AFTER, COUNT, FIRST, SURROGATES } = await imported(
    await import("esbuild"),
    join(ROOT, "www", "characters.ts"),
  );
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

/** LZMA's header: properties, size of the dictionary, size of the data. */
const HEADER = 13;
/** The properties that src/unpack/lzma.rs decodes: `(pb * 5 + lp) * 9 + lc`. The defaults of LZMA are a hundredth larger for code. */
const PROPERTIES = 2;

/** Bytes as LZMA without a header. Drafts compress less. */
export async function pack(bytes) {
  const { compress } = await import("lzma1"); // not at the top, because a new clone has no packages yet
  await setProperties();
  const packed = Buffer.from(compress(bytes, DRAFT ? 1 : 9));
  if (packed[0] !== PROPERTIES) throw new Problem("lzma1 has other properties than src/unpack/lzma.rs.");
  return packed.subarray(HEADER);
}

/** Sets the properties in the encoder of lzma1, which has no option for them. */
async function setProperties() {
  const { Encoder } = await import(pathToFileURL(join(NODE_MODULES, "lzma1", "lib", "encoder.js")).href);
  const { configure } = Encoder.prototype;
  if (configure.name !== "configure") return; // already set
  Encoder.prototype.configure = function (...mode) {
    configure.apply(this, mode);
    this._numLiteralContextBits = PROPERTIES;
    this._posStateBits = this._posStateMask = 0;
  };
}

/** A module as js/entry/source/unpack.ts unpacks it. */
export async function packedModule(file) {
  const streams = await separate(readFileSync(file));
  const packed = await pack(streams);
  // Base64 in whole groups. After compression, it takes hardly more space than the bytes.
  const padding = Buffer.alloc((3 - (packed.length % 3)) % 3);
  return { text: Buffer.concat([packed, padding]).toString("base64"), size: streams.length };
}

/** The streams of a module, which `join` of src/unpack joins, and before them their sizes. */
export async function separate(module) {
  const { instance } = await WebAssembly.instantiate(readFileSync(SEPARATOR));
  const { memory, streams, separate: run, join: joined } = instance.exports;
  const at = memory.buffer.byteLength;
  const stride = 4 + module.length;
  memory.grow(Math.ceil((module.length + streams() * stride) / 65536));
  const bytes = Buffer.from(memory.buffer);
  bytes.set(module, at);
  run(at, module.length);
  const each = Array.from({ length: streams() }, (_, index) => {
    const from = at + module.length + index * stride;
    return [bytes.subarray(from, from + 4), bytes.subarray(from + 4, from + 4 + bytes.readUInt32LE(from))];
  });
  const all = Buffer.concat([...each.map(([size]) => size), ...each.map(([, content]) => content)]);
  bytes.set(all, at);
  const end = at + all.length;
  if (!bytes.subarray(end, end + joined(at, all.length)).equals(module))
    throw new Problem("The code of the module cannot be separated: src/unpack/streams.rs lacks an opcode.");
  return all;
}

// Unpacking reverses packing.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as esbuild from "esbuild";
import { start, unpacked } from "../../dist/unpack.js";

import { encode } from "../../scripts/build/coding.mjs";
import { imported } from "../../scripts/build/later.mjs";
import { pack, packedModule } from "../../scripts/build/pack.mjs";
import { MODULES, wasmFile } from "../../scripts/build/wasm.mjs";
import { DIST, ROOT } from "../../scripts/lib/paths.mjs";

for (const [name, { file }] of Object.entries(MODULES))
  test(`the JavaScript files contain the module ${name}`, async () => {
    const packed = await packedModule(wasmFile(name));
    assert.ok(Buffer.from(unpacked(packed)).equals(readFileSync(`${DIST}/${file}`)));
    const entry = { core: "core", text: "text" }[name] ?? `module-${name}`;
    assert.ok(readFileSync(`${DIST}/${entry}.js`, "utf8").includes(packed.text));
  });

/** Bytes that look random and are always the same. */
function bytes(length, seed) {
  let state = seed;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return state >>> 24;
    }),
  );
}
const block = bytes(5000, 1);
const TEXTS = {
  "one byte": Buffer.from("x"),
  "bytes without repetitions": bytes(70_000, 2),
  "a long repetition": Buffer.alloc(100_000, "a"),
  "a repetition at a distance beyond 2^19": Buffer.concat([block, bytes(600_000, 3), block]),
  // Earlier distances again: the second, the third and the fourth last.
  "several distances in turn": Buffer.concat(
    Array.from({ length: 400 }, (_, at) => block.subarray((at * 977) % 4000, ((at * 977) % 4000) + 3 + (at % 40))),
  ),
  // The byte after a repetition differs from the one that would continue it.
  "repetitions with changes": Buffer.concat(
    Array.from({ length: 300 }, (_, at) => {
      const copy = Buffer.from(block.subarray(0, 60));
      copy[at % 60] = at;
      return copy;
    }),
  ),
};
for (const [name, text] of Object.entries(TEXTS))
  test(`unpacks ${name}`, async () => {
    const packed = await pack(text);
    const { bytes: memory, at, unpack } = start(packed.length, text.length);
    memory.set(packed, at);
    unpack(at, packed.length, text.length);
    assert.ok(text.equals(Buffer.from(memory.subarray(at + packed.length, at + packed.length + text.length))));
  });

test("base64 with each character", () => {
  const text = bytes(3 * 256, 4).toString("base64") + Buffer.from([0, 16, 131, 255, 255, 254]).toString("base64");
  const { bytes: memory, at, decode } = start(text.length, 0);
  memory.set(Buffer.from(text), at);
  decode(at, text.length);
  assert.ok(Buffer.from(text, "base64").equals(Buffer.from(memory.subarray(at, at + (text.length / 4) * 3))));
});

test("each byte has characters, none of which ends a literal", async () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const text = await encode(all);
  assert.match(text, /^[#-[\]-`]+$/);
  const { decode } = await imported(esbuild, `${ROOT}/js/entry/source/decode.ts`);
  assert.deepEqual(decode(text), all);
});

test("init starts the module where larger modules compile only asynchronously", async () => {
  const { Module } = WebAssembly;
  // Chromium before version 115, outside of workers.
  WebAssembly.Module = class extends Module {
    constructor(bytes) {
      if (bytes.byteLength > 4096) throw new RangeError("disallowed on the main thread");
      super(bytes);
    }
  };
  try {
    const { init, parse } = await import("../../dist/index.js");
    assert.throws(() => parse("llm://h.example/m"), RangeError);
    await init();
    assert.equal(parse("llm://h.example/m").model, "m");
  } finally {
    WebAssembly.Module = Module;
  }
});

test("bytes that are cut off stop the unpacker", async () => {
  const packed = await pack(block);
  const { bytes: memory, at, unpack } = start(packed.length, block.length);
  memory.set(packed, at);
  assert.throws(() => unpack(at, packed.length >> 1, block.length), WebAssembly.RuntimeError);
});

// The hot path: the input goes into the module's memory once, integers come back, and strings are sliced here.

import { SLOT } from "./generated.js";
import { guarded, type Wasm } from "./instance.js";
import type { Encoded } from "./options.js";

const encoder = new TextEncoder();
let bytes = new Uint8Array(0);
let words = new Uint32Array(0);

/** Views die when the memory grows or the instance is another one; both show in the buffer. */
function view(memory: Wasm["memory"]): void {
  if (bytes.buffer === memory.buffer && bytes.byteLength !== 0) return;
  bytes = new Uint8Array(memory.buffer);
  words = new Uint32Array(memory.buffer);
}

/** Writes the input and the caps; returns the input's length in octets. */
function write(w: Wasm, input: string, options: Encoded): number {
  // A UTF-16 unit becomes at most three octets.
  const room = input.length * 3;
  const at = w.glue.reserve(room) >>> 0;
  const table = options.limits.length === 0 ? 0 : w.glue.slots() >>> 2;
  view(w.memory);
  if (table !== 0) words.set(options.limits, table);
  return encoder.encodeInto(input, bytes.subarray(at, at + room)).written;
}

/** The layout of a valid URI as in `generated.ts`, or undefined. */
export function scan(input: string, options: Encoded): number[] | undefined {
  return guarded((w) => {
    const table = w.glue.scan(write(w, input, options), options.flags) >>> 2;
    if (table === 0) return undefined;
    view(w.memory);
    const length = SLOT.FIRST_PARAM + SLOT.PARAM_SIZE * words[table + SLOT.PARAMS]!;
    const slots: number[] = [];
    for (let at = table; at < table + length; at++) slots.push(words[at]!);
    return slots;
  });
}

/** Whether there is anything to say about an input. */
export const isClean = (input: string, options: Encoded): boolean =>
  guarded((w) => w.glue.count(write(w, input, options), options.flags) === 0);

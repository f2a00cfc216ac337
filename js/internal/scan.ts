// The hot path: the input goes into the module's memory once, integers come back, and strings are sliced here.

import { KEPT, SLOT } from "./generated.js";
import { guarded, thrown, type Wasm, wasm } from "./instance.js";
import { DEFAULT, type Encoded } from "./options.js";

const encoder = new TextEncoder();
let bytes = new Uint8Array(0);
let words = new Int32Array(0);
/** The room for the input, as a view of its own: making one for each call would cost more than the copy. */
let room = new Uint8Array(0);
/** Its length. Asking the view for it would cost a twentieth of a parse. */
let size = 0;

let owner: Wasm | undefined;

/**
 * Views die when the memory grows, which shows in their length, and with their instance. The memory itself is not asked:
 * its `buffer` is a getter that costs as much as a small parse.
 */
function view(w: Wasm): void {
  if (owner === w && bytes.length !== 0) return;
  owner = w;
  bytes = new Uint8Array(w.memory.buffer);
  words = new Int32Array(w.memory.buffer);
  size = 0;
}

const LEAST = 1024;

/** Writes the input and the caps; returns the input's length in octets. */
function write(w: Wasm, input: string, options: Encoded): number {
  // The caps first: whatever grows the memory afterwards keeps what is in it, but a view taken before is lost.
  const table = options.limits.length > 0 ? w.glue.slots() >>> 2 : 0;
  view(w);
  if (table !== 0) words.set(options.limits, table);
  // A UTF-16 unit becomes at most three octets, but mostly one: of a long text that is tried first.
  const most = input.length * 3;
  reserve(w, most > KEPT ? Math.max(input.length, KEPT + 1) : most);
  let { read, written } = put(input);
  if (read < input.length) {
    reserve(w, most);
    ({ read, written } = put(input));
  }
  if (size > KEPT) size = 0; // such a room is gone after the call
  return written;
}

/** Chromium copies what it encodes, and a copy of this length stays in the processor's cache: a third less time for a long text. */
const PIECE = 64 * 1024;

/** Encodes as much of the input as the room takes. */
function put(input: string): { read: number; written: number } {
  if (input.length <= PIECE) return encoder.encodeInto(input, room);
  let read = 0;
  let written = 0;
  while (read < input.length) {
    // Not between the halves of a character: each by itself would become another one.
    const isHigh = (input.charCodeAt(read + PIECE - 1) & 0xfc00) === 0xd800;
    const piece = input.slice(read, read + PIECE - (isHigh ? 1 : 0));
    const done = encoder.encodeInto(piece, room.subarray(written));
    read += done.read;
    written += done.written;
    if (done.read < piece.length) break;
  }
  return { read, written };
}

/** By doubling, as long as the room is kept; beyond that it is for one call. */
function reserve(w: Wasm, needed: number): void {
  if (size >= needed) return;
  const length = Math.max(needed, Math.min(KEPT, Math.max(2 * size, LEAST)));
  const at = w.glue.reserve(length) >>> 0;
  view(w);
  room = bytes.subarray(at, at + length);
  size = length;
}

/** Where the secrets of what was meant to be a URI lie: start and end, over and over. */
export const hiddenOffsets = (text: string): Uint32Array => guarded((w) => w.glue.secretSpans(write(w, text, DEFAULT)));

/** The replacements that redact a text: start, end, and 1 for the marker or 0 for nothing, over and over. */
export const redactEdits = (text: string, uri: boolean, options: object | undefined): Uint32Array =>
  guarded((w) => w.glue.redactEdits(write(w, text, DEFAULT), uri, options));

/**
 * The layout of a valid URI, as `SLOT` in generated.ts says: one slot each, and behind them `SLOT.PARAM_SIZE` for each
 * parameter.
 */
export type Slots = readonly number[];

/** The layout of a valid URI, or undefined. (Not by `guarded`: a closure for each call would show.) */
export function scan(input: string, options: Encoded): Slots | undefined {
  const w = wasm();
  try {
    const table = w.glue.scan(write(w, input, options), options.flags) >>> 2;
    if (table === 0) return undefined;
    view(w);
    return copy(words, table);
  } catch (error) {
    throw thrown(error, w);
  }
}

/**
 * A copy of the table, which is a part of every parse. A literal is filled twice as fast as a list of known length, and has no
 * holes: what reads lists without them is slower for one that has. Few URIs have parameters beyond the literals'.
 */
function copy(table: Int32Array, at: number): Slots {
  const length = SLOT.FIRST_PARAM + SLOT.PARAM_SIZE * table[at + SLOT.PARAMS]!;
  const slots = length < HEAD_AND_THREE ? head(table, at) : headAndThree(table, at);
  for (let slot = slots.length; slot < length; slot++) slots.push(table[at + slot]!);
  return slots;
}

/** The length of the longer literal: another layout in the core is an error here. */
const HEAD_AND_THREE: [typeof SLOT.FIRST_PARAM, typeof SLOT.PARAM_SIZE] extends [17, 6] ? 35 : never = 35;

/** The `SLOT.FIRST_PARAM` slots before the parameters. */
// prettier-ignore
const head = (table: Int32Array, at: number): number[] => [
  table[at]!,
  table[at + 1]!,
  table[at + 2]!,
  table[at + 3]!,
  table[at + 4]!,
  table[at + 5]!,
  table[at + 6]!,
  table[at + 7]!,
  table[at + 8]!,
  table[at + 9]!,
  table[at + 10]!,
  table[at + 11]!,
  table[at + 12]!,
  table[at + 13]!,
  table[at + 14]!,
  table[at + 15]!,
  table[at + 16]!,
];

/** The same, and three parameters. */
// prettier-ignore
const headAndThree = (table: Int32Array, at: number): number[] => [
  table[at]!,
  table[at + 1]!,
  table[at + 2]!,
  table[at + 3]!,
  table[at + 4]!,
  table[at + 5]!,
  table[at + 6]!,
  table[at + 7]!,
  table[at + 8]!,
  table[at + 9]!,
  table[at + 10]!,
  table[at + 11]!,
  table[at + 12]!,
  table[at + 13]!,
  table[at + 14]!,
  table[at + 15]!,
  table[at + 16]!,
  table[at + 17]!,
  table[at + 18]!,
  table[at + 19]!,
  table[at + 20]!,
  table[at + 21]!,
  table[at + 22]!,
  table[at + 23]!,
  table[at + 24]!,
  table[at + 25]!,
  table[at + 26]!,
  table[at + 27]!,
  table[at + 28]!,
  table[at + 29]!,
  table[at + 30]!,
  table[at + 31]!,
  table[at + 32]!,
  table[at + 33]!,
  table[at + 34]!,
];

/**
 * Whether there is nothing to say about an input, the policy with that number (0: none) allows it, and the provider in that
 * row of the table (-1: none) has nothing against it; undefined if the policy is not known.
 */
export function judge(input: string, options: Encoded, policy: number, provider: number): boolean | undefined {
  const w = wasm();
  try {
    const answer = w.glue.judge(write(w, input, options), options.flags, policy, provider);
    return answer < 0 ? undefined : answer === 0;
  } catch (error) {
    throw thrown(error, w);
  }
}

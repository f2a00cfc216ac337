// Copies a text into a module's memory and calls a function of the module with it, for every engine.

import { LlmUriError } from "./error.js";
import { KEPT } from "./generated.js";
import {
  type AnyGlue,
  createInstance,
  type Instance,
  type MakeGlue,
  moduleIssue,
  type Source,
  type Wasm,
} from "./instance.js";

/** The functions that every module exports. */
export interface InputGlue extends AnyGlue {
  reserve(bytes: number): number;
}

/** A module that runs on texts. */
export interface Runner<G extends InputGlue> extends Pick<Instance<G>, "guarded" | "init" | "initSync"> {
  /** Runs on a text that is in the module's memory: `length` bytes. */
  withText<T>(input: string, run: (glue: G, length: number) => T): T;
}

/** In UTF-16 units. What the functions keep of a hostile text of this length fits the memory of a module. */
export const LARGEST = 64 * 1024 * 1024;

/** In bytes. After a call for a large input has made the memory larger than this, the instance is dropped. */
const LARGEST_KEPT = 16 * 1024 * 1024;

const encoder = new TextEncoder();
let decoder: TextDecoder | undefined;
const LEAST = 1024;
/** Calling the decoder takes longer than decoding so many bytes. */
const SHORT_TEXT = 24;

/** Chromium copies what it encodes, and a copy of this length stays in the processor's cache: a third less time for a long text. */
const PIECE = 64 * 1024;

/** Nothing is started: the first call does that. */
export function createInput<G extends InputGlue>(source: Source, makeGlue: MakeGlue<G>) {
  const { wasm, guarded, thrown, init, initSync } = createInstance(source, makeGlue);
  let bytes = new Uint8Array(0);
  let words = new Int32Array(0);
  /** A view of the room for the input. A new view for each call would take longer than the copy. */
  let room = new Uint8Array(0);
  /** Its length. Asking the view for it would cost a twentieth of a parse. */
  let size = 0;

  let owner: Wasm<G> | undefined;

  /**
   * Views die when the memory grows, which shows in their length, and with their instance. The memory itself is not asked:
   * its `buffer` is a getter that costs as much as a small parse.
   */
  function view(w: Wasm<G>): Int32Array {
    if (owner === w && bytes.length !== 0) return words;
    owner = w;
    bytes = new Uint8Array(w.memory.buffer);
    words = new Int32Array(w.memory.buffer);
    size = 0;
    return words;
  }

  /** Returns the length in bytes. */
  function write(w: Wasm<G>, input: string): number {
    view(w);
    // A UTF-16 unit becomes at most three bytes, but usually one, so a long text is first tried with one.
    const most = input.length * 3;
    reserve(w, Math.min(most, Math.max(input.length, KEPT)));
    let { read, written } = put(input);
    if (read < input.length) {
      reserve(w, most);
      ({ read, written } = put(input));
    }
    if (size > KEPT) size = 0; // such a room is gone after the call
    return written;
  }

  function textAt(w: Wasm<G>, at: number, length: number): string {
    view(w);
    if (length <= SHORT_TEXT) {
      let text = "";
      let place = at;
      while (place < at + length && bytes[place]! < 0x80) text += String.fromCharCode(bytes[place++]!);
      if (place === at + length) return text;
    }
    return (decoder ??= new TextDecoder()).decode(bytes.subarray(at, at + length));
  }

  /** Encodes as much of the input as the room takes. */
  function put(input: string): { read: number; written: number } {
    if (input.length <= PIECE) return encoder.encodeInto(input, room);
    let read = 0;
    let written = 0;
    while (read < input.length) {
      // Not between the halves of a surrogate pair, because each half would become U+FFFD.
      const isHigh = (input.charCodeAt(read + PIECE - 1) & 0xfc00) === 0xd800;
      const piece = input.slice(read, read + PIECE - (isHigh ? 1 : 0));
      const done = encoder.encodeInto(piece, room.subarray(written));
      read += done.read;
      written += done.written;
      if (done.read < piece.length) break;
    }
    return { read, written };
  }

  /** Doubles the buffer up to the size that is kept between calls. A larger buffer is for one call only. */
  function reserve(w: Wasm<G>, needed: number): void {
    // Not `size >= needed`, because the length of a value that is not a text is NaN, which would stay in `size`.
    if (!(size < needed)) return;
    const length = Math.max(needed, Math.min(KEPT, Math.max(2 * size, LEAST)));
    const at = w.glue.reserve(length) >>> 0;
    view(w);
    room = bytes.subarray(at, at + length);
    size = length;
  }

  /** Drops an instance whose memory a large input has grown. The next call starts a new one. */
  function settle(w: Wasm<G>): void {
    if (w.memory.buffer.byteLength <= LARGEST_KEPT) return;
    w.dropped = true;
    owner = undefined;
    bytes = room = new Uint8Array(0);
    words = new Int32Array(0);
  }

  function withText<T>(input: string, run: (glue: G, length: number) => T): T {
    if (input.length > LARGEST) throw new LlmUriError(moduleIssue("input-too-large"));
    const w = wasm();
    try {
      const result = run(w.glue, write(w, input));
      if (input.length > KEPT) settle(w);
      return result;
    } catch (error) {
      w.dropped = true;
      throw thrown(error, w);
    }
  }

  return { wasm, guarded, thrown, init, initSync, view, write, textAt, withText };
}

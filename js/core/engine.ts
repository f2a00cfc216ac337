// An engine: what a started module offers. On the hot path the input goes into the module's memory once, integers come back,
// and strings are sliced in JavaScript.

import { LlmUriError } from "./error.js";
import { KEPT, OPTION, SLOT } from "./generated.js";
import {
  type AnyGlue,
  createInstance,
  type Instance,
  type MakeGlue,
  moduleIssue,
  type Source,
  type Wasm,
} from "./instance.js";
import { type Found, wording } from "./message.js";
import { DEFAULT } from "./options.js";
import { checkOf, type Encoded } from "./policies.js";
import { CORE_CODES, POLICY_CODES } from "./texts.js";
import type { Issue } from "./types.js";

/** Where the parts of a valid URI lie in its text: offsets of UTF-16 units, `NONE` for what is absent. */
export interface Layout {
  /** How many warnings and pieces of advice there are. */
  readonly issues: number;
  /** A set of `FLAG`. */
  readonly flags: number;
  readonly label: number;
  readonly labelEnd: number;
  readonly key: number;
  readonly keyEnd: number;
  readonly host: number;
  readonly hostEnd: number;
  /** The number itself, not where it is. */
  readonly port: number;
  readonly effectivePort: number;
  readonly model: number;
  readonly modelEnd: number;
  readonly fragment: number;
  readonly fragmentEnd: number;
  readonly portText: number;
  readonly portTextEnd: number;
  /** The first parameter. */
  readonly params: Param | undefined;
}

/** A parameter, and the one after it: engines make such a chain in half the time that a list of the same numbers takes. */
export interface Param {
  readonly name: number;
  readonly nameEnd: number;
  /** `NONE` where there is no `=`. */
  readonly value: number;
  readonly valueEnd: number;
  /** A `KIND` and a set of `META`. */
  readonly meta: number;
  /** The digits of a short number as one integer. */
  readonly digits: number;
  readonly next: Param | undefined;
}

/** What every module exports. */
export interface Glue extends AnyGlue {
  reserve(bytes: number): number;
  limits(): number;
  scan(length: number, flags: number): number;
  redactEdits(length: number, options: string | undefined): Uint32Array;
  issues(input: string, flags: number, limits: Uint32Array): string;
  host(input: string, flags: number, limits: Uint32Array): string | undefined;
  canonical(input: string, flags: number, limits: Uint32Array): string | undefined;
  equals(one: string, flags: number, other: string, otherFlags: number, level: number): boolean;
  change(input: string, parts: string, flags: number, limits: Uint32Array): string;
  frame(input: string, issues: string, color: boolean, width: number): string;
}

/** What a URI needs of the module that parsed it. Every module of the package is one. */
export interface Engine {
  /** The layout of a valid URI, or undefined. */
  scan(input: string, options: Encoded): Layout | undefined;
  /** The replacements that redact a URI: start, end, and 1 for the marker or 0 for nothing, over and over. */
  redactEdits(text: string, options: string | undefined): Uint32Array;
  /** Runs on the module's functions. A trap drops the instance, and is thrown as an error of the library's own. */
  guarded<T>(run: (glue: Glue) => T): T;
  /** All issues of an input, those of the options' policy among them; `not-a-string` for one that is none. */
  issues(input: string, options: Encoded): Issue[];
  /** Issues as the module reports them, in words: lines, or a list of its answer. */
  worded(found: readonly Found[] | string): Issue[];
}

/** An engine, its own functions, and how it is started. */
export interface Module<G extends Glue> extends Engine, Pick<Instance<G>, "init" | "initSync"> {
  guarded<T>(run: (glue: G) => T): T;
  /** Runs on a text that is in the module's memory: `length` octets. */
  withText<T>(input: string, options: Encoded, run: (glue: G, length: number) => T): T;
}

const NOT_A_STRING: readonly Found[] = [
  { code: "not-a-string", severity: "error", component: "input", start: 0, end: 0, arguments: [] },
];

/** In UTF-16 units. What the functions keep of a hostile text of this length fits the memory of a module. */
const LARGEST = 64 * 1024 * 1024;

/** In bytes. After a call for a large input has made the memory larger than this, the instance is dropped. */
const LARGEST_KEPT = 16 * 1024 * 1024;

const encoder = new TextEncoder();
const LEAST = 1024;

/** Chromium copies what it encodes, and a copy of this length stays in the processor's cache: a third less time for a long text. */
const PIECE = 64 * 1024;

/** Nothing is started: the first call does that. `parts` are the texts of the module's own codes, beside those of the core. */
export function createModule<G extends Glue>(source: Source, makeGlue: MakeGlue<G>, ...parts: string[]): Module<G> {
  const worded = wording(CORE_CODES, POLICY_CODES, ...parts);
  const { wasm, guarded, thrown, init, initSync } = createInstance(source, makeGlue);
  let bytes = new Uint8Array(0);
  let words = new Int32Array(0);
  /** The room for the input, as a view of its own: making one for each call would cost more than the copy. */
  let room = new Uint8Array(0);
  /** Its length. Asking the view for it would cost a twentieth of a parse. */
  let size = 0;

  let owner: Wasm<G> | undefined;

  /**
   * Views die when the memory grows, which shows in their length, and with their instance. The memory itself is not asked:
   * its `buffer` is a getter that costs as much as a small parse.
   */
  function view(w: Wasm<G>): void {
    if (owner === w && bytes.length !== 0) return;
    owner = w;
    bytes = new Uint8Array(w.memory.buffer);
    words = new Int32Array(w.memory.buffer);
    size = 0;
  }

  /** Writes the input and the caps; returns the input's length in octets. */
  function write(w: Wasm<G>, input: string, options: Encoded): number {
    // The caps first: whatever grows the memory afterwards keeps what is in it, but a view taken before is lost.
    const caps = (options.flags & OPTION.LIMITS) !== 0 ? w.glue.limits() >>> 2 : 0;
    view(w);
    if (caps !== 0) words.set(options.limits, caps);
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
  function reserve(w: Wasm<G>, needed: number): void {
    if (size >= needed) return;
    const length = Math.max(needed, Math.min(KEPT, Math.max(2 * size, LEAST)));
    const at = w.glue.reserve(length) >>> 0;
    view(w);
    room = bytes.subarray(at, at + length);
    size = length;
  }

  /** Gives back the memory that a large input has taken. The next call starts a fresh instance. */
  function settle(w: Wasm<G>): void {
    if (w.memory.buffer.byteLength <= LARGEST_KEPT) return;
    w.dropped = true;
    owner = undefined;
    bytes = room = new Uint8Array(0);
    words = new Int32Array(0);
  }

  function withText<T>(input: string, options: Encoded, run: (glue: G, length: number) => T): T {
    if (input.length > LARGEST) throw new LlmUriError(moduleIssue("input-too-large"));
    const w = wasm();
    try {
      const result = run(w.glue, write(w, input, options));
      if (input.length > KEPT) settle(w);
      return result;
    } catch (error) {
      w.dropped = true;
      throw thrown(error, w);
    }
  }

  // Not by `withText`: a closure for each call would show.
  function scan(input: string, options: Encoded): Layout | undefined {
    if (input.length > KEPT) return scanLarge(input, options);
    const w = wasm();
    try {
      const table = w.glue.scan(write(w, input, options), options.flags) >>> 2;
      if (table === 0) return undefined;
      view(w);
      return read(words, table);
    } catch (error) {
      w.dropped = true;
      throw thrown(error, w);
    }
  }

  function scanLarge(input: string, options: Encoded): Layout | undefined {
    if (input.length > LARGEST) return undefined;
    return withText(input, options, (glue, length) => {
      const table = glue.scan(length, options.flags) >>> 2;
      if (table === 0) return undefined;
      view(wasm());
      return read(words, table);
    });
  }

  function issues(input: string, options: Encoded): Issue[] {
    if (typeof input !== "string") return worded(NOT_A_STRING);
    if (input.length > LARGEST) return moduleIssue("input-too-large");
    const { flags, limits, policy } = options;
    if (policy !== undefined) return checkOf(policy).issues(input, options);
    const found = guarded((glue) => glue.issues(input, flags, limits));
    if (input.length > KEPT) settle(wasm());
    return worded(found);
  }

  return {
    scan,
    withText,
    guarded,
    init,
    initSync,
    redactEdits: (text, options) => withText(text, DEFAULT, (glue, length) => glue.redactEdits(length, options)),
    worded,
    issues,
  };
}

/** The table at `at`. Literals only: engines make them at once, with nothing to grow. */
function read(table: Int32Array, at: number): Layout {
  let params: Param | undefined;
  const first = table[at + SLOT.ROWS]! >>> 2;
  let row = first + SLOT.PARAM_SIZE * table[at + SLOT.PARAMS]!;
  while (row > first) {
    row -= SLOT.PARAM_SIZE;
    params = {
      name: table[row + SLOT.NAME]!,
      nameEnd: table[row + SLOT.NAME + 1]!,
      value: table[row + SLOT.VALUE]!,
      valueEnd: table[row + SLOT.VALUE + 1]!,
      meta: table[row + SLOT.META]!,
      digits: table[row + SLOT.DIGITS]!,
      next: params,
    };
  }
  return {
    issues: table[at + SLOT.ISSUES]!,
    flags: table[at + SLOT.FLAGS]!,
    label: table[at + SLOT.LABEL]!,
    labelEnd: table[at + SLOT.LABEL + 1]!,
    key: table[at + SLOT.KEY]!,
    keyEnd: table[at + SLOT.KEY + 1]!,
    host: table[at + SLOT.HOST]!,
    hostEnd: table[at + SLOT.HOST + 1]!,
    port: table[at + SLOT.PORT]!,
    effectivePort: table[at + SLOT.EFFECTIVE_PORT]!,
    model: table[at + SLOT.MODEL]!,
    modelEnd: table[at + SLOT.MODEL + 1]!,
    fragment: table[at + SLOT.FRAGMENT]!,
    fragmentEnd: table[at + SLOT.FRAGMENT + 1]!,
    portText: table[at + SLOT.PORT_TEXT]!,
    portTextEnd: table[at + SLOT.PORT_TEXT + 1]!,
    params,
  };
}

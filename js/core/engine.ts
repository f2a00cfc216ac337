// The interface of a WebAssembly module. On the fast path, the input is copied into the module's memory once, the module returns
// integers, and JavaScript slices the strings.

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

/** The offsets of a valid URI's components in UTF-16 units, `NONE` for an absent component. */
export interface Layout {
  /** The number of warnings and pieces of advice. */
  readonly issues: number;
  /** A bit set of `FLAG`. */
  readonly flags: number;
  readonly label: number;
  readonly labelEnd: number;
  readonly key: number;
  readonly keyEnd: number;
  readonly host: number;
  readonly hostEnd: number;
  /** The port itself, not its offset. */
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

/** A parameter and the next one. JavaScript engines build such a linked list in half the time of an array. */
export interface Param {
  readonly name: number;
  readonly nameEnd: number;
  /** `NONE` if there is no `=`. */
  readonly value: number;
  readonly valueEnd: number;
  /** A `KIND` and a bit set of `META`. */
  readonly meta: number;
  /** The digits of a short number as one integer. */
  readonly digits: number;
  readonly next: Param | undefined;
}

/** The functions that every module exports. */
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

/** The functions of a module that an `LlmUri` uses. All modules of the package implement them. */
export interface Engine {
  /** The layout of a valid URI, or undefined. */
  scan(input: string, options: Encoded): Layout | undefined;
  /** The replacements that redact a URI: for each, its start, its end, and 1 for the marker or 0 for the empty text. */
  redactEdits(text: string, options: string | undefined): Uint32Array;
  /** Calls `run` with the module's functions. A trap drops the instance, and throws an `LlmUriError`. */
  guarded<T>(run: (glue: Glue) => T): T;
  /** All issues of an input, also those of the policy in `options`; `not-a-string` if it is not a string. */
  issues(input: string, options: Encoded): Issue[];
  /** Adds the texts to issues as the module reports them: as lines, or as a list. */
  worded(found: readonly Found[] | string): Issue[];
}

/** An engine with the functions of its module and its initialisation. */
export interface Module<G extends Glue> extends Engine, Pick<Instance<G>, "init" | "initSync"> {
  guarded<T>(run: (glue: G) => T): T;
  /** Copies a text into the module's memory, and calls `run` with its length in bytes. */
  withText<T>(input: string, options: Encoded, run: (glue: G, length: number) => T): T;
}

const NOT_A_STRING: readonly Found[] = [
  { code: "not-a-string", severity: "error", component: "input", start: 0, end: 0, arguments: [] },
];

/** In UTF-16 units. The functions can process a hostile text of this length in the memory of a module. */
const LARGEST = 64 * 1024 * 1024;

/** In bytes. If a call with a large input leaves the memory larger than this, the instance is dropped. */
const LARGEST_KEPT = 16 * 1024 * 1024;

const encoder = new TextEncoder();
const MIN_ROOM = 1024;

/** In UTF-16 units. Chromium copies a text before it encodes it. Copies of this length fit the processor cache: a third less time. */
const PIECE = 64 * 1024;

/** Creates the engine of a module, which the first call starts. `parts`: the texts of the module's codes, except those of the core. */
export function createModule<G extends Glue>(source: Source, makeGlue: MakeGlue<G>, ...parts: string[]): Module<G> {
  const worded = wording(CORE_CODES, POLICY_CODES, ...parts);
  const { wasm, guarded, thrown, init, initSync } = createInstance(source, makeGlue);
  let bytes = new Uint8Array(0);
  let words = new Int32Array(0);
  /** A view of the module's input buffer. Creating one for each call would take longer than the copy. */
  let room = new Uint8Array(0);
  /** The length of `room`. Reading it from the view would take a twentieth of a parse. */
  let size = 0;

  let owner: Wasm<G> | undefined;

  /**
   * Renews the views if the memory has grown, which sets their length to 0, or if there is a new instance. `memory.buffer` is not
   * compared, because this getter takes as long as a small parse.
   */
  function view(w: Wasm<G>): void {
    if (owner === w && bytes.length !== 0) return;
    owner = w;
    bytes = new Uint8Array(w.memory.buffer);
    words = new Int32Array(w.memory.buffer);
    size = 0;
  }

  /** Writes the input and the limits. Returns the input's length in bytes. */
  function write(w: Wasm<G>, input: string, options: Encoded): number {
    // The limits first: growing the memory later keeps them, but detaches earlier views.
    const limits = (options.flags & OPTION.LIMITS) !== 0 ? w.glue.limits() >>> 2 : 0;
    view(w);
    if (limits !== 0) words.set(options.limits, limits);
    // A UTF-16 unit becomes at most three bytes, but usually one, which is tried first for a long text.
    const most = input.length * 3;
    reserve(w, most > KEPT ? Math.max(input.length, KEPT + 1) : most);
    let { read, written } = put(input);
    if (read < input.length) {
      reserve(w, most);
      ({ read, written } = put(input));
    }
    if (size > KEPT) size = 0; // the module frees a larger buffer after the call
    return written;
  }

  /** Encodes as much of the input as fits `room`. */
  function put(input: string): { read: number; written: number } {
    if (input.length <= PIECE) return encoder.encodeInto(input, room);
    let read = 0;
    let written = 0;
    while (read < input.length) {
      // Do not split a surrogate pair: each half would become U+FFFD.
      const isHigh = (input.charCodeAt(read + PIECE - 1) & 0xfc00) === 0xd800;
      const piece = input.slice(read, read + PIECE - (isHigh ? 1 : 0));
      const done = encoder.encodeInto(piece, room.subarray(written));
      read += done.read;
      written += done.written;
      if (done.read < piece.length) break;
    }
    return { read, written };
  }

  /** Enlarges `room`: by doubling up to `KEPT`, beyond that for one call only. */
  function reserve(w: Wasm<G>, needed: number): void {
    if (size >= needed) return;
    const length = Math.max(needed, Math.min(KEPT, Math.max(2 * size, MIN_ROOM)));
    const at = w.glue.reserve(length) >>> 0;
    view(w);
    room = bytes.subarray(at, at + length);
    size = length;
  }

  /** Drops an instance whose memory a large input has grown. The next call starts a new one. */
  function dropIfLarge(w: Wasm<G>): void {
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
      if (input.length > KEPT) dropIfLarge(w);
      return result;
    } catch (error) {
      w.dropped = true;
      throw thrown(error, w);
    }
  }

  // Not with `withText`: a closure for each call would be measurably slower.
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
    if (input.length > KEPT) dropIfLarge(wasm());
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

/** Reads the table at `at`. Object literals are the fastest way to create these objects. */
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

// The interface of a WebAssembly module. On the fast path, the input is copied into the module's memory once, the module returns
// integers, and JavaScript slices the strings.

import { KEPT, OPTION } from "./generated.js";
import { createInput, type InputGlue, LARGEST, type Runner } from "./input.js";
import { type MakeGlue, moduleIssue, type Source, type Wasm } from "./instance.js";
import { type Layout, read } from "./layout.js";
import { wording } from "./message.js";
import { DEFAULT } from "./options.js";
import { checkOf, type Encoded } from "./policies.js";
import { notAString } from "./text.js";
import { coreCodes, policyCodes } from "./texts.js";
import type { Issue } from "./types.js";
import type { Found, Part } from "./words.js";

/** The functions that every module that parses exports. */
export interface Glue extends InputGlue {
  limits(): number;
  scan(length: number, flags: number): number;
  redactEdits(length: number, options: string | undefined): Uint32Array;
  issues(length: number, flags: number): number;
  host(input: string, flags: number, limits: Uint32Array): string | undefined;
  canonical(input: string, flags: number, limits: Uint32Array): string | undefined;
  equals(one: string, flags: number, other: string, otherFlags: number, level: number): boolean;
  change(input: string, parts: string, flags: number, limits: Uint32Array): string;
  hidden(input: string): Uint32Array;
}

/** The functions of a module that an `LlmUri` uses. All modules of the package implement them. */
export interface Engine {
  /** The layout of a valid URI, or undefined. `also`: bits of `OPTION`, for this scan. */
  scan(input: string, options: Encoded, also?: number): Layout | undefined;
  /** The replacements that redact a URI: for each, its start, its end, and 1 for the marker or 0 for the empty text. */
  redactEdits(text: string, options: string | undefined): Uint32Array;
  /** Calls `run` with the module's functions. A trap drops the instance, and throws an `LlmUriError`. */
  guarded<T>(run: (glue: Glue) => T): T;
  /** All issues of an input, also those of the policy in `options`; `not-a-string` if it is not a string. */
  issues(input: string, options: Encoded): Issue[];
  /** Adds the texts to issues as the module reports them: as JSON, or as a list. */
  worded(found: readonly Found[] | string): Issue[];
}

/** An engine, its own functions, and how it is started. */
export interface Module<G extends Glue> extends Engine, Runner<G> {
  guarded<T>(run: (glue: G) => T): T;
  withText<T>(input: string, run: (glue: G, length: number) => T, options?: Encoded): T;
  /** The layout of a text, which a function of the module scans; null if it refuses the text. Undefined for an unknown policy. */
  scanned(text: string, options: Encoded, run: Post<G>, also: number): Layout | null | undefined;
  /** The issues of a text, which a function of the module posts: see src/wasm/convert.rs. Undefined for an unknown policy. */
  posted(text: string, options: Encoded, run: Post<G>): Issue[] | undefined;
}

/** Posts the issues or the layout of the text in the memory. */
type Post<G> = (glue: G, length: number, flags: number) => number;

/** The result of the module for an unknown policy. */
const UNKNOWN = 1;

/** Creates the engine of a module, which the first call starts. `parts`: the texts of the module's codes, except those of the core. */
export function createModule<G extends Glue>(source: Source, makeGlue: MakeGlue<G>, ...parts: Part[]): Module<G> {
  const worded = wording(coreCodes, policyCodes, ...parts);
  const input = createInput(source, makeGlue);
  const { wasm, guarded, thrown, view, write, textAt, init, initSync } = input;

  /** Writes the limits, before the text: growing the memory later keeps them, but detaches earlier views. */
  function cap(glue: G, w: Wasm<G>, { flags, limits }: Encoded): void {
    if ((flags & OPTION.LIMITS) === 0) return;
    const at = glue.limits() >>> 2;
    view(w).set(limits, at);
  }

  function withText<T>(text: string, run: (glue: G, length: number) => T, options: Encoded = DEFAULT): T {
    if ((options.flags & OPTION.LIMITS) !== 0) guarded((glue) => cap(glue, wasm(), options));
    return input.withText(text, run);
  }

  // Not by `withText`: a closure for each call would show.
  function scan(text: string, options: Encoded, also = 0): Layout | undefined {
    const flags = options.flags | also;
    if (text.length > KEPT) return scanned(text, options, scanOf, also) ?? undefined;
    const w = wasm();
    try {
      cap(w.glue, w, options);
      const table = w.glue.scan(write(w, text), flags) >>> 2;
      return table === 0 ? undefined : read(view(w), table);
    } catch (error) {
      w.dropped = true;
      throw thrown(error, w);
    }
  }

  const scanOf: Post<G> = (glue, length, flags) => glue.scan(length, flags);

  function scanned(text: string, options: Encoded, run: Post<G>, also: number): Layout | null | undefined {
    if (text.length > LARGEST) return null;
    const layoutOf = (glue: G, length: number): Layout | null | undefined => {
      const address = run(glue, length, options.flags | also);
      if (address === UNKNOWN) return undefined;
      return address === 0 ? null : read(view(wasm()), address >>> 2);
    };
    return withText(text, layoutOf, options);
  }

  function issues(text: string, options: Encoded): Issue[] {
    if (typeof text !== "string") return notAString();
    if (text.length > LARGEST) return moduleIssue("input-too-large");
    if (options.policy !== undefined) return checkOf(options.policy).issues(text, options);
    return posted(text, options, issuesOf)!;
  }

  const issuesOf: Post<G> = (glue, length, flags) => glue.issues(length, flags);

  function posted(text: string, options: Encoded, run: Post<G>): Issue[] | undefined {
    const read = (glue: G, length: number): Issue[] | undefined => {
      const address = run(glue, length, options.flags);
      if (address === 0) return [];
      if (address === UNKNOWN) return undefined;
      const [table, at] = [view(wasm()), address >>> 2];
      const [from, rows] = [table[at]!, table[at + 2]!];
      const textIn = (place: number, bytes: number): string => textAt(wasm(), place, bytes);
      return worded(rows === 0 ? textIn(from, table[at + 1]!) : { table, at: from >>> 2, rows, input: text, textIn });
    };
    return withText(text, read, options);
  }

  return {
    scan,
    scanned,
    posted,
    withText,
    guarded,
    init,
    initSync,
    redactEdits: (text, options) => withText(text, (glue, length) => glue.redactEdits(length, options)),
    worded,
    issues,
  };
}

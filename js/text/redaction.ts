// Redaction of texts, piece by piece, with the secrets that a redactor knows.

import { SHORTEST_SECRET } from "../core/generated.js";
import { MARKER, marked, type OwnRedactOptions, ownRedactOptions, text as required, tokens } from "../core/shared.js";
import type { RedactOptions } from "../core/types.js";
import { engine } from "./module.js";

/**
 * The number of UTF-16 units that cross to the module at once: while all are ASCII, and after other characters, which may have three
 * bytes. With the context, they fit the buffer that the module keeps between calls, so that a long text neither grows its memory nor
 * leaves the processor's cache.
 */
const PIECE = 61_440;
const WIDE_PIECE: number = PIECE / 3;
/** The white space that is in nearly every text. */
const BREAKS = [" ", "\n"];
/** The end of a text if the name of its last value may follow, as in `<input value="…" name="api_key">`: see src/redact/context.rs. */
const OPEN_VALUE =
  /(?:<[^<>]*(?:value|content)=|value[ "'`\\:=]* )["'`\\]*[^\s{}<>"'`\\=][^\s{}<>=]{15}[^\s{}<>]*(?=\s)(?:(?!value)[^{}<>]){0,96}$/i;
/** More units than src/redact/context.rs reads before and after such a value. */
export const OPEN_UNITS = 1100;

/** Whether a text can be cut at its end, which is after white space. */
export const isWhole = (text: string): boolean => !OPEN_VALUE.test(text.slice(-OPEN_UNITS));

/** Units before a piece that are read with it, so that the name of a list is seen before its keys: more than src/redact/context.rs reads. */
const CONTEXT = 1024;
/** The same after the beginning of a private key, whose lines are keys. */
export const KEY_CONTEXT = 16_384;

/** Where the context begins of the text from `end` on. */
export function contextStart(text: string, end: number): number {
  const far = Math.max(0, end - KEY_CONTEXT);
  const begin = text.slice(far, end).indexOf("PRIVATE KEY");
  const start = Math.max(0, end - CONTEXT);
  return begin < 0 ? start : Math.min(start, far + begin);
}

/** Whether a text can be cut after this unit. */
export type IsBreak = (unit: number) => boolean;

/** White space ends each URI. Other control characters may be in its credentials. */
const isSpace: IsBreak = (unit) => unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
const isLineBreak: IsBreak = (unit) => unit === 0x0a || unit === 0x0d;

const NOT_ASCII = /[^\0-\x7f]/;
/** A text with lone surrogates crosses to the module, in which each is U+FFFD. */
const LONE = /\p{Surrogate}/gu;

let lists = 0;

/** The secrets of a redactor. The module keeps the list under a number; a new instance of the module gets the list again. */
export class Secrets {
  readonly #values = new Set<string>();
  /** The number of the list; 0 if it is empty. */
  id = 0;
  /** A text is cut at white space: between lines, if a secret contains white space. */
  isBreak: IsBreak = isSpace;

  /** Adds each line of a value that is long enough. Returns how many are, and how many are not. */
  add(value: string): { added: number; skipped: number } {
    const all = value.replace(LONE, "\ufffd").split(/[\n\r]+/);
    const lines = all.filter((line) => line.length >= SHORTEST_SECRET);
    for (const line of lines) {
      this.#values.add(line);
      // Bytes that are not UTF-8 as a whole are read one by one.
      if (NOT_ASCII.test(line))
        this.#values.add(Array.from(new TextEncoder().encode(line), (byte) => String.fromCharCode(byte)).join(""));
      if ([...line].some((character) => isSpace(character.charCodeAt(0)))) this.isBreak = isLineBreak;
    }
    if (lines.length > 0) this.id = ++lists;
    return { added: lines.length, skipped: all.filter((line) => line !== "").length - lines.length };
  }

  define(): void {
    engine.guarded((glue) => glue.defineSecrets(this.id, tokens([[...this.#values]])));
  }
}

/** The replacements that redact a text that is one URI: see `Engine`. */
export const redactEdits = (text: string, options: string | undefined): Uint32Array =>
  engine.withText(text, (glue, length) => glue.redactInput(length, options));

/** How texts are redacted: options that were read once, and secrets. */
export class Redaction {
  readonly #options: OwnRedactOptions | undefined;
  readonly #secrets: Secrets;
  /** The bytes of the text that was searched last. */
  #bytes = 0;

  constructor(options: RedactOptions | undefined, secrets: Secrets = new Secrets()) {
    this.#options = ownRedactOptions(options);
    this.#secrets = secrets;
  }

  /** The same for texts in which each character is a byte. */
  bytewise(asRead: (text: string) => string): Redaction {
    const params = this.#options?.secretParams ?? [];
    const secretParams = [...params, ...params.map(asRead)];
    const { level, keys } = this.#options ?? {};
    return new Redaction({ level, keys, marker: asRead(this.marker), secretParams }, this.#secrets);
  }

  get marker(): string {
    return this.#options?.marker ?? MARKER;
  }

  get isBreak(): IsBreak {
    return this.#secrets.isBreak;
  }

  /**
   * The replacements of a text: start, end, and 0 for nothing or another number for the marker (of a secret the position of its
   * kind, from 1 on), over and over.
   * @throws TypeError for options of another kind.
   */
  edits(text: string): Uint32Array {
    const find = (): Uint32Array | undefined =>
      engine.withText(text, (glue, length) => {
        this.#bytes = length;
        return glue.redactText(length, this.#options?.crossing, this.#secrets.id);
      });
    const found = find();
    if (found !== undefined) return found;
    this.#secrets.define();
    return find()!;
  }

  /** A user's text, redacted. */
  input(text: string): string {
    const input = required(text);
    return this.#options?.uri === true ? marked({ redactEdits }, input, this.#options) : this.text(input);
  }

  /** The text from `from` on, redacted. The text before `from` is its context. */
  text(text: string, from = 0): string {
    const { marker } = this;
    let output = "";
    let copiedTo = from;
    this.each(text, from, (start, end, kind) => {
      output += text.slice(copiedTo, start) + (kind === 0 ? "" : marker);
      copiedTo = end;
    });
    return copiedTo === 0 ? text : output + text.slice(copiedTo);
  }

  /** Gives each replacement of a text from `from` on: see `edits`. */
  each(text: string, from: number, found: (start: number, end: number, kind: number) => void): void {
    let start = from;
    let units = PIECE;
    do {
      const end = pieceEnd(text, start + units, this.isBreak);
      const context = contextStart(text, start);
      const edits = this.edits(text.slice(context, end));
      if (this.#bytes > end - context) units = WIDE_PIECE;
      for (let at = 0; at < edits.length; at += 3) {
        const editEnd = context + edits[at + 1]!;
        if (editEnd <= start) continue; // in the context, where it was seen before
        found(Math.max(start, context + edits[at]!), editEnd, edits[at + 2]!);
      }
      start = end;
    } while (start < text.length);
  }
}

/**
 * The end of a piece: after the first break from `least` on. `indexOf` reads many units at once, so that a text without a break costs no
 * more than another one.
 */
function pieceEnd(text: string, least: number, isBreak: IsBreak): number {
  let from = least;
  while (from < text.length) {
    const window = text.slice(from, from + WIDE_PIECE);
    const ends = BREAKS.filter((unit) => isBreak(unit.charCodeAt(0))).map((unit) => window.indexOf(unit));
    const end = Math.min(...ends.filter((at) => at >= 0));
    if (end < window.length && isWhole(text.slice(0, from + end + 1))) return from + end + 1;
    from += Math.min(end + 1, WIDE_PIECE);
  }
  return text.length;
}

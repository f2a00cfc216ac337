// Redaction of an endless text that arrives in pieces. No URI contains white space, so only the run after the last white space is held
// back, or after the last line break if a known secret contains white space. A value is held back with the text that may name it. A run
// over the limit is cut outside of masked text; a URI over its limit, and a secret that fills the run, are left out.
//
// Every decision depends only on the text, never on the ends of the pieces, so the output does not depend on how the text is split.

import { LIMITS } from "../core/generated.js";
import { engine } from "./module.js";
import { isWhole, type Redaction } from "./redaction.js";

/** Characters or bytes of a run without white space that are held. */
export const RUN_LIMIT = 1024 * 1024;
/** The library does not accept a longer URI. */
const URI_LIMIT: number = LIMITS.uriLength;

// More than the core looks ahead to find a URI and its end (src/redact/end.rs).
const BEGINNING = 1024;

export type Chunk = string | Uint8Array;

/** A run of texts or of bytes. An element is a UTF-16 unit or a byte. */
export abstract class Run<T extends Chunk> {
  /** Inside a URI or a secret that was too long and is left out, up to the next white space. */
  leavingOut = false;
  /** The end of what went out, as it came in. */
  protected before: T;

  /** `elementwise` redacts a text of one character for each element. */
  constructor(
    protected readonly redaction: Redaction,
    protected readonly elementwise: Redaction,
    protected readonly nothing: T,
    private readonly marker: T,
  ) {
    this.before = nothing;
  }

  /** Elements that are held. */
  abstract readonly length: number;
  protected abstract at(chunk: T, index: number): number;
  /** The end of the text up to a place in a chunk. */
  protected abstract tail(chunk: T, from: number, to: number): string;
  protected abstract hold(chunk: T, from: number, to: number): void;
  /** Returns the held text and a part of a chunk after it, then the run is empty. */
  protected abstract take(chunk: T, from: number, to: number): T;
  /** One character for each element. */
  protected abstract characters(taken: T): string;
  protected abstract redacted(taken: T): T;

  /** Whether the next piece continues the held text. */
  get isOpen(): boolean {
    return this.length > 0 || this.leavingOut;
  }

  push(chunk: T, out: Chunk[]): void {
    for (let from = 0; from < chunk.length; ) {
      if (this.leavingOut) {
        from = this.firstSpace(chunk, from);
        if (from === chunk.length) return;
        this.leavingOut = false;
      }
      const to = Math.min(chunk.length, from + RUN_LIMIT - this.length);
      let border = this.behindLastSpace(chunk, from, to);
      while (border > from && !isWhole(this.tail(chunk, from, border)))
        border = this.behindLastSpace(chunk, from, border - 1);
      if (border > from) this.put(this.take(chunk, from, border), out);
      this.hold(chunk, border, to);
      from = to;
      if (this.length === RUN_LIMIT) this.spill(out);
    }
  }

  /** Ends the input: the held text is the whole run. */
  end(out: Chunk[]): void {
    this.leavingOut = false;
    this.put(this.takeAll(), out);
    this.before = this.nothing;
  }

  takeAll(): T {
    return this.take(this.nothing, 0, 0);
  }

  /** Where the first white space is, or the end. */
  firstSpace(chunk: T, from: number): number {
    let at = from;
    while (at < chunk.length && !this.redaction.isBreak(this.at(chunk, at))) at++;
    return at;
  }

  private behindLastSpace(chunk: T, from: number, to: number): number {
    let at = to;
    while (at > from && !this.redaction.isBreak(this.at(chunk, at - 1))) at--;
    return at;
  }

  private put(piece: T, out: Chunk[]): void {
    if (piece.length > 0) out.push(this.redacted(piece));
  }

  /** Handles a run that is too long: writes everything except text that may be the beginning of a URI. */
  private spill(out: Chunk[]): void {
    const run = this.takeAll();
    const characters = this.characters(run);
    const { cut: found, open } = border(characters);
    const cut = unmasked(this.elementwise, characters, found);
    const isLong = open !== undefined && run.length - open > URI_LIMIT;
    if (!isLong && cut > 0) {
      this.put(run.slice(0, cut) as T, out);
      this.hold(run, cut, run.length);
      return;
    }
    // The key of the URI may end anywhere, or may not have begun yet, and a secret that fills the run may continue: nothing can be written.
    this.put(run.slice(0, isLong ? open : 0) as T, out);
    if (this.marker.length > 0) out.push(this.marker);
    this.before = this.nothing;
    this.leavingOut = true;
  }
}

/** The offset at which a run can be cut without splitting a URI; `open` is the start of a URI that may continue. */
function border(run: string): { cut: number; open?: number } {
  // Punctuation at the end is not part of a URI, unless more of the URI follows: the `x` follows.
  const [start, end, before] = engine.withText(`${run}x`, (glue, length) => glue.lastCandidate(length));
  const late = run.length - BEGINNING;
  if (start === undefined || end! <= late) return { cut: whole(run, late) };
  // The character before a URI decides what closes it; it stays with the URI unless it belongs to an earlier one.
  return { cut: start > 0 && before !== start ? whole(run, start - 1) : start, open: start };
}

/** Not between the halves of a character. */
function whole(text: string, at: number): number {
  const isLow = (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  const isHigh = (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
  return isLow && isHigh ? at - 1 : at;
}

/** The start of the edit that contains the place `at` of a text; `at` if none does. */
function unmasked(redaction: Redaction, text: string, at: number): number {
  const edits = redaction.edits(text);
  for (let edit = 0; edit < edits.length; edit += 3) {
    if (edits[edit]! < at && at < edits[edit + 1]!) return edits[edit]!;
  }
  return at;
}

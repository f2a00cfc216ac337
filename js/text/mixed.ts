// Redaction of chunks of text, bytes, or both: what `ChunkRedactor` runs. run.ts finds the places where a text may be cut.

import { REDACT, read, type Shape } from "../core/shared.js";
import type { RedactOptions } from "../core/types.js";
import { contextStart, KEY_CONTEXT, OPEN_UNITS, Redaction } from "./redaction.js";
import { type Chunk, RUN_LIMIT, Run } from "./run.js";
import { joined, type Order, orderOf, Units } from "./wide.js";

/** The options of `redact`, without `uri`: a stream is not one URI. */
export type StreamRedactOptions = Omit<RedactOptions, "uri">;

const { uri: _, ...others } = REDACT;
/** The options of streams and redactors. */
export const STREAM_SHAPE: Shape<StreamRedactOptions> = others;

/** Begins a text. */
export function chunksOf(options?: StreamRedactOptions): Mixed {
  return new Mixed(options);
}

/** The text so far of a `ChunkRedactor`. */
export class Mixed {
  readonly #texts: TextRun;
  readonly #bytes: ByteRun;
  /** The first bytes of a text, as long as they may be a mark; undefined once the text has begun. */
  #head: Uint8Array | undefined = new Uint8Array(0);
  #units: Units | undefined;

  constructor(options?: StreamRedactOptions) {
    const redaction = redactionOf(options) ?? new Redaction(read(options, STREAM_SHAPE));
    // Throws for options that the module refuses.
    redaction.edits("");
    this.#texts = new TextRun(redaction);
    this.#bytes = new ByteRun(redaction);
  }

  push(chunk: Chunk): Chunk[] {
    const out: Chunk[] = [];
    if (typeof chunk === "string") this.#pushText(chunk, out);
    else if (isBytes(chunk)) this.#pushBytes(chunk, out);
    else throw new TypeError("llm-uri: a chunk must be a string or a Uint8Array."); // without the value: it may contain a key
    return out;
  }

  end(): Chunk[] {
    const out: Chunk[] = [];
    if (this.#head !== undefined) this.#begin(this.#head, orderOf(this.#head, true), out);
    if (this.#units === undefined) {
      this.#texts.end(out);
      this.#bytes.end(out);
    } else {
      this.#wide(this.#units, out, (bytes) => this.#bytes.end(bytes));
      const texts: Chunk[] = [];
      this.#texts.end(texts);
      for (const text of texts) out.push(this.#units.write(text as string));
      const rest = this.#units.rest();
      if (rest.length > 0) out.push(rest);
    }
    this.#head = new Uint8Array(0);
    this.#units = undefined;
    return out;
  }

  /** Begins a text with its first bytes. */
  #begin(head: Uint8Array, order: Order | undefined, out: Chunk[]): void {
    this.#head = undefined;
    if (order !== undefined) this.#units = new Units(order);
    this.#addBytes(head, out);
  }

  /**
   * Redacts the bytes that `run` puts out as UTF-16. They were redacted as bytes before: text that only begins like UTF-16 must not
   * let a key through.
   */
  #wide(units: Units, out: Chunk[], run: (bytes: Chunk[]) => void, chunk = ""): void {
    const bytes: Chunk[] = [];
    const texts: Chunk[] = [];
    run(bytes);
    for (const piece of bytes) this.#texts.push(units.read(piece as Uint8Array), texts);
    this.#texts.push(chunk, texts);
    for (const text of texts) out.push(units.write(text as string));
  }

  // A run that begins as one kind and goes on as the other comes out as bytes: they can hold any text.

  #pushText(chunk: string, out: Chunk[]): void {
    const units = this.#units;
    if (units !== undefined) {
      this.#wide(units, out, (bytes) => this.#bytes.end(bytes), chunk);
      return;
    }
    if (chunk === "") return;
    if (this.#head !== undefined) this.#begin(this.#head, undefined, out);
    let from = 0;
    if (this.#bytes.isOpen) {
      from = this.#texts.firstSpace(chunk, 0);
      this.#bytes.push(encoded(chunk.slice(0, from)), out);
      if (from === chunk.length) return;
      this.#bytes.end(out);
    }
    this.#texts.push(chunk.slice(from), out);
  }

  #pushBytes(chunk: Uint8Array, out: Chunk[]): void {
    if (this.#head === undefined) {
      this.#addBytes(chunk, out);
      return;
    }
    const head = this.#head.length === 0 ? chunk : joined(this.#head, chunk);
    const order = orderOf(head);
    if (order === "more") this.#head = head.slice();
    else this.#begin(head, order, out);
  }

  #addBytes(chunk: Uint8Array, out: Chunk[]): void {
    if (this.#units !== undefined) {
      this.#wide(this.#units, out, (bytes) => this.#bytes.push(chunk, bytes));
      return;
    }
    if (this.#texts.isOpen) {
      this.#bytes.leavingOut = this.#texts.leavingOut;
      this.#texts.leavingOut = false;
      this.#bytes.push(encoded(this.#texts.takeAll()), out);
    }
    this.#bytes.push(chunk, out);
  }
}

/** A redactor passes its redaction, with its secrets, as options. */
const redactionOf = (options: unknown): Redaction | undefined => (options instanceof Redaction ? options : undefined);

// By tag, not by class: the chunk may come from another realm.
const isBytes = (chunk: unknown): chunk is Uint8Array =>
  Object.prototype.toString.call(chunk) === "[object Uint8Array]";

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Each byte as one character. */
function bytewise(bytes: Uint8Array): string {
  let text = "";
  // By pieces: the number of arguments is limited.
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode.apply(null, bytes.subarray(at, at + 8192) as unknown as number[]);
  }
  return text;
}

class TextRun extends Run<string> {
  #held = "";

  constructor(redaction: Redaction) {
    super(redaction, redaction, "", redaction.marker);
  }

  get length(): number {
    return this.#held.length;
  }

  protected at(chunk: string, index: number): number {
    return chunk.charCodeAt(index);
  }

  protected tail(chunk: string, from: number, to: number): string {
    return this.before + this.#held + chunk.slice(Math.max(from, to - OPEN_UNITS), to);
  }

  protected hold(chunk: string, from: number, to: number): void {
    this.#held += chunk.slice(from, to);
  }

  protected take(chunk: string, from: number, to: number): string {
    const taken = this.#held + chunk.slice(from, to);
    this.#held = "";
    return taken;
  }

  protected characters(taken: string): string {
    return taken;
  }

  protected redacted(taken: string): string {
    const text = this.before + taken;
    const redacted = this.redaction.text(text, this.before.length);
    this.before = text.slice(contextStart(text, text.length));
    return redacted;
  }
}

class ByteRun extends Run<Uint8Array> {
  // Bytes that are not UTF-8, and a byte order mark, stay the same.
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  /** Room for what is held; it grows by doubling. */
  #room = new Uint8Array(0);
  #length = 0;
  /** `before`, each byte as one character. */
  #context = "";

  constructor(redaction: Redaction) {
    // In bytes that are not UTF-8, each is read as one character, in the text, the marker and the names of parameters.
    const elementwise = redaction.bytewise((text) => bytewise(encoded(text)));
    super(redaction, elementwise, new Uint8Array(0), encoded(redaction.marker));
  }

  get length(): number {
    return this.#length;
  }

  protected at(chunk: Uint8Array, index: number): number {
    return chunk[index]!;
  }

  protected tail(chunk: Uint8Array, from: number, to: number): string {
    const held = this.#room.subarray(0, this.#length);
    const rest = bytewise(held.subarray(-OPEN_UNITS)) + bytewise(chunk.subarray(Math.max(from, to - OPEN_UNITS), to));
    return this.before.length === 0 ? rest : this.#context + rest;
  }

  protected hold(chunk: Uint8Array, from: number, to: number): void {
    const length = this.#length + to - from;
    if (length > this.#room.length) {
      const room = new Uint8Array(Math.min(Math.max(length, 2 * this.#room.length, 256), RUN_LIMIT));
      room.set(this.#room.subarray(0, this.#length));
      this.#room = room;
    }
    this.#room.set(chunk.subarray(from, to), this.#length);
    this.#length = length;
  }

  protected take(chunk: Uint8Array, from: number, to: number): Uint8Array {
    // The output shares no memory with held or later text: the receiver may transfer its buffer.
    if (this.#length === 0) return from === 0 && to === chunk.length ? chunk : new Uint8Array(chunk.subarray(from, to));
    const taken = new Uint8Array(this.#length + to - from);
    taken.set(this.#room.subarray(0, this.#length));
    taken.set(chunk.subarray(from, to), this.#length);
    this.#length = 0;
    return taken;
  }

  protected characters(taken: Uint8Array): string {
    return bytewise(taken);
  }

  protected redacted(taken: Uint8Array): Uint8Array {
    const before = this.before;
    this.before = this.#tail(before, taken);
    const text = this.#decoded(taken);
    if (text !== undefined) {
      const context = this.#decoded(before) ?? bytewise(before);
      const redacted = this.redaction.text(context + text, context.length);
      return redacted === text ? taken : encoded(redacted);
    }
    const characters = bytewise(taken);
    const redacted = this.elementwise.text(bytewise(before) + characters, before.length);
    if (redacted === characters) return taken;
    const bytes = new Uint8Array(redacted.length);
    for (let at = 0; at < bytes.length; at++) bytes[at] = redacted.charCodeAt(at);
    return bytes;
  }

  /** The context of what follows two pieces, from the beginning of a character on. */
  #tail(before: Uint8Array, taken: Uint8Array): Uint8Array<ArrayBuffer> {
    const both = joined(before, taken.subarray(-KEY_CONTEXT));
    const text = bytewise(both);
    let start = contextStart(text, both.length);
    while (start < both.length && (both[start]! & 0xc0) === 0x80) start++;
    this.#context = text.slice(start);
    return both.slice(start);
  }

  #decoded(bytes: Uint8Array): string | undefined {
    try {
      return this.#decoder.decode(bytes);
    } catch {
      return undefined;
    }
  }
}

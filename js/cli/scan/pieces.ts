// The text of a file in pieces, each with its place, so that large files take little memory. A URI never spans lines.

import { createReadStream, fstatSync, readFileSync, statSync } from "node:fs";

import type { Place } from "../findings.ts";

export type Content = Iterable<Buffer> | AsyncIterable<Buffer>;

const CHUNK = 256 * 1024;

/** A file; without a path, standard input. Most files are one chunk, for which promises would take too long. */
export function contentOf(path: string | undefined): Content {
  if (path === undefined) return standardInput();
  const stat = statSync(path);
  const isSmall = stat.isFile() && stat.size < CHUNK;
  return isSmall ? [readFileSync(path)] : createReadStream(path, { highWaterMark: CHUNK });
}

/** Node reads a folder there as an empty text. */
export function standardInput(): NodeJS.ReadStream {
  if (fstatSync(0).isDirectory()) throw Object.assign(new Error("a folder"), { code: "EISDIR" });
  return process.stdin;
}

/** All bytes; undefined if there are more than `limit`. */
export async function bytesOf(content: Content, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    if ((length += chunk.length) > limit) return undefined;
  }
  return Buffer.concat(chunks);
}

/** A part of a text in UTF-8, and the line and column, from 1, of its first character. */
export class Piece {
  readonly bytes: Buffer;
  readonly line: number;
  readonly column: number;
  /** Bytes at the end with which the next piece begins. */
  readonly #common: number;

  constructor(bytes: Buffer, [line, column]: Place, common: number) {
    this.bytes = bytes;
    this.#common = common;
    this.line = line;
    this.column = column;
  }

  /** Decoded on demand, because most pieces contain no URI. A byte order mark at the beginning is left out. */
  get text(): string {
    return this.#decoded(this.bytes);
  }

  /** The offset from which a URI is in the next piece, too. There it is not cut. */
  get own(): number {
    return this.#common === 0 ? Infinity : this.#decoded(this.bytes.subarray(0, -this.#common)).length;
  }

  #decoded = (bytes: Buffer): string => decode(bytes, this.line > 1 || this.column > 1);
}

/** Each byte that is not UTF-8 becomes one character. */
const decode = (bytes: Buffer, ignoreBOM: boolean): string => new TextDecoder("utf-8", { ignoreBOM }).decode(bytes);

// As many bytes as git reads to distinguish text from other data.
const HEAD = 8000;
/** Bytes of one line that are held before the line is cut. */
const LINE_LIMIT = 1024 * 1024;
/** If nothing else separates a line, two pieces have this much in common: more than any URI, escaped, that is read. */
const OVERLAP = 256 * 1024;

/**
 * The pieces of a stream of bytes, or "binary" if it is not text. Cuts after a line or, if that is too long, after white
 * space; otherwise pieces overlap.
 */
export async function* pieces(input: Content): AsyncGenerator<Piece | "binary", void, void> {
  let decoder: TextDecoder | undefined;
  // The bytes since the last cut.
  let held: Buffer[] = [];
  let length = 0;
  let place: Place = [1, 1];
  // The bytes from `place` to the next piece. Most files end before they are needed.
  let passed: Buffer = Buffer.alloc(0);
  const next = (bytes: Buffer, common = 0): Piece => {
    place = placeAfter(passed, place);
    passed = bytes.subarray(0, bytes.length - common);
    return new Piece(bytes, place, common);
  };
  for await (const chunk of withHead(input)) {
    decoder ??= decoderOf(chunk);
    if (decoder === undefined) return yield "binary";
    const bytes = decoder.encoding === "utf-8" ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
    let cut = bytes.lastIndexOf(0x0a) + 1;
    if (cut === 0 && length + bytes.length > LINE_LIMIT) cut = lastSpace(bytes) + 1;
    if (cut > 0) {
      yield next(Buffer.concat([...held, bytes.subarray(0, cut)]));
      [held, length] = [[], 0];
    }
    held.push(bytes.subarray(cut));
    length += bytes.length - cut;
    if (length > LINE_LIMIT + OVERLAP) {
      const all = Buffer.concat(held);
      let again = length - OVERLAP;
      while ((all[again]! & 0xc0) === 0x80) again++; // not inside of a character
      yield next(all, length - again);
      held = [all.subarray(again)];
      length -= again;
    }
  }
  if (length > 0) yield next(Buffer.concat(held));
}

/** The chunks. The first contains all bytes that decide about the encoding, because pipes cut a text anywhere. */
async function* withHead(input: Content): AsyncGenerator<Buffer> {
  let head: Buffer[] = [];
  let length = 0;
  for await (const chunk of input) {
    length += chunk.length;
    if (length > HEAD && head.length === 0) yield chunk;
    else head.push(chunk);
    if (length > HEAD && head.length > 0) {
      yield Buffer.concat(head);
      head = [];
    }
  }
  if (head.length > 0) yield Buffer.concat(head);
}

/** UTF-8, or UTF-16 with its mark, which older Windows shells write; undefined if it is not text, or is UTF-32. */
export function decoderOf(head: Buffer): TextDecoder | undefined {
  if (head[0] === 0xff && head[1] === 0xfe)
    return head[2] === 0 && head[3] === 0 ? undefined : new TextDecoder("utf-16le");
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder("utf-16be");
  return head.subarray(0, HEAD).includes(0) ? undefined : new TextDecoder("utf-8");
}

/** The place after some bytes of UTF-8. */
function placeAfter(bytes: Buffer, [line, column]: Place): Place {
  let start = 0;
  const text = bytes.toString("latin1");
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", start)) {
    start = at + 1;
    line++;
    column = 1;
  }
  return [line, column + decode(bytes.subarray(start), true).length];
}

// Another control character may be in a URI's credentials.
const SPACES = [...Buffer.from("\t\n\v\f\r ")];

function lastSpace(bytes: Buffer): number {
  let at = bytes.length - 1;
  while (at >= 0 && !SPACES.includes(bytes[at]!)) at--;
  return at;
}

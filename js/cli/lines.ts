// Redaction of a stream of bytes, line by line: a URI never spans lines. What is not replaced stays byte for byte, in
// whatever encoding. Memory is bounded, and where a line is longer than it, no URI is ever cut in two.

import { isUtf8 } from "node:buffer";

import { defaultLimits, findUris, redact, type RedactOptions, type UriMatch } from "../index.ts";

/** Octets of one line that are held. Longer lines go out in pieces. */
export const LINE_LIMIT = 1024 * 1024;
// A longer URI is none that the library would read.
const URI_LIMIT = defaultLimits.uriLength;
// More than the beginning of a URI has, up to its host, however it is escaped.
const BEGINNING = 64;
const LINE_FEED = 0x0a;
const SPACE = 0x20;

export class LineRedactor {
  readonly #options: RedactOptions;
  readonly #bytewise: RedactOptions;
  /** The beginning of a line whose end has not come yet. */
  #held: Buffer[] = [];
  #length = 0;
  /** Inside a URI that was too long and is left out, up to the next white space. */
  #leavingOut = false;

  constructor(options: RedactOptions) {
    this.#options = options;
    // Bytes that are no UTF-8 are read as one character each; texts to compare with or to put in are then read so as well.
    const { marker, secretParams = [] } = options;
    this.#bytewise = {
      ...options,
      ...(marker === undefined ? {} : { marker: asBytes(marker) }),
      secretParams: [...secretParams, ...secretParams.map(asBytes)],
    };
  }

  /** Takes a piece of the input; gives what can go out. */
  *push(chunk: Buffer): Generator<Buffer> {
    const bytes = this.#leavingOut ? this.#rejoin(chunk) : chunk;
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) yield this.#redacted(this.#take(bytes.subarray(0, end)));
    this.#hold(bytes.subarray(end));
    if (this.#length > LINE_LIMIT) yield* this.#spill();
  }

  /** The input is over: what is held was the last line. */
  *end(): Generator<Buffer> {
    yield this.#redacted(this.#take());
  }

  #hold(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#held.push(bytes);
    this.#length += bytes.length;
  }

  /** All that is held, with `more` behind it; nothing is held afterwards. */
  #take(more?: Buffer): Buffer {
    const parts = more === undefined ? this.#held : [...this.#held, more];
    this.#held = [];
    this.#length = 0;
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  }

  /** The line has grown too long. Everything goes out but what may be the beginning of a URI. */
  *#spill(): Generator<Buffer> {
    const bytes = this.#take();
    const space = lastSpace(bytes) + 1;
    if (space > 0) yield this.#redacted(bytes.subarray(0, space)); // no URI holds white space
    const rest = bytes.subarray(space);
    if (rest.length <= LINE_LIMIT) return this.#hold(rest);

    const { cut, open } = border(rest.toString("latin1"));
    if (open === undefined || rest.length - open <= URI_LIMIT) {
      yield this.#redacted(rest.subarray(0, cut));
      return this.#hold(rest.subarray(cut));
    }
    // Its key may end anywhere, or not have begun yet: nothing of it can go out.
    yield this.#redacted(rest.subarray(0, open));
    yield Buffer.from(this.#options.marker ?? "***");
    this.#leavingOut = true;
  }

  #rejoin(chunk: Buffer): Buffer {
    const at = chunk.findIndex((byte) => byte <= SPACE);
    if (at === -1) return chunk.subarray(0, 0);
    this.#leavingOut = false;
    return chunk.subarray(at);
  }

  #redacted(bytes: Buffer): Buffer {
    const utf8 = isUtf8(bytes);
    const encoding = utf8 ? "utf8" : "latin1";
    const text = bytes.toString(encoding);
    const redacted = redact(text, utf8 ? this.#options : this.#bytewise);
    return redacted === text ? bytes : Buffer.from(redacted, encoding);
  }
}

/** The octets of a text, each as a character. */
const asBytes = (text: string): string => Buffer.from(text).toString("latin1");

function lastSpace(bytes: Buffer): number {
  let at = bytes.length - 1;
  while (at >= 0 && bytes[at]! > SPACE) at--;
  return at;
}

/** Where a long run without white space can be cut so that no URI is; `open` is where a URI begins that may go on. */
function border(text: string): { cut: number; open?: number } {
  const found = findUris(text);
  const last = found.at(-1);
  if (last === undefined) return { cut: text.length - BEGINNING };
  // Punctuation behind a URI is left out of it, but is part of it if more comes.
  const ended = /[^!-/:-@[-`{-~]/.test(text.slice(last.end));
  if (ended) return { cut: Math.max(last.end, text.length - BEGINNING) };
  return { cut: withOpener(last, found.at(-2)), open: last.start };
}

/** The character before a URI tells what closes it; it stays with it unless it belongs to the URI before. */
const withOpener = (last: UriMatch, before: UriMatch | undefined): number =>
  last.start > 0 && before?.end !== last.start ? last.start - 1 : last.start;

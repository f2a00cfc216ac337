// The text of a file in pieces, each with its place, so that large files take little memory. A URI never spans lines.

/** A part of a text, and the line and column, from 1, of its first character. */
export interface Piece {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** A piece of UTF-8, decoded on demand: most contain no URI. The bytes are valid until the next piece. */
export class Bytes implements Piece {
  readonly bytes: Buffer;
  readonly line: number;
  readonly column: number;

  constructor(bytes: Buffer, line: number, column: number) {
    this.bytes = bytes;
    this.line = line;
    this.column = column;
  }

  /** Each byte that is not UTF-8 becomes one character. A byte order mark at the beginning is left out. */
  get text(): string {
    return decode(this.bytes, this.line > 1 || this.column > 1);
  }
}

const decode = (bytes: Buffer, ignoreBOM: boolean): string => new TextDecoder("utf-8", { ignoreBOM }).decode(bytes);

// As many bytes as git reads to distinguish text from other data.
const HEAD = 8000;
/** Bytes of one line that are held before the line is cut. */
const LINE_LIMIT = 1024 * 1024;
/** If nothing else separates a line, two pieces have this much in common: more than any URI, escaped, that is read. */
const OVERLAP = 256 * 1024;

/** The pieces of a stream of bytes, or "binary" if it is not text. */
export async function* pieces(input: AsyncIterable<Buffer>): AsyncGenerator<Bytes | "binary"> {
  const cutter = new Cutter();
  for await (const chunk of withHead(input)) {
    yield* cutter.push(chunk);
    if (cutter.binary) return yield "binary";
  }
  yield* cutter.end();
}

/** The same bytes, the first chunk long enough to recognise text by. */
export async function* withHead(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of input) {
    if (head === undefined) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD) continue;
    yield head;
    head = undefined;
  }
  if (head !== undefined && head.length > 0) yield head;
}

/** UTF-8, or UTF-16 by its mark, which older Windows shells write, or else by every second byte being zero. */
export function decoderOf(head: Buffer): TextDecoder | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder("utf-16le");
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder("utf-16be");
  if (!head.subarray(0, HEAD).includes(0)) return new TextDecoder("utf-8");
  const zeros = [0, 1].map((first) => everySecond(head.subarray(0, ASCII), first));
  return zeros[1] === true && zeros[0] === false
    ? new TextDecoder("utf-16le")
    : zeros[0] === true && zeros[1] === false
      ? new TextDecoder("utf-16be")
      : undefined;
}

// Configuration and logs usually begin with this many bytes of ASCII.
const ASCII = 64;

/** Whether every second byte is zero: true, none of them: false, or some. */
function everySecond(head: Buffer, first: number): boolean | undefined {
  const bytes = [...head.subarray(0, head.length & ~1)].filter((_, at) => at % 2 === first);
  const zeros = bytes.filter((byte) => byte === 0).length;
  return bytes.length < 4 ? undefined : zeros === bytes.length ? true : zeros === 0 ? false : undefined;
}

/** Cuts a text after a line or, if that is too long, after white space; otherwise pieces overlap. */
export class Cutter {
  /** Whether the input is not text. Then there are no pieces. */
  binary = false;
  #decoder: TextDecoder | undefined;
  #held: Buffer[] = [];
  #length = 0;
  #line = 1;
  #column = 1;
  /** The bytes of the last piece, which `#line` and `#column` do not count yet: most files end before they are needed. */
  #passed: Buffer | undefined;

  /** `chunk` may be overwritten when the call after the next one begins. */
  *push(chunk: Buffer): Generator<Bytes> {
    this.#advance();
    this.#decoder ??= decoderOf(chunk);
    if (this.#decoder === undefined) {
      this.binary = true;
      return;
    }
    const wide = this.#decoder.encoding !== "utf-8";
    yield* this.#cut(wide ? Buffer.from(this.#decoder.decode(chunk, { stream: true })) : chunk);
  }

  *end(): Generator<Bytes> {
    if (this.#length === 0) return;
    this.#advance();
    yield this.#take(NONE);
  }

  *#cut(bytes: Buffer): Generator<Bytes> {
    let cut = bytes.lastIndexOf(0x0a) + 1;
    if (cut === 0 && this.#length + bytes.length > LINE_LIMIT) cut = lastSpace(bytes) + 1;
    if (cut > 0) {
      const taken = this.#take(bytes.subarray(0, cut));
      this.#passed = taken.bytes;
      yield taken;
    }
    this.#hold(bytes.subarray(cut));
    if (this.#length > LINE_LIMIT + OVERLAP) {
      this.#advance();
      const taken = this.#take(NONE);
      yield taken;
      let again = taken.bytes.length - OVERLAP;
      while ((taken.bytes[again]! & 0xc0) === 0x80) again++; // not inside of a character
      this.#passed = taken.bytes.subarray(0, again);
      this.#hold(taken.bytes.subarray(again));
    }
  }

  #hold(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#held.push(Buffer.from(bytes));
    this.#length += bytes.length;
  }

  #take(more: Buffer): Bytes {
    const bytes = this.#held.length === 0 ? more : Buffer.concat([...this.#held, more]);
    this.#held = [];
    this.#length = 0;
    return new Bytes(bytes, this.#line, this.#column);
  }

  #advance(): void {
    const bytes = this.#passed;
    if (bytes === undefined) return;
    this.#passed = undefined;
    const text = bytes.toString("latin1");
    let start = 0;
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", start)) {
      start = at + 1;
      this.#line++;
      this.#column = 1;
    }
    if (start < bytes.length) this.#column += decode(bytes.subarray(start), true).length;
  }
}

const NONE = Buffer.alloc(0);

// Another control character may be in a URI's credentials.
const SPACES = [...Buffer.from("\t\n\v\f\r ")];

function lastSpace(bytes: Buffer): number {
  let at = bytes.length - 1;
  while (at >= 0 && !SPACES.includes(bytes[at]!)) at--;
  return at;
}

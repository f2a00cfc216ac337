// A file's text in pieces, each with its place, so that files of any size take little memory. A URI never spans lines.

/** A part of a text, and the line and column, from 1, of its first character. */
export interface Piece {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

// As much as git looks at to tell text from other data.
const HEAD = 8000;
/** Characters of one line that are held before the line is cut. */
const LINE_LIMIT = 1024 * 1024;
/** Where nothing else parts a line, two pieces have this much in common: more than any URI, escaped, that is read. */
const OVERLAP = 256 * 1024;

/** The text of a stream of bytes, or word that it has none. */
export async function* pieces(input: AsyncIterable<Buffer>): AsyncGenerator<Piece | "binary"> {
  let decoder: TextDecoder | undefined;
  const cutter = new Cutter();
  for await (const chunk of withHead(input)) {
    decoder ??= decoderOf(chunk);
    if (decoder === undefined) return yield "binary";
    yield* cutter.push(decoder.decode(chunk, { stream: true }));
  }
  if (decoder !== undefined) yield* cutter.push(decoder.decode());
  yield* cutter.end();
}

/** The same bytes, the first chunk long enough to judge by. */
async function* withHead(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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

/**
 * UTF-8, or UTF-16 by its mark, which older Windows shells write, or else by every second octet being zero. Bytes that
 * are no UTF-8 cost one character each.
 */
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

// As much as is ASCII at the beginning of what is configuration or a log.
const ASCII = 64;

/** Whether every second octet is zero: true, none of them: false, or some. */
function everySecond(head: Buffer, first: number): boolean | undefined {
  const octets = [...head.subarray(0, head.length & ~1)].filter((_, at) => at % 2 === first);
  const zeros = octets.filter((octet) => octet === 0).length;
  return octets.length < 4 ? undefined : zeros === octets.length ? true : zeros === 0 ? false : undefined;
}

/** Parts a text behind a line or, where that is too long, behind white space; at worst with an overlap. */
class Cutter {
  #held: string[] = [];
  #length = 0;
  #line = 1;
  #column = 1;

  *push(text: string): Generator<Piece> {
    let cut = text.lastIndexOf("\n") + 1;
    if (cut === 0 && this.#length + text.length > LINE_LIMIT) cut = lastSpace(text) + 1;
    if (cut > 0) {
      const taken = this.#take(text.slice(0, cut));
      yield taken;
      this.#advance(taken.text);
    }
    this.#hold(text.slice(cut));
    if (this.#length > LINE_LIMIT + OVERLAP) {
      const taken = this.#take("");
      yield taken;
      const again = taken.text.length - OVERLAP;
      this.#advance(taken.text.slice(0, again));
      this.#hold(taken.text.slice(again));
    }
  }

  *end(): Generator<Piece> {
    if (this.#length > 0) yield this.#take("");
  }

  #hold(text: string): void {
    if (text === "") return;
    this.#held.push(text);
    this.#length += text.length;
  }

  #take(more: string): Piece {
    const text = this.#held.join("") + more;
    this.#held = [];
    this.#length = 0;
    return { text, line: this.#line, column: this.#column };
  }

  #advance(text: string): void {
    let start = 0;
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", start)) {
      start = at + 1;
      this.#line++;
      this.#column = 1;
    }
    this.#column += text.length - start;
  }
}

function lastSpace(text: string): number {
  let at = text.length - 1;
  while (at >= 0 && text.charCodeAt(at) > 0x20) at--;
  return at;
}

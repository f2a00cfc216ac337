// Parses a `.env` file as dotenv does. dotenv uses one regular expression; this parser accepts the same language in linear time,
// with the offsets of all parts. The tests compare it with dotenv on many generated files.

/** An assignment in a `.env` file. Offsets are UTF-16 units of the file. */
export interface Assignment {
  readonly name: string;
  readonly nameStart: number;
  readonly nameEnd: number;
  /** The raw value, with its quotes. */
  readonly start: number;
  readonly end: number;
  /** The quotes that dotenv removes. */
  readonly quote: "" | "'" | '"' | "`";
  /** The value that dotenv returns. */
  readonly value: string;
  /** The offsets of an unquoted `#` after the value and of the end of its line. dotenv drops this text. */
  readonly comment?: readonly [start: number, end: number];
  /** Converts an offset in `value` to an offset in the file. */
  readonly toFile: (at: number) => number;
}

const NAME = /(?:export\s+)?([\w.-]+)(?:\s*=|:\s)/y;
const SPACE = /\s/;
const ESCAPE = /\\([nr])/g;

/** All assignments, in the order of the file. */
export function assignments(file: string): Assignment[] {
  const { text, original } = normalised(file);
  const found: Assignment[] = [];
  for (let at = 0; at < text.length; ) {
    const from = skipSpace(text, at);
    NAME.lastIndex = from;
    const match = NAME.exec(text);
    if (match === null) {
      at = nextLine(text, from);
      continue;
    }
    const nameStart = text.indexOf(match[1]!, from + (match[0].startsWith(match[1]!) ? 0 : "export".length));
    const { next, quote, inner, end, start, comment } = valueAt(text, NAME.lastIndex);
    const raw = text.slice(inner[0], inner[1]);
    const { value, escapes } = text[start] === '"' ? unescaped(raw) : { value: raw, escapes: [] };
    found.push({
      name: match[1]!,
      nameStart: original(nameStart),
      nameEnd: original(nameStart + match[1]!.length),
      start: original(start),
      end: original(end),
      quote,
      value,
      ...(comment === undefined ? {} : { comment: [original(comment[0]), original(comment[1])] }),
      toFile: (offset) => original(inner[0] + offset + countBelow(escapes, offset)),
    });
    at = next;
  }
  return found;
}

interface Value {
  readonly start: number;
  readonly end: number;
  readonly quote: Assignment["quote"];
  /** Without the quotes. */
  readonly inner: readonly [start: number, end: number];
  readonly comment?: readonly [start: number, end: number];
  /** The offset after the assignment. */
  readonly next: number;
}

function valueAt(text: string, at: number): Value {
  const start = skipSpace(text, at);
  const mark = text[start];
  if (mark === "'" || mark === '"' || mark === "`") {
    const close = closing(text, start, mark);
    if (close !== undefined) {
      return { start, end: close + 1, quote: mark, inner: [start + 1, close], next: nextLine(text, close) };
    }
  }
  const line = lineEnd(text, at);
  const hash = text.slice(at, line).indexOf("#");
  const written = text.slice(at, hash === -1 ? line : at + hash);
  const trimmed = written.trim();
  const from = at + (written.length - written.trimStart().length);
  const end = from + trimmed.length;
  const first = trimmed[0];
  const quoted = trimmed.length > 1 && (first === "'" || first === '"' || first === "`") && trimmed.endsWith(first);
  return {
    start: from,
    end,
    quote: quoted ? (first as Assignment["quote"]) : "",
    inner: quoted ? [from + 1, end - 1] : [from, end],
    ...(hash === -1 ? {} : { comment: [at + hash, line] as const }),
    next: line + 1,
  };
}

/**
 * The offset of the quotation mark that closes a quoted value. Only a mark at the end of its line or before a comment closes it. Among
 * the marks up to the first one without a backslash before it, it is the last such mark.
 */
function closing(text: string, open: number, mark: string): number | undefined {
  let close: number | undefined;
  for (let at = text.indexOf(mark, open + 1); at !== -1; at = text.indexOf(mark, at + 1)) {
    let next = at + 1;
    while (next < text.length && text[next] !== "\n" && SPACE.test(text[next]!)) next++;
    if (next === text.length || text[next] === "\n" || text[next] === "#") close = at;
    if (text[at - 1] !== "\\" || at - 1 === open) break;
  }
  return close;
}

/** The file with normalised line breaks, as dotenv reads it, and a function that converts offsets in it to offsets in the file. */
function normalised(file: string): { text: string; original: (at: number) => number } {
  if (!file.includes("\r")) return { text: file, original: (at) => at };
  const removed: number[] = [];
  const text = file.replace(/\r\n?/g, (found, at: number) => {
    if (found.length === 2) removed.push(at - removed.length + 1);
    return "\n";
  });
  return { text, original: (at) => at + countBelow(removed, at) };
}

/** Replaces `\n` and `\r` by line breaks, as dotenv does between double quotes. */
function unescaped(raw: string): { value: string; escapes: number[] } {
  const escapes: number[] = [];
  // dotenv replaces first all `\n`, then all `\r`. One pass is equivalent, because no replacement creates a new escape.
  const value = raw.replace(ESCAPE, (_found, letter: string, at: number) => {
    escapes.push(at - escapes.length + 1);
    return letter === "n" ? "\n" : "\r";
  });
  return { value, escapes };
}

/** The count of numbers, which are sorted, that are at most `limit`. */
function countBelow(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function skipSpace(text: string, at: number): number {
  let end = at;
  while (end < text.length && SPACE.test(text[end]!)) end++;
  return end;
}

const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
};
const nextLine = (text: string, at: number): number => lineEnd(text, at) + 1;

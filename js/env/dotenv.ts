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
  /** The text between the name and the value. */
  readonly operator: string;
  /** The line has another syntax than dotenv reads, such as that of a shell: `set NAME=value`, `NAME+=value`. */
  readonly ignored: boolean;
  /** Converts an offset in `value` to an offset in the file. */
  readonly toFile: (at: number) => number;
}

/** The begin of an assignment, up to its value, or another line. */
const STATEMENT = /\s*(?:(?:export\s+)?([\w.-]+)(\s*=|:\s)|[^\n]*\n?)/y;
/** The begin of an assignment in the syntax of cmd.exe, PowerShell, make, Docker, csh, YAML or JSON. */
const OTHER =
  /^\s*(?:(?:export|setx?|(?:set)?env|arg|-)[^\S\n]+)?["'$]{0,2}(?:env:)?([A-Za-z_][\w.-]*)["']?([^\S\n]*(?:[+?:]?=|:)|[^\S\n])/i;
const NOT_SPACE = /\S|$/g;
const ESCAPE = /\\([nr])/g;

/** All assignments, in the order of the file, and of other lines like assignments, which dotenv ignores. */
export function assignments(file: string): Assignment[] {
  // As dotenv, with one kind of line break.
  const removed: number[] = [];
  const text = file.replace(/\r\n?/g, ({ length }, at: number) => {
    if (length === 2) removed.push(at - removed.length + 1);
    return "\n";
  });
  const original = (at: number): number => at + countBelow(removed, at);
  const found: Assignment[] = [];
  for (let at = 0; at < text.length; ) {
    STATEMENT.lastIndex = at;
    const read = STATEMENT.exec(text)!;
    const ignored = read[1] === undefined;
    const { 0: statement, 1: name, 2: operator = "" } = (ignored ? OTHER.exec(read[0]) : read) ?? read;
    const { index } = read;
    at = STATEMENT.lastIndex;
    if (name === undefined) continue;
    const nameStart = index + statement.lastIndexOf(name);
    const { start, end, quote, comment, next } = valueAt(ignored ? text.slice(0, at) : text, index + statement.length);
    if (!ignored) at = next;
    const from = start + quote.length;
    const raw = text.slice(from, end - quote.length);
    // dotenv replaces first all `\n`, then all `\r`. One pass is equivalent, because no replacement creates a new escape.
    const escapes: number[] = [];
    const unescaped = (_found: string, letter: string, place: number): string => {
      escapes.push(place - escapes.length + 1);
      return letter === "n" ? "\n" : "\r";
    };
    found.push({
      name,
      nameStart: original(nameStart),
      nameEnd: original(nameStart + name.length),
      start: original(start),
      end: original(end),
      quote,
      value: text[start] === '"' ? raw.replace(ESCAPE, unescaped) : raw,
      comment: comment && [original(comment[0]), original(comment[1])],
      operator,
      ignored,
      toFile: (offset) => original(from + offset + countBelow(escapes, offset)),
    });
  }
  return found;
}

type Value = Pick<Assignment, "start" | "end" | "quote" | "comment"> & { readonly next: number };

function valueAt(text: string, at: number): Value {
  NOT_SPACE.lastIndex = at;
  const open = NOT_SPACE.exec(text)!.index;
  const close = closing(text, open);
  if (close !== undefined)
    return { start: open, end: close + 1, quote: text[open] as Value["quote"], next: lineEnd(text, close) + 1 };
  const line = lineEnd(text, at);
  const hash = text.slice(at, line).indexOf("#");
  const written = text.slice(at, hash === -1 ? line : at + hash);
  const trimmed = written.trim();
  const start = at + written.length - written.trimStart().length;
  return {
    start,
    end: start + trimmed.length,
    quote: (/^(['"`]).*\1$/s.exec(trimmed)?.[1] ?? "") as Value["quote"],
    comment: hash === -1 ? undefined : [at + hash, line],
    next: line + 1,
  };
}

/**
 * The offset of the quotation mark that closes a quoted value. Only a mark at the end of its line or before a comment closes it. Among
 * the marks up to the first one without a backslash before it, it is the last such mark.
 */
function closing(text: string, open: number): number | undefined {
  const mark = text[open];
  if (mark !== "'" && mark !== '"' && mark !== "`") return undefined;
  let close: number | undefined;
  for (let at = text.indexOf(mark, open + 1); at !== -1; at = text.indexOf(mark, at + 1)) {
    if (/^[^\S\n]*(?:[#\n]|$)/.test(restOf(text, at + 1))) close = at;
    if (text[at - 1] !== "\\") break;
  }
  return close;
}

/** The white space at an offset and the character after it. */
function restOf(text: string, at: number): string {
  NOT_SPACE.lastIndex = at;
  return text.slice(at, NOT_SPACE.exec(text)!.index + 1);
}

/** The count of numbers, which are sorted, that are at most `limit`. */
export function countBelow(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}

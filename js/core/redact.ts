// Redaction: the module says what to replace, the text is put together here.

import type { Engine } from "./engine.js";
import { MARKER } from "./generated.js";
import { listed } from "./options.js";
import type { RedactOptions } from "./types.js";

/**
 * UTF-16 units of a text that cross to the module at once. Their bytes fit the room that the module keeps between two calls, so
 * that a long text neither grows its memory nor leaves the processor's cache.
 */
const PIECE = 21_504;
const SPACE = 0x20;
/** Begins a terminal's control sequence; one that colours a URI is a part of it. */
const ESCAPE = 0x1b;

/** Whether a text can be cut at this unit: no URI holds white space. */
export const isSpace = (unit: number): boolean => unit <= SPACE && unit !== ESCAPE;

/** `uri`: the text is one URI and nothing else, whatever the options say. */
export function marked(engine: Engine, text: string, options: RedactOptions | undefined, uri = false): string {
  const own = copied(options);
  const whole = uri || own?.uri === true;
  const marker = own?.marker ?? MARKER;
  let output = "";
  let copiedTo = 0;
  let start = 0;
  do {
    const end = whole ? text.length : pieceEnd(text, start);
    const edits = engine.redactEdits(text.slice(start, end), whole, own);
    for (let at = 0; at < edits.length; at += 3) {
      output += text.slice(copiedTo, start + edits[at]!);
      if (edits[at + 2] === 1) output += marker;
      copiedTo = start + edits[at + 1]!;
    }
    start = end;
  } while (start < text.length);
  return copiedTo === 0 ? text : output + text.slice(copiedTo);
}

/** The end of the piece that begins at `start`: behind its last white space, or before the next one if it has none. */
function pieceEnd(text: string, start: number): number {
  const most = start + PIECE;
  if (most >= text.length) return text.length;
  let end = most;
  while (end > start && !isSpace(text.charCodeAt(end - 1))) end--;
  if (end > start) return end;
  end = most;
  while (end < text.length && !isSpace(text.charCodeAt(end))) end++;
  return end;
}

/**
 * The options, each read once and before the text crosses: a getter is code of the caller's, which may call this library
 * again, throw, or give something else the next time. The core says what is wrong with them.
 */
function copied(options: RedactOptions | undefined): RedactOptions | undefined {
  if (typeof options !== "object" || options === null) return undefined;
  const { level, uri, marker, secretParams } = options;
  const isDefault = level === undefined && uri === undefined && marker === undefined && secretParams === undefined;
  if (isDefault) return undefined; // the module need not ask for each of them
  return { level, uri, marker, secretParams: listed(secretParams) } as RedactOptions;
}

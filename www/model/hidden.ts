// Where the secrets of an input are, so that the page can cover them. What is secret is decided by the package alone:
// here its redacted text is laid over the input. When the two cannot be laid over each other, everything is covered.

import { formatIssues, redact, type Issue, type LlmUri } from "llm-uri";

/** UTF-16 offsets into the input. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const MARKER = "***";
/** A private-use character: unlike `***`, no input holds it by chance. */
const SEAM = "\uE0F7";
/** `formatIssues` wants an issue to make a frame of; only the line of the frame is read. */
const NOTHING: Issue = { code: "empty-input", severity: "advice", message: "", component: "input", start: 0, end: 0, reference: "" };
const BAR = "  | ";

/** The secrets of `input`, ascending and disjoint. */
export function hiddenSpans(input: string, uri: LlmUri | undefined): readonly Span[] {
  const frame = frameLine(input);
  if (frame === visible(input)) return [];
  const exact = input.includes(SEAM) ? undefined : seams(input, uri === undefined ? redact(input, { marker: SEAM }) : uri.redacted({ marker: SEAM }));
  if (exact !== undefined && visible(masked(input, exact)) === frame) return exact;
  // The frame hides more than that, as it does for a lone key or for a broken start: cover all between the ends that agree.
  const span = difference(input, frame);
  const wide = exact === undefined || exact.length === 0 ? span : { start: Math.min(span.start, exact[0]!.start), end: Math.max(span.end, exact.at(-1)!.end) };
  return wide.start < wide.end ? [wide] : [{ start: 0, end: input.length }];
}

/** A stretch of the input with its secrets replaced by `***`. */
export function masked(input: string, hidden: readonly Span[], start = 0, end = input.length): string {
  let text = "";
  for (const piece of pieces(hidden, start, end)) text += piece.secret ? MARKER : input.slice(piece.start, piece.end);
  return text;
}

/** A stretch of the input, cut at the borders of its secrets. */
export function pieces(hidden: readonly Span[], start: number, end: number): (Span & { readonly secret: boolean })[] {
  const cut: (Span & { readonly secret: boolean })[] = [];
  let from = start;
  for (const span of hidden) {
    if (span.end <= start || span.start >= end) continue;
    if (span.start > from) cut.push({ start: from, end: span.start, secret: false });
    cut.push({ start: Math.max(span.start, start), end: Math.min(span.end, end), secret: true });
    from = Math.min(span.end, end);
  }
  if (from < end) cut.push({ start: from, end, secret: false });
  return cut;
}

/** A fault inside a secret marks all of the secret: where in it is nobody's business. */
export const widened = (fault: Span, hidden: readonly Span[]): Span =>
  hidden.reduce((span, { start, end }) => (fault.start < end && fault.end > start ? { start: Math.min(span.start, start), end: Math.max(span.end, end) } : span), { start: fault.start, end: fault.end });

/** The whole input as an error message would show it: on one line, secrets masked, nothing invisible. */
function frameLine(input: string): string {
  const lines = formatIssues(input, [NOTHING], { width: 2 ** 31 - 1 }).split("\n");
  return lines.find((line) => line.startsWith(BAR))?.slice(BAR.length) ?? "";
}

/** The spans that were replaced, or undefined where more than one reading of the redacted text is possible. */
function seams(input: string, redacted: string): Span[] | undefined {
  const kept = redacted.split(SEAM);
  const last = kept.pop()!;
  const spans: Span[] = [];
  const limit = input.length - last.length;
  let at = 0;
  for (const [index, text] of kept.entries()) {
    const found = index === 0 ? (input.startsWith(text) ? 0 : -1) : input.indexOf(text, at);
    if (found < 0 || found + text.length > limit) return undefined;
    if (index > 0) {
      // A secret might hold the text between two secrets: then where it ends cannot be told.
      if (text === "" || input.slice(found + 1, limit).includes(text)) return undefined;
      spans.push({ start: at, end: found });
    }
    at = found + text.length;
  }
  if (kept.length === 0 || !input.endsWith(last)) return undefined;
  spans.push({ start: at, end: limit });
  return spans;
}

/** What lies between the common beginning and the common end of the input and its frame. */
function difference(input: string, frame: string): Span {
  const shown = Array.from(input, (character) => ({ character, text: visible(character) }));
  let [start, column] = [0, 0];
  let first = 0;
  while (first < shown.length && frame.startsWith(shown[first]!.text, column)) {
    start += shown[first]!.character.length;
    column += shown[first]!.text.length;
    first++;
  }
  let [end, tail] = [input.length, frame.length];
  for (let at = shown.length - 1; at >= first; at--) {
    const { character, text } = shown[at]!;
    if (tail - text.length < column || !frame.startsWith(text, tail - text.length)) break;
    end -= character.length;
    tail -= text.length;
  }
  return { start, end };
}

/** How the package writes what is not visible ASCII in a frame. */
function visible(text: string): string {
  return text.replace(/[^ -~]/gu, (character) => SHORT[character] ?? `\\u{${character.codePointAt(0)!.toString(16).toUpperCase()}}`);
}

const SHORT: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

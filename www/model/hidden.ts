// Masks the secrets of an input. The package's `findSecrets` finds them.

import { tokenize } from "llm-uri";

/** UTF-16 offsets into the input. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const MARKER = "***";

/** The secrets of `input`, ascending and disjoint. */
export const hiddenSpans = (input: string): readonly Span[] => disjoint(tokenize(input).filter(({ secret }) => secret));

/** A part of the input, with each secret replaced by `***`. */
export function masked(input: string, hidden: readonly Span[], start = 0, end = input.length): string {
  let text = "";
  for (const piece of pieces(hidden, start, end)) text += piece.secret ? MARKER : input.slice(piece.start, piece.end);
  return text;
}

/** A part of the input, split at the borders of its secrets. */
function pieces(hidden: readonly Span[], start: number, end: number): (Span & { readonly secret: boolean })[] {
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

/** An issue inside a secret marks the whole secret, so that its position in the secret is not revealed. */
export const widened = (fault: Span, hidden: readonly Span[]): Span =>
  hidden.reduce(
    (span, { start, end }) =>
      fault.start < end && fault.end > start
        ? { start: Math.min(span.start, start), end: Math.max(span.end, end) }
        : span,
    { start: fault.start, end: fault.end },
  );

/** Sorted, with spans that touch or overlap merged. */
export function disjoint(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last !== undefined && span.start <= last.end)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else joined.push(span);
  }
  return joined;
}

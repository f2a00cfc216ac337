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
  let from = start;
  for (const span of hidden) {
    if (span.end <= start || span.start >= end) continue;
    text += `${input.slice(from, Math.max(span.start, from))}${MARKER}`;
    from = Math.min(span.end, end);
  }
  return text + input.slice(from, end);
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

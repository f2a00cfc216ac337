// One-click fixes: the edits of an issue, applied to the input.

import type { Edit, Issue } from "llm-uri";
import { masked, type Span } from "./hidden.ts";
import { type Reading, read } from "./reading.ts";

/** The edits of some issues, ascending. If two overlap, the first one wins, as in the package's suggestions. */
export function editsOf(issues: readonly Issue[]): readonly Edit[] {
  const sorted = issues.flatMap((issue) => issue.edits ?? []).sort((a, b) => a.start - b.start || a.end - b.end);
  const edits: Edit[] = [];
  for (const edit of sorted) {
    const last = edits.at(-1);
    const repeated =
      last !== undefined && last.start === edit.start && last.end === edit.end && last.text === edit.text;
    if (last === undefined || (edit.start >= last.end && !repeated)) edits.push(edit);
  }
  return edits;
}

const MOST_SECRETS = 32;

/** Whether a fix would reveal text that is masked now. Example: after `llm://`, a bare key parses as a host. */
export function reveals({ input, hidden, text }: Reading, edits: readonly Edit[]): boolean {
  if (hidden.length === 0) return false;
  // With so many secrets the input is a text, which no fix turns into a URI. The bound keeps this linear.
  if (hidden.length > MOST_SECRETS) return true;
  let fixed = input;
  for (const { start, end, text: put } of [...edits].reverse()) fixed = fixed.slice(0, start) + put + fixed.slice(end);
  const after = read(fixed).text;
  return hidden.some(
    ({ start, end }) => after.split(input.slice(start, end)).length > text.split(input.slice(start, end)).length,
  );
}

/** A part of the input that a fix keeps or replaces. */
export type Piece =
  | { readonly kind: "kept"; readonly text: string }
  | { readonly kind: "changed"; readonly before: string; readonly after: string };

/** The changes of some edits, masked; undefined if all of them are inside secrets. */
export function difference(
  { input, hidden }: Pick<Reading, "input" | "hidden">,
  edits: readonly Edit[],
): readonly Piece[] | undefined {
  // An edit inside a secret would show a position in it; an insertion at its border, its first or last character.
  const shown = edits.filter(
    (edit) => !hidden.some((span) => edit.start <= span.end && edit.end >= span.start && !outside(edit, span)),
  );
  if (shown.length === 0) return undefined;
  const pieces: Piece[] = [];
  let from = 0;
  for (const edit of shown) {
    pieces.push({ kind: "kept", text: masked(input, hidden, from, edit.start) });
    pieces.push({ kind: "changed", before: masked(input, hidden, edit.start, edit.end), after: edit.text });
    from = edit.end;
  }
  pieces.push({ kind: "kept", text: masked(input, hidden, from) });
  return pieces;
}

/** Replaced characters next to a secret are outside it; an insertion at its border may be inside. */
const outside = (edit: Edit, span: Span): boolean =>
  edit.start < edit.end && (edit.end <= span.start || edit.start >= span.end);

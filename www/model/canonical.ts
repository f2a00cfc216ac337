// The canonical form and its changes, part by part.

import { masked } from "./hidden.ts";
import type { Kind } from "./parts.ts";
import { type Reading, read } from "./reading.ts";

export interface Change {
  readonly kind: Kind;
  readonly id: string;
  readonly before: string;
  readonly after: string;
}

export interface Canonical {
  readonly text: string;
  readonly changes: readonly Change[];
}

/** For a valid reading. Both texts are redacted. */
export function canonicalOf(reading: Reading): Canonical | undefined {
  const canonical = reading.uri?.canonical();
  if (canonical === undefined) return undefined;
  const other = read(canonical.exposeCredentials());
  return { text: other.text, changes: changesIn(reading, other) };
}

/** The parts that are written differently. Two keys are compared unmasked and shown as `***`. */
export const changesIn = (one: Reading, other: Reading): readonly Change[] =>
  [...new Set([...one.parts, ...other.parts].map(({ id }) => id))].flatMap((id) => {
    const [was, is] = [piece(one, id), piece(other, id)];
    if (was?.raw === is?.raw) return [];
    return { id, kind: (was ?? is)!.kind, before: was?.text ?? "", after: is?.text ?? "" };
  });

/** A part as written (`raw`, with secrets) and masked (`text`). */
export function piece(reading: Reading, id: string): { kind: Kind; raw: string; text: string } | undefined {
  const part = reading.parts.find((candidate) => candidate.id === id);
  if (part === undefined) return undefined;
  const { start, end } = part;
  return {
    kind: part.kind,
    raw: reading.input.slice(start, end),
    text: masked(reading.input, reading.hidden, start, end),
  };
}

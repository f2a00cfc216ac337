// Which URIs of a text hold a secret, and where. A secret is what redaction replaces; no rule about keys stands here.

import { defaultMarker, findUris, redact } from "../../entry/index.ts";
import type { Piece } from "./pieces.ts";
import { withoutReferences, withoutSpaces } from "./references.ts";

/** Of a URI: lines and columns from 1, in UTF-16 code units, and the place behind its last character. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A place in a text, and what may be shown of it. */
interface Match {
  readonly start: number;
  readonly end: number;
  readonly redacted: string;
}

/** Whether a URI holds a secret, rather than a mask or a reference in a secret's place. */
export function holdsSecret(uri: string): boolean {
  const text = withoutReferences(uri, defaultMarker);
  return redact(text) !== text;
}

// `llm://` in base 64, as in the data of a Kubernetes Secret, which is no protection.
const ENCODED = /(?<![A-Za-z0-9+/])(?:bGxtOi8v|TExNOi8v)[A-Za-z0-9+/]{4,}={0,2}/g;

/** Finds URIs with a secret in the pieces of one text, in their order. */
export class Finder {
  /** Where the last URI began: pieces may overlap. */
  #line = 0;
  #column = 0;

  *find(piece: Piece): Generator<Position & { readonly redacted: string }> {
    const text = withoutSpaces(piece.text);
    const found = [...plain(text), ...encoded(text)].sort((a, b) => a.start - b.start);
    if (found.length === 0) return;
    const place = placesIn(text, piece);
    for (const { start, end, redacted } of found) {
      const [line, column] = place(start);
      if (line < this.#line || (line === this.#line && column <= this.#column)) continue;
      [this.#line, this.#column] = [line, column];
      const [endLine, endColumn] = place(end);
      yield { line, column, endLine, endColumn, redacted };
    }
  }
}

function* plain(text: string): Generator<Match> {
  if (redact(text) === text) return;
  for (const { start, end, redacted } of findUris(text)) {
    // Once more as text: a URI may hold another address, with a secret of its own.
    if (holdsSecret(text.slice(start, end))) yield { start, end, redacted: redact(redacted) };
  }
}

function* encoded(text: string): Generator<Match> {
  for (const { index, 0: found } of text.matchAll(ENCODED)) {
    const [uri = ""] = Buffer.from(found, "base64").toString("utf8").split(/\s/, 1);
    if (holdsSecret(uri))
      yield { start: index, end: index + found.length, redacted: redact(redact(uri, { uri: true })) };
  }
}

/** Line and column of offsets, which must come in ascending order: the text is gone through once. */
export function placesIn(text: string, { line, column }: Piece): (offset: number) => [line: number, column: number] {
  let lineStart = 1 - column;
  let next = text.indexOf("\n");
  return (offset) => {
    while (next !== -1 && next < offset) {
      line++;
      lineStart = next + 1;
      next = text.indexOf("\n", lineStart);
    }
    return [line, offset - lineStart + 1];
  };
}

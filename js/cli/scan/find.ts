// Which URIs of a text hold a secret, and where. A secret is what redaction replaces; no rule about keys stands here.

import { defaultMarker, findUris, redact } from "../../index.ts";
import type { Piece } from "./pieces.ts";

/** Of a URI: lines and columns from 1, in UTF-16 code units, and the place behind its last character. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

// A variable's name in the place of a key is no secret: that of a shell, of a template, of a string in a program.
const REFERENCE = /\$?\{[A-Za-z_][\w.]*(?:\([\w.]*\))?\}|%24%7[Bb][A-Za-z_]\w*%7[Dd]|\$[A-Z_][A-Z0-9_]*/g;
// Such as `${{ secrets.LLM_KEY }}`, whose white space would end the URI.
const EXPRESSION = /(\$?\{)(\{[ \t]*[\w.$-]+[ \t]*\})\}/g;

/** Finds URIs with a secret in the pieces of one text, in their order. */
export class Finder {
  /** Where the last URI began: pieces may overlap. */
  #line = 0;
  #column = 0;

  *find(piece: Piece): Generator<Position & { readonly redacted: string }> {
    // What comes in has the same length, so that places stay.
    const text = piece.text.replace(EXPRESSION, (_all, open: string, inner: string) => `${open}${"_".repeat(inner.length)}}`);
    if (redact(text) === text) return;
    const place = placesIn(text, piece);
    for (const { start, end, redacted } of findUris(text)) {
      const uri = text.slice(start, end).replace(REFERENCE, defaultMarker);
      if (redact(uri) === uri) continue;
      const [line, column] = place(start);
      if (line < this.#line || (line === this.#line && column <= this.#column)) continue;
      [this.#line, this.#column] = [line, column];
      const [endLine, endColumn] = place(end);
      // Once more as text: a URI may hold another address, with a secret of its own.
      yield { line, column, endLine, endColumn, redacted: redact(redacted) };
    }
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

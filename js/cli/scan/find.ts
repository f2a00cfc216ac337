// Finds the URIs of a text that contain a secret. A secret is what redaction replaces; the rules about keys are in Rust.

import { redact, type UriMatch } from "../../entry/index.ts";
import type { Place } from "../findings.ts";
import type { Piece } from "./pieces.ts";
import { holdsSecret, secretsIn } from "./secret.ts";

export interface Found {
  readonly rule: Rule;
  readonly start: Place;
  /** After the last character. */
  readonly end: Place;
  readonly redacted: string;
  readonly uri: string;
}

// Signs of URIs, in every spelling: an llm URI, the fragment of a model address, an ai URI, `llm://` in base 64. Two
// expressions are several times faster than one. After `llm` comes `s`, or a sign: prose has a space or another letter there.
const LLM_OR_MODEL = /llm(?:s|[^a-z_ \t\r\n])|[#&36;}]m[=%&\\]/i;
const AI = /ai(?::[/\\&%^\x1b]|[\\&%^\x1b])/i;

/** Whether a text may contain a URI. Much faster than the search itself. */
const hasSign = (text: string): boolean => LLM_OR_MODEL.test(text) || AI.test(text) || text.includes("Oi8v");

const IGNORED = /llm-uri:ignore(?!-)/;
const IGNORED_NEXT = "llm-uri:ignore-next-line";

/** Finds URIs with a secret in the pieces of one text, in their order. */
export class Finder {
  /** Findings that a comment ignores. */
  ignored = 0;
  /** Whether the line before this one ignores it. */
  #ignoresNext = false;

  *find(piece: Piece): Generator<Found> {
    if (!hasSign(piece.bytes.toString("latin1"))) {
      this.#ignoresNext &&= !piece.bytes.includes(0x0a);
      return;
    }
    let { line, column } = piece;
    const lines = piece.text.split("\n");
    const { own } = piece; // finite only in a piece of one line
    // A URI never spans lines.
    for (const [at, text] of lines.entries()) {
      if (text !== "" && hasSign(text)) yield* this.#findIn(text, line, column, own);
      // The last line may continue in the next piece.
      if (at < lines.length - 1) this.#ignoresNext = text.includes(IGNORED_NEXT);
      line++;
      column = 1;
    }
  }

  *#findIn(text: string, line: number, column: number, own: number): Generator<Found> {
    const isIgnored = this.#ignoresNext || IGNORED.test(text);
    const matches = [...secretsIn(text), ...encoded(text)].sort((a, b) => a.start - b.start);
    for (const { kind, start, end, redacted } of matches) {
      if (start >= own) break;
      const place = { start: [line, column + start], end: [line, column + end] } as const;
      if (isIgnored) this.ignored++;
      else yield { rule: RULES[kind], ...place, redacted, uri: text.slice(start, end) };
    }
  }
}

/** A kind of finding. Ids are stable: reports, baselines and code scanning services refer to them. */
export interface Rule {
  readonly id: string;
  /** The kind of text that contains the secret. */
  readonly what: string;
}

export const RULES: Readonly<Record<UriMatch["kind"] | "base64", Rule>> = {
  llm: { id: "secret-in-uri", what: "An llm URI" },
  mas: { id: "secret-in-model-address", what: "A model address" },
  ai: { id: "secret-in-ai-uri", what: "An ai URI" },
  base64: { id: "secret-in-base64", what: "An llm URI in base64" },
};

// `llm://` in base 64, as in the data of a Kubernetes Secret.
const ENCODED = /(?<![A-Za-z0-9+/])(?:bGxt|TExN)Oi8v[A-Za-z0-9+/]{4,}={0,2}/g;

const encoded = (text: string) =>
  [...text.matchAll(ENCODED)].flatMap(({ index: start, 0: found }) => {
    const [uri = ""] = Buffer.from(found, "base64").toString("utf8").split(/\s/, 1);
    const match = {
      kind: "base64" as const,
      start,
      end: start + found.length,
      redacted: redact(redact(uri, { uri: true })),
    };
    return holdsSecret(uri) ? [match] : [];
  });

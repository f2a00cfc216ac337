// Finds the URIs of a text that contain a secret. A secret is what redaction replaces; the rules about keys are in Rust.

import { findUris, redact } from "../../entry/index.ts";
import type { Place } from "../output/subject.ts";
import type { Bytes, Piece } from "./pieces.ts";
import { onlyPlaceholders } from "./placeholders.ts";
import { withoutReferences, withoutSpaces } from "./references.ts";
import type { RuleId } from "./rules.ts";

/** A URI that contains a secret. */
export interface Found {
  readonly rule: RuleId;
  readonly start: Place;
  /** After the last character. */
  readonly end: Place;
  readonly redacted: string;
  /** The URI itself. */
  readonly uri: string;
}

/** Whether a URI contains a secret, rather than a mask, a reference or a placeholder. */
export function holdsSecret(uri: string): boolean {
  const text = withoutReferences(uri);
  return redact(text) !== text && !onlyPlaceholders(text);
}

// Signs of URIs, in every spelling: an llm URI, the fragment of a model address, an ai URI, `llm://` in base 64. Two
// expressions are several times faster than one. After `llm` comes `s`, or a sign: prose has a space or another letter there.
const LLM_OR_MODEL = /llm(?:s|[^a-z_ \t\r\n])|[#&36;}]m[=%&\\]/i;
const AI = /ai(?::[/\\&%^\x1b]|[\\&%^\x1b])/i;
const BASE64 = "(?:bGxt|TExN)Oi8v";
const SIGN = new RegExp([LLM_OR_MODEL.source, AI.source, BASE64].join("|"), "gi");

/** Whether bytes may contain a URI. Much faster than the search itself. */
function mayHold(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  return LLM_OR_MODEL.test(text) || AI.test(text) || bytes.includes("Oi8v", 0, "latin1");
}

// `llm://` in base 64, as in the data of a Kubernetes Secret.
const ENCODED = new RegExp(`(?<![A-Za-z0-9+/])${BASE64}[A-Za-z0-9+/]{4,}={0,2}`, "g");

const IGNORED = /llm-uri:ignore(?!-)/;
const IGNORED_NEXT = "llm-uri:ignore-next-line";

/** Finds URIs with a secret in the pieces of one text, in their order. */
export class Finder {
  /** Findings that a comment ignores. */
  ignored = 0;
  /** The start of the last URI: pieces may overlap. */
  #last: Place = [0, 0];
  /** Whether the last line of the piece before this one ignores the next. */
  #ignoresNext = false;

  *find(piece: Bytes): Generator<Found> {
    if (!mayHold(piece.bytes)) {
      this.#ignoresNext &&= !piece.bytes.includes(0x0a);
      return;
    }
    const { text } = piece;
    const block = linesOf(text);
    const carried = this.#ignoresNext;
    const lastLine = text.slice(text.lastIndexOf("\n", text.length - 2) + 1);
    this.#ignoresNext = lastLine.includes(IGNORED_NEXT);
    const masked = withoutReferences(withoutSpaces(block.text));
    const found = [...plain(masked), ...encoded(masked)].sort((a, b) => a.from - b.from);
    if (found.length === 0) return;
    const place = placesIn(text, piece);
    let at = 0;
    for (const { from, to, redacted, rule } of found) {
      while (at + 1 < block.starts.length && block.starts[at + 1]! <= from) at++;
      const shift = block.places[at]! - block.starts[at]!;
      const start = place(from + shift);
      if (start[0] < this.#last[0] || (start[0] === this.#last[0] && start[1] <= this.#last[1])) continue;
      this.#last = start;
      if (isIgnored(text, from + shift, carried)) this.ignored++;
      else yield { rule, start, end: place(to + shift), redacted, uri: text.slice(from + shift, to + shift) };
    }
  }
}

interface Lines {
  readonly text: string;
  /** Offsets of the lines in `text`. */
  readonly starts: readonly number[];
  /** Their offsets in the piece. */
  readonly places: readonly number[];
}

/** The lines of a piece that may contain a URI. */
function linesOf(text: string): Lines {
  const lines: string[] = [];
  const starts: number[] = [];
  const places: number[] = [];
  let length = 0;
  SIGN.lastIndex = 0;
  for (let sign = SIGN.exec(text); sign !== null; sign = SIGN.exec(text)) {
    const from = text.lastIndexOf("\n", sign.index) + 1;
    const to = text.indexOf("\n", sign.index);
    const line = text.slice(from, to === -1 ? text.length : to);
    starts.push(length);
    places.push(from);
    lines.push(line);
    length += line.length + 1;
    if (to === -1) break;
    SIGN.lastIndex = to;
  }
  return { text: lines.join("\n"), starts, places };
}

/** Whether a comment on the line, or on the one before it, ignores a place. */
function isIgnored(text: string, at: number, carried: boolean): boolean {
  const from = text.lastIndexOf("\n", at) + 1;
  const end = text.indexOf("\n", at);
  if (IGNORED.test(text.slice(from, end === -1 ? text.length : end))) return true;
  if (from === 0) return carried;
  return text.slice(text.lastIndexOf("\n", from - 2) + 1, from).includes(IGNORED_NEXT);
}

interface Match {
  readonly from: number;
  readonly to: number;
  readonly redacted: string;
  readonly rule: RuleId;
}

const RULES = { llm: "secret-in-uri", mas: "secret-in-model-address", ai: "secret-in-ai-uri" } as const;

/** The redacted text of each URI that contains a secret; a cache, because logs repeat a few URIs. */
const known = new Map<string, string | undefined>();
const MOST = 1000;

function* plain(text: string): Generator<Match> {
  if (redact(text) === text) return;
  for (const { kind, start, end, redacted } of findUris(text)) {
    const uri = text.slice(start, end);
    if (!known.has(uri)) {
      if (known.size === MOST) known.clear();
      // Redacted again as text: a URI may contain another address, with another secret.
      known.set(uri, holdsSecret(uri) ? redact(redacted) : undefined);
    }
    const shown = known.get(uri);
    if (shown !== undefined) yield { from: start, to: end, redacted: shown, rule: RULES[kind] };
  }
}

function* encoded(text: string): Generator<Match> {
  for (const { index, 0: found } of text.matchAll(ENCODED)) {
    const [uri = ""] = Buffer.from(found, "base64").toString("utf8").split(/\s/, 1);
    if (holdsSecret(uri))
      yield {
        from: index,
        to: index + found.length,
        redacted: redact(redact(uri, { uri: true })),
        rule: "secret-in-base64",
      };
  }
}

/** Line and column of offsets, which must be in ascending order, so that the text is read once. */
export function placesIn(text: string, { line, column }: Pick<Piece, "line" | "column">): (offset: number) => Place {
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

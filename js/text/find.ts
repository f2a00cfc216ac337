// Redaction of a text, and search in it.

import { type LlmUri, parse, validate } from "../core/api.js";
import { SECRET_KINDS } from "../core/generated.js";
import { marked, text as required } from "../core/shared.js";
import type { Issue, RedactOptions } from "../core/types.js";
import { engine } from "./module.js";
import { Redaction, redactEdits } from "./redaction.js";

/**
 * Redacts a text. Masks the api-key of every llm URI in it, even of malformed ones, and keys outside URIs, which it recognises by their
 * format (`sk-proj-…`) or by the name before them (`Authorization: Bearer …`, `OPENAI_API_KEY=…`). A text without a secret is returned
 * unchanged. `options.level` defines how much of a URI is masked; with `keys: false`, keys outside URIs are not masked.
 * @throws LlmUriError `not-a-string`; TypeError for invalid options.
 */
export function redact(text: string, options?: RedactOptions): string {
  return new Redaction(options).input(text);
}

/** A secret that was found in a text. */
export interface SecretMatch {
  /** UTF-16 offset in the text. */
  readonly start: number;
  /** UTF-16 offset after it. */
  readonly end: number;
  /** How it was recognised. */
  readonly kind: SecretKind;
}

/**
 * How a secret was recognised:
 * - `api-key`: by its position in a URI, after the colon of the userinfo, or as the password of an `https`, `http` or `ai` address.
 * - `parameter`: by the name of a URI's parameter, or of a member in its value (`?session_token=…`), or as the credentials of an
 *   address in its value.
 * - `header`: by the name of a header or an authentication scheme before it (`x-api-key: …`, `Authorization: Bearer …`).
 * - `assignment`: by another name before it (`OPENAI_API_KEY=…`, `"apiKey": "…"`, `--api-key …`, `&api_key=…` outside a URI).
 * - `bare-key`: only by its format (`sk-proj-…`), inside or outside a URI.
 */
export type SecretKind = "api-key" | "parameter" | "header" | "assignment" | "bare-key";

/**
 * Finds the secrets in a text: exactly the parts that `redact` replaces by default. They are in order and do not overlap. The marker
 * `***` is not a secret.
 * @param text Any text. If the text should be a single URI, `tokenize` also marks parts that may be secret, such as a word that does
 * not look like part of an address.
 * @throws LlmUriError `not-a-string`.
 * @example
 * findSecrets("OPENAI_API_KEY=sk-0123456789abcdef0123"); // [{ start: 15, end: 38, kind: "assignment" }]
 */
export function findSecrets(text: string): SecretMatch[] {
  const found: SecretMatch[] = [];
  new Redaction(undefined).each(required(text), 0, (start, end, kind) => {
    found.push({ start, end, kind: SECRET_KINDS[kind - 1]! });
  });
  return found;
}

/** A URI that was found in a text. */
export interface UriMatch {
  /** The kind: an llm URI, a model address (`llm-uri/mas` reads it), or an ai URI (`llm-uri/ai`). */
  readonly kind: "llm" | "mas" | "ai";
  /** UTF-16 offset in the text. */
  readonly start: number;
  /** UTF-16 offset after it. */
  readonly end: number;
  /** The URI, redacted, without the escapes of the text around it. */
  readonly redacted: string;
  /** The URI itself, if it is a valid llm URI. */
  readonly uri?: LlmUri;
  /** The issues of an llm URI, with offsets in the URI without escapes. Empty for other kinds, whose own parsers report issues. */
  readonly issues: readonly Issue[];
}

const KINDS = ["llm", "mas", "ai"] as const;

/**
 * Finds every llm URI, model address and ai URI in a text, valid or not, in order. A URI inside another URI, such as in a parameter, is
 * not listed separately.
 * @throws LlmUriError `not-a-string`.
 */
export function findUris(text: string): UriMatch[] {
  const found = JSON.parse(engine.withText(required(text), (glue, length) => glue.findUris(length))) as unknown[];
  const matches: UriMatch[] = [];
  for (let at = 0; at < found.length; at += 4) {
    const [kind, start, end, source] = found.slice(at, at + 4) as [number, number, number, string];
    const match = { kind: KINDS[kind]!, start, end, redacted: marked({ redactEdits }, source, undefined) };
    if (match.kind === "llm") {
      // Not `safeParse`, which creates an error with a code frame for each broken URI.
      const issues = validate(source);
      const isValid = issues.every(({ severity }) => severity !== "error");
      matches.push({ ...match, issues, ...(isValid && { uri: parse(source) }) });
    } else matches.push({ ...match, issues: [] });
  }
  return matches;
}

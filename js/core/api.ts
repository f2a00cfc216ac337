// The functions of the main entry. The rules are in the Rust core.

import { KEPT, SECRET_KINDS } from "./generated.js";
import { engine } from "./module.js";
import { Redaction } from "./redaction.js";
import {
  checkOf,
  composed,
  DEFAULT,
  type Encoded,
  encode,
  formatWith,
  from,
  type LlmUriError,
  packed,
  parseWith,
  rebuilt,
  text as required,
  LlmUri as Shared,
  safeParseWith,
  type LlmUri as Uri,
  withEngine,
} from "./shared.js";
import type { FormatOptions, Issue, LlmUriParts, ParseOptions, RedactOptions } from "./types.js";

/** The class of URIs. Its static functions use this module. */
export const LlmUri: typeof Shared = withEngine(engine);
/** A valid llm URI. */
export type LlmUri = Uri;

/** Compiles and starts the module without blocking. */
export const init = engine.init;

/** Compiles and starts the module synchronously, from its bytes or a compiled module. */
export const initSync = engine.initSync;

/**
 * Parses an llm URI (draft-levy-llm-uri-scheme-00 §3 to §8, RFC 3986), synchronously and in linear time.
 * @param input The URI. It is not trimmed or repaired.
 * @param options By default, text that is valid in RFC 3986 but not in the draft is a warning, values outside the draft's ranges are errors,
 * and no policy applies.
 * @returns A valid, immutable URI, which prints without its key. Its warnings and advice are in `issues`.
 * @throws LlmUriError with all issues, and a message about the first error. Neither contains a secret of the input. The codes
 * are in `issueCodes`, such as `not-a-string`, `scheme-not-llm`, `missing-model` or `out-of-range`.
 * @example
 * const uri = parse("llm://my-app:sk-example@api.openai.com/gpt-5?temp=0.7");
 * uri.params.temp; // 0.7
 * String(uri); // "llm://my-app:***@api.openai.com/gpt-5?temp=0.7"
 */
export function parse<Input extends string>(input: LlmUriLiteral<Input>, options?: ParseOptions): LlmUri;
export function parse(input: string, options?: ParseOptions): LlmUri {
  return parseWith(engine, input, encode(options));
}

/**
 * The compiler rejects a string literal that cannot be an llm URI, such as `"https://…"`. It accepts strings whose text it does
 * not know, also template types such as `` `llm://${string}` ``.
 */
export type LlmUriLiteral<Input extends string> =
  IsLiteral<Input> extends true ? (Lowercase<Input> extends `llm://${string}` ? Input : `llm://${string}`) : Input;

// `Record<Input, 1>` requires properties for literals, but none for `string` or a template type.
// biome-ignore lint/complexity/noBannedTypes: the empty object type is the question
type IsLiteral<Input extends string> = {} extends Record<Input, 1> ? false : true;

/** The result of `safeParse`. */
export type SafeParseResult =
  | {
      /** The input is valid. */
      readonly success: true;
      /** The URI. */
      readonly data: LlmUri;
      /** Its warnings and advice. */
      readonly issues: readonly Issue[];
    }
  | {
      /** The input is not valid. */
      readonly success: false;
      /** The error that `parse` throws. */
      readonly error: LlmUriError;
      /** All issues, in the order of the input. At least one is an error. */
      readonly issues: readonly Issue[];
    };

/**
 * Parses without throwing. Returns the URI with its warnings and advice, or all issues. An input that is not a string has the
 * issue `not-a-string`.
 */
export function safeParse(input: string, options?: ParseOptions): SafeParseResult {
  return safeParseWith(engine, input, encode(options));
}

/** Whether `parse` would succeed. The fastest check, because it creates no issues. */
export function canParse(input: string, options?: ParseOptions): boolean {
  return from(engine, input, encode(options)) !== undefined;
}

/**
 * All issues of an input: errors, warnings and advice. The list is empty if there are none. With `policy`, a host, port or model
 * that the policy refuses is an error. `validateFor` of `llm-uri/requests` also checks the rules of a provider. A `LlmUri` is
 * checked with the options of its parse, unless `options` overrides them.
 */
export function validate(input: string | LlmUri, options?: ParseOptions): Issue[] {
  const source = Shared.is(input) ? Shared.source(input) : undefined;
  const text = source === undefined ? (input as string) : source.text();
  const given = encode(options);
  const own = source?.options ?? DEFAULT;
  const used = given === DEFAULT ? own : { ...given, policy: given.policy ?? own.policy };
  // A large text is parsed only once, by `issues`.
  if (typeof text === "string" && text.length <= KEPT && isClean(text, used)) return [];
  return engine.issues(text, used);
}

/** Whether there are no issues: the fast path for valid input. */
const isClean = (text: string, options: Encoded): boolean =>
  (options.policy === undefined
    ? engine.withText(text, options, (glue, length) => glue.judge(length, options.flags, 0))
    : checkOf(options.policy).judge(text, options)) === 0;

/**
 * Builds a URI (draft §3.2, §8). All text is percent-encoded, so a part cannot inject another component, and `parse` of the
 * result returns the same parts.
 * @param parts Decoded parts; `host`, and `model` or `segments`, are required. The parameters and the fragment of an `LlmUri` keep
 * their spelling, because decoded text does not show which commas separate stop sequences.
 * @throws LlmUriError for invalid parts: `invalid-part`, `empty-host`, `invalid-hostname`, `missing-model`, `out-of-range`, …
 * Offsets are 0, because there is no input text.
 */
export function build(parts: LlmUriParts, options?: ParseOptions): LlmUri {
  const encoded = encode(options);
  if (Shared.is(parts)) return rebuilt(engine, parts, encoded);
  const own = packed(parts);
  return composed(
    engine,
    engine.guarded((glue) => glue.build(own, encoded.flags, encoded.limits)),
    encoded,
  );
}

/**
 * Formats issues as text: each message with the input and carets below the span. Secrets in the input are masked.
 * @throws TypeError for issues or options of another type.
 */
export function formatIssues(input: string | LlmUri, issues: readonly Issue[], options?: FormatOptions): string {
  return formatWith(engine, input, issues, options);
}

/**
 * Redacts a text: every llm URI in it, valid or broken, loses its api-key, and so do bare keys: by their shape (`sk-proj-…`), or
 * by the name before them (`Authorization: Bearer …`, `OPENAI_API_KEY=…`). A text without a secret comes back as the same
 * string. `options.level` says how much is taken out of a URI; `keys: false` keeps bare keys.
 * @throws LlmUriError `not-a-string`; TypeError for options of another kind.
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
 * - `api-key`: by its place in a URI, behind the colon of the userinfo; the password of an `https`, `http` or `ai` address too.
 * - `parameter`: by the name of a URI's parameter or of a member in its value (`?session_token=…`), or as the credentials of an
 *   address in such a value.
 * - `header`: after the name of a header or a scheme of authentication (`x-api-key: …`, `Authorization: Bearer …`).
 * - `assignment`: after another name of a key (`OPENAI_API_KEY=…`, `"apiKey": "…"`, `--api-key …`, `&api_key=…` outside a URI).
 * - `bare-key`: by its shape alone (`sk-proj-…`), in a URI or outside.
 */
export type SecretKind = "api-key" | "parameter" | "header" | "assignment" | "bare-key";

/**
 * Where the secrets of a text are: what `redact` replaces by default, no more and no less. They are in order and do not overlap.
 * What is the marker already is no secret.
 * @param text Any text. For one input that is meant to be a URI, `tokenize` also marks what might be a secret, such as a word
 * without any sign of an address.
 * @throws LlmUriError `not-a-string`.
 * @example
 * findSecrets("OPENAI_API_KEY=sk-0123456789abcdef0123"); // [{ start: 15, end: 38, kind: "assignment" }]
 */
export function findSecrets(text: string): SecretMatch[] {
  const found: SecretMatch[] = [];
  new Redaction(undefined).each(required(text, engine), 0, (start, end, kind) => {
    found.push({ start, end, kind: SECRET_KINDS[kind - 1]! });
  });
  return found;
}

/** A URI that was found in a text. */
export interface UriMatch {
  /** Whose it is: an llm URI, a model address (`llm-uri/mas` reads it), or an ai URI (`llm-uri/ai`). */
  readonly kind: "llm" | "mas" | "ai";
  /** UTF-16 offset in the text. */
  readonly start: number;
  /** UTF-16 offset after it. */
  readonly end: number;
  /** The URI, redacted, without the escapes of the text around it. */
  readonly redacted: string;
  /** The URI itself, if it is a valid llm URI. */
  readonly uri?: LlmUri;
  /** The issues of an llm URI, with offsets of the URI without the escapes. Empty for the other kinds: their own parsers report them. */
  readonly issues: readonly Issue[];
}

const KINDS = ["llm", "mas", "ai"] as const;

/**
 * Finds every llm URI, model address and ai URI of a text, valid or broken, in order. One that lies in another, such as in a
 * parameter, is a part of it.
 * @throws LlmUriError `not-a-string`.
 */
export function findUris(text: string): UriMatch[] {
  const source = required(text, engine);
  const found = engine.withText(source, DEFAULT, (glue, length) => glue.findUris(length));
  const matches: UriMatch[] = [];
  for (let at = 0; at < found.length; at += 4) {
    const [kind, start, end] = found[at]!.split("\t");
    const valid = found[at + 2]!;
    const uri = valid === "" ? undefined : from(engine, valid, DEFAULT);
    const issues = engine.worded(found[at + 3]!);
    const match = {
      kind: KINDS[Number(kind)]!,
      start: Number(start),
      end: Number(end),
      redacted: found[at + 1]!,
      issues,
    };
    matches.push(uri === undefined ? match : { ...match, uri });
  }
  return matches;
}

// The functions of the main entry. The rules are in the Rust core.

import { LIMITS } from "./generated.js";
import { engine } from "./module.js";
import { PARAMS } from "./params-table.js";
import {
  composed,
  DEFAULT,
  encode,
  formatWith,
  from,
  overridden,
  packed,
  parseWith,
  rebuilt,
  type SafeResult,
  LlmUri as Shared,
  safeParseWith,
  type LlmUri as Uri,
  withEngine,
} from "./shared.js";
import type { FormatOptions, Issue, Limits, LlmUriParts, ParamSpec, ParseOptions } from "./types.js";

/** The class of URIs. Its static functions use this module. */
export const LlmUri: typeof Shared = withEngine(engine);
/** A valid llm URI. */
export type LlmUri = Uri;

/** Compiles and starts the module without blocking. */
export const init = engine.init;

/** Compiles and starts the module synchronously, from its bytes or a compiled module. */
export const initSync = engine.initSync;

/** The twelve well-known parameters of the draft (§6, Table 1). */
export const wellKnownParams: readonly ParamSpec[] = PARAMS;

/** The default limits. */
export const defaultLimits: Readonly<Limits> = /* @__PURE__ */ Object.freeze({ ...LIMITS });

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
 * not know, including template types such as `` `llm://${string}` ``.
 */
export type LlmUriLiteral<Input extends string> =
  IsLiteral<Input> extends true ? (Lowercase<Input> extends `llm://${string}` ? Input : `llm://${string}`) : Input;

// `Record<Input, 1>` requires properties for literals, but none for `string` or a template type.
// biome-ignore lint/complexity/noBannedTypes: the empty object type is the question
type IsLiteral<Input extends string> = {} extends Record<Input, 1> ? false : true;

/** The result of `safeParse`. */
export type SafeParseResult = SafeResult<LlmUri>;

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

/** The URI of an input; undefined if it is not valid. */
export const parsed = (input: unknown, options?: ParseOptions): LlmUri | undefined =>
  from(engine, input as string, encode(options));

/**
 * All issues of an input: errors, warnings and advice. The list is empty if there are none. With `policy`, a host, port or model
 * that the policy refuses is an error. `validateFor` of `llm-uri/requests` also checks the rules of a provider. An `LlmUri` is
 * checked with the options of its parse, unless `options` overrides them.
 */
export function validate(input: string | LlmUri, options?: ParseOptions): Issue[] {
  const source = Shared.is(input) ? Shared.source(input) : undefined;
  const text = source === undefined ? (input as string) : source.text();
  return engine.issues(text, overridden(source?.options ?? DEFAULT, encode(options)));
}

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
  if (Shared.is(parts)) return rebuilt(engine, parts, overridden(Shared.source(parts).options, encoded));
  const own = packed(parts);
  return composed(
    engine,
    engine.guarded((glue) => glue.change("", own, encoded.flags, encoded.limits)),
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

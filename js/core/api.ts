// The functions of the package: each one verb, all meaning in the Rust core.

import { KEPT } from "./generated.js";
import { engine } from "./module.js";
import {
  checkOf,
  composed,
  DEFAULT,
  type Encoded,
  encode,
  formatWith,
  from,
  heldBy,
  type LlmUriError,
  packed,
  parseWith,
  rebuilt,
  LlmUri as Shared,
  safeParseWith,
  type LlmUri as Uri,
} from "./shared.js";
import type { FormatOptions, Issue, LlmUriParts, ParseOptions } from "./types.js";

/** The one class of URIs. Its static functions are those of this module. */
export const LlmUri: typeof Shared = heldBy(engine);
/** A valid llm URI. */
export type LlmUri = Uri;

/** Compiles and starts the module without blocking. */
export const init = engine.init;

/** Compiles and starts the module at once, from its bytes or a compiled module. */
export const initSync = engine.initSync;

/**
 * Parses an llm URI (draft-levy-llm-uri-scheme-00 §3 to §8, RFC 3986), synchronously and in linear time.
 * @param input The URI as it is: nothing is trimmed, nothing repaired.
 * @param options How it is read. By default: RFC 3986 with warnings where the draft is narrower, the draft's ranges as errors; no policy.
 * @returns A valid, immutable URI; its warnings and advice are in `issues`. It prints without the key.
 * @throws LlmUriError with every issue, and a message that points at the first one. Neither holds a secret of the input. Its
 * codes are those of `issueCodes`, such as `not-a-string`, `scheme-not-llm`, `missing-model` or `out-of-range`.
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
 * A string literal that cannot be an llm URI, such as `"https://…"`, is refused by the compiler. Strings whose text the
 * compiler does not know pass, template types such as `` `llm://${string}` `` included.
 */
export type LlmUriLiteral<Input extends string> =
  IsLiteral<Input> extends true ? (Lowercase<Input> extends `llm://${string}` ? Input : `llm://${string}`) : Input;

// An object type has to have the properties that literals name, but none for `string` or for a template type.
// biome-ignore lint/complexity/noBannedTypes: the empty object type is the question
type IsLiteral<Input extends string> = {} extends Record<Input, 1> ? false : true;

/** The outcome of `safeParse`. */
export type SafeParseResult =
  | {
      /** It is valid. */
      readonly success: true;
      /** The URI. */
      readonly data: LlmUri;
      /** Its warnings and advice. */
      readonly issues: readonly Issue[];
    }
  | {
      /** It is not valid. */
      readonly success: false;
      /** What `parse` throws. */
      readonly error: LlmUriError;
      /** Everything that was found, in the order of the input; at least one is an error. */
      readonly issues: readonly Issue[];
    };

/**
 * Parses without throwing: the URI with its warnings and advice, or all the issues. What is no string is an issue too,
 * `not-a-string`.
 */
export function safeParse(input: string, options?: ParseOptions): SafeParseResult {
  return safeParseWith(engine, input, encode(options));
}

/** Whether `parse` would succeed. The quickest of the questions: no issue is made. */
export function canParse(input: string, options?: ParseOptions): boolean {
  return from(engine, input, encode(options)) !== undefined;
}

/**
 * Everything there is to say about an input: errors, warnings and advice. An empty list means: nothing.
 * With `policy`, what the policy has against a valid URI is an error as well. `validateFor` of `llm-uri/requests` holds it
 * against a provider, too. A `LlmUri` is held against what it was parsed with, except where the options differ.
 */
export function validate(input: string | LlmUri, options?: ParseOptions): Issue[] {
  const source = Shared.is(input) ? Shared.source(input) : undefined;
  const text = source === undefined ? (input as string) : source.text();
  const given = encode(options);
  const own = source?.options ?? DEFAULT;
  const used = given === DEFAULT ? own : { ...given, policy: given.policy ?? own.policy };
  // A large text is read once: where nothing is wrong, explaining costs as much as checking.
  if (typeof text === "string" && text.length <= KEPT && isClean(text, used)) return [];
  return engine.issues(text, used);
}

/** Whether there are no issues at all: the fast path for valid input. */
const isClean = (text: string, options: Encoded): boolean =>
  (options.policy === undefined
    ? engine.withText(text, (glue, length) => glue.judge(length, options.flags, 0), options)
    : checkOf(options.policy).judge(text, options)) === 0;

/**
 * Builds a URI (draft §3.2, §8). Everything is percent-encoded, so no part can become another one; `parse` of the text gives
 * the parts back.
 * @param parts Decoded parts; `host` and `model` (or `segments`) have to be there. Of an `LlmUri`, parameters and fragment
 * keep their spelling, since decoded text does not tell a comma in a stop sequence from one between two.
 * @throws LlmUriError for parts that make no URI: `invalid-part`, `empty-host`, `invalid-hostname`, `missing-model`,
 * `out-of-range`, … Offsets are 0: there is no text yet.
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
 * Issues as text: each message with the input and a caret below the fault. The input's secrets are masked.
 * @throws TypeError for issues or options of another kind.
 */
export function formatIssues(input: string | LlmUri, issues: readonly Issue[], options?: FormatOptions): string {
  return formatWith(engine, input, issues, options);
}

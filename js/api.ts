// The functions of the package: each one verb, all meaning in the Rust core.

import { LlmUriError } from "./error.js";
import { PROVIDER_IDS } from "./internal/generated.js";
import { guarded } from "./internal/instance.js";
import { issuesOf, neighbourIssues } from "./internal/issues.js";
import type { Found } from "./internal/message.js";
import { DEFAULT, type Encoded, encode } from "./internal/options.js";
import { requestIssues } from "./internal/request-issues.js";
import { judge, scan } from "./internal/scan.js";
import { text as required } from "./internal/text.js";
import { decided, HostPolicy } from "./policy.js";
import type { FormatOptions, Issue, LlmUriParts, ParseOptions, ValidateOptions } from "./types.js";
import { composed, defined, from, LlmUri, rebuilt } from "./uri.js";

const diagnose = (input: string, options: Encoded): Issue[] =>
  issuesOf(
    guarded(
      (w) =>
        (typeof input === "string"
          ? w.glue.issues(input, options.flags, options.limits)
          : w.glue.notAString()) as Found[],
    ),
  );

/**
 * Parses an llm URI (draft-levy-llm-uri-scheme-00 §3 to §8, RFC 3986), synchronously and in linear time.
 * @param input The URI as it is: nothing is trimmed, nothing repaired.
 * @param options How it is read. By default: RFC 3986 with warnings where the draft is narrower, the draft's ranges as errors.
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
  const encoded = encode(options);
  const uri = from(input, encoded);
  if (uri !== undefined) return uri;
  const issues = diagnose(input, encoded);
  throw new LlmUriError(issues, typeof input === "string" ? formatIssues(input, issues.filter(isError)) : "");
}

const isError = (issue: Issue): boolean => issue.severity === "error";

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
      readonly uri: LlmUri;
      /** Its warnings and advice. */
      readonly issues: readonly Issue[];
    }
  | {
      /** It is not valid. */
      readonly success: false;
      /** Everything that was found, in the order of the input; at least one is an error. */
      readonly issues: readonly Issue[];
    };

/**
 * Parses without throwing: the URI with its warnings and advice, or all the issues. What is no string is an issue too,
 * `not-a-string`.
 */
export function safeParse(input: string, options?: ParseOptions): SafeParseResult {
  const encoded = encode(options);
  const uri = from(input, encoded);
  if (uri !== undefined) return { success: true, uri, issues: uri.issues };
  return { success: false, issues: diagnose(input, encoded) };
}

/** Whether `parse` would succeed. The quickest of the questions: no issue is made. */
export function canParse(input: string, options?: ParseOptions): boolean {
  return typeof input === "string" && scan(input, encode(options)) !== undefined;
}

/**
 * Everything there is to say about an input: errors, warnings and advice. An empty list means: nothing.
 * With `policy`, what the policy has against a valid URI is an error as well. With `provider`, a value outside that provider's
 * range is a warning, and a parameter that no request could set.
 */
export function validate(input: string | LlmUri, options?: ValidateOptions): Issue[] {
  const source = LlmUri.is(input) ? LlmUri.source(input) : undefined;
  const text = source === undefined ? (input as string) : source.text();
  const encoded = options === undefined ? (source?.options ?? DEFAULT) : encode(options);
  const { policy, provider } = options ?? {};
  if (typeof text === "string" && isClean(text, encoded, policy, provider)) return [];
  const issues =
    policy !== undefined && typeof text === "string" ? refused(text, encoded, policy) : diagnose(text, encoded);
  if (provider === undefined || issues.some(isError)) return issues;
  return [...issues, ...ofProvider(text, encoded, provider)].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Whether there is nothing to say at all: the short way for what is valid. */
function isClean(
  text: string,
  encoded: Encoded,
  policy: HostPolicy | undefined,
  provider: string | undefined,
): boolean {
  const row = provider === undefined ? -1 : ROWS.get(provider);
  if (row === undefined) return false;
  return judge(text, encoded, policy === undefined ? 0 : HostPolicy.source(policy).id, row) === true;
}

/** The core's table has the same rows in the same order. */
const ROWS: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(PROVIDER_IDS.map((id, row) => [id, row]));

// What the core is asked for (src/wasm/provider.rs).
const ISSUES = 3;

/** What a provider has against the parameters of a valid URI. */
function ofProvider(text: string, { flags, limits }: Encoded, provider: string): Issue[] {
  const options = JSON.stringify({ provider });
  const answer = JSON.parse(guarded((w) => w.glue.provide(ISSUES, 0, text, flags, limits, options, "")!)) as {
    value?: Found[];
    issues: Found[];
  };
  return requestIssues(answer.value ?? answer.issues);
}

/** All issues of a text, and what the policy has against it. */
const refused = (text: string, encoded: Encoded, policy: HostPolicy): Issue[] =>
  issuesOf(
    decided(policy, (w, id) => w.glue.issuesWithPolicy(text, encoded.flags, encoded.limits, id) as Found[] | undefined),
  );

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
  if (LlmUri.is(parts)) return rebuilt(parts, encoded);
  const own = defined(parts);
  return composed(
    guarded((w) => w.glue.build(own, encoded.flags, encoded.limits)),
    encoded,
  );
}

/**
 * Issues as text: each message with the input and a caret below the fault. The input's secrets are masked.
 * @throws TypeError for issues or options of another kind.
 */
export function formatIssues(input: string | LlmUri, issues: readonly Issue[], options?: FormatOptions): string {
  const text = LlmUri.is(input) ? LlmUri.source(input).text() : String(input);
  // Read here: what a getter throws is what the caller gets, and must not pass through the module.
  const own = Array.isArray(issues) ? Array.from(issues, framed) : issues;
  const { color, width } = options ?? {};
  return guarded((w) => w.glue.frame(text, own, { color, width }));
}

/** What a frame shows of an issue. */
const framed = (issue: Issue | null | undefined): Partial<Issue> => {
  const { code, severity, message, fix, start, end, reference, suggestion } = issue ?? ({} as Partial<Issue>);
  return { code, severity, message, fix, start, end, reference, suggestion } as Partial<Issue>;
};

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

/**
 * Finds every llm URI, model address and ai URI of a text, valid or broken, in order. One that lies in another, such as in a
 * parameter, is a part of it.
 * @throws LlmUriError `not-a-string`.
 */
export function findUris(text: string): UriMatch[] {
  const source = required(text);
  const found = guarded((w) => w.glue.findUris(source)) as (Omit<UriMatch, "uri" | "issues"> & {
    text?: string;
    issues: Found[];
  })[];
  return found.map(({ text: valid, issues, ...rest }) => {
    const match = { ...rest, issues: neighbourIssues(issues) };
    const uri = valid === undefined ? undefined : from(valid, DEFAULT);
    return uri === undefined ? match : { ...match, uri };
  });
}

// Parses URIs with the options of commands, checks them with the policy, and masks them.

import {
  findUris,
  HostPolicy,
  type LlmUri,
  type ParseOptions,
  redact,
  type SafeParseResult,
  safeParse,
  type Verdict,
  validate,
} from "../entry/index.ts";
import { UsageError } from "./errors.ts";
import { inWords, MARKER, spoken } from "./issues.ts";
import { flagOf, type Options } from "./options.ts";
import type { Palette } from "./terminal.ts";

/** The kind of an input. Any other input is read as an llm URI: its parser reports best what is wrong. */
export type Kind = "llm" | "mas" | "ai";

export function kindOf(input: string): Kind {
  const text = input.trim();
  if (/^ai:/i.test(text)) return "ai";
  const [first] = findUris(text);
  return first?.start === 0 ? first.kind : "llm";
}

export const parsing = ({ strict, ranges, aliases }: Options): ParseOptions => ({ strict, ranges, aliases });

export function policyOf({ policy, allowHost, allowHttp }: Options): HostPolicy | undefined {
  if (policy === undefined && allowHost === undefined && allowHttp === undefined) return undefined;
  const preset = policy === "development" ? HostPolicy.development : HostPolicy.production;
  if (allowHost === undefined && allowHttp === undefined) return preset;
  try {
    return new HostPolicy({ ...preset.rules, ...(allowHost && { allowHosts: allowHost }), allowHttp });
  } catch (error) {
    // The message contains the index, not the text.
    const inCall = (_found: string, name: string, at: string): string => `${flagOf(name)}, value ${Number(at) + 1}`;
    throw new UsageError((error as TypeError).message.replace(/^HostPolicy: (allowH\w+?)s?\[(\d+)\]/, inCall));
  }
}

export type CheckedUri = SafeParseResult & { readonly verdict?: Verdict };

/** Parses a URI. The issues include those of the policy; a refused URI is still returned. */
export function checkUri(text: string, options: Options, policy: HostPolicy | undefined): CheckedUri {
  const result = safeParse(text, parsing(options));
  const issues = validate(text, { ...parsing(options), policy }).map(spoken);
  if (policy === undefined || !result.success) return { ...result, issues };
  const verdict = policy.check(result.data);
  return { ...result, issues, verdict: { ...verdict, reason: inWords(verdict.reason) } };
}

export const passes = ({ success, verdict }: CheckedUri): boolean => success && verdict?.allowed !== false;

export function verdictLine({ verdict }: CheckedUri, paint: Palette): string {
  if (verdict === undefined) return "";
  const { allowed, hostClass, host, reason } = verdict;
  return `  ${allowed ? paint.good("✓") : paint.bad("✗")} ${reason} ${paint.quiet(`(${[host, hostClass].filter(Boolean).join(", ")})`)}\n`;
}

/** The result as JSON. Does not repeat an invalid input: only a URI can be redacted exactly. */
export const recordOf = (result: CheckedUri, parts: object = {}): object => ({
  uri: result.success ? masked(result.data) : null,
  valid: result.success,
  ...parts,
  issues: result.issues,
  ...(result.verdict && { verdict: result.verdict }),
});

/** The masked URI. Redacted again as text: its fragment may contain another URI, with a key. */
export const masked = (uri: { toString(): string }): string => redact(String(uri));

// Replaces the mask in components that do not allow it, such as the host.
const WORD = "redacted";

/**
 * A redacted copy, whose parts are for output, because a user may have written a key as label, host, model, parameter or
 * fragment. Undefined if masking makes the URI invalid.
 */
export function maskedCopy(uri: LlmUri, { aliases }: Options): LlmUri | undefined {
  for (const marker of [MARKER, WORD]) {
    // Lenient: masking may break strict rules that the URI itself satisfies.
    const copy = safeParse(redact(uri.redacted({ marker }), { marker }), { ranges: "warn", aliases });
    if (copy.success) return copy.data;
  }
  return undefined;
}

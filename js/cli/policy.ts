// `--policy`, `--allow-host` and `--allow-http`: parses a URI and checks it with a host policy.

import {
  HostPolicy,
  type Issue,
  type LlmUri,
  type ParseOptions,
  type SafeParseResult,
  safeParse,
  type Verdict,
  validate,
} from "../entry/index.ts";
import { UsageError } from "./failure.ts";
import type { Palette } from "./palette.ts";
import { inWords, spoken } from "./wording.ts";

/** The options as commander gives them. */
export interface PolicyOptions {
  readonly policy?: "production" | "development";
  readonly allowHost?: string[];
  readonly allowHttp?: string[];
}

/** The policy of the call, if there is one. */
export function policyOf({ policy, allowHost, allowHttp }: PolicyOptions): HostPolicy | undefined {
  if (policy === undefined && allowHost === undefined && allowHttp === undefined) return undefined;
  const preset = policy === "development" ? HostPolicy.development : HostPolicy.production;
  if (allowHost === undefined && allowHttp === undefined) return preset;
  const lists = { ...(allowHost && { allowHosts: allowHost }), ...(allowHttp && { allowHttp }) };
  try {
    return new HostPolicy({ ...preset.rules, ...lists });
  } catch (error) {
    // The message contains the index, not the text.
    const { message } = error as TypeError;
    const [option, takes] = message.includes("allowHttp")
      ? ["--allow-http", "a name or an address that is not public"]
      : ["--allow-host", "a host or *. and a suffix"];
    throw new UsageError(`${option} takes ${takes}. ${message.replace(/^HostPolicy: allowH\w+/, "Number ")}`);
  }
}

/** The options of the parser among those of a command. */
export type ParsingOptions = Pick<ParseOptions, "strict" | "ranges" | "aliases">;

/** Only those. */
export const parsing = ({ strict, ranges, aliases }: ParsingOptions): ParsingOptions => ({ strict, ranges, aliases });

/** The result of the parser, and the policy's verdict. */
export type CheckedUri = SafeParseResult & { readonly verdict?: Verdict };

/** Parses a URI. The issues include those of the policy; a refused URI is still returned. */
export function checkUri(text: string, options: ParsingOptions, policy: HostPolicy | undefined): CheckedUri {
  const parsed = safeParse(text, parsing(options));
  const result = { ...parsed, issues: parsed.issues.map(spoken) };
  if (policy === undefined || !result.success) return result;
  const verdict = policy.check(result.data);
  return {
    ...result,
    issues: validate(text, { ...parsing(options), policy }).map(spoken),
    verdict: { ...verdict, reason: inWords(verdict.reason) },
  };
}

/** Whether the URI is valid and allowed. */
export const passes = (result: CheckedUri): result is CheckedUri & { data: LlmUri } =>
  result.success && result.verdict?.allowed !== false;

/** The issues without those of the policy, whose verdict is on another line. */
export const ofTheUri = ({ issues }: CheckedUri): readonly Issue[] =>
  issues.filter(({ code }) => !code.endsWith("-refused"));

/** The verdict as a line of text. */
export function verdictLine(verdict: Verdict | undefined, paint: Palette): string {
  if (verdict === undefined) return "";
  const { allowed, hostClass, host, reason } = verdict;
  return `  ${allowed ? paint.good("✓") : paint.bad("✗")} ${reason} ${paint.quiet(`(${[host, hostClass].filter(Boolean).join(", ")})`)}\n`;
}

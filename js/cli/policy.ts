// `--policy`, `--allow-host` and `--allow-http`: what a host policy says of a URI, for the commands that read one.

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

/** The policy that was asked for, if any. */
export function policyOf({ policy, allowHost, allowHttp }: PolicyOptions): HostPolicy | undefined {
  if (policy === undefined && allowHost === undefined && allowHttp === undefined) return undefined;
  const preset = policy === "development" ? HostPolicy.development : HostPolicy.production;
  if (allowHost === undefined && allowHttp === undefined) return preset;
  const lists = { ...(allowHost && { allowHosts: allowHost }), ...(allowHttp && { allowHttp }) };
  try {
    return new HostPolicy({ ...preset.rules, ...lists });
  } catch (error) {
    // The message names the place and not the text.
    const { message } = error as TypeError;
    const [option, takes] = message.includes("allowHttp")
      ? ["--allow-http", "a name or an address that is not public"]
      : ["--allow-host", "a host or *. and a suffix"];
    throw new UsageError(`${option} takes ${takes}. ${message.replace(/^HostPolicy: allowH\w+/, "Number ")}`);
  }
}

/** The options of parsing, as commander gives them among others. */
export type ParsingOptions = Pick<ParseOptions, "strict" | "ranges" | "aliases">;

/** Only those. */
export const parsing = ({ strict, ranges, aliases }: ParsingOptions): ParsingOptions => ({ strict, ranges, aliases });

/** A URI that was read, and what the policy says of it. */
export type Judged = SafeParseResult & { readonly verdict?: Verdict };

/** Reads a URI. The policy's findings are among the issues; the URI itself is there all the same. */
export function judge(text: string, options: ParsingOptions, policy: HostPolicy | undefined): Judged {
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

/** Whether there is nothing against using it. */
export const passes = (result: Judged): result is Judged & { data: LlmUri } =>
  result.success && result.verdict?.allowed !== false;

/** The issues that are the URI's own; the policy's verdict has a line of its own. */
export const ofTheUri = ({ issues }: Judged): readonly Issue[] =>
  issues.filter(({ code }) => !code.endsWith("-refused"));

/** The verdict as a line for people. */
export function verdictLine(verdict: Verdict | undefined, paint: Palette): string {
  if (verdict === undefined) return "";
  const { allowed, hostClass, host, reason } = verdict;
  return `  ${allowed ? paint.good("✓") : paint.bad("✗")} ${reason} ${paint.quiet(`(${[host, hostClass].filter(Boolean).join(", ")})`)}\n`;
}

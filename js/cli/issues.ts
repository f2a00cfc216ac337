// Issues as text, in the terms of the command line: its options instead of those of functions.

import { stripVTControlCharacters } from "node:util";

import { formatIssues, type Issue, redact, type Severity } from "../entry/index.ts";
import { flagOf } from "./options.ts";
import { count, type Palette } from "./terminal.ts";

/** The text that replaces a secret by default. */
export const MARKER = "***";

/** An issue of the library, or a finding of one of this tool's own rules. */
export interface Finding extends Omit<Issue, "code" | "component"> {
  readonly code: string;
  readonly component: string;
}

const WORDS: readonly (readonly [RegExp, string | ((found: string, name: string) => string)])[] = [
  [/\b[Tt]he option `(\w+)`/g, (_found, name) => `\`${flagOf(name)}\``],
  [/`(\w+)` as an option/g, (_found, name) => `\`${flagOf(name)}\``],
  [
    /an id from `providers`, such as (`[^`]*` or `[^`]*`), or pass `profiles`/,
    (_found, ids) => `an id that \`llm-uri providers\` lists, such as ${ids}, or pass \`--providers\``,
  ],
  [/set allowLoopback or use HostPolicy\.development/, "pass `--policy development`"],
  [
    /(?:list (?:it|exactly this host) in allowHosts|set allow(?:Private|Cidrs|IpLiterals))(?:,? or (?:set )?allow(?:Private|Cidrs))?(?: for names of private networks)?/,
    "pass `--allow-host` with this host",
  ],
  [/add this host to allowHosts/, "pass `--allow-host` with this host"],
  [/Add the host to `allowHosts`/, "Pass `--allow-host` with this host"],
  [/\ballowHosts\b/g, "`--allow-host`"],
  [/^Set a variable such as `LLM_URL`, or pass .*$/, "Write the URI as text."],
  [/remove it from `allowHttp`/, "omit `--allow-http`"],
  [
    /(?:, or| and| or) (?:call `resolveCredentials`|(?:pass a policy whose|list the host in a policy's) `allowHttp`(?: lists the host)?|raise `limits\.\w+`)/,
    "",
  ],
  [/parts such as `\{.*\}`/, "parts such as `--host api.openai.com --model gpt-5`"],
  [/^Pass `\{ "prompt".*$/, "Pass `--prompt`, `--messages` or `--body`."],
  [/an operation that `providers` lists for this provider/, "another operation"],
  [/that `providers` lists/, "that `llm-uri providers` lists"],
  [/\{ input \}(?:,| or) /, ""],
  [/\{ (prompt|body) \}/g, "`--$1`"],
  [/ to `verifyProvenance`/, " by `--auth`, `--mtls` or `--scope`"],
  [/another SDK, another `protocol`, or `toRequest`/, "another tool, or another `protocol` in the URI"],
  [/the `changes` of `resolve` contain/, "`llm-uri request` prints"],
  [/`resolve` returns its `protocol`/, "`llm-uri request` shows its protocol"],
  [/the limit `\w+` of/, "the limit of"],
  [/Call `resolveCredentials` first/, "Insert the key first"],
];

export const inWords = (text: string): string =>
  WORDS.reduce((words, [pattern, replacement]) => words.replace(pattern, replacement as string), text);

/** An issue in the terms of the command line. Its suggestion is redacted again: a fragment may contain another URI, with a key. */
export const spoken = <T extends Pick<Finding, "message" | "fix" | "suggestion">>(issue: T): T => ({
  ...issue,
  message: inWords(issue.message),
  ...(issue.fix !== undefined && { fix: inWords(issue.fix) }),
  ...(issue.suggestion !== undefined && { suggestion: redact(issue.suggestion) }),
});

/** The suggestion, unless it repeats the input or contains a mask. */
export const pasteable = ({ suggestion }: Finding, input: string): string | undefined =>
  suggestion === input || suggestion?.includes(MARKER) ? undefined : suggestion;

export const lineOf = ({ severity, code, message, fix = "" }: Finding): string =>
  `${severity}[${code}]: ${message} ${fix}`.trimEnd();

export const coloredLine = (issue: Finding, paint: Palette): string =>
  (isError(issue) ? paint.bad : paint.strong)(lineOf(issue));

export const isError = ({ severity }: Pick<Finding, "severity">): boolean => severity === "error";

// A margin, a bar before the line of the input, and an ellipsis at each end.
const FRAME = 8;

/** A fix is the package's own text. In `llm://label:key@host/model`, the key is not a secret. */
const isFix = (line: string): boolean => stripVTControlCharacters(line).startsWith("  = fix: ");

/** The input with carets below each fault; empty without issues. Redacted as text: a fragment may contain another URI, with a key. */
export function frames(input: string, issues: readonly Finding[], { color }: Palette, columns: number): string {
  const shown = issues.map((issue) => ({ ...issue, suggestion: pasteable(issue, input) })) as unknown as Issue[];
  const text = formatIssues(input, shown, { color, width: Math.max(20, columns - FRAME) });
  return text.replace(/^.+$/gm, (line) => `  ${isFix(line) ? line : redact(line)}`);
}

const NAMES: Readonly<Record<Severity, readonly [one: string, many: string]>> = {
  error: ["error", "errors"],
  warning: ["warning", "warnings"],
  advice: ["piece of advice", "pieces of advice"],
};
const SEVERITIES = Object.keys(NAMES) as Severity[];

export const countOf = (issues: readonly Finding[], severity: Severity): number =>
  issues.filter((issue) => issue.severity === severity).length;

/** `2 errors, 1 warning`; empty if there are none. */
export const tally = (counts: readonly number[]): string =>
  SEVERITIES.flatMap((severity, at) => (counts[at]! > 0 ? [count(counts[at]!, ...NAMES[severity])] : [])).join(", ");

/** The last line: whether the input is valid, and the number of issues. */
export function verdict(valid: boolean, issues: readonly Finding[], paint: Palette, what = ""): string {
  const kind = what === "" ? "" : ` ${what}`;
  const mark = valid ? paint.good(`✓ valid${kind}`) : paint.bad(`✗ invalid${kind}`);
  const counts = tally(SEVERITIES.map((severity) => countOf(issues, severity)));
  return `  ${paint.strong(mark)}${counts === "" ? "" : paint.quiet(`: ${counts}`)}\n`;
}

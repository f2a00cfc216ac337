// How commands print results and issues.

import { formatIssues, type Issue, redact, type Severity } from "../entry/index.ts";
import { EXIT } from "./failure.ts";
import { type FormatOptions, formatOf } from "./output/format.ts";
import { type Palette, palette, wantsColor } from "./palette.ts";
import { count, json } from "./text.ts";
import { lineOf, pasteable, spoken } from "./wording.ts";

/** The options of every command that prints a result. */
export interface ReportOptions extends FormatOptions {
  readonly color?: boolean;
}

/** Columns of the terminal; for other streams, a length that logs show in one line. */
export const columnsOf = (stream: { columns?: number }): number => stream.columns || 100;

/** Prints a result to standard output: as JSON if the call requires it, otherwise as text. */
export function print(
  options: ReportOptions,
  data: () => unknown,
  text: (paint: Palette, columns: number) => string,
): void {
  process.stdout.write(
    formatOf(options) === "json"
      ? `${json(data(), 2)}\n`
      : text(palette(wantsColor(options.color, process.stdout)), columnsOf(process.stdout)),
  );
}

/** Prints issues to standard error: standard output is for the result. As frames if the issues are about `input`. */
export function printIssues(issues: readonly Issue[], { color }: ReportOptions, input?: string): void {
  const paint = palette(wantsColor(color, process.stderr));
  process.stderr.write(
    input === undefined
      ? issues.map((issue) => `${(issue.severity === "error" ? paint.bad : paint.strong)(lineOf(issue))}\n`).join("")
      : frames(input, issues, paint, columnsOf(process.stderr)),
  );
}

/** Ends a command that has no result. `empty`: the members of the JSON output in addition to `issues`. */
export function refuse(all: readonly Issue[], options: ReportOptions, empty: object, input?: string): void {
  process.exitCode = EXIT.invalid;
  const issues = all.map(spoken);
  if (formatOf(options) === "json") process.stdout.write(`${json({ ...empty, issues }, 2)}\n`);
  else printIssues(issues, options, input);
}

const MARGIN = 2;
// A bar before the line of the input, and an ellipsis at each end.
const FRAME = 6;

/** Code frames with a line break at the end; empty without issues. */
export function frames(input: string, issues: readonly Issue[], { color }: Palette, columns: number): string {
  const text = formatIssues(
    input,
    issues.map((issue) => pasteable(issue, input)),
    { color, width: Math.max(20, columns - MARGIN - FRAME) },
  );
  // Redacted again as text: a fragment may contain another URI, with a key.
  return redact(text).replace(/^(?=.)/gm, " ".repeat(MARGIN));
}

/** `2 errors, 1 warning`; empty if there are none. */
export function tallyOf({
  errors,
  warnings,
  advice,
}: Readonly<Record<"errors" | "warnings" | "advice", number>>): string {
  return [
    errors > 0 && count(errors, "error"),
    warnings > 0 && count(warnings, "warning"),
    advice > 0 && count(advice, "piece of advice", "pieces of advice"),
  ]
    .filter(Boolean)
    .join(", ");
}

function tally(issues: readonly Issue[]): string {
  const of = (severity: Severity): number => issues.filter((issue) => issue.severity === severity).length;
  return tallyOf({ errors: of("error"), warnings: of("warning"), advice: of("advice") });
}

/** The last line: whether the input is valid, and the number of issues. */
export function verdict(valid: boolean, issues: readonly Issue[], paint: Palette, what = ""): string {
  const kind = what === "" ? "" : ` ${what}`;
  const mark = valid ? paint.good(`✓ valid${kind}`) : paint.bad(`✗ invalid${kind}`);
  const counts = tally(issues);
  return `  ${paint.strong(mark)}${counts === "" ? "" : paint.quiet(`: ${counts}`)}\n`;
}

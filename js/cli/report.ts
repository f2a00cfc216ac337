// What is printed of issues, by every command.

import { formatIssues, type Issue, redact, type Severity } from "../entry/index.ts";
import type { Palette } from "./palette.ts";
import { count } from "./text.ts";
import { pasteable } from "./wording.ts";

/** Columns of the terminal, or as many as a log has. */
export const columnsOf = (stream: { columns?: number }): number => stream.columns || 100;

const MARGIN = 2;
// Around the line of the input a frame has a bar, and an ellipsis at either end.
const FRAME = 6;

/** Code frames, each issue with the line below it; with a line break at the end. Empty without issues. */
export function frames(input: string, issues: readonly Issue[], { color }: Palette, columns: number): string {
  const text = formatIssues(
    input,
    issues.map((issue) => pasteable(issue, input)),
    { color, width: Math.max(20, columns - MARGIN - FRAME) },
  );
  // Once more as text: a fragment may hold another URI, with a key.
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

/** The last line: whether there is a URI, and how much was said of it. */
export function verdict(valid: boolean, issues: readonly Issue[], paint: Palette, what = ""): string {
  const kind = what === "" ? "" : ` ${what}`;
  const mark = valid ? paint.good(`✓ valid${kind}`) : paint.bad(`✗ invalid${kind}`);
  const told = tally(issues);
  return `  ${paint.strong(mark)}${told === "" ? "" : paint.quiet(`: ${told}`)}\n`;
}

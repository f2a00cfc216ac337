// `llm-uri validate`: what is to be said of URIs, and nothing where there is nothing.

import type { Issue } from "../entry/index.ts";
import { EXIT } from "./failure.ts";
import { type Given, hint, holdsSecret, readUri, warnOfHistory } from "./input.ts";
import { shown as shownUri } from "./masked.ts";
import { reportOf } from "./output/codes.ts";
import { type FormatOptions, formatOf } from "./output/format.ts";
import { palette, wantsColor } from "./palette.ts";
import { type Judged, judge, type ParsingOptions, type PolicyOptions, passes, policyOf } from "./policy.ts";
import { columnsOf, frames } from "./report.ts";
import { json } from "./text.ts";

export interface ParseOptions extends ParsingOptions, PolicyOptions, FormatOptions {
  readonly quiet?: boolean;
  readonly color?: boolean;
}

interface Checked extends Given {
  readonly result: Judged;
}

export async function validate(args: string[], options: ParseOptions): Promise<void> {
  const policy = policyOf(options);
  const checked: Checked[] = [];
  for (const argument of args.length > 0 ? args : ["-"]) {
    const given = await readUri(argument);
    checked.push({ ...given, result: judge(given.text, options, policy) });
  }
  process.exitCode = checked.every(({ result }) => passes(result)) ? EXIT.valid : EXIT.invalid;
  const format = formatOf(options) ?? "text";
  // With --quiet, warnings and advice are left out; JSON tells by them whether a URI is clean.
  const shown = checked.map(({ result, ...given }) => ({ ...given, issues: worth(result.issues, options) }));
  process.stdout.write(
    format === "json" ? listOf(checked) : format === "text" ? textOf(shown, options) : reportOf(format, shown),
  );
  if (options.quiet === true) return;
  if (checked.some(({ text, argument }) => !argument && (text.match(/^llm:/gim)?.length ?? 0) > 1))
    hint("the input contains more than one URI. To check a list with a URI on each line, run: llm-uri check");
  warnOfHistory(
    checked.some(({ text, argument }) => argument && holdsSecret(text)),
    "validate",
  );
}

function listOf(checked: readonly Checked[]): string {
  const list = checked.map(({ result }) => ({
    uri: result.success ? shownUri(result.data) : null,
    valid: result.success,
    issues: result.issues,
    ...(result.verdict && { verdict: result.verdict }),
  }));
  return `${json(list, 2)}\n`;
}

const worth = (issues: readonly Issue[], { quiet }: ParseOptions): readonly Issue[] =>
  quiet === true ? issues.filter(({ severity }) => severity === "error") : issues;

function textOf(
  checked: readonly { readonly text: string; readonly issues: readonly Issue[] }[],
  { color }: ParseOptions,
): string {
  const paint = palette(wantsColor(color, process.stdout));
  const told = checked.flatMap(({ text, issues }, at) => {
    if (issues.length === 0) return [];
    const title = checked.length > 1 ? `${paint.strong(`URI ${at + 1} of ${checked.length}`)}\n\n` : "";
    return [title + frames(text, issues, paint, columnsOf(process.stdout))];
  });
  return told.join("\n");
}

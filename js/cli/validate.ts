// `llm-uri validate`: prints the issues of URIs.

import type { Issue } from "../entry/index.ts";
import { EXIT } from "./failure.ts";
import { type Given, hint, readUri } from "./input.ts";
import { shown as shownUri } from "./masked.ts";
import { reportOf } from "./output/codes.ts";
import { formatOf } from "./output/format.ts";
import type { Palette } from "./palette.ts";
import { type CheckedUri, checkUri, type ParsingOptions, type PolicyOptions, passes, policyOf } from "./policy.ts";
import { frames, print, type ReportOptions } from "./report.ts";

interface ValidateOptions extends ParsingOptions, PolicyOptions, ReportOptions {
  readonly quiet?: boolean;
}

export async function validate(args: string[], options: ValidateOptions): Promise<void> {
  const policy = policyOf(options);
  const checked: (Given & { readonly result: CheckedUri })[] = [];
  for (const argument of args.length > 0 ? args : ["-"]) {
    const given = await readUri(argument, "validate");
    checked.push({ ...given, result: checkUri(given.text, options, policy) });
  }
  process.exitCode = checked.every(({ result }) => passes(result)) ? EXIT.valid : EXIT.invalid;
  const format = formatOf(options);
  // JSON contains all issues also with --quiet, because it reports by them whether a URI is clean.
  const shown = checked.map(({ result, ...given }) => ({
    ...given,
    issues: result.issues.filter(({ severity }) => options.quiet !== true || severity === "error"),
  }));
  if (format === "sarif" || format === "github") process.stdout.write(reportOf(format, shown));
  else
    print(
      options,
      () => checked.map(({ result }) => recordOf(result)),
      (paint, columns) => textOf(shown, paint, columns),
    );
  if (
    options.quiet !== true &&
    checked.some(({ text, argument }) => !argument && (text.match(/^llm:/gim)?.length ?? 0) > 1)
  )
    hint("the input contains more than one URI. To check a list with a URI on each line, run: llm-uri check");
}

const recordOf = (result: CheckedUri): object => ({
  uri: result.success ? shownUri(result.data) : null,
  valid: result.success,
  issues: result.issues,
  ...(result.verdict && { verdict: result.verdict }),
});

function textOf(
  checked: readonly { readonly text: string; readonly issues: readonly Issue[] }[],
  paint: Palette,
  columns: number,
): string {
  const blocks = checked.flatMap(({ text, issues }, at) => {
    if (issues.length === 0) return [];
    const title = checked.length > 1 ? `${paint.strong(`URI ${at + 1} of ${checked.length}`)}\n\n` : "";
    return [title + frames(text, issues, paint, columns)];
  });
  return blocks.join("\n");
}

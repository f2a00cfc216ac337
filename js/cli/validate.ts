// `llm-uri validate`: what is to be said of URIs, and nothing where there is nothing.

import { EXIT } from "./failure.ts";
import { type Given, hint, holdsSecret, readUri, warnOfHistory } from "./input.ts";
import { palette, wantsColor } from "./palette.ts";
import { type Judged, judge, type ParsingOptions, type PolicyOptions, passes, policyOf } from "./policy.ts";
import { columnsOf, frames } from "./report.ts";
import { json } from "./text.ts";

export interface ValidateOptions extends ParsingOptions, PolicyOptions {
  readonly json?: boolean;
  readonly color?: boolean;
}

interface Checked extends Given {
  readonly result: Judged;
}

export async function validate(args: string[], options: ValidateOptions): Promise<void> {
  const policy = policyOf(options);
  const checked: Checked[] = [];
  for (const argument of args.length > 0 ? args : ["-"]) {
    const given = await readUri(argument);
    checked.push({ ...given, result: judge(given.text, options, policy) });
  }
  process.exitCode = checked.every(({ result }) => passes(result)) ? EXIT.valid : EXIT.invalid;
  process.stdout.write(options.json === true ? listOf(checked) : textOf(checked, options));
  if (checked.some(({ text, argument }) => !argument && (text.match(/^llm:/gim)?.length ?? 0) > 1))
    hint("the input contains more than one URI. To check a list with a URI on each line, run: llm-uri check");
  warnOfHistory(
    checked.some(({ text, argument }) => argument && holdsSecret(text)),
    "validate",
  );
}

function listOf(checked: readonly Checked[]): string {
  const list = checked.map(({ result }) => ({
    uri: result.success ? String(result.data) : null,
    valid: result.success,
    issues: result.issues,
    ...(result.verdict && { verdict: result.verdict }),
  }));
  return `${json(list, 2)}\n`;
}

function textOf(checked: readonly Checked[], { color }: ValidateOptions): string {
  const paint = palette(wantsColor(color, process.stdout));
  const told = checked.flatMap(({ text, result }, at) => {
    if (result.issues.length === 0) return [];
    const title = checked.length > 1 ? `${paint.strong(`URI ${at + 1} of ${checked.length}`)}\n\n` : "";
    return [title + frames(text, result.issues, paint, columnsOf(process.stdout))];
  });
  return told.join("\n");
}

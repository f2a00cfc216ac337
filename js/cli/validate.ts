// `llm-uri validate`: what is to be said of URIs, and nothing where there is nothing.

import { safeParse, type ParseOptions, type SafeParseResult } from "../index.ts";
import { EXIT } from "./failure.ts";
import { holdsSecret, readUri, warnOfHistory, type Given } from "./input.ts";
import { palette, wantsColor } from "./palette.ts";
import { columnsOf, frames } from "./report.ts";
import { json } from "./text.ts";

export interface ValidateOptions extends ParseOptions {
  readonly json?: boolean;
  readonly color?: boolean;
}

interface Checked extends Given {
  readonly result: SafeParseResult;
}

export async function validate(args: string[], options: ValidateOptions): Promise<void> {
  const checked: Checked[] = [];
  for (const argument of args.length > 0 ? args : ["-"]) {
    const given = await readUri(argument);
    checked.push({ ...given, result: safeParse(given.text, options) });
  }
  process.exitCode = checked.every(({ result }) => result.success) ? EXIT.valid : EXIT.invalid;
  process.stdout.write(options.json === true ? listOf(checked) : textOf(checked, options));
  warnOfHistory(checked.some(({ text, argument }) => argument && holdsSecret(text)), "validate");
}

function listOf(checked: readonly Checked[]): string {
  const list = checked.map(({ result }) => ({
    uri: result.success ? String(result.uri) : null,
    valid: result.success,
    issues: result.issues,
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

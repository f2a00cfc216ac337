// `llm-uri inspect`: what a URI is made of. Model addresses and ai URIs are recognised, and shown as what they are.

import type { Issue, LlmUri } from "../entry/index.ts";
import { line, tree } from "./anatomy.ts";
import { EXIT } from "./failure.ts";
import { type Given, holdsSecret, readUri, warnOfHistory } from "./input.ts";
import { mask, maskedCopy, shown } from "./masked.ts";
import { hidesSomething, inspectNeighbour, kindOf, reportOf, textOf } from "./neighbour.ts";
import { reportOf as issuesAs } from "./output/codes.ts";
import { type FormatOptions, formatOf } from "./output/format.ts";
import { palette, wantsColor } from "./palette.ts";
import {
  type Judged,
  judge,
  ofTheUri,
  type ParsingOptions,
  type PolicyOptions,
  passes,
  policyOf,
  verdictLine,
} from "./policy.ts";
import { columnsOf, frames, verdict } from "./report.ts";
import { json } from "./text.ts";

export interface InspectOptions extends ParsingOptions, PolicyOptions, FormatOptions {
  readonly color?: boolean;
}

export async function inspect(argument: string | undefined, options: InspectOptions): Promise<void> {
  const read = await readUri(argument);
  const { text: input, argument: given } = read;
  const kind = kindOf(input);
  if (kind !== "llm") {
    inspectOther(kind, read, options);
    return warnOfHistory(given && hidesSomething(input), "inspect");
  }
  const result = judge(input, options, policyOf(options));
  process.exitCode = passes(result) ? EXIT.valid : EXIT.invalid;
  print(
    options,
    { ...read, issues: result.issues },
    {
      text: () => text(input, result, options),
      json: () => report(result, options),
    },
  );
  warnOfHistory(given && holdsSecret(input), "inspect");
}

/** A model address or an ai URI. */
function inspectOther(kind: "mas" | "ai", read: Given, options: InspectOptions): void {
  const paint = palette(wantsColor(options.color, process.stdout));
  const inspected = inspectNeighbour(kind, read.text, paint);
  process.exitCode = inspected.valid ? EXIT.valid : EXIT.invalid;
  print(
    options,
    { ...read, issues: inspected.issues },
    {
      text: () => textOf(inspected, paint, columnsOf(process.stdout)),
      json: () => reportOf(inspected),
    },
  );
}

/** In the format that was asked for; by default text on a terminal, and otherwise JSON. */
function print(
  options: FormatOptions,
  input: Given & { readonly issues: readonly Issue[] },
  { text, json: report }: { text(): string; json(): object },
): void {
  const format = formatOf(options) ?? (process.stdout.isTTY ? "text" : "json");
  const output = { text, json: () => `${json(report(), 2)}\n` }[format as "text" | "json"];
  process.stdout.write(output === undefined ? issuesAs(format, [input]) : output());
}

/** For people. */
function text(input: string, result: Judged, options: InspectOptions): string {
  const paint = palette(wantsColor(options.color, process.stdout));
  const columns = columnsOf(process.stdout);
  const issues = frames(input, result.issues, paint, columns);
  const parts = [issues, verdict(result.success, ofTheUri(result), paint) + verdictLine(result.verdict, paint)];
  if (result.success) {
    const copy = maskedCopy(result.data, options);
    if (copy !== undefined) parts.unshift(tree(copy, result.data.isRedacted, paint, columns));
    parts.unshift(`  ${line(shown(result.data), paint)}\n`);
  }
  return `\n${parts.filter((part) => part !== "").join("\n")}\n`;
}

/** For programs. An invalid input is not repeated: only a URI can be redacted exactly. */
function report(result: Judged, options: ParsingOptions): object {
  const uri = result.success ? result.data : undefined;
  const copy = uri && maskedCopy(uri, options);
  return {
    uri: uri === undefined ? null : shown(uri),
    valid: result.success,
    components: copy === undefined ? null : components(copy),
    params: copy === undefined ? null : copy.params,
    issues: result.issues,
    ...(result.verdict && { verdict: result.verdict }),
  };
}

function components(copy: LlmUri): object {
  const { scheme, appLabel, apiKey, host, port, effectivePort, model, segments, query, fragment } = copy;
  const parts = { scheme, appLabel, apiKey: mask(apiKey), host, port, effectivePort, model, segments, query, fragment };
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part ?? null]));
}

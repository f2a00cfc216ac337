// `llm-uri inspect`: the parts of a URI. Recognises model addresses and ai URIs.

import type { LlmUri } from "../entry/index.ts";
import { line, tree } from "./anatomy.ts";
import { EXIT } from "./failure.ts";
import { readUri } from "./input.ts";
import { mask, maskedCopy, shown } from "./masked.ts";
import { inspectNeighbour, kindOf, recordOf, textOf } from "./neighbour.ts";
import { reportOf } from "./output/codes.ts";
import { formatOf } from "./output/format.ts";
import type { Palette } from "./palette.ts";
import {
  type CheckedUri,
  checkUri,
  ofTheUri,
  type ParsingOptions,
  type PolicyOptions,
  passes,
  policyOf,
  verdictLine,
} from "./policy.ts";
import { frames, print, type ReportOptions, verdict } from "./report.ts";

interface InspectOptions extends ParsingOptions, PolicyOptions, ReportOptions {}

export async function inspect(argument: string | undefined, options: InspectOptions): Promise<void> {
  const given = await readUri(argument, "inspect");
  const kind = kindOf(given.text);
  const result = kind === "llm" ? checkUri(given.text, options, policyOf(options)) : inspectNeighbour(kind, given.text);
  const valid = "kind" in result ? result.valid : passes(result);
  process.exitCode = valid ? EXIT.valid : EXIT.invalid;
  const format = formatOf(options) ?? (process.stdout.isTTY ? "text" : "json");
  if (format === "sarif" || format === "github")
    return void process.stdout.write(reportOf(format, [{ ...given, issues: result.issues }]));
  print(
    { ...options, format },
    () => ("kind" in result ? recordOf(result) : report(result, options)),
    (paint, columns) =>
      "kind" in result ? textOf(result, paint, columns) : text(given.text, result, options, paint, columns),
  );
}

function text(input: string, result: CheckedUri, options: ParsingOptions, paint: Palette, columns: number): string {
  const issues = frames(input, result.issues, paint, columns);
  const parts = [issues, verdict(result.success, ofTheUri(result), paint) + verdictLine(result.verdict, paint)];
  if (result.success) {
    const copy = maskedCopy(result.data, options);
    if (copy !== undefined) parts.unshift(tree(copy, result.data.isRedacted, paint, columns));
    parts.unshift(`  ${line(shown(result.data), paint)}\n`);
  }
  return `\n${parts.filter((part) => part !== "").join("\n")}\n`;
}

/** Does not repeat an invalid input: only a URI can be redacted exactly. */
function report(result: CheckedUri, options: ParsingOptions): object {
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

// `llm-uri inspect`: what a URI is made of. Model addresses and ai URIs are recognised, and shown as what they are.

import type { LlmUri } from "../entry/index.ts";
import { line, tree } from "./anatomy.ts";
import { EXIT } from "./failure.ts";
import { holdsSecret, readUri, warnOfHistory } from "./input.ts";
import { mask, maskedCopy } from "./masked.ts";
import { hidesSomething, inspectNeighbour, kindOf, reportOf, textOf } from "./neighbour.ts";
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

export interface InspectOptions extends ParsingOptions, PolicyOptions {
  readonly json?: boolean;
  readonly text?: boolean;
  readonly color?: boolean;
}

export async function inspect(argument: string | undefined, options: InspectOptions): Promise<void> {
  const { text: input, argument: given } = await readUri(argument);
  const kind = kindOf(input);
  if (kind !== "llm") {
    inspectOther(kind, input, options);
    return warnOfHistory(given && hidesSomething(input), "inspect");
  }
  const result = judge(input, options, policyOf(options));
  process.exitCode = passes(result) ? EXIT.valid : EXIT.invalid;
  const asText = options.text === true || (options.json !== true && process.stdout.isTTY);
  process.stdout.write(asText ? text(input, result, options) : `${json(report(result, options), 2)}\n`);
  warnOfHistory(given && holdsSecret(input), "inspect");
}

/** A model address or an ai URI. */
function inspectOther(kind: "mas" | "ai", input: string, options: InspectOptions): void {
  const asText = options.text === true || (options.json !== true && process.stdout.isTTY);
  const paint = palette(wantsColor(options.color, process.stdout));
  const inspected = inspectNeighbour(kind, input, paint);
  process.exitCode = inspected.valid ? EXIT.valid : EXIT.invalid;
  process.stdout.write(
    asText ? textOf(inspected, paint, columnsOf(process.stdout)) : `${json(reportOf(inspected), 2)}\n`,
  );
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
    parts.unshift(`  ${line(String(result.data), paint)}\n`);
  }
  return `\n${parts.filter((part) => part !== "").join("\n")}\n`;
}

/** For programs. An invalid input is not repeated: only a URI can be redacted exactly. */
function report(result: Judged, options: ParsingOptions): object {
  const uri = result.success ? result.data : undefined;
  const copy = uri && maskedCopy(uri, options);
  return {
    uri: uri === undefined ? null : String(uri),
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

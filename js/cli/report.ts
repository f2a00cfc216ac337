// How commands print results and the issues of their inputs.

import type { Issue, LlmUri } from "../entry/index.ts";
import type { Lost } from "../entry/mas.ts";
import type { Change, EnvImportError } from "../entry/requests.ts";
import { EXIT, isOfInput } from "./errors.ts";
import { coloredLine, frames, spoken } from "./issues.ts";
import type { Options } from "./options.ts";
import { columnsOf, json, type Palette, paletteFor, visible } from "./terminal.ts";

export function print(options: Options, data: () => unknown, text: (paint: Palette, columns: number) => string): void {
  const { stdout } = process;
  if (options.format === "json") stdout.write(`${json(data(), 2)}\n`);
  else stdout.write(text(paletteFor(options.color, stdout), columnsOf(stdout)));
}

/**
 * Prints issues to standard error, because standard output is for the result, unless the output is JSON, which contains them.
 * As frames if the issues are about `input`.
 */
export function printIssues(issues: readonly Issue[], { color, format }: Options, input?: string): void {
  if (format === "json") return;
  const { stderr } = process;
  const paint = paletteFor(color, stderr);
  stderr.write(
    input === undefined
      ? issues.map((issue) => `${coloredLine(issue, paint)}\n`).join("")
      : frames(input, issues, paint, columnsOf(stderr)),
  );
}

/** A line about the result for standard error, unless the output is JSON, which contains it. */
export const remark = (options: Options, text: string): unknown =>
  options.format !== "json" && process.stderr.write(`${text}\n`);

/** The parts of a URI that a request, or a file for requests, does not contain. */
export function lostOf(changes: readonly Change[], { fragment }: LlmUri): Lost[] {
  const dropped = changes.filter(({ kind }) => kind === "dropped" || kind === "withheld");
  return [
    ...dropped.map(({ param, from, reason = "" }) =>
      from === "app-label" ? { component: from, reason } : { component: "parameter", name: param, reason },
    ),
    ...(fragment === undefined ? [] : [{ component: "fragment", reason: "requests cannot contain it" }]),
  ];
}

export function printLost(lost: readonly Lost[], options: Options): void {
  for (const { component, name, reason } of lost)
    remark(options, `lost: ${visible(component)}${name === undefined ? "" : ` ${visible(name)}`}: ${reason}`);
}

/**
 * Runs a command that has no result if the input is invalid. Then prints the issues; `empty` are the other members of the
 * JSON output.
 */
export async function attempt(
  options: Options,
  empty: object,
  input: string | undefined,
  run: () => void | Promise<void>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!isOfInput(error)) throw error;
    process.exitCode = EXIT.invalid;
    const issues = error.issues.map(spoken);
    if (options.format === "json") process.stdout.write(`${json({ ...empty, issues }, 2)}\n`);
    printIssues(issues, options, input);
    for (const { provider, variables } of (error as Partial<EnvImportError>).choices ?? [])
      remark(options, `choice: --provider ${provider} (${variables.join(", ")})`);
  }
}

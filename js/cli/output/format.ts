// `--format`, `--json` and `--quiet`, the same on every command that reports.

import type { Command } from "commander";

import { UsageError } from "../failure.ts";
import { oneOf } from "../usage.ts";

export type Format = "text" | "json" | "sarif" | "github";

/** As commander gives them. */
export interface FormatOptions {
  readonly format?: Format;
  readonly json?: boolean;
}

const MEANINGS: Readonly<Record<Format, string>> = {
  text: "text",
  json: "json",
  sarif: "sarif (code scanning)",
  github: "github (annotations)",
};
const ALL = Object.keys(MEANINGS) as Format[];

/** Adds the options. */
export function formats(command: Command, allowed: readonly Format[] = ALL): Command {
  const list = allowed.map((format) => MEANINGS[format]);
  return command
    .option(
      "--format <format>",
      `the output: ${list.slice(0, -1).join(", ")} or ${list.at(-1)}`,
      oneOf("--format", ...allowed),
    )
    .option("--json", "short for --format json");
}

export const quiet = (command: Command): Command =>
  command.option("-q, --quiet", "print errors only: no warnings, summary or progress");

/** The format that was asked for, if any. */
export function formatOf({ format, json }: FormatOptions): Format | undefined {
  if (json === true && format !== undefined && format !== "json")
    throw new UsageError(`--json is short for --format json. Remove it, or --format ${format}.`);
  return json === true ? "json" : format;
}

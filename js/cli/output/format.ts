// `--format` and `--json`, the same on every command that reports.

import { UsageError } from "../failure.ts";

export type Format = "text" | "json" | "sarif" | "github";

/** As commander gives them. */
export interface FormatOptions {
  readonly format?: Format;
  readonly json?: boolean;
}

/** The format of the call, if there is one. */
export function formatOf({ format, json }: FormatOptions): Format | undefined {
  if (json === true && format !== undefined && format !== "json")
    throw new UsageError(`--json is short for --format json. Remove it, or --format ${format}.`);
  return json === true ? "json" : format;
}

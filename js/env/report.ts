// Reports, and the error with a report.

import { formatIssues, type Issue } from "../core/core.js";
import { redact } from "../text/text.js";
import type { EnvIssue, EnvReport } from "./outcome.js";

export const isError = ({ severity }: EnvIssue): boolean => severity === "error";

/** The issues of a variable, and the text that their frames show. */
export interface Reported {
  /** `LLM_URL`, or `.env:3 LLM_URL`. */
  readonly title: string;
  readonly shown: string;
  /** Issues with offsets in `shown`. */
  readonly issues: readonly EnvIssue[];
}

/** A name, redacted, because users sometimes pass a key in its place. */
export const safeName = (name: string): string => redact(redact(name), { uri: true });

/** Formats the issues of all variables. */
export function textOf(all: readonly Reported[]): string {
  return all
    .filter(({ issues }) => issues.length > 0)
    .map(
      ({ title, shown, issues }) =>
        `${safeName(title)}\n${formatIssues(shown, issues as readonly unknown[] as readonly Issue[]).replace(/^(?=.)/gm, "  ")}`,
    )
    .join("\n");
}

/** The error of `requireEnv`. Neither the message nor the report contains a secret. */
export class EnvError extends Error {
  /** `"EnvError"`. */
  override readonly name = "EnvError";
  /** The report of all variables. */
  readonly report: EnvReport;

  /** @internal Created by `requireEnv`. */
  constructor(report: EnvReport, isFault: (issue: EnvIssue) => boolean) {
    const faulty = report.variables.filter(({ issues }) => issues.some(isFault)).map(({ name }) => name);
    super(
      `${faulty.length === 1 ? "An environment variable is" : "Environment variables are"} not usable: ${safeName(faulty.join(", "))}\n\n${report.text}`,
    );
    this.report = report;
  }
}

// Reports, and the error that holds one.

import { formatIssues, type Issue } from "../core/core.js";
import { redact } from "../text/text.js";
import type { EnvIssue, EnvReport } from "./outcome.js";

export const isError = ({ severity }: EnvIssue): boolean => severity === "error";

/** One variable's issues, and the text that their frames show. */
export interface Told {
  /** `LLM_URL`, or `.env:3 LLM_URL`. */
  readonly title: string;
  readonly shown: string;
  /** Offsets into `shown`. */
  readonly issues: readonly EnvIssue[];
}

/** Names hold keys where somebody has mixed things up. */
export const safeName = (name: string): string => redact(redact(name), { uri: true });

/** The issues of all variables, for people. */
export function textOf(all: readonly Told[]): string {
  return all
    .filter(({ issues }) => issues.length > 0)
    .map(
      ({ title, shown, issues }) =>
        `${safeName(title)}\n${formatIssues(shown, issues as readonly unknown[] as readonly Issue[]).replace(/^(?=.)/gm, "  ")}`,
    )
    .join("\n");
}

/** Why `requireEnv` gives nothing. Neither the message nor the report holds a secret. */
export class EnvError extends Error {
  /** `"EnvError"`. */
  override readonly name = "EnvError";
  /** What is wrong with each variable. */
  readonly report: EnvReport;

  /** @internal Made by `requireEnv`. */
  constructor(report: EnvReport, isFault: (issue: EnvIssue) => boolean) {
    const faulty = report.variables.filter(({ issues }) => issues.some(isFault)).map(({ name }) => name);
    super(
      `${faulty.length === 1 ? "An environment variable is" : "Environment variables are"} not usable: ${safeName(faulty.join(", "))}\n\n${report.text}`,
    );
    this.report = report;
  }
}

// The issue codes as rules of SARIF, and reports about single inputs.

import { explain, type Issue, issueCodes } from "../../entry/index.ts";
import type { Given } from "../input.ts";
import type { Format } from "./format.ts";
import { LEVELS, type Rule } from "./sarif.ts";
import { type Look, writerFor } from "./session.ts";
import type { Subject } from "./subject.ts";

export const CODES: Look = {
  text: "frames",
  rules: () =>
    issueCodes.map(({ code, reference, severity }): Rule => {
      const { message, fix = "" } = explain(code);
      return {
        id: code,
        shortDescription: { text: message },
        fullDescription: { text: `${message} ${fix}`.trim() },
        help: { text: `Source: ${reference}` },
        defaultConfiguration: { level: LEVELS[severity as keyof typeof LEVELS] ?? "error" },
      };
    }),
};

/** The issues of inputs as a whole report. `at`: the number of the argument. */
export function reportOf(format: Format, inputs: readonly (Given & { readonly issues: readonly Issue[] })[]): string {
  const writer = writerFor(format, {}, CODES);
  const subjects = inputs.map(
    ({ text, argument, issues }, at): Subject => ({
      path: argument ? `<argument ${at + 1}>` : "<stdin>",
      shown: text,
      issues: issues.map((issue) => ({ issue, start: [1, issue.start + 1], end: [1, issue.end + 1] })),
    }),
  );
  const parts = subjects.filter(({ issues }) => issues.length > 0).map((subject) => writer.subject(subject));
  return writer.begin() + parts.join("") + writer.end({ totals: {}, failures: [], interrupted: false });
}

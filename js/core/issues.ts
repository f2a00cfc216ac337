// All codes of the package, and the issues that JavaScript reports.

import list from "#codes";
import type { EnvCode } from "./codes.js";
import { SEVERITY_TEXT } from "./severity.js";
import { envCodes, wording } from "./shared.js";
import type { Issue, IssueSpec } from "./types.js";

const worded = /* @__PURE__ */ wording(envCodes);

/** Creates an issue about a variable or a file, with the argument of its text. */
export function envIssue(
  code: EnvCode,
  start: number,
  end: number,
  ...given: string[]
): Omit<Issue, "code" | "component"> {
  return worded([{ code, component: "variable", start, end, arguments: given }])[0]!;
}

/** All codes that issues of the package can have. */
export const issueCodes: readonly IssueSpec[] = /* @__PURE__ */ list.codes.map((row) => ({
  code: row[0],
  severity: SEVERITY_TEXT[row[1]]!,
  reference: list.references[row[2]]!,
}));

// The issues of the core, in words.

import type { Issue, IssueSpec } from "../types.js";
import { CORE_CODES } from "./codes/core.js";
import { ENV_CODES, type EnvCode } from "./codes/env.js";
import { LIST, REFERENCES } from "./codes/list.js";
import { NEIGHBOURS_CODES } from "./codes/neighbours.js";
import { POLICY_CODES } from "./codes/policy.js";
import { textsOf, wording } from "./message.js";
import { SEVERITY, SEVERITY_TEXT } from "./severity.js";

/** Issues as the module reports them, in words. */
export const issuesOf = /* @__PURE__ */ wording(CORE_CODES, POLICY_CODES);

/** The issues of the neighbouring schemes, in words. */
export const neighbourIssues = /* @__PURE__ */ wording(CORE_CODES, NEIGHBOURS_CODES);

const envTexts = /* @__PURE__ */ textsOf(ENV_CODES);
const envWording = /* @__PURE__ */ wording(ENV_CODES);

/** An issue of a variable or a file, with the argument of its text. */
export function envIssue(
  code: EnvCode,
  start: number,
  end: number,
  ...given: string[]
): Omit<Issue, "code" | "component"> {
  const severity = SEVERITY[envTexts().get(code)!.severity]!;
  return envWording([{ code, severity, component: "variable", start, end, arguments: given }])[0]!;
}

/** Every code that an issue can have, of all parts of the package. */
export const issueCodes: readonly IssueSpec[] = /* @__PURE__ */ LIST.map(([code, severity, reference]) => ({
  code,
  severity: SEVERITY_TEXT[severity]!,
  reference: REFERENCES[reference]!,
}));

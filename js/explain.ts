// The page of a code: what it means and what to do, without an input.

import { CORE_CODES } from "./internal/codes/core.js";
import { ENV_CODES } from "./internal/codes/env.js";
import type { AnyCode } from "./internal/codes/list.js";
import { MODULE_CODES } from "./internal/codes/module.js";
import { NEIGHBOURS_CODES } from "./internal/codes/neighbours.js";
import { POLICY_CODES } from "./internal/codes/policy.js";
import { REQUESTS_CODES } from "./internal/codes/requests.js";
import { PLACEHOLDER, textsOf } from "./internal/message.js";
import { SEVERITY_TEXT } from "./internal/severity.js";

/** What a code means. */
export interface CodePage {
  /** The stable name. */
  readonly code: AnyCode;
  /** `error`, `warning`, `advice`, or what it depends on. */
  readonly severity: string;
  /** What is wrong, in one sentence; an ellipsis is in the place of each detail. */
  readonly message: string;
  /** What to do, in one sentence. Absent if it depends on the issue. */
  readonly fix?: string;
  /** The section of the specification, such as `"draft-levy-llm-uri-scheme-00 §4.3"`. */
  readonly reference: string;
}

const texts = /* @__PURE__ */ textsOf(
  CORE_CODES,
  POLICY_CODES,
  REQUESTS_CODES,
  NEIGHBOURS_CODES,
  ENV_CODES,
  MODULE_CODES,
);

/**
 * Explains a code of `issueCodes`.
 * @throws TypeError for a code that no issue can have.
 */
export function explain(code: string): CodePage {
  const found = texts().get(code);
  if (found === undefined) throw new TypeError("llm-uri: this is not a code of issueCodes.");
  const { severity, message, fix, reference } = found;
  const general = (template: string): string => template.replace(PLACEHOLDER, "…");
  const way = general(fix);
  return {
    code: code as AnyCode,
    severity: SEVERITY_TEXT[severity]!,
    message: general(message),
    ...(way === "" || way === "…" ? {} : { fix: way }),
    reference,
  };
}

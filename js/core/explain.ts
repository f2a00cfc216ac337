// The page of a code: what it means and what to do, without an input.

import type { AnyCode } from "./codes/list.js";
import { SEVERITY_TEXT } from "./severity.js";
import {
  CORE_CODES,
  ENV_CODES,
  MODULE_CODES,
  NEIGHBOURS_CODES,
  PLACEHOLDER,
  POLICY_CODES,
  REQUESTS_CODES,
  textsOf,
} from "./shared.js";

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

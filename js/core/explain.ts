// The page of a code: its meaning, the reason for the rule, the fix, and an example.

import codePages from "#texts/pages";
import type { EnvCode, IssueCode } from "./codes.js";
import { textsOf } from "./message.js";
import { SEVERITY_TEXT } from "./severity.js";
import {
  aiCodes,
  coreCodes,
  envCodes,
  masCodes,
  moduleCodes,
  policyCodes,
  requestsCodes,
  schemeCodes,
} from "./texts.js";
import { PLACEHOLDER } from "./words.js";

/** The documentation of a code. */
export interface CodePage {
  /** The stable name. */
  readonly code: IssueCode | EnvCode;
  /** `error`, `warning` or `advice`, with the option that changes it, if there is one. */
  readonly severity: string;
  /** The problem, in one sentence. An ellipsis replaces each detail. */
  readonly message: string;
  /** The fix, in one sentence. Absent if it depends on the issue. */
  readonly fix?: string;
  /** The reason for the rule. */
  readonly why: string;
  /**
   * An example with the problem: an `llm` URI, a JavaScript expression that begins with the name of a function, or a file for
   * `llm-uri check`, whose name is on the first line. Absent if no input causes the issue.
   */
  readonly example?: string;
  /** The example without the problem. */
  readonly fixed?: string;
  /** The section of the specification, such as `"draft-levy-llm-uri-scheme-00 §4.3"`. */
  readonly reference: string;
}

const texts = /* @__PURE__ */ textsOf(
  coreCodes,
  policyCodes,
  requestsCodes,
  masCodes,
  aiCodes,
  schemeCodes,
  envCodes,
  moduleCodes,
);

/** A row for each code, in the order of `texts`. */
let pages: readonly (readonly [why: string, example?: string, fixed?: string])[] | undefined;

/**
 * Explains a code of `issueCodes`.
 * @throws TypeError for an unknown code.
 */
export function explain(code: string): CodePage {
  const found = texts().get(code);
  if (found === undefined) throw new TypeError("llm-uri: this is not a code of issueCodes.");
  const { severity, message, fix, reference } = found;
  const general = (template: string): string => template.replace(PLACEHOLDER, "…");
  const generalFix = general(fix);
  pages ??= JSON.parse(codePages()) as NonNullable<typeof pages>;
  const [why, example, fixed] = pages[[...texts().keys()].indexOf(code)]!;
  return {
    code: code as CodePage["code"],
    severity: SEVERITY_TEXT[severity]!,
    message: general(message),
    ...(generalFix === "" || generalFix === "…" ? {} : { fix: generalFix }),
    why,
    ...(example === undefined ? {} : { example }),
    ...(fixed === undefined ? {} : { fixed }),
    reference,
  };
}

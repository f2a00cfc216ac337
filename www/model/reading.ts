// The parsed input. Everything except `input` and `uri` is free of secrets and can be shown.

import { type Issue, type LlmUri, type Severity, safeParse, tokenize } from "llm-uri";
import { disjoint, masked, type Span } from "./hidden.ts";
import { importOf, maskedIn } from "./imports.ts";
import { isLlm, type Part, partsOf } from "./parts.ts";

export interface Reading {
  readonly state: "empty" | "valid" | "invalid";
  /** As typed, WITH ITS SECRETS: only for the input, and for copying after confirmation. */
  readonly input: string;
  /** The value, WITH ITS SECRETS. */
  readonly uri?: LlmUri;
  /** The input with `***` for each secret. */
  readonly text: string;
  /** The redacted text, parsed; its parts can be shown. Absent if the text with `***` is not valid. */
  readonly shown?: LlmUri;
  readonly hidden: readonly Span[];
  readonly issues: readonly Issue[];
  /** The parts of an llm URI, valid or not. */
  readonly parts: readonly Part[];
  /** Whether the input is an llm URI, however broken, or empty. */
  readonly llm: boolean;
}

/** In descending order. */
export const SEVERITIES = ["error", "warning", "advice"] as const satisfies readonly Severity[];
/** Sets the colour and the icon of what is shown. */
export type Tone = Severity | "valid" | "empty";

export const worstOf = (issues: readonly Pick<Issue, "severity">[]): Severity | undefined =>
  SEVERITIES.find((severity) => issues.some((issue) => issue.severity === severity));

/** Parses and masks the input. */
export function read(input: string): Reading {
  if (input === "") return { state: "empty", input, text: "", hidden: [], issues: [], parts: [], llm: true };
  const result = safeParse(input);
  const uri = result.success ? result.data : undefined;
  const tokens = tokenize(input);
  const llm = uri !== undefined || (isLlm(input, tokens) && !/\S[\r\n]+\S/.test(input));
  // Commands and variables contain keys that only their own formats locate.
  const hidden =
    uri === undefined && !/^llm:/i.test(input)
      ? maskedIn(input, importOf(input))
      : disjoint(tokens.filter(({ secret }) => secret));
  const text = masked(input, hidden);
  const base = { input, text, hidden, issues: result.issues, parts: llm ? partsOf(input, tokens) : [], llm };
  if (uri === undefined) return { ...base, state: "invalid" };
  const redacted = hidden.length === 0 ? result : safeParse(text);
  return { ...base, state: "valid", uri, ...(redacted.success ? { shown: redacted.data } : {}) };
}

/** An invalid input after its fixes, redacted, if the package suggests any. */
export function fixed(reading: Reading): Reading | undefined {
  const suggestion = reading.issues.find(
    (issue) => issue.severity === "error" && issue.suggestion !== undefined,
  )?.suggestion;
  const result = suggestion === undefined ? undefined : read(suggestion);
  return result?.state === "valid" ? result : undefined;
}

/** The parts that an issue is about; none if it is about the whole input. */
export function partsAt(reading: Reading, issue: Issue): readonly Part[] {
  if (issue.component === "input") return [];
  const touched = reading.parts.filter((part) => issue.start < part.end && issue.end > part.start);
  return touched.length > 0 ? touched : reading.parts.filter((part) => part.kind === issue.component);
}

/** The verdict on the syntax as text. */
export function verdict(reading: Reading): string {
  if (reading.state === "empty") return "Enter a URI";
  const found = SEVERITIES.flatMap((severity) => {
    const number = reading.issues.filter((issue) => issue.severity === severity).length;
    return number === 0 ? [] : `${number} ${severity === "advice" ? "hint" : severity}${number === 1 ? "" : "s"}`;
  });
  if (reading.state === "invalid") return `Not valid: ${found.join(", ")}`;
  return found.length === 0 ? "Valid" : `Valid, ${found.join(", ")}`;
}

// What the page knows of an input. Everything but `input` and `uri` can be shown: it holds no secret.

import { type Issue, type LlmUri, type Severity, safeParse } from "llm-uri";
import { hiddenSpans, masked, type Span } from "./hidden.ts";
import { coveredIn, importOf } from "./imports.ts";
import { type Part, partsOf } from "./parts.ts";

export interface Reading {
  readonly state: "empty" | "valid" | "invalid";
  /** As typed, WITH ITS SECRETS: for the field and for what is copied on confirmation, for nothing else. */
  readonly input: string;
  /** The value, WITH ITS SECRETS. */
  readonly uri?: LlmUri;
  /** The input with `***` for each secret. */
  readonly text: string;
  /** The redacted text as a value: what may be shown of the parts. Absent where `***` cannot stand in a secret's place. */
  readonly shown?: LlmUri;
  readonly hidden: readonly Span[];
  readonly issues: readonly Issue[];
  /** The parts of a valid URI. */
  readonly parts: readonly Part[];
}

/** Reads what was typed. */
export function read(input: string): Reading {
  if (input === "") return { state: "empty", input, text: "", hidden: [], issues: [], parts: [] };
  const result = safeParse(input);
  const uri = result.success ? result.data : undefined;
  // A command or a line of variables has keys in places of its own.
  const hidden = uri === undefined && !/^llm:/i.test(input) ? coveredIn(input, importOf(input)) : hiddenSpans(input);
  const text = masked(input, hidden);
  const base = { input, text, hidden, issues: result.issues };
  if (uri === undefined) return { ...base, state: "invalid", parts: [] };
  const redacted = safeParse(text);
  return {
    ...base,
    state: "valid",
    uri,
    parts: partsOf(uri, input),
    ...(redacted.success ? { shown: redacted.data } : {}),
  };
}

/** What an invalid input would be after its fixes, if the package knows. */
export function mended(reading: Reading): Reading | undefined {
  const suggestion = reading.issues.find(
    (issue) => issue.severity === "error" && issue.suggestion !== undefined,
  )?.suggestion;
  const result = suggestion === undefined ? undefined : read(suggestion);
  return result?.state === "valid" ? result : undefined;
}

const count = (reading: Reading, severity: Severity): number =>
  reading.issues.filter((issue) => issue.severity === severity).length;

/** The parts that an issue speaks of. */
export function partsAt(reading: Reading, issue: Issue): readonly Part[] {
  const touched = reading.parts.filter((part) => issue.start < part.end && issue.end > part.start);
  return touched.length > 0 ? touched : reading.parts.filter((part) => part.kind === issue.component);
}

/** The verdict in words. */
export function verdict(reading: Reading): string {
  if (reading.state === "empty") return "Waiting for a URI";
  const found = (["error", "warning", "advice"] as const)
    .map((severity) => ({ severity, number: count(reading, severity) }))
    .filter(({ number }) => number > 0)
    .map(({ severity, number }) => `${number} ${NOUNS[severity][number === 1 ? 0 : 1]}`);
  if (reading.state === "invalid") return `Not valid: ${found.join(", ")}`;
  return found.length === 0 ? "Valid" : `Valid, with ${found.join(" and ")}`;
}

const NOUNS: Record<Severity, readonly [string, string]> = {
  error: ["error", "errors"],
  warning: ["warning", "warnings"],
  advice: ["hint", "hints"],
};

// What the entries for the neighbouring schemes share: results of the core become values or errors.

import { formatIssues, guarded, LlmUriError, type Issue } from "../core.js";

/** What the core gives: a value, or the issues that stand against one. */
export type Outcome<T> = T | Issue[];

/** The value, or the error with all issues. `input` is what their offsets point into, if the caller knows it. */
export function valueOf<T extends object | string>(result: unknown, input?: string): T {
  if (!Array.isArray(result)) return result as T;
  throw errorOf(result as Issue[], input);
}

export function errorOf(issues: readonly Issue[], input?: string): LlmUriError {
  const errors = issues.filter(({ severity }) => severity === "error");
  return new LlmUriError(issues, input === undefined ? "" : formatIssues(input, errors));
}

/** The input, which must be text. Nothing of what it is instead is said. */
export function text(input: unknown): string {
  if (typeof input === "string") return input;
  throw new LlmUriError(guarded((w) => w.glue.notAString() as Issue[]));
}

export const NO_ISSUES: readonly Issue[] = Object.freeze([]);
export const INSPECT = Symbol.for("nodejs.util.inspect.custom");
export const DENO_INSPECT = Symbol.for("Deno.customInspect");

// What the entries for the neighbouring schemes share: results of the core become values or errors.

import { type Found, formatIssues, guarded, type Issue, LlmUriError, neighbourIssues } from "../core.js";

export { text } from "../core.js";

/** An answer of the core: a value, or the issues that stand against one. */
export interface Answer<T> {
  readonly value?: T;
  readonly issues?: Found[];
}

/** Asks the core. Lists and objects go over as JSON, and so do answers. */
export const ask = <T>(question: number, a: string, b: string | object = "", flag = false): Answer<T> =>
  JSON.parse(guarded((w) => w.glue.ask(question, a, typeof b === "string" ? b : JSON.stringify(b), flag))) as Answer<T>;

/** The value, or the error with all issues. `input` is what their offsets point into, if the caller knows it. */
export function valueFrom<T>({ value, issues }: Answer<T>, input?: string): T {
  if (issues !== undefined) throw errorOf(neighbourIssues(issues), input);
  return value as T;
}

function errorOf(issues: readonly Issue[], input?: string): LlmUriError {
  const errors = issues.filter(({ severity }) => severity === "error");
  return new LlmUriError(issues, input === undefined ? "" : formatIssues(input, errors));
}

export const INSPECT = Symbol.for("nodejs.util.inspect.custom");
export const DENO_INSPECT = Symbol.for("Deno.customInspect");

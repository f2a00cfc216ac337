// Shared by the entries for related schemes: turns answers of the module into values or errors.

import { errorOf } from "../core/shared.js";
import type { Issue } from "../core/types.js";
import { engine } from "./module.js";

export { text } from "../core/shared.js";

/** An answer of the module: a value, or the issues of the error. */
export interface Answer<T> {
  readonly value?: T;
  /** As lines. */
  readonly issues?: string;
}

/** A call of the module. */
export type Run = Parameters<typeof engine.guarded<unknown>>[0];

/** Calls the module. */
export const ask = <T>(run: Run): Answer<T> => engine.guarded(run) as Answer<T>;

/** Returns the value, or throws the error with all issues. Their offsets refer to `input`, if it is known. */
export function valueFrom<T>({ value, issues }: Answer<T>, input?: string): T {
  if (issues !== undefined) throw errorOf(engine, engine.worded(issues), input);
  return value as T;
}

/** Returns a list of issues. */
export const issuesFrom = (run: Run): Issue[] => engine.worded(engine.guarded(run) as string);

/** Returns a report that contains issues. */
export function reportFrom<T extends { readonly issues: readonly Issue[] }>(run: Run): T {
  const { issues, ...report } = engine.guarded(run) as { issues: string };
  return { ...report, issues: engine.worded(issues) } as unknown as T;
}

/** Returns an answer that cannot be an error. */
export const resultFrom = <T>(run: Run): T => engine.guarded(run) as T;

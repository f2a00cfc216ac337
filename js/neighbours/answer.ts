// What the entries for related schemes share: answers of the module become values or errors.

import { errorOf, type Found, text as required } from "../core/shared.js";
import type { Issue } from "../core/types.js";
import { engine } from "./module.js";

/** An answer of the module: a value, or the issues that refuse one. */
export interface Answer<T> {
  readonly value?: T;
  readonly issues?: readonly Found[];
}

/** Asks the module. */
export const ask = <T>(run: Parameters<typeof engine.guarded<unknown>>[0]): Answer<T> =>
  engine.guarded(run) as Answer<T>;

/** The value, or the error with all issues. `input` is what their offsets point into, if the caller knows it. */
export function valueFrom<T>({ value, issues }: Answer<T>, input?: string): T {
  if (issues !== undefined) throw errorOf(engine, engine.worded(issues), input);
  return value as T;
}

/** A list of issues, which cannot fail. */
export const issuesFrom = (run: Parameters<typeof engine.guarded<unknown>>[0]): Issue[] =>
  engine.worded(engine.guarded(run) as Found[]);

/** A report with its own issues. */
export function reportFrom<T extends { readonly issues: readonly Issue[] }>(
  run: Parameters<typeof engine.guarded<unknown>>[0],
): T {
  const { issues, ...report } = engine.guarded(run) as { issues: Found[] };
  return { ...report, issues: engine.worded(issues) } as unknown as T;
}

/** An answer, which cannot fail. */
export const told = <T>(run: Parameters<typeof engine.guarded<unknown>>[0]): T => engine.guarded(run) as T;

/** The input, which must be text. */
export const text = (input: unknown): string => required(input, engine);

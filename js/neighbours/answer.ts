// What the entries for related schemes share: answers of the module become values or errors.

import { errorOf, text as required } from "../core/shared.js";
import type { Issue } from "../core/types.js";
import { engine } from "./module.js";

/** An answer of the module: a value, or the issues that refuse one. */
export interface Answer<T> {
  readonly value?: T;
  readonly issues?: readonly Issue[];
}

/** Asks the module. */
export const ask = <T>(run: Parameters<typeof engine.guarded<unknown>>[0]): Answer<T> =>
  engine.guarded(run) as Answer<T>;

/** The value, or the error with all issues. `input` is what their offsets point into, if the caller knows it. */
export function valueFrom<T>({ value, issues }: Answer<T>, input?: string): T {
  if (issues !== undefined) throw errorOf(engine, issues, input);
  return value as T;
}

/** A list of issues, or a report, which cannot fail. */
export const told = <T>(run: Parameters<typeof engine.guarded<unknown>>[0]): T => engine.guarded(run) as T;

/** The input, which must be text. */
export const text = (input: unknown): string => required(input, engine);

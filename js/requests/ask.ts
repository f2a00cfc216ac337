// What the functions of this module share: a URI and options as they cross, and answers as values or errors.

import {
  encode,
  type Found,
  LlmUri,
  LlmUriError,
  type ParseOptions,
  parseWith,
  parsingOf,
  rulesOf,
} from "../core/shared.js";
import { engine } from "./module.js";
import type { ResolveOptions } from "./types.js";

/** What the module answers. */
export interface Answer<T> {
  readonly value?: T;
  readonly issues?: Found[];
}

/** The value, or the error with all issues. A value's own issues are put into words. */
export function settled<T>(answer: unknown): T {
  const { value, issues } = answer as Answer<T>;
  if (issues !== undefined) throw new LlmUriError(engine.worded(issues));
  const own = (value as { issues?: Found[] } | null | undefined)?.issues;
  return Array.isArray(own) ? { ...value!, issues: engine.worded(own) } : (value as T);
}

/** The URI, or that of a text, parsed by this module. */
export const held = (uri: LlmUri | string): LlmUri => (LlmUri.is(uri) ? uri : parseWith(engine, uri as string));

/** A URI as it crosses: its text, and how it was parsed. */
export function crossing(uri: LlmUri | string): object {
  const { text, options } = LlmUri.source(held(uri));
  return { ...parsingOf(options), text: text() };
}

/** The same of an input that need not be one. */
export function given(input: LlmUri | string, options?: ParseOptions): object {
  if (LlmUri.is(input)) return crossing(input);
  return { ...parsingOf(encode(options)), text: input };
}

/**
 * A plain copy, so that no getter of a caller's runs while the module reads. What JSON has no text for is left out, and
 * members of a prototype are none.
 */
export const plain = <T>(value: T): T => {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? (undefined as T) : (JSON.parse(text) as T);
};

/** Options as they cross: a policy as its rules. */
export function written({ policy, ...options }: ResolveOptions): object {
  const own = plain(options);
  return policy === undefined ? own : { ...own, policy: plain(rulesOf(policy)) };
}

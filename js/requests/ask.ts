// What the functions of this module share: a URI and options as they cross, and answers as values or errors.

import type { Glue } from "#glue/requests";
import {
  type Encoded,
  encode,
  type Found,
  json,
  LlmUri,
  LlmUriError,
  type ParseOptions,
  parseWith,
  rulesOf,
} from "../core/shared.js";
import { PARAMETERS, PROVIDERS } from "./generated.js";
import { engine } from "./module.js";
import type { ResolveOptions } from "./types.js";

/** The instances that have the table of providers: it is here once, and each reads it on its first call. */
const loaded = new WeakSet<Glue>();

/** Runs on the module's functions. */
export const run = <T>(ask: (glue: Glue) => T): T =>
  engine.guarded((glue) => {
    if (!loaded.has(glue)) glue.loadProviders(JSON.stringify({ parameters: PARAMETERS, providers: PROVIDERS }));
    loaded.add(glue);
    return ask(glue);
  });

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

/** A URI as it crosses: JSON of its text and of how it was parsed. WITH THE KEY. */
export function crossing(uri: LlmUri | string): string {
  const { text, options } = LlmUri.source(held(uri));
  return source(text(), options);
}

/** The same of an input that need not be one. */
export const given = (input: LlmUri | string, options?: ParseOptions): string =>
  LlmUri.is(input) ? crossing(input) : source(input, encode(options));

const source = (text: string, { flags, limits }: Encoded): string => json({ text, flags, limits: [...limits] });

/** Options as they cross: a policy as its rules. */
export const written = ({ policy, ...options }: ResolveOptions): string =>
  json(policy === undefined ? options : { ...options, policy: rulesOf(policy) });

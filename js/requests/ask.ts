// What the functions of this module share: a URI and options as they cross, and answers as values or errors.

import type { Glue } from "#glue/requests";
import {
  checkOf,
  type Encoded,
  type Found,
  json,
  LlmUri,
  LlmUriError,
  type Policy,
  parseWith,
  read,
  type Shape,
} from "../core/shared.js";
import { PROTOCOLS, PROVIDERS } from "./generated.js";
import { engine } from "./module.js";
import type { Operation, Protocol, ResolveOptions } from "./types.js";

/** The instances that have the table of providers: it is here once, and each reads it on its first call. */
const loaded = new WeakSet<Glue>();

/** Runs on the module's functions. */
export const run = <T>(ask: (glue: Glue) => T): T =>
  engine.guarded((glue) => {
    if (!loaded.has(glue)) glue.loadProviders(JSON.stringify({ protocols: PROTOCOLS, providers: PROVIDERS }));
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

/** A text and how it is parsed, as they cross. */
export const source = (text: string, { flags, limits }: Encoded): string => json({ text, flags, limits: [...limits] });

const PROTOCOL_NAMES: readonly Protocol[] = [
  "openai-chat",
  "openai-responses",
  "anthropic-messages",
  "gemini",
  "converse",
  "cohere",
  "ollama",
];
const OPERATIONS: readonly Operation[] = ["inference", "stream", "embeddings", "models", "batch"];

/** What `resolve` takes; all that resolve a URI include it. */
export const RESOLVE: Shape<ResolveOptions> = {
  provider: "string",
  profile: "object",
  protocol: PROTOCOL_NAMES,
  operation: OPERATIONS,
  policy: "policy",
  basePath: "string",
  apiVersion: "string",
  project: "string",
  location: "string",
  https: "boolean",
  labelHeader: "switch",
  system: ["allow", "warn", "drop"],
  ranges: ["error", "warn"],
  headers: "object",
};

/**
 * Options as they cross, with a policy as its rules: the one of the options, or else the one that the URI was parsed with.
 * @throws TypeError as `read`.
 */
export function written(options: ResolveOptions | undefined, uri: LlmUri | string): string {
  const { policy = policyOf(uri), ...rest } = read(options, RESOLVE);
  return json({ ...rest, ...rulesIn(policy) });
}

/** The policy that a URI was parsed with. */
export const policyOf = (uri: LlmUri | string): Policy | undefined =>
  LlmUri.is(uri) ? LlmUri.source(uri).options.policy : undefined;

/** A policy as its rules, in an object. */
export const rulesIn = (policy: object | undefined): { policy?: object } =>
  policy === undefined ? {} : { policy: checkOf(policy).rules };

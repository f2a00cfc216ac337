// Calls of the module: serialises URIs and options, and converts results to values or errors.

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
import { PARAMETERS, PROVIDERS } from "./generated.js";
import { engine } from "./module.js";
import type { Operation, Protocol, ResolveOptions } from "./types.js";

/** The instances that have loaded the table of providers. Each loads it on its first call. */
const loaded = new WeakSet<Glue>();

/** Calls `ask` with the module's functions. */
export const run = <T>(ask: (glue: Glue) => T): T =>
  engine.guarded((glue) => {
    if (!loaded.has(glue)) glue.loadProviders(JSON.stringify({ parameters: PARAMETERS, providers: PROVIDERS }));
    loaded.add(glue);
    return ask(glue);
  });

/** A result of the module. */
export interface Answer<T> {
  readonly value?: T;
  readonly issues?: Found[];
}

/** Returns the value, with the texts of its issues, or throws an error with all issues. */
export function settled<T>(answer: unknown): T {
  const { value, issues } = answer as Answer<T>;
  if (issues !== undefined) throw new LlmUriError(engine.worded(issues));
  const own = (value as { issues?: Found[] } | null | undefined)?.issues;
  return Array.isArray(own) ? { ...value!, issues: engine.worded(own) } : (value as T);
}

/** The URI itself, or the URI of a text, parsed by this module. */
export const held = (uri: LlmUri | string): LlmUri => (LlmUri.is(uri) ? uri : parseWith(engine, uri as string));

/** Serialises a URI: its text and its parse options. WITH THE KEY. */
export function crossing(uri: LlmUri | string): string {
  const { text, options } = LlmUri.source(held(uri));
  return source(text(), options);
}

/** Serialises a text and its parse options. */
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

/** The shape of the options of `resolve`, which other shapes include. */
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
 * Serialises options, with the rules of their policy, or else of the URI's policy.
 * @throws TypeError for an unknown name or a value of the wrong type.
 */
export function written(options: ResolveOptions | undefined, uri: LlmUri | string): string {
  const { policy = policyOf(uri), ...rest } = read(options, RESOLVE);
  return json({ ...rest, ...rulesIn(policy) });
}

/** The policy of a URI. */
export const policyOf = (uri: LlmUri | string): Policy | undefined =>
  LlmUri.is(uri) ? LlmUri.source(uri).options.policy : undefined;

/** The rules of a policy, as a member for `written`. */
export const rulesIn = (policy: object | undefined): { policy?: object } =>
  policy === undefined ? {} : { policy: checkOf(policy).rules };

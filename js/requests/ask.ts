// Calls of the module: serialises URIs and options, and converts results to values or errors.

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
import type { Issue } from "../core/types.js";
import { recordsIn } from "./registry.js";
import { engine } from "./run.js";
import type { Operation, Protocol, RequestTarget, ResolveOptions } from "./types.js";

/** A result of the module. */
export interface Answer<T> {
  readonly value?: T;
  readonly issues?: Found[];
}

/** The value, or the error with all issues. A value's own issues are put into words. */
export function settled<T>(answer: unknown, remarks?: readonly Issue[]): T {
  const { value, issues } = answer as Answer<T>;
  const worded = (found: Found[]): Issue[] => {
    const list = engine.worded(found);
    if (remarks === undefined) return list;
    // A model address has no app-label, whose absence an issue of its URI reports.
    return [...remarks, ...list.filter(({ component }) => component !== "app-label").map(placeless)];
  };
  if (issues !== undefined) throw new LlmUriError(worded(issues));
  const own = (value as { issues?: Found[] } | null | undefined)?.issues;
  return Array.isArray(own) ? { ...value!, issues: worded(own) } : (value as T);
}

/** An issue of a URI that the caller does not have. */
const placeless = ({ suggestion: _, edits: _edits, ...issue }: Issue): Issue => ({ ...issue, start: 0, end: 0 });

/** A URI as it crosses: its text and its parse options. WITH THE KEY. */
export interface Source {
  readonly text: string;
  readonly flags: number;
  readonly limits: readonly number[];
}

/** A request's URI and options, as they cross; for a model address, with the issues of its conversion. */
export interface Asked {
  /** The URI. WITH THE KEY. */
  readonly source: Source;
  /** The options. */
  readonly own: string;
  /** Only of a model address. */
  readonly remarks?: readonly Issue[];
}

/**
 * A URI and options as they cross. A model address is converted separately, since its class is in another module. Its scheme counts:
 * `https` stays so also on hosts for which requests use http.
 * @throws LlmUriError as `MasAddress.toLlmUri`; TypeError as `read`.
 */
export function asked(uri: RequestTarget, options: ResolveOptions | undefined): Asked {
  if (typeof uri !== "object" || uri === null || LlmUri.is(uri) || typeof uri.toLlmUri !== "function")
    return { source: crossing(uri as LlmUri | string), own: written(options, uri as LlmUri | string) };
  const { value, issues } = uri.toLlmUri({ policy: options?.policy });
  const https = /^https:/i.test(uri.url);
  const remarks = issues.filter(({ code, component }) => code !== "part-not-converted" || component !== "scheme");
  return { source: crossing(value), own: written(options, value, https), remarks };
}

/** The URI itself, or the URI of a text, parsed by this module. */
export const held = (uri: LlmUri | string): LlmUri => (LlmUri.is(uri) ? uri : parseWith(engine, uri as string));

/** A URI as it crosses. */
export function crossing(uri: LlmUri | string): Source {
  const { text, options } = LlmUri.source(held(uri));
  return source(text(), options);
}

/** A text as it crosses. */
export const source = (text: string, { flags, limits }: Encoded): Source => ({ text, flags, limits: [...limits] });

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
  profiles: "any",
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
export function written(options: ResolveOptions | undefined, uri: LlmUri | string, https = false): string {
  const { policy = policyOf(uri), profiles, ...rest } = read(options, RESOLVE);
  return json({ ...rest, ...(https && { https }), ...recordsIn(profiles), ...rulesIn(policy) });
}

/** The policy of a URI. */
export const policyOf = (uri: LlmUri | string): Policy | undefined =>
  LlmUri.is(uri) ? LlmUri.source(uri).options.policy : undefined;

/** The rules of a policy, as a member for `written`. */
export const rulesIn = (policy: object | undefined): { policy?: object } =>
  policy === undefined ? {} : { policy: checkOf(policy).rules };

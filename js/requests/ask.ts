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
import type { Issue } from "../core/types.js";
import { OPERATIONS, PROTOCOLS } from "./generated.js";
import { recordsIn } from "./registry.js";
import { type Call, engine, run } from "./run.js";
import type { ProviderRegistry, RequestTarget, ResolveOptions } from "./types.js";

/** The value, or the error with all issues. A value's own issues are put into words. */
export function settled<T>(answer: unknown, remarks?: readonly Issue[]): T {
  const { value, issues } = answer as { readonly value?: T; readonly issues?: Found[] };
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

/** Calls a function of the module, after `load`. */
export const call = <T>(name: Call, given: Record<string, unknown>, load?: (glue: Glue) => void): T =>
  settled(run(name, given, load));

/** A URI's text and its parse options as they cross. WITH THE KEY. */
export interface Source {
  readonly text: string;
  readonly flags: number;
  readonly limits: readonly number[];
}

/** A text as it crosses. */
export const source = (text: string, { flags, limits }: Encoded): Source => ({ text, flags, limits: [...limits] });

/** The URI itself, or the URI of a text, parsed by this module. */
export const held = (uri: LlmUri | string): LlmUri => (LlmUri.is(uri) ? uri : parseWith(engine, uri as string));

/** A URI as it crosses. */
export function crossing(uri: LlmUri | string): Source {
  const { text, options } = LlmUri.source(held(uri));
  return source(text(), options);
}

/** The policy of a URI. */
export const policyOf = (uri: LlmUri | string): Policy | undefined =>
  LlmUri.is(uri) ? LlmUri.source(uri).options.policy : undefined;

/** Options as they cross, with the records of their providers and the rules of their policy. */
export function written<T extends { policy?: Policy | undefined; profiles?: ProviderRegistry | undefined }>({
  policy,
  profiles,
  ...rest
}: T): string {
  return json({ ...rest, ...recordsIn(profiles), ...(policy !== undefined && { policy: checkOf(policy).rules }) });
}

/** The shape of the options of `resolve`, which other shapes include. */
export const RESOLVE: Shape<ResolveOptions> = {
  provider: "string",
  profiles: "any",
  protocol: PROTOCOLS,
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
  headers: "record",
};

/**
 * Calls a function for a URI or a model address with the options of `resolve`. Returns functions that call it for the caller, and for
 * printing without the key. A model address is converted first, since its class is in another module. Its scheme counts: `https` stays
 * so also on hosts for which requests use http.
 * @throws LlmUriError as `MasAddress.toLlmUri`; TypeError as `read`.
 */
export function asking(
  name: Call,
  uri: RequestTarget,
  options: ResolveOptions | undefined,
  more: object = {},
  load?: (glue: Glue) => void,
): { given: () => object; ask: <T>(shown: boolean) => T } {
  let value = uri as LlmUri | string;
  let remarks: readonly Issue[] | undefined;
  let https = {};
  if (typeof uri === "object" && uri !== null && !LlmUri.is(uri) && typeof uri.toLlmUri === "function") {
    const converted = uri.toLlmUri({ policy: options?.policy });
    value = converted.value;
    const isKnown = ({ code, component }: Issue) => code === "part-not-converted" && component === "scheme";
    remarks = converted.issues.filter((issue) => !isKnown(issue));
    if (/^https:/i.test(uri.url)) https = { https: true };
  }
  const own = written({ policy: policyOf(value), ...read(options, RESOLVE), ...https });
  const given = { ...crossing(value), options: own, ...more };
  return { given: () => given, ask: (shown) => settled(run(name, { ...given, shown }, load), remarks) };
}

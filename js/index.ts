/**
 * The public API. Nothing here runs at import; the first call starts the module.
 * @module llm-uri
 */

import { CODES, LIMITS, MARKER, PARAMS } from "./core.js";
import type { IssueSpec, Limits, ParamSpec } from "./core.js";

export { build, canParse, findUris, formatIssues, parse, safeParse, validate } from "./core.js";
export type { LlmUriLiteral, SafeParseResult, UriMatch } from "./core.js";
export { ChunkRedactor, streamLimits } from "./core.js";
export type { StreamRedactOptions } from "./core.js";
export { LlmUriError } from "./core.js";
export { init, initSync } from "./core.js";
export type { WasmInput } from "./core.js";
export { HostPolicy, readHost } from "./core.js";
export { detectProvider, Endpoint, providers, RequestPlan, resolve, resolveCredentials, toCurl, toRequest } from "./core.js";
export type {
  Change,
  ClientOptions,
  CredentialOptions,
  CurlOptions,
  Message,
  Operation,
  ParamRule,
  Protocol,
  ProviderAuth,
  ProviderId,
  ProviderProfile,
  ProviderSurface,
  RequestInput,
  ResolveOptions,
} from "./core.js";
export { EnvImportError, fromCurl, fromEnv, fromUrl, toEnv } from "./core.js";
export type { EnvChoice, EnvSource, FromEnv, FromEnvOptions, Imported, ImportOptions, Left, ToEnv, ToEnvOptions } from "./core.js";
// Models with their providers, as other kits spell them.
export { fromModelString } from "./core.js";
export type { ModelStringOptions } from "./core.js";
export { redact, secretSpans } from "./core.js";
export { RedactionStream } from "./core.js";
export { Shown } from "./core.js";
export type { ReadableSide, WritableSide } from "./core.js";
export type * from "./types.js";
export { LlmUri } from "./core.js";

/** The twelve well-known parameters of the draft (§6, Table 1). */
export const wellKnownParams: readonly ParamSpec[] = PARAMS;

/** Every code an issue can have. */
export const issueCodes: readonly IssueSpec[] = CODES;

/** What takes a secret's place where an option does not say otherwise. */
export const defaultMarker: string = MARKER;

/** The caps that apply where an option does not say otherwise. */
export const defaultLimits: Readonly<Limits> = LIMITS;

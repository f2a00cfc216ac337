/**
 * The public API. Nothing here runs at import; the first call starts the module.
 * @module llm-uri
 */

import type { Limits, ParamSpec } from "./core.js";
import { LIMITS, MARKER, PARAMS } from "./core.js";

export type {
  Change,
  ClientOptions,
  CodePage,
  CredentialOptions,
  CurlOptions,
  EnvChoice,
  EnvSource,
  FromEnv,
  FromEnvOptions,
  Imported,
  ImportOptions,
  Left,
  LlmUriLiteral,
  Message,
  ModelStringOptions,
  Operation,
  ParamRule,
  Protocol,
  ProviderAuth,
  ProviderId,
  ProviderProfile,
  ProviderSurface,
  ReadableSide,
  RequestInput,
  ResolveOptions,
  SafeParseResult,
  StreamRedactOptions,
  ToEnv,
  ToEnvOptions,
  UriMatch,
  WasmInput,
  WritableSide,
} from "./core.js";
// Models with their providers, as other kits spell them.
export {
  build,
  ChunkRedactor,
  canParse,
  detectProvider,
  Endpoint,
  EnvImportError,
  explain,
  findUris,
  formatIssues,
  fromCurl,
  fromEnv,
  fromModelString,
  fromUrl,
  HostPolicy,
  init,
  initSync,
  LlmUri,
  LlmUriError,
  parse,
  providers,
  RedactionStream,
  RequestPlan,
  readHost,
  redact,
  resolve,
  resolveCredentials,
  Shown,
  safeParse,
  secretSpans,
  streamLimits,
  toCurl,
  toEnv,
  toRequest,
  validate,
} from "./core.js";
export type * from "./types.js";

/** The twelve well-known parameters of the draft (§6, Table 1). */
export const wellKnownParams: readonly ParamSpec[] = PARAMS;

export { issueCodes } from "./core.js";

/** What takes a secret's place where an option does not say otherwise. */
export const defaultMarker: string = MARKER;

/** The caps that apply where an option does not say otherwise. */
export const defaultLimits: Readonly<Limits> = LIMITS;

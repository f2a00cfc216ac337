/**
 * The public API. Nothing here runs at import; the first call starts the module.
 * @module llm-uri
 */

import type { Limits, ParamSpec } from "../core/core.js";
import { LIMITS, MARKER, PARAMS } from "../core/core.js";

export type {
  CodePage,
  LlmUriLiteral,
  ReadableSide,
  Redactor,
  RedactorOptions,
  SafeParseResult,
  SecretKind,
  SecretMatch,
  StreamRedactOptions,
  UriMatch,
  ValidateOptions,
  WasmInput,
  WritableSide,
} from "../core/core.js";
export {
  build,
  ChunkRedactor,
  canParse,
  createRedactor,
  explain,
  findSecrets,
  findUris,
  formatIssues,
  HostPolicy,
  init,
  initSync,
  issueCodes,
  LlmUri,
  LlmUriError,
  parse,
  parseHost,
  RedactionStream,
  redact,
  safeParse,
  streamLimits,
  tokenize,
  validate,
} from "../core/core.js";
export type * from "../core/types.js";

/** The twelve well-known parameters of the draft (§6, Table 1). */
export const wellKnownParams: readonly ParamSpec[] = PARAMS;

/** What takes a secret's place where an option does not say otherwise. */
export const defaultMarker: string = MARKER;

/** The caps that apply where an option does not say otherwise. */
export const defaultLimits: Readonly<Limits> = LIMITS;

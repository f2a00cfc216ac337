// The engine of the core module and its functions, which several entries share, bundled once (dist/core.*). js/entry exports the
// public ones.

export type { LlmUriLiteral, SafeParseResult, SecretKind, SecretMatch, UriMatch } from "./api.js";
export {
  build,
  canParse,
  findSecrets,
  findUris,
  formatIssues,
  init,
  initSync,
  LlmUri,
  parse,
  redact,
  safeParse,
  validate,
} from "./api.js";
export type { StreamRedactOptions } from "./chunks.js";
export { ChunkRedactor, streamLimits } from "./chunks.js";
export { defaultLimits, defaultMarker, wellKnownParams } from "./defaults.js";
export { LIMITS, MARKER, PATTERN } from "./generated.js";
export { envIssue, issueCodes } from "./issues.js";
export { PARAMS } from "./params-table.js";
export { HostPolicy, parseHost } from "./policy.js";
export type { Redactor, RedactorOptions } from "./redactor.js";
export { createRedactor } from "./redactor.js";
export type { CodePage, WasmInput } from "./shared.js";
export { encoded, explain, LlmUriError, PARSE, read, type Shape } from "./shared.js";
export type { ReadableSide, WritableSide } from "./stream.js";
export { RedactionStream } from "./stream.js";
export { tokenize } from "./tokens.js";
export type * from "./types.js";

// What the entries of the package share, bundled once (dist/core.*): one WebAssembly module and one LlmUri class, whichever
// of them a program imports. Only the entries import this; what a user may use is named in index.ts and its siblings.

export type { LlmUriLiteral, SafeParseResult, UriMatch } from "./api.js";
export { build, canParse, findUris, formatIssues, parse, safeParse, validate } from "./api.js";
export type { StreamRedactOptions } from "./chunks.js";
export { ChunkRedactor, streamLimits } from "./chunks.js";
export { LlmUriError } from "./error.js";
export type { CodePage } from "./explain.js";
export { explain } from "./explain.js";
export type { EnvSource } from "./import.js";
export { EnvImportError, fromCurl, fromEnv, fromModelString, fromUrl, toEnv } from "./import.js";
export type * from "./import-types.js";
export { LIMITS, MARKER, OPTION, QUESTION } from "./internal/generated.js";
export type { WasmInput } from "./internal/instance.js";
export { guarded, init, initSync } from "./internal/instance.js";
export { envIssue, issueCodes, neighbourIssues } from "./internal/issues.js";
export type { Found } from "./internal/message.js";
export { encode, texts } from "./internal/options.js";
export { PARAMS } from "./internal/params-table.js";
export { worded } from "./internal/request-issues.js";
export { Shown } from "./internal/shown.js";
export { text } from "./internal/text.js";
export { HostPolicy, readHost } from "./policy.js";
export {
  detectProvider,
  Endpoint,
  held,
  judged,
  providers,
  RequestPlan,
  resolve,
  resolveCredentials,
  toCurl,
  toRequest,
  written,
} from "./provider.js";
export type * from "./provider-types.js";
export { redact, secretSpans } from "./redact.js";
export type { ReadableSide, WritableSide } from "./stream.js";
export { RedactionStream } from "./stream.js";
export type * from "./types.js";
export { LlmUri } from "./uri.js";

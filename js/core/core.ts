// What the entries on the core module share, bundled once (dist/core.*): the engine, and the functions on it. What a user may
// use is named in js/entry.

export type { LlmUriLiteral, SafeParseResult } from "./api.js";
export {
  build,
  canParse,
  formatIssues,
  init,
  initSync,
  LlmUri,
  parse,
  safeParse,
  validate,
} from "./api.js";
export { defaultLimits, defaultMarker, wellKnownParams } from "./defaults.js";
export { LIMITS, MARKER, PATTERN } from "./generated.js";
export { envIssue, issueCodes } from "./issues.js";
export { PARAMS } from "./params-table.js";
export { HostPolicy, parseHost } from "./policy.js";
export type { CodePage, WasmInput } from "./shared.js";
export { encoded, explain, LlmUriError, PARSE, read, type Shape } from "./shared.js";
export type * from "./types.js";

// The engine of the core module and its functions, which several entries share, bundled once (dist/core.*). js/entry exports the
// public ones.

export * from "./api.js";
export { LIMITS, MARKER, PATTERN } from "./generated.js";
export { envIssue, issueCodes } from "./issues.js";
export { printable, redactedUri } from "./masked.js";
export { PARAMS } from "./params-table.js";
export { HostPolicy } from "./policy.js";
export { parseHost } from "./policy-checks.js";
export type { CodePage, WasmInput } from "./shared.js";
export { checkOf, encoded, explain, LlmUriError, PARSE, read, type Shape } from "./shared.js";
export type * from "./types.js";

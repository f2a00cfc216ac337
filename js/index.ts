// The public API. Nothing here runs at import; the first call starts the module.

import { CODES, LIMITS, MARKER, PARAMS } from "./internal/generated.js";
import type { IssueSpec, Limits, ParamSpec } from "./types.js";

export { build, canParse, findUris, formatIssues, parse, safeParse, validate } from "./api.js";
export type { LlmUriLiteral, SafeParseResult, UriMatch } from "./api.js";
export { ChunkRedactor, streamLimits } from "./chunks.js";
export type { StreamRedactOptions } from "./chunks.js";
export { LlmUriError } from "./error.js";
export { init, initSync } from "./internal/instance.js";
export type { WasmInput } from "./internal/instance.js";
export { redact, secretSpans } from "./redact.js";
export { RedactionStream } from "./stream.js";
export type { ReadableSide, WritableSide } from "./stream.js";
export type * from "./types.js";
export { LlmUri } from "./uri.js";

/** The twelve well-known parameters of the draft (§6, Table 1). */
export const wellKnownParams: readonly ParamSpec[] = PARAMS;

/** Every code an issue can have. */
export const issueCodes: readonly IssueSpec[] = CODES;

/** What takes a secret's place where an option does not say otherwise. */
export const defaultMarker: string = MARKER;

/** The caps that apply where an option does not say otherwise. */
export const defaultLimits: Readonly<Limits> = LIMITS;

// Search and redaction in any text, bundled once (dist/text.*). js/entry names the public functions.

export { ChunkRedactor } from "./chunks.js";
export type { SecretKind, SecretMatch, UriMatch } from "./find.js";
export { findSecrets, findUris, redact } from "./find.js";
export type { StreamRedactOptions } from "./mixed.js";
export type { Redactor, RedactorOptions } from "./redactor.js";
export { createRedactor } from "./redactor.js";
export { initText, initTextSync } from "./start.js";
export type { ReadableSide, WritableSide } from "./stream.js";
export { RedactionStream } from "./stream.js";
export { tokenize } from "./tokens.js";

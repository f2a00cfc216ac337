// Search and redaction in any text, bundled once (dist/text.*): the engine of the module `text`, and the functions on it. What a
// user may use is named in js/entry.

import type { WasmInput } from "../core/shared.js";
import { engine } from "./module.js";

export type { StreamRedactOptions } from "./chunks.js";
export { ChunkRedactor } from "./chunks.js";
export type { SecretKind, SecretMatch, UriMatch } from "./find.js";
export { findSecrets, findUris, redact } from "./find.js";
export type { Redactor, RedactorOptions } from "./redactor.js";
export { createRedactor } from "./redactor.js";
export type { ReadableSide, WritableSide } from "./stream.js";
export { RedactionStream } from "./stream.js";
export { tokenize } from "./tokens.js";

/**
 * Compiles and starts the module of the functions that search text (`llm_uri_text.wasm`) without blocking, as `init` does for the
 * others: before `redact`, `createRedactor`, `RedactionStream`, `ChunkRedactor`, `findUris`, `findSecrets` and `tokenize` are called.
 */
export function initText(input?: WasmInput | PromiseLike<WasmInput>): Promise<void> {
  return engine.init(input);
}

/** Compiles and starts the module of the functions that search text at once, from its bytes or a compiled module. */
export function initTextSync(input?: WasmInput): void {
  engine.initSync(input);
}

// Starts the module `text`.

import type { WasmInput } from "../core/shared.js";
import { engine } from "./module.js";

/**
 * Compiles and starts the module of the functions that search text (`llm_uri_text.wasm`) without blocking, as `init` does for the
 * others: before `redact`, `createRedactor`, `RedactionStream`, `ChunkRedactor`, `findUris`, `findSecrets` and `tokenize` are called.
 */
export async function initText(input?: WasmInput | PromiseLike<WasmInput>): Promise<void> {
  await engine.init(input);
}

/** Compiles and starts the module of the functions that search text at once, from its bytes or a compiled module. */
export function initTextSync(input?: WasmInput): void {
  engine.initSync(input);
}

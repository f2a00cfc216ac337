// Edge runtimes refuse to compile bytes and take a module that was compiled at deployment instead.

import module from "./llm_uri.wasm?module";

/** The compiled module. */
export const bundled = (): WebAssembly.Module | Uint8Array<ArrayBuffer> | undefined => module;

// Reads the module from the package at the first call. For Node only.

import read from "#wasm-file";

export { compile, instantiate } from "../../core/compile.js";

/** The bytes of the module. */
export const bundled = (): WebAssembly.Module | Uint8Array<ArrayBuffer> | undefined => read();

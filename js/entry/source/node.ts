// Node reads the module from the package, at the first call. This file is for CommonJS only.

import read from "#wasm-file";

export { compile, instantiate } from "../../core/octets.js";

/** The bytes of the module. */
export const bundled = (): WebAssembly.Module | Uint8Array<ArrayBuffer> | undefined => read();

// The file contains no module: the caller passes it to `init` or `initSync`.

export { compile, instantiate } from "../../core/compile.js";

/** Undefined. */
export const bundled = (): WebAssembly.Module | Uint8Array<ArrayBuffer> | undefined => undefined;

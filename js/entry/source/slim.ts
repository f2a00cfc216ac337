// No module in the file: the caller brings it, with `init` or `initSync`.

export { compile, instantiate } from "../../core/octets.js";

/** Nothing. */
export const bundled = (): WebAssembly.Module | Uint8Array<ArrayBuffer> | undefined => undefined;

// No module in the file: the caller brings it, with `init` or `initSync`.

/** Nothing. */
export const bundled = (): WebAssembly.Module | Uint8Array<ArrayBuffer> | undefined => undefined;

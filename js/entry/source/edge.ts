// Edge runtimes refuse to compile bytes. They provide a module that was compiled at deployment.

import module from "#wasm?module";

/** The compiled module. */
export const bundled = (): WebAssembly.Module | Uint8Array<ArrayBuffer> | undefined => module;

/** Throws, because the host would also throw, but only in a deployment and during a request. */
export function compile(_bytes: BufferSource): WebAssembly.Module {
  throw new TypeError(
    "llm-uri: an edge runtime compiles no bytes. The module comes with this entry: call it without an argument, or with a WebAssembly.Module.",
  );
}

/** Throws, like `compile`. */
export const instantiate = async (
  bytes: BufferSource,
  _imports: WebAssembly.Imports,
): Promise<WebAssembly.WebAssemblyInstantiatedSource> => compile(bytes) as never;

// Edge runtimes refuse to compile bytes and take a module that was compiled at deployment instead.

import module from "#wasm?module";

/** The compiled module. */
export const bundled = (): WebAssembly.Module | Uint8Array<ArrayBuffer> | undefined => module;

/** Refuses: the host would too, but only in a deployment and in the midst of a request. */
export function compile(_octets: BufferSource): WebAssembly.Module {
  throw new TypeError(
    "llm-uri: an edge runtime compiles no bytes. The module comes with this entry: call it without an argument, or with a WebAssembly.Module.",
  );
}

/** Refuses, as `compile` does. */
export const instantiate = async (
  octets: BufferSource,
  _imports: WebAssembly.Imports,
): Promise<WebAssembly.WebAssemblyInstantiatedSource> => compile(octets) as never;

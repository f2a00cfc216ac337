// Edge runtimes refuse to compile bytes. They provide a module that was compiled at deployment.

import module from "#wasm?module";
import type { Source } from "../../core/instance.js";

/** Throws, because the host would also throw, but only in a deployment and during a request. */
function compile(_bytes: BufferSource): WebAssembly.Module {
  throw new TypeError(
    "llm-uri: edge runtimes cannot compile bytes. The module comes with this entry: call it without an argument, or with a WebAssembly.Module.",
  );
}

export const source: Source = {
  bundled: () => module,
  compile,
  instantiate: async (bytes) => compile(bytes) as never,
};

// Modules that exist only while dist/ is built (scripts/build). `#glue` and `#source` are in tsconfig.json: they have
// real files to check against.

declare module "#wasm-base64" {
  /** The optimised WebAssembly module, base64. */
  const base64: string;
  export default base64;
}

declare module "*.wasm?module" {
  /** The compiled module: edge runtimes compile it at deployment. */
  const module: WebAssembly.Module;
  export default module;
}

/** The package's version, set by the build. */
declare const __LLM_URI_VERSION__: string;

// Modules that exist only while dist/ is built (scripts/build). `#glue` and `#source` are in tsconfig.json: they have
// real files to check against.

declare module "#wasm-text" {
  /** The optimised WebAssembly module as text: see scripts/build/coding.mjs. */
  const coded: {
    readonly text: string;
    /** Octets of the module. */
    readonly length: number;
    /** The octets, most frequent first. */
    readonly order: readonly number[];
    /** The characters that are no shifts, in the order of their codes. */
    readonly characters: string;
  };
  export default coded;
}

declare module "#wasm-file" {
  /** Reads the file of the module, which lies beside the script. */
  export default function read(): Uint8Array<ArrayBuffer>;
}

declare module "*?module" {
  /** The compiled module: edge runtimes compile it at deployment. */
  const module: WebAssembly.Module;
  export default module;
}

/** The package's version, set by the build. */
declare const __LLM_URI_VERSION__: string;

// Types of virtual modules, which scripts/build creates. `#glue`, `#source` and `#texts` map to files in tsconfig.json.

declare module "#unpacker" {
  /** The module that unpacks the others (src/unpack), encoded by scripts/build/coding.mjs. */
  const text: string;
  export default text;
}

/** A module as js/entry/source/unpack.ts unpacks it. */
interface PackedModule {
  /** Base64. */
  readonly text: string;
  /** The length of its streams, in bytes. */
  readonly size: number;
}

declare module "#wasm-packed" {
  const packed: PackedModule;
  export default packed;
}

declare module "#wasm-file" {
  /** Reads the module's file in the folder of the script. */
  export function read(): Uint8Array<ArrayBuffer>;
}

declare module "*?module" {
  /** The compiled module. Edge runtimes compile it at deployment. */
  const module: WebAssembly.Module;
  export default module;
}

declare module "#codes" {
  /** Every code: its name, its severity and its reference, as positions in `SEVERITIES` (severity.ts) and `references`. */
  const list: {
    readonly references: readonly string[];
    readonly codes: readonly (readonly [import("./types.js").IssueSpec["code"], number, number])[];
  };
  export default list;
}

/** The package's version, set by the build. */
declare const __LLM_URI_VERSION__: string;

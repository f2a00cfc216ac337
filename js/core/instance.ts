// One WebAssembly instance: none -> running -> broken -> none.
//
// Nothing happens at import. The first call compiles and starts the module synchronously; a trap drops the instance, and the
// next call starts a fresh one from the same compiled module. The entry decides where the module comes from (`Source`, one of
// js/entry/source).

import type { ModuleCode } from "./codes/module.js";
import { LlmUriError } from "./error.js";
import { wording } from "./message.js";
import { platformHost } from "./platform.js";
import { MODULE_CODES } from "./texts.js";
import type { Issue } from "./types.js";

/** Where a module comes from. */
export interface Source {
  /** The module, if it comes with the entry. */
  bundled(): WebAssembly.Module | Uint8Array<ArrayBuffer> | undefined;
  compile(octets: BufferSource): WebAssembly.Module;
  instantiate(octets: BufferSource, imports: WebAssembly.Imports): Promise<WebAssembly.WebAssemblyInstantiatedSource>;
}

/** What every glue has, whatever else its module exports. */
export interface AnyGlue {
  version(): string;
  setPlatformReader(read: (raw: string) => string | undefined): void;
}

/** A glue is made for one instance. */
export type MakeGlue<G extends AnyGlue> = () => G & { __wbg_set_wasm(exports: object): void };

/** A running instance: the exported functions, and the memory to read and write directly. */
export interface Wasm<G> {
  readonly glue: G;
  /** Take a new view after every call that can allocate: growing the memory detaches the old buffer. */
  readonly memory: { readonly buffer: ArrayBuffer };
  /** It is not used again. */
  dropped: boolean;
}

/**
 * What `init` and `initSync` take: the bytes of `llm_uri.wasm`, or that file as a compiled `WebAssembly.Module`.
 * (The platform's own type is not named: not every project that uses these types has it.)
 */
export type WasmInput = ArrayBuffer | ArrayBufferView | object;

/** Starts a module and keeps its instance. */
export interface Instance<G> {
  /** The running instance; the first call, and the first after a trap, starts one. */
  wasm(): Wasm<G>;
  /** Runs `run` on the instance. A trap drops the instance, and is thrown as an error of the library's own. */
  guarded<T>(run: (glue: G) => T): T;
  /**
   * What to throw for something that was thrown while `instance` ran. After a trap it is not used again. The caller has set
   * `dropped` before: a used-up stack may end this call as well.
   */
  thrown(error: unknown, instance: Wasm<G>): unknown;
  init(input?: WasmInput | PromiseLike<WasmInput>): Promise<void>;
  initSync(input?: WasmInput): void;
}

// The name under which a module imports its glue; wasm-bindgen fixes it.
const IMPORTS = "./llm_uri_bg.js";

/** A failure has no place in the input, and no original error to chain: an engine's message may hold parts of the input. */
const failed = (code: ModuleCode): LlmUriError => new LlmUriError(moduleIssue(code));
export const moduleIssue = (code: ModuleCode): Issue[] =>
  worded([{ code, severity: "error", component: "input", start: 0, end: 0, arguments: [__LLM_URI_VERSION__] }]);
const worded = /* @__PURE__ */ wording(MODULE_CODES);

export function createInstance<G extends AnyGlue>(source: Source, makeGlue: MakeGlue<G>): Instance<G> {
  let compiled: WebAssembly.Module | undefined;
  let running: Wasm<G> | undefined;

  const isRunning = (): boolean => running?.dropped === false;
  const wasm = (): Wasm<G> => (isRunning() ? running! : (running = start()));

  function guarded<T>(run: (glue: G) => T): T {
    const instance = wasm();
    try {
      return run(instance.glue);
    } catch (error) {
      instance.dropped = true;
      throw thrown(error, instance);
    }
  }

  function thrown(error: unknown, instance: Wasm<G>): unknown {
    if (isTrap(error)) return failed("wasm-trap");
    instance.dropped = false;
    return error;
  }

  /** A fresh instance. The module is kept once it has started: one that does not start would block the next. */
  function start(given: WebAssembly.Module | BufferSource | undefined = compiled): Wasm<G> {
    const octets = given ?? source.bundled();
    if (octets === undefined) throw failed("wasm-not-initialised");
    // A glue of its own for each instance: it keeps views of the memory, and those of a dead instance must not live on.
    const glue = makeGlue();
    try {
      const module = isModule(octets) ? octets : source.compile(octets);
      const started = attach(
        glue,
        new WebAssembly.Instance(module, { [IMPORTS]: glue as unknown as WebAssembly.ModuleImports }),
      );
      compiled = module;
      return started;
    } catch (error) {
      fail(error);
    }
  }

  /** The module does not start. If the host causes that, says what to do about it; else it is the engine's own error. */
  function fail(error: unknown): never {
    if (error instanceof RangeError && /memory/i.test(error.message)) throw failed("wasm-no-memory");
    try {
      source.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)); // the smallest module there is
    } catch (again) {
      if (!(again instanceof TypeError)) throw failed("wasm-unavailable"); // an edge entry's own, which compiles nothing
    }
    throw error;
  }

  // As methods they keep their names: a bundler renames a function if another one has its name.
  return {
    wasm,
    guarded,
    thrown,
    async init(input?: WasmInput | PromiseLike<WasmInput>): Promise<void> {
      if (isRunning()) {
        // Not needed; but a rejection that nobody waits for would stop the process.
        Promise.resolve(input).catch(() => undefined);
        return;
      }
      // After a stop there is the compiled module still.
      const given = input === undefined ? (compiled ?? source.bundled()) : await bytesOf(await input);
      if (given === undefined) throw failed("wasm-not-initialised");
      const module = checked(given);
      const glue = makeGlue();
      const imports = { [IMPORTS]: glue as unknown as WebAssembly.ModuleImports };
      // Two calls, each in the one overload that it has: bytes give module and instance, a module gives the instance.
      const begin = async (): Promise<WebAssembly.WebAssemblyInstantiatedSource> =>
        isModule(module)
          ? { module, instance: await WebAssembly.instantiate(module, imports) }
          : source.instantiate(module, imports);
      const started = await begin().catch(fail);
      if (isRunning()) return; // a synchronous call came first while this one waited
      running = attach(glue, started.instance);
      compiled = started.module;
    },
    initSync(input?: WasmInput): void {
      if (isRunning()) return;
      running = start(input === undefined ? undefined : checked(input));
    },
  };
}

function attach<G extends AnyGlue>(glue: ReturnType<MakeGlue<G>>, instance: WebAssembly.Instance): Wasm<G> {
  const exports = instance.exports as { memory: WebAssembly.Memory; version?: unknown; __wbindgen_start?: () => void };
  glue.__wbg_set_wasm(exports);
  // Before anything else is called: the numbers on both sides of the border belong together.
  if (typeof exports.version !== "function" || glue.version() !== __LLM_URI_VERSION__) throw failed("wasm-mismatch");
  exports.__wbindgen_start?.();
  glue.setPlatformReader(platformHost);
  return { glue, memory: exports.memory, dropped: false };
}

/** Response and Blob are recognised by their method: naming the classes would make Node load its whole fetch for nothing. */
async function bytesOf(input: WasmInput): Promise<WasmInput> {
  if (!hasArrayBuffer(input)) return input;
  if (input.ok === false)
    throw new TypeError(`llm-uri: the response for the WebAssembly module has status ${input.status}.`);
  return input.arrayBuffer();
}

const hasArrayBuffer = (
  input: WasmInput,
): input is { arrayBuffer(): Promise<ArrayBuffer>; ok?: boolean; status?: number } =>
  typeof (input as { arrayBuffer?: unknown } | null)?.arrayBuffer === "function";

function checked(input: WasmInput): WebAssembly.Module | BufferSource {
  if (isModule(input) || ArrayBuffer.isView(input) || tag(input) === "ArrayBuffer")
    return input as WebAssembly.Module | BufferSource;
  throw new TypeError(
    "llm-uri: the WebAssembly module must be given as bytes or as a WebAssembly.Module. " +
      "The library opens no connection and no file: use await init(fetch(url)), or initSync(readFileSync(path)).",
  );
}

// By tag, not by class: the value may come from another realm (a worker's sandbox, a test runner's).
const tag = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);
const isModule = (value: unknown): value is WebAssembly.Module => tag(value) === "WebAssembly.Module";

/** A trap proper, or the stack used up inside the module: either leaves the module's own stack and locks as they were. */
function isTrap(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return true;
  return error instanceof Error && error.name === "InternalError"; // Firefox's name for a used-up stack
}

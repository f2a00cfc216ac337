// The instance of a WebAssembly module: none -> running -> dropped -> running.
//
// Importing the package does not compile the module. The first call compiles and starts it synchronously. A trap drops the
// instance, and the next call starts a new one from the same compiled module. The entry defines the source of the module
// (`Source`, one of js/entry/source).

import { LlmUriError } from "./error.js";
import { wording } from "./message.js";
import { platformHost } from "./platform.js";
import { moduleCodes } from "./texts.js";
import type { Issue, IssueCode } from "./types.js";

/** The source of a module. */
export interface Source {
  /** The module, if the entry contains it. */
  bundled(): WebAssembly.Module | Uint8Array<ArrayBuffer> | undefined;
  compile(bytes: BufferSource): WebAssembly.Module;
  instantiate(bytes: BufferSource, imports: WebAssembly.Imports): Promise<WebAssembly.WebAssemblyInstantiatedSource>;
}

/** The functions that the glue of every module has. */
export interface AnyGlue {
  version(): string;
  /** Missing in the module of text search, which reads no host. */
  setPlatformReader?(read: (raw: string) => string | undefined): void;
}

export type MakeGlue<G extends AnyGlue> = () => G & { __wbg_set_wasm(exports: object): void };

/** A running instance: the exported functions, and the memory to read and write directly. */
export interface Wasm<G> {
  readonly glue: G;
  /** Create new views after every call that may allocate: growing the memory detaches the old buffer. */
  readonly memory: { readonly buffer: ArrayBuffer };
  /** The instance must not be used again. */
  dropped: boolean;
}

/**
 * The argument of `init` and `initSync`: the bytes of `llm_uri.wasm`, or its compiled `WebAssembly.Module`. (Typed as `object`,
 * because not every project has the types of WebAssembly.)
 */
export type WasmInput = ArrayBuffer | ArrayBufferView | object;

// The name under which modules import their glue, defined by wasm-bindgen.
const IMPORTS = "./llm_uri_bg.js";

/** An error of the module. It has no span and no `cause`, because an engine's message may contain parts of the input. */
const failed = (code: IssueCode): LlmUriError => new LlmUriError(moduleIssue(code));
export const moduleIssue = (code: IssueCode): Issue[] =>
  worded([{ code, component: "input", start: 0, end: 0, arguments: [__LLM_URI_VERSION__] }]);
const worded = /* @__PURE__ */ wording(moduleCodes);

export type Instance<G extends AnyGlue> = ReturnType<typeof createInstance<G>>;

export function createInstance<G extends AnyGlue>(source: Source, makeGlue: MakeGlue<G>) {
  let compiled: WebAssembly.Module | undefined;
  let running: Wasm<G> | undefined;

  const isRunning = (): boolean => running?.dropped === false;
  const wasm = (): Wasm<G> => (isRunning() ? running! : (running = start()));

  /** Calls `run` with the glue of the instance. A trap drops the instance, and throws an `LlmUriError`. */
  function guarded<T>(run: (glue: G) => T): T {
    const instance = wasm();
    try {
      return run(instance.glue);
    } catch (error) {
      instance.dropped = true;
      throw thrown(error, instance);
    }
  }

  /**
   * The error to throw for `error`, which a call of `instance` threw. Keeps the instance unless it was a trap. The caller must set
   * `dropped` before, because a stack overflow may also stop this function.
   */
  function thrown(error: unknown, instance: Wasm<G>): unknown {
    if (isTrap(error)) return failed("wasm-trap");
    instance.dropped = false;
    return error;
  }

  /** Starts an instance. Keeps the compiled module only if it starts, so that a bad one does not block the next attempt. */
  function start(given?: WebAssembly.Module | BufferSource): Wasm<G> {
    const bytes = given ?? compiled ?? bundled();
    if (bytes === undefined) throw failed("wasm-not-initialised");
    // Each instance needs a new glue, because a glue keeps views of its memory.
    const glue = makeGlue();
    try {
      const module = isModule(bytes) ? bytes : source.compile(bytes);
      const instance = new WebAssembly.Instance(module, { [IMPORTS]: glue as unknown as WebAssembly.ModuleImports });
      const started = attach(glue, instance, given !== undefined);
      compiled = module;
      return started;
    } catch (error) {
      fail(error);
    }
  }

  function bundled(): ReturnType<Source["bundled"]> {
    try {
      return source.bundled();
    } catch (error) {
      return fail(error); // a host that forbids to compile the module forbids to unpack it
    }
  }

  /** Throws the error of a module that does not start: an `LlmUriError` if the host prevents it, else the engine's error. */
  function fail(error: unknown): never {
    if (error instanceof RangeError && /memory/i.test(error.message)) throw failed("wasm-no-memory");
    try {
      source.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)); // the smallest valid module
    } catch (again) {
      if (!(again instanceof TypeError)) throw failed("wasm-unavailable"); // edge entries cannot compile, and throw a TypeError
    }
    throw error;
  }

  // `init` and `initSync` are methods to keep their names: bundlers may rename functions.
  return {
    wasm,
    guarded,
    thrown,
    async init(input?: WasmInput | PromiseLike<WasmInput>): Promise<void> {
      if (isRunning()) {
        // Not needed, but an unhandled rejection would stop the process.
        Promise.resolve(input).catch(() => undefined);
        return;
      }
      // After a dropped instance, the compiled module is reused.
      const given = input === undefined ? (compiled ?? bundled()) : await bytesOf(await input);
      if (given === undefined) throw failed("wasm-not-initialised");
      const module = checked(given);
      const glue = makeGlue();
      const imports = { [IMPORTS]: glue as unknown as WebAssembly.ModuleImports };
      // The overloads differ: bytes return module and instance, a module returns only the instance.
      const begin = async (): Promise<WebAssembly.WebAssemblyInstantiatedSource> =>
        isModule(module)
          ? { module, instance: await WebAssembly.instantiate(module, imports) }
          : source.instantiate(module, imports);
      const started = await begin().catch(fail);
      if (isRunning()) return; // a synchronous call started the module in the meantime
      running = attach(glue, started.instance, input !== undefined);
      compiled = started.module;
    },
    initSync(input?: WasmInput): void {
      if (isRunning()) return;
      running = start(input === undefined ? undefined : checked(input));
    },
  };
}

/** `given`: the caller provided the module, which may be of another version. The package's module is of this one. */
function attach<G extends AnyGlue>(
  glue: ReturnType<MakeGlue<G>>,
  instance: WebAssembly.Instance,
  given: boolean,
): Wasm<G> {
  const exports = instance.exports as { memory: WebAssembly.Memory; version?: unknown; __wbindgen_start?: () => void };
  glue.__wbg_set_wasm(exports);
  // Checked first, because the numbers that cross the boundary depend on the version.
  if (given && (typeof exports.version !== "function" || glue.version() !== __LLM_URI_VERSION__))
    throw failed("wasm-mismatch");
  exports.__wbindgen_start?.();
  glue.setPlatformReader?.(platformHost);
  return { glue, memory: exports.memory, dropped: false };
}

/** Reads a Response or a Blob, detected by its method: using the classes would make Node load its implementation of fetch. */
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
  throw new TypeError("llm-uri: the WebAssembly module must be bytes or a WebAssembly.Module: use init(fetch(url)).");
}

// By tag, not by class: the value may come from another realm (the sandbox of a worker or a test runner).
const tag = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);
const isModule = (value: unknown): value is WebAssembly.Module => tag(value) === "WebAssembly.Module";

/** Whether an error is a trap or a stack overflow in the module, after which its state is inconsistent. */
function isTrap(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return true;
  return error instanceof Error && error.name === "InternalError"; // Firefox's stack overflow
}

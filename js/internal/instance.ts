// The one WebAssembly instance behind the API: none -> running -> broken -> none.
//
// Nothing happens at import. The first call compiles and starts the module synchronously; a trap drops the instance,
// and the next call starts a fresh one from the same compiled module. Where the module comes from is the entry's
// business (`#source`, one of js/entry).

import { createGlue, type Glue } from "#glue";
import { bundled, compile, instantiate } from "#source";
import type { ModuleCode } from "./codes/module.js";
import { platformHost } from "./platform.js";

/** A running instance: the exported functions, and the memory to read and write directly. */
export interface Wasm {
  readonly glue: Glue;
  /** Take a new view after every call that can allocate: growing the memory detaches the old buffer. */
  readonly memory: { readonly buffer: ArrayBuffer };
}

/**
 * What `init` and `initSync` take: the bytes of `llm_uri.wasm`, or that file as a compiled `WebAssembly.Module`.
 * (The platform's own type is not named: not every project that uses these types has it.)
 */
export type WasmInput = ArrayBuffer | ArrayBufferView | object;

/** Why the module cannot answer. */
export type Failure = ModuleCode;

// The name under which the module imports the glue; wasm-bindgen fixes it.
const IMPORTS = "./llm_uri_bg.js";

let compiled: WebAssembly.Module | undefined;
let running: Wasm | undefined;
let makeError = (failure: Failure): Error => new Error(failure);

/** Sets what is thrown for a failure. It gets no original error: an engine's message may carry parts of the input. */
export function setErrorFactory(make: (failure: Failure) => Error): void {
  makeError = make;
}

/** The running instance; the first call, and the first after a trap, starts one. */
export function wasm(): Wasm {
  return running ?? (running = start());
}

/** Runs `run` on the instance. A trap drops the instance, and is thrown as an error of the library's own. */
export function guarded<T>(run: (w: Wasm) => T): T {
  const instance = wasm();
  try {
    return run(instance);
  } catch (error) {
    throw thrown(error, instance);
  }
}

/** What to throw for something that was thrown while `instance` ran. After a trap it is not used again. */
export function thrown(error: unknown, instance: Wasm): unknown {
  if (!isTrap(error)) return error;
  if (running === instance) running = undefined;
  return failed("wasm-trap");
}

/**
 * Compiles and starts the module without blocking. Only `llm-uri/slim` needs it, with the module as its argument:
 * bytes, a compiled module, a response (`init(fetch(url))`), or a promise of one of these. Elsewhere it is optional.
 */
export async function init(input?: WasmInput | PromiseLike<WasmInput>): Promise<void> {
  if (running !== undefined) {
    // Not needed; but a rejection that nobody waits for would stop the process.
    Promise.resolve(input).catch(() => undefined);
    return;
  }
  // After a stop there is the compiled module still.
  const given = input === undefined ? (compiled ?? bundled()) : await bytesOf(await input);
  if (given === undefined) throw notInitialised();
  const module = checked(given);
  const glue = createGlue();
  const imports = { [IMPORTS]: glue as unknown as WebAssembly.ModuleImports };
  // Two calls, each in the one overload that it has: bytes give module and instance, a module gives the instance.
  const start = async (): Promise<WebAssembly.WebAssemblyInstantiatedSource> =>
    isModule(module)
      ? { module, instance: await WebAssembly.instantiate(module, imports) }
      : instantiate(module, imports);
  const started = await start().catch(fail);
  if (running !== undefined) return; // a synchronous call came first while this one waited
  running = attach(glue, started.instance);
  compiled = started.module;
}

/** Compiles and starts the module now. Only `llm-uri/slim` needs it, with bytes or a compiled module. */
export function initSync(input?: WasmInput): void {
  if (running !== undefined) return;
  running = start(input === undefined ? undefined : checked(input));
}

/** A fresh instance. The module is kept once it has started: one that does not start would stand in the way of the next. */
function start(given: WebAssembly.Module | BufferSource | undefined = compiled): Wasm {
  const source = given ?? bundled();
  if (source === undefined) throw notInitialised();
  // A glue of its own for each instance: it keeps views of the memory, and those of a dead instance must not live on.
  const glue = createGlue();
  try {
    const module = moduleOf(source);
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

/** The module does not start. If that is the host's doing, says what to do about it; else it is the engine's own error. */
function fail(error: unknown): never {
  if (error instanceof RangeError && /memory/i.test(error.message)) throw failed("wasm-no-memory");
  try {
    compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)); // the smallest module there is
  } catch (again) {
    if (!(again instanceof TypeError)) throw failed("wasm-unavailable"); // an edge entry's own, which compiles nothing
  }
  throw error;
}

function attach(glue: ReturnType<typeof createGlue>, instance: WebAssembly.Instance): Wasm {
  const exports = instance.exports as { memory: WebAssembly.Memory; version?: unknown; __wbindgen_start?: () => void };
  glue.__wbg_set_wasm(exports);
  // Before anything else is called: the numbers on both sides of the border belong together.
  if (typeof exports.version !== "function" || glue.version() !== __LLM_URI_VERSION__) throw failed("wasm-mismatch");
  exports.__wbindgen_start?.();
  glue.setPlatformReader(platformHost);
  return { glue, memory: exports.memory };
}

const failed = (failure: Failure): Error => makeError(failure);
const notInitialised = (): Error => failed("wasm-not-initialised");

const moduleOf = (source: WebAssembly.Module | BufferSource): WebAssembly.Module =>
  isModule(source) ? source : compile(source);

/** Response and Blob are told by their method: naming the classes would make Node load its whole fetch for nothing. */
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

// Builds the WebAssembly modules: compiles Rust, generates the glue with wasm-bindgen, optimises, and converts the glue to a factory.

import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ensureCompiler } from "../ensure/debian.mjs";
import { ensurePackages } from "../ensure/npm.mjs";
import { ensureBindgen, ensureCargo, ensureWasmTarget } from "../ensure/rust.mjs";
import { WASM_TARGET } from "../ensure/versions.mjs";
import { capture, logged } from "../lib/exec.mjs";
import { NODE_MODULES, ROOT, TARGET, TOOLS, WASM } from "../lib/paths.mjs";
import { fingerprint, isFresh, markFresh, markStale } from "../lib/stamp.mjs";
import { Problem, SKIP, step } from "../lib/ui.mjs";
import { prune } from "./prune.mjs";
import { buildUnpacker } from "./unpack.mjs";

/**
 * The modules of the package and their features. `page` has all features, for the single file of the page. `inline` is the threshold
 * for functions with #[inline]: 40 makes a scan and redaction a tenth faster, and adds 150 bytes of gzip to `core` and none to `text`, but
 * 7 KiB to `requests`.
 * `small` saves 3 KiB there, and makes loops slower; with it, 5 is 0.8 KiB smaller than 0.
 */
export const MODULES = {
  core: { file: "llm_uri.wasm", features: "wasm-core", inline: 40 },
  text: { file: "llm_uri_text.wasm", features: "wasm-text", inline: 40 },
  requests: { file: "llm_uri_requests.wasm", features: "wasm-requests", inline: 5, small: true },
  mas: { file: "llm_uri_mas.wasm", features: "wasm-mas", inline: 5, small: true },
  ai: { file: "llm_uri_ai.wasm", features: "wasm-ai", small: true },
};
/** For the single file of the classic script, because parsing and text search share most of their code. */
const CLASSIC = { file: "llm_uri_classic.wasm", features: "wasm-core,wasm-text", inline: 40 };
const PAGE = { features: "wasm-all", inline: 0 };

const folder = (name) => join(WASM, name);
export const wasmFile = (name) => join(folder(name), "llm_uri.wasm");
export const glueFile = (name) => join(folder(name), "glue.mjs");
/** LLM_URI_DRAFT=1 builds modules in seconds, which are larger and slower. For development, not for publishing. */
export const DRAFT = process.env.LLM_URI_DRAFT === "1";
const PROFILE = DRAFT ? "draft" : "release";
const CARGO_OUTPUT = join(TARGET, WASM_TARGET, PROFILE, "llm_uri.wasm");
const PRUNED = join(TARGET, "pruned.wasm");
const BOUND_NAME = "llm_uri_bg.wasm"; // wasm-bindgen's name for the module
const GLUE_NAME = "llm_uri_bg.js"; // wasm-bindgen's name for it, and the module's name for its imports

/** Builds target/wasm/<name> for each module of the package and of the classic script: `llm_uri.wasm`, `glue.mjs`, types. */
export async function buildWasm() {
  await buildModules([...Object.entries(MODULES), ["classic", CLASSIC]]);
}

/** Builds the module of the page, with only these functions. */
export async function buildPageWasm(calls) {
  await buildModules([["page", { ...PAGE, calls }]]);
}

async function buildModules(modules) {
  await ensureCargo();
  await ensureCompiler();
  await ensureWasmTarget();
  await ensureBindgen();
  await ensurePackages();
  await buildUnpacker();

  // The compiler uses one core for the most part, so the module before is optimised at the same time.
  let optimised = Promise.resolve();
  for (const [name, module] of modules) {
    const { calls } = module;
    const inputs = await wasmInputs(module);
    const made = [wasmFile(name), glueFile(name), join(folder(name), "glue.d.ts")];
    const stamp = `wasm-${name}`;
    if (isFresh(stamp, inputs, made)) {
      await step(name, "WebAssembly", () => SKIP);
      continue;
    }
    markStale(stamp);
    await step(name, "compile for WebAssembly", () => compile(module));
    if (!DRAFT) await step(name, "data that only panics read", () => clear(calls));
    await step(name, "wasm-bindgen writes the glue", () => bind(name));
    await optimised;
    optimised = optimise(name, module).then(() => markFresh(stamp, inputs));
    optimised.catch(() => {}); // awaited above or below
  }
  await optimised;
}

async function optimise(name, module) {
  if (DRAFT) {
    copyFileSync(join(folder(name), BOUND_NAME), wasmFile(name));
  } else {
    await step(name, "panics without a message", () => quiet(name, module.calls));
    await step(name, "wasm-opt", () => shrink(name, module));
  }
  await step(name, "one glue per instance", () => writeGlue(name));
}

async function wasmInputs({ features, calls = [] }) {
  const rustc = await capture("rustc", ["--version"]);
  const binaryen = readFileSync(join(NODE_MODULES, "binaryen", "package.json"), "utf8");
  const files = [
    "src",
    "Cargo.toml",
    "Cargo.lock",
    "scripts/build/wasm.mjs",
    "scripts/build/prune.mjs",
    "scripts/build/bindgen",
  ].map((name) => join(ROOT, name));
  return `${PROFILE} ${fingerprint(files, features, ...calls, rustc.stdout, JSON.parse(binaryen).version)}`;
}

/** Compiles the crate as a `cdylib`, which WebAssembly requires. Cargo.toml defines a plain library. */
async function compile({ features, inline = 10, small = false }) {
  // Panic messages contain source paths, which must not depend on the machine.
  const cargoHome = process.env.CARGO_HOME ?? join(homedir(), ".cargo");
  const shared = [
    `--remap-path-prefix=${cargoHome}=cargo`,
    `--remap-path-prefix=${ROOT}=llm-uri`,
    await standardLibrary(),
    // SIMD, which every engine has supported since 2023, makes text search several times faster (src/bytes.rs).
    "-Ctarget-feature=+simd128",
  ];
  // These flags apply only to this crate, so that its dependencies are compiled once for all modules. The linker applies them to both.
  const own = [];
  // Because of #[inline], which most of the standard library has, the compiler inlines functions that are several times larger than
  // usual. With lower thresholds the module is an eighth smaller. Functions that a hot loop calls are marked #[inline(always)].
  if (!DRAFT)
    own.push(
      "-Clink-arg=--emit-relocs",
      `-Cllvm-args=-inlinehint-threshold=${inline}`,
      `-Cllvm-args=-inline-threshold=${Math.min(inline, 10)}`,
      // The pass that keeps an address for each array of a loop makes the module 1 % larger, and not faster.
      "-Cllvm-args=-disable-lsr",
      ...(small ? ["-Copt-level=z"] : []),
    );
  const where = ["--target", WASM_TARGET, "--target-dir", TARGET];
  await logged(
    "cargo-wasm",
    "cargo",
    [
      "rustc",
      "--quiet",
      "--lib",
      "--profile",
      PROFILE,
      "--locked",
      ...where,
      "--no-default-features",
      "--features",
      features,
      "--crate-type",
      "cdylib",
      "--",
      ...own,
    ],
    {
      env: { CARGO_ENCODED_RUSTFLAGS: shared.join("\u001f") },
      show: "start",
      todo: "fix the compiler's errors above. If it says that Cargo.lock needs to be updated: cargo check, and commit Cargo.lock.",
    },
  );
  return sizes(CARGO_OUTPUT);
}

/**
 * If rustup has installed the sources of the standard library (rust-src), the compiler uses their local paths. They are mapped to the
 * paths of other installations, so that the module is the same.
 */
async function standardLibrary() {
  const [sysroot, version] = [await capture("rustc", ["--print", "sysroot"]), await capture("rustc", ["-vV"])];
  const hash = /^commit-hash: (\S+)$/m.exec(version.stdout)?.[1] ?? "unknown";
  return `--remap-path-prefix=${join(sysroot.stdout.trim(), "lib", "rustlib", "src", "rust")}=/rustc/${hash}`;
}

/** Whether an export is of wasm-bindgen itself. */
const isOwn = (name) => name.startsWith("__");
/**
 * Whether nothing calls an exported function. Without a list of calls, all are called, except the functions for promises. Before
 * wasm-bindgen, names end with a hash.
 */
const isUncalled = (name, calls) =>
  isOwn(name) ? name.includes("_jspi_") : calls?.includes(name.replace(/_[0-9a-f]{16}$/, "")) === false;

/** See scripts/build/prune.mjs. */
async function clear(calls) {
  const { bytes, cleared } = prune(readFileSync(CARGO_OUTPUT), (name) => isUncalled(name, calls));
  writeFileSync(PRUNED, bytes);
  return kib(cleared);
}

async function bind(name) {
  const into = folder(name);
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const module = DRAFT ? CARGO_OUTPUT : PRUNED;
  await logged("wasm-bindgen", join(TOOLS, "bin", "llm-uri-bindgen"), [module, into], { show: "start" });
  return sizes(join(into, BOUND_NAME));
}

/** The functions of the standard library that format the message of a panic: they end in a trap, or only panics call them. */
const PANICS = [
  /^<(char|core::ops::range::Range<usize>) as core::fmt::Debug>::fmt$/,
  /^<core::cell::Borrow(Mut)?Error as core::fmt::(Debug|Display)>::fmt$/,
  // Only the values of assertions: no function of a module formats with `format!` or `write!`.
  /^<(&bool|&str|&dyn core::fmt::Debug|core::fmt::Arguments) as core::fmt::(Debug|Display)>::fmt$/,
  /^core::(panicking::(assert_failed.*|panic|panic_fmt|panic_bounds_check)|option::(unwrap|expect)_failed|result::unwrap_failed)$/,
  /^core::cell::panic_already_(mutably_)?borrowed$/,
  /^std::thread::local::panic_access_error$/,
  /^<alloc::vec::Vec<_, _>>::\w+::assert_failed$/,
  /^core::(slice::index::slice_index_fail|str::slice_error_fail|panicking::panic_const::panic_const_\w+)$/,
  /^alloc::(alloc::handle_alloc_error|raw_vec::(handle_error|capacity_overflow))$/,
];

/**
 * Replaces these functions by a trap, because WebAssembly has no standard error for the message of a panic. wasm-opt then removes the
 * code that formats the message. If a toolchain renames these functions, the module is larger, but works. Uncalled functions are no
 * longer exported, so wasm-opt removes them too.
 */
async function quiet(name, calls) {
  const bound = join(folder(name), BOUND_NAME);
  const { default: binaryen } = await import("binaryen"); // not at the top, because a new clone has no packages yet
  binaryen.setDebugInfo(true); // the names of functions, for profilers and measurements of size
  const module = binaryen.readBinary(readFileSync(bound));
  let count = 0;
  for (let at = 0; at < module.getNumFunctions(); at++) {
    const reference = module.getFunctionByIndex(at);
    // Some names contain the hash of the crate.
    const named = binaryen.getFunctionInfo(reference).name.replace(/\[[0-9a-f]+\]/g, "");
    if (!PANICS.some((panic) => panic.test(named))) continue;
    binaryen.Function(reference).setBody(module.unreachable());
    count++;
  }
  for (let at = module.getNumExports() - 1; at >= 0; at--) {
    const { kind, name: exported } = binaryen.getExportInfo(module.getExportByIndex(at));
    if (kind === binaryen.ExternalFunction && isUncalled(exported, calls)) module.removeExport(exported);
  }
  writeFileSync(bound, module.emitBinary());
  module.dispose();
  return `${count} functions`;
}

/** Optimises a module for speed. The compressed size differs by less than one percent between the levels of wasm-opt. */
async function shrink(name, { small = false }) {
  const options = [
    // With one value per local, and rebuilt control flow, the optimiser finds more equal code.
    "--flatten",
    "--rereloop",
    // Repeats the passes until the module does not get smaller. Two runs are smaller than one; `-O4` is not if the compiler has saved
    // space.
    "--converge",
    small ? "-O3" : "-O4",
    "-O3",
    // The compiler has already inlined functions. More makes the module larger, and nothing measurably faster.
    "--partial-inlining-ifs=0",
    "--always-inline-max-function-size=0",
    "--flexible-inline-max-function-size=0",
    "--one-caller-inline-max-function-size=0",
    // Low addresses are the end of the stack, so no other address is below 1024. Then small constants can move into the offsets of
    // loads and stores, because no address wraps around.
    "--low-memory-unused",
    // Removing zeros from the data saves bytes that compress to nothing, and adds offsets that do not.
    "--skip-pass=memory-packing",
    "--strip-debug",
    "--strip-target-features",
  ];
  await logged("wasm-opt", join(NODE_MODULES, ".bin", "wasm-opt"), [
    join(folder(name), BOUND_NAME),
    ...options,
    "-o",
    wasmFile(name),
  ]);
  return sizes(wasmFile(name));
}

/**
 * wasm-bindgen's glue is a module with one instance and cached views of its memory. Converted to a function that returns a new
 * namespace, each instance has separate views. It contains the functions that the module imports and exports.
 */
async function writeGlue(module) {
  const { build } = await import("esbuild");
  const compiled = new WebAssembly.Module(readFileSync(wasmFile(module)));
  const functions = WebAssembly.Module.exports(compiled).filter(
    ({ kind, name }) => kind === "function" && !isOwn(name),
  );
  const names = [...WebAssembly.Module.imports(compiled), ...functions].map(({ name }) => name);
  const { outputFiles } = await build({
    stdin: { contents: `export { __wbg_set_wasm, ${names} } from "./${GLUE_NAME}"`, resolveDir: folder(module) },
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
    legalComments: "none",
    logLevel: "silent",
  });
  const code = outputFiles[0].text;
  const exported = /\nexport \{([^}]*)\};\s*$/.exec(code); // the list of exports at the end of a bundle
  if (exported === null)
    throw new Problem(`The glue of wasm-bindgen (${GLUE_NAME}) does not end with a list of exports any more.`);
  const members = exported[1].split(",").map((item) => item.trim().split(/\s+as\s+/));
  const object = members.map(([local, name]) => (name ? `${name}: ${local}` : local)).join(", ");
  writeFileSync(
    glueFile(module),
    `export function createGlue() {\n${code.slice(0, exported.index)}\nreturn { ${object} };\n}\n`,
  );
  writeFileSync(
    join(folder(module), "glue.d.ts"),
    [
      'import type * as exported from "./llm_uri.js";',
      "/** The functions that the Rust side exports. */",
      "export type Glue = typeof exported;",
      "export function createGlue(): Glue & { __wbg_set_wasm(exports: object): void };",
      "",
    ].join("\n"),
  );
}

const gzipped = (file) => gzipSync(readFileSync(file), { level: 9 }).length;
const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
const sizes = (file) => `${kib(statSync(file).size)} (${kib(gzipped(file))} gzip)`;

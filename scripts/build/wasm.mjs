// Rust to WebAssembly: compile, let wasm-bindgen write the glue, shrink, and turn the glue into a factory.

import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ensureCompiler } from "../ensure/debian.mjs";
import { ensurePackages } from "../ensure/npm.mjs";
import { ensureCargo, ensureWasmBindgen, ensureWasmTarget } from "../ensure/rust.mjs";
import { WASM_TARGET, wasmBindgenVersion } from "../ensure/versions.mjs";
import { capture, logged } from "../lib/exec.mjs";
import { NODE_MODULES, ROOT, TARGET, TOOLS, WASM } from "../lib/paths.mjs";
import { fingerprint, isFresh, markFresh, markStale } from "../lib/stamp.mjs";
import { Problem, SKIP, step } from "../lib/ui.mjs";

export const WASM_FILE = join(WASM, "llm_uri.wasm");
export const GLUE_FILE = join(WASM, "glue.mjs");
const GLUE_TYPES = join(WASM, "glue.d.ts");
const CARGO_OUTPUT = join(TARGET, WASM_TARGET, "release", "llm_uri.wasm");
const BOUND_NAME = "llm_uri_bg.wasm"; // wasm-bindgen's name for the module
const GLUE_NAME = "llm_uri_bg.js"; // wasm-bindgen's name for it, and the module's name for its imports

/** Makes target/wasm: `llm_uri.wasm`, `glue.mjs` and their types. */
export async function buildWasm() {
  await ensureCargo();
  await ensureCompiler();
  await ensureWasmTarget();
  await ensureWasmBindgen();
  await ensurePackages();

  const inputs = await wasmInputs();
  const made = [WASM_FILE, GLUE_FILE, GLUE_TYPES];
  if (isFresh("wasm", inputs, made)) return step("wasm", "the Rust core as WebAssembly", () => SKIP);
  markStale("wasm");
  await step("compile", "the Rust core for WebAssembly", compile);
  await step("bind", "wasm-bindgen writes the glue", bind);
  await step("quiet", "panics without a message", quiet);
  await step("shrink", "wasm-opt", shrink);
  await step("glue", "one glue per instance", writeGlue);
  markFresh("wasm", inputs);
}

async function wasmInputs() {
  const rustc = await capture("rustc", ["--version"]);
  const binaryen = readFileSync(join(NODE_MODULES, "binaryen", "package.json"), "utf8");
  const files = ["src", "Cargo.toml", "Cargo.lock", "scripts/build/wasm.mjs"].map((name) => join(ROOT, name));
  return fingerprint(files, rustc.stdout, wasmBindgenVersion(), JSON.parse(binaryen).version);
}

/** The crate is a plain library; the C dynamic library that WebAssembly needs is asked for here only. */
async function compile() {
  // Panic messages hold source paths: those of this machine have no business in the package.
  const cargoHome = process.env.CARGO_HOME ?? join(homedir(), ".cargo");
  const flags = [
    `--remap-path-prefix=${cargoHome}=cargo`,
    `--remap-path-prefix=${ROOT}=llm-uri`,
    await standardLibrary(),
  ];
  // Vectors, which every engine has since 2023: text is searched several times faster (src/bytes.rs).
  flags.push("-Ctarget-feature=+simd128");
  // The compiler takes #[inline] (which most of the standard library has) for leave to copy several times what it copies
  // otherwise when it saves space. Without that leave the module is an eighth smaller; what a hot loop calls says
  // #[inline(always)].
  flags.push("-Cllvm-args=-inlinehint-threshold=10", "-Cllvm-args=-inline-threshold=10");
  const where = ["--target", WASM_TARGET, "--target-dir", TARGET];
  await logged(
    "cargo-wasm",
    "cargo",
    ["rustc", "--quiet", "--lib", "--release", "--locked", ...where, "--features", "wasm", "--crate-type", "cdylib"],
    {
      env: { CARGO_ENCODED_RUSTFLAGS: flags.join("\u001f") },
      show: "start",
      todo: "mend what the compiler says above. If it says that Cargo.lock needs to be updated: cargo check, and commit Cargo.lock.",
    },
  );
  return sizes(CARGO_OUTPUT);
}

/**
 * Where rustup has the sources of the standard library too (rust-src), the compiler names those of this machine. They get
 * the name that they have everywhere else, so that the module is the same.
 */
async function standardLibrary() {
  const [sysroot, version] = [await capture("rustc", ["--print", "sysroot"]), await capture("rustc", ["-vV"])];
  const hash = /^commit-hash: (\S+)$/m.exec(version.stdout)?.[1] ?? "unknown";
  return `--remap-path-prefix=${join(sysroot.stdout.trim(), "lib", "rustlib", "src", "rust")}=/rustc/${hash}`;
}

async function bind() {
  rmSync(WASM, { recursive: true, force: true });
  mkdirSync(WASM, { recursive: true });
  // Functions keep their names until `quiet` has found its own by them.
  const args = ["--target", "bundler", "--remove-producers-section", "--out-dir", WASM, CARGO_OUTPUT];
  await logged("wasm-bindgen", join(TOOLS, "bin", "wasm-bindgen"), args);
  return sizes(join(WASM, BOUND_NAME));
}

/** The functions of the standard library that words a panic's message, and end in a trap. */
const PANICS = [
  /^core::(panicking::(panic|panic_fmt|panic_bounds_check)|option::(unwrap|expect)_failed|result::unwrap_failed)$/,
  /^core::(slice::index::slice_index_fail|str::slice_error_fail|panicking::panic_const::panic_const_\w+)$/,
  /^alloc::(alloc::handle_alloc_error|raw_vec::(handle_error|capacity_overflow))$/,
];

/**
 * A panic in WebAssembly is a trap: its message goes to a standard error that is not there. So these functions trap at once,
 * and wasm-opt drops the wording, and at each of their calls what they would have said. A toolchain that names them otherwise
 * makes the module larger, and changes nothing else.
 */
async function quiet() {
  const bound = join(WASM, BOUND_NAME);
  const { default: binaryen } = await import("binaryen"); // not at the top: a fresh clone has no packages yet
  const module = binaryen.readBinary(readFileSync(bound));
  let count = 0;
  for (let at = 0; at < module.getNumFunctions(); at++) {
    const reference = module.getFunctionByIndex(at);
    // Without the hash of the crate, which some names have.
    const name = binaryen.getFunctionInfo(reference).name.replace(/\[[0-9a-f]+\]/g, "");
    if (!PANICS.some((panic) => panic.test(name))) continue;
    binaryen.Function(reference).setBody(module.unreachable());
    count++;
  }
  writeFileSync(bound, module.emitBinary());
  module.dispose();
  return `${count} functions`;
}

/** After gzip all of wasm-opt's levels are within one percent of each other, so this is the one that favours speed. */
async function shrink() {
  const options = [
    "-O3",
    // The compiler has inlined what is worth it: more makes the module larger, and nothing faster that was measured.
    "--partial-inlining-ifs=0",
    "--always-inline-max-function-size=0",
    "--flexible-inline-max-function-size=0",
    "--one-caller-inline-max-function-size=0",
    // There is the far end of the stack, and no address of anything else. So sums with small numbers can move into the load
    // or store: none wraps around.
    "--low-memory-unused",
    // Cutting the data at its zeros saves octets that cost nothing compressed, for numbers that do.
    "--skip-pass=memory-packing",
    "--strip-debug",
    "--strip-target-features",
  ];
  await logged("wasm-opt", join(NODE_MODULES, ".bin", "wasm-opt"), [
    join(WASM, BOUND_NAME),
    ...options,
    "-o",
    WASM_FILE,
  ]);
  return sizes(WASM_FILE);
}

/**
 * wasm-bindgen's glue is one module with one instance in it, and with cached views of that instance's memory.
 * As a function that returns a new namespace, a dead instance takes its views with it.
 */
async function writeGlue() {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [join(WASM, GLUE_NAME)],
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
    legalComments: "none",
    logLevel: "silent",
  });
  const code = outputFiles[0].text;
  const exported = /\nexport \{([^}]*)\};\s*$/.exec(code); // a bundle has one list of exports, at its end
  if (exported === null)
    throw new Problem(`The glue of wasm-bindgen (${GLUE_NAME}) does not end with a list of exports any more.`);
  const members = exported[1].split(",").map((item) => item.trim().split(/\s+as\s+/));
  const object = members.map(([local, name]) => (name ? `${name}: ${local}` : local)).join(", ");
  writeFileSync(
    GLUE_FILE,
    `export function createGlue() {\n${code.slice(0, exported.index)}\nreturn { ${object} };\n}\n`,
  );
  writeFileSync(
    GLUE_TYPES,
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

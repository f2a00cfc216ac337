// The tests that run in Cargo.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { ensureChromium, ensureCompiler, findChromedriver } from "../ensure/debian.mjs";
import { ensureCargo, ensureTestRunner, ensureWasmTarget } from "../ensure/rust.mjs";
import { ROOT, TARGET } from "../lib/paths.mjs";
import { mustPass } from "./run.mjs";

/** Uses a fixed seed for property tests, so that results depend on the code only. Plain `cargo test` uses random seeds. */
const SEEDED = { env: { PROPTEST_RNG_SEED: process.env.PROPTEST_RNG_SEED ?? "1" } };

async function cargoTest(...args) {
  await ensureCargo();
  await ensureCompiler();
  await mustPass("cargo", ["test", "--locked", ...args], SEEDED);
}

/** Options for a separate Cargo workspace, with dependencies that other commands do not need. The others are compiled once for all. */
const workspace = (folder) => ["--manifest-path", join(ROOT, folder, "Cargo.toml"), "--target-dir", TARGET];

/** With the feature of examples/tables.rs, so that the check of generated files does not compile the crate again. */
export const native = (...args) => cargoTest("--features", "wasm-all", ...args);

/** Begins to install what the next part needs: tests use one processor at times. The part awaits it, and reports if it fails. */
export const beginRunners = () => ensureTestRunner().catch(() => {});

/** Without the `url` crate: every spelling of a host that needs it must be refused. */
export const bare = () => cargoTest("--no-default-features", "--features", "requests,neighbours", "--test", "policy");

export const peers = () => cargoTest(...workspace("benches/native"));

/** Runs each seed once through the property of its target, and checks the programs of the targets without the fuzzer's engine. */
export async function fuzzReplay() {
  await native("--test", "oracles", "--", "--ignored");
  await mustPass("cargo", ["check", "--locked", ...workspace("fuzz"), "--no-default-features", "--features", "idna"]);
}

/** `wasm-pack test` of every module in Node. */
export async function allInNode() {
  // wasm-bindgen's test runner writes CommonJS to the temporary folder, so this folder must not have another module type.
  const temporary = join(TARGET, "wasm-pack");
  mkdirSync(temporary, { recursive: true });
  writeFileSync(join(temporary, "package.json"), '{ "type": "commonjs" }\n');
  await wasmPack(["--node"], { TMPDIR: temporary });
}

/** `wasm-pack test` of every module in Chromium. */
export async function allInChromium() {
  await ensureChromium();
  // The tests run in Node by default; this variable selects the browser.
  await wasmPack(["--headless", "--chrome"], {
    CHROMEDRIVER: findChromedriver(),
    WASM_BINDGEN_USE_BROWSER: "1",
    // In seconds. The defaults, 20 and 5, are too short for a loaded machine.
    WASM_BINDGEN_TEST_TIMEOUT: "600",
    WASM_BINDGEN_TEST_DRIVER_TIMEOUT: "120",
  });
}

async function wasmPack(where, env) {
  await ensureCargo();
  await ensureCompiler();
  await ensureWasmTarget();
  await ensureTestRunner();
  // The other test programs are empty in WebAssembly.
  const build = ["--locked", "--no-default-features", "--features", "wasm-all", "--test", "vectors"];
  // All tools are on the path; no-install prevents wasm-pack from downloading others.
  await mustPass("wasm-pack", ["test", ...where, "--mode", "no-install", "--", ...build], { env });
}

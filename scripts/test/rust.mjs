// The tests that run in Cargo.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import { ensureChromium, ensureCompiler, ensureCxxCompiler, findChromedriver } from "../ensure/debian.mjs";
import { ensureCargo, ensureTestRunner, ensureWasmPack, ensureWasmTarget } from "../ensure/rust.mjs";
import { ROOT, TARGET } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { mustPass } from "./run.mjs";

/** The Cargo features of WebAssembly builds: of the core module, and of all modules in one build. */
const CORE = "wasm-core";
const ALL = "wasm-all";

/** Uses a fixed seed for property tests, so that results depend on the code only. Plain `cargo test` uses random seeds. */
const SEEDED = { env: { PROPTEST_RNG_SEED: process.env.PROPTEST_RNG_SEED ?? "1" } };

async function cargoTest(...args) {
  await ensureCargo();
  await ensureCompiler();
  await mustPass("cargo", ["test", "--locked", ...args], SEEDED);
}

/** Tests a separate Cargo workspace, whose dependencies other commands do not need. */
const workspace = (folder, ...args) => cargoTest("--manifest-path", join(ROOT, folder, "Cargo.toml"), ...args);

export const native = () => cargoTest();

/** Begins to install what the next part needs: tests use one processor at times. The part awaits it, and reports if it fails. */
export const beginRunners = () => Promise.allSettled([ensureTestRunner(), ensureWasmPack()]);

/** Without the `url` crate: every spelling of a host that needs it must be refused. */
export const bare = () =>
  cargoTest("--no-default-features", "--features", "requests,neighbours", "--lib", "--test", "policy");

/** Disables each issue code in turn, and prints which vectors fail without it. */
export const mutation = () => cargoTest("--features", "mutation", "--test", "vectors", "mutation", "--", "--nocapture");

export const peers = () => workspace("benches/native", "--target-dir", join(TARGET, "peers"));

/** Compiles every fuzz target, and runs each seed once through its target. */
export async function fuzzReplay() {
  await ensureCxxCompiler();
  await workspace("fuzz", "--target-dir", TARGET);
}

/** `wasm-pack test` of the core module, or of every module, in Node. */
export const coreInNode = () => inNode(CORE);
export const allInNode = () => inNode(ALL);

async function inNode(features) {
  // wasm-bindgen's test runner writes CommonJS to the temporary folder, so this folder must not have another module type.
  const temporary = join(TARGET, "wasm-pack");
  mkdirSync(temporary, { recursive: true });
  writeFileSync(join(temporary, "package.json"), '{ "type": "commonjs" }\n');
  await wasmPack(features, ["--node"], { TMPDIR: temporary });
}

/** `wasm-pack test` of every module in Chromium. */
export async function allInChromium() {
  await ensureChromium();
  // The tests run in Node by default; this variable selects the browser.
  await wasmPack(ALL, ["--headless", "--chrome"], {
    CHROMEDRIVER: findChromedriver(),
    WASM_BINDGEN_USE_BROWSER: "1",
  });
}

async function wasmPack(features, where, env) {
  await ensureCargo();
  await ensureCompiler();
  await ensureWasmTarget();
  await Promise.all([ensureTestRunner(), ensureWasmPack()]);
  // The other test programs are empty in WebAssembly.
  const programs = filesBelow(join(ROOT, "tests")).filter(
    (file) => file.endsWith(".rs") && readFileSync(file, "utf8").includes("wasm_bindgen_test"),
  );
  const tests = programs.flatMap((file) => ["--test", basename(file, ".rs")]);
  // All tools are on the path; no-install prevents wasm-pack from downloading others.
  const build = ["--locked", "--no-default-features", "--features", features, ...tests];
  await mustPass("wasm-pack", ["test", ...where, "--mode", "no-install", "--", ...build], { env });
}

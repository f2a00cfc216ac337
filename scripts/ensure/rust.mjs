// Installs the wasm target and lints of the Rust toolchain, and tools with exact versions in target/tools.

import { existsSync } from "node:fs";
import { join } from "node:path";

import { capture, logged } from "../lib/exec.mjs";
import { BINDGEN, TARGET, TOOLS } from "../lib/paths.mjs";
import { fingerprint } from "../lib/stamp.mjs";
import { Problem, SKIP, step } from "../lib/ui.mjs";
import { CARGO_CYCLONEDX, CARGO_DENY, CARGO_FUZZ, WASM_PACK, WASM_TARGET, wasmBindgenVersion } from "./versions.mjs";

export const ensureCargo = () =>
  step("Rust", "cargo and rustc", async () => {
    const { code } = await capture("cargo", ["--version"]);
    if (code === 0) return SKIP;
    throw new Problem("cargo was not found.", {
      todo: "install Rust with rustup, open a new shell, and run this again.",
    });
  });

export const ensureWasmTarget = () =>
  step("wasm target", `Rust's standard library for ${WASM_TARGET}`, async () => {
    const { stdout, code } = await capture("rustc", ["--print", "target-libdir", "--target", WASM_TARGET]);
    if (code === 0 && existsSync(stdout.trim())) return SKIP;
    // Explicit, because automatic installation by rustup may be disabled and prints no progress.
    await logged("rustup-target", "rustup", ["target", "add", WASM_TARGET], {
      todo: `add the target to your Rust installation: rustup target add ${WASM_TARGET}`,
    });
    return "added by rustup";
  });

/** A minimal installation of Rust contains neither. */
export const ensureRustLints = () =>
  step("Rust lints", "rustfmt and clippy", async () => {
    const missing = [];
    for (const [component, program] of [
      ["rustfmt", "fmt"],
      ["clippy", "clippy"],
    ]) {
      if ((await capture("cargo", [program, "--version"])).code !== 0) missing.push(component);
    }
    if (missing.length === 0) return SKIP;
    const args = ["component", "add", ...missing];
    await logged("rustup-component", "rustup", args, {
      todo: `add them to your Rust installation: rustup ${args.join(" ")}`,
    });
    return "added by rustup";
  });

/** A program of the crate that writes the glue of a module. The version of the crate contains a hash of its sources. */
const ofBindgen = (program, version, ...features) => {
  const env = { BINDGEN_VERSION: `${wasmBindgenVersion()}+${fingerprint([BINDGEN]).slice(0, 12)}` };
  return cargoTool(program, version ?? env.BINDGEN_VERSION, ["--path", BINDGEN, ...features, "--locked"], env);
};
export const ensureBindgen = () => ofBindgen("llm-uri-bindgen");
/** wasm-pack, and the test runner that it starts, which must have the version of the crate. One installation contains both. */
export async function ensureTestRunner() {
  await ofBindgen("wasm-bindgen-test-runner", wasmBindgenVersion(), "--features", "runner");
  await ofBindgen("wasm-pack", WASM_PACK, "--features", "runner");
}

const lockedTool = (crate, version) => cargoTool(crate, version, [crate, "--version", version, "--locked"]);

export const ensureCargoFuzz = () => lockedTool("cargo-fuzz", CARGO_FUZZ);
export const ensureCargoDeny = () => lockedTool("cargo-deny", CARGO_DENY);
export const ensureCargoCyclonedx = () => lockedTool("cargo-cyclonedx", CARGO_CYCLONEDX);

async function toolVersion(program) {
  // cargo passes the name of a subcommand as its first argument, and some require it.
  const subcommand = program.startsWith("cargo-") ? [program.slice("cargo-".length)] : [];
  const { stdout } = await capture(join(TOOLS, "bin", program), [...subcommand, "--version"]);
  return /[0-9]+\.[0-9]+\.[0-9]+\S*/.exec(stdout)?.[0];
}

/** The tools run for a second, so a fast build matters more than a fast tool. */
const QUICKLY = {
  CARGO_PROFILE_RELEASE_OPT_LEVEL: "0",
  CARGO_PROFILE_RELEASE_LTO: "off",
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "16",
};

const installed = new Map();

/** Installs a program in target/tools, once, unless it has this version. Begun early, it runs during other work. */
function cargoTool(program, version, source, env) {
  if (!installed.has(program)) installed.set(program, install(program, version, source, env));
  return installed.get(program);
}

const install = (program, version, source, env = {}) =>
  step(program, `${version}, compiled into target/tools (up to some minutes, once)`, async () => {
    if ((await toolVersion(program)) === version) return SKIP;
    // An interrupted installation can continue. The programs of one crate share a folder.
    const build = join(TARGET, "tools-build", source[0] === "--path" ? "bindgen" : program);
    const args = ["install", ...source, "--root", TOOLS, "--target-dir", build, "--force"];
    await logged(`install-${program}`, "cargo", args, {
      env: { ...QUICKLY, ...env },
      todo: "see the message above; cargo needs the network to download the source.",
    });
    return "installed";
  });

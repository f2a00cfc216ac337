// Installs the wasm target and lints of the Rust toolchain, and tools with exact versions in target/tools.

import { existsSync } from "node:fs";
import { join } from "node:path";

import { capture, logged } from "../lib/exec.mjs";
import { TARGET, TOOLS } from "../lib/paths.mjs";
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

/** The tool must have the version of the crate. Its folder also contains the test runner that wasm-pack starts. */
export const ensureWasmBindgen = () =>
  cargoTool({
    crate: "wasm-bindgen-cli",
    program: "wasm-bindgen",
    version: wasmBindgenVersion(),
    // Not --locked: its lock file contains a version of a TLS crate that some registry mirrors lack.
    options: [],
  });

export const ensureWasmPack = () =>
  cargoTool({ crate: "wasm-pack", program: "wasm-pack", version: WASM_PACK, options: ["--locked"] });

export const ensureCargoFuzz = () =>
  cargoTool({ crate: "cargo-fuzz", program: "cargo-fuzz", version: CARGO_FUZZ, options: ["--locked"] });

export const ensureCargoDeny = () =>
  cargoTool({ crate: "cargo-deny", program: "cargo-deny", version: CARGO_DENY, options: ["--locked"] });

/** It is a subcommand of cargo, and takes that as its first argument. */
export const ensureCargoCyclonedx = () =>
  cargoTool({ crate: "cargo-cyclonedx", program: "cargo-cyclonedx", version: CARGO_CYCLONEDX, options: ["--locked"] });

export async function toolVersion(program) {
  const { stdout } = await capture(join(TOOLS, "bin", program), ["--version"]);
  return /[0-9]+\.[0-9]+\.[0-9]+\S*/.exec(stdout)?.[0];
}

/** The tools run for a second, so a fast build matters more than a fast tool. */
const QUICKLY = {
  CARGO_PROFILE_RELEASE_OPT_LEVEL: "1",
  CARGO_PROFILE_RELEASE_LTO: "off",
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "16",
};

const cargoTool = ({ crate, program, version, options }) =>
  step(program, `${crate} ${version}, compiled into target/tools (some minutes, once)`, async () => {
    if ((await toolVersion(program)) === version) return SKIP;
    const build = join(TARGET, "tools-build"); // one folder for all tools: they share dependencies, and an interrupted installation can continue
    const args = [
      "install",
      crate,
      "--version",
      version,
      "--root",
      TOOLS,
      "--target-dir",
      build,
      "--force",
      ...options,
    ];
    await logged(`install-${program}`, "cargo", args, {
      env: QUICKLY,
      todo: "see the message above; cargo needs the network to download the source.",
    });
    return "installed";
  });

// The Rust side: the toolchain's wasm target, and two tools of exact versions under target/tools.

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
    throw new Problem("cargo cannot be run.", {
      todo: "install Rust with rustup, open a new shell, and run this again.",
    });
  });

export const ensureWasmTarget = () =>
  step("wasm target", `Rust's standard library for ${WASM_TARGET}`, async () => {
    const { stdout, code } = await capture("rustc", ["--print", "target-libdir", "--target", WASM_TARGET]);
    if (code === 0 && existsSync(stdout.trim())) return SKIP;
    // Named and called here: an automatic installation by rustup may be switched off, and would not say what it waits for.
    await logged("rustup-target", "rustup", ["target", "add", WASM_TARGET], {
      todo: `add the target to your Rust installation: rustup target add ${WASM_TARGET}`,
    });
    return "added by rustup";
  });

/** A minimal installation of Rust has neither. */
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

/** The command line tool must equal the crate; its folder also holds the test runner that wasm-pack starts. */
export const ensureWasmBindgen = () =>
  cargoTool({
    crate: "wasm-bindgen-cli",
    program: "wasm-bindgen",
    version: wasmBindgenVersion(),
    // Its lock file names a version of an unrelated TLS crate that not every registry mirror has.
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

/** The tools run for a second and are waited for by a person: a quick build of them matters more than a quick run. */
const QUICKLY = {
  CARGO_PROFILE_RELEASE_OPT_LEVEL: "1",
  CARGO_PROFILE_RELEASE_LTO: "off",
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "16",
};

const cargoTool = ({ crate, program, version, options }) =>
  step(program, `${crate} ${version}, compiled into target/tools (some minutes, once)`, async () => {
    if ((await toolVersion(program)) === version) return SKIP;
    const build = join(TARGET, "tools-build"); // one folder for all of them: they share half of their dependencies, and an interrupted installation continues
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
      todo: "see the message above; without the network, cargo cannot fetch the tool's source.",
    });
    return "installed";
  });

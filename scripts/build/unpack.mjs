// Builds the module that unpacks the others (src/unpack), and the one that separates them for scripts/build/pack.mjs.

import { copyFileSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { WASM_TARGET } from "../ensure/versions.mjs";
import { capture, logged } from "../lib/exec.mjs";
import { NODE_MODULES, ROOT, TARGET, UNPACK_CRATE, WASM } from "../lib/paths.mjs";
import { fingerprint, isFresh, markFresh, markStale } from "../lib/stamp.mjs";
import { Problem, SKIP, step } from "../lib/ui.mjs";

const FOLDER = join(WASM, "unpack");
export const UNPACKER = join(FOLDER, "unpack.wasm");
export const SEPARATOR = join(FOLDER, "separate.wasm");
const CARGO_OUTPUT = join(TARGET, WASM_TARGET, "release", "llm_uri_unpack.wasm");

/** Chromium before version 115 compiles larger modules only asynchronously, as `init` does with the others. */
const SYNCHRONOUS = 4096;

export async function buildUnpacker() {
  const rustc = await capture("rustc", ["--version"]);
  const binaryen = readFileSync(join(NODE_MODULES, "binaryen", "package.json"), "utf8");
  const inputs = fingerprint(
    [UNPACK_CRATE, join(ROOT, "scripts", "build", "unpack.mjs")],
    rustc.stdout,
    JSON.parse(binaryen).version,
  );
  await step("unpack", "what unpacks the modules", async () => {
    if (isFresh("wasm-unpack", inputs, [UNPACKER, SEPARATOR])) return SKIP;
    markStale("wasm-unpack");
    mkdirSync(FOLDER, { recursive: true });
    await compile(["--features", "separate"]);
    copyFileSync(CARGO_OUTPUT, SEPARATOR);
    await compile([]);
    const options = [
      "-O3",
      "--converge",
      "--low-memory-unused",
      "--strip-debug",
      "--strip-producers",
      "--strip-target-features",
    ];
    await logged("wasm-opt", join(NODE_MODULES, ".bin", "wasm-opt"), [CARGO_OUTPUT, ...options, "-o", UNPACKER]);
    const { size } = statSync(UNPACKER);
    if (size > SYNCHRONOUS)
      throw new Problem(`The module that unpacks the others has ${size} bytes instead of at most ${SYNCHRONOUS}.`);
    markFresh("wasm-unpack", inputs);
    return `${size} bytes`;
  });
}

const compile = (features) =>
  logged(
    "cargo-unpack",
    "cargo",
    [
      ...["rustc", "--manifest-path", join(UNPACK_CRATE, "Cargo.toml"), "--quiet", "--lib", "--release", "--locked"],
      ...["--target", WASM_TARGET, "--target-dir", TARGET, "--crate-type", "cdylib", ...features],
    ],
    { show: "start" },
  );

// `npm run check`: format, lints, layers, versions, lock files, lengths, names, supply chain, generated files, types, sizes. All of them run, also after one has failed.

import { join } from "node:path";

import { buildPackage } from "./build.mjs";
import { checkGlossary } from "./check/glossary.mjs";
import { checkLengths } from "./check/lengths.mjs";
import { checkLocks } from "./check/locks.mjs";
import { checkSizes } from "./check/sizes.mjs";
import { checkTarball } from "./check/tarball.mjs";
import { checkUnsafe } from "./check/unsafe.mjs";
import { checkUnused } from "./check/unused.mjs";
import { checkLayers } from "./check-layers.mjs";
import { checkVersions } from "./check-versions.mjs";
import { rustReference, typescriptReference } from "./docs.mjs";
import { ensureRustLints } from "./ensure/rust.mjs";
import { WASM_TARGET } from "./ensure/versions.mjs";
import { requireDocuments, requireGenerated, requireTables } from "./gen.mjs";
import { capture, logged } from "./lib/exec.mjs";
import { isProgram, NODE_MODULES, ROOT } from "./lib/paths.mjs";
import { main, Problem, report, say, step, title } from "./lib/ui.mjs";

const CHECKS = [
  ["format", "cargo fmt", format],
  ["biome", "TypeScript and JavaScript: format, imports, lints", biome],
  ["lints", "clippy, native", () => clippy("native")],
  ["lints wasm", "clippy, WebAssembly", () => clippy("wasm", "--target", WASM_TARGET, "--features", "wasm")],
  ["docs", "rustdoc without a warning", rustReference],
  ["layers", "nothing reaches upwards", checkLayers],
  ["versions", "each version is said once", checkVersions],
  ["locks", "checked in, exact, and without a registry's address", checkLocks],
  ["lengths", "no file has grown too long", checkLengths],
  ["unused", "no exported value that nobody names", checkUnused],
  ["glossary", "public names use the glossary's words", checkGlossary],
  ["unsafe", "unsafe code only at the boundary", checkUnsafe],
  ["tarball", "nothing leaves that should not", checkTarball],
  ["generated", "the generated tables of js agree with the Rust core", requireGenerated],
  ["tables", "src/host/table.rs agrees with data/special-hosts.json", requireTables],
  ["documents", "docs/conformance.md and docs/providers.md agree with the tables", requireDocuments],
  ["types", "tsc", types],
  ["reference", "TypeDoc without a warning: every public name has its comment", typescriptReference],
  ["sizes", "no part has grown over its ceiling", checkSizes],
];

async function format() {
  for (const manifest of ["Cargo.toml", join("benches", "native", "Cargo.toml"), join("fuzz", "Cargo.toml")]) {
    const args = ["fmt", "--manifest-path", join(ROOT, manifest)];
    await logged("fmt", "cargo", [...args, "--check"], {
      show: "start",
      todo: `cargo fmt --manifest-path ${manifest}`,
    });
  }
}

function biome() {
  const args = ["ci", "--error-on-warnings", "--colors=off"];
  return logged("biome", process.execPath, [join(NODE_MODULES, "@biomejs", "biome", "bin", "biome"), ...args], {
    show: "start",
    todo: "npx biome check --write; what is left then is for you.",
  });
}

const clippy = (name, ...where) =>
  logged(
    `clippy-${name}`,
    "cargo",
    ["clippy", "--quiet", "--locked", "--all-targets", ...where, "--", "-D", "warnings"],
    { show: "start" },
  );

async function types() {
  const { code, stdout } = await capture(process.execPath, [
    join(NODE_MODULES, "typescript", "bin", "tsc"),
    "--noEmit",
    "-p",
    ROOT,
  ]);
  if (code !== 0) throw new Problem("TypeScript objects:", { output: stdout.trim() });
}

/** Runs every check; throws when one or more have failed. */
export async function runChecks() {
  await ensureRustLints();
  await buildPackage(); // the types and the generated file are compared with what is built
  const failed = [];
  for (const [name, what, run] of CHECKS) {
    try {
      await step(name, what, run);
    } catch (error) {
      report(error);
      say();
      failed.push(name);
    }
  }
  if (failed.length > 0)
    throw new Problem(`These checks failed: ${failed.join(", ")}. What each of them said is above.`);
}

if (isProgram(import.meta.url)) {
  await main(async () => {
    title("llm-uri: check");
    await runChecks();
    say("\nAll is in order.");
  });
}

// `npm run check [-- name ...]`: all checks, or those of these names. All of them run, also after one has failed.

import { join } from "node:path";

import { buildPackage } from "./build.mjs";
import { checkCalls } from "./check/calls.mjs";
import { checkGlossary } from "./check/glossary.mjs";
import { checkLayers } from "./check/layers.mjs";
import { checkLengths } from "./check/lengths.mjs";
import { checkLocks } from "./check/locks.mjs";

import { checkTarball } from "./check/tarball.mjs";
import { checkUnsafe } from "./check/unsafe.mjs";
import { checkVersions } from "./check/versions.mjs";
import { rustReference, typescriptReference } from "./docs.mjs";
import { ensurePackages } from "./ensure/npm.mjs";
import { ensureRustLints } from "./ensure/rust.mjs";
import { WASM_TARGET } from "./ensure/versions.mjs";
import { requireData, requireDocuments, requireGenerated } from "./gen.mjs";
import { logged } from "./lib/exec.mjs";
import { isProgram, ROOT } from "./lib/paths.mjs";
import { main, Problem, report, say, step, title } from "./lib/ui.mjs";
import { checkSizes } from "./size.mjs";

async function format() {
  for (const manifest of ["Cargo.toml", join("benches", "native", "Cargo.toml"), join("fuzz", "Cargo.toml")]) {
    const args = ["fmt", "--manifest-path", join(ROOT, manifest)];
    await logged("fmt", "cargo", [...args, "--check"], {
      show: "start",
      todo: `cargo fmt --manifest-path ${manifest}`,
    });
  }
}

const biome = () =>
  logged("biome", "biome", ["ci", "--error-on-warnings", "--colors=off"], {
    show: "start",
    todo: "npx biome check --write; what is left then is for you.",
  });

/** The rules are in .dependency-cruiser.mjs. */
const imports = () =>
  logged("imports", "depcruise", ["--config", ".dependency-cruiser.mjs", "--ignore-known", "--", ...SOURCES], {
    show: "start",
    todo: "move the code to the layer that owns it.",
  });
const SOURCES = ["js", "www", "scripts", "tests/js", "tests/page", "tests/clients", "tests/adopt", "benches"];

/** What counts as a use is in knip.jsonc. */
const unused = () =>
  logged("unused", "knip", ["--no-progress"], { show: "start", todo: "remove it, or take 'export' away." });

/** Duplicates that are known are in .jscpd-baseline.json, which only gets shorter. */
const duplicates = () =>
  logged("duplicates", "jscpd", ["--no-colors", "--baseline", ".jscpd-baseline.json", "--fail-on-new-clones"], {
    todo: "write it once.",
  });

const clippy = (name, ...where) =>
  logged(
    `clippy-${name}`,
    "cargo",
    ["clippy", "--quiet", "--locked", "--all-targets", ...where, "--", "-D", "warnings"],
    { show: "start" },
  );

const types = () => logged("types", "tsc", ["--noEmit", "-p", ROOT], { show: "start" });

/** Every message is on a page of docs/codes. */
const prose = () =>
  logged("prose", "textlint", ["--format", "unix", "*.md", "{benches,docs,www}/**/*.md", "tests/vectors/*.md"], {
    show: "start",
  });

/** Of the sources as they are: these take seconds. */
const OF_SOURCES = [
  ["format", "cargo fmt", format],
  ["biome", "TypeScript and JavaScript: format, imports, lints", biome],
  ["layers", "in Rust: no circles, nothing reaches upwards", checkLayers],
  ["calls", "shipped code calls the packages it is built on", checkCalls],
  ["locks", "checked in, exact, and without a registry's address", checkLocks],
  ["lengths", "no file has grown too long", checkLengths],
  ["duplicates", "no code is written twice", duplicates],
  ["unsafe", "unsafe code only at the boundary", checkUnsafe],
  ["data", "the tables agree with data/", requireData],
];

/** Of what is built, and of what needs the tools that build it. */
const OF_BUILD = [
  ["versions", "each version is said once", checkVersions],
  ["lints", "clippy, native", () => clippy("native")],
  ["lints wasm", "clippy, WebAssembly", () => clippy("wasm", "--target", WASM_TARGET, "--features", "wasm")],
  ["docs", "rustdoc without a warning", rustReference],
  ["imports", "in TypeScript: no circles, nothing reaches upwards", imports],
  ["unused", "no file, export or dependency without a use", unused],
  ["glossary", "public names use the glossary's words", checkGlossary],
  ["prose", "documents and messages use plain words (.textlintrc.json)", prose],
  ["tarball", "nothing leaves that should not", checkTarball],
  ["generated", "the generated tables of js agree with the Rust core", requireGenerated],
  ["documents", "what is made of tables and of other documents agrees with them", requireDocuments],
  ["types", "tsc", types],
  ["reference", "TypeDoc without a warning: every public name has its comment", typescriptReference],
  ["sizes", "no part has grown over its ceiling", checkSizes],
];

/** Runs every check, or those with these names; throws when one or more have failed. */
export async function runChecks(names = []) {
  const unknown = names.filter((name) => ![...OF_SOURCES, ...OF_BUILD].some(([each]) => each === name));
  if (unknown.length > 0) throw new Problem(`There is no check of this name: ${unknown.join(", ")}.`);
  const asked = (checks) => checks.filter(([name]) => names.length === 0 || names.includes(name));
  await ensurePackages();
  await ensureRustLints();
  const failed = await failures(asked(OF_SOURCES));
  if (asked(OF_BUILD).length > 0) {
    await buildPackage();
    failed.push(...(await failures(asked(OF_BUILD))));
  }
  if (failed.length > 0)
    throw new Problem(`These checks failed: ${failed.join(", ")}. What each of them said is above.`);
}

/** Runs them all, also after one has failed: the names of those that did. */
async function failures(checks) {
  const failed = [];
  for (const [name, what, run] of checks) {
    try {
      await step(name, what, run);
    } catch (error) {
      report(error);
      say();
      failed.push(name);
    }
  }
  return failed;
}

if (isProgram(import.meta.url)) {
  await main(async () => {
    title("llm-uri: check");
    await runChecks(process.argv.slice(2));
    say("\nAll is in order.");
  });
}

// `npm run check [-- name ...]`: runs all checks, or the named ones. A failed check does not stop the others.

import { join } from "node:path";

import { buildPackage } from "./build.mjs";
import { checkCalls } from "./check/calls.mjs";
import { checkGlossary } from "./check/glossary.mjs";
import { checkLayers } from "./check/layers.mjs";
import { checkLengths } from "./check/lengths.mjs";
import { checkLocks } from "./check/locks.mjs";
import { checkSchemas } from "./check/schemas.mjs";
import { checkTarball } from "./check/tarball.mjs";
import { checkUnsafe } from "./check/unsafe.mjs";
import { checkVersions } from "./check/versions.mjs";
import { checkWords } from "./check/words.mjs";
import { rustReference, typescriptReference } from "./docs.mjs";
import { ensurePackages } from "./ensure/npm.mjs";
import { ensureRustLints } from "./ensure/rust.mjs";
import { WASM_TARGET } from "./ensure/versions.mjs";
import { requireData, requireDocuments, requireGenerated } from "./gen.mjs";
import { logged } from "./lib/exec.mjs";
import { inLanes } from "./lib/lanes.mjs";
import { CARGO_MANIFESTS, isProgram, ROOT, shown, TARGET, UNPACK_CRATE } from "./lib/paths.mjs";
import { main, Problem, say, title, tryStep } from "./lib/ui.mjs";
import { checkSizes } from "./size.mjs";

async function format() {
  for (const manifest of CARGO_MANIFESTS) {
    const args = ["fmt", "--manifest-path", manifest];
    await logged("fmt", "cargo", [...args, "--check"], {
      show: "start",
      todo: `cargo fmt --manifest-path ${shown(manifest)}`,
    });
  }
}

const biome = () =>
  logged("biome", "biome", ["ci", "--error-on-warnings", "--colors=off"], {
    show: "start",
    todo: "npx biome check --write, then fix the rest by hand.",
  });

/** The rules are in .dependency-cruiser.mjs. */
const imports = () =>
  logged("imports", "depcruise", ["--config", ".dependency-cruiser.mjs", "--", ...SOURCES], {
    show: "start",
    todo: "move the code to its layer.",
  });
const SOURCES = [
  "js",
  "www",
  "scripts",
  "tests/js",
  "tests/page",
  "tests/clients",
  "tests/configs",
  "tests/adopt",
  "benches",
];

/** knip.jsonc defines what counts as a use. */
const unused = () =>
  logged("unused", "knip", ["--no-progress"], { show: "start", todo: "remove it, or remove 'export'." });

/** Known duplicates are in .jscpd-baseline.json, which must not grow. */
const duplicates = () =>
  logged("duplicates", "jscpd", ["--no-colors", "--baseline", ".jscpd-baseline.json", "--fail-on-new-clones"], {
    todo: "remove the duplicate.",
  });

const clippy = (name, ...where) =>
  logged(
    `clippy-${name}`,
    "cargo",
    ["clippy", "--quiet", "--locked", "--all-targets", ...where, "--", "-D", "warnings"],
    { show: "start" },
  );

const ON_WASM = ["--target", WASM_TARGET];
const unpackLints = () =>
  clippy(
    "unpack",
    ...ON_WASM,
    "--manifest-path",
    join(UNPACK_CRATE, "Cargo.toml"),
    "--target-dir",
    TARGET,
    "--all-features",
  );

const types = () => logged("types", "tsc", ["--noEmit", "-p", ROOT], { show: "start" });

/** The messages are included, because docs/codes contains them. */
const prose = () =>
  logged("prose", "textlint", ["--format", "unix", "*.md", "{benches,docs,www}/**/*.md", "tests/vectors/*.md"], {
    show: "start",
  });

/** Checks of the sources. They take seconds. */
const OF_SOURCES = [
  ["format", "cargo fmt", format],
  ["biome", "TypeScript and JavaScript: format, imports, lints", biome],
  ["layers", "Rust modules: layers, no import cycles", checkLayers],
  ["calls", "shipped code calls each required package", checkCalls],
  ["locks", "lock files are checked in, exact, and without registry URLs", checkLocks],
  ["lengths", "no file is too long", checkLengths],
  ["duplicates", "no duplicate code", duplicates],
  ["unsafe", "unsafe code only at the boundary", checkUnsafe],
  ["words", "sources use the terms of .textlintrc.json", checkWords],
  ["data", "generated tables match data/, in which each fact has a source and a date", requireData],
  ["schemas", "files of data/ are valid by their schemas", checkSchemas],
];

/** Checks of the build, and checks that need its tools. */
const OF_BUILD = [
  ["versions", "versions agree", checkVersions],
  ["lints", "clippy, native", () => clippy("native")],
  ["lints wasm", "clippy, WebAssembly", () => clippy("wasm", ...ON_WASM, "--features", "wasm-all")],
  ["lints unpack", "clippy, what unpacks the modules", unpackLints],
  ["docs", "rustdoc without warnings", rustReference],
  ["imports", "TypeScript modules: layers, no import cycles", imports],
  ["unused", "no unused files, exports or dependencies", unused],
  ["glossary", "public names use the terms of the glossary", checkGlossary],
  ["prose", "documents and messages use the terms of .textlintrc.json", prose],
  ["tarball", "no unexpected files or secrets in the packages", checkTarball],
  ["generated", "generated tables of js match the Rust core", requireGenerated],
  ["documents", "generated documents match their sources", requireDocuments],
  ["types", "tsc", types],
  ["reference", "TypeDoc without warnings: every public name has a comment", typescriptReference],
  ["sizes", "no part exceeds its size limit", checkSizes],
];

export async function runChecks(names = []) {
  const unknown = names.filter((name) => ![...OF_SOURCES, ...OF_BUILD].some(([each]) => each === name));
  if (unknown.length > 0) throw new Problem(`Unknown check: ${unknown.join(", ")}.`);
  const asked = (checks) => checks.filter(([name]) => names.length === 0 || names.includes(name));
  await ensurePackages();
  await ensureRustLints();
  const failed = await failures(asked(OF_SOURCES));
  if (asked(OF_BUILD).length > 0) {
    await buildPackage();
    failed.push(...(await failures(asked(OF_BUILD))));
  }
  if (failed.length > 0) throw new Problem(`These checks failed: ${failed.join(", ")}. Their output is above.`);
}

async function failures(checks) {
  const failed = [];
  await inLanes(checks, async ([name, what, run]) => {
    if (await tryStep(name, what, run)) failed.push(name);
  });
  return failed;
}

if (isProgram(import.meta.url)) {
  await main(async () => {
    title("llm-uri: check");
    await runChecks(process.argv.slice(2));
    say("\nAll checks passed.");
  });
}

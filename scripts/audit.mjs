// `npm run audit`: licences, duplicates and sources of every crate in every lock file; advisories, with a warning if the
// database cannot be reached; and whether the crate compiles with the oldest Rust version in Cargo.toml.
//
// Not part of `npm test`: the tool takes minutes to compile, and advisories change without a change of the code.

import { join } from "node:path";

import { ensureCompiler } from "./ensure/debian.mjs";
import { ensureCargo, ensureCargoDeny } from "./ensure/rust.mjs";
import { capture, logged } from "./lib/exec.mjs";
import { CARGO_MANIFESTS, ROOT, readText, shown, TARGET } from "./lib/paths.mjs";
import { bold, main, Problem, say, step, title, yellow } from "./lib/ui.mjs";

const deny = (manifest, ...args) => [
  "deny",
  "--locked",
  "--manifest-path",
  manifest,
  "--config",
  join(ROOT, "deny.toml"),
  "check",
  ...args,
];

/** The messages of cargo-deny for network errors. */
const UNREACHABLE =
  /failed to (fetch|update|open|load|clone) advisory database|could not resolve host|unable to access/i;

async function advisories() {
  for (const manifest of CARGO_MANIFESTS) {
    const { code, stdout, stderr } = await capture("cargo", deny(manifest, "advisories"));
    const output = `${stdout}\n${stderr}`.trim();
    if (code !== 0 && UNREACHABLE.test(output)) return undefined;
    if (code !== 0)
      throw new Problem(`There are advisories (${shown(manifest)}):`, {
        output,
        todo: "update to a fixed version, or ignore the advisory in deny.toml with a reason.",
      });
  }
  return "none known";
}

/** Installs the compiler if necessary, without changing the default toolchain. */
async function oldestRust() {
  const [, version] = /^rust-version = "([\d.]+)"$/m.exec(readText("Cargo.toml"));
  await logged("rustup-oldest", "rustup", [
    "toolchain",
    "install",
    version,
    "--profile",
    "minimal",
    "--no-self-update",
  ]);
  for (const features of ["", "idna", "wasm"]) {
    const args = [
      `+${version}`,
      "check",
      "--quiet",
      "--locked",
      "--features",
      features,
      "--target-dir",
      join(TARGET, "oldest"),
    ];
    await logged("cargo-oldest", "cargo", args, {
      todo: `make the code compile with Rust ${version}, or raise rust-version in Cargo.toml and CHANGELOG.md.`,
    });
  }
  return `Rust ${version} compiles the crate with every feature`;
}

await main(async () => {
  title("llm-uri: audit");
  await ensureCargo();
  await ensureCompiler();
  await ensureCargoDeny();
  await step("crates", "licences, duplicates and sources of every crate", async () => {
    for (const manifest of CARGO_MANIFESTS)
      await logged("cargo-deny", "cargo", deny(manifest, "bans", "licenses", "sources"), {
        show: "start",
        todo: `see deny.toml (${shown(manifest)}).`,
      });
    return `of ${CARGO_MANIFESTS.length} lock files`;
  });
  await step("oldest Rust", "the version in Cargo.toml", oldestRust);
  let known;
  await step("advisories", "known vulnerabilities, yanked and unmaintained crates", async () => {
    known = await advisories();
    return known ?? "NOT CHECKED";
  });
  if (known === undefined) {
    say(
      `\n${yellow(bold("Advisories were NOT checked:"))} the RustSec database (github.com/RustSec/advisory-db) cannot be reached from here.`,
    );
    say("Before each release, run npm run audit with access to it.");
  } else {
    say("\nNo problems found.");
  }
  say("The npm package has no dependencies to audit.");
});

// `npm run audit`: what is built in, and who says that it is sound. Licences, duplicates and origins of every crate of every
// lock file; known vulnerabilities where the database can be reached, and a loud word where it cannot. And whether the oldest
// compiler that Cargo.toml promises still takes the crate.
//
// Not a part of `npm test`: the tool takes some minutes to compile, and the answer changes with the day, not with the code.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ensureCompiler } from "./ensure/debian.mjs";
import { ensureCargo, ensureCargoDeny } from "./ensure/rust.mjs";
import { capture, logged } from "./lib/exec.mjs";
import { ROOT, TARGET } from "./lib/paths.mjs";
import { bold, main, Problem, say, step, title, yellow } from "./lib/ui.mjs";

/** Everything with a lock file: the crate, and the workspaces that test, measure and fuzz it. */
const MANIFESTS = ["Cargo.toml", "benches/native/Cargo.toml", "fuzz/Cargo.toml"];

const deny = (manifest, ...args) => [
  "deny",
  "--locked",
  "--manifest-path",
  join(ROOT, manifest),
  "--config",
  join(ROOT, "deny.toml"),
  "check",
  ...args,
];

/** What cargo-deny says when it is the network that is missing, not the soundness. */
const UNREACHABLE =
  /failed to (fetch|update|open|load|clone) advisory database|could not resolve host|unable to access/i;

async function advisories() {
  for (const manifest of MANIFESTS) {
    const { code, stdout, stderr } = await capture("cargo", deny(manifest, "advisories"));
    const output = `${stdout}\n${stderr}`.trim();
    if (code !== 0 && UNREACHABLE.test(output)) return undefined;
    if (code !== 0)
      throw new Problem(`There are advisories (${manifest}):`, {
        output,
        todo: "move to a version without the fault, or say in deny.toml why it does not matter here.",
      });
  }
  return "none known";
}

/** The compiler is fetched if it is not there; it becomes nobody's default. */
async function oldestRust() {
  const [, version] = /^rust-version = "([\d.]+)"$/m.exec(readFileSync(join(ROOT, "Cargo.toml"), "utf8"));
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
      todo: `write it so that Rust ${version} takes it, or raise rust-version in Cargo.toml and say so in CHANGELOG.md.`,
    });
  }
  return `Rust ${version} takes the crate, with every feature`;
}

await main(async () => {
  title("llm-uri: audit");
  await ensureCargo();
  await ensureCompiler();
  await ensureCargoDeny();
  await step("crates", "licences, duplicates and origins of every crate", async () => {
    for (const manifest of MANIFESTS)
      await logged("cargo-deny", "cargo", deny(manifest, "bans", "licenses", "sources"), {
        show: "start",
        todo: `see deny.toml (${manifest}).`,
      });
    return `of ${MANIFESTS.length} lock files`;
  });
  await step("oldest Rust", "the compiler that Cargo.toml promises", oldestRust);
  let known;
  await step("advisories", "known vulnerabilities, yanked and unmaintained crates", async () => {
    known = await advisories();
    return known ?? "NOT CHECKED";
  });
  if (known === undefined) {
    say(
      `\n${yellow(bold("Advisories were NOT checked:"))} the RustSec database (github.com/RustSec/advisory-db) cannot be reached from here.`,
    );
    say("Run npm run audit where it can be before each release.");
  } else {
    say("\nNothing to object to.");
  }
  say("The npm package has no dependencies, so there is nothing of npm's to audit in what users install.");
});

// `npm run audit`: what is built in, and who says that it is sound. Licences, duplicates and origins of every crate of every
// lock file; known vulnerabilities where the database can be reached, and a loud word where it cannot.
//
// Not a part of `npm test`: the tool takes some minutes to compile, and the answer changes with the day, not with the code.

import { join } from "node:path";

import { ensureCompiler } from "./ensure/debian.mjs";
import { ensureCargo, ensureCargoDeny } from "./ensure/rust.mjs";
import { capture, logged } from "./lib/exec.mjs";
import { ROOT } from "./lib/paths.mjs";
import { bold, main, Problem, say, step, title, yellow } from "./lib/ui.mjs";

const deny = (...args) => ["deny", "--locked", "--manifest-path", join(ROOT, "Cargo.toml"), "check", ...args];

/** What cargo-deny says when it is the network that is missing, not the soundness. */
const UNREACHABLE = /failed to (fetch|update|open|load|clone) advisory database|could not resolve host|unable to access/i;

async function advisories() {
  const { code, stdout, stderr } = await capture("cargo", deny("advisories"));
  if (code === 0) return "none known";
  const output = `${stdout}\n${stderr}`.trim();
  if (UNREACHABLE.test(output)) return undefined;
  throw new Problem("There are advisories:", { output, todo: "move to a version without the fault, or say in deny.toml why it does not matter here." });
}

await main(async () => {
  title("llm-uri: audit");
  await ensureCargo();
  await ensureCompiler();
  await ensureCargoDeny();
  await step("crates", "licences, duplicates and origins of every crate", () =>
    logged("cargo-deny", "cargo", deny("bans", "licenses", "sources"), { show: "start", todo: "see deny.toml." }),
  );
  let known;
  await step("advisories", "known vulnerabilities, yanked and unmaintained crates", async () => {
    known = await advisories();
    return known ?? "NOT CHECKED";
  });
  if (known === undefined) {
    say(`\n${yellow(bold("Advisories were NOT checked:"))} the RustSec database (github.com/RustSec/advisory-db) cannot be reached from here.`);
    say("Run npm run audit where it can be before each release.");
  } else {
    say("\nNothing to object to.");
  }
  say("The npm package has no dependencies, so there is nothing of npm's to audit in what users install.");
});

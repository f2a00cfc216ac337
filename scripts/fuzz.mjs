// `npm run fuzz [-- TARGET ...] [--seconds N | --long]`: runs the fuzz targets (fuzz/) one after the other. The seeds are the
// texts of the vectors and the corpus of earlier runs.
//
// No sanitizer: it detects memory errors, which code without `unsafe` cannot have, and requires a nightly toolchain. The targets
// detect panics, violated properties and slow inputs.

import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { ensureCompiler, ensureCxxCompiler } from "./ensure/debian.mjs";
import { ensureCargo, ensureCargoFuzz } from "./ensure/rust.mjs";
import { capture, logged } from "./lib/exec.mjs";
import { ROOT, readText, shown, TARGET } from "./lib/paths.mjs";
import { main, Problem, say, step, title, tryStep } from "./lib/ui.mjs";

const FOLDER = join(TARGET, "fuzz");
const BUILD = join(FOLDER, "build");
const SEEDS = join(FOLDER, "seeds");
const SECONDS = 30;
const LONG = 3600;
/** Longer inputs slow the search down; the growth benchmark covers them. */
const LONGEST = 2000;
/** In seconds. For inputs of this length, longer is a hang. */
const HANG = 5;

const targets = () =>
  [...readText("fuzz/Cargo.toml").matchAll(/^path = "targets\/(\w+)\.rs"$/gm)].map(([, name]) => name);

/** Installs the tools and runs each target for `time` seconds. A failed target does not stop the others. */
async function fuzz(names, time) {
  await ensureCargo();
  await ensureCompiler();
  await ensureCxxCompiler();
  await ensureCargoFuzz();
  await step("seeds", "the texts of the vectors", writeSeeds);
  await step("build", "the fuzz targets, with coverage", async () => {
    await logged("fuzz-fetch", "cargo", ["fetch", "--locked", "--manifest-path", join(ROOT, "fuzz", "Cargo.toml")], {
      todo: "if fuzz/Cargo.lock does not match fuzz/Cargo.toml or Cargo.toml, run cargo update --workspace in fuzz/.",
    });
    await logged("fuzz-build", "cargo", ["fuzz", "build", ...OPTIONS]);
  });
  const failed = [];
  for (const name of names) {
    if (await tryStep(name, `${time} s`, () => run(name, time))) failed.push(name);
  }
  if (failed.length > 0)
    throw new Problem(`These fuzz targets failed: ${failed.join(", ")}.`, {
      todo: "fix the error and add its input to the vectors, which are the seeds.",
    });
}

const OPTIONS = ["--sanitizer", "none", "--target-dir", BUILD];

async function writeSeeds() {
  rmSync(SEEDS, { recursive: true, force: true });
  await logged("fuzz-seeds", "cargo", ["run", "--quiet", "--locked", "--example", "seeds", "--", SEEDS]);
  return `${readdirSync(SEEDS).reduce((sum, target) => sum + readdirSync(join(SEEDS, target)).length, 0)} seeds`;
}

async function run(name, time) {
  const corpus = join(FOLDER, "corpus", name);
  const artifacts = join(FOLDER, "artifacts", name);
  for (const folder of [corpus, artifacts]) mkdirSync(folder, { recursive: true });
  const before = new Set(readdirSync(artifacts));
  const engine = [
    `-max_total_time=${time}`,
    `-max_len=${LONGEST}`,
    `-timeout=${HANG}`,
    `-artifact_prefix=${artifacts}/`,
    "-verbosity=1",
    "-print_final_stats=1",
  ];
  const folders = [corpus, join(SEEDS, name)];
  const args = ["fuzz", "run", ...OPTIONS, name, ...folders, "--", ...engine];
  const { code, stdout, stderr } = await capture("cargo", args, { env: { RUST_BACKTRACE: "0" } });
  const said = `${stdout}\n${stderr}`;
  if (code !== 0) {
    const artifact = readdirSync(artifacts).find((file) => !before.has(file));
    const message =
      /panicked at [^\n]*\n([^\n]*)/.exec(said)?.[1] ??
      /^==\d+== ERROR: ([^\n]*)/m.exec(said)?.[1] ??
      said.trim().split("\n").slice(-5).join("\n");
    const input = artifact === undefined ? "" : shown(join(artifacts, artifact));
    throw new Problem(message.slice(0, 2000), { todo: `cargo fuzz run -s none ${name} ${input}` });
  }
  const inputs = /stat::number_of_executed_units: *(\d+)/.exec(said)?.[1];
  return `${Number(inputs).toLocaleString("en")} inputs, no failures`;
}

function wanted(words) {
  const names = [];
  let time = SECONDS;
  for (let at = 0; at < words.length; at++) {
    if (words[at] === "--long") time = LONG;
    else if (words[at] === "--seconds") time = Number(words[++at]);
    else names.push(words[at]);
  }
  const unknown = names.filter((name) => !targets().includes(name));
  if (unknown.length > 0 || !Number.isInteger(time) || time < 1) {
    throw new Problem(
      unknown.length > 0 ? `Unknown fuzz target '${unknown.join("', '")}'.` : "--seconds must be a whole number.",
      {
        todo: `npm run fuzz -- [TARGET ...] [--seconds N | --long]\nTargets: ${targets().join(" ")}`,
      },
    );
  }
  return { names: names.length > 0 ? names : targets(), time };
}

await main(async () => {
  title("llm-uri: fuzz");
  const { names, time } = wanted(process.argv.slice(2));
  await fuzz(names, time);
  say(`\nNo failures in ${names.length} targets of ${time} s each.`);
});

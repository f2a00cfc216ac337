// `npm run bench [-- OPTIONS]`: compares the package with its peers, and checks the budgets of speed, growth and start.
//
//   --quick         shorter runs, at most a minute: no section "alone" unless --only names it, growth up to 128 KiB
//   --only NAMES    some sections: rotated, alone, redact, growth, start (comma-separated)
//   --write         replace the results in benches/README.md
//   --chromium      the corpus in headless Chromium as well, and the start of the page
//   --native        the Rust core: growth, and its peers (criterion)
//   --endurance     the module's memory over ten million calls
//   --search N      for N seconds, new hostile texts whose time per byte grows, and nothing else; exits with 1 if there are some
//   --seed N        the first of these texts

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { median } from "../benches/clock.mjs";
import { corpusTable, KINDS, report, summary } from "../benches/report.mjs";
import { startTimes } from "../benches/start.mjs";
import { buildPackage } from "./build.mjs";
import { ensurePeers } from "./ensure/npm.mjs";
import { capture, output, stream } from "./lib/exec.mjs";
import { ROOT, TARGET } from "./lib/paths.mjs";
import { main, Problem, say, step, title } from "./lib/ui.mjs";

const BENCHES = join(ROOT, "benches");
const README = join(BENCHES, "README.md");
const WORK = join(TARGET, "bench");
const [BEGIN, END] = ["<!-- results: written by npm run bench -- --write -->", "<!-- end of results -->"];
const SECTIONS = ["rotated", "alone", "redact", "growth", "start"];

const FULL = {
  rotated: { ms: 10_000 },
  alone: { passes: 5, rounds: 21, warmMs: 25 },
  redact: { rounds: 41 },
  growth: { rounds: 3, sampleMs: 2 },
  start: { runs: 41 },
};
const QUICK = {
  rotated: { ms: 2_000 },
  alone: { passes: 1, rounds: 7, warmMs: 8 },
  redact: { rounds: 9 },
  growth: { rounds: 1, sampleMs: 1, size: 128 << 10 },
  start: { runs: 5 },
};
const CHROMIUM = { ms: 5_000, times: 32, least: 4 };
const SEARCH = { rounds: 3, sampleMs: 0 };

/** The entries as a program would import them, by the package's own exports; entries that do not exist are left out. */
function entries() {
  const found = [];
  for (const name of ["llm-uri", "llm-uri/requests", "llm-uri/mas", "llm-uri/ai", "llm-uri/scheme"]) {
    try {
      found.push(import.meta.resolve(name));
    } catch (error) {
      if (error.code !== "ERR_PACKAGE_PATH_NOT_EXPORTED") throw error;
    }
  }
  return found;
}

async function inProcess(section, settings) {
  const options = JSON.stringify({ entries: entries(), ...settings });
  return JSON.parse(await output(process.execPath, [join(BENCHES, "run.mjs"), section, options]));
}

/** The times of each pair of sides, in a process each, so that no third side takes the processor's caches from them. */
async function eachPair(settings) {
  const pairs = [];
  for (const { ours, theirs } of KINDS) pairs.push(await inProcess("rotated", { pair: [ours, theirs], ...settings }));
  return pairs;
}

/**
 * The median of `passes` processes for each URI, because what an engine optimises differs from process to process. Each pass is over the
 * whole corpus, so that a busy minute changes one of the processes of a row.
 */
async function eachAlone(corpus, { passes, ...settings }) {
  const runs = corpus.map(() => []);
  for (let pass = 0; pass < passes; pass++)
    for (const [at, list] of runs.entries()) list.push(await inProcess("alone", { at, ...settings }));
  return runs.map((list) =>
    Object.fromEntries(Object.keys(list[0]).map((name) => [name, median(list.map((run) => run[name]))])),
  );
}

function readOptions() {
  const names = Object.fromEntries(
    ["quick", "write", "chromium", "native", "endurance"].map((name) => [name, { type: "boolean", default: false }]),
  );
  const text = { type: "string" };
  let values;
  try {
    ({ values } = parseArgs({ options: { ...names, only: text, search: text, seed: text } }));
  } catch (error) {
    throw new Problem(error.message);
  }
  for (const name of ["search", "seed"])
    if (values[name] !== undefined && !/^[0-9]+$/.test(values[name])) throw new Problem(`--${name} must be a number.`);
  const others = Object.keys(values).filter((name) => values[name] && !["search", "seed"].includes(name));
  if (values.search !== undefined && others.length > 0)
    throw new Problem(`--search runs alone, without --${others.join(" and --")}.`);
  if (values.search === undefined && values.seed !== undefined) throw new Problem("--seed needs --search.");
  const only = values.only?.split(",") ?? SECTIONS.filter((name) => !(values.quick && name === "alone"));
  const unknown = only.filter((name) => !SECTIONS.includes(name));
  if (unknown.length > 0)
    throw new Problem(`There is no section ${unknown.join(", ")}.`, { todo: `choose from ${SECTIONS.join(", ")}.` });
  if (values.write && (values.quick || only.length < SECTIONS.length))
    throw new Problem("--write needs a full run of every section.");
  return { ...values, sections: new Set(only) };
}

async function measure({ sections, quick }) {
  const settings = quick ? QUICK : FULL;
  const corpus = JSON.parse(readFileSync(join(BENCHES, "corpus.json"), "utf8"));
  const measured = { corpus };
  const section = (name, what, work) =>
    sections.has(name) && step(name, what, async () => void (measured[name] = await work(settings[name])));
  await section("rotated", `${corpus.length} URIs in turn`, eachPair);
  await section("alone", "each URI in separate processes", (given) => eachAlone(corpus, given));
  await section("redact", "a log", (given) => inProcess("redact", given));
  await section("growth", "hostile texts, short and long", (given) => inProcess("growth", given));
  await section("start", "import and first parse in fresh processes", (given) =>
    startTimes({ folder: join(WORK, "start"), ...given }),
  );
  return measured;
}

function write(text) {
  const readme = readFileSync(README, "utf8");
  const [from, to] = [readme.indexOf(BEGIN) + BEGIN.length, readme.indexOf(END)];
  if (from < BEGIN.length || to < from) throw new Problem(`benches/README.md has no '${BEGIN}' followed by '${END}'.`);
  writeFileSync(README, `${readme.slice(0, from)}\n${text}\n${readme.slice(to)}`);
  say("\nWrote the results to benches/README.md.");
}

/** Criterion's medians and confidence intervals, one benchmark per line. */
const criterion = (text) =>
  [...text.matchAll(/^(\S+)\s+time:\s+\[(.+?)\]/gm)].map(([, name, times]) => {
    const [low, median, high] = times.match(/[0-9.]+ \S+/g);
    return `  ${name.padEnd(28)} ${median.padStart(12)}   (${low} to ${high})`;
  });

async function native() {
  say("\nGrowth of the Rust core: time per byte at 1 MiB over that at 16 KiB.\n");
  process.exitCode = (await stream("cargo", ["bench", "--quiet", "--locked", "--bench", "growth"])).code;
  say("\nThe Rust core and its peers, which do not parse parameters or search for keys (criterion):\n");
  const args = [
    "bench",
    "--quiet",
    "--locked",
    "--manifest-path",
    join(BENCHES, "native", "Cargo.toml"),
    "--features",
    "bench",
    "--bench",
    "core",
    "--",
    "--noplot",
  ];
  // An environment variable, because criterion reads it too.
  const { code, stdout, stderr } = await capture("cargo", args, { env: { CARGO_TARGET_DIR: join(TARGET, "peers") } });
  say(code === 0 ? criterion(stdout).join("\n") : stderr);
  process.exitCode ||= code;
}

async function search(seconds, seed) {
  let result;
  const settings = { seconds, seed, ...SEARCH };
  await step(
    "search",
    "hostile texts of random pieces",
    async () => void (result = await inProcess("search", settings)),
  );
  const { texts, found } = result;
  for (const { call, text, ratio } of found) say(`  ${ratio.toFixed(1)}  ${call}  ${JSON.stringify(text)}`);
  say(`\n${texts} texts from seed ${seed}; the time per byte of ${found.length} calls grows.`);
  process.exitCode = found.length > 0 ? 1 : 0;
}

async function chromium() {
  const { ensureChromium } = await import("./ensure/debian.mjs");
  const { buildPage } = await import("./page.mjs");
  const { inChromium, pageStart } = await import("../benches/chromium.mjs");
  await ensureChromium();
  await buildPage();
  let measured;
  await step("Chromium", "the corpus, headless", async () => void (measured = await inChromium(CHROMIUM)));
  say(
    `\n${measured.engine}\n\n${summary(measured)}\n\n${KINDS.map((kind) => `${kind.title}\n\n${corpusTable(kind, measured)}`).join("\n\n")}`,
  );
  const { started, longest } = await pageStart();
  say(
    `\nThe page starts in ${Math.round(started)} ms of processor time (goal: 250); its longest task takes ${Math.round(longest)} ms (goal: 100).`,
  );
}

await main(async () => {
  const options = readOptions();
  title("llm-uri: bench");
  await buildPackage();
  await ensurePeers();
  if (options.search !== undefined) return search(Number(options.search), Number(options.seed ?? Date.now() % 1e6));
  const load = loadavg()[0].toFixed(1);
  const measured = await measure(options);
  mkdirSync(WORK, { recursive: true });
  writeFileSync(join(WORK, "result.json"), JSON.stringify(measured));
  const { dependencies } = JSON.parse(readFileSync(join(BENCHES, "package.json"), "utf8"));
  const peers = Object.entries(dependencies).map(([name, version]) => `- ${name} ${version}`);
  const head = `Node ${process.versions.node}; ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, load ${load}; ${new Date().toISOString().slice(0, 10)}.\n\nCompared with:\n\n${peers.join("\n")}`;
  const text = `${head}\n\n${report(measured)}`;
  say(`\n${text}`);
  if (options.write) write(text);
  if (options.chromium) await chromium();
  if (options.native) await native();
  if (options.endurance) process.exitCode ||= (await stream(process.execPath, [join(BENCHES, "endurance.mjs")])).code;
});

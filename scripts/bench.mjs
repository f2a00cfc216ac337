// `npm run bench [-- --write]`: every budget of the design: the package against its peers in Node and in Chromium, its growth on
// hostile texts, sizes and start; then the native core against its own peers, and ten million calls. With --write, the table of
// results goes into benches/README.md.

import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";

import { inChromium } from "../benches/chromium.mjs";
import { GROWTH_LIMIT } from "../benches/rows.mjs";
import { budgeted, measure } from "./check/sizes.mjs";
import { ensureChromium } from "./ensure/debian.mjs";
import { installConsumer } from "./lib/consumer.mjs";
import { capture, logged, stream } from "./lib/exec.mjs";
import { PAGE_FILE, ROOT, TARGET } from "./lib/paths.mjs";
import { main, Problem, SKIP, say, step, title } from "./lib/ui.mjs";
import { buildPage, PAGE_LIMIT } from "./page.mjs";
import { GOAL_MS, startTimes } from "./size.mjs";

const BENCHES = join(ROOT, "benches");
const README = join(BENCHES, "README.md");
const [BEGIN, END] = ["<!-- results: written by npm run bench -- --write -->", "<!-- end of results -->"];

/** The peers are packages of their own, so that nobody else has to fetch them. */
const ensurePeers = () =>
  step("peers", "the packages that llm-uri is measured against", async () => {
    const record = join(BENCHES, "node_modules", ".package-lock.json");
    const wanted = JSON.parse(readFileSync(join(BENCHES, "package.json"), "utf8")).dependencies;
    const present = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")).packages : {};
    if (Object.entries(wanted).every(([name, version]) => present[`node_modules/${name}`]?.version === version))
      return SKIP;
    await logged("npm-ci-benches", "npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: BENCHES });
    return "installed";
  });

const peers = () =>
  Object.entries(JSON.parse(readFileSync(join(BENCHES, "package.json"), "utf8")).dependencies)
    .map(([name, version]) => `${name} ${version}`)
    .join(", ");

async function inNode() {
  const { code, stdout, stderr } = await capture(process.execPath, [join(BENCHES, "node.mjs")]);
  if (code !== 0) throw new Problem("The benchmark in Node failed:", { output: stderr });
  return JSON.parse(stdout);
}

const time = (ns) => (ns < 10_000 ? `${ns.toFixed(0)} ns` : `${(ns / 1e6).toFixed(2)} ms`);
const spread = ([median, low, high]) => `${time(median)} (${time(low)} to ${time(high)})`;

function tell({ engine, rows, growth }) {
  say(`\n${engine}: medians (tenth to ninetieth percentile)\n`);
  for (const { what, against, limit, mine, its, ratio } of rows) {
    say(`  ${what}`);
    say(`    llm-uri ${spread(mine)}; ${against} ${spread(its)}; ratio ${ratio.toFixed(2)}, goal ${limit.toFixed(2)}`);
  }
  say("\n  Time for each character at 1 MiB over that at 16 KiB, hostile texts");
  for (const { text, ratios } of growth)
    say(
      `    ${text.padEnd(44)} ${Object.entries(ratios)
        .map(([name, ratio]) => `${name} ${ratio.toFixed(2)}`)
        .join("  ")}`,
    );
}

const met = (values, limit) =>
  values.every((value) => value <= limit) ? "yes" : values.some((value) => value <= limit) ? "in part" : "no";
const row = (...cells) => `| ${cells.join(" | ")} |`;

/** The budgets, one a line: what is measured, its goal, what each engine said. */
function table(engines, { start, sizes, page }) {
  const lines = engines[0].rows.map(({ what, against, limit }, at) => {
    const ratios = engines.map(({ rows }) => rows[at].ratio);
    return row(
      `${what}, against ${against}`,
      `at most ${limit.toFixed(2)} of its time`,
      ...ratios.map((ratio) => ratio.toFixed(2)),
      met(ratios, limit),
    );
  });
  const worst = engines.map(({ growth }) => Math.max(...growth.flatMap(({ ratios }) => Object.values(ratios))));
  lines.push(
    row(
      "time for each character at 1 MiB against 16 KiB, the worst of the hostile texts",
      `at most ${GROWTH_LIMIT}`,
      ...worst.map((ratio) => ratio.toFixed(2)),
      met(worst, GROWTH_LIMIT),
    ),
  );
  const nodeOnly = (what, goal, value, ok) =>
    row(what, goal, value, ...engines.slice(1).map(() => ""), ok ? "yes" : "no");
  lines.push(nodeOnly("import and first parse", `at most ${GOAL_MS} ms`, `${start.toFixed(1)} ms`, start <= GOAL_MS));
  for (const { what, gzip, budget } of sizes)
    lines.push(
      nodeOnly(
        `size of ${what.replace(/^llm\S+/, "`$&`")}`,
        `at most ${budget} KiB gzip`,
        `${Math.round(gzip / 1024)} KiB`,
        gzip <= budget * 1024,
      ),
    );
  lines.push(
    nodeOnly("size of the page", `under ${PAGE_LIMIT / 1000} KB`, `${(page / 1000).toFixed(0)} KB`, page < PAGE_LIMIT),
  );
  return [
    row("what", "goal", ...engines.map(({ engine }) => engine), "met"),
    row("---", "---", ...engines.map(() => "---:"), "---"),
    ...lines,
  ].join("\n");
}

function write(text) {
  const readme = readFileSync(README, "utf8");
  const [from, to] = [readme.indexOf(BEGIN) + BEGIN.length, readme.indexOf(END)];
  if (from < BEGIN.length || to < from)
    throw new Problem(`benches/README.md has no '${BEGIN}' with '${END}' behind it.`);
  writeFileSync(README, `${readme.slice(0, from)}\n${text}\n${readme.slice(to)}`);
  say("\nbenches/README.md has this table now.");
}

/** Criterion's medians and their confidence intervals, one benchmark a line. Its name may stand on a line of its own. */
const results = (text) =>
  [...text.matchAll(/^(\S+)\s+time:\s+\[(.+?)\]/gm)].map(([, name, times]) => {
    const [low, median, high] = times.match(/[0-9.]+ \S+/g);
    return `  ${name.padEnd(28)} ${median.padStart(12)}   (${low} to ${high})`;
  });

await main(async () => {
  title("llm-uri: bench");
  await ensureChromium();
  await buildPage();
  await installConsumer();
  await ensurePeers();
  const engines = [];
  await step("Node", "the package beside its peers", async () => void engines.push(await inNode()));
  await step("Chromium", "the same, headless", async () => void engines.push(await inChromium()));
  let start;
  await step(
    "start",
    "import and first parse, each in a new process",
    async () => void (start = (await startTimes("import")).both[0]),
  );
  const sizes = budgeted(await measure());
  engines.forEach(tell);
  const head = `${engines.map(({ engine }) => engine).join(", ")}; ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}; ${new Date().toISOString().slice(0, 10)}; ${peers()}.`;
  const text = `${head}\n\n${table(engines, { start, sizes, page: statSync(PAGE_FILE).size })}`;
  say(`\n${text}`);
  if (process.argv.includes("--write")) write(text);

  say("\nGrowth: time for each octet at 1 MiB over that at 16 KiB, native; near 1 is linear.\n");
  process.exitCode = await stream("cargo", ["bench", "--quiet", "--locked", "--bench", "growth"]);
  say("\nThe native core beside its peers, which type no parameters and look for no keys (criterion):\n");
  const core = [
    "bench",
    "--quiet",
    "--locked",
    "--manifest-path",
    join(BENCHES, "native", "Cargo.toml"),
    "--bench",
    "core",
  ];
  // By the variable, which criterion reads as well.
  const { code, stdout, stderr } = await capture("cargo", [...core, "--", "--noplot"], {
    env: { CARGO_TARGET_DIR: join(TARGET, "peers") },
  });
  say(code === 0 ? results(stdout).join("\n") : stderr);
  process.exitCode ||= code;
  say("\nEndurance: the module's memory over many calls.\n");
  process.exitCode ||= await stream(process.execPath, [join(BENCHES, "endurance.mjs")]);
});

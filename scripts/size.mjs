// `npm run size [-- --write]`: measures the package. The measured files and their limits are in .size-limit.mjs. --write updates
// the README. (`npm run bench` measures the start.)

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { buildPackage } from "./build.mjs";
import { capture, logged } from "./lib/exec.mjs";
import { isProgram, ROOT, TARGET } from "./lib/paths.mjs";
import { main, Problem, requireNone, say, title } from "./lib/ui.mjs";

const README = join(ROOT, "README.md");
const [BEGIN, END] = ["<!-- sizes: written by npm run size -- --write -->", "<!-- end of sizes -->"];
const KIB = 1024;

/** Name, size and limit in bytes, from size-limit. Requires a built package. */
async function measure() {
  const folder = join(TARGET, "pack");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await logged("pack", "npm", ["pack", "--ignore-scripts", "--loglevel=error", "--pack-destination", folder]);
  const { stdout, stderr } = await capture("size-limit", ["--json"]);
  if (!stdout.trim().startsWith("[")) throw new Problem("size-limit failed:", { output: `${stdout}${stderr}` });
  return JSON.parse(stdout).map(({ name, size, sizeLimit }) => ({ name, size, limit: sizeLimit }));
}

const kib = (bytes) => `${Math.round(bytes / KIB)} KiB`;

const table = (rows) =>
  ["| | minified, gzip |", "|---|---:|", ...rows.map(({ name, size }) => `| ${name} | ${kib(size)} |`)].join("\n");

/** The README around its table. */
function readme() {
  const text = readFileSync(README, "utf8");
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from === -1 || to < from) throw new Problem(`README.md has no '${BEGIN}' followed by '${END}'.`);
  return {
    before: text.slice(0, from + BEGIN.length),
    said: text.slice(from + BEGIN.length, to),
    after: text.slice(to),
  };
}

/** Rows that are missing in the README, obsolete, or differ by more than a few KiB. */
function stale(rows) {
  const said = new Map(
    [...readme().said.matchAll(/^\| (.+) \| (\d+) KiB \|$/gm)].map(([, name, size]) => [name, Number(size)]),
  );
  const changed = rows.filter(
    ({ name, size }) => !(Math.abs((said.get(name) ?? 0) - size / KIB) <= Math.max(2, (0.03 * size) / KIB)),
  );
  const gone = [...said.keys()].filter((name) => !rows.some((row) => row.name === name));
  return [...changed.map(({ name }) => name), ...gone];
}

/** Throws if a part exceeds its limit or the README is out of date. */
export async function checkSizes() {
  const rows = await measure();
  const over = rows
    .filter(({ size, limit }) => size > limit)
    .map(({ name, size, limit }) => `${name}: ${kib(size)}; the limit is ${kib(limit)}`);
  const todo = "make it smaller; do not raise the limits in .size-limit.mjs.";
  requireNone(over, "The package exceeds a size limit:", todo);
  const old = stale(rows);
  if (old.length > 0) {
    throw new Problem(`The README's table of sizes is out of date: ${old.join(", ")}.`, {
      todo: "npm run size -- --write",
    });
  }
  const loose = rows.filter(({ size, limit }) => size < 0.9 * limit).map(({ name, size }) => `${name} (${kib(size)})`);
  return loose.length > 0 ? `these limits can be lowered: ${loose.join(", ")}` : `${rows.length} parts`;
}

if (isProgram(import.meta.url)) {
  await main(async () => {
    title("llm-uri: size");
    await buildPackage();
    const rows = await measure();
    say();
    for (const { name, size, limit } of rows) {
      say(`  ${name.padEnd(52)} ${kib(size).padStart(9)} of ${kib(limit)}${size > limit ? ": over its limit" : ""}`);
    }
    if (process.argv.includes("--write")) {
      const { before, after } = readme();
      writeFileSync(README, `${before}\n${table(rows)}\n${after}`);
      say("\nWrote the sizes to README.md.");
    }
    if (rows.some(({ size, limit }) => size > limit)) process.exitCode = 1;
  });
}

// `npm run size [-- --write]`: how large the package is. What is measured, and the ceilings, are in .size-limit.mjs. With --write,
// the sizes go into the README. (How long the package takes to start is in `npm run bench`.)

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { buildPackage } from "./build.mjs";
import { capture, logged } from "./lib/exec.mjs";
import { isProgram, ROOT, TARGET } from "./lib/paths.mjs";
import { main, Problem, say, title } from "./lib/ui.mjs";

const README = join(ROOT, "README.md");
const [BEGIN, END] = ["<!-- sizes: written by npm run size -- --write -->", "<!-- end of sizes -->"];
const KIB = 1024;

/** Each row: its name, size and ceiling in octets, as size-limit measures them. The package must have been built. */
async function measure() {
  const folder = join(TARGET, "pack");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await logged("pack", "npm", ["pack", "--ignore-scripts", "--loglevel=error", "--pack-destination", folder]);
  const { stdout, stderr } = await capture("size-limit", ["--json"]);
  if (!stdout.trim().startsWith("[")) throw new Problem("size-limit cannot measure:", { output: `${stdout}${stderr}` });
  return JSON.parse(stdout).map(({ name, size, sizeLimit }) => ({ name, size, limit: sizeLimit }));
}

const kib = (octets) => `${Math.round(octets / KIB)} KiB`;

const table = (rows) =>
  ["| | minified, gzip |", "|---|---:|", ...rows.map(({ name, size }) => `| ${name} | ${kib(size)} |`)].join("\n");

/** The README around its table. */
function readme() {
  const text = readFileSync(README, "utf8");
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from === -1 || to < from) throw new Problem(`README.md has no '${BEGIN}' with '${END}' behind it.`);
  return {
    before: text.slice(0, from + BEGIN.length),
    said: text.slice(from + BEGIN.length, to),
    after: text.slice(to),
  };
}

/** Rows that the README lacks, has too many, or has with other numbers. A few KiB are not worth a new text. */
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

/** Throws when a part is over its ceiling, or the README says another size. */
export async function checkSizes() {
  const rows = await measure();
  const over = rows.filter(({ size, limit }) => size > limit);
  if (over.length > 0) {
    throw new Problem("The package has grown over a ceiling:", {
      output: over.map(({ name, size, limit }) => `${name}: ${kib(size)}; the ceiling is ${kib(limit)}`).join("\n"),
      todo: "make it smaller; the ceilings in .size-limit.mjs only go down.",
    });
  }
  const old = stale(rows);
  if (old.length > 0) {
    throw new Problem(`The README's table of sizes is out of date: ${old.join(", ")}.`, {
      todo: "npm run size -- --write",
    });
  }
  const loose = rows.filter(({ size, limit }) => size < 0.9 * limit).map(({ name, size }) => `${name} (${kib(size)})`);
  return loose.length > 0 ? `these ceilings can come down: ${loose.join(", ")}` : `${rows.length} parts`;
}

if (isProgram(import.meta.url)) {
  await main(async () => {
    title("llm-uri: size");
    await buildPackage();
    const rows = await measure();
    say();
    for (const { name, size, limit } of rows) {
      say(`  ${name.padEnd(52)} ${kib(size).padStart(9)} of ${kib(limit)}${size > limit ? ": over its ceiling" : ""}`);
    }
    if (process.argv.includes("--write")) {
      const { before, after } = readme();
      writeFileSync(README, `${before}\n${table(rows)}\n${after}`);
      say("\nREADME.md has these sizes now.");
    }
    if (rows.some(({ size, limit }) => size > limit)) process.exitCode = 1;
  });
}

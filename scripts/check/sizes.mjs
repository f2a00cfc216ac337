// How large the package is: the module, each entry as a consumer's minified bundle with all that it needs, the tarball.
//
// The ceilings are here, and nowhere else. Where the design's budget is met it is the ceiling; where it is not yet, the
// ceiling is a little above what is, so that growth is noticed, and the budget stands beside it.

import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { subPaths } from "../build/entries.mjs";
import { capture } from "../lib/exec.mjs";
import { DIST, ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";

const README = join(ROOT, "README.md");
const [BEGIN, END] = ["<!-- sizes: written by npm run size -- --write -->", "<!-- end of sizes -->"];

// In KiB: `gzip` of what a browser downloads, `raw` of the tarball (it is compressed), and `budget`, also gzip, where the
// design has one. `*` is every entry that is not named.
const CEILINGS = {
  "llm_uri.wasm": { gzip: 250, budget: 64 },
  "llm-uri/slim, without its module": { gzip: 39 },
  "the tarball": { raw: 1700 },
  "*": { gzip: 290, budget: 80 },
};
const ceilingOf = (what) => CEILINGS[what] ?? CEILINGS["*"];

const KIB = 1024;
const kib = (bytes) => (bytes === undefined ? "" : `${Math.round(bytes / KIB)} KiB`);

/** Each row: what it is, and its size in octets: raw, after gzip -9, and after brotli -11 where asked for. */
export async function measure({ brotli = false } = {}) {
  const sizes = (what, ...parts) => ({
    what,
    raw: sum(parts, (part) => part.length),
    gzip: sum(parts, (part) => gzipSync(part, { level: 9 }).length),
    ...(brotli && { brotli: sum(parts, (part) => brotliCompressSync(part).length) }),
  });
  const wasm = readFileSync(join(DIST, "llm_uri.wasm"));
  const others = subPaths().filter(({ specifier }) => specifier !== "llm-uri/inline"); // the same file as the main one
  const rows = [sizes("llm_uri.wasm", wasm), sizes("llm-uri", await bundled("index.js"))];
  for (const { specifier, file } of others) rows.push(sizes(specifier, await bundled(basename(file))));
  if (others.length > 0)
    rows.push(
      sizes("all of these in one bundle", await bundled("index.js", ...others.map(({ file }) => basename(file)))),
    );
  rows.push(sizes("llm-uri in an edge runtime", await bundled("edge.js"), wasm));
  rows.push(sizes("llm-uri/slim, without its module", await bundled("slim.js")));
  rows.push(sizes("llm-uri/global.js", readFileSync(join(DIST, "llm-uri.global.js"))));
  rows.push(await tarball());
  return rows;
}

const sum = (list, size) => list.reduce((all, one) => all + size(one), 0);

/** The entries as a consumer's bundler leaves them: everything that they export, minified, with the module if it is inlined. */
async function bundled(...files) {
  const { build } = await import("esbuild");
  const { peerDependencies = {} } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const { outputFiles } = await build({
    stdin: { contents: files.map((file, at) => `export * as m${at} from "./${file}";`).join("\n"), resolveDir: DIST },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    external: ["node:*", "*.wasm?module", ...Object.keys(peerDependencies)],
    write: false,
    legalComments: "none",
    logLevel: "silent",
  });
  return Buffer.from(outputFiles[0].contents);
}

async function tarball() {
  const { code, stdout, stderr } = await capture("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"]);
  if (code !== 0) throw new Problem("npm pack failed:", { output: stderr });
  const answer = JSON.parse(stdout);
  const [pack] = Array.isArray(answer) ? answer : Object.values(answer); // newer versions of npm key it by package
  return { what: "the tarball", raw: pack.size };
}

/** The table as the README has it. */
export function table(rows) {
  const line = ({ what, raw, gzip, brotli }) =>
    `| ${what.startsWith("llm") ? what.replace(/^[^ ,]+/, "`$&`") : what} | ${kib(raw)} | ${kib(gzip)} | ${kib(brotli)} |`;
  return ["| | minified | gzip | brotli |", "|---|---:|---:|---:|", ...rows.map(line)].join("\n");
}

export function writeReadme(rows) {
  const text = readFileSync(README, "utf8");
  const [from, to] = between(text);
  writeFileSync(README, `${text.slice(0, from)}\n${table(rows)}\n${text.slice(to)}`);
}

function between(text) {
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from === -1 || to < from) throw new Problem(`README.md has no '${BEGIN}' with '${END}' behind it.`);
  return [from + BEGIN.length, to];
}

/** What is over its ceiling. */
export function overCeiling(rows) {
  return rows.flatMap(({ what, ...sizes }) => {
    const { budget, ...limits } = ceilingOf(what);
    return Object.entries(limits)
      .filter(([kind, limit]) => sizes[kind] > limit * KIB)
      .map(
        ([kind, limit]) =>
          `${what}: ${kib(sizes[kind])} ${kind}; the ceiling is ${limit} KiB${budget === undefined ? "" : `, the design's budget ${budget} KiB`}`,
      );
  });
}

/** The rows for which the design has a budget, with it. */
const budgeted = (rows) =>
  rows.map((row) => ({ ...row, budget: ceilingOf(row.what).budget })).filter(({ budget }) => budget !== undefined);

/** What is over the design's budget, though not over its ceiling. */
export const overBudget = (rows) =>
  budgeted(rows)
    .filter(({ gzip, budget }) => gzip > budget * KIB)
    .map(({ what, gzip, budget }) => `${what}: ${kib(gzip)} of ${budget}`);

/** Numbers of the README that are no longer so. A few KiB are not worth a new text. */
function stale(rows) {
  const text = readFileSync(README, "utf8");
  const [from, to] = between(text);
  const numbers = (lines) =>
    new Map(
      lines
        .split("\n")
        .filter((line) => line.includes("KiB"))
        .map((line) => [
          line.split("|")[1].trim(),
          [...line.matchAll(/(\d+) KiB/g)].map(([, number]) => Number(number)),
        ]),
    );
  const said = numbers(text.slice(from, to));
  const near = (a, b) => Math.abs(a - b) <= Math.max(2, 0.03 * b);
  const now = numbers(table(rows));
  const changed = [...now]
    .filter(([name, sizes]) => !sizes.every((size, at) => said.has(name) && near(said.get(name)[at] ?? 0, size)))
    .map(([name]) => name);
  return [...changed, ...[...said.keys()].filter((name) => !now.has(name))];
}

export async function checkSizes() {
  const rows = await measure();
  const over = overCeiling(rows);
  if (over.length > 0)
    throw new Problem("The package has grown over a ceiling:", {
      output: over.join("\n"),
      todo: "make it smaller, or raise the ceiling in scripts/check/sizes.mjs and say in the commit what is worth it.",
    });
  const old = stale(rows);
  if (old.length > 0)
    throw new Problem(`The README's table of sizes is out of date: ${old.join(", ")}.`, {
      todo: "npm run size -- --write",
    });
  const above = overBudget(rows);
  return above.length > 0
    ? `over the design's budget, within today's ceiling: ${above.join("; ")}`
    : `${rows.length} within budget`;
}

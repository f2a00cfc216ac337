// Measures every peer: one JSON document on standard output. `npm run compare` runs it.

import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

import { peers } from "./peers.mjs";
import { records, score } from "./records.mjs";

const BENCHES = dirname(dirname(fileURLToPath(import.meta.url)));
const ROOT = dirname(BENCHES);
const { ours, python, work, rounds, starts } = JSON.parse(process.argv[2]);
const read = (...path) => JSON.parse(readFileSync(join(ROOT, ...path), "utf8"));

/** Creates a project with all peers, so that they are resolved in the same way. */
function layOut() {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(join(work, "node_modules", "@arcjet"), { recursive: true });
  const link = (name, from) => symlinkSync(from, join(work, "node_modules", name), "junction");
  link("llm-uri", ROOT);
  for (const name of ["llm-strings", "fast-uri", "mongodb-connection-string-url", "fast-redact", "@arcjet/redact"])
    link(name, join(BENCHES, "node_modules", name));
}

/** The size of a minified bundle for Node, in bytes of gzip. */
async function size(source) {
  const stdin = { contents: source, resolveDir: work, loader: "js" };
  const options = {
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node20",
    legalComments: "none",
  };
  const { outputFiles } = await build({
    stdin,
    write: false,
    loader: { ".wasm": "binary" },
    logLevel: "silent",
    tsconfigRaw: "{}",
    ...options,
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}

/** The minimum time of import and first call in fresh processes, in ms. Load on the machine affects the minimum least. */
function start(first) {
  const file = join(work, "start.mjs");
  writeFileSync(file, `const start = performance.now();\n${first}\nconsole.log(performance.now() - start);\n`);
  const times = Array.from({ length: starts }, () =>
    Number(execFileSync(process.execPath, [file], { encoding: "utf8" })),
  );
  return Math.min(...times);
}

const REPEAT = 20;

/** For each parser: the nanoseconds for each URI that it accepts, in its fastest round, and the number of these URIs. The parsers take turns. */
function speeds(parsers, uris) {
  const sides = parsers.map((parse) => {
    const taken = uris.filter((uri) => attempt(() => parse(uri)) !== undefined);
    return { parse, taken, ns: Infinity };
  });
  for (let round = 0; round < rounds; round++)
    for (const side of sides) {
      const began = performance.now();
      for (let again = 0; again < REPEAT; again++) for (const uri of side.taken) side.parse(uri);
      side.ns = Math.min(side.ns, ((performance.now() - began) * 1e6) / (REPEAT * side.taken.length));
    }
  return sides.map(({ taken, ns }) => ({ ns, taken: taken.length }));
}

const attempt = (work) => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** The llm URIs of the vectors, with the verdict of the draft and RFC 3986. */
function verdicts() {
  const folder = join("tests", "vectors");
  const cases = readdirSync(join(ROOT, folder))
    .filter((name) => /^(authority|bad-input|draft-examples|models|parameters|path|query)\.json$/.test(name))
    .flatMap((name) => read(folder, name).cases);
  return cases.filter(
    ({ input, valid, options, kind }) => typeof input === "string" && typeof valid === "boolean" && !options && !kind,
  );
}

function agreement(valid, cases) {
  const of = (verdict) => {
    const some = cases.filter((each) => each.valid === verdict);
    return some.filter(({ input }) => (attempt(() => valid(input)) ?? false) === verdict).length / some.length;
  };
  return { accepted: of(true), rejected: of(false) };
}

const { dependencies } = read("benches", "package.json");
const versionOf = (name) => dependencies[name] ?? (name === "llm-uri" ? read("package.json").version : undefined);

layOut();
const corpus = read("benches", "corpus.json").map(({ uri }) => uri);
const cases = verdicts();
const all = records();
const compared = await peers({ ours, python });
const parsers = compared.filter(({ parse }) => parse !== undefined);
const timed = speeds(
  parsers.map(({ parse }) => parse),
  corpus,
);
const rows = [];
for (const peer of compared)
  rows.push({
    name: peer.name,
    version: versionOf(peer.name) ?? versionOf(peer.version) ?? peer.version,
    size: peer.bundle && (await size(peer.bundle)),
    start: peer.first && start(peer.first),
    speed: timed[parsers.indexOf(peer)],
    agreement: peer.valid && agreement(peer.valid, cases),
    redaction: peer.mask && score(all, await peer.mask(all)),
  });
const count = (which) => cases.filter(({ valid }) => valid === which).length;
console.log(
  JSON.stringify({
    node: process.versions.node,
    uris: corpus.length,
    cases: { valid: count(true), invalid: count(false) },
    records: all.length,
    rows,
  }),
);

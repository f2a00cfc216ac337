// `npm run compare [-- --quick]`: llm-uri and its peers on the same work, as one table in Markdown. It is written to
// target/compare/compare.md and, with all numbers, to target/compare/compare.json.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { buildPackage } from "./build.mjs";
import { ensurePeers } from "./ensure/npm.mjs";
import { ensureTools } from "./ensure/tools.mjs";
import { installConsumer } from "./lib/consumer.mjs";
import { output } from "./lib/exec.mjs";
import { ROOT, shown, TARGET } from "./lib/paths.mjs";
import { main, Problem, say, step, title } from "./lib/ui.mjs";

const FOLDER = join(TARGET, "compare");
const FULL = { rounds: 60, starts: 15 };
const QUICK = { rounds: 10, starts: 3 };

const HEAD = [
  ...["", "version", "size", "start", "parse", "valid URIs accepted", "invalid URIs rejected"],
  ...["keys masked", "of these in llm URIs", "masked lines that have a key"],
];
const percent = (part) => (part === undefined ? "" : `${Math.round(part * 100)} %`);

const cells = ({ name, version, size, start, speed, agreement, redaction }) => [
  name,
  version ?? "",
  size === undefined ? "" : `${(size / 1024).toFixed(1)} KiB`,
  start === undefined ? "" : `${start.toFixed(1)} ms`,
  speed === undefined ? "" : `${Math.round(speed.ns)} ns`,
  percent(agreement?.accepted),
  percent(agreement?.rejected),
  percent(redaction?.recall),
  percent(redaction?.recallInUris),
  percent(redaction?.precision),
];

function markdown({ node, uris, cases, records, rows }) {
  const line = (texts) => `| ${texts.join(" | ")} |`;
  return [
    `Node ${node}. An empty cell is not the job of that package.`,
    "",
    line(HEAD),
    line(HEAD.map((_, at) => (at < 2 ? "---" : "---:"))),
    ...rows.map((row) => line(cells(row))),
    "",
    `Size: a minified bundle for Node, gzip. Start: import and first call in a new process, the shortest. Parse: each of ${uris} URIs with`,
    `all fields, the shortest round. URIs: ${cases.valid} valid and ${cases.invalid} invalid ones of the conformance vectors, which follow the draft and RFC`,
    `3986. Keys: ${records} log records. benches/README.md says how they are made.`,
    "",
  ].join("\n");
}

await main(async () => {
  const [option, ...more] = process.argv.slice(2);
  if (more.length > 0 || (option !== undefined && option !== "--quick"))
    throw new Problem("`npm run compare` has one option.", { todo: "npm run compare -- --quick" });
  title("llm-uri: compare");
  await buildPackage();
  await ensurePeers();
  const { python } = await ensureTools("adopt", await installConsumer()); // it has detect-secrets
  mkdirSync(FOLDER, { recursive: true });
  let measured;
  await step("measure", "the package and its peers", async () => {
    const given = { ours: import.meta.resolve("llm-uri"), python, work: join(FOLDER, "project") };
    const run = join(ROOT, "benches", "compare", "run.mjs");
    const options = JSON.stringify({ ...given, ...(option === undefined ? FULL : QUICK) });
    measured = JSON.parse(await output(process.execPath, [run, options]));
  });
  const table = markdown(measured);
  writeFileSync(join(FOLDER, "compare.md"), table);
  writeFileSync(join(FOLDER, "compare.json"), `${JSON.stringify(measured, null, 2)}\n`);
  say(`\n${table}\nAlso in ${shown(FOLDER)}: compare.md, compare.json.`);
});

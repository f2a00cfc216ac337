// Each command loads only its own code.

import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { test } from "node:test";

import { run } from "./lib/cli.mjs";

const URI = "llm://api.openai.com/gpt-5";

/** The files of the package that a command loads, without the hash of their names. */
async function loaded(args, input = "") {
  const folder = mkdtempSync(join(tmpdir(), "llm-uri-start-"));
  try {
    const { code, stderr } = await run(args, { input, env: { NODE_V8_COVERAGE: folder } });
    assert.equal(code, 0, stderr);
    const reports = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
    const files = reports.flatMap(({ result }) => result.map(({ url }) => basename(url)));
    return new Set(files.map((name) => name.replace(/-[A-Z0-9]{8}(?=\.js$)/, "")));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const OWN = ["scan.js", "check.js", "request.js", "convert.js", "ai.js"];
const LIBRARY = ["env.cjs", "requests.cjs", "adapters.cjs", "mas.cjs", "ai.cjs", "scheme.cjs", "ai-provenance.cjs"];

for (const [args, wanted, input] of [
  [["--help"], []],
  [["--version"], []],
  [["inspect", URI], []],
  [["inspect", "ai://bank/service/payments"], ["ai.cjs"]],
  [["validate", URI], []],
  [["canonical", URI], []],
  [["redact"], [], `at ${URI}\n`],
  [["scan", "-"], ["scan.js"], `at ${URI}\n`],
  [["explain", "not-a-number"], []],
  [["check"], ["check.js", "env.cjs"], URI],
  [
    ["request", URI],
    ["request.js", "requests.cjs"],
  ],
]) {
  test(`llm-uri ${args.join(" ")}`, async () => {
    const files = await loaded(args, input);
    assert.deepEqual([...OWN, ...LIBRARY].filter((name) => files.has(name)).sort(), wanted.sort());
    assert.equal(files.has("core.cjs"), true);
  });
}

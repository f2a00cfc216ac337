// The parser in Python, written from the grammar only, passes the vectors of tier core.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { ROOT } from "../lib/documents.mjs";

const VECTORS = join(ROOT, "tests", "vectors");
const run = (folder) => spawnSync("python3", [join(folder, "run.py")], { encoding: "utf8" });

test("a reader made from the grammar alone agrees with the vectors of tier core", () => {
  const { status, stdout, stderr } = run(VECTORS);
  assert.deepEqual([status, stderr], [0, ""], stdout);
  const [, agree, total] = /^(\d+) of (\d+) cases/.exec(stdout);
  assert.equal(agree, total);
  assert.ok(Number(total) > 300, stdout);
});

test("the reader reports a case that it disagrees with", () => {
  const folder = mkdtempSync(join(tmpdir(), "llm-uri-vectors-"));
  try {
    cpSync(VECTORS, folder, { recursive: true });
    const path = join(folder, "path.json");
    const topic = JSON.parse(readFileSync(path, "utf8"));
    const changed = topic.cases.find(({ tier }) => tier === "core");
    changed.valid = !changed.valid;
    writeFileSync(path, JSON.stringify(topic));
    const { status, stdout } = run(folder);
    assert.equal(status, 1);
    assert.ok(stdout.includes(`path.json: ${changed.name}`), stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

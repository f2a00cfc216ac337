// `--policy` and `--allow-host`.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertNoKey, KEY, run } from "./lib/cli.mjs";

test("validate reports a refused host at its position", async () => {
  const { code, stdout } = await run(["validate", "--policy", "production", "llm://0x7f.1/m"]);
  assert.equal(code, 1);
  assert.match(stdout, /error\[host-refused\]: The policy refuses this host: the host is this machine\./);
  assert.equal((await run(["validate", "--policy", "development", "llm://localhost/m"])).code, 0);
  assert.equal((await run(["validate", "llm://localhost/m"])).code, 0, "without a policy nothing is refused");
});

test("validate with JSON: the URI is valid, and the host is refused", async () => {
  const { code, stdout } = await run(["validate", "--json", "--policy", "production"], {
    input: `llm://app:${KEY}@10.0.0.1/m\n`,
  });
  assert.equal(code, 1);
  const [{ valid, verdict, issues }] = JSON.parse(stdout);
  assert.deepEqual(
    [valid, verdict.allowed, verdict.code, issues.at(-1).code],
    [true, false, "private-host", "host-refused"],
  );
  assertNoKey(stdout, "the list");
});

test("inspect shows the verdict, with the host as a client reads it", async () => {
  const { code, stdout } = await run(["inspect", "--format", "text", "--policy", "production", "llm://2130706433/m"]);
  assert.equal(code, 1);
  assert.match(stdout, /✓ valid: 1 warning\n {2}✗ Refused: the host is this machine .* \(127\.0\.0\.1, loopback\)/);
  const json = JSON.parse((await run(["inspect", "--policy", "production", "llm://api.openai.com/gpt-5"])).stdout);
  assert.deepEqual([json.verdict.allowed, json.verdict.code], [true, "public-name"]);
  assert.equal("verdict" in JSON.parse((await run(["inspect", "llm://api.openai.com/gpt-5"])).stdout), false);
});

test("--allow-host can be repeated", async () => {
  const list = ["--allow-host", "api.openai.com", "--allow-host", "*.example.com"];
  assert.equal((await run(["validate", ...list, "llm://api.openai.com/m", "llm://a.example.com/m"])).code, 0);
  assert.equal((await run(["validate", ...list, "llm://api.evil.com/m"])).code, 1);
});

test("an invalid option is a usage error, and is not repeated", async () => {
  for (const args of [
    ["--policy", KEY],
    ["--allow-host", `${KEY}*x`],
    ["--allow-host", "ok.com", "--allow-host", `https://${KEY}/`],
  ]) {
    const { code, stdout, stderr } = await run(["validate", ...args, "llm://a.com/m"]);
    assert.equal(code, 2);
    assertNoKey(stdout + stderr, "the usage");
  }
});

// `llm-uri doctor`, as installed: the table, the JSON, the exit codes, and that no key is printed.

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { assertNoKey, KEY, run } from "./lib/cli.mjs";

describe("llm-uri doctor", () => {
  it("shows the URL, the fault and the base URL to use, for each client", async () => {
    const { stdout, stderr, code } = await run(["doctor", "https://api.anthropic.com/v1"]);
    assert.equal(code, 1, stderr);
    assert.match(
      stdout,
      /^anthropic-js +https:\/\/api\.anthropic\.com\/v1\/v1\/messages +base-url-version-doubled +https:\/\/api\.anthropic\.com$/m,
    );
    assert.match(stdout, /^ai-sdk-anthropic +https:\/\/api\.anthropic\.com\/v1\/messages +ok$/m);
    assert.match(stdout, /second API version/);
  });

  it("succeeds if the named clients have no fault", async () => {
    const { stdout, code } = await run(["doctor", "--client", "openai-js", "--client", "openai-python"], {
      input: "https://api.openai.com/v1\n",
    });
    assert.equal(code, 0);
    assert.equal(stdout.split("\n").length, 4);
  });

  it("reads variables for the clients that read them", async () => {
    const env = { OPENAI_BASE_URL: "https://api.openai.com", OTHER_URL: "https://gateway.example/v1" };
    const { stdout, code } = await run(["doctor", "--json", "--env", "OPENAI_BASE_URL", "--env", "OTHER_URL"], { env });
    assert.equal(code, 1);
    const [openai, other] = JSON.parse(stdout).reports;
    assert.equal(openai.variable, "OPENAI_BASE_URL");
    assert.ok(openai.clients.every(({ fault }) => fault === "base-url-path-missing"));
    assert.ok(openai.clients.some(({ client }) => client === "litellm-openai"));
    assert.ok(other.clients.length > 15);
  });

  it("reads an llm URI", async () => {
    const { stdout, code } = await run(["doctor", "--json", "--client", "openai-js"], {
      input: `llm://app:${KEY}@api.groq.com/llama-3.3-70b`,
    });
    assert.equal(code, 0);
    assert.equal(JSON.parse(stdout).reports[0].clients[0].finalUrl, "https://api.groq.com/openai/v1/chat/completions");
    assertNoKey(stdout, "the report");
  });

  it("prints no key of a base URL", async () => {
    for (const input of [
      `https://user:${KEY}@gateway.example/v1`,
      `https://gateway.example/v1?key=${KEY}`,
      `https://gateway.example/v1?${KEY}${KEY}`,
      `https://gateway.example/v1#${KEY}`,
      KEY,
      `llm://app:${KEY}@/`,
      `llm://app:${KEY}@gateway.example/m?base_path=/v1/chat/completions`,
    ]) {
      for (const args of [["doctor"], ["doctor", "--json"]]) {
        const { stdout, stderr, code } = await run(args, { input });
        assert.equal(code, 1, input.replace(KEY, "KEY"));
        assertNoKey(stdout + stderr, "the report");
      }
    }
  });

  it("fails for a usage error", async () => {
    for (const args of [
      ["doctor"],
      ["doctor", "--client", "openai"],
      ["doctor", "--env", "NOT_SET_ANYWHERE"],
      ["doctor", "--env", "PATH", "https://api.openai.com"],
      ["doctor", "--format", "sarif", "https://api.openai.com"],
    ]) {
      const { stdout, stderr, code } = await run(args);
      assert.deepEqual([code, stdout], [2, ""], stderr);
    }
  });
});

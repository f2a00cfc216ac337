// `llm-uri request`, as installed. Its output contains no key.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";

import { assertNoKey, hasTerminal, KEY, onTerminal, run, shell } from "./lib/cli.mjs";

const URI = `llm://my-app:${KEY}@api.openai.com/gpt-4o?temp=0.7&top_k=5&timeout=30000&retries=2`;
const folder = mkdtempSync(join(tmpdir(), "llm-uri-"));
after(() => rmSync(folder, { recursive: true }));

const file = (name, text) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe("llm-uri request", () => {
  it("shows method, URL, headers, body, client options and changes", async () => {
    const { stdout, stderr, code } = await run(["request"], { input: URI });
    assert.equal(code, 0, stderr);
    assert.match(
      stdout,
      /^POST https:\/\/api\.openai\.com\/v1\/chat\/completions\n\nauthorization: Bearer \*\*\*\ncontent-type: application\/json\n\n\{/,
    );
    assert.match(stdout, /"temperature": 0\.7/);
    assert.match(stdout, /openai, openai-chat · timeout 30000 ms · retries 2\n/);
    assert.match(stdout, /^temp +renamed → temperature$/m);
    assert.match(stdout, /^top_k +dropped: this API has no top_k$/m);
    assertNoKey(stdout + stderr, "the request");
  });

  it("prints JSON for programs", async () => {
    const { stdout } = await run(["request", "--json", "--prompt", "Say hi"], { input: URI });
    const { request, issues } = JSON.parse(stdout);
    assert.deepEqual(JSON.parse(request.body).messages, [{ role: "user", content: "Say hi" }]);
    assert.equal(request.headers.authorization, "Bearer ***");
    assert.deepEqual(
      issues.map(({ code }) => code),
      ["parameter-renamed", "parameter-not-sent"],
    );
    assertNoKey(stdout, "the JSON");
  });

  it("prints a command for shells", async () => {
    const { stdout } = await run(["request", "--curl"], { input: URI });
    assert.match(stdout, /"\$OPENAI_API_KEY"/);
    assertNoKey(stdout, "the command");
    const other = await run(["request", "--curl", "--key-env", "MY_KEY"], { input: URI });
    assert.match(other.stdout, /"\$MY_KEY"/);
    const stub = `curl() { for each; do printf '%s\\n' "$each"; done; }; MY_KEY=there; ${other.stdout}`;
    assert.match((await shell(stub, {})).stdout, /^authorization: Bearer there$/m);
  });

  it("reads messages and bodies from files, and one of them from standard input", async () => {
    const messages = file("messages.json", '[{"role":"user","content":"From a file"}]');
    const body = file("body.json", '{"user":"me"}');
    const { stdout } = await run(["request", "llm://api.openai.com/gpt-4o", "--messages", messages, "--body", body]);
    assert.match(stdout, /"From a file"[\s\S]*/);
    assert.match(stdout, /"user": "me"/);
    const piped = await run(["request", "llm://api.openai.com/gpt-4o", "--messages", "-"], {
      input: '[{"role":"user","content":"Piped"}]',
    });
    assert.match(piped.stdout, /"Piped"/);
  });

  it("rejects a file that contains no messages or no body", async () => {
    for (const [option, text] of [
      ["--messages", '{"messages": []}'],
      ["--messages", "null"],
      ["--body", '"x"'],
      ["--body", "[]"],
    ]) {
      const { code, stderr } = await run(["request", option, file("wrong.json", text)], { input: URI });
      assert.deepEqual([code, stderr.includes(`the file of ${option} must contain`)], [2, true], stderr);
    }
  });

  it("shows lists and other protocols", async () => {
    const models = await run(["request", "llm://api.openai.com/gpt-4o", "--operation", "models"]);
    assert.match(models.stdout, /^GET https:\/\/api\.openai\.com\/v1\/models\n/);
    const ollama = await run([
      "request",
      "llm://localhost/llama3.2",
      "--provider",
      "ollama",
      "--policy",
      "development",
    ]);
    assert.match(ollama.stdout, /^POST http:\/\/localhost:11434\/api\/chat\n/);
    const vertex = await run([
      "request",
      "llm://us-central1-aiplatform.googleapis.com/gemini-2.5-pro",
      "--project",
      "p",
    ]);
    assert.match(
      vertex.stdout,
      /^POST https:\/\/us-central1-aiplatform\.googleapis\.com\/v1\/projects\/p\/locations\/us-central1\/publishers\//,
    );
  });

  it("reports why a request is refused, with exit code 1", async () => {
    for (const [uri, code] of [
      [`llm://a:${KEY}@localhost/m`, "host-refused"],
      [`llm://a:${KEY}@api.anthropic.com/claude-3-5-haiku-latest?temp=1.5`, "provider-range"],
      [`llm://a:${KEY}@api.openai.com/m?temp=hot`, "not-a-number"],
      ["llm://a:***@api.openai.com/m", "redacted-key-in-request"],
    ]) {
      const { stdout, stderr, code: exit } = await run(["request"], { input: uri });
      assert.deepEqual([exit, stdout], [1, ""]);
      assert.match(stderr, new RegExp(`\\[${code}\\]`));
      assertNoKey(stderr, code);
      const json = await run(["request", "--json"], { input: uri });
      assert.ok(JSON.parse(json.stdout).issues.some((issue) => issue.code === code));
    }
  });

  it("reports usage errors with exit code 2, without repeating arguments", async () => {
    const broken = file(`${KEY}.json`, `{"${KEY}"`);
    for (const args of [
      ["--messages", broken],
      ["--messages", join(folder, `no-${KEY}`)],
      ["--messages", "-"],
      ["--operation", KEY],
      ["--policy", KEY],
    ]) {
      const { stderr, code } = await run(["request", ...args], { input: URI });
      assert.equal(code, 2, `${args[0]}: ${stderr}`);
      assertNoKey(stderr, args[0]);
    }
  });

  it("prints no terminal control sequences", { skip: !hasTerminal && "there is no script(1)" }, async () => {
    const { text } = await onTerminal(["request", "llm://api.openai.com/gpt-4o?user=%1B%5B31m%E2%80%AE", "--no-color"]);
    assert.ok(!text.includes("\u001b[31m") && !text.includes("\u202e"), text);
  });
});

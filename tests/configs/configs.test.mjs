// The real tools read the files of `toConfig`, and call a local server. The environment has keys for other hosts, which must not be sent.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { pathToFileURL } from "node:url";

import { fillTemplateVariables, getTemplateVariables, parseConfigYaml } from "@continuedev/config-yaml";
import { HostPolicy } from "llm-uri";
import { toConfig } from "llm-uri/adapters";

const { startStub, WORDS } = await import(
  pathToFileURL(join(process.env.LLM_URI_ROOT, "tests", "clients", "lib", "stub.mjs")).href
);
const require = createRequire(import.meta.url);
const stub = await startStub();
after(() => stub.close());
beforeEach(() => void (stub.asked = []));

const PLATFORM = `${process.platform}-${process.arch}`;
const KEY = "sk-test-SECRET1";
const OTHERS = {
  OPENAI_API_KEY: "env-OTHERSECRET",
  OPENAI_BASE_URL: "http://other.invalid/v1",
  ANTHROPIC_API_KEY: "env-OTHERSECRET",
  ANTHROPIC_AUTH_TOKEN: "env-OTHERSECRET",
  ANTHROPIC_BASE_URL: "http://other.invalid",
};

/** The folder of the program in the package for this platform. */
const folderOf = (from, name) =>
  dirname(createRequire(require.resolve(`${from}/package.json`)).resolve(`${name}/package.json`));

/** How to ask each tool one question. `place`: where it reads the file. */
const TOOLS = {
  codex: {
    place: ".codex/config.toml",
    program: () => [
      process.execPath,
      [join(dirname(require.resolve("@openai/codex/package.json")), "bin", "codex.js")],
    ],
    args: ["exec", "--skip-git-repo-check", "Hello"],
  },
  "claude-code": {
    place: ".claude/settings.json",
    program: () => [join(folderOf("@anthropic-ai/claude-code", `@anthropic-ai/claude-code-${PLATFORM}`), "claude"), []],
    args: ["-p", "Hello"],
    env: { CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1" },
  },
  opencode: {
    place: "opencode.json",
    program: () => [join(folderOf("opencode-ai", `opencode-${PLATFORM}`), "bin", "opencode"), []],
    args: ["run", "--title", "a title", "Hello"],
    env: { OPENCODE_DISABLE_MODELS_FETCH: "1", OPENCODE_DISABLE_AUTOUPDATE: "1" },
  },
  aider: {
    place: ".aider.model.settings.yml",
    program: () => [process.env.LLM_URI_PYTHON, ["-m", "aider"]],
    args: ["--message", "Hello", "--no-git", "--yes-always", "--no-check-update", "--analytics-disable", "--no-pretty"],
    env: { AIDER_SHOW_MODEL_WARNINGS: "false", LITELLM_LOCAL_MODEL_COST_MAP: "True" },
    model: (text) => JSON.parse(/^- name: (.*)$/m.exec(text)[1]),
  },
};

const uriOf = (query, key = true) => `llm://${key ? `app:${KEY}@` : ""}127.0.0.1:${stub.port}/vendor/model:x?${query}`;
const options = (more) => ({ policy: HostPolicy.development, keyEnv: "MY_KEY", ...more });

/** The request of a tool that has only the file and the key's variable. */
async function requestOf(tool, { text, variables }) {
  assert.ok(!text.includes(KEY));
  const { place, program, args, env, model } = TOOLS[tool];
  const chosen = model === undefined ? [] : ["--model", model(text)];
  const home = mkdtempSync(join(tmpdir(), "llm-uri-config-"));
  try {
    mkdirSync(dirname(join(home, place)), { recursive: true });
    writeFileSync(join(home, place), text);
    const [command, first] = program();
    const given = Object.fromEntries(variables.map((name) => [name, name === "HEADER_X_TENANT" ? "t-1" : KEY]));
    const child = spawn(command, [...first, ...args, ...chosen], {
      cwd: home,
      env: { PATH: process.env.PATH, HOME: home, CODEX_HOME: join(home, ".codex"), ...OTHERS, ...env, ...given },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 120_000,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (part) => (output += part));
    const code = await new Promise((done) => child.on("close", done));
    assert.equal(code, 0, output);
    assert.match(output, new RegExp(WORDS));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  assert.ok(!JSON.stringify(stub.asked).includes("OTHERSECRET"), "a key of another host");
  return stub.asked.at(-1);
}

const sent = (config) => Object.fromEntries(config.changes.filter(({ to }) => to).map(({ param, to }) => [param, to]));
const dropped = ({ changes }) => changes.filter(({ kind }) => kind === "dropped").map(({ param }) => param);

test("codex: every setting", async () => {
  const uri = uriOf("reasoning.effort=low&system=Be%20brief.&retries=0&temp=0.5");
  const config = toConfig(uri, "codex", options({ protocol: "openai-responses", headers: { "x-tenant": "t" } }));
  assert.deepEqual(config.variables, ["MY_KEY", "HEADER_X_TENANT"]);
  assert.equal(sent(config).retries, "model_providers.llm-uri.request_max_retries");
  assert.ok(dropped(config).includes("temp"));
  const { url, headers, body } = await requestOf("codex", config);
  assert.equal(url, `${stub.origin}/v1/responses`);
  assert.equal(headers.authorization, `Bearer ${KEY}`);
  assert.equal(headers["x-tenant"], "t-1");
  assert.equal(body.model, "vendor/model:x");
  assert.equal(body.reasoning.effort, "low");
  assert.ok(JSON.stringify(body.input).includes("Be brief."));
});

for (const keyEnv of ["MY_KEY", "ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", undefined])
  test(`claude-code: the key of ${keyEnv ?? "no variable"}`, async () => {
    const uri = uriOf("max_tokens=77&retries=0&timeout=20000&temp=0.5", keyEnv !== undefined);
    const config = toConfig(uri, "claude-code", options({ protocol: "anthropic-messages", keyEnv }));
    assert.deepEqual(config.variables, keyEnv === undefined ? [] : [keyEnv]);
    assert.deepEqual(sent(config).max_tokens, "env.CLAUDE_CODE_MAX_OUTPUT_TOKENS");
    assert.ok(dropped(config).includes("temp"));
    const { url, headers, body } = await requestOf("claude-code", config);
    assert.equal(new URL(url).pathname, "/v1/messages");
    const keys = [headers["x-api-key"], headers.authorization].filter((value) => value !== undefined);
    assert.ok(keys.length > 0);
    for (const key of keys) assert.equal(key.replace("Bearer ", ""), keyEnv === undefined ? "no-key" : KEY);
    assert.equal(headers["x-stainless-timeout"], "20");
    assert.equal(body.model, "vendor/model:x");
    assert.equal(body.max_tokens, 77);
  });

test("opencode: OpenAI's chat, with a header of one's own", async () => {
  const uri = uriOf("temp=0.3&top_p=0.5&max_tokens=50&min_p=0.1&timeout=20000&seed=7");
  const config = toConfig(uri, "opencode", options({ headers: { "x-tenant": "t" } }));
  assert.deepEqual(dropped(config), ["app-label", "seed"]);
  const { url, headers, body } = await requestOf("opencode", config);
  assert.equal(url, `${stub.origin}/v1/chat/completions`);
  assert.equal(headers.authorization, `Bearer ${KEY}`);
  assert.equal(headers["x-tenant"], "t-1");
  const { model, temperature, top_p, max_tokens, min_p } = body;
  assert.deepEqual(
    { model, temperature, top_p, max_tokens, min_p },
    {
      model: "vendor/model:x",
      temperature: 0.3,
      top_p: 0.5,
      max_tokens: 50,
      min_p: 0.1,
    },
  );
});

test("opencode: responses, and Anthropic's protocol", async () => {
  const responses = toConfig(uriOf("reasoning.effort=low"), "opencode", options({ protocol: "openai-responses" }));
  const asked = await requestOf("opencode", responses);
  assert.equal(asked.url, `${stub.origin}/v1/responses`);
  assert.equal(asked.headers.authorization, `Bearer ${KEY}`);
  stub.asked = [];
  const messages = toConfig(uriOf("temp=0.3"), "opencode", options({ protocol: "anthropic-messages" }));
  const { url, headers, body } = await requestOf("opencode", messages);
  assert.equal(url, `${stub.origin}/v1/messages`);
  assert.equal(headers["x-api-key"] ?? headers.authorization, headers["x-api-key"] ? KEY : `Bearer ${KEY}`);
  assert.equal(body.temperature, 0.3);
});

for (const keyEnv of ["MY_KEY", undefined])
  test(`aider: the key of ${keyEnv ?? "no variable"}`, async () => {
    const uri = uriOf("temp=0.3&max_tokens=50&min_p=0.1&timeout=20000&system=Be%20brief.&seed=7", keyEnv !== undefined);
    const config = toConfig(uri, "aider", options({ keyEnv }));
    assert.deepEqual(config.variables, keyEnv === undefined ? [] : [keyEnv]);
    const { url, headers, body } = await requestOf("aider", config);
    assert.equal(url, `${stub.origin}/v1/chat/completions`);
    assert.equal(headers.authorization, `Bearer ${keyEnv === undefined ? "no-key" : KEY}`);
    const { model, temperature, max_tokens, min_p, seed } = body;
    assert.deepEqual(
      { model, temperature, max_tokens, min_p, seed },
      { model: "vendor/model:x", temperature: 0.3, max_tokens: 50, min_p: 0.1, seed: 7 },
    );
    assert.ok(body.messages[0].content.startsWith("Be brief."));
  });

test("aider: Anthropic's protocol, and no temperature of the tool's own", async () => {
  const config = toConfig(uriOf("max_tokens=50"), "aider", options({ protocol: "anthropic-messages" }));
  const { url, headers, body } = await requestOf("aider", config);
  assert.equal(url, `${stub.origin}/v1/messages`);
  assert.equal(headers["x-api-key"], KEY);
  assert.equal(body.max_tokens, 50);
  assert.ok(!("temperature" in body));
});

test("continue: the file is valid by its schema, and has the key from a secret", () => {
  const uri = uriOf("temp=0.3&max_tokens=50&min_p=0.1&timeout=20000&system=Be%20brief.&stop=END");
  for (const protocol of ["openai-chat", "anthropic-messages"]) {
    const { text, variables } = toConfig(uri, "continue", options({ protocol }));
    assert.deepEqual(getTemplateVariables(text), ["secrets.MY_KEY"]);
    assert.deepEqual(variables, ["MY_KEY"]);
    const { models } = parseConfigYaml(fillTemplateVariables(text, { "secrets.MY_KEY": KEY }));
    assert.equal(models.length, 1);
    const { model, apiKey, apiBase, defaultCompletionOptions, requestOptions, chatOptions } = models[0];
    assert.deepEqual(
      { model, apiKey, apiBase, defaultCompletionOptions, timeout: requestOptions.timeout, chatOptions },
      {
        model: "vendor/model:x",
        apiKey: KEY,
        apiBase: `${stub.origin}/v1`,
        defaultCompletionOptions: { temperature: 0.3, maxTokens: 50, stop: ["END"] },
        timeout: 20,
        chatOptions: { baseSystemMessage: "Be brief." },
      },
    );
  }
});

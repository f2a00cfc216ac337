// Warnings about variables are printed once, or passed to `onIssue`.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { HostPolicy, LlmUri } from "llm-uri";
import { EnvError, requireEnv } from "llm-uri/env";

const KEY = "sk-proj-canaryR4nT3wQ8";
const env = {
  LLM_URL: `llm://app:${KEY}@api.openai.com/gpt-5?temprature=1&timeout=30`,
  OTHER: "llm://app:$OPENAI_API_KEY@api.openai.com/v1/gpt-5",
  FOREIGN: "llm://app:sk-ant-canaryR4nT3wQ8@api.openai.com/gpt-5",
};
const run = promisify(execFile);

test("a program prints each warning once, with the variable's name and without the key", async () => {
  const program = `import { requireEnv } from "llm-uri/env";
    for (let at = 0; at < 2; at++) requireEnv(process.env, ["LLM_URL", "OTHER"]);`;
  const { stderr, stdout } = await run(process.execPath, ["--input-type=module", "-e", program], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    env: { PATH: process.env.PATH, ...env },
  });
  assert.equal(stdout, "");
  assert.ok(!stderr.includes("canary"));
  const printed = [...stderr.matchAll(/\[([a-z-]+)\] LlmUriWarning: (\w+): /g)].map(
    ([, code, name]) => `${name} ${code}`,
  );
  assert.deepEqual(printed.sort(), [
    "LLM_URL implausible-value",
    "LLM_URL parameter-typo",
    "OTHER base-path-in-model",
    "OTHER possible-unexpanded-variable",
  ]);
  assert.match(stderr, /llm:\/\/app:\*\*\*@api\.openai\.com\/gpt-5\?temprature=1/);
});

test("onIssue receives warnings and advice instead of printing them", () => {
  const reported = [];
  const urls = requireEnv(env, ["LLM_URL", "FOREIGN"], {
    onIssue: ({ code }, { name, redacted }) => reported.push([name, code, redacted.includes("canary")]),
  });
  assert.ok(LlmUri.is(urls.LLM_URL));
  assert.deepEqual(reported, [
    ["LLM_URL", "parameter-typo", false],
    ["LLM_URL", "implausible-value", false],
    ["FOREIGN", "key-of-another-provider", false],
  ]);
});

test("more warnings than maxWarnings are an error", () => {
  const onIssue = () => {};
  assert.throws(
    () => requireEnv(env, ["LLM_URL"], { maxWarnings: 1, onIssue }),
    (error) => error instanceof EnvError && /not usable: LLM_URL/.test(error.message) && !/canary/.test(error.message),
  );
  assert.equal(requireEnv(env, ["LLM_URL"], { maxWarnings: 2, onIssue }).LLM_URL.model, "gpt-5");
});

test("one name returns one URI", () => {
  const uri = requireEnv(env, "FOREIGN", { policy: HostPolicy.production, onIssue: () => {} });
  assert.equal(uri.host, "api.openai.com");
  assert.throws(() => requireEnv({}, "LLM_URL"), EnvError);
  for (const names of [5, [5], ["FOREIGN", null]])
    assert.throws(
      () => requireEnv(env, names),
      /^TypeError: llm-uri: the names must be a string or a list of strings\.$/,
    );
});

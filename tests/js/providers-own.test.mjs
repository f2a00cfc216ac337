// `defineProviders`: each function that takes options reads the providers of a caller's own.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import * as adapters from "llm-uri/adapters";
import * as requests from "llm-uri/requests";

import { run } from "./lib/cli.mjs";

const { defineProviders } = requests;
const RECORD = {
  id: "mine",
  hosts: ["llm.example.com"],
  env: { keys: ["MINE_API_KEY"], bases: ["MINE_BASE_URL"], models: ["MINE_LLM"], settings: { MINE_TEAM: "label" } },
  labels: [{ header: "x-mine-team" }],
  basePath: "/mine/v2",
  params: { max_tokens: "limit", reasoning_effort: { path: "effort" } },
};
const profiles = defineProviders({ providers: [RECORD] });
const URI = "llm://team:sk-zQ9wXk7vJ2@llm.example.com/m?max_tokens=5";
const env = { MINE_API_KEY: "sk-zQ9wXk7vJ2", MINE_LLM: "m" };

/** How each function is called, and what shows that it has read the record. */
const CALLS = {
  resolve: () => requests.resolve(URI, { profiles }).url.includes("/mine/v2/"),
  toRequest: () => JSON.parse(requests.toRequest(URI, { prompt: "x" }, { profiles }).body).limit === 5,
  validateFor: () =>
    requests.validateFor(URI, { provider: "mine", profiles }).every(({ severity }) => severity !== "error"),
  detectProvider: () => requests.detectProvider("llm.example.com", { profiles }) === "mine",
  resolveCredentials: () =>
    requests.resolveCredentials("llm://llm.example.com/m", (name) => env[name], { profiles }).apiKey ===
    env.MINE_API_KEY,
  fromUrl: () =>
    requests.fromUrl("https://llm.example.com/mine/v2/chat/completions", { model: "m", profiles }).provider === "mine",
  fromCurl: () =>
    requests.fromCurl(`curl https://llm.example.com/mine/v2/chat/completions -d '{"model":"m","limit":5}'`, {
      profiles,
    }).value.params.max_tokens === 5,
  fromEnv: () => requests.fromEnv(env, { profiles }).value.host === "llm.example.com",
  fromModelString: () => requests.fromModelString("mine/m", { profiles, env }).provider === "mine",
  toEnv: () => requests.toEnv(URI, { profiles }).value.MINE_LLM === "m",
  explainBaseUrl: () =>
    requests
      .explainBaseUrl("https://llm.example.com/mine", { client: "openai-js", profiles })
      .clients[0].fix?.endsWith("/mine/v2"),
  ...Object.fromEntries(
    Object.entries(adapters)
      .filter(([name]) => /^to[A-Z]/.test(name))
      .map(([name, adapter]) => [name, () => JSON.stringify(adapter(URI, { profiles })).includes("/mine/v2")]),
  ),
  toConfig: () => adapters.toConfig(URI, "litellm", { profiles }).text.includes("/mine/v2"),
  toSnippet: () => adapters.toSnippet(URI, "fetch", { profiles }).includes("/mine/v2"),
};
/** Functions without these options: they take a plan, or a protocol that the record does not have. */
const WITHOUT = ["defineProviders", "toCurl", "toAnthropic", "toGoogleGenAI", "toMistral", "toCohere"];

test("every function of requests and adapters reads the providers of a caller's own", () => {
  const functions = Object.entries({ ...requests, ...adapters }).filter(
    ([name, value]) => typeof value === "function" && /^[a-z]/.test(name) && !WITHOUT.includes(name),
  );
  for (const [name] of functions) {
    assert.ok(CALLS[name], `${name} has no test with profiles`);
    assert.ok(CALLS[name](), name);
  }
  assert.ok(functions.length >= 15);
  // A call without them does not see them.
  assert.equal(requests.detectProvider("llm.example.com"), undefined);
  assert.throws(() => requests.resolve(URI, { provider: "mine" }), { code: "unknown-provider" });
});

test("records are checked, and an unknown member is an error that names the nearest one", () => {
  const fault = (record) => {
    try {
      defineProviders({ providers: [{ ...RECORD, ...record }] });
    } catch (error) {
      assert.equal(error.code, "invalid-profile");
      return error.message;
    }
    return "";
  };
  assert.match(fault({ basPath: "/v1" }), /not valid: it has an unknown member; the nearest name is `basePath`\./);
  assert.match(fault({ id: 5 }), /not valid: `id` must be lowercase letters, digits and hyphens\./);
  assert.match(fault({ keyless: 1 }), /not valid: `keyless` must be a boolean\./);
  assert.match(
    fault({ hosts: "llm.example.com" }),
    /not valid: `hosts` must be a list, and each item a host name whose last two labels contain no \*\./,
  );
  assert.match(fault({ protocols: [{ protocol: "openai-chat", endpoint: {} }] }), /`endpoints`/);
  assert.match(fault({ id: "openai" }), /id/);
  assert.match(fault({ hosts: ["api.openai.com"] }), /host/);
  assert.match(fault({ env: { keys: ["OPENAI_API_KEY"] } }), /variable/);
  assert.match(fault({ labels: [{ header: "authorization" }] }), /header/);
  for (const other of [null, [], "x", { providers: [] }, { provider: [RECORD] }])
    assert.throws(() => defineProviders(other), { code: "invalid-profile" });
  for (const other of [{}, [RECORD], "mine"])
    assert.throws(() => requests.resolve(URI, { profiles: other }), TypeError);
});

test("the nearest ids are part of unknown-provider", () => {
  assert.throws(
    () => requests.resolve(URI, { provider: "opnai" }),
    (error) => /`openai`/.test(error.issues[0].fix),
  );
  assert.throws(
    () => requests.resolve(URI, { provider: "mien", profiles }),
    (error) => /`mine`/.test(error.issues[0].fix),
  );
});

const folder = mkdtempSync(join(tmpdir(), "llm-uri-providers-"));
after(() => rmSync(folder, { recursive: true }));

test("the command line reads providers of a file", async () => {
  const file = join(folder, "providers.json");
  writeFileSync(file, JSON.stringify({ providers: [RECORD] }));
  const request = await run(["request", "llm://llm.example.com/m", "--providers", file, "--json"]);
  assert.equal(JSON.parse(request.stdout).request.provider, "mine");
  const converted = await run(["convert", "--to", "env", "llm://llm.example.com/m", "--providers", file]);
  assert.match(converted.stdout, /MINE_LLM=m/);
  writeFileSync(file, JSON.stringify({ providers: [{ ...RECORD, basPath: "" }] }));
  const faulty = await run(["request", "llm://llm.example.com/m", "--providers", file]);
  assert.equal(faulty.code, 2);
  assert.match(faulty.stderr, /basePath/);
  assert.equal((await run(["request", "llm://llm.example.com/m", "--providers", join(folder, "none")])).code, 2);
});

test("a registry is frozen, and prints its records", () => {
  assert.ok(Object.isFrozen(profiles) && Object.isFrozen(profiles.providers[0].env));
  assert.equal(profiles.providers[0].id, "mine");
  const text = readFileSync(new URL("../../data/providers.json", import.meta.url), "utf8");
  assert.throws(() => defineProviders(text), { code: "invalid-profile" }, "the built-in table has further members");
});

// Imports: printed forms, looked-up variables, and the command.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inspect } from "node:util";
import { HostPolicy, LlmUriError, parse } from "llm-uri";
import { fromCurl, fromEnv, fromUrl, resolve, resolveCredentials, toCurl, toEnv, toRequest } from "llm-uri/requests";

import { assertNoKey, KEY, run } from "./lib/cli.mjs";

const printed = (value) =>
  [String(value), JSON.stringify(value), inspect(value, { depth: 9, showHidden: true }), inspect([value])].join("\n");

describe("the values", () => {
  it("return variables to programs, and print no secret ones", () => {
    const { value } = toEnv(`llm://:${KEY}@api.openai.com/gpt-5`);
    assert.deepEqual({ ...value }, { OPENAI_API_KEY: KEY, OPENAI_MODEL: "gpt-5" });
    assert.equal(Object.assign({}, value).OPENAI_API_KEY, KEY);
    assert.equal(JSON.stringify(value), '{"OPENAI_API_KEY":"***","OPENAI_MODEL":"gpt-5"}');
    assertNoKey(printed(value) + printed({ value }), "the record");
    assert.deepEqual(fromEnv(value).value.exposeCredentials(), `llm://:${KEY}@api.openai.com/gpt-5`);
  });

  it("look up only the variables of the table", () => {
    const asked = [];
    assert.throws(() => fromEnv((name) => void asked.push(name)), { code: "no-provider-in-environment" });
    assert.ok(asked.includes("OPENAI_API_KEY") && asked.includes("LLM_URL") && !asked.includes("PATH"));
    assert.throws(() => fromEnv(Object.create({ OPENAI_API_KEY: KEY })), { code: "no-provider-in-environment" });
  });

  it("convert a request to its command and back", () => {
    const uri = parse(`llm://:${KEY}@api.anthropic.com/claude-opus-4-1?temp=0.5&stop=a,b&max_tokens=9`);
    const plan = toRequest(uri, { prompt: "Hello" });
    const { value } = fromCurl(toCurl(plan));
    const again = toRequest(
      resolveCredentials(value, () => KEY),
      { prompt: "Hello" },
    );
    assert.deepEqual(
      [again.url, JSON.parse(again.body), { ...again.headers }],
      [plan.url, JSON.parse(plan.body), { ...plan.headers }],
    );
  });

  it("report options that requests need in addition to the URI", () => {
    const { value, options } = fromUrl(
      new globalThis.URL("https://gw.example.com/v1beta/models/gemini-x:generateContent"),
    );
    assert.equal(resolve(value, options).url, "https://gw.example.com/v1beta/models/gemini-x:generateContent");
    const local = fromUrl("https://localhost:8443/v1/chat/completions", { model: "m" });
    assert.equal(
      resolve(local.value, { ...local.options, policy: HostPolicy.development }).url,
      "https://localhost:8443/v1/chat/completions",
    );
  });

  it("reject values that are not strings, and invalid options", () => {
    for (const input of [undefined, null, 42, {}]) {
      assert.throws(() => fromUrl(input), LlmUriError);
      assert.throws(() => fromCurl(input), LlmUriError);
    }
    assert.throws(() => fromUrl("https://api.openai.com/v1", { model: 5 }), TypeError);
  });

  it("report offsets in UTF-16 units", () => {
    const command = "curl -H 'x: 🎉é' https://a.example/v1 --frobnicate";
    assert.throws(
      () => fromCurl(command),
      (error) => command.slice(error.issues[0].start, error.issues[0].end) === "--frobnicate",
    );
  });
});

describe("llm-uri convert", () => {
  const command = `curl https://api.openai.com/v1/chat/completions -H 'Authorization: Bearer ${KEY}' -d '{"model":"gpt-4o","temperature":0.5,"messages":[]}'`;

  it("reads commands, and prints no key by default", async () => {
    const shown = await run(["convert", "--from", "curl"], { input: command });
    assert.deepEqual([shown.code, shown.stdout], [0, "llm://:***@api.openai.com/gpt-4o?temp=0.5\n"]);
    assert.match(shown.stderr, /^lost: messages: /);
    assertNoKey(shown.stdout + shown.stderr, "convert");
    const exposed = await run(["convert", "--from", "curl", "--expose"], { input: command });
    assert.equal(exposed.stdout, `llm://:${KEY}@api.openai.com/gpt-4o?temp=0.5\n`);
    const env = await run(["convert", "--from", "curl", "--to", "env"], { input: command });
    assert.equal(env.stdout, "OPENAI_API_KEY=***\nOPENAI_MODEL=gpt-4o\n");
    assertNoKey(env.stdout + env.stderr, "convert");
  });

  it("reads the environment, and lists the choices", async () => {
    const env = { OPENAI_API_KEY: KEY, GROQ_API_KEY: `${KEY}2` };
    const several = await run(["convert", "--from", "env"], { env });
    assert.deepEqual([several.code, several.stdout], [1, ""]);
    assert.match(
      several.stderr,
      /several-providers[\s\S]*choice: --provider openai \(OPENAI_API_KEY\)\nchoice: --provider groq/,
    );
    assertNoKey(several.stderr, "convert");
    const one = await run(["convert", "--from", "env", "--provider", "groq", "--model", "m", "--json"], { env });
    assert.equal(JSON.parse(one.stdout).uri, "llm://:***@api.groq.com/m");
    assertNoKey(one.stdout + one.stderr, "convert");
  });

  it("converts URIs to URLs and commands", async () => {
    const input = `llm://:${KEY}@localhost:8000/m?protocol=ollama`;
    assert.equal((await run(["convert", "--to", "url"], { input })).stdout, "http://localhost:8000/api/chat\n");
    const { code, stdout, stderr } = await run(["convert", "--to", "curl"], { input });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^curl [\s\S]*http:\/\/localhost:8000\/api\/chat/);
    assertNoKey(stdout + stderr, "convert");
    const reference = await run(["convert", "--to", "curl"], { input: "llm://:%24%7BMY_KEY%7D@api.openai.com/gpt-5" });
    assert.match(reference.stdout, /"\$MY_KEY"/);
  });

  it("rejects input that cannot be converted", async () => {
    for (const args of [
      ["--from", "env", "llm://a"],
      ["--from", "curl", "--to", "ai"],
      ["--from", KEY],
    ]) {
      const { code, stdout, stderr } = await run(["convert", ...args], { input: command });
      assert.deepEqual([code, stdout], [2, ""], args.join(" "));
      assertNoKey(stderr, "convert");
    }
    const broken = await run(["convert", "--from", "curl"], { input: `curl '${KEY}` });
    assert.deepEqual([broken.code, broken.stdout], [1, ""]);
    assertNoKey(broken.stderr, "convert");
  });
});

// Options, parts and parameters that cannot be honoured are errors or are reported, and hostile input is an error of the library.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { test } from "node:test";

import { build, defaultLimits, HostPolicy, LlmUriError, parse } from "llm-uri";
import { AiUri, parseAiipHtml, parseAiipLink, parseAiipTxt } from "llm-uri/ai";
import { MasAddress } from "llm-uri/mas";
import { createConnector } from "llm-uri/node";
import {
  defineProviders,
  fromEnv,
  fromUrl,
  resolve,
  resolveCredentials,
  toEnv,
  toRequest,
  validateFor,
} from "llm-uri/requests";
import { adviseOnUri } from "llm-uri/scheme";

test("errors of a model address without its scheme contain no key", () => {
  for (const begin of ["", "htps://", "//", "https//", "mas://"])
    assert.throws(
      () => MasAddress.parse(`${begin}api.example.com/v1#m=gpt-5&k=opaqueCANARY`),
      (error) => error instanceof LlmUriError && !`${error.message} ${error.stack}`.includes("CANARY"),
      begin,
    );
  const parts = { url: "https://h.example", model: "x" };
  assert.throws(() => MasAddress.build({ ...parts, apiKey: "k" }, { spec: "1.0" }), TypeError);
  assert.throws(() => MasAddress.build({ ...parts, apiKey: 1n }), /member "apiKey" must be a string/);
  for (const pair of [null, "ab", ["a"], ["a", 1], ["a", null]])
    assert.throws(() => MasAddress.build({ ...parts, params: [pair] }), /must be a list of \[name, value\]/);
});

test("credentials need valid options, and a prefix is a name", () => {
  const lookup = () => "k";
  assert.throws(() => resolveCredentials("llm://h.example/m", lookup, { provider: "nope" }), {
    code: "unknown-provider",
  });
  for (const host of ["x.openai.azure.com:443", "*.openai.azure.com", "https://x.openai.azure.com"])
    assert.throws(() => resolveCredentials("llm://x.openai.azure.com/m", lookup, { allowHosts: [host] }), {
      code: "invalid-option",
    });
  assert.equal(resolveCredentials("llm://[::1]/m", lookup, { provider: "openai", allowHosts: ["::1"] }).apiKey, "k");
  for (const prefix of ["9", "MY-", "A=1\n"])
    assert.throws(() => toEnv("llm://a:k@api.openai.com/m", { prefix }), { code: "invalid-option" });
  const env = { LLM_URL: "llm://a:secretkey1234@h.example/m" };
  assert.throws(() => fromEnv(env, { reference: true }), { code: "unusable-variable" });
  assert.deepEqual(
    fromEnv(env, { provider: "openai" }).ignored.map(({ component }) => component),
    ["provider"],
  );
  assert.throws(() => resolve("llm://h.example/m", { headers: new Headers({ a: "b" }) }), TypeError);
  assert.throws(() => resolve("llm://h.example/m", { headers: new Map([["a", "b"]]) }), TypeError);
});

test("a key in the base path is in no variable", () => {
  const key = "sk-proj-Zt7QmX2kLp9RvW4nBc8DfG6hYs3J";
  const { value, lost } = toEnv(`llm://:k123@h.example.com/m?base_path=%2F${key}%2Fv1`);
  assert.ok(!JSON.stringify({ ...value }).includes(key));
  assert.deepEqual(
    lost.map(({ component }) => component),
    ["base_path"],
  );
});

test("a URL whose host is another one for browsers is refused", () => {
  const url = "https://api.openai.com\\@evil.example/v1";
  assert.throws(() => fromUrl(url, { model: "m" }), { code: "invalid-url" });
  assert.throws(() => fromEnv({ OPENAI_API_KEY: "k", OPENAI_BASE_URL: url }, { model: "m" }), {
    code: "unusable-variable",
  });
});

test("parts that exclude each other, and parts that a URI needs", () => {
  const uri = parse("llm://app:keykeykey@h.example/m?a=1#f");
  assert.equal(uri.with({ query: null }).exposeCredentials(), "llm://app:keykeykey@h.example/m#f");
  for (const [changes, code] of [
    [{ host: undefined }, "empty-host"],
    [{ host: null }, "empty-host"],
    [{ model: null }, "missing-model"],
    [{ model: "a", segments: ["b"] }, "invalid-part"],
    [{ query: [["a", "1"]], params: { b: 1 } }, "invalid-part"],
  ]) {
    assert.throws(() => uri.with(changes), { code }, JSON.stringify(changes));
    assert.throws(() => build({ host: "h.example", model: "m", ...changes }), { code }, JSON.stringify(changes));
  }
  assert.equal(build({ host: "h.example", segments: ["a/b"] }).exposeCredentials(), "llm://h.example/a%2Fb");
  const stops = parse(`llm://h.example/m?${"stop=a&".repeat(200)}x=1`).params.stop;
  assert.ok(stops.length === 200 && Object.isFrozen(stops) && Object.isFrozen(defaultLimits));
});

test("JSON that is nested too deeply is an error of the library", () => {
  const deep = {};
  for (let at = 0, inner = deep; at < 20_000; at++) inner = inner.a = {};
  assert.throws(() => toRequest("llm://api.openai.com/m", { body: deep }), {
    name: "LlmUriError",
    code: "invalid-input",
  });
  assert.throws(() => defineProviders(deep), { name: "LlmUriError", code: "invalid-profile" });
});

test("a protocol that the provider does not support is an issue", () => {
  const uri = "llm://a:secretkey1234@api.openai.com/gpt-5?protocol=nope";
  assert.deepEqual(
    validateFor(uri).map(({ code }) => code),
    ["unsupported-protocol"],
  );
  assert.throws(() => resolve(uri), { code: "unsupported-protocol" });
});

test("parameters of the library that a request does not use are dropped", () => {
  const own = (uri) =>
    resolve(uri)
      .changes.filter(({ param }) => !["app-label", "provider"].includes(param))
      .map(({ param, kind }) => `${param} ${kind}`);
  const begin = "llm://a:secretkey1234@";
  assert.deepEqual(own(`${begin}api.openai.com/m?api-version=2099&project=p&location=l`), [
    "api-version dropped",
    "project dropped",
    "location dropped",
  ]);
  assert.deepEqual(own(`${begin}h.example.com/m?base_path=%2Fa&base_path=%2Fb`), ["base_path dropped"]);
  assert.deepEqual(own(`${begin}h.example.com/m?base_path=%2Fa`), ["base_path moved"]);
  assert.deepEqual(own(`${begin}us-central1-aiplatform.googleapis.com/gemini-2.5-pro?project=p`), ["project moved"]);
});

test("a default that the caller's body sets is no change", () => {
  const { changes } = toRequest("llm://a:secretkey1234@ollama.com/x", { prompt: "x", body: { stream: true } });
  assert.ok(!changes.some(({ param }) => param === "stream"));
});

test("variables list the base path that they lack, and own providers own no variable of others", () => {
  const { lost } = toEnv("llm://:k123@api.poe.com/m?base_path=%2Ffoo%2Fv1");
  assert.deepEqual(
    lost.map(({ component }) => component),
    ["base_path"],
  );
  const record = { id: "mine", basePath: "/v1", hosts: ["llm.mine-example.com"], env: { keys: ["MINE_KEY"] } };
  assert.equal(defineProviders({ providers: [record] }).providers.length, 1);
  for (const wrong of [{ env: { keys: ["openai_api_key"] } }, { hosts: ["10.0.0.5"] }])
    assert.throws(() => defineProviders({ providers: [{ ...record, ...wrong }] }), { code: "invalid-profile" });
});

test("an ai URI whose canonical form is longer than the limit of an input", () => {
  const host = `${"%C3%A9.".repeat(30)}example`;
  const text = `ai://${host}/${"a".repeat(65_536 - 6 - host.length)}`;
  assert.ok(AiUri.parse(text).canonical().exposeCredentials().length > 65_536);
  assert.ok(AiUri.parse(text).equals(text));
});

test("the second argument of parsers of records is a function, or the index of Array.map", () => {
  const header = "<https://h.example/>; rel=aiip, <ai:/x>; rel=aiip";
  assert.deepEqual([header].map(parseAiipLink).map(String), ["ai:/x"]);
  for (const parse of [parseAiipLink, parseAiipHtml, (text, refused) => parseAiipTxt([text], refused)])
    assert.throws(() => parse("", {}), /TypeError: llm-uri: the second argument must be a function/);
});

test("a refusal names the TXT record", () => {
  const refused = [];
  const records = ["v=spf1 -all", "endpoint=ai:/x", ["endpoint=", "https://bank.example"], "endpoint=ai:/y"];
  assert.deepEqual(parseAiipTxt(records, (one) => refused.push(one)).map(String), ["ai:/x", "ai:/y"]);
  assert.deepEqual(
    refused.map(({ index, start, end, issues }) => [index, start, end, issues[0].code]),
    [[2, 9, 29, "scheme-not-ai"]],
  );
});

test("advice on model addresses is for addresses that name a model", () => {
  const codes = (uri) => adviseOnUri(uri).map(({ code }) => code);
  assert.deepEqual(codes("https://h.example/#m=gpt-5"), ["mas-fragment-structure"]);
  for (const other of ["#k=5", "#M=x", "#m", "#m="]) assert.deepEqual(codes(`https://h.example/${other}`), [], other);
});

test("a connector without a time limit", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  const socket = await new Promise((done, failed) =>
    createConnector(HostPolicy.development, { timeout: Infinity })(
      { hostname: "127.0.0.1", protocol: "http:", port },
      (error, open) => (error === null ? done(open) : failed(error)),
    ),
  );
  socket.destroy();
  server.close();
});

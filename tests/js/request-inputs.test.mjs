// Inputs that requests must keep exactly, or refuse: large integers, lone surrogates, lookups of other types, and missing parts of URLs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import { configTools, snippetTools, toConfig, toOpenAI, toSnippet } from "llm-uri/adapters";
import { AiUri } from "llm-uri/ai";
import { MasAddress } from "llm-uri/mas";
import {
  fromCurl,
  fromEnv,
  fromModelString,
  fromUrl,
  resolve,
  resolveCredentials,
  toRequest,
  validateFor,
} from "llm-uri/requests";

const CANARY = "sk-CANARYCANARY";
const URI = `llm://app:${CANARY}@api.openai.com/gpt-4o`;
const LARGE = 9007199254740993n;
const LONE = `${CANARY}\ud800`;

const refuses = (run) =>
  assert.throws(
    run,
    (error) => error instanceof TypeError && /^llm-uri: /.test(error.message) && !error.stack.includes(CANARY),
  );

test("integers beyond 2^53 are exact in the body of an endpoint, in a request and in options of SDKs", () => {
  const uri = `${URI}?seed=${LARGE}`;
  const endpoint = resolve(uri);
  assert.equal(endpoint.body.seed, LARGE);
  assert.match(toRequest(uri, { prompt: "Hello" }).body, /"seed":9007199254740993\b/);
  const adapted = toOpenAI(uri);
  assert.equal(adapted.params.seed, LARGE);
  for (const value of [endpoint, adapted]) assert.ok(!(inspect(value) + JSON.stringify(value)).includes(CANARY));
  assert.match(JSON.stringify(adapted), /9007199254740993/);
  // A text of digits, and a key of digits, stay text.
  assert.equal(resolve(`${URI}?user=${LARGE}`).body.user, String(LARGE));
  assert.equal(resolve(`llm://app:${LARGE}@api.openai.com/m`).headers.authorization, `Bearer ${LARGE}`);
  assert.throws(() => toRequest(URI, { prompt: "Hello", body: { seed: LARGE } }), TypeError);
});

test("a lone surrogate is an error, and U+FFFD only in the input of a request", () => {
  refuses(() => resolveCredentials("llm://api.openai.com/m", () => LONE));
  refuses(() => resolveCredentials("llm://app:%24%7BA%7D@api.openai.com/m", () => LONE));
  refuses(() => resolve(URI, { headers: { "x-tenant": LONE } }));
  refuses(() => resolve(URI, { labelHeader: LONE }));
  refuses(() => fromUrl("https://api.openai.com/v1", { model: LONE }));
  refuses(() => fromCurl(`curl https://api.openai.com/v1 -H 'Authorization: Bearer ${LONE}'`));
  refuses(() => fromEnv({ OPENAI_API_KEY: LONE, OPENAI_MODEL: "m" }));
  refuses(() => fromModelString(`openai:${LONE}`));
  refuses(() => MasAddress.build({ url: "https://h.example/v1", model: "m", apiKey: LONE }));
  refuses(() => MasAddress.build({ url: "https://h.example/v1", model: LONE }));
  refuses(() => MasAddress.build({ url: "https://h.example/v1", model: "m", params: [["a", LONE]] }));
  refuses(() => MasAddress.parse("https://h.example/v1#m=a").with({ apiKey: LONE }));
  refuses(() => AiUri.build({ host: "h.example", segments: [LONE] }));
  refuses(() => AiUri.build({ host: "h.example", segments: [], fragment: LONE }));
  assert.match(toRequest(URI, { prompt: "Hi \ud800" }).body, /"Hi \ufffd"/);
});

test("a value that JSON drops or replaces by null is an error in the input of a request", () => {
  const numbers = [Number.NaN, Number.POSITIVE_INFINITY, new Date(Number.NaN)];
  for (const lost of [...numbers, () => CANARY, Symbol(CANARY), [undefined], new Array(1)]) {
    refuses(() => toRequest(URI, { prompt: "Hello", body: { temperature: lost } }));
    refuses(() => toRequest(URI, { messages: [{ role: "user", content: "Hello", more: { deep: [lost] } }] }));
    refuses(() => toRequest(URI, { input: lost }, { operation: "embeddings" }));
  }
  const { body } = toRequest(URI, { prompt: "Hello", body: { seed: undefined, stop: null, at: new Date(0) } });
  assert.deepEqual(Object.keys(JSON.parse(body)), ["stop", "at", "model", "messages"]);
});

test("an option that a request does not use is among its changes, without its value", () => {
  const options = { project: CANARY, location: CANARY, apiVersion: CANARY };
  const unused = ({ changes }) => changes.filter(({ from }) => from === "options");
  for (const result of [resolve(URI, options), toRequest(URI, { prompt: "Hello" }, options), toOpenAI(URI, options)]) {
    const names = unused(result).map(({ param, kind }) => [param, kind]);
    assert.deepEqual(names, [
      ["project", "dropped"],
      ["location", "dropped"],
      ["apiVersion", "dropped"],
    ]);
    assert.ok(!(inspect(result) + JSON.stringify(result)).includes(CANARY));
  }
  const vertex = resolve(`llm://:${CANARY}@us-central1-aiplatform.googleapis.com/gemini-2.5-pro`, { project: "p" });
  assert.deepEqual(unused(vertex), []);
});

test("a value of a variable must be a string", () => {
  for (const found of [Promise.resolve(CANARY), 5, true, { key: CANARY }]) {
    refuses(() => resolveCredentials("llm://api.openai.com/m", () => found));
    refuses(() => resolveCredentials("llm://app:%24%7BA%7D@api.openai.com/m", () => found));
    refuses(() => fromEnv(() => found));
    refuses(() => fromEnv({ OPENAI_API_KEY: found }));
  }
  // Neither a text nor a list of variables.
  for (const env of [undefined, null, `OPENAI_API_KEY=${CANARY}`, [CANARY], new Map([["OPENAI_API_KEY", CANARY]])])
    refuses(() => fromEnv(env));
  refuses(() => fromModelString("openai:m", { env: null }));
  for (const found of [undefined, null, ""])
    assert.equal(resolveCredentials("llm://api.openai.com/m", () => found).apiKey, undefined);
});

test("resolveCredentials takes a function, not the environment", () => {
  assert.throws(() => resolveCredentials("llm://api.openai.com/m", process.env), /the lookup must be a function/);
});

test("validateFor reports the parts of the URL that resolve requires, and no key", () => {
  const codes = (uri, options) => validateFor(uri, options).map(({ code, severity }) => [code, severity]);
  const vertex = "llm://us-central1-aiplatform.googleapis.com/gemini-2.5-pro";
  assert.deepEqual(codes(vertex), [["missing-option", "error"]]);
  assert.deepEqual(codes(`${vertex}?project=p`), []);
  assert.deepEqual(codes("llm://gw.example/m", { provider: "vertex" }), [["missing-option", "error"]]);
  assert.deepEqual(codes("llm://api.openai.com/m?base_path=..%2Fx"), [["invalid-option", "error"]]);
  assert.deepEqual(codes("llm://gw.example/m?base_path=..%2Fx"), [["invalid-option", "error"]]);
  // A key may be added later.
  assert.deepEqual(codes("llm://api.openai.com/m"), []);
  assert.deepEqual(codes("llm://app:%24%7BA%7D@api.openai.com/m"), []);
});

test("an unknown tool is an error that lists the known ones", () => {
  const of = (known) => (error) =>
    error instanceof TypeError &&
    known.every((tool) => error.message.includes(`"${tool}"`)) &&
    !error.message.includes(CANARY);
  assert.throws(() => toConfig(URI, "nope"), of(configTools));
  assert.throws(() => toSnippet(URI, CANARY), of(snippetTools));
});

// Two copies of the package in one program: two versions are installed, a bundle contains one and imports another, or a test runner
// has loaded the package again. Their classes differ.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";

const api = { ...(await import("llm-uri")), ...(await import("llm-uri/requests")) };
const { toOpenAI } = await import("llm-uri/adapters");
const { MasAddress } = await import("llm-uri/mas");
const { llmUri } = await import("llm-uri/schema");

const KEY = "canaryR4nT3wQ8";
const URI = `llm://my-app:${KEY}@api.openai.com/gpt-5?temp=0.7`;

const slim = await import("llm-uri/slim");
const realm = createContext({});
runInContext(readFileSync(new URL(import.meta.resolve("llm-uri/global.js")), "utf8"), realm);

const COPIES = {
  // The file for bundlers, browsers and Deno, which has the module as text.
  "a second copy": (await import(new URL("index.js", import.meta.resolve("llm-uri")))).parse(URI),
  "a copy in another realm": runInContext(`LlmUri.parse(${JSON.stringify(URI)})`, realm),
};
const named = (error) =>
  error.code === "not-a-string" &&
  error.message.includes("exposeCredentials()") &&
  !`${error.message}${error.stack}${JSON.stringify(error.issues)}`.includes(KEY);

for (const [name, uri] of Object.entries(COPIES)) {
  test(`a URI of ${name} is rejected with a message on what to pass instead`, () => {
    assert.ok(!(uri instanceof api.LlmUri));
    for (const call of [
      () => api.resolve(uri),
      () => api.toRequest(uri, { prompt: "x" }),
      () => api.toEnv(uri),
      () => MasAddress.fromLlmUri(uri),
      () => toOpenAI(uri),
    ])
      assert.throws(call, named);
    for (const issues of [api.validate(uri), api.safeParse(uri).issues, llmUri()["~standard"].validate(uri).issues])
      assert.match(`${issues[0].message} ${issues[0].fix}`, /exposeCredentials\(\)/);
    assert.equal(api.resolve(uri.exposeCredentials()).url, api.resolve(URI).url);
  });
}

test("a URI instead of a string is rejected in the same way", () => {
  for (const call of [api.parse, api.redact, api.findUris]) assert.throws(() => call(api.parse(URI)), named);
});

test("import and require share one instance", () => {
  assert.equal(createRequire(import.meta.url)("llm-uri").LlmUri, api.LlmUri);
});

test("llm-uri/slim has the class of the main entry", () => {
  assert.ok(slim.parse(URI) instanceof api.LlmUri);
  assert.equal(api.resolve(slim.parse(URI)).url, api.resolve(URI).url);
});

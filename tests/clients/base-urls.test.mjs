// Each client, given the base URLs of tests/vectors/base-urls.json, requests the URLs that `explainBaseUrl` returns.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";

import { baseUrlClients, explainBaseUrl } from "llm-uri/requests";

import { JAVASCRIPT } from "./lib/base-urls.mjs";
import { startPython } from "./lib/python.mjs";
import { pythonEnv, useHostileEnv } from "./lib/redirected.mjs";
import { startStub } from "./lib/stub.mjs";

/** The origin in the vectors: the server of this test takes its place. */
const ORIGIN = "http://127.0.0.1:8080";

useHostileEnv();
const stub = await startStub();
const python = startPython(pythonEnv(), "base_urls.py");
after(async () => {
  python.stop();
  await stub.close();
});

const vectors = JSON.parse(readFileSync(join(process.env.LLM_URI_ROOT, "tests", "vectors", "base-urls.json"), "utf8"));
const bases = vectors.cases.map(({ baseUrl }) => baseUrl).filter((url) => url.includes(new URL(ORIGIN).host));

const send = (client, baseUrl) =>
  client in JAVASCRIPT ? JAVASCRIPT[client](baseUrl).catch(() => {}) : python.run({ client, baseUrl });

/** The requested URL as `explainBaseUrl` returns it: it masks the values of a query, and no fragment or userinfo is sent. */
const shown = (url) =>
  url
    .replace(stub.origin, ORIGIN)
    .replace("/models/m:", "/models/{model}:")
    .replace(/=[^&/%]+/, "=***");

test("the vectors have at least 12 spellings, and each client is run", () => {
  assert.ok(bases.length >= 12, `${bases.length} spellings`);
  assert.ok(baseUrlClients.length >= 15, `${baseUrlClients.length} clients`);
});

for (const client of baseUrlClients) {
  test(client, async () => {
    for (const base of bases) {
      stub.asked = [];
      await send(client, base.replace(new URL(ORIGIN).host, new URL(stub.origin).host));
      // LiteLLM asks Ollama about the model as well.
      const calls = stub.asked.filter(({ url }) => !url.endsWith("/api/show"));
      const urls = [...new Set(calls.map(({ url }) => shown(url)))];
      const { finalUrl } = explainBaseUrl(base, { client }).clients[0];
      assert.deepEqual(urls, finalUrl === "" ? [] : [finalUrl], `${client} of ${base}`);
    }
  });
}

// llm-uri/slim and the classic script hold what every other entry exports, but for what needs Node or a user's package.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

import { subPaths } from "../../scripts/build/entries.mjs";
import { DIST, ROOT } from "../../scripts/lib/paths.mjs";

const require = createRequire(import.meta.url);
const BESIDE = ["llm-uri/node", "llm-uri/ai/provenance"];
const entries = subPaths().filter(({ specifier }) => !BESIDE.includes(specifier));
const names = async (file) => Object.keys(await import(file));

test("slim exports what every entry exports", async () => {
  const slim = new Set(await names(join(DIST, "slim.js")));
  const from = new Map();
  for (const { specifier, file } of [...entries, { specifier: "llm-uri", file: "./dist/index.js" }]) {
    for (const name of await names(join(ROOT, file))) {
      // The package's own list of inline entries is the same module under two names.
      assert.ok(slim.has(name), `${name} of ${specifier}`);
      from.set(name, specifier);
    }
  }
  assert.ok(from.size > 60, `${from.size} names`);
  assert.deepEqual(Object.keys(require(join(DIST, "slim.cjs"))).sort(), [...slim].sort());
});

test("slim's declarations name them too", async () => {
  const declared = readFileSync(join(DIST, "slim.d.ts"), "utf8");
  for (const name of await names(join(DIST, "slim.js"))) assert.match(declared, new RegExp(`\\b${name}\\b`), name);
});

test("the classic script has them, and they work", async () => {
  const context = { TextEncoder, TextDecoder, WebAssembly, URL };
  runInNewContext(readFileSync(join(DIST, "llm-uri.global.js"), "utf8"), context);
  const { LlmUri: api } = context;
  for (const name of await names(join(DIST, "slim.js"))) assert.ok(name in api, name);
  const uri = api.parse("llm://app:k@api.openai.com/gpt-4o");
  assert.equal(api.toOpenAI(uri).clientOptions.baseURL, "https://api.openai.com/v1");
  assert.equal(String(api.MasAddress.fromLlmUri(uri).value), "https://api.openai.com#m=gpt-4o");
  assert.equal(api.fromUrl("https://api.openai.com/v1", { model: "m" }).value.model, "m");
});

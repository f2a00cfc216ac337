// llm-uri/slim and the classic script export the same names as the main entry.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

import { DIST } from "../../scripts/lib/paths.mjs";

const require = createRequire(import.meta.url);
const names = async (file) => Object.keys(await import(join(DIST, file))).sort();
const wanted = await names("index.js");

test("slim exports the names of the main entry", async () => {
  assert.ok(wanted.length > 20, `${wanted.length} names`);
  assert.deepEqual(await names("slim.js"), wanted);
  assert.deepEqual(Object.keys(require(join(DIST, "index.cjs"))).sort(), wanted);
  assert.deepEqual(await names("index.node.js"), wanted);
});

test("the classic script exports these names, and they work", () => {
  const context = { TextEncoder, TextDecoder, WebAssembly, URL };
  runInNewContext(readFileSync(join(DIST, "llm-uri.global.js"), "utf8"), context);
  const { LlmUri: api } = context;
  assert.deepEqual(
    Object.keys(api).sort(),
    wanted.filter((name) => name !== "explain"), // its pages are large
  );
  assert.equal(String(api.parse("llm://app:k@api.openai.com/gpt-4o")), "llm://app:***@api.openai.com/gpt-4o");
});

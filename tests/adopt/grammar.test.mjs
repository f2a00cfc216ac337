// The TextMate grammar: the scopes of a line, by vscode-tmgrammar-test, and the same parts as `tokenize` in every vector.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, it } from "node:test";
import { canParse, tokenize } from "llm-uri";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

import { ROOT, run } from "./lib/run.mjs";

const require = createRequire(import.meta.url);
const FILE = require.resolve("llm-uri/rules/llm-uri.tmLanguage.json");

async function grammar() {
  const wasm = require.resolve("vscode-oniguruma/release/onig.wasm");
  await oniguruma.loadWASM(readFileSync(wasm).buffer);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(readFileSync(FILE, "utf8"), FILE),
  });
  return registry.loadGrammar("text.llm-uri");
}

/** Every URI of the vectors that parses, without those with an apostrophe, which ends a string of many languages. */
function uris() {
  const folder = join(ROOT, "tests", "vectors");
  const cases = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), "utf8")).cases);
  const inputs = cases.flatMap(({ input, uri, base, target }) => [input, uri, base, target]);
  return [...new Set(inputs)].filter((text) => typeof text === "string" && !text.includes("'") && canParse(text));
}

describe("llm-uri.tmLanguage.json", () => {
  it("gives each part of a URI in a line of text its scope", async () => {
    const sample = new URL("grammar/text.llm-uri", import.meta.url).pathname;
    const { code, stdout, stderr } = await run("vscode-tmgrammar-test", ["--grammar", FILE, sample]);
    assert.equal(code, 0, stdout + stderr);
  });

  it("finds the parts that tokenize finds, in every valid URI of the vectors", async () => {
    const rules = await grammar();
    const all = uris();
    assert.ok(all.length > 800, String(all.length));
    for (const uri of all) {
      const found = rules
        .tokenizeLine(uri, textmate.INITIAL)
        .tokens.filter(({ startIndex, endIndex }) => startIndex < Math.min(endIndex, uri.length))
        .map(({ scopes, startIndex, endIndex }) => [scopes.at(-1).split(".").at(-2), startIndex, endIndex]);
      const expected = tokenize(uri).map(({ kind, start, end }) => [kind, start, end]);
      assert.deepEqual(found, expected, uri);
    }
  });
});

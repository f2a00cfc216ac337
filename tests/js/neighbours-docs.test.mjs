// Runs every JavaScript block of docs/neighbours.md against the installed package. An expression followed by `// → value`, on
// the same line or on the next one, must give that value.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import * as main from "llm-uri";
import * as ai from "llm-uri/ai";
import * as provenance from "llm-uri/ai/provenance";
import * as mas from "llm-uri/mas";
import * as scheme from "llm-uri/scheme";

const MODULES = { "llm-uri": main, "llm-uri/ai": ai, "llm-uri/ai/provenance": provenance, "llm-uri/mas": mas, "llm-uri/scheme": scheme };
// Here, or beside the installed package that the tests are copied to.
const file = ["../../docs/neighbours.md", "../../../../docs/neighbours.md"].map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url));
const guide = readFileSync(file, "utf8");
const blocks = [...guide.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);
const AsyncFunction = (async () => {}).constructor;

test("the guide has its examples", () => assert.ok(blocks.length >= 9));

for (const [at, block] of blocks.entries()) {
  test(`example ${at + 1}`, async () => {
    let checked = 0;
    const code = block
      .replace(/^import \{(.*?)\} from "([^"]+)";$/gm, (_, names, module) => `const {${names}} = modules[${JSON.stringify(module)}];`)
      .replace(/^(.+?);(?: |\n)\/\/ → (.*)$/gm, (_, expression, value) => {
        checked++;
        return `same(${expression}, ${value});`;
      });
    await new AsyncFunction("modules", "same", code)(MODULES, assert.deepEqual);
    assert.ok(checked > 0, "an example checks something");
  });
}

test("the guide says what is out of scope", () => {
  for (const words of ["web session", "rotating its keys", "Authenticating", "TLS 1.3", "no\nconversion between llm and ai URIs"]) {
    assert.ok(guide.toLowerCase().replace(/\s+/g, " ").includes(words.toLowerCase().replace(/\s+/g, " ")), words);
  }
});

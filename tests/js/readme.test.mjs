// Runs every JavaScript block of the README. An expression followed by `// → value` must give that value.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";
import * as api from "llm-uri";

// The README is packed with the package.
const file = ["../../node_modules/llm-uri/README.md", "../../README.md"]
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url));
const blocks = [...readFileSync(file, "utf8").matchAll(/^```js\n(.*?)^```$/gms)].map((match) => match[1]);

test("the README has examples", () => assert.ok(blocks.length >= 6));

for (const [at, block] of blocks.entries()) {
  test(`example ${at + 1}: ${/\{ (.*?) \}/.exec(block)?.[1]}`, () => {
    let checked = 0;
    const code = block
      .replace(/^import \{(.*?)\} from "llm-uri";.*$/gm, "const {$1} = api;")
      .replace(/^(\s*)(.+?); \/\/ → (.*)$/gm, (_, indent, expression, value) => {
        checked++;
        return `${indent}same(${expression}, ${value});`;
      });
    // Values come from the package's realm and literals from the sandbox's: they are compared by what they hold.
    const same = (got, wanted) => assert.deepEqual(JSON.parse(JSON.stringify(got)), JSON.parse(JSON.stringify(wanted)));
    const printed = [];
    vm.runInNewContext(code, { api, same, console: { log: (text) => printed.push(String(text)) } });
    assert.ok(checked > 0, "an example checks something");
    assert.ok(!printed.join("\n").includes("proj+abc"), "no example prints a key");
  });
}

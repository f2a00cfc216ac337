// Runs every block of docs/sdks.md. An expression followed by `// → value` must give that value.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { outcome } from "./lib/cli.mjs";

// Here, or beside the installed package that the tests are copied to.
const file = ["../../docs/sdks.md", "../../../../docs/sdks.md"].map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url));
const blocks = [...readFileSync(file, "utf8").matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);

test("the guide has its blocks", () => assert.equal(blocks.length, 5));

for (const [at, block] of blocks.entries()) {
  test(`block ${at + 1}`, async () => {
    let checked = 0;
    const code = block.replace(/^(\S.*?); \/\/ → (.*)$/gm, (_, expression, value) => {
      checked++;
      return `same(${expression}, ${value});`;
    });
    const child = spawn(process.execPath, ["--input-type=module", "-e", `import { deepEqual as same } from "node:assert/strict";\n${code}`], {
      cwd: fileURLToPath(new URL(".", import.meta.url)),
    });
    child.stdin.end();
    const { code: exit, stderr } = await outcome(child);
    assert.equal(exit, 0, stderr);
    assert.ok(checked > 1, "a block checks something");
  });
}

// Runs every block of docs/migrating.md: it prints what its comments say.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { outcome, shell } from "./lib/cli.mjs";

// Here, or beside the installed package that the tests are copied to.
const file = ["../../docs/migrating.md", "../../../../docs/migrating.md"].map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url));
const guide = readFileSync(file, "utf8");
const HERE = fileURLToPath(new URL(".", import.meta.url));
const blocks = [...guide.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);

test("the guide has its examples", () => assert.equal(blocks.length, 5));

for (const [at, code] of blocks.entries()) {
  test(`block ${at + 1} prints what it says`, async () => {
    const wanted = [...code.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => `${text}\n`).join("");
    assert.notEqual(wanted, "");
    const child = spawn(process.execPath, ["--input-type=module", "-e", code], { cwd: HERE });
    child.stdin.end();
    const { code: exit, stdout, stderr } = await outcome(child);
    assert.deepEqual([exit, stdout], [0, wanted], stderr);
  });
}

const commands = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, lines]) => lines.trim().split("\n"));
for (const command of commands.filter((line) => !line.includes("<"))) {
  test(command, async () => {
    const { code, stdout, stderr } = await shell(command, { env: { OPENAI_API_KEY: "sk-example-of-a-key" } });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^(?:llm|curl)/);
    assert.ok(!`${stdout}${stderr}`.includes("sk-example"), stdout);
  });
}

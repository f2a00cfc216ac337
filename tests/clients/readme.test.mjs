// The README's first program, as written there, with the real openai package and a local server in place of the provider.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";

import { KEY } from "./lib/cases.mjs";
import { startStub, WORDS } from "./lib/stub.mjs";

const stub = await startStub();
after(() => stub.close());
beforeEach(() => Object.assign(stub, { asked: [], fail: 0 }));

// The working directory has the packed tarball installed, and the README is part of it.
const folder = process.cwd();
const readme = readFileSync(join(folder, "node_modules", "llm-uri", "README.md"), "utf8");
const [program] = /(?<=```js\n)import OpenAI from "openai";\n[\s\S]*?(?=```)/.exec(readme);

const redirect = `import { redirect } from ${JSON.stringify(new URL("./lib/redirected.mjs", import.meta.url).href)};
redirect({ origin: ${JSON.stringify(stub.origin)} });\n`;

/** Runs the program with this URI. */
async function run(uri) {
  const file = join(folder, "readme-program.mjs");
  writeFileSync(file, program);
  const preload = `data:text/javascript,${encodeURIComponent(redirect)}`;
  const child = spawn(process.execPath, ["--import", preload, file], {
    cwd: folder,
    env: { PATH: process.env.PATH, LLM_URL: uri },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const code = await new Promise((done) => child.on("close", done));
  assert.ok(!output.includes(KEY) && !output.includes(encodeURIComponent(KEY)), "the output contains the key");
  return { code, output };
}

const URI = `llm://my-app:${encodeURIComponent(KEY)}@api.openai.com/gpt-5?max_tokens=200&retries=0`;

test("the program sends the request and prints the reply, and the URI without its key", async () => {
  const { code, output } = await run(URI);
  assert.equal(output, `llm://my-app:***@api.openai.com/gpt-5?max_tokens=200&retries=0: ${WORDS}\n`);
  assert.equal(code, 0);
  const [{ url, headers, body }] = stub.asked;
  assert.equal(url, "https://api.openai.com/v1/chat/completions");
  assert.equal(headers.authorization, `Bearer ${KEY}`);
  assert.equal(body.max_completion_tokens, 200);
});

test("it reports an error of the provider without the key", async () => {
  stub.fail = 1;
  const { code, output } = await run(URI);
  assert.equal(code, 1);
  assert.match(output, /500/);
  assert.equal(stub.asked.length, 1);
});

test("it reports an invalid URI without the key, and sends nothing", async () => {
  const { code, output } = await run(URI.replace("?", "?temp=9&"));
  assert.equal(code, 1);
  assert.match(output, /out-of-range/);
  assert.equal(stub.asked.length, 0);
});

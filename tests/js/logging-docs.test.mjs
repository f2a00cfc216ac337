// The recipes in docs/logging.md print no key for any logged value, and without the recipes the key would be printed.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { test } from "node:test";

import { assertNoKey, KEY, outcome, shell } from "./lib/cli.mjs";
import { blocksOf } from "./lib/documents.mjs";
import { PROJECT } from "./lib/project.mjs";

const URI = `llm://my-app:${KEY}@api.openai.com/gpt-5?temp=0.7`;
const REDACTED = URI.replace(KEY, "***");

const all = blocksOf("docs/logging.md");
const blocks = all.filter(({ language }) => language === "js");

/** More values that programs log, appended to a block: malformed URIs, escaped URIs, many kinds of errors. */
const MORE = `{
const key = url.slice(url.indexOf(":", 6) + 1, url.indexOf("@"));
const texts = [url, "llm://my-app:" + key, "LLM://:" + key + "@h.example:99999/m", encodeURIComponent(url), JSON.stringify({ url })];
const errors = [new TypeError(url), new AggregateError([new Error(url)], url), Object.assign(new Error("no"), { url }), new Error("a", { cause: { url } })];
const nested = { a: { b: [{ url, uri: parse(url) }] }, map: new Map([[url, url]]) };
const { OpenAI } = await import("openai");
const { toOpenAI } = await import("llm-uri/adapters");
const refuse = async () => Response.json({ error: { message: "Incorrect API key provided: " + key, type: "auth" } }, { status: 401 });
const client = new OpenAI({ ...toOpenAI(url).clientOptions, fetch: refuse });
await client.models.list().catch((error) => errors.push(error)); // the SDK's error with the body of the response
errors.push(new Error(JSON.stringify({ authorization: "Bearer " + key, basic: btoa("user:" + key), hex: Buffer.from(key).toString("hex") })));
try { parse(url + " ?temp=x"); } catch (error) { errors.push(error); }
for (const text of texts) log(text), log("at " + text + ": failed\\n", { text });
for (const error of errors) log(error), log("failed", error), log("failed", { error });
log("nested", nested);
log("client", { client, apiKey: client.apiKey, headers: { authorization: "Bearer " + key } });
if (typeof done === "function") await done();
}`;
const LOG = {
  "Redact console output":
    "const log = (...values) => { for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace']) console[name](...values); };",
  "Redact pino logs":
    "const log = (first, second) => { logger.info(second ?? {}, typeof first === 'string' ? first : undefined); logger.error(first); logger.error({ err: first, ...second }); };",
  "Redact winston logs":
    "const log = (first, ...rest) => { logger.info(first, ...rest); logger.error(first, ...rest); logger.log({ level: 'warn', message: first, rest }); };",
  "Redact OpenTelemetry spans": `const flat = (value) => (typeof value === "object" ? inspect(value, { depth: 9 }) : String(value));
    const { inspect } = await import("node:util");
    const log = (first, second) => {
      const span = tracer.startSpan(flat(first), { attributes: { first: flat(first), all: [flat(first), flat(second)] }, links: [{ context: { traceId: "0".repeat(32), spanId: "1".repeat(16), traceFlags: 1 }, attributes: { first: flat(first) } }] });
      span.recordException(first instanceof Error ? first : new Error(flat(first)));
      span.addEvent(flat(first), { second: flat(second) });
      span.setStatus({ code: 2, message: flat(second) });
      span.end();
    };`,
  "Redact Sentry events": `const log = (first, second) => {
      Sentry.addBreadcrumb({ message: String(first), data: { first, second } });
      Sentry.captureException(first, { extra: { second }, tags: { first: String(first) } });
      Sentry.captureMessage(String(first));
    };
    const done = () => Sentry.flush();`,
};

const run = (code) => {
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    cwd: PROJECT,
    env: { PATH: process.env.PATH, LLM_URL: URI },
  });
  child.stdin.end();
  return outcome(child);
};

test("the guide has its recipes", () => {
  assert.deepEqual(
    [...new Set(blocks.map(({ heading }) => heading))],
    [
      "Redact console output",
      "Redact pino logs",
      "Redact winston logs",
      "Redact OpenTelemetry spans",
      "Redact Sentry events",
      "Mask known keys",
      "Redact a stream",
    ],
  );
});

for (const [at, { heading, code }] of blocks.entries()) {
  test(`block ${at + 1}, ${heading}: prints no key`, async () => {
    const { code: exit, stdout, stderr } = await run(code);
    assert.equal(exit, 0, stderr.replaceAll(KEY, "(the key)"));
    assertNoKey(stdout + stderr, heading);
    assert.ok((stdout + stderr).includes(REDACTED), `what was logged is there:\n${stdout}${stderr}`);
  });

  if (!(heading in LOG)) continue;
  test(`block ${at + 1}, ${heading}: prints no key for any logged value`, async () => {
    const { code: exit, stdout, stderr } = await run(`${code}\n${LOG[heading]}\n${MORE}`);
    assert.equal(exit, 0, stderr.replaceAll(KEY, "(the key)"));
    assertNoKey(stdout + stderr, heading);
    assert.ok((stdout + stderr).split(REDACTED).length > 20, "what was logged is there");
  });

  test(`block ${at + 1}, ${heading}: the key would be there without it`, async () => {
    const bare = code.replace(/redactor\.redact\(((?:[^()]|\([^()]*\))*)\)/, "$1");
    assert.notEqual(bare, code);
    const { stdout, stderr } = await run(bare);
    assert.ok((stdout + stderr).includes(KEY));
  });
}

test("the piped output contains no key, also if the program crashes", async () => {
  assert.ok(all.some(({ code }) => code.includes("node app.js 2>&1 | npx llm-uri redact")));
  const { stdout, stderr } = await shell(
    `'${process.execPath}' -e 'console.log(process.env.LLM_URL); throw new Error(process.env.LLM_URL)' 2>&1 | llm-uri redact`,
    {
      cwd: PROJECT,
      env: { LLM_URL: URI },
    },
  );
  assertNoKey(stdout + stderr, "the pipe");
  assert.ok(stdout.startsWith(`${REDACTED}\n`) && stdout.includes(`Error: ${REDACTED}`));
});

// The real SDKs for Python, configured by the adapters, send the same requests to a server as `toRequest`.

import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";

import { HostPolicy } from "llm-uri";
import { toConfig, toSnippet } from "llm-uri/adapters";

import { CASES, KEY } from "./lib/cases.mjs";
import { check, filled } from "./lib/check.mjs";
import { startPython } from "./lib/python.mjs";
import { pythonEnv, redirect, useHostileEnv } from "./lib/redirected.mjs";
import { ADAPTERS, PYTHON, QUESTION } from "./lib/run.mjs";
import { startStub, WORDS } from "./lib/stub.mjs";

useHostileEnv();
const stub = await startStub();
const undo = redirect(stub);
const python = startPython({ ...pythonEnv(), MY_KEY: KEY });
after(async () => {
  python.stop();
  undo();
  await stub.close();
});
beforeEach(() => Object.assign(stub, { asked: [], fail: 0, delay: 0 }));

const ask = (sdk, adapted) =>
  python.run({ sdk, stub: stub.origin, question: QUESTION, adapted: adapted.exposeCredentials() });

for (const entry of CASES) {
  for (const sdk of entry.sdks.filter((name) => PYTHON.includes(name))) {
    test(`${sdk}: ${entry.name}`, async () => {
      const { uri, options } = filled(entry, stub);
      const adapted = ADAPTERS[sdk](uri, options);
      assert.deepEqual(await ask(sdk, adapted), { text: WORDS });
      assert.equal(stub.asked.length, 1);
      const [asked] = stub.asked.splice(0);
      await check(entry, sdk, adapted, asked, stub);
    });

    test(`${sdk}, the program: ${entry.name}`, async () => {
      const { uri, options, url } = filled(entry, stub);
      // The header of a tenant can come from the environment too; another test covers this.
      const { headers: _headers, ...rest } = options;
      const code = toSnippet(uri, sdk, { ...rest, prompt: QUESTION, keyEnv: "MY_KEY" });
      assert.ok(!code.includes(KEY));
      assert.deepEqual(await python.run({ stub: stub.origin, code }), { text: WORDS });
      assert.equal(stub.asked.length, 1);
      assert.equal(stub.asked[0].url.replace("?beta=true", "").replaceAll("%3A", ":"), url.replaceAll("%3A", ":"));
      assert.equal(
        Object.values(stub.asked[0].headers).filter((value) => value.includes(KEY)).length,
        uri.includes("@") ? 1 : 0,
      );
    });
  }
}

for (const entry of CASES.filter(({ sdks, options }) => sdks.includes("litellm") && options?.headers === undefined)) {
  if (/[?&](?:stream|system)=/.test(entry.uri)) continue;
  test(`litellm, the file of its proxy: ${entry.name}`, async () => {
    const { uri, options } = filled(entry, stub);
    const { text, variables, changes } = toConfig(uri, "litellm", { ...options, keyEnv: "MY_KEY" });
    assert.ok(!text.includes(KEY));
    assert.deepEqual(variables, uri.includes("@") ? ["MY_KEY"] : []);
    const model = ADAPTERS.litellm(uri, options).model;
    assert.deepEqual(await python.run({ stub: stub.origin, config: text, model, question: QUESTION }), { text: WORDS });
    assert.equal(stub.asked.length, 1);
    const [asked] = stub.asked.splice(0);
    assert.ok(changes.every(({ to }) => !to?.startsWith("params.")));
    await check(entry, "litellm", ADAPTERS.litellm(uri, options), asked, stub);
  });
}

const policy = HostPolicy.development;
for (const [sdk, uri, options] of [
  ["litellm", "llm://app:sk-test@127.0.0.1:{port}/m", {}],
  ["litellm", "llm://app:sk-test@127.0.0.1:{port}/claude-3-haiku-20240307", { protocol: "anthropic-messages" }],
  ["pydantic-ai", "llm://app:sk-test@127.0.0.1:{port}/m", {}],
  ["langchain-python", "llm://app:sk-test@127.0.0.1:{port}/m", {}],
  ["langchain-python", "llm://app:sk-test@127.0.0.1:{port}/m", { protocol: "anthropic-messages" }],
  ["llama-index", "llm://app:sk-test@127.0.0.1:{port}/m", {}],
]) {
  const name = `${sdk}, ${options.protocol ?? "openai-chat"}`;
  const adapted = (query) => ADAPTERS[sdk](`${uri.replace("{port}", stub.port)}?${query}`, { policy, ...options });

  test(`${name}: a failed request is retried as often as the URI sets`, async () => {
    stub.fail = 1;
    assert.deepEqual(await ask(sdk, adapted("retries=1")), { text: WORDS });
    assert.equal(stub.asked.length, 2);
    Object.assign(stub, { asked: [], fail: 5 });
    assert.ok("error" in (await ask(sdk, adapted("retries=0"))));
    assert.equal(stub.asked.length, 1);
  });

  test(`${name}: the timeout is in seconds`, async () => {
    // The first call loads the SDK, which can take longer than the timeout.
    assert.deepEqual(await ask(sdk, adapted("retries=0")), { text: WORDS });
    // If the timeout were longer, this reply would arrive. A busy machine makes no timeout shorter.
    stub.delay = 30_000;
    const started = performance.now();
    assert.match((await ask(sdk, adapted("timeout=500&retries=0"))).error ?? "", /time/i);
    assert.ok(performance.now() - started >= 400);
  });
}

// Retries, timeouts, printed forms and errors, with the real SDKs.

import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { inspect } from "node:util";

import { HostPolicy } from "llm-uri";
import { defineProviders, toRequest } from "llm-uri/requests";

import { KEY } from "./lib/cases.mjs";
import { useHostileEnv } from "./lib/redirected.mjs";
import { ADAPTERS, QUESTION, RUNNERS } from "./lib/run.mjs";
import { startStub, WORDS } from "./lib/stub.mjs";

useHostileEnv();
const stub = await startStub();
after(() => stub.close());
beforeEach(() => Object.assign(stub, { asked: [], fail: 0, delay: 0 }));

const policy = HostPolicy.development;
const CLIENTS = [
  ["openai", {}],
  ["openai", { protocol: "openai-responses" }],
  ["anthropic", {}],
  ["ai-sdk", {}],
  ["ai-sdk", { protocol: "anthropic-messages" }],
  ["langchain", {}],
  ["langchain", { protocol: "anthropic-messages" }],
  ["ai-sdk", { provider: "gemini" }],
  ["google-genai", { provider: "gemini", retries: "the SDK counts the first try" }],
  ["mistral", { provider: "mistral", retries: "the SDK limits the time of retries, not their number" }],
  ["cohere", { provider: "cohere" }],
  ["openai-agents", {}],
];

for (const [sdk, { retries = "", ...options }] of CLIENTS) {
  const name = `${sdk}, ${options.protocol ?? options.provider ?? "its own protocol"}`;
  const ask = (query) => {
    const uri = `llm://app:${encodeURIComponent(KEY)}@127.0.0.1:${stub.port}/claude-3-haiku?${query}`;
    return RUNNERS[sdk](ADAPTERS[sdk](uri, { policy, ...options }), options);
  };

  const skip = retries !== "" && `${retries}, so the adapter drops retries`;
  test(`${name}: a failed request is retried as often as the URI sets`, { skip }, async () => {
    stub.fail = 1;
    assert.equal(await ask("retries=1"), WORDS);
    assert.equal(stub.asked.length, 2);
    Object.assign(stub, { asked: [], fail: 5 });
    await assert.rejects(ask("retries=0"));
    assert.equal(stub.asked.length, 1);
  });

  // Node 20 can collect the signal of a request that is cloned, as this SDK does.
  const loses = sdk === "mistral" && process.version.startsWith("v20.");
  test(`${name}: the timeout is in milliseconds`, { skip: loses }, async () => {
    // The first call loads the SDK, which can take longer than the timeout.
    assert.equal(await ask("retries=0"), WORDS);
    // If the timeout were longer, this reply would arrive. A busy machine makes no timeout shorter.
    stub.delay = 30_000;
    const started = performance.now();
    await assert.rejects(ask("timeout=400&retries=0"));
    assert.ok(performance.now() - started >= 300);
  });
}

/** All strings of a tree, read as an SDK reads them. */
const values = (node) =>
  typeof node === "object" && node !== null ? Object.values(node).flatMap(values) : [String(node)];

const secretOf = (host) =>
  `llm://app:${encodeURIComponent(KEY)}@${host}/m?system=${encodeURIComponent(`Never say ${KEY}.`)}&temp=0.5`;
const secret = secretOf("api.example.com");
const HOSTS = {
  "google-genai": "generativelanguage.googleapis.com",
  mistral: "api.mistral.ai",
  cohere: "api.cohere.com",
};

test("options contain the key and print without it", () => {
  for (const [sdk, adapter] of Object.entries(ADAPTERS)) {
    // The constructor of Mistral's SDK takes no headers.
    const headers = sdk === "mistral" ? {} : { "x-tenant": "tenant-CANARY" };
    const adapted = adapter(secretOf(HOSTS[sdk] ?? "api.example.com"), { headers });
    for (const shown of [adapted, adapted.clientOptions, { nested: [adapted] }]) {
      for (const text of [
        inspect(shown, { depth: 9 }),
        JSON.stringify(shown),
        String(shown),
        inspect(shown, { depth: 9, showHidden: true }),
      ]) {
        assert.ok(!text.includes(KEY) && !text.includes("CANARY"), `${sdk}: ${text}`);
      }
    }
    const copy = { ...adapted.clientOptions, ...(sdk === "litellm" && adapted.params) };
    assert.ok(
      values(copy).some((value) => value.includes(KEY)),
      `${sdk}: a copy of the options has no key`,
    );
    assert.ok(JSON.stringify(adapted.exposeCredentials()).includes(KEY));
  }
});

for (const [protocol, options, query, dropped] of [
  ["openai", { provider: "openai" }, "dimensions=256&user=u&retries=0", []],
  ["generic", {}, "dimensions=256&an_option=1&timeout=400", ["timeout", "an_option"]],
  ["cohere", { provider: "cohere" }, "input_type=classification&output_dimension=256&truncate=END", []],
])
  test(`ai-sdk, embeddings of ${protocol}`, async () => {
    const uri = `llm://:${encodeURIComponent(KEY)}@127.0.0.1:${stub.port}/m?${query}`;
    const all = { policy, operation: "embeddings", ...options };
    const {
      package: from,
      client,
      modelFactory,
      clientOptions,
      model,
      method,
      params,
      changes,
    } = ADAPTERS["ai-sdk"](uri, all);
    const { [client]: factory } = await import(from);
    const { [method]: embed } = await import("ai");
    const embedder = factory(clientOptions)[modelFactory](model);
    assert.deepEqual((await embed({ model: embedder, ...params, value: QUESTION })).embedding, [0.5]);
    const plan = toRequest(uri, { input: [QUESTION] }, all);
    const [{ url, headers, body }] = stub.asked;
    assert.equal(url, plan.url);
    assert.equal(headers.authorization, plan.headers.authorization);
    const expected = JSON.parse(plan.body);
    // The provider's default.
    if (protocol !== "cohere") expected.encoding_format = "float";
    for (const name of dropped) delete expected[name];
    assert.deepEqual(body, expected);
    assert.deepEqual(
      changes.filter(({ kind }) => kind === "dropped").map(({ param }) => param),
      dropped,
    );
  });

test("LiteLLM's params print without the key", () => {
  const { params } = ADAPTERS.litellm(secret);
  assert.equal(params.api_key, KEY);
  assert.ok(!`${JSON.stringify(params)} ${inspect(params)}`.includes(KEY));
});

test("what a client cannot send is reported before the request", () => {
  const refused = (sdk, uri, options) => {
    let codes;
    assert.throws(
      () => ADAPTERS[sdk](uri, options),
      (error) => {
        codes = error.issues.map(({ code }) => code);
        assert.ok(!`${error.message} ${inspect(error)}`.includes(KEY));
        return error.name === "LlmUriError";
      },
    );
    return codes;
  };
  const who = `a:${encodeURIComponent(KEY)}@`;
  assert.deepEqual(refused("openai", `llm://${who}bedrock-runtime.us-east-1.amazonaws.com/m`), ["unsupported-sdk"]);
  assert.deepEqual(refused("anthropic", `llm://${who}api.openai.com/gpt-4o`), ["unsupported-sdk"]);
  // Its client appends /v1/messages to the base URL.
  assert.deepEqual(refused("anthropic", `llm://${who}api.example.com/m`, { basePath: "/v2" }), ["unsupported-sdk"]);
  assert.deepEqual(
    refused("litellm", `llm://${who}generativelanguage.googleapis.com/tunedModels/x`, { protocol: "gemini" }),
    ["unsupported-sdk"],
  );
  assert.deepEqual(refused("openai", `llm://${who}api.openai.com/gpt-4o`, { operation: "embeddings" }), [
    "unsupported-operation",
  ]);
  for (const sdk of Object.keys(ADAPTERS)) assert.deepEqual(refused(sdk, `llm://${who}127.0.0.1/m`), ["host-refused"]);
  assert.ok(refused("openai", "llm://app:***@api.openai.com/gpt-4o").includes("redacted-key-in-request"));
});

test("a gateway with another header for the key: the SDK's header is not sent", async () => {
  const profiles = defineProviders({
    providers: [
      {
        id: "my-gate",
        auth: { name: "X-Gate-Key" },
        protocols: [{ protocol: "openai-chat", basePath: "/v1", endpoints: { inference: "/chat/completions" } }],
      },
    ],
  });
  const uri = `llm://app:${encodeURIComponent(KEY)}@127.0.0.1:${stub.port}/m`;
  for (const sdk of ["openai", "ai-sdk", "langchain"]) {
    stub.asked = [];
    assert.equal(await RUNNERS[sdk](ADAPTERS[sdk](uri, { policy, profiles, provider: "my-gate" })), WORDS);
    assert.equal(stub.asked[0].headers["x-gate-key"], KEY);
    // LangChain always sends its own header, so it contains a placeholder instead of the key.
    assert.equal(stub.asked[0].headers.authorization, sdk === "langchain" ? "Bearer no-key" : undefined, sdk);
  }
});

test("what an SDK ignores is dropped and reported", () => {
  for (const [sdk, provider, query, dropped] of [
    ["langchain", "ollama", "timeout=400&retries=2", ["timeout", "retries"]],
    ["langchain", "gemini", "timeout=400", ["timeout"]],
    ["mistral", "mistral", "an_option=400&retries=2", ["retries", "an_option"]],
  ]) {
    const { clientOptions, params, changes } = ADAPTERS[sdk](`llm://:k@127.0.0.1/m?${query}`, { policy, provider });
    assert.ok(!values({ clientOptions, params }).includes("400"));
    assert.deepEqual(
      changes.filter(({ kind }) => kind === "dropped").map(({ param }) => param),
      dropped,
    );
  }
});

test("a URI cannot set an SDK's internal options", () => {
  const { params, clientOptions, changes } = ADAPTERS.litellm(
    "llm://a:sk-test@api.groq.com/m?mock_response=x&ssl_verify=false&num_retries=9&metadata.a=b",
  );
  assert.deepEqual(Object.keys(params).sort(), ["api_base", "api_key", "extra_body", "model"]);
  assert.deepEqual(params.extra_body, {
    mock_response: "x",
    ssl_verify: false,
    metadata: { a: "b" },
  });
  assert.deepEqual(clientOptions, {});
  assert.equal(changes.find(({ param }) => param === "num_retries").kind, "dropped");
});

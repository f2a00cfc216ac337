// Printing or copying any result of the package reveals no key.

import assert from "node:assert/strict";
import { test } from "node:test";
import { format, inspect } from "node:util";
import { serialize } from "node:v8";
import { createRedactor, parse, safeParse, validate } from "llm-uri";
import { toAiSdk, toAnthropic, toLangChain, toLiteLlm, toOpenAI, toPydanticAi } from "llm-uri/adapters";
import { AiUri } from "llm-uri/ai";
import { MasAddress } from "llm-uri/mas";
import { fromCurl, fromEnv, resolve, toEnv, toRequest } from "llm-uri/requests";
import { plugins, format as pretty } from "pretty-format";

const KEY = "sk-canary-3FpQ9xLm2VbT7wKz";
const at = (host) => parse(`llm://my-app:${KEY}@${host}/m?max_tokens=9`);
const [openai, anthropic, google] = ["api.openai.com", "api.anthropic.com", "generativelanguage.googleapis.com"].map(
  at,
);

const OBJECTS = {
  uri: openai,
  "a uri with a secret parameter": parse(`llm://h.example/m?session_token=${KEY}`),
  "a failed parse": safeParse(`llm://my-app:${KEY} @h.example/m?temp=x`),
  issues: validate(`llm://h.example/m&api_key=${KEY}`),
  redactor: createRedactor({ secrets: [openai, KEY] }),
  endpoint: resolve(openai),
  "endpoint of anthropic": resolve(anthropic),
  "endpoint of google": resolve(google),
  plan: toRequest(openai, { prompt: "x" }),
  "plan of anthropic": toRequest(anthropic, { prompt: "x" }),
  "plan of google": toRequest(google, { prompt: "x" }),
  headers: toRequest(openai, { prompt: "x" }).headers,
  openai: toOpenAI(openai),
  "client options of openai": toOpenAI(openai).clientOptions,
  anthropic: toAnthropic(anthropic),
  "ai-sdk": toAiSdk(openai),
  "ai-sdk of google": toAiSdk(google),
  langchain: toLangChain(openai),
  litellm: toLiteLlm(openai),
  "parameters of litellm": toLiteLlm(openai).params,
  "pydantic-ai": toPydanticAi(openai),
  toEnv: toEnv(openai),
  "variables of toEnv": toEnv(openai).value,
  fromCurl: fromCurl(`curl https://api.openai.com/v1/responses -H "Authorization: Bearer ${KEY}" -d '{"model":"m"}'`),
  fromEnv: fromEnv({ OPENAI_API_KEY: KEY }, { model: "m" }),
  "model address": MasAddress.parse(`https://h.example/v1#m=a&k=${KEY}`),
  "ai uri": AiUri.parse(`ai://bank/x?token=${KEY}`),
};

/** The output of `console.table`. */
function table(value) {
  const lines = [];
  const write = process.stdout.write;
  process.stdout.write = (text) => Boolean(lines.push(text));
  try {
    console.table(value);
    console.table([value]);
  } finally {
    process.stdout.write = write;
  }
  return lines.join("");
}

/** The output of the other functions of `console`. */
function written(value) {
  const lines = [];
  const write = process.stdout.write;
  process.stdout.write = (text) => Boolean(lines.push(text));
  try {
    console.log(value);
    console.log("%s %o %O %j", value, value, value, value);
    console.dir(value, { showHidden: true, depth: 9 });
  } finally {
    process.stdout.write = write;
  }
  return lines.join("");
}

function difference(compare) {
  try {
    compare();
  } catch (error) {
    return `${error.message}\n${inspect(error, { depth: 9 })}`;
  }
  return assert.fail("the comparison found no difference");
}

/** Copying may throw. */
function copied(copy) {
  try {
    return inspect(copy(), { depth: 9, showHidden: true, getters: true });
  } catch (error) {
    return inspect(error);
  }
}

const OPTIONS = [
  { depth: 9 },
  { customInspect: false },
  { showHidden: true },
  { getters: true },
  { showProxy: true },
  { customInspect: false, getters: true, showHidden: true, showProxy: true, depth: 9, compact: false, sorted: true },
];

const SINKS = {
  String: (value) => String(value),
  "a template": (value) => `${Object.prototype.toString.call(value)} ${value}`,
  JSON: (value) => JSON.stringify(value),
  inspect: (value) => OPTIONS.map((options) => inspect(value, options)).join("\n"),
  "inspect in an object": (value) => OPTIONS.map((options) => inspect({ a: [value] }, options)).join("\n"),
  proxy: (value) => {
    const proxy = new Proxy(value, {});
    return OPTIONS.filter(({ customInspect }) => customInspect !== false)
      .map((options) => inspect(proxy, options))
      .join("\n");
  },
  "String of a proxy": (value) => `${new Proxy(value, {})} ${JSON.stringify(new Proxy(value, {}))}`,
  format: (value) => format("%s %o %O %j", value, value, value, value),
  console: written,
  deepStrictEqual: (value) => difference(() => assert.deepStrictEqual(value, { a: 1 })),
  "deepStrictEqual, expected": (value) => difference(() => assert.deepStrictEqual({ a: 1 }, value)),
  "deepStrictEqual, inside": (value) => difference(() => assert.deepStrictEqual({ a: value }, { a: 1 })),
  deepEqual: (value) => difference(() => assert.deepEqual({ a: value }, { a: 1 })),
  "pretty-format": (value) => pretty(value, { plugins: Object.values(plugins) }),
  structuredClone: (value) => copied(() => structuredClone(value)),
  serialize: (value) => copied(() => serialize(value).toString("latin1")),
  "error with a cause": (value) => inspect(new Error("x", { cause: value }), { depth: 9 }),
};

for (const [sink, print] of Object.entries(SINKS)) {
  test(`no key is printed: ${sink}`, () => {
    const printed = Object.keys(OBJECTS).filter((name) => {
      const text = print(OBJECTS[name]);
      assert.equal(typeof text, "string", name);
      return text.includes(KEY);
    });
    assert.deepEqual(printed, []);
  });
}

// Both list the names of an object and then read each member, as HTTP clients do (documented in docs/logging.md).
for (const [sink, print] of [
  ["console.table", table],
  ["pretty-format without toJSON", (value) => pretty(value, { callToJSON: false })],
]) {
  test(`a URI prints no key, and a redactor masks that of other objects: ${sink}`, () => {
    const redactor = createRedactor({ secrets: [openai] });
    let revealed = 0;
    for (const [name, value] of Object.entries(OBJECTS)) {
      const text = print(value);
      if (text.includes(KEY)) revealed++;
      assert.ok(!text.includes(KEY) || !/uri|address|parse|issues|redactor|from/.test(name), name);
      assert.ok(!redactor.redact(text).includes(KEY), name);
    }
    assert.ok(revealed > 0, "the guide need not warn of it");
  });
}

test("the canary is there: programs read the key", () => {
  assert.equal(openai.apiKey, KEY);
  assert.ok(OBJECTS.plan.headers.authorization.includes(KEY));
  assert.equal(new Headers(OBJECTS.plan.headers).get("authorization"), `Bearer ${KEY}`);
  assert.equal({ ...OBJECTS.openai.clientOptions }.apiKey, KEY);
  assert.equal(OBJECTS.toEnv.value.OPENAI_API_KEY, KEY);
  assert.equal({ ...OBJECTS.toEnv.value }.OPENAI_API_KEY, KEY);
  assert.equal(Object.entries(OBJECTS["parameters of litellm"]).find(([name]) => name === "api_key")[1], KEY);
});

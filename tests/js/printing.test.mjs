// Printing or copying any result of the package reveals no key.

import assert from "node:assert/strict";
import { Console } from "node:console";
import { Writable } from "node:stream";
import { test } from "node:test";
import { format, inspect } from "node:util";
import { serialize } from "node:v8";
import {
  ChunkRedactor,
  createRedactor,
  findUris,
  formatIssues,
  parse,
  redact,
  safeParse,
  tokenize,
  validate,
} from "llm-uri";
import {
  toAiSdk,
  toAnthropic,
  toCohere,
  toGoogleGenAI,
  toLangChain,
  toLangChainPython,
  toLiteLlm,
  toLlamaIndex,
  toMistral,
  toOpenAI,
  toOpenAIAgents,
  toPydanticAi,
} from "llm-uri/adapters";
import { AiUri } from "llm-uri/ai";
import { MasAddress } from "llm-uri/mas";
import { fromCurl, fromEnv, resolve, toEnv, toRequest } from "llm-uri/requests";
import { plugins, format as pretty } from "pretty-format";
import { listed } from "./lib/documents.mjs";

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
  "google-genai": toGoogleGenAI(google),
  "openai-agents": toOpenAIAgents(openai),
  "langchain-python": toLangChainPython(openai),
  "llama-index": toLlamaIndex(openai),
  "adapter of mistral": toMistral(`llm://app:${KEY}@api.mistral.ai/m`),
  "adapter of cohere": toCohere(`llm://app:${KEY}@api.cohere.com/m`),
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
  "`String`": (value) => String(value),
  templates: (value) => `${Object.prototype.toString.call(value)} ${value}`,
  "`JSON.stringify`": (value) => JSON.stringify(value),
  "`util.inspect` with any options": (value) => OPTIONS.map((options) => inspect(value, options)).join("\n"),
  "`util.inspect` of an object that holds it": (value) =>
    OPTIONS.map((options) => inspect({ a: [value] }, options)).join("\n"),
  "`util.inspect` of a proxy": (value) => {
    const proxy = new Proxy(value, {});
    return OPTIONS.filter(({ customInspect }) => customInspect !== false)
      .map((options) => inspect(proxy, options))
      .join("\n");
  },
  "`String` of a proxy": (value) => `${new Proxy(value, {})} ${JSON.stringify(new Proxy(value, {}))}`,
  "`util.format`": (value) => format("%s %o %O %j", value, value, value, value),
  "`console.log`, `console.dir`": written,
  "`console.table`": table,
  "messages of `assert.deepEqual` and `assert.deepStrictEqual`": (value) =>
    [
      () => assert.deepStrictEqual(value, { a: 1 }),
      () => assert.deepStrictEqual({ a: 1 }, value),
      () => assert.deepStrictEqual({ a: value }, { a: 1 }),
      () => assert.deepEqual({ a: value }, { a: 1 }),
    ]
      .map(difference)
      .join("\n"),
  "`pretty-format` (Jest, Vitest)": (value) => pretty(value, { plugins: Object.values(plugins) }),
  "`structuredClone`": (value) => copied(() => structuredClone(value)),
  "`v8.serialize`": (value) => copied(() => serialize(value).toString("latin1")),
  "an error with it as `cause`": (value) => inspect(new Error("x", { cause: value }), { depth: 9 }),
};

test("no key is printed by the sinks that the guide lists", () => {
  for (const [sink, print] of Object.entries(SINKS)) {
    const printed = Object.keys(OBJECTS).filter((name) => {
      const text = print(OBJECTS[name]);
      assert.equal(typeof text, "string", name);
      return text.includes(KEY);
    });
    assert.deepEqual(printed, [], sink);
  }
  assert.deepEqual(listed("sinks"), Object.keys(SINKS));
});

const URIS = /uri|address|parse|issues|redactor|from/;

// It lists the names of an object and then reads each member, as HTTP clients do (documented in docs/logging.md).
test("pretty-format without toJSON: a URI prints no key, and a redactor masks that of other objects", () => {
  const redactor = createRedactor({ secrets: [openai] });
  let revealed = 0;
  for (const [name, value] of Object.entries(OBJECTS)) {
    const text = pretty(value, { callToJSON: false });
    if (text.includes(KEY)) revealed++;
    assert.ok(!text.includes(KEY) || !URIS.test(name), name);
    assert.ok(!redactor.redact(text).includes(KEY), name);
  }
  assert.ok(revealed > 0, "the guide need not warn of it");
});

test("console.table masks keys in the consoles of others and in asynchronous code, and nothing else changes", async () => {
  class Other extends Console {}
  let text = "";
  const other = new Other(new Writable({ write: (chunk, _, done) => (text += chunk) && done() }));
  const { headers } = toRequest(openai, { prompt: "x" });
  await Promise.resolve().then(() => other.table(headers));
  other.table([headers], ["authorization"]);
  assert.match(text, /authorization.*\*\*\*/);
  assert.ok(!text.includes(KEY));
  assert.equal(headers.authorization, `Bearer ${KEY}`);
});

test("the canary is there: programs read the key", () => {
  assert.equal(openai.apiKey, KEY);
  assert.ok(OBJECTS.plan.headers.authorization.includes(KEY));
  assert.equal(new Headers(OBJECTS.plan.headers).get("authorization"), `Bearer ${KEY}`);
  assert.equal({ ...OBJECTS.openai.clientOptions }.apiKey, KEY);
  assert.equal(OBJECTS.toEnv.value.OPENAI_API_KEY, KEY);
  assert.equal({ ...OBJECTS.toEnv.value }.OPENAI_API_KEY, KEY);
  assert.equal(Object.entries(OBJECTS["parameters of litellm"]).find(([name]) => name === "api_key")[1], KEY);
});

test("a control or invisible character in the credentials reveals no key", () => {
  const codes = [...Array(0x21).keys(), 0x7f, 0x80, 0x85, 0xa0, 0x200b, 0x200d, 0x2028, 0x202e, 0xfeff, 0xd800, 0xdc00];
  // White space ends a URI in a text.
  const isWhite = (code) => code === 0x20 || (code >= 0x09 && code <= 0x0d);
  for (const code of codes) {
    const odd = String.fromCharCode(code);
    for (const userinfo of [`${odd}app:KEY`, `app${odd}:KEY`, `app:${odd}KEY`, `app:x${odd}KEY`, `app:x/${odd}KEY`]) {
      const uri = `llm://${userinfo}@h.example/m`;
      const { error } = safeParse(uri);
      const shown = [redact(uri, { uri: true }), error?.message, JSON.stringify(validate(uri))];
      shown.push(formatIssues(uri, validate(uri)));
      shown.push(...tokenize(uri).map(({ start, end, secret }) => (secret ? "" : uri.slice(start, end))));
      if (!isWhite(code)) {
        const text = `see ${uri} and "${uri}"`;
        const chunks = new ChunkRedactor();
        const streamed = [...text.split("").flatMap((unit) => chunks.push(unit)), ...chunks.end()].join("");
        assert.equal(streamed, redact(text));
        shown.push(streamed, ...findUris(text).map(({ redacted }) => redacted));
      }
      assert.doesNotMatch(shown.join("\n"), /KEY/, JSON.stringify(uri));
    }
  }
});

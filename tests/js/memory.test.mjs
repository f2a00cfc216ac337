// The module's memory: no key stays in it, and it does not grow.

import assert from "node:assert/strict";
import { test } from "node:test";

import { instances } from "./lib/instances.mjs";

const api = await import("llm-uri");
const { MasAddress } = await import("llm-uri/mas");
const { AiUri } = await import("llm-uri/ai");

const KEY = "canaryZ7fQ2xW9";
const holds = (text) => instances.some(({ exports }) => Buffer.from(exports.memory.buffer).includes(text));

const INPUTS = [
  `llm://my-app:${KEY}@api.openai.com/gpt-5?temp=0.7`,
  `llm://my-app:%41${KEY}@api.openai.com/gpt%3A5?a.b=1&c=%7B%22d%22%3A1%7D&stop=a,b#${KEY}`,
  `llm://my-app:${KEY}/x@api.openai.com/gpt-5`,
  `llm://my-app:${KEY} x@api.openai.com/gpt-5?temp=9`,
  `llm://h/m?api_key=${KEY}&token=${KEY}`,
  `llm://app:${KEY}@openai/gpt-5?Temp=1&x=+`,
  `llm://%61${KEY}.example/m`,
  `llm://xn--${KEY}/m`,
];

test("no key is left in the memory after any call", () => {
  for (const input of INPUTS) {
    const { data: uri } = api.safeParse(input);
    api.canParse(input);
    const issues = api.validate(input);
    api.formatIssues(input, issues);
    api.redact(`text ${input} text`);
    api.redact(`{"url":"${input.replaceAll("/", "\\/")}"}`);
    api.findUris(`text ${input} text`);
    api.tokenize(input);
    if (uri === undefined) continue;
    void [uri.params, uri.query, uri.issues, uri.host, String(uri), uri.equals(uri), uri.redacted({ level: "share" })];
    uri.canonical();
    uri.with({ model: "other" });
    api.build({ host: "h", model: "m", apiKey: KEY, fragment: KEY, params: { a: { b: KEY } } });
  }
  assert.equal(instances.length, 2);
  assert.ok(!holds(KEY), "a key is left in the memory");
  assert.ok(holds("metadata.goog"), "the search finds what is there");
});

test("no secret of a model address or an ai URI is left in memory, and all entries of a module share one instance", () => {
  for (const input of [
    `https://u:${KEY}@h.example/?key=${KEY}#m=a&token=${KEY}`,
    `https://u:${KEY} @h.example/#m=a`,
    `https://h.example/#m=${KEY}&m=b`,
  ]) {
    const { data: address } = MasAddress.safeParse(input);
    if (address === undefined) continue;
    void [address.params, address.issues, String(address), address.equals(address), address.canonical().url];
    address.toLlmUri();
  }
  MasAddress.fromLlmUri(INPUTS[0]);
  for (const input of [`ai://bank/x?token=${KEY}#${KEY}`, `ai://u:${KEY}@bank/x`, `ai:/${KEY}%zz`]) {
    const { data: uri } = AiUri.safeParse(input);
    if (uri === undefined) continue;
    void [uri.query, uri.issues, String(uri), uri.equals(uri)];
    if (!uri.issues.some(({ code }) => code === "ai-userinfo"))
      AiUri.fromGatewayUrl(uri.toGatewayUrl("https://ai.example"), "https://ai.example");
  }
  for (const mark of ["definePolicy", "findUris", "masParse"])
    assert.equal(instances.filter(({ exports }) => mark in exports).length, 1);
  assert.ok(!holds(KEY), "a secret is left in the memory");
});

test("calls do not grow the memory", () => {
  const size = () => instances.reduce((sum, { exports }) => sum + exports.memory.buffer.byteLength, 0);
  const round = () => {
    for (const input of INPUTS) {
      api.validate(input);
      api.redact(input);
    }
  };
  for (let at = 0; at < 50; at++) round();
  const before = size();
  for (let at = 0; at < 2000; at++) round();
  assert.equal(size(), before);
});

test("the memory of a large input is freed", () => {
  const large = "llm://app:key@h.example/m ".repeat(200_000);
  const size = (mark) => instances.filter(({ exports }) => mark in exports).at(-1).exports.memory.buffer.byteLength;
  for (const call of [api.findUris, api.tokenize, api.redact, api.validate, (text) => api.canParse(text)]) {
    const before = instances.length;
    call(large);
    call(INPUTS[0]);
    assert.ok(api.canParse(INPUTS[0]));
    assert.ok(instances.length <= before + 2);
    for (const mark of ["definePolicy", "findUris"])
      assert.ok(size(mark) <= 16 << 20, `${call.name}, ${mark}: ${size(mark)}`);
  }
});

test("an input that is too large is refused with its code", () => {
  const large = "x".repeat((64 << 20) + 1);
  for (const call of [api.parse, api.redact, api.findUris, api.tokenize]) {
    assert.throws(() => call(large), { code: "input-too-large" }, call.name);
  }
  assert.equal(api.canParse(large), false);
  assert.deepEqual(
    api.validate(large).map(({ code }) => code),
    ["input-too-large"],
  );
  assert.equal(api.canParse(INPUTS[0]), true);
});

test("texts of every length are read to their end, after shorter and longer ones, and after values that are no texts", () => {
  // The room for an input begins with 1 KiB, doubles, and has one byte for each unit of a long text, which may need three.
  const lengths = [0, 1, 700, 1023, 1024, 1025, 3000, 21_845, 21_846, 65_535, 65_536, 65_537, 140_000];
  for (const length of [...lengths, ...[...lengths].reverse(), 65_537, 0, 65_536])
    for (const unit of ["a", "é", "€", "𝄞"]) {
      assert.throws(() => api.parse(undefined), { code: "not-a-string" });
      const text = `${unit.repeat(length)} llm://app:${KEY}@h.example/m`;
      assert.equal(api.redact(text), text.replace(KEY, "***"), `${length} × ${unit}`);
      assert.equal(api.tokenize(text).at(-1).end, text.length, `${length} × ${unit}`);
    }
});

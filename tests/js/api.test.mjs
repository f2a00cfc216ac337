// The public API with careless or hostile callers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import { build, canParse, formatIssues, LlmUri, LlmUriError, parse, redact, safeParse, validate } from "llm-uri";
import { circular, KEY, thrown, URI } from "./lib/api.mjs";

test("only exposeCredentials and apiKey return the key", () => {
  const uri = parse(URI);
  const seen = [
    String(uri),
    `${uri}`,
    // biome-ignore lint/style/useTemplate: concatenation requests another primitive than a template
    uri + "",
    JSON.stringify({ uri, list: [uri] }),
    inspect(uri),
    inspect(uri, { showHidden: true, getters: true, depth: 9 }).replaceAll(/apiKey: \[Getter.*?\]/g, ""),
    inspect(uri, { customInspect: false, showHidden: true }),
    inspect({ nested: [uri] }, { depth: 9 }),
    inspect(new Map([[uri, uri]])),
    JSON.stringify(Object.entries(uri)),
    JSON.stringify({ ...uri }),
    JSON.stringify(structuredClone({ ...uri })),
    uri.redacted(),
    String(uri.canonical()),
    Object.prototype.toString.call(uri),
  ];
  for (const text of seen) assert.ok(!text.includes("canary"), text);
  assert.equal(uri.apiKey, KEY);
  assert.equal(uri.exposeCredentials(), URI);
  assert.ok(!Object.keys(uri).includes("apiKey"));
});

test("console.log shows the parts", () => {
  const shown = inspect(parse(URI));
  for (const part of ["my-app", "***", "api.openai.com", "gpt-5", "temp: 0.7", "max_tokens: 1500", "coding"]) {
    assert.ok(shown.includes(part), part);
  }
});

test("errors contain no part of the input, and have no cause", () => {
  for (const input of [
    `llm://app:${KEY}@h:99999/m`,
    `llm://app:${KEY}/x@api.openai.com/m`,
    `llm://app:${KEY} @h/m`,
    `llm://app:${KEY}%zz@h/m`,
    `llm://app:é${KEY}@h/m`,
    `llm://${KEY}:x@h/`,
    `https://app:${KEY}@h/m`,
    `app:${KEY}@api.openai.com/gpt-5`,
    `llm:app:${KEY}@h/m`,
    `"llm://app:${KEY}@h/m"`,
    ` llm://app:${KEY}@h/m\n`,
    `llm://app:${KEY}`,
    `llm://h/m?api_key=${KEY}&temp=x`,
    `llm://h/m?temp=${KEY}`,
    `llm://h/m x#${KEY}`,
  ]) {
    const error = thrown(() => parse(input));
    assert.ok(error instanceof LlmUriError, input);
    assert.equal(error.cause, undefined);
    const seen = [error.message, error.stack, inspect(error, { showHidden: true, depth: 9 }), JSON.stringify(error)];
    const { issues } = safeParse(input);
    seen.push(
      JSON.stringify(issues),
      formatIssues(input, issues),
      formatIssues(input, issues, { color: true }),
      redact(input, { uri: true }),
    );
    for (const text of seen) assert.ok(!text.includes("canary"), `${input}: ${text}`);
  }
});

test("a value that is not a string throws an LlmUriError", () => {
  for (const input of [undefined, null, 1, {}, [], Symbol("x"), new URL("llm://h/m"), Object("llm://h/m")]) {
    assert.equal(thrown(() => parse(input)).code, "not-a-string");
    assert.equal(safeParse(input).success, false);
    assert.equal(canParse(input), false);
    assert.equal(validate(input)[0].code, "not-a-string");
    assert.equal(LlmUri.parse(input), null);
    assert.ok(thrown(() => redact(input)) instanceof LlmUriError);
  }
});

test("invalid parts are named without their value", () => {
  for (const parts of [
    undefined,
    null,
    "llm://h/m",
    {},
    { host: "h" },
    { host: 1, model: "m" },
    { host: "h", model: 5 },
    { host: "h", model: "m", apiKey: 123456789 },
    { host: "h", model: "m", apiKey: { secret: KEY } },
    { host: "h", model: "m", apiKey: "" },
    { host: "h", model: "m", port: 70000 },
    { host: "h", model: "m", port: "443" },
    { host: "h", model: "m", port: 1.5 },
    { host: `h/${KEY}`, model: "m" },
    { host: `${KEY}@h`, model: "m" },
    { host: "h", model: "m", params: { temp: Number.NaN } },
    { host: "h", model: "m", params: { temp: 3 } },
    { host: "h", model: "m", params: { stop: [1] } },
    { host: "h", model: "m", params: { a: () => KEY } },
    { host: "h", model: "m", params: { a: circular() } },
    { host: "h", model: "m", query: [["a"], "b"] },
    { host: "h", model: "../x" },
    { host: "h", model: "a//b" },
    { host: "h", model: "m", apiKey: `${KEY}\r\nX: y` },
  ]) {
    const error = thrown(() => build(parts));
    assert.ok(error instanceof LlmUriError, `${inspect(parts)}: ${inspect(error)}`);
    assert.ok(!inspect(error).includes("canary") && !inspect(error).includes("123456789"), inspect(error));
    assert.ok(error.issues.every((issue) => issue.start === 0 && issue.end === 0 && issue.suggestion === undefined));
  }
});

test("parts that are not plain data are rejected, not dropped or changed", () => {
  const of = (params) => () => build({ host: "h.example", model: "m", params });
  const nothing = [
    new Date(0),
    new Map([["a", 1]]),
    new Set([1]),
    /x/,
    new URLSearchParams("a=1"),
    new String("x"),
    new Uint8Array(2),
  ];
  for (const params of [
    ...nothing,
    ["a"],
    ...nothing.map((a) => ({ a })),
    { a: [new Date(0)] },
    { a: { b: NaN } },
    { a: [Infinity] },
  ]) {
    assert.throws(
      of(params),
      (error) => error instanceof LlmUriError && error.code === "invalid-part",
      inspect(params),
    );
  }
  for (const name of ["model", "appLabel", "apiKey", "fragment"]) {
    assert.throws(() => build({ host: "h.example", model: "m", [name]: "a\ud83d" }), { code: "invalid-part" }, name);
    assert.equal(build({ host: "h.example", model: "m", [name]: "a\u{1f600}\ufffd" })[name], "a\u{1f600}\ufffd");
  }
  const broken = [
    { query: [["a", "\udc00"]] },
    { query: [["\udc00", null]] },
    { segments: ["\udc00"] },
    { params: { "\udc00": 1 } },
    { params: { a: ["\udc00"] } },
  ];
  for (const parts of broken)
    assert.throws(() => build({ host: "h.example", model: "m", ...parts }), { code: "invalid-part" });
  // As JSON does it.
  assert.equal(
    of({ a: { b: undefined, c: 1 }, d: [undefined] })().exposeCredentials(),
    "llm://h.example/m?a.c=1&d=%5Bnull%5D",
  );
  const thrown = new Error("theirs");
  const getter = {
    get host() {
      throw thrown;
    },
    model: "m",
  };
  assert.throws(() => build(getter), thrown);
  const circle = {};
  circle.a = circle;
  assert.throws(of({ circle }), { code: "json-too-deep" });
});

test("build accepts an LlmUri as parts", () => {
  for (const text of [
    "llm://a:k%2Fy@h.example:80/m%2Fn/x?b=1&b=2&c&temp=0.5&d.e=1#f%20g",
    "llm://[::1]/m",
    "llm://h.example/m?stop=a%2Cb,c#a=b",
    "llm://%61.example/m",
    URI,
  ]) {
    assert.equal(build(parse(text)).exposeCredentials(), text);
    assert.ok(build({ host: "i.example", model: "n" }).with(parse(text)).equals(text));
  }
  assert.equal(
    build(parse("llm://openai/a:b", { aliases: true }), { strict: true }).exposeCredentials(),
    "llm://api.openai.com/a%3Ab",
  );
});

test("options of another type throw a TypeError that does not contain them", () => {
  const uri = parse(URI);
  const wrong = [
    { strict: "true" },
    { strict: null },
    { limits: null },
    { aliases: 1 },
    { ranges: "ignore" },
    { limits: 5 },
    { limits: { uriLength: "5" } },
    { limits: { depth: NaN } },
    { limits: { parameters: -1 } },
  ];
  for (const options of wrong) {
    for (const call of [parse, safeParse, canParse, validate])
      assert.throws(() => call(URI, options), TypeError, inspect(options));
    assert.throws(() => build({ host: "h.example", model: "m" }, options), TypeError);
  }
  for (const options of [{ level: KEY }, { marker: 5 }, { secretParams: "x" }]) {
    assert.throws(
      () => redact(URI, options),
      (error) => error instanceof TypeError && !inspect(error).includes(KEY),
    );
    assert.throws(() => uri.redacted(options), TypeError);
  }
  for (const issues of [undefined, null, [null]])
    assert.throws(() => formatIssues(URI, issues), /^TypeError: llm-uri: the issues must be a list from validate/);
  assert.throws(() => formatIssues(URI, [], { width: "5" }), TypeError);
  assert.throws(() => uri.equals(uri, "constructor"), TypeError);
  // Nothing is an option here.
  for (const options of [undefined, null, 0, {}, { strict: undefined }]) assert.ok(canParse(URI, options));
  assert.deepEqual([URI, "x"].map(canParse), [true, false]);
});

test("a text that is not a URI equals no URI", () => {
  for (const other of [undefined, null, 5, {}, Symbol("x"), new String(URI), Object.create(parse(URI)), "llm://"]) {
    assert.equal(parse(URI).equals(other), false);
  }
  assert.equal(parse(URI).equals(URI), true);
});

test("issues of a value are framed in its text", () => {
  const uri = parse(`llm://app:${KEY}@h.example/a:b`);
  const frame = formatIssues(uri, validate(uri));
  assert.equal(frame, formatIssues(uri.exposeCredentials(), uri.issues));
  assert.match(frame, /llm:\/\/app:\*\*\*@h\.example\/a:b\n {2}\| {26}\^\n/);
  assert.ok(!frame.includes(KEY));
});

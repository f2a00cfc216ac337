// The values of a URI and its parameters, beyond the vectors.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import {
  build,
  canParse,
  defaultLimits,
  findSecrets,
  issueCodes,
  LlmUri,
  parse,
  redact,
  safeParse,
  validate,
  wellKnownParams,
} from "llm-uri";
import { KEY, URI } from "./lib/api.mjs";

test("with keeps the other parts byte for byte", () => {
  const uri = parse("LLM://a%41:k@Host.example:0443/m%2fx/y?b=1&a&b=%7e#F%41");
  assert.equal(uri.with({}).exposeCredentials(), "llm://a%41:k@Host.example:0443/m%2fx/y?b=1&a&b=%7e#F%41");
  assert.equal(
    uri.with({ apiKey: undefined }).exposeCredentials(),
    "llm://aA@Host.example:0443/m%2fx/y?b=1&a&b=%7e#F%41",
  );
  assert.equal(
    uri.with({ query: uri.query }).exposeCredentials(),
    "llm://a%41:k@Host.example:0443/m%2fx/y?b=1&a&b=~#F%41",
  );
  assert.equal(uri.with({ segments: uri.segments, fragment: null, port: null }).segments[0], "m/x");
});

test("build from params returns the same URI, for all names, and JSON text stays JSON", () => {
  const uri = parse("llm://h.example/m?__proto__=x&constructor=y&prototype&a.b=1");
  assert.equal(
    uri.with({ params: { ...uri.params, temp: 1 } }).exposeCredentials(),
    "llm://h.example/m?__proto__=x&constructor=y&prototype&a.b=1&temp=1",
  );
  assert.deepEqual(
    { ...build({ host: "h.example", model: "m", params: { d: "{}", e: "[1]", f: "{x", n: 1 } }).params },
    { d: {}, e: [1], f: "{x", n: 1 },
  );
});

test("test runners distinguish URIs that print differently, without a key", () => {
  const [a, b, c] = ["llm://a:k1@h.example/m", "llm://a:k1@h.example/m2", "llm://a:k2@h.example/m"].map((text) =>
    parse(text),
  );
  assert.deepStrictEqual(a, parse("llm://a:k1@h.example/m"));
  for (const compare of [assert.deepStrictEqual, assert.deepEqual]) {
    assert.throws(
      () => compare(a, b),
      (error) => !error.message.includes("k1"),
    );
    assert.throws(() => compare({ list: [a] }, { list: [b] }));
  }
  assert.deepStrictEqual(a, c); // they differ only in text that is not printed
  assert.ok(!a.equals(c));
  assert.equal(Object.prototype.toString.call(a), "[object LlmUri llm://a:***@h.example/m]");
  assert.equal(Object.prototype.toString.call(LlmUri.prototype), "[object LlmUri]");
});

test("params have no prototype and are frozen; big integers are exact", () => {
  const uri = parse("llm://h/m?seed=9007199254740993&__proto__=x&constructor=y&a.b=1&toString=z");
  assert.equal(Object.getPrototypeOf(uri.params), null);
  assert.ok(Object.isFrozen(uri.params) && Object.isFrozen(uri.params.a));
  assert.equal(uri.params.seed, 9007199254740993n);
  assert.equal(Reflect.get(uri.params, "__proto__"), "x");
  assert.equal({}.x, undefined);
  const again = build({ host: "h", model: "m", params: { seed: uri.params.seed, x: { y: 10n ** 30n } } });
  assert.equal(again.exposeCredentials(), `llm://h/m?seed=9007199254740993&x=%7B%22y%22%3A1${"0".repeat(30)}%7D`);
});

test("big integers in JSON values are exact, and zero has no sign", () => {
  const uri = parse(
    `llm://h.example/m?a=${encodeURIComponent('{"b":[9007199254740993,-9007199254740993,9007199254740992,1.5,1e3,-0]}')}&seed=-0`,
  );
  assert.deepStrictEqual(uri.params.a.b, [9007199254740993n, -9007199254740993n, 9007199254740992, 1.5, 1000, 0]);
  assert.ok(Object.isFrozen(uri.params.a) && Object.isFrozen(uri.params.a.b));
  assert.ok(Object.is(uri.params.seed, 0));
  assert.deepEqual(build({ host: "h.example", model: "m", params: uri.params }).params.a, uri.params.a);
});

test("numbers that JavaScript prints with an exponent are written in decimal notation", () => {
  const uri = build({ host: "h", model: "m", params: { temp: 1e-7, top_p: 0.1 + 0.2, x: 1e21 } });
  assert.equal(uri.exposeCredentials(), "llm://h/m?temp=0.0000001&top_p=0.30000000000000004&x=1000000000000000000000");
  assert.equal(uri.params.temp, 1e-7);
});

test("options reach the core, and limits are reported with name and value", () => {
  const codes = (input, options) => validate(input, options).map((issue) => issue.code);
  assert.deepEqual(codes("llm://h/a:b", { strict: true }), ["model-reserved-character"]);
  assert.equal(canParse("llm://h/a:b", { strict: true }), false);
  assert.equal(canParse("llm://h/m?temp=3", { ranges: "warn" }), true);
  assert.equal(parse("llm://OpenAI/gpt-5", { aliases: true }).host, "api.openai.com");
  assert.equal(parse("llm://openai/gpt-5?temperature=1", { aliases: true }).params.temp, 1);
  const [issue] = safeParse("llm://api.example/model", { limits: { uriLength: 10 } }).issues;
  assert.equal(issue.code, "uri-too-long");
  assert.match(issue.message, /`uriLength` of 10 /);
  assert.equal(canParse(`llm://h/m?system=${"a".repeat(5000)}`), false);
  assert.equal(canParse(`llm://h/m?system=${"a".repeat(5000)}`, { limits: { valueLength: 5000 } }), true);
  assert.equal(canParse("llm://h/m", { limits: { uriLength: Infinity } }), true);
  assert.equal(defaultLimits.uriLength, 65536);
});

test("huge and hostile inputs are rejected quickly", () => {
  for (const input of [
    "llm://".repeat(100_000),
    `llm://h/${"/".repeat(1 << 20)}`,
    "@".repeat(1 << 20),
    `llm://${"[".repeat(1 << 16)}`,
    `llm://h/m?${"&".repeat(60_000)}`,
    `llm://h/m?a=${"%7B".repeat(20_000)}`,
    `llm://h/m?${"a=1&".repeat(16_000)}`,
    `llm://${"$a".repeat(30_000)}@h/m`,
    "\u{1f389}".repeat(100_000),
    "\ud800".repeat(1000),
  ]) {
    assert.ok(safeParse(input).issues.length > 0);
    assert.ok(safeParse(input, { limits: { uriLength: 2 ** 32 - 1 } }).issues.length <= 256);
    assert.equal(typeof redact(input), "string");
  }
});

test("offsets are UTF-16", () => {
  const input = "llm://h/m?system=\u{1f389}é x";
  const issues = safeParse(input).issues.filter((issue) => issue.severity === "error");
  assert.deepEqual(
    issues.map(({ code, start, end }) => [code, input.slice(start, end)]),
    [
      ["non-ascii-character", "\u{1f389}é"],
      ["space-in-uri", " "],
    ],
  );
});

test("fixes correct the input, and suggestions parse", () => {
  const inputs = [
    '"llm://h/m"',
    " llm://h/m\n",
    "llm://h/a b",
    "llms://h/m",
    "h.example/m",
    "llm:h/m",
    "llm:/h/m",
    "llm://h//m",
    "llm://h/m?stream",
  ];
  for (const input of inputs) {
    const { issues } = safeParse(input);
    const edits = issues.flatMap((issue) => issue.edits ?? []).sort((a, b) => b.start - a.start);
    const fixed = edits.reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), input);
    assert.ok(canParse(fixed), `${input} -> ${fixed}`);
    const { suggestion } = issues.find((issue) => issue.severity === "error");
    assert.equal(suggestion, fixed);
  }
});

test("no fix turns a possible key into a host", () => {
  for (const input of ["OPENAI_API_KEY=abcdef123456", "sk-proj-abcdef123456", "hunter2", "PASSWORD=hunter2"]) {
    assert.deepEqual(
      safeParse(input).issues.flatMap((issue) => [...(issue.edits ?? []), ...(issue.suggestion ?? [])]),
      [],
      input,
    );
  }
});

test("redact returns the same string if it contains no secret", () => {
  for (const text of ["", "nothing here", "llm://h/m", "llm:// and llm", "llm://a:***@h/m"])
    assert.equal(redact(text), text);
  assert.equal(redact("llm://a:k$&$1@h/m", { marker: "$&<hidden>" }), "llm://a:$&<hidden>@h/m");
});

test("spans locate the parts, and findSecrets the secrets", () => {
  const input = "LLM://a%41:k!@Host.example:0443/m%2fx/y?b=1&a#F%41";
  const { params, ...spans } = parse(input).spans;
  const text = ([start, end]) => input.slice(start, end);
  assert.deepEqual(Object.fromEntries(Object.entries(spans).map(([name, span]) => [name, text(span)])), {
    appLabel: "a%41",
    apiKey: "k!",
    host: "Host.example",
    port: "0443",
    model: "m%2fx/y",
    fragment: "F%41",
  });
  assert.deepEqual(
    params.map(({ name, value }) => [text(name), value && text(value)]),
    [
      ["b", "1"],
      ["a", undefined],
    ],
  );
  assert.deepEqual(Object.keys(parse("llm://h/m").spans), ["host", "model", "params"]);
  const broken = `llm:\u{1f389}:${KEY}@h/m x`;
  assert.deepEqual(
    findSecrets(broken).map(({ start, end, kind }) => [broken.slice(start, end), kind]),
    [[KEY, "api-key"]],
  );
  assert.deepEqual(findSecrets("llm://a:***@h/m"), []);
});

test("import and require return the same package", () => {
  const cjs = createRequire(import.meta.url)("llm-uri");
  assert.ok(cjs.parse(URI) instanceof LlmUri || !process.features.require_module);
  assert.equal(String(cjs.parse(URI)), String(parse(URI)));
});

test("the tables are exported", () => {
  assert.equal(wellKnownParams.length, 12);
  assert.ok(issueCodes.length > 80 && issueCodes.every((row) => row.code && row.severity && row.reference));
});

test("a number equals Number of its text, zero without a sign, on every path through the boundary", () => {
  const texts = [
    "0",
    "-0",
    "007",
    "0.1",
    "0.7",
    "-0.0",
    "1.10",
    "00000.001",
    "-0.00001",
    "0.1234567",
    "123456.78",
    "99999999.9",
    "999999999",
    "-99999999",
    "1234567890",
    "0.12345678901234567890",
  ];
  let seed = 1;
  const digit = () => (seed = (seed * 48271) % 2147483647) % 10;
  for (let length = 1; length <= 12; length++) {
    for (let point = 0; point <= length; point++) {
      const digits = Array.from({ length }, digit).join("");
      texts.push(point === 0 || point === length ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`);
    }
  }
  for (const text of [...texts, ...texts.map((text) => `-${text.replace("-", "")}`)]) {
    const { temp } = parse(`llm://api.openai.com/gpt-5?temp=${text}`, { ranges: "warn" }).params;
    assert.ok(Object.is(temp, Number(text) + 0), text);
    const encoded = text.replace(/\d/, (first) => `%3${first}`);
    assert.ok(
      Object.is(parse(`llm://api.openai.com/gpt-5?temp=${encoded}`, { ranges: "warn" }).params.temp, Number(text) + 0),
      encoded,
    );
  }
});

test("a URI without parameters has an empty params object", () => {
  const { params } = parse("llm://api.openai.com/gpt-5");
  assert.equal(Object.getPrototypeOf(params), null);
  assert.ok(Object.isFrozen(params) && Reflect.ownKeys(params).length === 0);
});

test("classes have the names of their exports, which test runners and stack traces print", async () => {
  for (const entry of ["", "/slim", "/mas", "/ai", "/env", "/node"]) {
    for (const [name, value] of Object.entries(await import(`llm-uri${entry}`)))
      if (typeof value === "function") assert.equal(value.name, name);
  }
});

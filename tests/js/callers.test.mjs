// Hostile callers: options with getters that call the library, throw, or change their result; sparse lists; values that only
// look like those of the package; a polluted Object.prototype.

import assert from "node:assert/strict";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

import { instances, instancesOf } from "./lib/instances.mjs";

const api = { ...(await import("llm-uri")), ...(await import("llm-uri/requests")) };
const { toSnippet } = await import("llm-uri/adapters");
const { AiUri } = await import("llm-uri/ai");
const { MasAddress } = await import("llm-uri/mas");
const { llmUri } = await import("llm-uri/schema");

const KEY = "canaryR4nT3wQ8";
const URI = `llm://my-app:${KEY}@api.openai.com/gpt-5?temp=0.7`;
const holds = (text) => instances.some(({ exports }) => Buffer.from(exports.memory.buffer).includes(text));
const mine = new RangeError("the caller's own");
const thrower = (name) =>
  Object.defineProperty({}, name, {
    enumerable: true,
    get: () => {
      throw mine;
    },
  });
const throwing = (list) =>
  Object.defineProperty([...list], 0, {
    enumerable: true,
    get: () => {
      throw mine;
    },
  });

/** Options in which every getter calls the library. */
const reentrant = (members) =>
  new Proxy(members, {
    get(target, name) {
      api.parse("llm://h/m?a=%7B%22b%22%3A1%7D");
      api.redact("x".repeat(200_000));
      api.safeParse(URI, { limits: { uriLength: 5 } });
      return target[name];
    },
  });

test("getters in options may call the library", () => {
  const text = `one ${URI} two llm://h/m?own=${KEY}`;
  const options = { level: "credentials", marker: "[x]", secretParams: ["own"] };
  assert.equal(api.redact(text, reentrant(options)), api.redact(text, options));
  assert.equal(api.redact(text, { ...options, secretParams: reentrant(["own"]) }), api.redact(text, options));
  assert.equal(api.parse(URI).redacted(reentrant(options)), api.parse(URI).redacted(options));
  const parts = { host: "h.example", model: "m", apiKey: KEY, params: { a: { b: [1, "c"] } } };
  const nested = { ...parts, params: reentrant({ a: reentrant({ b: reentrant([1, "c"]) }) }) };
  assert.ok(api.build(reentrant(nested)).equals(api.build(parts)));
  assert.ok(
    api.build(reentrant({ ...parts, params: undefined, query: reentrant([reentrant(["a", "b"])]) })).query[0][1] ===
      "b",
  );
  const issues = api.validate(`${URI}&temp=9`);
  const given = reentrant(issues.map(reentrant));
  assert.equal(api.formatIssues(URI, given, reentrant({ width: 60 })), api.formatIssues(URI, issues, { width: 60 }));
  assert.equal(api.parse("llm://h/m", reentrant({ limits: reentrant({}) })).model, "m");
  assert.equal(instances.length, 2);
});

test("an exception of a getter is rethrown, and the module still works", () => {
  const calls = [
    () => api.parse(URI, thrower("strict")),
    () => api.parse(URI, { limits: thrower("depth") }),
    () => api.redact(URI, thrower("marker")),
    () => api.redact(URI, { secretParams: throwing(["own"]) }),
    () => api.parse(URI).redacted(thrower("level")),
    () => api.build(thrower("host")),
    () => api.build({ host: "h", model: "m", segments: throwing(["m"]) }),
    () => api.build({ host: "h", model: "m", query: throwing([["a", "b"]]) }),
    () => api.build({ host: "h", model: "m", query: [throwing(["a", "b"])] }),
    () => api.build({ host: "h", model: "m", params: { a: throwing([1]) } }),
    () => api.parse(URI).with({ params: thrower("a") }),
    () => api.formatIssues(URI, throwing([1])),
    () => api.formatIssues(URI, [thrower("code")]),
    () => api.formatIssues(URI, [], thrower("width")),
    () =>
      api.formatIssues(
        {
          toString: () => {
            throw mine;
          },
        },
        [],
      ),
    () => new api.ChunkRedactor(thrower("marker")),
    () => new api.HostPolicy(thrower("allowHosts")),
  ];
  // An exception that unwinds through the module leaks some of its stack: a thousand would exhaust it.
  for (let round = 0; round < 2_000; round++) {
    for (const call of calls) assert.throws(call, (error) => error === mine, String(call));
  }
  assert.equal(api.parse(URI).params.temp, 0.7);
  assert.equal(instances.length, 2, "a caller's error was taken for a stop");
});

test("options are read once, so the checked values are used", () => {
  const changing = (...answers) => ({ get: () => answers.shift(), enumerable: true });
  const strict = Object.defineProperty({}, "strict", changing(true, false, false));
  assert.equal(api.safeParse("llm://h/llama3:2b", strict).success, false);
  const marker = Object.defineProperty({}, "marker", changing("[x]", KEY));
  assert.equal(api.redact(URI, marker), URI.replace(KEY, "[x]"));
  const limits = { limits: Object.defineProperty({}, "parameters", changing(0, 256)) };
  assert.equal(api.canParse(URI, limits), false);
});

test("rejected options leave no key in memory", () => {
  for (const options of [
    { level: "all" },
    { marker: 5 },
    { marker: null },
    { uri: 1 },
    { secretParams: "own" },
    { secretParams: ["own", ,] },
  ]) {
    assert.throws(() => api.redact(`one ${URI}`, options), TypeError, JSON.stringify(options));
    assert.throws(() => api.parse(URI).redacted(options), TypeError);
  }
  assert.ok(!holds(KEY), "a key is left in the memory");
});

test("a stream keeps the options of its creation", () => {
  const secretParams = ["own"];
  const redactor = new api.ChunkRedactor({ secretParams });
  secretParams.pop();
  assert.equal([...redactor.push("llm://h/m?own=one "), ...redactor.end()].join(""), "llm://h/m?own=*** ");
  assert.deepEqual(new api.ChunkRedactor(null).push("a b"), ["a "]);
});

test("values of another realm are accepted", () => {
  const other = (source) => runInNewContext(`(${source})`);
  assert.equal(api.redact("llm://h/m?own=one", other('{ secretParams: ["own"], marker: "[x]" }')), "llm://h/m?own=[x]");
  const uri = api.build(other('{ host: "h", segments: ["a", "b"], params: { c: { d: [1, null] } } }'));
  assert.equal(
    uri.exposeCredentials(),
    api.build({ host: "h", segments: ["a", "b"], params: { c: { d: [1, null] } } }).exposeCredentials(),
  );
  assert.equal(new api.HostPolicy(other('{ allowHosts: ["localhost"] }')).checkHost("localhost").allowed, true);
  assert.equal(api.HostPolicy.production.checkAddresses(other('["8.8.8.8"]')).allowed, true);
  const redactor = new api.ChunkRedactor();
  redactor.push(other("new Uint8Array([108, 108, 109])"));
  assert.equal(Buffer.concat(redactor.end()).toString(), "llm");
});

test("an object that only looks like a URI is rejected", () => {
  const uri = api.parse("llm://h.example/m");
  const { LlmUri } = api;
  assert.throws(() => new LlmUri({ ...LlmUri.source(uri), text: () => "llm://metadata.google.internal/m" }), TypeError);
  assert.throws(() => new (class extends LlmUri {})(LlmUri.source(uri)), TypeError);
  for (const other of [
    Object.create(LlmUri.prototype),
    Object.create(uri),
    new Proxy(uri, {}),
    { exposeCredentials: () => URI },
  ]) {
    assert.deepEqual(
      api.validate(other).map(({ code }) => code),
      ["not-a-string"],
    );
    assert.equal(uri.equals(other), false);
    assert.throws(
      () => api.resolve(other),
      (error) => error.code === "not-a-string",
    );
    assert.throws(
      () => api.toEnv(other),
      (error) => error.code === "not-a-string",
    );
  }
});

test("a policy refuses values that it cannot read, and never throws", () => {
  const policy = new api.HostPolicy({ allowLoopback: true });
  for (const target of [
    undefined,
    null,
    0,
    Symbol("x"),
    {},
    thrower("exposeCredentials"),
    { exposeCredentials: 5 },
    {
      exposeCredentials: () => {
        throw mine;
      },
    },
    { exposeCredentials: () => ({}) },
    Object.create(api.LlmUri.prototype),
  ]) {
    assert.equal(policy.check(target).code, "not-a-uri");
  }
  assert.equal(policy.checkHost("localhost", null).allowed, true);
  assert.equal(policy.checkAddresses(["8.8.8.8"]).allowed, true);
  for (const list of [["8.8.8.8", , "8.8.4.4"], ["8.8.8.8", undefined], ["8.8.8.8", ["8.8.4.4"]], new Array(2)]) {
    assert.equal(policy.checkAddresses(list).allowed, false, "a hole is no address");
  }
});

test("a policy copies the rules of its object when it is made, also inherited ones and getters", () => {
  class Rules {
    get denyHosts() {
      return ["h.example"];
    }
  }
  const inherited = [Object.create({ denyHosts: ["h.example"] }), new Rules()];
  for (const rules of [...inherited, Object.defineProperty({}, "denyHosts", { value: ["h.example"] })])
    assert.deepEqual(new api.HostPolicy(rules).rules, { denyHosts: ["h.example"] });
  assert.throws(() => new api.HostPolicy(new Map([["denyHosts", ["h.example"]]])), /must be a plain object/);
  assert.throws(() => new api.HostPolicy({ denyHosts: ["h.example", ,] }), /a list of strings/);
  const answers = [["a.example"], [5]];
  assert.deepEqual(
    new api.HostPolicy({
      get allowHosts() {
        return answers.shift();
      },
    }).rules,
    { allowHosts: ["a.example"] },
  );
  const allowHosts = ["localhost"];
  const policy = new api.HostPolicy({ allowHosts });
  allowHosts[0] = "metadata.google.internal";
  assert.equal(policy.checkHost("localhost").allowed, true);
  assert.equal(policy.checkHost("metadata.google.internal").allowed, false);
});

test("inherited properties are not rules", () => {
  const policies = [() => api.HostPolicy.production, () => policy];
  const policy = new api.HostPolicy({ allowPorts: [443] });
  const polluted = {
    allowLoopback: true,
    allowPrivate: true,
    allowIpLiterals: true,
    allowHosts: ["localhost"],
    allowCidrs: ["0.0.0.0/0"],
  };
  Object.assign(Object.prototype, polluted);
  try {
    // More policies than the core keeps, so that these are defined again.
    assert.equal(new api.HostPolicy({}).checkHost("localhost").allowed, false);
    for (let at = 0; at < 20; at++) {
      const own = {
        ...Object.fromEntries(Object.keys(polluted).map((name) => [name, undefined])),
        denyHosts: [`h${at}.example`],
      };
      assert.equal(new api.HostPolicy(own).checkHost("localhost").allowed, false);
    }
    for (const get of policies)
      for (const host of ["localhost", "127.0.0.1", "10.0.0.1", "8.8.8.8"])
        assert.equal(get().checkHost(host).allowed, false, host);
  } finally {
    for (const name of Object.keys(polluted)) delete Object.prototype[name];
  }
});

test("values that are not strings are rejected before the call of the module", () => {
  const plan = api.toRequest(URI, { prompt: "x" });
  for (const other of [5, {}, [], Symbol("x"), { length: 3, charCodeAt: () => 65 }]) {
    for (const call of [
      () => api.toCurl(plan, { keyEnv: other }),
      () => toSnippet(URI, other),
      () => toSnippet(URI, "openai", { prompt: other }),
      () => toSnippet(URI, "openai", { keyEnv: other }),
      () => MasAddress.parse(`https://h.example/#m=a&token=${KEY}`, { allowModels: [other] }),
    ]) {
      assert.throws(call, TypeError);
    }
    for (const read of [api.redact, api.findSecrets, api.findUris, api.tokenize, api.fromCurl, api.fromUrl]) {
      assert.throws(
        () => read(other),
        (error) => error.code === "not-a-string",
      );
    }
  }
  assert.ok(!holds(KEY), "a key is left in the memory");
  assert.ok(["core", "requests", "mas", "ai"].every((module) => instancesOf(module).length <= 1));
});

test("a model address keeps its parse options, and a list of models must be an array", () => {
  const options = { spec: "1.0", allowModels: ["a"] };
  const address = MasAddress.parse("http://h.example/#m=a&k=opaque", options);
  options.spec = "1.1";
  options.allowModels.pop();
  assert.deepEqual(
    address.issues.map(({ code }) => code),
    ["remote-http", "secret-in-address"],
  );
  assert.equal(address.apiKey, undefined);
  for (const allowModels of ["", "a", '["a"]', null, 5, { 0: "a" }, ["a", ,]]) {
    assert.throws(
      () => MasAddress.parse("https://h.example/#m=a", { allowModels }),
      TypeError,
      JSON.stringify(allowModels),
    );
  }
  assert.throws(() => MasAddress.parse("http://h.example/#m=a", { spec: "2.0" }), TypeError);
  assert.equal(MasAddress.canParse("https://h.example/#m=a", { allowModels: [] }), false);
});

test("only an address or a URI equals one", () => {
  const address = MasAddress.parse("https://h.example/#m=a");
  const uri = AiUri.parse("ai://bank/x");
  for (const other of [
    undefined,
    null,
    5,
    {},
    "",
    "llm://h/m",
    Object.create(MasAddress.prototype),
    Object.create(AiUri.prototype),
    address.canonical,
    { canonical: () => address },
  ]) {
    assert.equal(address.equals(other), false);
    assert.equal(uri.equals(other), false);
  }
  assert.ok(address.equals("HTTPS://h.example/#m=a") && address.equals(MasAddress.parse("https://h.example/#m=%61")));
  const old = MasAddress.parse("https://h.example/#m=a&k=x&k=y", { spec: "1.0" });
  assert.ok(old.equals(old.exposeCredentials()), "a text has the version of the address");
  assert.ok(uri.equals("AI://bank/x") && uri.equals(AiUri.parse("ai://bank/%78")));
});

test("a key is looked up for URIs with other limits", () => {
  const uri = api.parse("llm://app:%24%7BMY_KEY%7D@h.example/m", { limits: { depth: 0, jsonMembers: 0 } });
  assert.equal(api.resolveCredentials(uri, () => KEY).apiKey, KEY);
});

test("a schema rejects options of another type when it is created", () => {
  for (const options of [{ policy: {} }, { policy: "production" }, { optional: 1 }, { strict: "yes" }, { limits: 5 }]) {
    assert.throws(() => llmUri(options), TypeError, JSON.stringify(options));
  }
});

// Hostile callers: options that call the library again while it reads them, throw, or change their answer; lists with holes;
// values that only look like those of the package; a polluted Object.prototype.

import assert from "node:assert/strict";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

import { instances } from "./lib/instances.mjs";

const api = await import("llm-uri");

const KEY = "canaryR4nT3wQ8";
const URI = `llm://my-app:${KEY}@api.openai.com/gpt-5?temp=0.7`;
const holds = (text) => instances.some(({ exports }) => Buffer.from(exports.memory.buffer).includes(text));
const mine = new RangeError("the caller's own");
const thrower = (name) => Object.defineProperty({}, name, { enumerable: true, get: () => { throw mine; } });
const throwing = (list) => Object.defineProperty([...list], 0, { enumerable: true, get: () => { throw mine; } });

/** Options whose every member calls the library before it answers. */
const reentrant = (members) =>
  new Proxy(members, {
    get(target, name) {
      api.parse("llm://h/m?a=%7B%22b%22%3A1%7D");
      api.redact("x".repeat(200_000));
      api.safeParse(URI, { limits: { uriLength: 5 } });
      return target[name];
    },
  });

test("options that call the library while they are read change nothing", () => {
  const text = `one ${URI} two llm://h/m?own=${KEY}`;
  const options = { level: "credentials", marker: "[x]", secretParams: ["own"] };
  assert.equal(api.redact(text, reentrant(options)), api.redact(text, options));
  assert.equal(api.redact(text, { ...options, secretParams: reentrant(["own"]) }), api.redact(text, options));
  assert.equal(api.parse(URI).redacted(reentrant(options)), api.parse(URI).redacted(options));
  const parts = { host: "h.example", model: "m", apiKey: KEY, params: { a: { b: [1, "c"] } } };
  const nested = { ...parts, params: reentrant({ a: reentrant({ b: reentrant([1, "c"]) }) }) };
  assert.ok(api.build(reentrant(nested)).equals(api.build(parts)));
  assert.ok(api.build(reentrant({ ...parts, params: undefined, query: reentrant([reentrant(["a", "b"])]) })).query[0][1] === "b");
  const issues = api.validate(`${URI}&temp=9`);
  const given = reentrant(issues.map(reentrant));
  assert.equal(api.formatIssues(URI, given, reentrant({ width: 60 })), api.formatIssues(URI, issues, { width: 60 }));
  assert.equal(api.parse("llm://h/m", reentrant({ limits: reentrant({}) })).model, "m");
  assert.equal(instances.length, 1);
});

test("what a caller's getter throws is what the caller gets, and the module is as it was", () => {
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
    () => api.formatIssues({ toString: () => { throw mine; } }, []),
    () => new api.ChunkRedactor(thrower("marker")),
    () => new api.HostPolicy(thrower("allowHosts")),
  ];
  // An error that passes through the module costs some of its stack each time: a thousand were enough to use it up.
  for (let round = 0; round < 2_000; round++) {
    for (const call of calls) assert.throws(call, (error) => error === mine, String(call));
  }
  assert.equal(api.parse(URI).params.temp, 0.7);
  assert.equal(instances.length, 1, "a caller's error was taken for a stop");
});

test("options are read once: what was checked is what counts", () => {
  const changing = (...answers) => ({ get: () => answers.shift(), enumerable: true });
  const strict = Object.defineProperty({}, "strict", changing(true, false, false));
  assert.equal(api.safeParse("llm://h/llama3:2b", strict).success, false);
  const marker = Object.defineProperty({}, "marker", changing("[x]", KEY));
  assert.equal(api.redact(URI, marker), URI.replace(KEY, "[x]"));
  const limits = { limits: Object.defineProperty({}, "parameters", changing(0, 256)) };
  assert.equal(api.canParse(URI, limits), false);
});

test("options that are refused leave no key in the memory", () => {
  for (const options of [{ level: "all" }, { marker: 5 }, { marker: null }, { uri: 1 }, { secretParams: "own" }, { secretParams: ["own", ,] }]) {
    assert.throws(() => api.redact(`one ${URI}`, options), TypeError, JSON.stringify(options));
    assert.throws(() => api.parse(URI).redacted(options), TypeError);
  }
  assert.ok(!holds(KEY), "a key is left in the memory");
});

test("a stream keeps to the options that it was made with", () => {
  const secretParams = ["own"];
  const redactor = new api.ChunkRedactor({ secretParams });
  secretParams.pop();
  assert.equal([...redactor.push("llm://h/m?own=one "), ...redactor.end()].join(""), "llm://h/m?own=*** ");
  assert.deepEqual(new api.ChunkRedactor(null).push("a b"), ["a "]);
});

test("values of another realm are read as those of this one", () => {
  const other = (source) => runInNewContext(`(${source})`);
  assert.equal(api.redact("llm://h/m?own=one", other('{ secretParams: ["own"], marker: "[x]" }')), "llm://h/m?own=[x]");
  const uri = api.build(other('{ host: "h", segments: ["a", "b"], params: { c: { d: [1, null] } } }'));
  assert.equal(uri.exposeCredentials(), api.build({ host: "h", segments: ["a", "b"], params: { c: { d: [1, null] } } }).exposeCredentials());
  assert.equal(new api.HostPolicy(other('{ allowHosts: ["localhost"] }')).checkHost("localhost").allowed, true);
  assert.equal(api.HostPolicy.production.checkAddresses(other('["8.8.8.8"]')).allowed, true);
  const redactor = new api.ChunkRedactor();
  redactor.push(other("new Uint8Array([108, 108, 109])"));
  assert.equal(Buffer.concat(redactor.end()).toString(), "llm");
});

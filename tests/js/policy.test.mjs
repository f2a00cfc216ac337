// HostPolicy in JavaScript, beyond the vectors (tests/vectors/policy*.json).

import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import { canParse, HostPolicy, parse, parseHost, safeParse, validate } from "llm-uri";

const KEY = "zQ9wXk7vJ2pRtY5b";

test("the presets, and a policy without rules", () => {
  const { production, development } = HostPolicy;
  assert.equal(HostPolicy.production, production);
  assert.equal(HostPolicy.development, development);
  for (const policy of [production, new HostPolicy(), new HostPolicy({})]) {
    assert.equal(policy.check("llm://api.openai.com/gpt-5").allowed, true);
    assert.equal(policy.check("llm://localhost/m").code, "loopback-host");
    assert.equal(policy.check("llm://10.0.0.1/m").code, "private-host");
  }
  assert.equal(development.check("llm://localhost/m").allowed, true);
  assert.equal(development.check("llm://10.0.0.1/m").allowed, false);
});

test("a policy prints its rules", () => {
  assert.equal(inspect(HostPolicy.production), "HostPolicy {}");
  assert.equal(inspect(new HostPolicy({ allowHosts: ["a.example"] })), "HostPolicy { allowHosts: [ 'a.example' ] }");
});

test("a verdict is a frozen plain object, and unknown rules are reported", () => {
  const verdict = HostPolicy.production.check(parse(`llm://app:${KEY}@API.OpenAI.com./gpt-5`));
  assert.deepEqual(Object.keys(verdict), ["allowed", "code", "hostClass", "host", "reason"]);
  assert.deepEqual(
    { ...verdict, reason: "" },
    { allowed: true, code: "public-name", hostClass: "public", host: "api.openai.com.", reason: "" },
  );
  assert.match(verdict.reason, /may still resolve to a private address.*checkAddresses.*createLookup/);
  assert.ok(Object.isFrozen(verdict));
  assert.equal(Object.getPrototypeOf(verdict), Object.prototype);
});

test("no verdict, policy or issue shows a key", () => {
  const policy = new HostPolicy({ allowHosts: ["api.openai.com"] });
  const targets = [
    `llm://app:${KEY}@localhost/m`,
    `https://user:${KEY}@api.openai.com/`,
    `llm://${KEY}@/`,
    `llm://sk-proj-${KEY}/m`,
    `llm://app:${KEY}@h\\@x/m`,
  ];
  for (const target of targets) {
    const verdict = policy.check(target);
    assert.equal(verdict.allowed, false);
    assert.ok(!JSON.stringify(verdict).includes(KEY), target.replaceAll(KEY, "…"));
  }
  const issues = validate(`llm://app:${KEY}@localhost/m`, { policy });
  assert.ok(!JSON.stringify(issues).includes(KEY));
  assert.deepEqual(
    issues.map(({ code }) => code),
    ["host-refused"],
  );
  assert.ok(!inspect(policy, { showHidden: true, depth: 9 }).includes(KEY));
});

test("a value that is not a string is refused without throwing", () => {
  for (const target of [undefined, null, 42, {}, ["llm://api.openai.com/m"], Symbol("x"), ""]) {
    assert.equal(HostPolicy.production.check(target).code, "not-a-uri");
    assert.equal(HostPolicy.production.checkHost(target).allowed, false);
  }
  for (const list of [undefined, null, "1.1.1.1", {}, []])
    assert.equal(HostPolicy.production.checkAddresses(list).code, "no-address");
  for (const item of [undefined, null, 1, {}, "1.1.1.1\n8.8.8.8", "\n", "1.1.1.1\n", "\n1.1.1.1"]) {
    assert.equal(HostPolicy.production.checkAddresses([item]).code, "unreadable-address", String(item));
    assert.equal(HostPolicy.production.checkAddresses(["1.1.1.1", item]).allowed, false);
  }
});

test("invalid rules throw a TypeError that names the rule without repeating it", () => {
  const wrong = [
    [{ allowHosts: ["ok.com", `*.${KEY}*`] }, /allowHosts\[1\]/],
    [{ denyCidrs: [`10.0.0.0/${KEY}`] }, /denyCidrs\[0\]/],
    [{ allowHosts: ["ok.com"], denyHosts: ["a.com", "b.com", ""], allowCidrs: ["x"] }, /denyHosts\[2\]/],
    [{ allowHosts: ["a.com\n1b.com"] }, /allowHosts\[0\]/],
    [{ allowHosts: ["*.com"] }, /top-level/],
    [{ allowHost: ["a.com"] }, /did you mean "allowHosts"/],
    [{ toString: true }, /unknown rule "toString"/],
    [{ allowHosts: "a.com" }, /list of strings/],
    [{ allowHosts: null }, /list of strings/],
    [{ allowHosts: [undefined] }, /list of strings/],
    [{ allowPorts: [70000] }, /list of ports/],
    [{ allowPorts: [1.5] }, /list of ports/],
    [{ allowPorts: ["443"] }, /list of ports/],
    [{ allowLoopback: "false" }, /a boolean, not a string/],
    [{ allowModels: ["*"] }, /allowModels\[0\]/],
    [null, /object/],
    [[], /object/],
    ["production", /object/],
    // Their rules would not be read, and denied hosts would be allowed.
    [new Map([["allowHosts", ["a.com"]]]), /plain object/],
    [new HostPolicy({ denyHosts: ["a.com"] }), /plain object/],
  ];
  for (const [rules, message] of wrong) {
    assert.throws(
      () => new HostPolicy(rules),
      (error) =>
        error instanceof TypeError &&
        message.test(error.message) &&
        !error.message.includes(KEY) &&
        error.cause === undefined,
      JSON.stringify(rules),
    );
  }
});

test("a policy copies its rules", () => {
  const allowHosts = ["api.openai.com"];
  const rules = { allowHosts, allowPorts: undefined };
  const policy = new HostPolicy(rules);
  allowHosts.push("evil.com");
  rules.allowLoopback = true;
  for (let at = 0; at < 40; at++) new HostPolicy({ denyHosts: [`h${at}.com`] }).check("llm://h.com/m"); // more than the core keeps
  assert.equal(policy.check("llm://evil.com/m").code, "host-not-listed");
  assert.equal(policy.check("llm://api.openai.com/m").allowed, true);
  assert.deepEqual(policy.toJSON(), { allowHosts: ["api.openai.com"] });
  assert.throws(() => policy.rules.allowHosts.push("x"), TypeError);
});

test("a policy that the core no longer has is defined again", () => {
  const policy = new HostPolicy({ allowHosts: ["api.openai.com"] });
  const [good, bad] = ["llm://app:k@api.openai.com/m?temp=1", "llm://app:k@evil.com/m"];
  const forget = () => {
    for (let at = 0; at < 40; at++) new HostPolicy({ denyHosts: [`h${at}.com`] });
  };
  const calls = {
    parse: (text) => parse(text, { policy }).model === "m",
    "safeParse with issues": (text) => safeParse(text, { policy }).data?.issues.length === 0,
    canParse: (text) => canParse(text, { policy }),
    validate: (text) => validate(text, { policy }).length === 0,
    "a text that is too long to be kept": (text) =>
      canParse(`${text}#${"x".repeat(100_000)}`, { policy, limits: { uriLength: 1e6 } }),
  };
  for (const [name, call] of Object.entries(calls)) {
    forget();
    assert.equal(call(good), true, name);
    forget();
    if (name === "parse") assert.throws(() => call(bad), { code: "host-refused" });
    else assert.equal(call(bad), false, name);
  }
});

test("the checks of presets cannot be replaced", () => {
  for (const policy of [HostPolicy.production, HostPolicy.development, new HostPolicy()]) {
    assert.ok(Object.isFrozen(policy));
    assert.throws(() => (policy.check = () => ({ allowed: true })), TypeError);
    assert.equal(policy.check("llm://169.254.169.254/m").allowed, false);
  }
  assert.throws(() => (HostPolicy.production = HostPolicy.development), TypeError);
});

test("only a policy of this package is a policy", () => {
  for (const policy of [{}, null, "production", HostPolicy, { check: () => ({ allowed: true }) }]) {
    assert.throws(() => validate("llm://localhost/m", { policy }), TypeError);
  }
  assert.deepEqual(validate("llm://localhost/m", { policy: undefined }), []);
});

test("validate with a policy returns issues in the order of the input", () => {
  const policy = HostPolicy.production;
  assert.deepEqual(validate("llm://api.openai.com/gpt-5?temp=0.7", { policy }), []);
  assert.deepEqual(validate(parse("llm://api.openai.com/gpt-5"), { policy }), []);
  const [issue] = validate("llm://app@localhost/m", { policy });
  assert.deepEqual(
    [issue.code, issue.severity, issue.component, issue.start, issue.end],
    ["host-refused", "error", "host", 10, 19],
  );
  assert.match(`${issue.message} ${issue.fix}`, /this machine.*allowLoopback/);
  const codes = validate("llm://0x7f.1/m?Temp=1", { policy }).map(({ code }) => code);
  assert.deepEqual(codes, ["host-reads-differently", "host-refused", "parameter-case"]);
  assert.deepEqual(
    validate("llm://localhost", { policy }).map(({ code }) => code),
    ["host-refused", "missing-model"],
  );
  // An error after the host does not hide the refusal.
  assert.deepEqual(
    validate("llm://169.254.169.254/m?temp=9", { policy }).map(({ code }) => code),
    ["host-refused", "out-of-range"],
  );
  // The host of a malformed authority is not known.
  assert.ok(!validate("llm://a@b@localhost/m", { policy }).some(({ code }) => code === "host-refused"));
  assert.deepEqual(
    validate(undefined, { policy }).map(({ code }) => code),
    ["not-a-string"],
  );
});

test("a host without a URI", () => {
  const policy = HostPolicy.development;
  assert.equal(policy.checkHost("::1").code, "allowed-loopback");
  assert.equal(policy.checkHost("[::1]").host, "[::1]");
  assert.equal(policy.checkHost("api.openai.com", { port: 443 }).allowed, true);
  assert.equal(policy.checkHost("api.openai.com", { protocol: "http:" }).code, "not-https");
  assert.equal(policy.checkHost("api.openai.com", { protocol: "unix:" }).code, "not-https");
  assert.equal(policy.checkHost("localhost", { port: 8080, protocol: "http:" }).allowed, true);
  for (const port of [0, 25, -1, 65536, 1e9, NaN, "443", null]) {
    assert.equal(policy.checkHost("api.openai.com", { port }).code, "bad-port", String(port));
  }
  for (const host of ["a.com/x", "a.com:443", "a@b.com", "a.com#", "a.com?", "\\a.com", "a.com\n", ""]) {
    assert.equal(policy.checkHost(host).code, "invalid-hostname", host);
  }
});

test("parseHost reads a host as URL does", () => {
  assert.deepEqual(parseHost("2130706433"), { host: "127.0.0.1", kind: "ipv4", hostClass: "loopback" });
  assert.deepEqual(parseHost("%6c%6fcalhost"), { host: "localhost", kind: "name", hostClass: "loopback" });
  const name = { host: "xn--bcher-kva.example", kind: "name", hostClass: "special-use-name" };
  assert.deepEqual(parseHost("B\u00fcCHER.example"), name);
  assert.deepEqual(parseHost("[0:0::1]"), { host: "[::1]", kind: "ipv6", hostClass: "loopback" });
  assert.equal(parseHost("api.openai.com").hostClass, "public");
  for (const host of ["a..b", "*.x", "a/b", "foo.1", "", "[::1", "[v1.a]", "xn--0", undefined, null, 7]) {
    const { reason, ...rest } = parseHost(host);
    assert.deepEqual(rest, { host: "", kind: "refused", hostClass: "invalid-hostname" });
    assert.match(reason, /\w/);
  }
});

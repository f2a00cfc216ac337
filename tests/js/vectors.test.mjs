// Runs the conformance vectors through the public API of the installed package. The format: tests/vectors/README.md.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { inspect } from "node:util";
import Ajv2020 from "ajv/dist/2020.js";
import {
  build,
  canParse,
  findUris,
  formatIssues,
  HostPolicy,
  LlmUri,
  LlmUriError,
  parse,
  redact,
  safeParse,
  tokenize,
  validate,
} from "llm-uri";
import * as adapters from "llm-uri/adapters";
import { AiUri } from "llm-uri/ai";
import { MasAddress } from "llm-uri/mas";
import { defineProviders, detectProvider, resolve, resolveCredentials, toCurl, toRequest } from "llm-uri/requests";
import { runBaseUrl, runImport } from "./lib/imports.mjs";
import { runNeighbour, text } from "./lib/neighbours.mjs";

const FOLDER = new URL("../vectors/", import.meta.url);
const TOPICS = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
const read = (name) => JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"));

/** Keys in the vectors contain this word. No output may contain it. */
const CANARY = "CRET";

const SDKS = {
  openai: adapters.toOpenAI,
  anthropic: adapters.toAnthropic,
  "ai-sdk": adapters.toAiSdk,
  langchain: adapters.toLangChain,
  litellm: adapters.toLiteLlm,
  "pydantic-ai": adapters.toPydanticAi,
  "google-genai": adapters.toGoogleGenAI,
  mistral: adapters.toMistral,
  cohere: adapters.toCohere,
  "openai-agents": adapters.toOpenAIAgents,
  "langchain-python": adapters.toLangChainPython,
  "llama-index": adapters.toLlamaIndex,
};

/** Converts integers beyond 2^53 from the vectors' form to bigints. */
const revived = (value) => {
  if (Array.isArray(value)) return value.map(revived);
  if (value === null || typeof value !== "object") return value;
  if (typeof value.$bigint === "string") return BigInt(value.$bigint);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, revived(item)]));
};

/** Normalises a value: sorts members by name and drops prototypes. */
const plain = (value) => {
  if (typeof value === "bigint") return { $bigint: String(value) };
  if (Array.isArray(value)) return value.map(plain);
  if (value === undefined) return null;
  if (value === null || typeof value !== "object") return value;
  return Object.entries(value)
    .map(([name, item]) => [name, plain(item)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
};

const same = (got, wanted, what) => assert.deepEqual(plain(got), plain(wanted), what);

const place = ({ start, end, code }) => [start, end, code];
const inOrder = (issues) => [...issues].sort((a, b) => compare(place(a), place(b)));
const compare = ([a, ...as], [b, ...bs]) => (a < b ? -1 : a > b ? 1 : as.length === 0 ? 0 : compare(as, bs));

function sameIssues(got, wanted) {
  if (wanted === "ignore") return;
  for (let at = 1; at < got.length; at++) {
    const [before, after] = [got[at - 1], got[at]];
    assert.ok(
      before.start < after.start || (before.start === after.start && before.end <= after.end),
      "issues in order",
    );
  }
  const given = inOrder(wanted);
  const shown = inOrder(got).map(({ code, severity, component, start, end, suggestion }, at) => {
    const issue = { code, severity, component, start, end };
    return given[at] !== undefined && "suggestion" in given[at] ? { ...issue, suggestion: suggestion ?? null } : issue;
  });
  assert.deepEqual(
    shown,
    given.map(({ code, severity, component, start, end, ...rest }) => ({
      code,
      severity,
      component,
      start,
      end,
      ...rest,
    })),
  );
}

/** In JavaScript, invalid options throw a TypeError before the core reads them. */
const issuesOf = (error, wanted) =>
  error instanceof TypeError && wanted.some(({ code }) => /^(invalid|unsupported)-/.test(code))
    ? wanted
    : (error?.issues ?? []);

const errorCodes = (issues) =>
  [
    ...new Set(
      issues.filter(({ severity }) => severity === "error").map(({ code, component }) => `${code} ${component}`),
    ),
  ].sort();

function conceals(...printed) {
  for (const shown of printed) assert.ok(!shown.includes(CANARY), `prints the key: ${shown}`);
}

/** A verdict, and the issues of `validate` for a URI. */
function policyCase({ rules, target, host: asked, addresses, verdict, issues, error }) {
  const make = () => (typeof rules === "string" ? HostPolicy[rules] : new HostPolicy(rules));
  if (error !== undefined) {
    return assert.throws(
      make,
      (thrown) => thrown instanceof TypeError && thrown.message.includes(`${error.rule}[${error.index}]`),
    );
  }
  const policy = make();
  const got = addresses === undefined ? policy.check(target) : policy.checkAddresses(addresses, { host: asked });
  const { reason, host, ...rest } = got;
  const { host: wanted = host, ...others } = verdict;
  assert.deepEqual({ ...rest, host }, { ...others, host: wanted });
  conceals(JSON.stringify(got), inspect(got));
  const uri = addresses === undefined ? LlmUri.parse(target) : null;
  if (uri === null) return;
  assert.deepEqual(policy.check(uri), got);
  const found = validate(uri, { policy });
  assert.deepEqual(validate(target, { policy }), found);
  assert.equal(
    found.some(({ code }) => /^(host|port|model)-refused$/.test(code)),
    !got.allowed,
  );
  if (issues !== undefined) sameIssues(found, issues);
}

/** The text of a thrown value in logs. */
function errorOf(run) {
  try {
    run();
  } catch (error) {
    // A TypeError is about options; only `issuesOf` handles it.
    assert.ok(
      error instanceof LlmUriError || (error instanceof TypeError && /^llm-uri: /.test(error.message)),
      `throws ${error}`,
    );
    conceals(
      String(error),
      error.message,
      inspect(error, { depth: 9, showHidden: true }),
      JSON.stringify(error),
      String(error.stack),
    );
    assert.equal(error.cause, undefined);
    return error;
  }
  return undefined;
}

const kinds = {
  parse({ input, options, valid, issues, fields = {}, canonical, redacted }) {
    const given = text(input);
    const result = safeParse(given, options);
    sameIssues(result.issues, issues);
    assert.equal(result.success, valid);
    assert.equal(canParse(given, options), valid);
    assert.deepEqual(validate(given, options), result.issues);
    conceals(JSON.stringify(result.issues), formatIssues(given, result.issues));
    const error = errorOf(() => parse(given, options));
    assert.equal(error === undefined, valid);
    if (error !== undefined) {
      assert.deepEqual(error.issues, result.issues);
      assert.equal(error.code, result.issues.find(({ severity }) => severity === "error").code);
      assert.equal(result.data, undefined);
      assert.deepEqual([result.error.message, result.error.issues], [error.message, error.issues]);
      return;
    }
    const uri = parse(given, options);
    assert.ok(uri instanceof LlmUri);
    assert.equal(uri.scheme, "llm");
    for (const [name, wanted] of Object.entries(fields))
      same(uri[name], name === "params" ? revived(wanted) : wanted, name);
    assert.equal(Object.getPrototypeOf(uri.params), null);
    assert.deepEqual(uri.issues, result.issues);
    assert.equal(uri.exposeCredentials(), given);
    const form = uri.canonical();
    assert.equal(form.canonical().exposeCredentials(), form.exposeCredentials());
    assert.ok(form.equals(uri) && uri.equals(form));
    if (canonical !== undefined) assert.equal(form.exposeCredentials(), canonical);
    if (redacted !== undefined) {
      assert.equal(String(uri), redacted);
      assert.equal(uri.redacted(), redacted);
      assert.equal(JSON.stringify(uri), JSON.stringify(redacted));
    }
    conceals(`${uri}`, JSON.stringify({ uri }), inspect(uri, { depth: 9, showHidden: true }), Object.keys(uri).join());
  },

  build({ parts, options, uri, issues }) {
    let built;
    const error = errorOf(() => (built = build(revived(parts), options)));
    if (uri !== undefined) return assert.equal(built?.exposeCredentials(), uri, error?.message);
    assert.deepEqual(errorCodes(error.issues), errorCodes(issues));
    for (const issue of error.issues) assert.deepEqual([issue.start, issue.end], [0, 0]);
  },

  with({ base, changes, uri, issues }) {
    let changed;
    const error = errorOf(() => (changed = parse(base).with(revived(changes))));
    if (uri !== undefined) return assert.equal(changed?.exposeCredentials(), uri, error?.message);
    assert.deepEqual(errorCodes(error.issues), errorCodes(issues));
  },

  equality({ a, b, options, ...levels }) {
    const [one, other] = [parse(a, options), parse(b, options)];
    for (const level of ["endpoint", "model", "full"]) {
      assert.equal(one.equals(other, level), levels[level], level);
      assert.equal(other.equals(one, level), levels[level], level);
      assert.equal(one.equals(b, level), levels[level], level);
    }
    assert.equal(one.equals(other), levels.full);
  },

  adapter({ uri, sdk, tool, options: { policy, ...rest } = {}, adapted, issues = [] }) {
    const options = { ...rest, ...(policy === "development" && { policy: HostPolicy.development }) };
    const codes = (list) => list.map(({ code, severity }) => `${code} ${severity}`).sort();
    let got;
    const error = errorOf(
      () => (got = tool === undefined ? SDKS[sdk](uri, options) : adapters.toConfig(uri, tool, options)),
    );
    if (adapted === undefined) return assert.deepEqual(codes(issuesOf(error, issues)), codes(issues));
    assert.equal(error, undefined, error?.message);
    assert.deepEqual(codes(got.issues), codes(issues));
    for (const [name, wanted] of Object.entries(adapted))
      assert.deepEqual(JSON.parse(JSON.stringify(got[name])), wanted, name);
    assert.ok(![inspect(got, { depth: 9 }), JSON.stringify(got), String(got)].join("\n").includes(CANARY));
  },

  request({ uri, options = {}, input = { prompt: "Hello" }, request, issues = [] }) {
    const { policy: named, profiles, ...rest } = options;
    // JavaScript has no policies by name: another name is rejected.
    const own = { ...rest };
    if (named === "development") own.policy = HostPolicy.development;
    else if (named !== undefined) own.policy = typeof named === "object" ? new HostPolicy(named) : named;
    const codes = (list) => list.map(({ code, severity }) => `${code} ${severity}`).sort();
    if (typeof own.policy === "string") return assert.throws(() => toRequest(uri, input, own), TypeError);
    let plan;
    const error = errorOf(() => {
      if (profiles !== undefined) own.profiles = defineProviders(profiles);
      plan = toRequest(uri, input, own);
    });
    if (request === undefined) return assert.deepEqual(codes(issuesOf(error, issues)), codes(issues));
    assert.equal(error, undefined, error?.message);
    assert.deepEqual(codes(plan.issues), codes(issues));
    const endpoint = resolve(uri, own);
    const { bodyText, body, changes, baseUrl, ...fields } = request;
    for (const [name, wanted] of Object.entries(fields)) assert.deepEqual(plain(plan[name]), plain(wanted), name);
    if (body !== undefined)
      assert.deepEqual(plain(plan.body === undefined ? null : JSON.parse(plan.body)), plain(body));
    if (bodyText !== undefined) assert.ok(plan.body.includes(bodyText));
    if (baseUrl !== undefined) assert.equal(endpoint.baseUrl, baseUrl);
    if (changes !== undefined)
      assert.deepEqual(
        plan.changes.map(({ param, kind, to }) => [param, kind, ...(to === undefined ? [] : [to])]),
        changes,
      );
    assert.equal(endpoint.url, plan.url);
    assert.deepEqual({ ...endpoint.headers }, { ...plan.headers });
    assert.deepEqual([plan.redirect, plan.minTls], ["error", "TLSv1.2"]);
    for (const value of [plan, endpoint, plan.headers, { ...plan }, [endpoint.headers]]) {
      conceals(
        String(value),
        JSON.stringify(value),
        inspect(value, { depth: 9, showHidden: true }),
        inspect(value, { customInspect: false }),
      );
    }
    conceals(toCurl(plan));
  },

  credentials({ uri, env, options, apiKey, issues }) {
    const own = new Map(Object.entries(env));
    let found;
    const error = errorOf(() => (found = resolveCredentials(uri, (name) => own.get(name), options)));
    if (issues !== undefined)
      return assert.deepEqual(
        issuesOf(error, issues).map(({ code }) => code),
        issues.map(({ code }) => code),
      );
    assert.equal(error, undefined);
    assert.equal(found.apiKey ?? null, apiKey);
    conceals(String(found), inspect(found));
  },

  import: runImport,
  "base-url": runBaseUrl,

  detect({ hosts, provider }) {
    for (const host of hosts) assert.equal(detectProvider(host) ?? null, provider, host);
  },

  redact({ text: source, options, redacted, uris }) {
    const given = text(source);
    const result = redact(given, options);
    assert.equal(result, text(redacted));
    assert.equal(redact(result, options), result);
    if (uris === undefined) return;
    const found = findUris(given);
    const valid = ({ kind, uri, redacted }) =>
      kind === "llm" ? uri !== undefined : (kind === "mas" ? MasAddress : AiUri).canParse(redacted);
    const shown = found.map((match) => ({
      kind: match.kind,
      start: match.start,
      end: match.end,
      redacted: match.redacted,
      valid: valid(match),
    }));
    // The kind defaults to llm.
    assert.deepEqual(
      shown,
      uris.map((wanted) => ({ kind: "llm", ...wanted })),
    );
    conceals(inspect(found, { depth: 9 }), JSON.stringify(found));
  },

  tokenize({ input, tokens }) {
    const shown = ({ kind, start, end, secret }) => [kind, input.slice(start, end), ...(secret ? ["secret"] : [])];
    assert.deepEqual(tokenize(input).map(shown), tokens);
  },

  neighbours: (vector) => runNeighbour(vector, sameIssues),
};

kinds.policy = policyCase;

for (const name of TOPICS) {
  const { topic, kind, cases } = read(name);
  test(`${name}: ${topic}`, async (t) => {
    for (const vector of cases) await t.test(vector.name, () => kinds[kind](vector));
  });
}

test("each file agrees with the schema, and a case of tier core depends on no decision", () => {
  const schema = JSON.parse(readFileSync(new URL("../../data/schema/vectors.schema.json", import.meta.url), "utf8"));
  const isValid = new Ajv2020({ allErrors: true }).compile(schema);
  for (const name of TOPICS) {
    assert.ok(isValid(read(name)), `${name}: ${JSON.stringify(isValid.errors)}`);
    const names = read(name).cases.map((vector) => vector.name);
    assert.equal(new Set(names).size, names.length, name);
    for (const { name: title, tier, requirements, options } of read(name).cases)
      if (tier === "core")
        assert.ok(options === undefined && !requirements.some((id) => id.startsWith("X-")), `${name}: ${title}`);
  }
});

test("there are vectors for every code of texts", () => {
  const listed = ({ issues }) => (Array.isArray(issues) ? issues.map(({ code }) => code) : []);
  const shown = new Set(TOPICS.flatMap((name) => read(name).cases.flatMap(listed)));
  const known = ["core", "policy", "requests", "mas", "ai", "scheme"]
    .flatMap((part) => read(`../../data/codes/${part}.json`).codes)
    .map(({ code }) => code)
    .filter((code) => code !== "not-a-string");
  assert.deepEqual([...shown].sort(), known.sort());
});

test("a value that is not a string has a separate code", () => {
  for (const input of [undefined, null, 42, {}, ["llm://h.example/m"], Symbol("x")]) {
    assert.deepEqual(
      safeParse(input).issues.map(({ code }) => code),
      ["not-a-string"],
    );
    assert.equal(canParse(input), false);
    assert.equal(errorOf(() => parse(input))?.code, "not-a-string");
  }
});

test("a lone surrogate is reported at its position, and later offsets are correct", () => {
  const input = "llm://h.example/a\ud83db%zz";
  const codes = safeParse(input).issues.map(({ code, start, end }) => [code, start, end]);
  assert.deepEqual(codes, [
    ["non-ascii-character", 17, 18],
    ["invalid-percent-encoding", 19, 22],
  ]);
});

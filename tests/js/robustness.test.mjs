// The module's instance: no input traps it, calls work after a trap, its memory does not grow, and threads have their own.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { Worker } from "node:worker_threads";

import { texts } from "./lib/inputs.mjs";
import { instances, instancesOf, memory } from "./lib/instances.mjs";

const api = { ...(await import("llm-uri")), ...(await import("llm-uri/requests")) };
const { MasAddress } = await import("llm-uri/mas");
const { toAiSdk, toLangChain, toLiteLlm, toOpenAI } = await import("llm-uri/adapters");
const { AiUri, formatAiipSrv, formatAiipTxt, parseAiipSrv, parseAiipTxt } = await import("llm-uri/ai");
const { checkRegistration, formatRegistration } = await import("llm-uri/scheme");
const policies = [api.HostPolicy.production, api.HostPolicy.development];
const URI = "llm://my-app:sk-proj-abc123@api.openai.com/gpt-5?temp=0.7";
const KEY = "sk-proj-abc123";
const works = () => assert.equal(api.parse(URI).model, "gpt-5");

/** An LlmUriError is a result; a trap is not. */
function answered(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof Error && error.code !== "wasm-trap", `${error}`);
  }
}

/** Tokens cover every character once, in order, and the secret ones cover every secret. */
function tokens(text) {
  const found = api.tokenize(text);
  const borders = [0, ...found.map(({ end }) => end)];
  assert.deepEqual([...found.map(({ start }) => start), text.length], borders);
  assert.ok(found.every(({ start, end }) => start < end));
  const open = found.filter(({ secret }) => secret === undefined);
  let at = 0;
  let [masked, from] = ["", 0];
  for (const { start, end } of api.findSecrets(text)) {
    assert.ok(from <= start && start < end);
    while (at < open.length && open[at].end <= start) at++;
    assert.ok(at === open.length || open[at].start >= end, "a secret is in an open token");
    masked += `${text.slice(from, start)}***`;
    from = end;
  }
  assert.equal(masked + text.slice(from), api.redact(text), "findSecrets and redact find the same");
}

/** Every function of the package, on one text. */
function everything(text) {
  const { data: uri } = api.safeParse(text);
  const issues = api.validate(text);
  assert.equal(api.canParse(text), uri !== undefined);
  assert.equal(
    issues.some(({ severity }) => severity === "error"),
    uri === undefined,
  );
  for (const { code, message, fix = "", start, end, edits = [] } of issues) {
    assert.ok(
      api.issueCodes.some((row) => row.code === code) && !/\{[a-z]+\}|NaN/.test(message + fix),
      `${code}: ${message} ${fix}`,
    );
    for (const place of [{ start, end }, ...edits])
      assert.ok(0 <= place.start && place.start <= place.end && place.end <= text.length, code);
    assert.ok(
      edits.every((edit) => typeof edit.text === "string"),
      code,
    );
  }
  api.formatIssues(text, issues);
  for (const level of ["credentials", "userinfo", "share"]) api.redact(text, { level });
  api.findUris(text);
  tokens(text);
  for (const policy of policies) policy.check(text);
  answered(() => MasAddress.parse(text).canonical());
  answered(() => AiUri.parse(text).toGatewayUrl("https://ai.example/"));
  if (uri === undefined) return;
  answered(() => api.toCurl(api.toRequest(uri, { prompt: "x" }, { policy: policies[1] })));
  void [uri.params, uri.query, uri.issues, uri.host, uri.model, String(uri), JSON.stringify(uri)];
  const canonical = uri.canonical();
  assert.ok(uri.equals(canonical));
  const { host, appLabel, apiKey, port, fragment } = canonical;
  uri.with({ fragment: "x" });
  try {
    api.build({ host, model: text, appLabel, apiKey, port, fragment, params: { a: text } });
  } catch (error) {
    assert.ok(error instanceof api.LlmUriError);
  }
}

test("no input traps the instance", () => {
  works();
  for (const text of texts(5_000)) everything(text);
  for (const unit of [
    "llm://",
    "@",
    "%",
    "[",
    "&",
    "a.b=1&",
    "%7B",
    "llm%3A%2F%2F",
    "\\",
    "é",
    "\ud800",
    "&token=x",
    "$a",
  ]) {
    for (const head of ["", "llm://", "llm://h/m?", "llm://h/m?a="])
      everything(head + unit.repeat(20_000 / unit.length));
  }
  assert.equal(instances.length, 5, "an input stopped an instance");
});

test("values that are not strings are rejected without a trap", () => {
  for (const value of [undefined, null, 0, 1n, true, Symbol("x"), {}, [], () => {}, new Date(), Object.create(null)]) {
    for (const name of ["parse", "redact", "findUris"]) {
      assert.throws(
        () => api[name](value),
        (error) => error instanceof api.LlmUriError && error.issues[0].code === "not-a-string",
        name,
      );
    }
    assert.deepEqual(
      api.validate(value).map(({ code }) => code),
      ["not-a-string"],
    );
    assert.equal(api.canParse(value), false);
  }
  works();
  assert.equal(instances.length, 5);
});

test("incomplete DNS records are errors, and a single record is a list of one", () => {
  for (const record of [
    { priority: 0, weight: 0, port: 443 },
    { priority: 0, weight: 0, name: "h" },
    { priority: 0, weight: 0, port: "443 evil.example", name: "" },
    { priority: 0, weight: 0, port: 443, name: "h SRV 0 0 443 evil.example" },
    {},
    "",
    "0 0 443",
  ]) {
    assert.throws(
      () => parseAiipSrv([record]),
      (error) => error.code === "aiip-record",
      JSON.stringify(record),
    );
  }
  for (const read of [parseAiipSrv, parseAiipTxt]) {
    for (const records of [[null], [1], undefined, 5, {}])
      assert.throws(
        () => read(records),
        (error) => error.code === "not-a-string",
      );
  }
  assert.deepEqual(parseAiipSrv("0 0 443 h."), [{ priority: 0, weight: 0, port: 443, host: "h" }]);
  assert.deepEqual(parseAiipTxt("endpoint=ai:/x").map(String), ["ai:/x"]);
  assert.equal(formatAiipSrv({ priority: 1, weight: 1, port: 443, host: "." }), "0 0 0 .");
});

test("a registration requires a known profile", () => {
  for (const profile of ["rfc4395", "rfc7595", undefined])
    assert.ok(checkRegistration("Status: x", profile).missing.length > 4);
  for (const profile of ["RFC7595", "", null, {}])
    assert.throws(() => checkRegistration("Status: x", profile), TypeError);
  for (const security of [() => KEY, { KEY }, 5, ["See", 5]])
    assert.throws(() => formatRegistration({ security }), /each field must be a string or a list of strings/);
  // A list has no labels.
  assert.throws(() => checkRegistration(["Status: x"]), { code: "not-a-string" });
});

/** Calls `run` with less and less stack, until it overflows. */
function withLittleStack(run) {
  const faults = new Set();
  const down = () => {
    try {
      down();
    } catch {
      // The maximum depth: each outer frame has a little more stack.
    }
    try {
      run();
    } catch (error) {
      faults.add(error);
    }
  };
  down();
  return faults;
}

test("a long text is read alike with surrogate pairs, three-byte characters and lone surrogates at any position", () => {
  const masked = URI.replace(KEY, "***");
  const PIECE = 64 * 1024; // js/core/input.ts
  for (const character of ["\u{1f511}", "\ud83d", "\udd11", "\u20ac", "\u{1f511}\u{1f511}"]) {
    for (const before of [PIECE - 2, PIECE - 1, PIECE, 2 * PIECE - 1, 2 * PIECE]) {
      const text = (uri) => `${"a".repeat(before)}${character} ${uri} ${character}${"\u20ac".repeat(PIECE)}`;
      assert.equal(api.redact(text(URI)), text(masked));
      const [{ start, end }] = api.findUris(text(URI));
      assert.deepEqual([start, end], [before + character.length + 1, before + character.length + 1 + URI.length]);
    }
  }
});

test("after a stack overflow at any point, the next call works", () => {
  let depth = 0;
  const measure = () => {
    depth++;
    measure();
  };
  assert.throws(measure, RangeError);
  const at = (frames, run) => (frames === 0 ? run() : at(frames - 1, run));
  let failed = 0;
  // Small frames near the end of the stack: some calls overflow within the module, some in the code that handles this.
  for (let frames = Math.max(0, Math.floor(depth * 0.3)); frames < depth * 1.2; frames += 7) {
    try {
      at(frames, () => api.redact(`text ${URI} text`));
    } catch {
      failed++;
      assert.equal(api.redact(`text ${URI}`), `text ${URI.replace(KEY, "***")}`, `${frames} frames`);
    }
  }
  assert.ok(failed > 0);
});

test("the stack used up inside the module is survived", () => {
  const before = instances.length;
  const faults = withLittleStack(() => {
    if (instances.length === before) api.parse(`${URI}&a=%7B%22b%22%3A%5B1%5D%7D`).params;
  });
  for (const error of faults) assert.ok(!String(error.stack ?? error).includes(KEY), "the error holds the key");
  works();
  everything(URI);
});

/** Overwrites the memory, to cause a trap that no input can cause. */
const ruin = (module) => new Uint8Array(instancesOf(module).at(-1).exports.memory.buffer).fill(0xff);

test("the next call works after a trap, whose error contains no input", () => {
  works();
  let stopped = 0;
  for (const [module, call] of [
    ["core", () => api.parse(URI)],
    ["core", () => api.validate(`${URI}&temp=9`)],
    ["text", () => api.redact(`text ${URI} text`)],
    ["text", () => api.findUris(`text ${URI} text`)],
    ["core", () => api.build({ host: "h.example", model: "m", apiKey: KEY, params: { a: { b: 1 } } })],
    ["core", () => api.parse(`${URI}&a.b=1`).params],
    ["core", () => api.parse(URI).canonical()],
  ]) {
    everything(URI);
    const before = instancesOf(module).length;
    ruin(module);
    try {
      call();
    } catch (error) {
      stopped += 1;
      assert.equal(error.code ?? error.issues?.[0]?.code ?? error.name, "wasm-trap", error.message);
      assert.ok(!`${error.message}${error.stack}${error.cause}`.includes(KEY), "the error holds the key");
      call();
      assert.equal(instancesOf(module).length, before + 1, "no fresh instance was started");
      everything(URI);
    }
    if (instancesOf(module).length === before) {
      // It did not trap: replaces the instance before the next test.
      for (let tries = 0; tries < 50 && instancesOf(module).length === before; tries++) {
        try {
          const long = "x".repeat(1000 * tries);
          if (module === "text") api.findUris(`llm://h/${long} llm://a:${long}@h/m`);
          else api.build({ host: "h.example", model: "m", params: { a: [long] } });
        } catch {}
      }
    }
  }
  assert.ok(stopped > 0, "nothing was stopped: the test tests nothing");
});

test("calls do not grow the memory by a page", () => {
  const inputs = [...texts(300, 7)];
  const round = () => inputs.forEach(everything);
  works();
  for (let at = 0; at < 3; at++) round();
  const before = memory();
  for (let at = 0; at < 15; at++) round();
  for (let at = 0; at < 200_000; at++) api.canParse(URI);
  assert.equal(memory(), before);
});

test("threads have separate instances, and work at the same time", async () => {
  const program = `
    import { parentPort, workerData } from "node:worker_threads";
    const { parse, redact } = await import(workerData.entry);
    let right = 0;
    for (let at = 0; at < 20000; at++) {
      const uri = parse("llm://app:key" + workerData.name + "@h" + workerData.name + ".example/m" + at + "?seed=" + at);
      if (uri.model === "m" + at && uri.apiKey === "key" + workerData.name && uri.params.seed === at && !redact(uri.exposeCredentials()).includes("key" + workerData.name)) right += 1;
    }
    parentPort.postMessage(right);
  `;
  const entry = import.meta.resolve("llm-uri");
  const source = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
  const run = (name) =>
    new Promise((resolve, reject) =>
      new Worker(source, { workerData: { name, entry } }).on("message", resolve).on("error", reject),
    );
  assert.deepEqual(await Promise.all(["a", "b", "c", "d"].map(run)), [20_000, 20_000, 20_000, 20_000]);
});

test("a normal form may exceed the length limit of inputs", () => {
  const LONGEST = 65_536;
  const filled = (head) => head.padEnd(LONGEST, "a");
  works();
  const before = instances.length;
  for (const host of ["[::ffff:ffff:ffff]", "0x7f.1", "1.1", "4294967295", "h.example"]) {
    const uri = AiUri.parse(filled(`ai://${host}/`));
    const canonical = uri.canonical();
    assert.ok(canonical.canonical().equals(canonical) && canonical.equals(uri));
    assert.equal(
      canonical.issues.some(({ severity }) => severity === "error"),
      false,
    );
    assert.ok(AiUri.fromGatewayUrl(canonical.toGatewayUrl("https://g.example"), "https://g.example").equals(canonical));
    assert.equal(formatAiipTxt(uri), `endpoint=${canonical.exposeCredentials()}`);
  }
  for (const uri of [
    filled("llm://[::ffff:ffff:ffff]/"),
    `llm://h/${":".repeat(LONGEST - 8)}`,
    `llm://h/m?a=${":".repeat(4096)}`,
  ]) {
    const canonical = api.parse(uri).canonical();
    assert.ok(canonical.canonical().equals(canonical) && canonical.equals(uri));
    assert.ok(canonical.issues.every(({ severity }) => severity !== "error"));
    void [canonical.params, canonical.query, String(canonical)];
  }
  assert.equal(api.canParse(`${filled("llm://h/")}a`), false);
  assert.equal(AiUri.canParse(`${filled("ai://h/")}a`), false);
  assert.equal(instances.length, before, "an input stopped the instance");
});

test("the paths and parameters of a profile may contain any bytes", () => {
  const uri = `llm://app:${KEY}@h.example/m`;
  for (const path of ["/%FF", "/chat/completions?x=%FF", "/chat/completions?%FF=x", "/%", "/%zz", "?%C3"]) {
    const profile = {
      id: "mine",
      hosts: ["h.example"],
      protocols: [{ protocol: "openai-chat", basePath: "/v1", endpoints: { inference: path } }],
    };
    for (const call of [
      api.resolve,
      toOpenAI,
      toAiSdk,
      toLangChain,
      toLiteLlm,
      (given, options) => api.toRequest(given, { prompt: "x" }, options),
    ]) {
      answered(() => call(uri, { profiles: api.defineProviders({ providers: [profile] }) }));
    }
  }
  works();
});

test("a key is masked after characters of any length, at any offset", () => {
  // The first and the last characters of each length in UTF-8, and those next to the surrogates.
  const characters = [
    "\x7f",
    "\x80",
    "é",
    "\u07ff",
    "\u0800",
    "€",
    "\ud7ff",
    "\ue000",
    "\uffff",
    "\u{10000}",
    "\u{10ffff}",
  ];
  for (const character of characters) {
    for (let length = 0; length < 40; length++) {
      const before = `${"a".repeat(length)}${character.repeat(1 + (length % 5))} `;
      const text = `${before}llm://app:hunter2@h.example/m${character}`;
      assert.equal(api.redact(text), `${before}llm://app:***@h.example/m${character}`);
    }
  }
});

test("an uncaught error prints a short line of the package's code", () => {
  for (const call of [
    "import('llm-uri').then(({ parse }) => parse('llm://h.example/m', { polcy: 1 }))",
    "import('llm-uri/requests').then(({ toRequest }) => toRequest('llm://h.example', {}))",
    "require('llm-uri').parse(5)",
  ]) {
    const { status, stderr } = spawnSync(process.execPath, ["-e", call], { encoding: "utf8" });
    assert.equal(status, 1, call);
    assert.match(stderr, /Error/);
    for (const line of stderr.split("\n")) assert.ok(line.length < 1000, `${call}: ${line.length}`);
  }
});

// The start of llm-uri/slim, to which callers pass the module. Each test has a separate copy of the package.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";

const BYTES = readFileSync(new URL(import.meta.resolve("llm-uri/llm_uri.wasm")));
// The smallest valid module, which is not a module of the package.
const OTHER = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);
const URI = "llm://h.example/m";

let copies = 0;
// The file of llm-uri/slim with the engine.
const CORE = new URL("core.slim.js", import.meta.resolve("llm-uri/slim"));
const slim = () => import(`${CORE}?copy=${++copies}`);
const notInitialised = (error) => error.code === "wasm-not-initialised";

test("without a module every call throws, and a module can be passed later", async () => {
  const api = await slim();
  for (const call of [
    () => api.parse(URI),
    () => api.build({ host: "h", model: "m" }),
    () => new api.HostPolicy({ allowLoopback: true }),
    () => api.initSync(),
  ]) {
    assert.throws(call, notInitialised);
  }
  await assert.rejects(api.init(), notInitialised);
  api.initSync(BYTES);
  assert.equal(api.parse(URI).model, "m");
});

test("search in text has a separate module", async () => {
  const api = await import(`${new URL("text.slim.js", CORE)}?copy=${++copies}`);
  assert.throws(() => api.redact("x"), notInitialised);
  assert.throws(() => api.initTextSync(), notInitialised);
  await assert.rejects(api.initText(), notInitialised);
  api.initTextSync(readFileSync(new URL(import.meta.resolve("llm-uri/llm_uri_text.wasm"))));
  assert.equal(api.redact("llm://app:key@h/m"), "llm://app:***@h/m");
});

test("an invalid module does not prevent a valid one later", async () => {
  const api = await slim();
  for (const wrong of [OTHER, new WebAssembly.Module(OTHER)]) {
    assert.throws(() => api.initSync(wrong));
    await assert.rejects(api.init(wrong));
    assert.throws(() => api.parse(URI), notInitialised);
  }
  for (const wrong of ["llm_uri.wasm", 5, {}, null]) {
    assert.throws(() => api.initSync(wrong), TypeError);
    await assert.rejects(api.init(wrong), TypeError);
  }
  await assert.rejects(api.init(new Response("", { status: 404 })), TypeError);
  await api.init(new Response(BYTES));
  assert.equal(api.parse(URI).model, "m");
});

test("a module of another version is reported with its version", async () => {
  const { version } = JSON.parse(readFileSync(new URL(import.meta.resolve("llm-uri/package.json")), "utf8"));
  const older = Buffer.from(BYTES);
  const at = older.indexOf(version);
  assert.ok(at > 0);
  // Replaces every occurrence in the data, because the position is unknown.
  for (let found = at; found >= 0; found = older.indexOf(version, found + 1))
    older.write("9.9.9".slice(0, version.length).padEnd(version.length, "9"), found);
  const api = await slim();
  const mismatch = (error) => error.code === "wasm-mismatch" && error.message.includes(version);
  assert.throws(() => api.initSync(older), mismatch);
  await assert.rejects(api.init(older), mismatch);
  assert.throws(
    () => api.initSync(OTHER),
    () => true,
  );
  api.initSync(BYTES);
  assert.equal(api.parse(URI).model, "m");
});

test("concurrent starts create one instance", async () => {
  const api = await slim();
  const { instantiate, Instance } = WebAssembly;
  let sync = 0;
  WebAssembly.Instance = class extends Instance {
    constructor(...given) {
      super(...given);
      sync += 1;
    }
  };
  try {
    const starts = [
      api.init(BYTES),
      api.init(Promise.resolve(BYTES.buffer.slice(BYTES.byteOffset, BYTES.byteOffset + BYTES.length))),
    ];
    api.initSync(BYTES);
    const policy = new api.HostPolicy({ allowHosts: ["h.example"] });
    await Promise.all(starts);
    assert.equal(policy.check(URI).allowed, true);
    api.initSync();
    await api.init();
    // A rejection that is no longer needed is ignored.
    await api.init(Promise.reject(new Error("the network")));
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    Object.assign(WebAssembly, { instantiate, Instance });
  }
  assert.equal(sync, 1);
});

test("after a trap, the next call and init restart from the existing module", async () => {
  const { Instance } = WebAssembly;
  let memory;
  WebAssembly.Instance = class extends Instance {
    constructor(...given) {
      super(...given);
      memory = this.exports.memory;
    }
  };
  try {
    const api = await slim();
    api.initSync(BYTES);
    new Uint8Array(memory.buffer).fill(0xff);
    assert.throws(
      () => api.build({ host: "h", model: "m", params: { a: ["x".repeat(50_000)] } }),
      (error) => error.code === "wasm-trap",
    );
    await api.init();
    assert.equal(api.parse(URI).model, "m");
  } finally {
    WebAssembly.Instance = Instance;
  }
});

// Missing features of a host are reported by the library with a fix, which the engine's messages lack.
const reports = (code, word) => (error) =>
  error.name === "LlmUriError" && error.code === code && error.message.includes(word);

async function without(names, run) {
  const kept = Object.fromEntries(names.map((name) => [name, WebAssembly[name]]));
  try {
    return await run();
  } finally {
    Object.assign(WebAssembly, kept);
  }
}

test("a host without WebAssembly and a missing module are distinguished", async () => {
  const api = await slim();
  const kept = globalThis.WebAssembly;
  try {
    delete globalThis.WebAssembly;
    assert.throws(() => api.initSync(BYTES), reports("wasm-unavailable", "React Native"));
    await assert.rejects(api.init(BYTES), reports("wasm-unavailable", "React Native"));
  } finally {
    Object.defineProperty(globalThis, "WebAssembly", { value: kept, writable: true, configurable: true });
  }
  api.initSync(BYTES);
  assert.equal(api.parse(URI).model, "m");
});

test("a host that blocks compilation and an invalid module are distinguished", async () => {
  const api = await slim();
  for (const broken of [new Uint8Array(100), BYTES.subarray(0, 100)]) {
    assert.throws(() => api.initSync(broken), WebAssembly.CompileError);
    await assert.rejects(api.init(broken), WebAssembly.CompileError);
  }
  await without(["Module", "instantiate"], async () => {
    const refusal = new WebAssembly.CompileError("blocked");
    const { Module } = WebAssembly;
    WebAssembly.Module = class extends Module {
      constructor() {
        throw refusal;
      }
    };
    WebAssembly.instantiate = () => Promise.reject(refusal);
    assert.throws(() => api.initSync(BYTES), reports("wasm-unavailable", "'wasm-unsafe-eval'"));
    await assert.rejects(api.init(BYTES), reports("wasm-unavailable", "'wasm-unsafe-eval'"));
  });
  api.initSync(BYTES);
  assert.equal(api.parse(URI).model, "m");
});

test("missing memory for the module is reported with a fix, and other RangeErrors are unchanged", async () => {
  const api = await slim();
  await without(["Instance", "instantiate"], async () => {
    for (const [message, is] of [
      [
        "WebAssembly.Instance(): Out of memory: Cannot allocate Wasm memory for new instance",
        reports("wasm-no-memory", "--disable-wasm-trap-handler"),
      ],
      ["Maximum call stack size exceeded", (error) => error instanceof RangeError],
    ]) {
      // biome-ignore lint/complexity/useArrowFunction: an arrow function is not a constructor
      WebAssembly.Instance = function () {
        throw new RangeError(message);
      };
      WebAssembly.instantiate = () => Promise.reject(new RangeError(message));
      assert.throws(() => api.initSync(BYTES), is);
      await assert.rejects(api.init(BYTES), is);
    }
  });
  api.initSync(BYTES);
  assert.equal(api.parse(URI).model, "m");
});

test("the entry with an inline module throws the same at the first call, not before", async () => {
  const code =
    'const { parse } = require("llm-uri"); try { parse("llm://app:sk-canary@h.example/m"); } catch (error) { console.log(error.code); }';
  const run = (...args) =>
    execFileSync(process.execPath, [...args, "-e", code], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      cwd: dirname(fileURLToPath(import.meta.url)),
    }).trim();
  assert.equal(run("--jitless"), "wasm-unavailable");

  const strict = createContext({}, { codeGeneration: { wasm: false } });
  runInContext(readFileSync(new URL(import.meta.resolve("llm-uri/global.js")), "utf8"), strict);
  const { code: refused, message } = runInContext(
    'try { LlmUri.parse("llm://app:sk-canary@h.example/m"); } catch (error) { error; }',
    strict,
  );
  assert.equal(refused, "wasm-unavailable");
  assert.ok(!message.includes("canary"));
});

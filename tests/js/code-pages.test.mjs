// The page of each code: its example reports the code, and its fixed example reports nothing.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { createContext, runInContext } from "node:vm";
import * as main from "llm-uri";
import * as adapters from "llm-uri/adapters";
import * as ai from "llm-uri/ai";
import * as provenance from "llm-uri/ai/provenance";
import * as env from "llm-uri/env";
import * as mas from "llm-uri/mas";
import * as requests from "llm-uri/requests";
import * as scheme from "llm-uri/scheme";

import { output } from "./lib/cli.mjs";
import { ROOT } from "./lib/documents.mjs";

const SCOPE = { ...main, ...requests, ...adapters, ...mas, ...ai, ...provenance, ...scheme, ...env };
const FOLDER = join(ROOT, "data", "codes");
const rows = readdirSync(FOLDER).flatMap((name) => JSON.parse(readFileSync(join(FOLDER, name), "utf8")).codes);

/** The codes of all issues in a result, at any depth. */
function codesIn(value, seen = new Set()) {
  if (value === null || typeof value !== "object" || seen.has(value)) return [];
  seen.add(value);
  if (typeof value.code === "string" && typeof value.severity === "string") return [value.code];
  const members = Array.isArray(value) ? value : ["issues", "variables", "files", "uris"].map((name) => value[name]);
  return members.flatMap((member) => codesIn(member, seen));
}

async function evaluate(expression) {
  try {
    return codesIn(await new Function(...Object.keys(SCOPE), `return (${expression});`)(...Object.values(SCOPE)));
  } catch (error) {
    if (error.issues === undefined) throw error;
    return codesIn(error);
  }
}

async function check({ file, text, encoding = "utf8", tracked = false }) {
  const folder = mkdtempSync(join(tmpdir(), "llm-uri-code-"));
  try {
    mkdirSync(join(folder, "home"));
    writeFileSync(join(folder, file), text, encoding);
    const git = (...args) =>
      execFileSync("git", args, { cwd: folder, stdio: "ignore", env: { ...process.env, HOME: join(folder, "home") } });
    if (tracked) {
      git("init", "--quiet");
      git("add", file);
    }
    const [status, stdout, stderr] = await output(["check", "--format", "json", file], { cwd: folder });
    assert.notEqual(status, 2, stderr);
    return [...stdout.matchAll(/"code": *"([a-z0-9-]+)"/g)].map(([, code]) => code);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const codesOf = (example) =>
  typeof example === "object"
    ? check(example)
    : /^[A-Za-z.]+\(/.test(example)
      ? evaluate(example)
      : main.validate(example).map(({ code }) => code);

describe("the page of a code", () => {
  for (const { code, example, fixed } of rows) {
    if (example === undefined) continue;
    it(`${code}: the example reports it, and the fixed one reports nothing`, async () => {
      assert.ok((await codesOf(example)).includes(code), `the example reports ${await codesOf(example)}`);
      if (fixed === undefined) return;
      // Variables, URLs and commands have no app-label.
      const isImport = /^from[A-Z]/.test(fixed);
      const rest = (await codesOf(fixed)).filter((other) => !(isImport && other === "empty-label"));
      assert.deepEqual(rest, []);
    });
  }

  it("lacks an example only if no input causes the issue, and a fixed one only if none can show it", () => {
    const missing = (name) => rows.filter((row) => row[name] === undefined).map(({ code }) => code);
    const module = main.issueCodes.map(({ code }) => code).filter((code) => code.startsWith("wasm-"));
    assert.deepEqual(missing("example").sort(), module.sort());
    const results = ["policy-mismatch", "policy-unknown", "provenance-missing", "provenance-unverified"];
    assert.deepEqual(missing("fixed").sort(), [...module, ...results].sort());
  });

  it("is all that the script for a <script> tag leaves out", () => {
    const realm = createContext({ TextEncoder, TextDecoder, URL, WebAssembly });
    runInContext(readFileSync(new URL(import.meta.resolve("llm-uri/global.js")), "utf8"), realm);
    const names = Object.keys(main).filter((name) => name !== "explain");
    assert.deepEqual(Object.keys(realm.LlmUri).sort(), names.sort());
  });

  it("is what explain returns and the command prints", async () => {
    for (const { code, why } of rows) assert.equal(main.explain(code).why, why);
    const page = main.explain("not-a-number");
    const [status, stdout, stderr] = await output(["explain", "not-a-number"]);
    assert.deepEqual([status, stderr], [0, ""]);
    for (const text of Object.values(page)) assert.ok(stdout.includes(text), text);
    assert.deepEqual(JSON.parse((await output(["explain", "not-a-number", "--json"]))[1]), page);
    assert.equal((await output(["explain"]))[1].split("\n").length, rows.length + 1);
    const unknown = await output(["explain", "sk-proj-abcdefghijklmnopqrstuvwx"]);
    assert.equal(unknown[0], 2);
    assert.doesNotMatch(unknown[2], /sk-proj/);
  });
});

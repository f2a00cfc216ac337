// `llm-uri scan`, as installed: the formats of its report. No format shows a key.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import Ajv from "ajv-draft-04";
import addFormats from "ajv-formats";

import { assertNoKey, hasTerminal, KEY, onTerminal, run } from "./lib/cli.mjs";
import { FORMATS, folderOf, report, require, URI } from "./lib/scan.mjs";

describe("what is printed", () => {
  it("contains the key in no format, also not in names", async () => {
    const texts = [
      URI,
      URI.replaceAll("/", "\\/"),
      encodeURIComponent(URI),
      `llm://sk-proj-${KEY}${KEY}@h.example/m`,
      `llm://h.example/m?api_key=${KEY}`,
      `llm://app:${KEY}`,
      `llm://app:${KEY}/x@h.example/m`,
      `llm://app:a@${KEY}@h.example/m`,
      `llm://app:\u202e${KEY}\u001b[31m@h.example/m`,
    ];
    const cwd = folderOf("canary", Object.fromEntries(texts.map((text, at) => [`${at}.txt`, text])));
    writeFileSync(join(cwd, `llm%3A%2F%2Fapp%3A${KEY}%40h.example`), URI);
    for (const format of FORMATS) {
      const { code, stdout, stderr } = await run(["scan", "--format", format, "."], { cwd });
      assert.equal(code, 1);
      assertNoKey(stdout + stderr, format);
      assert.doesNotMatch(stdout + stderr, /\u001b|\u202e/);
      const refused = await run(["scan", "--format", format, URI, KEY], { cwd });
      assert.equal(refused.code, 2);
      assertNoKey(refused.stdout + refused.stderr, format);
    }
    assert.equal((await report(["."], { cwd })).findings.length, texts.length + 1);
  });

  it("has colours at a terminal", { skip: !hasTerminal }, async () => {
    const cwd = folderOf("terminal", { "a.txt": URI });
    const { code, text } = await onTerminal(["scan", cwd]);
    assert.equal(code, 1);
    assert.match(text, /\u001b\[1m.*a\.txt:1:1\u001b\[22m: llm:\/\/my-app:\*\*\*@/);
  });

  it("is empty without findings", async () => {
    const cwd = folderOf("clean", { "a.txt": "llm://h.example/m\n" });
    const { code, stdout, stderr } = await run(["scan", "."], { cwd });
    assert.deepEqual([code, stdout, stderr], [0, "", ""]);
  });

  it("does not blame empty folders for a file that cannot be read", async () => {
    const { code, stderr } = await run(["scan", "--", "-x"]);
    assert.deepEqual(
      [code, stderr],
      [2, "llm-uri: argument 1 (-x) cannot be read (ENOENT: no such file or directory).\n"],
    );
  });

  it("reports that a named file is not text", async () => {
    const binary = Buffer.from(`\0\u0001${URI}`);
    const cwd = folderOf("binary", { "a.bin": binary, "dir/b.bin": binary });
    for (const [args, shown] of [
      [["a.bin"], "a.bin"],
      [["-q", "a.bin"], "a.bin"],
      [["-"], "<stdin>"],
    ]) {
      const { code, stdout, stderr } = await run(["scan", ...args], { cwd, input: binary });
      const line = `llm-uri: ${shown} is not text, so it was skipped.\n`;
      assert.deepEqual([code, stdout, stderr.startsWith(line)], [0, "", true], stderr);
      assertNoKey(stderr, shown);
    }
    const { summary, stderr } = await report(["a.bin", "dir"], { cwd });
    assert.deepEqual([summary.binary, stderr.match(/is not text/g).length], [2, 1], stderr);
  });

  it("reports unreadable files, and fails", async () => {
    const cwd = folderOf("refused", { "a.txt": URI, "locked.txt": URI, "shut/b.txt": URI });
    // Stubs, because root can read all files.
    const refuse = `const refuse = (real) => (path, ...rest) => /locked|shut/.test(path) ? (() => { const error = Object.assign(new Error("no: " + path), { code: "EACCES" }); const last = rest.at(-1); if (typeof last === "function") last(error); else throw error; })() : real(path, ...rest);`;
    const preload = `import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module"; ${refuse} fs.openSync = refuse(fs.openSync); fs.readdirSync = refuse(fs.readdirSync); syncBuiltinESMExports();`;
    const node = ["--import", `data:text/javascript,${encodeURIComponent(preload)}`];
    const { code, stderr, findings, failures } = await report([".", "missing"], { cwd, node });
    const wanted = [
      { name: "locked.txt", code: "EACCES" },
      { name: "shut", code: "EACCES" },
      { name: "argument 2 (missing)", code: "ENOENT" },
    ];
    assert.deepEqual([code, findings.length, failures], [2, 1, wanted]);
    for (const failure of wanted)
      assert.ok(stderr.includes(`llm-uri: ${failure.name} cannot be read (${failure.code}: `), stderr);
    const { stdout } = await run(["scan", "--format", "sarif", "."], { cwd, node });
    const [{ executionSuccessful, toolExecutionNotifications }] = JSON.parse(stdout).runs[0].invocations;
    assert.deepEqual([executionSuccessful, toolExecutionNotifications.length], [false, 2]);
  });
});

describe("SARIF", () => {
  const ajv = addFormats(new Ajv({ strict: false, allErrors: true, unicodeRegExp: false }));
  const validate = ajv.compile(require("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json"));

  it("is valid by the published schema, with paths relative to the working folder", async () => {
    const cwd = folderOf("sarif", { "src/a b%é.env": `# 𝒯\nLLM_URL=𝒯${URI}\n`, "src/clean.txt": "x" });
    const outside = folderOf("outside", { "c.txt": URI });
    const { code, stdout } = await run(["scan", "--format", "sarif", "src", "-", outside], { cwd, input: URI });
    assert.equal(code, 1);
    const log = JSON.parse(stdout);
    assert.ok(validate(log), JSON.stringify(validate.errors));
    const [{ tool, results, columnKind }] = log.runs;
    assert.deepEqual([tool.driver.name, columnKind], ["llm-uri", "utf16CodeUnits"]);
    for (const { ruleId, ruleIndex } of results) assert.equal(tool.driver.rules[ruleIndex].id, ruleId);
    const places = results.map(({ locations: [{ physicalLocation }] }) => physicalLocation);
    assert.deepEqual(places[0], {
      artifactLocation: { uri: "src/a%20b%25%C3%A9.env", uriBaseId: "%SRCROOT%" },
      region: { startLine: 2, startColumn: 11, endLine: 2, endColumn: 11 + URI.length },
    });
    assert.equal(places[1].artifactLocation.uri, "stdin");
    assert.match(places[2].artifactLocation.uri, /^file:\/\/.*\/outside\/c\.txt$/);
  });

  it("is valid and has no results without findings", async () => {
    const { code, stdout } = await run(["scan", "--format", "sarif", "-"], { input: "nothing" });
    const log = JSON.parse(stdout);
    assert.deepEqual([code, log.runs[0].results], [0, []]);
    assert.ok(validate(log), JSON.stringify(validate.errors));
    assert.ok(!validate({ ...log, runs: [{ results: [] }] }), "the schema is in force");
  });
});

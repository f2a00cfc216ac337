// `llm-uri check`, as installed: its findings, their positions and formats. No format shows a key.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, it } from "node:test";
import { FILES, FORMATS, folderOf, HOT, placeOf, positions, report, URI } from "../lib/check.mjs";
import { assertNoKey, hasTerminal, KEY, onTerminal, outcome, run, start } from "../lib/cli.mjs";

describe("configuration files", () => {
  it("have issues at the right position in every syntax, with escapes", async () => {
    const cwd = folderOf(FILES);
    const result = await report(["--omit", "secret-in-committed-file", "."], { cwd });
    const expected = Object.entries(FILES).map(([path, text]) => `${placeOf(path, text, "hot")} not-a-number`);
    assert.deepEqual(positions(result).sort(), expected.sort());
    assert.equal(result.code, 1);
    assert.deepEqual(result.summary, { files: 7, checked: 7, errors: 7, warnings: 0, advice: 0 });
    for (const { line, endLine, column, endColumn, name, redacted } of result.findings) {
      assert.deepEqual([endLine, endColumn], [line, column + 3]);
      assert.match(name, /^(LLM_URL|llmUrl)$/);
      assert.equal(redacted, HOT.replace(KEY, "***"));
    }
  });

  it("have members that are checked by name or by value, and references that are not", async () => {
    const cwd = folderOf({
      "a.json": JSON.stringify(
        {
          llmUrl: "",
          LLM_URI: null,
          "my-llm-url": 5,
          a: "llm://h.example",
          b: { c: ["llm://h.example/m", "llms://h/m"] },
          note: "llm: prose",
          llmUrlHelp: "x",
          LLM_URL: "${LLM_URL}",
          x: "@secret",
          properties: { llmUrl: { type: "string" } },
        },
        null,
        1,
      ),
      "b.toml":
        'a.b.llmUrl = ""\n[[list]]\nllm_url = "llm://h.example/m\\n"\nt = { LLM_URL = """llm://h.example/m?temp=hot""", n = 1 }\n',
      "c.yaml":
        "base: &base\n  llmUrl: |\n    llm://h.example/m\nuse:\n  <<: *base\nfolded: >-\n  llm://h.example/m\n  ?temp=1\nllm_url:\nlist: [ 'llm://h.example/m?x=it''s', \"llm://h.example\" ]\n",
    });
    assert.deepEqual(positions(await report(["a.json", "b.toml", "c.yaml"], { cwd })), [
      "a.json:2:12 empty-input",
      "a.json:3:13 not-a-string",
      "a.json:4:16 not-a-string",
      "a.json:5:23 missing-model",
      "a.json:9:5 scheme-not-llm",
      "b.toml:1:14 empty-input",
      "b.toml:3:29 trailing-newline",
      "b.toml:4:43 not-a-number",
      "c.yaml:3:22 trailing-newline",
      "c.yaml:7:20 space-in-uri",
      "c.yaml:9:9 not-a-string",
      "c.yaml:10:32 value-reserved-character",
      "c.yaml:10:54 missing-model",
    ]);
  });

  it("that are .env files are read as loaders read them", async () => {
    const cwd = folderOf({
      ".env": `LLM_URL=${URI}#coding\nA_LLM_URL=llm://a$b@h.example/m\nNEXT_PUBLIC_LLM_URL=${URI}\n`,
      ".dev.vars": "LLM_URL=\n",
      "prod.env": 'LLM_URL="llm://h.example/m\\n"\n',
    });
    assert.deepEqual(positions(await report([".env", ".dev.vars", "prod.env"], { cwd })), [
      `.env:1:${`LLM_URL=${URI}`.length + 1} dotenv-comment`,
      ".env:2:18 dotenv-expansion",
      ".env:3:21 secret-in-public-variable",
      ".dev.vars:1:9 empty-input",
      "prod.env:1:27 trailing-newline",
    ]);
  });

  it("that are malformed are reported by position, and the rest is checked", async () => {
    const cwd = folderOf({
      "a.json": `{"LLM_URL": "${URI}" "x"`,
      "b.yaml": `LLM_URL: "${URI}\n- ${KEY}: [`,
      "c.toml": `LLM_URL = ${URI}`,
      "d.env": Buffer.from([0, 1, 2]),
      "e.json": `{"LLM_URL":"${URI}"}`,
      "deep.json": "[".repeat(200_000),
    });
    const { code, findings, failures, summary, stderr } = await report(
      ["a.json", "b.yaml", "c.toml", "d.env", "deep.json", "missing.json", `${URI}`, "e.json"],
      { cwd },
    );
    assert.equal(code, 2);
    // Malformed files are searched for URIs.
    assert.equal(summary.checked, 4);
    assert.deepEqual(
      findings.map(({ path, code, message }) => `${path} ${code}: ${message}`),
      [
        "a.json file-syntax: The file is not valid JSON.",
        "b.yaml file-syntax: The file is not valid YAML.",
        "c.toml file-syntax: The file is not valid TOML.",
        "d.env file-encoding: The file is not UTF-8.",
        "deep.json file-syntax: The file is not valid JSON.",
      ],
    );
    assert.deepEqual(
      failures.map(({ name, code }) => `${name} ${code}`),
      ["argument 6 (missing.json) ENOENT", "argument 7 ENOENT"],
    );
    assert.equal(findings[0].column, `{"LLM_URL": "${URI}" `.length + 1);
    assert.match(stderr, /argument 6 \(missing\.json\) cannot be read/);
  });

  it("are found in folders, though git ignores the .env files among them", async () => {
    const fault = "LLM_URL=\n";
    const cwd = folderOf({
      ".gitignore": ".env*\n*.env\nbuilt\n",
      ".env.local": fault,
      "a/prod.env": fault,
      "built/x.json": '{"LLM_URL":""}',
      "a/x.json": '{"LLM_URL":""}',
      "a/notes.md": "llm://h",
      "a/app.ts": 'parse("llm://h")',
      "node_modules/x/.env": fault,
    });
    assert.equal(spawnSync("git", ["init", "-q"], { cwd }).status, 0);
    assert.deepEqual(positions(await report(["."], { cwd })).sort(), [
      ".env.local:1:9 empty-input",
      "a/prod.env:1:9 empty-input",
      "a/x.json:1:12 empty-input",
    ]);
    assert.deepEqual(positions(await report(["--no-gitignore", "--exclude", "*.env", "."], { cwd })).sort(), [
      ".env.local:1:9 empty-input",
      "a/x.json:1:12 empty-input",
      "built/x.json:1:12 empty-input",
    ]);
    // Named files of any kind are read, and only once.
    assert.deepEqual(positions(await report(["a/notes.md", "a/app.ts", "a/x.json", "a/x.json"], { cwd })), [
      "a/notes.md:1:8 missing-model",
      "a/app.ts:1:15 missing-model",
      "a/x.json:1:12 empty-input",
    ]);
  });
});

describe("files of a folder", () => {
  const files = {
    "chart/values.yaml": `llmUrl: "llm://h.example"\n`,
    "chart/templates/env.yaml": `env:\n  {{- range .Values.x }}\n  LLM_URL: llm://my-app:${KEY}@h.example\n  {{ end }}\n`,
    "broken.json": `{"LLM_URL": "${HOT}",,}`,
    ".env.example": "LLM_URL=\nA_LLM_URL=llm://my-app:***@h.example/m\nB_LLM_URL=llm://h.example\n",
    ".env": Buffer.from([0, 1]),
  };

  it("are findings if their contents do not match their names, and are searched for URIs", async () => {
    const cwd = folderOf(files);
    const { code, failures, ...rest } = await report(["."], { cwd });
    assert.deepEqual(positions(rest).sort(), [
      ".env.example:3:26 missing-model",
      ".env:1:1 file-encoding",
      `broken.json:1:${`{"LLM_URL": "${HOT}`.indexOf("hot") + 1} not-a-number`,
      `broken.json:1:${`{"LLM_URL": "${HOT}",,`.length} file-syntax`,
      `chart/templates/env.yaml:3:${`  LLM_URL: llm://my-app:${KEY}@h.example`.length + 1} missing-model`,
      "chart/values.yaml:1:25 missing-model",
    ]);
    assert.deepEqual([code, failures], [1, []]);
  });

  it("have the same findings if they are named", async () => {
    const cwd = folderOf(files);
    const { code, failures, findings } = await report(["broken.json", ".env", "chart/templates/env.yaml"], { cwd });
    assert.deepEqual(
      [code, failures, findings.map((found) => `${found.path} ${found.code}`)],
      [
        1,
        [],
        [
          "broken.json file-syntax",
          "broken.json not-a-number",
          ".env file-encoding",
          "chart/templates/env.yaml missing-model",
        ],
      ],
    );
  });

  it("that are templates may contain empty variables", async () => {
    const cwd = folderOf({ ".env.sample": "LLM_URL=\n", ".env": "LLM_URL=\nA_LLM_URL=llm://my-app:***@h.example/m\n" });
    assert.deepEqual(positions(await report([".env.sample", ".env"], { cwd })), [
      ".env:1:9 empty-input",
      ".env:2:24 redacted-key",
    ]);
  });
});

describe("lists and streams", () => {
  it("are read line by line: URIs, JSON, comments", async () => {
    const input = `# a list\r\n\r\n  llm://h.example/m?temp=hot  \r\n{"a":{"llmUrl":"${HOT}"},"b":"x"}\n"llm://h.example"\n[]\nbad\n${URI}\n{"b":1}\n`;
    const result = await report([], { input });
    assert.deepEqual(positions(result), [
      "<stdin>:3:26 not-a-number",
      `<stdin>:4:${`{"a":{"llmUrl":"${HOT}`.indexOf("hot") + 1} not-a-number`,
      "<stdin>:5:17 missing-model",
      "<stdin>:7:1 missing-scheme",
    ]);
    assert.equal(result.summary.checked, 5);
    const cwd = folderOf({ "urls.txt": input, "urls.jsonl": '{"llmUrl":""}\n', "x.conf": input });
    assert.equal((await report(["urls.txt"], { cwd })).findings.length, 4);
    assert.deepEqual(positions(await report(["urls.jsonl"], { cwd })), ["urls.jsonl:1:11 empty-input"]);
    assert.deepEqual(positions(await report(["x.conf"], { cwd })).length, 3);
    assert.deepEqual(positions(await report(["--input", "env", "x.conf"], { cwd })), []);
    assert.deepEqual(positions(await report(["--input", "env"], { input: "LLM_URL=\n" })), ["<stdin>:1:9 empty-input"]);
    assert.deepEqual(positions(await report(["--input", "text"], { input: "see llm://h, and (llm://h.example/m)." })), [
      "<stdin>:1:12 missing-model",
    ]);
    assert.deepEqual(positions(await report(["--input", "json", "-"], { input: '{"LLM_URL":""}' })), [
      "<stdin>:1:12 empty-input",
    ]);
    assert.equal((await report([], { input: "" })).code, 0);
    assert.deepEqual(positions(await report([], { input: Buffer.from([0x6c, 0, 1, 2]) })), [
      "<stdin>:1:1 file-encoding",
    ]);
    assert.deepEqual(positions(await report([], { input: "{nonsense\n" })), ["<stdin>:1:2 file-syntax"]);
  });

  it("of any length take constant memory", async () => {
    const line = `${HOT}&x=${"a".repeat(200)}\n${URI}\n`;
    const times = 30_000;
    for (const format of FORMATS) {
      // More than 8 MB of input and of output, with buffers for neither.
      const child = start(["check", "--format", format], { node: ["--max-old-space-size=24"] });
      const ended = outcome(child);
      let at = 0;
      child.stdin.on("error", () => {});
      const push = () => {
        while (at < times) {
          at += 100;
          if (!child.stdin.write(line.repeat(100))) return void child.stdin.once("drain", push);
        }
        child.stdin.end();
      };
      push();
      const { code, stdout, stderr } = await ended;
      assert.equal(code, 1, stderr.slice(-500));
      assert.match(stderr, new RegExp(`${2 * times} llm URIs checked: ${times} errors`));
      if (format === "json") assert.equal(JSON.parse(stdout).findings.length, times);
      if (format === "sarif") assert.equal(JSON.parse(stdout).runs[0].results.length, times);
      if (format === "github") assert.equal(stdout.match(/^::error /gm).length, times);
      assert.ok(!stdout.includes(KEY));
    }
  });

  it("may have an endless line, which is not kept in memory", async () => {
    const child = start(["check"], { node: ["--max-old-space-size=40"] });
    const ended = outcome(child);
    child.stdin.on("error", () => {});
    const part = "a".repeat(1024 * 1024);
    child.stdin.write(`llm://x:${KEY}`);
    for (let at = 0; at < 64; at++)
      if (!child.stdin.write(part)) await new Promise((resolve) => child.stdin.once("drain", resolve));
    child.stdin.end("\nllm://h.example\n");
    const { code, stdout, stderr } = await ended;
    assert.equal(code, 1, stderr);
    assert.match(stdout, /uri-too-long/);
    assert.match(stdout, /<stdin>:2:16/);
    assertNoKey(stdout + stderr, "the long line");
  });

  it("show a line of progress on a terminal only", { skip: !hasTerminal }, async () => {
    const lines = 100_000; // The progress begins after half a second.
    const cwd = folderOf({ "many.txt": `${URI}\n`.repeat(lines) });
    const { code, text } = await onTerminal(["check", join(cwd, "many.txt")]);
    assert.equal(code, 0);
    assert.match(text, /\r\x1b\[K[\d,]+ llm URIs checked, 0 findings, [\d,]+ a second/);
    const summary = `llm-uri: ${lines} llm URIs checked: no problems found.\n`;
    assert.ok(text.endsWith(`\r\x1b[K${summary}`), text.slice(-200));
    const { stderr } = await run(["check", "many.txt"], { cwd });
    assert.equal(stderr, summary);
  });
});

describe("environment variables", () => {
  it("must exist and contain a URI", async () => {
    const env = { GOOD: URI, EMPTY: "", NEWLINE: `${URI}\n`, NEXT_PUBLIC_X: URI };
    const { code, findings, summary } = await report(
      ["--env", "GOOD", "--env", "EMPTY", "--env", "NEWLINE", "--env", "NEXT_PUBLIC_X", "--env", "MISSING"],
      { env },
    );
    assert.equal(code, 1);
    assert.equal(summary.checked, 5);
    assert.deepEqual(
      findings.map(({ path, name, line, code }) => [path, name, line, code]),
      [
        [null, "EMPTY", null, "empty-input"],
        [null, "NEWLINE", null, "trailing-newline"],
        [null, "NEXT_PUBLIC_X", null, "secret-in-public-variable"],
        [null, "MISSING", null, "variable-missing"],
      ],
    );
    assert.deepEqual(
      await run(["check", "--env", "GOOD"], { env }).then(({ code, stdout, stderr }) => [code, stdout, stderr]),
      [0, "", "llm-uri: 1 llm URI checked: no problems found.\n"],
    );
    // Standard input is not read if a file is named.
    assert.equal((await report(["--env", "GOOD"], { env, input: "bad\n" })).summary.checked, 1);
    assert.equal((await report(["--env", "GOOD", "-"], { env, input: "bad\n" })).summary.checked, 2);
  });
});

describe("the policy", () => {
  const hosts = [
    "llm://api.openai.com/m",
    "llm://localhost/m",
    "llm://10.0.0.1/m",
    "llm://169.254.169.254/m",
    "llm://2130706433/m",
    "llm://llm.example.com/m",
  ];
  const refused = async (...args) =>
    (await report(args, { input: hosts.join("\n") })).findings
      .filter(({ code }) => code === "host-refused")
      .map(({ line }) => hosts[line - 1].slice("llm://".length, -2));

  it("refuses hosts only if one is given, by its rules", async () => {
    assert.deepEqual(await refused(), []);
    assert.deepEqual(await refused("--policy", "production"), [
      "localhost",
      "10.0.0.1",
      "169.254.169.254",
      "2130706433",
    ]);
    assert.deepEqual(await refused("--policy", "development"), ["10.0.0.1", "169.254.169.254"]);
    assert.deepEqual(
      await refused("--policy", "production", "--allow-host", "llm.example.com"),
      hosts.slice(0, 5).map((uri) => uri.slice(6, -2)),
    );
    assert.deepEqual(await refused("--allow-host", "llm.example.com", "--allow-host", "api.openai.com"), [
      "localhost",
      "10.0.0.1",
      "169.254.169.254",
      "2130706433",
    ]);
    assert.equal((await report(["--policy", "production"], { input: hosts[1] })).code, 1);
  });

  it("accepts valid rules, and does not repeat invalid ones", async () => {
    for (const args of [
      ["--policy", KEY],
      ["--allow-host", URI],
      ["--allow-host", ""],
      ["--format", KEY],
      ["--input", KEY],
      ["--max-warnings", KEY],
      ["--omit", URI],
      [`--${KEY}`],
      ["--env"],
    ]) {
      const { code, stdout, stderr } = await run(["check", ...args], { input: "" });
      assert.equal(code, 2, args.join(" "));
      assert.equal(stdout, "");
      assertNoKey(stderr, args.join(" "));
      assert.match(stderr, /^llm-uri: /);
    }
  });
});

describe("severities and exit codes", () => {
  const input = "llm://app:***@h.example/m\nLLM://h.example/m\n"; // a warning, and advice

  it("are 0 without errors, 1 with errors or too many warnings, 2 for usage errors and unreadable input", async () => {
    assert.equal((await report([], { input })).code, 0);
    assert.equal((await report(["--max-warnings", "1"], { input })).code, 0);
    const { code, stderr } = await report(["--max-warnings", "0"], { input });
    assert.equal(code, 1);
    assert.match(stderr, /more warnings than --max-warnings allows/);
    assert.equal((await report(["--strict"], { input: "llm://h.example/a:b\n" })).code, 1);
    assert.equal((await report([], { input: "llm://h.example/a:b\n" })).code, 0);
    assert.equal((await report(["--ranges", "warn"], { input: "llm://h.example/m?temp=9\n" })).code, 0);
    assert.equal((await report(["nowhere"], { input })).code, 2);
  });

  it("leave out severities that are not selected", async () => {
    assert.deepEqual(positions(await report(["--omit", "redacted-key"], { input })), [
      "<stdin>:2:1 scheme-not-lowercase",
    ]);
    const quiet = await report(["--quiet", "--max-warnings", "0"], { input });
    assert.deepEqual([quiet.findings.length, quiet.summary.warnings, quiet.code], [0, 1, 1]);
  });
});

// Every command in every format: no output contains a key or a terminal's control sequence, and the error of a wrong call names the
// argument, its valid values, and the nearest one.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { folderOf, report } from "./lib/check.mjs";
import { assertNoKey, inParallel, KEY, run, shell } from "./lib/cli.mjs";

const REPORTS = ["text", "json", "sarif", "github"];
const FORMATS = {
  inspect: ["text", "json"],
  validate: ["text", "json"],
  check: REPORTS,
  scan: REPORTS,
  request: ["text", "json"],
  convert: ["text", "json"],
  "scheme check": ["text", "json"],
};
// A key in each part, with control sequences of terminals.
const INPUTS = [
  `llm://app:${KEY}@api.openai.com/gpt-5?temp=hot`,
  `llm://app:${KEY}@localhost/m?api_key=${KEY}`,
  `llm://app:${KEY}\u001b[31m@h.example/m\u202e`,
  `llm://h.example/sk-proj-${KEY}${KEY}#llm://b:${KEY}@h.example/m`,
  `https://h.example#m=a&k=${KEY}`,
  `ai://bot:${KEY}@bank/x`,
];
const OBEYED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/;

// These commands read all inputs in one run.
const LISTS = {
  validate: (inputs) => ["--", ...inputs],
  check: () => ["-"],
  scan: () => ["-"],
  "scheme check": () => ["-"],
};

describe("every command", () => {
  it("prints no key and no control character, in every format", async () => {
    const runs = Object.entries(FORMATS).flatMap(([command, formats]) =>
      formats.flatMap((format) =>
        (LISTS[command] ? [INPUTS] : INPUTS.map((input) => [input])).map((inputs) => ({ command, format, inputs })),
      ),
    );
    await inParallel(runs, async ({ command, format, inputs }) => {
      const [input] = inputs;
      const to = { h: ["llm"], a: ["gateway", "--gateway", "https://gateway.example"] }[input[0]] ?? ["mas"];
      const args = { convert: ["--to", ...to] }[command] ?? LISTS[command]?.(inputs) ?? [];
      const options = { input: inputs.join("\n") };
      const { code, stdout, stderr } = await run([...command.split(" "), "--format", format, ...args], options);
      const what = `${command} ${format} ${inputs}`;
      assert.ok(code < 2, `${what}: ${stderr}`);
      assertNoKey(stdout + stderr, what);
      assert.doesNotMatch(stdout + stderr, OBEYED, what);
      if (format === "json" || format === "sarif") assert.doesNotThrow(() => JSON.parse(stdout), what);
    });
  });

  it("shows names of files without control sequences", async () => {
    const cwd = folderOf({ "a.txt": "x" });
    const folder = join(cwd, `\u001b[2J\nx${KEY}`);
    mkdirSync(folder);
    writeFileSync(join(folder, "llm_url.env"), `LLM_URL=${INPUTS[0]}\n`);
    for (const command of ["scan", "check"])
      for (const format of REPORTS) {
        const { code, stdout, stderr } = await run([command, "--format", format, "."], { cwd });
        assert.equal(code, 1);
        assert.doesNotMatch(stdout + stderr, OBEYED, `${command} ${format}`);
        assert.ok(!/^x/m.test(stdout), "the name is on one line");
      }
  });

  it("accepts --json as --format json, and rejects two formats", async () => {
    const input = INPUTS[0];
    for (const command of ["inspect", "check", "explain not-a-number"]) {
      const args = command.split(" ");
      const { stdout } = await run([...args, "--json"], { input });
      assert.equal(stdout, (await run([...args, "--format", "json"], { input })).stdout, command);
      const both = await run([...args, "--json", "--format", "text"], { input });
      assert.deepEqual([both.code, both.stdout], [2, ""], command);
    }
  });

  it("does not take a folder on standard input for an empty text", async () => {
    for (const command of ["check", "inspect", "redact"]) {
      const { code, stdout, stderr } = await shell(`llm-uri ${command} < .`, { cwd: folderOf({}) });
      assert.deepEqual([code, stdout, /EISDIR/.test(stderr)], [2, "", true], command);
    }
  });

  it("reads a URI in UTF-16 or after a byte order mark, as some shells write it", async () => {
    const uri = `\ufeffllm://app:${KEY}@h.example/m\r\n`;
    const folder = folderOf({ "messages.json": '\ufeff[{"role":"user","content":"Marked"}]' });
    for (const input of [Buffer.from(uri), Buffer.from(uri, "utf16le")]) {
      const { code, stdout, stderr } = await run(["canonical"], { input });
      assert.deepEqual([code, stdout, stderr], [0, "llm://app:***@h.example/m\n", ""]);
    }
    const messages = ["--messages", join(folder, "messages.json"), "llm://api.openai.com/gpt-4o"];
    assert.match((await run(["request", ...messages])).stdout, /"Marked"/);
  });

  it("prints only errors with --quiet", async () => {
    const input = "llm://api.openai.com/gpt-5?timeout=30";
    for (const command of ["validate", "check"]) {
      const { code, stdout, stderr } = await run([command, "-q"], { input });
      assert.deepEqual([code, stdout, stderr], [0, "", ""], command);
      assert.match((await run([command], { input })).stdout, /warning/);
      assert.doesNotMatch((await run([command, "-q", "--json"], { input })).stdout, /implausible-value/);
    }
  });
});

describe("a wrong call", () => {
  const message = async (...args) => {
    const { code, stdout, stderr } = await run(args, { input: "llm://api.openai.com/gpt-5" });
    assert.deepEqual([code, stdout], [2, ""], args.join(" "));
    return stderr;
  };

  it("lists the valid values, and the nearest one", async () => {
    assert.match(
      await message("request", "--provider", "opanai"),
      /--provider takes provider ids, which `llm-uri providers` lists\. Did you mean openai\?/,
    );
    assert.match(await message("request", "--protocol", "x"), /--protocol takes .*openai-chat, .* or ollama\./);
    assert.match(await message("convert", "--from", "url", "--provider", "x"), /--provider takes/);
    assert.match(await message("convert"), /--to is missing\. It takes mas, .* or aider\.\n/);
    const codes = "--omit takes issue codes, which `llm-uri explain` lists.";
    assert.ok((await message("check", "--omit", "long-urj")).includes(`${codes} Did you mean long-uri?`));
    assert.ok((await message("check", "--omit", "nosuchcode")).trimEnd().endsWith(codes));
    assert.match(await message("scan", "--format", "sarf", "."), /Did you mean sarif\?/);
    assert.match(await message("validate", "--strickt"), /`--strickt` is not an option .*Did you mean --strict\?/);
    assert.match(await message("scna"), /`scna` is not a command\. Did you mean scan\?/);
  });

  it("names the argument that failed, by its text if that cannot be a key", async () => {
    assert.match(await message("validate", "x", `--${KEY}`), /argument 3 is not an option of this command\./);
    const known = await message("build", "--host", "h.example", "--model", "m", "--json");
    assert.match(known, /^llm-uri: `--json` is not an option of this command\.\nTry: llm-uri build --help/);
    assert.match(await message("-v"), /`-v` is not an option of this command\./);
    const at = async (name) => (await run(["check", name])).stderr;
    assert.match(
      await at("src/conifg.json"),
      /argument 1 \(src\/conifg\.json\) cannot be read \(ENOENT: no such file or directory\)/,
    );
    assertNoKey((await run(["check", "--env", KEY])).stdout, "the name of a variable");
    for (const name of [KEY, `sk-proj-${KEY}`, "b3c1a2d4-e5f6-7a8b-9c0d-1e2f3a4b5c6d", "correct@horse"])
      assert.match(await at(name), /argument 1 cannot be read/, name);
  });

  it("is answered with options of the command line", async () => {
    const fix = async (...args) => (await run(["request", ...args])).stderr;
    assert.match(await fix("llm://localhost/m"), /pass `--policy development`/);
    assert.match(await fix("llm://10.0.0.1/m", "--provider", "ollama"), /pass `--allow-host` with this host/);
    assert.doesNotMatch(await fix("llm://h.internal/m", "--provider", "ollama"), /allowHosts|HostPolicy/);
    const inspected = await run(["inspect", "--format", "text", "--policy", "production", "llm://localhost/m"]);
    assert.doesNotMatch(inspected.stdout, /HostPolicy|allowLoopback/);
    const says = async (input, ...args) => (await run(args, { input })).stderr;
    const uri = "llm://api.openai.com/m";
    assert.match(await says(uri, "request", "--base-path", "x?y"), /`--base-path` is not valid/);
    assert.match(await says("http://h.example/#m=a", "convert", "--to", "llm"), /write `https`; for a key/);
    const embeddings = await says(uri, "request", "--operation", "embeddings");
    assert.match(
      embeddings,
      /it is empty: pass `--prompt` or `--body`[\s\S]*fix: Pass `--prompt`, `--messages` or `--body`/,
    );
    assert.match(
      await says("", "build", "--host", "h.example", "--model", "m", "--port", "x"),
      /Pass parts such as `--host api\.openai\.com --model gpt-5`\.\n/,
    );
    assert.match(
      await says(uri, "request", "--operation", "embeddings", "--provider", "xai"),
      /Pass another operation\./,
    );
    assert.match(await says(uri, "request", "--protocol", "gemini"), /that `llm-uri providers` lists/);
    const tool = await says("llm://api.groq.com/m", "convert", "--to", "claude-code");
    assert.match(tool, /Use another tool, or another `protocol` in the URI\./);
    const checked = async (input) => (await run(["check", "--input", "json"], { input })).stdout;
    assert.match(await checked('{"LLM_URL":5}'), /fix: Write the URI as text\./);
    assert.match(await checked('{"LLM_URL":"llm://a:${X}@h.example/m"}'), /or for a key, write `%24%7BNAME%7D`\.\n/);
    const long = `{"LLM_URL":"llm://h.example/${"a".repeat(70_000)}"}`;
    assert.match(await checked(long), /fix: Shorten the URI\.\n/);
  });

  it("suggests only text that can be pasted", async () => {
    const { stdout } = await run(["validate"], { input: `llm://app:${KEY}@api.openai.com/gpt 5` });
    assert.doesNotMatch(stdout, /try:/);
    assert.match((await run(["validate"], { input: "llm://api.openai.com/gpt 5" })).stdout, /= try: llm:.*gpt%205/);
  });
});

describe("check", () => {
  it("reads a Latin-1 file, and reports positions in it", async () => {
    const cwd = folderOf({
      ".env": Buffer.from(`A=1\nLLM_URL=llm://h.example/caf\xe9\n`, "latin1"),
      "a.json": Buffer.from(`{"a":"\xe9","LLM_URL":"llm://h.example/m"}`, "latin1"),
    });
    const { findings } = await report(["."], { cwd });
    assert.deepEqual(
      findings.map(({ path, line, column, code }) => `${path}:${line}:${column} ${code}`),
      [".env:2:28 file-encoding", ".env:2:28 non-ascii-character", "a.json:1:7 file-encoding"].sort((a, b) =>
        a.startsWith(findings[0].path) === b.startsWith(findings[0].path) ? 0 : a.startsWith(findings[0].path) ? -1 : 1,
      ),
    );
    assert.doesNotMatch(JSON.stringify(findings), /FFFD/);
  });

  it("reports files that are not text, whatever their kind", async () => {
    const text = "LLM_URL=llm://h.example/m?temp=9\n";
    const utf16 = Buffer.from(text, "utf16le"); // without a byte order mark
    const utf32 = Buffer.from(Uint32Array.from(`\ufeff${text}`, (character) => character.charCodeAt(0)).buffer);
    const files = [".env", "a.json", "a.txt", "a.conf"];
    for (const bytes of [utf16, utf32]) {
      const cwd = folderOf(Object.fromEntries(files.map((file) => [file, bytes])));
      assert.deepEqual(
        (await report(files, { cwd })).findings.map(({ path, code }) => `${path} ${code}`),
        files.map((file) => `${file} file-encoding`),
      );
    }
  });

  it("names the option for a .env file on standard input", async () => {
    const input = "LLM_URL=llm://h.example/m\n";
    assert.match((await run(["check"], { input })).stdout, /assignment-in-value[\s\S]*fix: Pass `--input env`/);
    assert.equal((await run(["check", "--input", "env"], { input })).code, 0);
  });

  it("does not report prose", async () => {
    const cwd = folderOf({
      "a.toml": `title = "llm:// connection strings"\ndescription = "llm://"\nabout = "llm://h.example/m is a URI, see docs"\n`,
    });
    assert.deepEqual((await report(["."], { cwd })).findings, []);
  });

  it("looks for the secrets that a wrangler configuration requires", async () => {
    const config = { "wrangler.jsonc": `{ "secrets": { "required": ["LLM_URL", "OTHER"] } }` };
    const found = async (files) =>
      (await report(["."], { cwd: folderOf({ ...config, ...files }) })).findings.map(
        ({ path, line, column, code, name }) => `${path}:${line}:${column} ${name} ${code}`,
      );
    assert.deepEqual(await found({}), []);
    assert.deepEqual(await found({ ".dev.vars": "LLM_URL=llm://h.example/m\n" }), []);
    assert.deepEqual(await found({ ".dev.vars": "A=1\n" }), ["wrangler.jsonc:1:29 LLM_URL variable-missing"]);
  });
});

describe("text", () => {
  const URI = `llm://my-app:${KEY}@api.openai.com/gpt-5?temp=0.7&api_key=${KEY}`;

  it("masks the key of the input, and not the word in the fix", async () => {
    const { stdout } = await run(["inspect", "--format", "text"], { input: URI });
    assertNoKey(stdout, "inspect");
    assert.match(stdout, /\| llm:\/\/my-app:\*{3}@/);
    assert.match(stdout, /= fix: .*`llm:\/\/label:key@host\/model`/);
    const inFix = await run(["inspect", "--format", "text", "--color"], {
      input: `llm://h/m?x= fix: llm://a:${KEY}@h/m`,
    });
    assertNoKey(inFix.stdout, "an input that looks like a fix");
  });

  it("shows whole values instead of notes in a narrow terminal", async () => {
    const width = (columns) => ["--import", `data:text/javascript,process.stdout.columns=${columns}`];
    const shown = async (columns) =>
      (await run(["inspect", "--format", "text"], { input: URI, node: width(columns) })).stdout;
    assert.match(await shown(40), /host +api\.openai\.com\n.*port +443\n/);
    assert.match(await shown(80), /port +443 +default for https\n/);
  });

  it("ends each style in its line", async () => {
    for (const args of [["providers"], ["doctor", "https://api.openai.com"], ["request", "llm://localhost/m"]]) {
      const { stdout } = await run([...args, "--format", "text", "--color"]);
      assert.doesNotMatch(stdout, /^\u001b\[2[0-9]m/m, args[0]);
    }
  });

  it("names options of the command line, not of functions", async () => {
    const { stdout } = await run(["doctor", "https://api.openai.com", "--format", "text"]);
    assert.match(stdout, /`llm-uri request` shows its protocol/);
    const long = await run(["validate"], { input: `llm://h/${"m".repeat(70_000)}` });
    assert.match(long.stdout, /longer than the limit of 65536 bytes/);
  });
});

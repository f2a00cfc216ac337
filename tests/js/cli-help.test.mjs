// The help of the command line tool, and its errors for unknown arguments.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";

import { assertNoKey, hasTerminal, KEY, onTerminal, output, run, shell, VERSION } from "./lib/cli.mjs";

const SAMPLE = `llm://my-app:${KEY}@api.openai.com/gpt-5?temp=0.7`;
const PLAIN = "llm://api.openai.com/gpt-5";

describe("help", () => {
  it("warns at a terminal that the shell history contains the key", { skip: !hasTerminal }, async () => {
    for (const command of ["inspect", "canonical"]) {
      for (const uri of [SAMPLE, `llm:app:${KEY}@h.example/m`]) {
        const { text } = await onTerminal([command, uri]);
        assert.match(text, /^hint: shell history.*llm-uri \w+ -$/m, command);
        assertNoKey(text, command);
      }
      assert.doesNotMatch((await onTerminal([command, PLAIN])).text, /hint/);
      assert.equal((await run([command, SAMPLE])).stderr, "");
    }
  });

  it("prints the version and the commands, and suggests corrections", async () => {
    assert.deepEqual(await output(["--version"]), [0, `${VERSION}\n`, ""]);
    const [code, stdout, stderr] = await output(["--help"]);
    assert.deepEqual([code, stderr], [0, ""]);
    for (const command of ["inspect", "validate", "redact", "scan", "build", "canonical"])
      assert.match(stdout, new RegExp(`^ {2}${command} `, "m"));
    assert.deepEqual(await output([]), [2, "", stdout]);
    assert.match((await output(["help", "nonsense"]))[2], /there is no such command/);
    assert.match(
      (await output(["validate"], { input: `${PLAIN}\n${PLAIN}\n` }))[2],
      /^hint: the input contains more than one URI\. .* llm-uri check$/m,
    );
    assert.match((await output(["inspekt"]))[2], /Did you mean inspect\?/);
    assert.match((await output(["inspect", "--strickt", PLAIN]))[2], /Did you mean --strict\?/);
    assert.match(
      (await output(["build", "--api-key", KEY, "--host", "h.example", "--model", "m"]))[2],
      /--key-env or --key-stdin/,
    );
  });

  it("refers to the help of each command and subcommand, which lists exit codes", async () => {
    for (const [args, command] of [
      [["scheme", "check"], "scheme check"],
      [["validate", "-x", "scan"], "validate"],
      [["scheme", "chekc"], "scheme"],
      [["-x"], "inspect"], // implied
      [["scna"], undefined],
    ]) {
      const [code, , stderr] = await output(args);
      assert.deepEqual(
        [code, stderr.split("\n")[1]],
        [2, `Try: llm-uri ${command === undefined ? "" : `${command} `}--help`],
        args.join(" "),
      );
    }
    const { stdout } = await run(["--help"]);
    const commands = [...stdout.matchAll(/^ {2}([a-z]+) .*\[/gm)]
      .map(([, name]) => name)
      .filter((name) => name !== "help");
    assert.equal(commands.length, 12);
    for (const command of [
      ...commands.map((name) => [name]),
      ...["check", "advise"].map((name) => ["scheme", name]),
      ...["discover", "verify"].map((name) => ["ai", name]),
    ]) {
      const help = (await run([...command, "--help"])).stdout;
      assert.match(help, /^Exit codes: 0 .*[12] /ms, command.join(" "));
      assert.match(help, /^Examples:\n {2}\$ llm-uri /m, command.join(" "));
      for (const line of help.split("\n")) assert.ok(line.length <= 80 || line.startsWith("  $ "), line);
    }
  });

  it("explains how to pass a URI that was given instead of a file", async () => {
    for (const args of [
      ["check", SAMPLE],
      ["scan", "nowhere", SAMPLE],
    ]) {
      const [code, , stderr] = await output(args);
      assert.equal(code, 2);
      assert.match(
        stderr,
        /^llm-uri: argument \d cannot be read \(ENOENT: no such file or directory\)\. Pass a URI on standard input\.$/m,
      );
      assert.equal(stderr.match(/Pass a URI/g).length, 1);
      assertNoKey(stderr, args[0]);
    }
  });

  it("has no colours if they are disabled", { skip: !hasTerminal }, async () => {
    assert.match((await onTerminal(["--help"])).text, /\u001b\[/);
    for (const args of [
      ["--no-color", "--help"],
      ["check", "--no-color", "--help"],
    ])
      assert.doesNotMatch((await onTerminal(args)).text, /\u001b\[/, args.join(" "));
    assert.doesNotMatch((await onTerminal(["--help"], { env: { NO_COLOR: "1" } })).text, /\u001b\[/);
  });

  it("contains examples that work", async () => {
    const cwd = mkdtempSync(join(tmpdir(), "llm-uri-help-"));
    try {
      writeFileSync(join(cwd, "url.txt"), `llm://my-app:${KEY}@api.openai.com/gpt-5\n`);
      writeFileSync(join(cwd, "key.txt"), `${KEY}\n`);
      writeFileSync(join(cwd, "app.log"), `started\nusing llm://my-app:${KEY}@api.openai.com/gpt-5\n`);
      writeFileSync(join(cwd, "notes.txt"), `see llm://my-app:***@api.openai.com/gpt-5\n`);
      mkdirSync(join(cwd, "src"));
      copyFileSync(join(cwd, "notes.txt"), join(cwd, "src", "app.ts"));
      spawnSync("git", ["init", "-q"], { cwd });
      writeFileSync(join(cwd, ".llm-uri.json"), JSON.stringify({ version: 1, salt: "", findings: [] }));
      let examples = 0;
      for (const args of [
        [],
        ["inspect"],
        ["validate"],
        ["redact"],
        ["scan"],
        ["build"],
        ["canonical"],
        ["providers"],
        ["convert"],
        ["scheme", "check"],
      ]) {
        const { stdout: help } = await run([...args, "--help"]);
        for (const [, command] of help.matchAll(/^ {2}\$ (.*)$/gm)) {
          const { code, stdout, stderr } = await shell(command, { cwd, env: { OPENAI_API_KEY: KEY } });
          const nothing = /--staged|--history/.test(command)
            ? stderr.replace(/^llm-uri: no text file was found.*\n/, "")
            : stderr;
          assert.deepEqual([code, nothing], [0, ""], command);
          assertNoKey(stdout, command);
          examples++;
        }
      }
      assert.ok(examples >= 20, `${examples} examples`);
    } finally {
      rmSync(cwd, { recursive: true, force: true });
    }
  });
});

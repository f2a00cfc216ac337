// `llm-uri scan` and `llm-uri check` in git repositories: staged files, the history, tracked files. A scan does not report comments,
// placeholders and findings in a baseline.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";

import { creator } from "llm-uri/secretlint";

import { assertNoKey, hasTerminal, KEY, onTerminal, outcome, run, start } from "./lib/cli.mjs";
import { folderOf, report, URI } from "./lib/scan.mjs";

const OTHER = URI.replace(KEY, `${KEY}2`);

/** Runs git in a folder, without the user's settings. */
function git(cwd, ...args) {
  const settings = ["-c", "user.name=a", "-c", "user.email=a@b.example", "-c", "commit.gpgsign=false"];
  const { status, stderr } = spawnSync("git", [...settings, ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, GIT_CONFIG_NOSYSTEM: "1" },
    encoding: "utf8",
  });
  assert.equal(status, 0, `git ${args.join(" ")}: ${stderr}`);
}

/** A repository with these files committed. */
function repository(name, files) {
  const cwd = folderOf(name, files);
  git(cwd, "init", "-q");
  git(cwd, "add", "-A");
  git(cwd, "commit", "-qm", "first");
  return cwd;
}

const places = ({ findings }) => findings.map(({ path, line, code }) => `${path}:${line} ${code}`);

describe("scan in a repository", () => {
  it("reads staged files, not the working tree", async () => {
    const cwd = repository("staged", { "a.txt": "clean\n", "b.txt": `${URI}\n` });
    writeFileSync(join(cwd, "a.txt"), `x\n${URI}\n`);
    writeFileSync(join(cwd, "n ü.txt"), OTHER);
    git(cwd, "add", "-A");
    writeFileSync(join(cwd, "a.txt"), "clean again\n");
    const staged = await report(["--staged"], { cwd });
    assert.deepEqual([staged.code, places(staged)], [1, ["a.txt:2 secret-in-uri", "n ü.txt:1 secret-in-uri"]]);
    assert.deepEqual(places(await report(["--staged", "a.txt"], { cwd })), ["a.txt:2 secret-in-uri"]);
  });

  it("reads every version in the history, each content once, also of merges and deleted files", async () => {
    const cwd = repository("history", { "a.txt": `${URI}\n`, "b/c.txt": "clean\n" });
    git(cwd, "checkout", "-qb", "side");
    writeFileSync(join(cwd, "b/c.txt"), `line\n${OTHER}\n`);
    git(cwd, "commit", "-qam", "second");
    git(cwd, "rm", "-q", "a.txt");
    writeFileSync(join(cwd, "b/c.txt"), "clean\n");
    git(cwd, "commit", "-qam", "third");
    const { findings, summary } = await report(["--history"], { cwd });
    const found = findings.map(({ path, line }) => `${path.replace(/^[0-9a-f]{12}:/, "")}:${line}`);
    assert.deepEqual([found, summary.findings], [["a.txt:1", "b/c.txt:2"], 2]);
    const [commit] = findings[0].path.split(":");
    git(cwd, "cat-file", "-e", `${commit}:a.txt`);
    assert.deepEqual((await report(["--history", "b"], { cwd })).findings.length, 1);
  });

  it("leaves out what --exclude names, and reads the first commit whatever the configuration is", async () => {
    const cwd = repository("excluded", { "a.txt": `${URI}\n`, "b.snap": `${OTHER}\n` });
    git(cwd, "config", "log.showRoot", "false");
    const { findings } = await report(["--history", "--exclude", "*.snap"], { cwd });
    assert.deepEqual(
      findings.map(({ path }) => path.replace(/^[0-9a-f]{12}:/, "")),
      ["a.txt"],
    );
    writeFileSync(join(cwd, "c.snap"), URI);
    git(cwd, "add", "-A");
    const { code, stderr } = await run(["scan", "--staged", "--exclude", "*.snap"], { cwd });
    assert.deepEqual([code, stderr], [0, "llm-uri: no text file was found.\n"]);
  });

  it("fails outside of a repository, and for both at once", async () => {
    const cwd = folderOf("nowhere", { "a.txt": URI });
    for (const args of [["--staged"], ["--history"], ["--staged", "--history"], []]) {
      const { code, stderr } = await run(["scan", ...args], { cwd, env: { GIT_CEILING_DIRECTORIES: join(cwd, "..") } });
      assert.deepEqual([code, /^llm-uri: /.test(stderr)], [2, true], args.join(" "));
      assertNoKey(stderr, args.join(" "));
    }
  });
});

describe("a scan that git cannot serve", () => {
  it("ends its report, and fails, if git fails after some output", { skip: process.platform === "win32" }, async () => {
    const cwd = repository("failing", { "a.txt": `${URI}\n` });
    const bin = folderOf("failing-bin", {});
    const script = `#!/bin/sh\nPATH=${process.env.PATH} git "$@"\ncase "$*" in *--raw*) exit 1 ;; esac\n`;
    writeFileSync(join(bin, "git"), script, { mode: 0o755 });
    for (const [format, ...paths] of [["text"], ["json", "no-such-folder"], ["sarif"], ["github"]]) {
      const env = { PATH: `${bin}:${process.env.PATH}` };
      const { code, stdout, stderr } = await run(["scan", "--format", format, "--history", ...paths], { cwd, env });
      assert.deepEqual([code, /repository cannot be read \(git /.test(stderr)], [2, true], `${format}: ${stderr}`);
      assertNoKey(stdout + stderr, format);
      if (format === "json") assert.equal(JSON.parse(stdout).failures[0].name, "the repository");
      if (format === "sarif") assert.equal(JSON.parse(stdout).runs[0].invocations[0].executionSuccessful, false);
    }
  });

  it("fails if git does not have the content of a file", async () => {
    const cwd = repository("incomplete", { "a.txt": `${URI}\n` });
    const { stdout } = spawnSync("git", ["rev-parse", "HEAD:a.txt"], { cwd, encoding: "utf8" });
    rmSync(join(cwd, ".git", "objects", stdout.slice(0, 2), stdout.slice(2).trim()), { force: true });
    const { code, failures } = await report(["--history"], { cwd });
    assert.deepEqual([code, failures.length], [2, 1]);
  });

  it("ends its report if the baseline cannot be written", async () => {
    const cwd = repository("unwritable", { "a.txt": `${URI}\n` });
    const { code, stdout, stderr } = await run(
      ["scan", "--json", "--baseline", "none/known.json", "--write-baseline", "a.txt"],
      { cwd },
    );
    assert.deepEqual([code, JSON.parse(stdout).summary.known], [2, 1]);
    assert.match(stderr, /the file of --baseline cannot be written \(ENOENT: no such file or directory\)/);
  });
});

describe("the paths of a scan in a repository", () => {
  it("are those of files in SARIF and annotations; the commit is in the message", async () => {
    const cwd = repository("located", { "src/a b.txt": `x\n${URI}\n` });
    const { findings } = await report(["--history"], { cwd });
    const [commit] = findings[0].path.split(":");
    for (const folder of [cwd, join(cwd, "src")]) {
      const { stdout } = await run(["scan", "--history", "--format", "sarif"], { cwd: folder });
      const [{ message, locations }] = JSON.parse(stdout).runs[0].results;
      assert.deepEqual(locations[0].physicalLocation, {
        artifactLocation: { uri: "src/a%20b.txt", uriBaseId: "%SRCROOT%" },
        region: { startLine: 2, startColumn: 1, endLine: 2, endColumn: 1 + URI.length },
      });
      assert.ok(message.text.endsWith(`(commit ${commit})`), message.text);
      assertNoKey(stdout, "SARIF");
    }
    const { stdout } = await run(["scan", "--history", "--format", "github"], { cwd });
    assert.match(stdout, /^::error file=src\/a b\.txt,line=2,/);
  });

  it("match those of a baseline in every folder", async () => {
    const cwd = repository("moved", { "src/a.txt": `${URI}\n`, "b.txt": "clean\n" });
    const known = join(cwd, "known.json");
    assert.equal((await run(["scan", "--baseline", known, "--write-baseline", "."], { cwd })).code, 0);
    const src = join(cwd, "src");
    for (const [folder, args] of [
      [cwd, ["src"]],
      [src, ["."]],
      [cwd, ["--history"]],
      [src, ["--history"]],
    ]) {
      const { code, summary } = await report(["--baseline", known, ...args], { cwd: folder });
      assert.deepEqual([code, summary.known], [0, 1], args[0]);
    }
    assert.equal((await run(["scan", "--history", "--baseline", known, "--write-baseline"], { cwd: src })).code, 0);
    assert.equal(JSON.parse(readFileSync(known, "utf8")).findings[0].path, "src/a.txt");
  });

  it("include files that git tracks although it ignores them", async () => {
    const files = { "a/.env": `${URI}\n`, "a/b/c.log": `${OTHER}\n`, "d/e.txt": `${URI}\n` };
    const cwd = repository("tracked-ignored", files);
    writeFileSync(join(cwd, ".gitignore"), ".env\n/a/b/\n/d/\n");
    writeFileSync(join(cwd, "a/b/untracked.log"), URI);
    writeFileSync(join(cwd, "d/untracked.txt"), URI);
    const paths = async (args, options) => (await report(args, options)).findings.map(({ path }) => path);
    assert.deepEqual(await paths(["."], { cwd }), ["a/.env", "a/b/c.log", "d/e.txt"]);
    // A hook of a worktree sets GIT_DIR, and git then takes the working folder for the top.
    const hook = { GIT_DIR: join(cwd, ".git") };
    assert.deepEqual(await paths(["a"], { cwd, env: hook }), ["a/.env", "a/b/c.log"]);
    assert.deepEqual(await paths(["."], { cwd: join(cwd, "a/b") }), ["c.log"]);
    git(cwd, "rm", "-rq", "--cached", "a/b");
    assert.deepEqual(await paths(["."], { cwd }), ["a/.env", "d/e.txt"]);
    // A named folder is read, although git ignores it.
    assert.deepEqual(await paths(["a/b"], { cwd }), ["a/b/c.log", "a/b/untracked.log"]);
    // A repository in the folder has its own rules.
    const inner = repository("tracked-ignored/inner", { ".gitignore": "*.tmp\n", "a.log": URI, "b.tmp": URI });
    assert.deepEqual(await paths(["."], { cwd }), ["a/.env", "d/e.txt", "inner/a.log"]);
    rmSync(inner, { recursive: true });
    // git cannot list them, so that each ignored file may be one of them.
    assert.equal((await paths(["."], { cwd, env: { PATH: "/nonexistent" } })).length, 5);
  });
});

describe("check in a repository", () => {
  const codes = async (args, cwd) => {
    const { code, stdout, stderr } = await run(["check", "--json", ...args], { cwd });
    assertNoKey(stdout + stderr, args.join(" "));
    return [code, JSON.parse(stdout).findings.map((found) => `${found.path} ${found.code}`)];
  };

  it("fails on a live key in a file that git tracks", async () => {
    const files = { ".env": `LLM_URL=${URI}\n`, "conf/a.json": `{"LLM_URL":"${URI}"}`, "list.txt": `${URI}\n` };
    const cwd = repository("tracked", files);
    writeFileSync(join(cwd, ".env.local"), `LLM_URL=${URI}\n`);
    const committed = "secret-in-committed-file";
    assert.deepEqual(await codes([".", "list.txt"], cwd), [
      1,
      [`.env ${committed}`, `conf/a.json ${committed}`, `list.txt ${committed}`],
    ]);
    assert.deepEqual(await codes([".env.local"], cwd), [0, []]);
    assert.deepEqual(await codes(["--omit", committed, "."], cwd), [0, []]);
    assert.deepEqual((await codes([join(cwd, ".env")], "/"))[0], 1);
    git(cwd, "rm", "-q", "--cached", ".env");
    assert.deepEqual(await codes([".env"], cwd), [0, []]);
  });

  it("accepts references and placeholders there", async () => {
    const values = ["llm://app:YOUR_API_KEY@h.example/m", "llm://user:password@h.example/m", "llm://h.example/m"];
    const cwd = repository("placeholders", { ".env": values.map((value, at) => `A${at}_LLM_URL=${value}\n`).join("") });
    assert.deepEqual(await codes(["."], cwd), [0, []]);
  });

  it("counts every file as committed if git cannot be run", async () => {
    const cwd = repository("no-git", { ".env": `LLM_URL=${URI}\n` });
    const { code, stdout, stderr } = await run(["check", "."], { cwd, env: { PATH: "/nonexistent" } });
    assert.deepEqual([code, /secret-in-committed-file/.test(stdout)], [1, true]);
    assert.match(stderr, /git cannot be run/);
  });
});

describe("what a scan does not report", () => {
  it("is a placeholder only if it contains nothing else", async () => {
    const placeholders = [
      "YOUR_API_KEY",
      "your-api-key",
      "sk-xxxxxxxx",
      "password",
      "<your-key-here>",
      "yourApiKey",
      "changeme",
    ];
    const keys = ["sk-proj", "YOUR_API_KEYx7", `YOUR_API_KEY_${KEY}`, "sk-1a2b3c4d", "hunter2"];
    const lines = [...placeholders, ...keys].map((key) => `LLM_URL=llm://user:${key}@host.example/m`);
    const { findings } = await report(["-"], { input: lines.join("\n") });
    const found = keys.map((_, at) => placeholders.length + at + 1);
    assert.deepEqual(
      findings.map(({ line }) => line),
      found,
    );
    // The linters report the same.
    const ranges = [];
    const context = { createTranslator: () => () => {}, report: ({ range }) => ranges.push(range) };
    creator.create(context).file({ content: lines.join("\n") });
    assert.equal(ranges.length, found.length);
  });

  it("is what a comment ignores, on its line or the next, also across pieces", async () => {
    const filler = "x\n".repeat(140_000);
    const text = [
      `${URI} # llm-uri:ignore`,
      "// llm-uri:ignore-next-line",
      URI,
      URI,
      `${filler}// llm-uri:ignore-next-line`,
      URI,
      `llm-uri:ignore-nothing ${URI}`,
    ].join("\n");
    const cwd = folderOf("ignored", { "a.txt": text });
    const { findings, summary, stderr } = await report(["a.txt"], { cwd });
    assert.deepEqual([findings.map(({ line }) => line), summary.ignored], [[4, 140_007], 3]);
    assert.match(stderr, /Not reported: 3 ignored by comments/);
  });

  it("is in the baseline, which contains no key", async () => {
    const cwd = folderOf("baseline", { "src/a.txt": `${URI}\n` });
    const baseline = ["--baseline", "known.json"];
    assert.equal((await run(["scan", ...baseline, "src"], { cwd })).code, 2);
    const written = await run(["scan", ...baseline, "--write-baseline", "src"], { cwd });
    assert.deepEqual([written.code, written.stdout], [0, ""]);
    const file = readFileSync(join(cwd, "known.json"), "utf8");
    assertNoKey(file, "the baseline");
    assert.deepEqual(
      JSON.parse(file).findings.map(({ path, line, rule }) => [path, line, rule]),
      [["src/a.txt", 1, "secret-in-uri"]],
    );
    // A finding on another line is the same; one with another key or in another file is not.
    writeFileSync(join(cwd, "src/a.txt"), `\n\n${URI}\n${OTHER}\n`);
    writeFileSync(join(cwd, "src/b.txt"), `${URI}\n`);
    const { findings, summary, code } = await report([...baseline, "src"], { cwd });
    assert.deepEqual(
      [code, summary.known, findings.map(({ path, line }) => `${path}:${line}`)],
      [1, 1, ["src/a.txt:4", "src/b.txt:1"]],
    );
    assert.equal((await run(["scan", "--write-baseline", "src"], { cwd })).code, 2);
    writeFileSync(join(cwd, "known.json"), "{}");
    assert.equal((await run(["scan", ...baseline, "src"], { cwd })).code, 2);
  });
});

describe("a scan that is stopped", () => {
  it("keeps what it found on Ctrl-C, in every format", async () => {
    for (const format of ["text", "json", "sarif", "github"]) {
      const child = start(["scan", "--format", format, "-"]);
      child.stdin.on("error", () => {});
      const ended = outcome(child);
      child.stdin.write(`${URI}\n${"x".repeat(9000)}\n`);
      await new Promise((resolve) => {
        let seen = "";
        child.stdout.on("data", (chunk) => {
          seen += chunk;
          if (/secret/.test(seen.replace(/"rules".*?"columnKind"/s, ""))) resolve();
        });
      });
      child.kill("SIGINT");
      const { code, signal, stdout, stderr } = await ended;
      assert.deepEqual([code, signal], [130, null], format);
      assert.match(stderr, /interrupted/);
      assertNoKey(stdout + stderr, format);
      if (format === "json")
        assert.deepEqual([JSON.parse(stdout).findings.length, JSON.parse(stdout).interrupted], [1, true]);
      if (format === "sarif") {
        const [{ results, invocations }] = JSON.parse(stdout).runs;
        assert.deepEqual([results.length, invocations[0].executionSuccessful], [1, false]);
      }
    }
  });

  it("does not report the cut line at which it stops", async () => {
    const lines = 400_000;
    const cwd = folderOf("cut", { "a.txt": `${URI}\n`.repeat(lines) });
    const child = start(["scan", "a.txt"], { cwd });
    const ended = outcome(child);
    child.stdout.once("data", () => child.kill("SIGINT"));
    const { code, stdout } = await ended;
    const shown = new Set(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => line.replace(/^a\.txt:\d+:/, "")),
    );
    assert.deepEqual([code, shown.size], [130, 1], [...shown].join("\n"));
  });

  it("ends quietly when its reader has gone", { skip: !hasTerminal }, async () => {
    const cwd = folderOf("many", { "a.txt": `${URI}\n`.repeat(20_000) });
    const child = start(["scan", "."], { cwd });
    child.stdout.once("data", () => child.stdout.destroy());
    const [code, stderr] = await new Promise((resolve) => {
      let text = "";
      child.stderr.on("data", (chunk) => (text += chunk));
      child.on("exit", (exit) => resolve([exit, text]));
    });
    assert.deepEqual([code, stderr], [1, ""]);
  });

  it("fails if its reader has gone before the first finding", async () => {
    const cwd = folderOf("gone", { "a.txt": "clean\n".repeat(500_000) });
    const child = start(["scan", "--json", "a.txt"], { cwd });
    child.stdout.destroy();
    assert.equal(await new Promise((resolve) => child.on("exit", resolve)), 2);
  });

  it("shows its progress at a terminal only, and not with --quiet", { skip: !hasTerminal }, async () => {
    const cwd = folderOf("progress", { "a.txt": "clean" });
    assert.doesNotMatch((await onTerminal(["scan", "-q", cwd])).text, /a second/);
    assert.equal((await run(["scan", "-q", cwd])).stderr, "");
  });
});

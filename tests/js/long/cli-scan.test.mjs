// `llm-uri scan`, as installed: finds URIs with a secret in files and folders.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { redact } from "llm-uri";

import { KEY, outcome, run, shell, start } from "../lib/cli.mjs";
import { folderOf, holding, REDACTED, report, root, URI } from "../lib/scan.mjs";

describe("what is found", () => {
  it("is each URI with a secret, by line and column in UTF-16 units", async () => {
    const cwd = folderOf("places", {
      "a.env": `LLM_URL=${URI}\n`,
      "b.md": `# 𝒯itle\r\n\r\n𝒯his: <${URI}>, and \`llm://h.example/m\`\r\n${URI} ${URI}`,
    });
    const { code, stdout, stderr } = await run(["scan", "."], { cwd });
    assert.equal(code, 1);
    assert.equal(
      stdout,
      [
        `a.env:1:9: ${REDACTED} [secret-in-uri]`,
        `b.md:3:9: ${REDACTED} [secret-in-uri]`,
        `b.md:4:1: ${REDACTED} [secret-in-uri]`,
        `b.md:4:${URI.length + 2}: ${REDACTED} [secret-in-uri]`,
        "",
      ].join("\n"),
    );
    assert.match(stderr, /^llm-uri: 4 llm URIs contain a secret, in 2 of 2 files\. .*\n$/);
    const { findings } = await report(["b.md"], { cwd });
    const { message, fix, component, reference, ...first } = findings[0];
    assert.equal(message, "An llm URI contains a secret.");
    assert.deepEqual(first, {
      path: "b.md",
      name: null,
      code: "secret-in-uri",
      severity: "error",
      line: 3,
      column: 9,
      endLine: 3,
      endColumn: 9 + URI.length,
      redacted: REDACTED,
    });
  });

  it("equals what redaction changes, in every text of the vectors", async () => {
    const { cases } = JSON.parse(readFileSync(new URL("../../vectors/redact-text.json", import.meta.url), "utf8"));
    assert.ok(cases.length > 30);
    const whole = ({ repeat: [head, unit, times, tail] }) => head + unit.repeat(times) + tail;
    const texts = cases.map(({ name, text }) => ({ name, text: typeof text === "string" ? text : whole(text) }));
    // `SECRET` is a placeholder.
    const inputs = texts.map(({ name, text }) => ({ name, text, input: text.replaceAll("SECRET", "S3CR8T") }));
    const cwd = folderOf("vectors", Object.fromEntries(inputs.map(({ input }, at) => [`${at}.txt`, input])));
    const { findings } = await report(["."], { cwd });
    for (const [at, { name, text, input }] of inputs.entries()) {
      const found = findings.filter(({ path }) => path === `${at}.txt`);
      const reference = /\$?\{|%7B|\$[A-Z]/i.test(text); // these are not reported as secrets: see below
      const foreign = /\b(?:https?|ai)\\?(?::|%3A)/i.test(text); // redaction knows other addresses too
      const binary = text.includes("\0"); // not scanned
      if (!reference && !foreign && !binary)
        assert.equal(found.length === 0, redact(input, { keys: false }) === input, name);
      for (const { redacted } of found) assert.equal(redact(redacted), redacted, name);
    }
  });

  it("is not a marker or a reference to a variable", async () => {
    const places = [
      "***",
      "*****",
      "%2A%2A%2A",
      "${LLM_KEY}",
      "${process.env.KEY}",
      "${encodeURIComponent(key)}",
      "%24%7BLLM_KEY%7D",
      "%24%7bLLM_KEY%7d",
    ];
    const more = [
      "{key}",
      "{{key}}",
      "{{ .Values.key }}",
      "$LLM_KEY",
      "${{ secrets.LLM_KEY }}",
      "${{secrets.LLM_KEY}}",
    ];
    const shells = [
      "$(LLM_KEY)",
      "${LLM_KEY:?set it, please}",
      "${LLM_KEY:-}",
      "${LLM_KEY-}",
      "$env:LLM_KEY",
      "%LLM_KEY%",
      '{{ env "LLM_KEY" }}',
      "{{- .Values.my-key | urlquery -}}",
      '<%= ENV["LLM_KEY"] %>',
    ];
    const programs = [
      "${process.env.LLM_KEY!}",
      '${process.env["LLM_KEY"]}',
      '${encodeURIComponent(process.env.LLM_KEY ?? "")}',
      "{os.environ['LLM_KEY']}",
      "{quote(key, safe='')}",
      "#{key}",
      "#{ENV.fetch('LLM_KEY')}",
      "{}",
      "{0}",
      "%s",
      "...",
      "sk-...",
      "sk-proj-…",
    ];
    const lines = [...places, ...more, ...shells, ...programs].map(
      (place) => `url: "llm://app:${place}@h.example/m" # and llm://h.example/m?api_key=***\n`,
    );
    assert.deepEqual((await report(["-"], { input: lines.join("") })).findings, []);
    const secrets = [
      `\${LLM_KEY}${KEY}`,
      `\${LLM_KEY:-${KEY}}`,
      `$LLM_KEY${KEY}`,
      `***${KEY}`,
      `{${KEY}!`,
      `$(${KEY}-1)`,
      `\${{ secrets.X || '${KEY}' }}`,
      `{{ "${KEY}" | quote }}`,
      `\${LLM_KEY:=${KEY}}`,
      `%${KEY}%`,
      `%s${KEY}`,
      `${KEY}...`,
      `%LLM_KEY%${KEY}`,
      `\${LLM_KEY}@h.example/m?api_key=${KEY}`,
    ];
    const input = secrets.map((place) => `\${{ secrets.X }} llm://app:${place}@h.example/m\n`).join("");
    const { findings } = await report(["-"], { input });
    assert.deepEqual(
      findings.map(({ line, column }) => [line, column]),
      secrets.map((_, at) => [at + 1, 18]),
    );
  });

  it("is found in base 64 too, as Kubernetes keeps secrets", async () => {
    const encoded = (text) => Buffer.from(text).toString("base64");
    const input = `data:\n  LLM_URL: ${encoded(`llm://app:${KEY}@h.example/m`)}\n  b: "${encoded(`LLM://app:${KEY}@h.example/m\n`)}" # llm://a:${KEY}@h\n  c: ${encoded("llm://h.example/m?temp=0.5")}\n  d: ${encoded("llm://app:***@h.example/m")}\n`;
    const { findings } = await report(["-"], { input });
    assert.deepEqual(
      findings.map(({ line, column, redacted }) => [line, column, redacted]),
      [
        [2, 12, "llm://app:***@h.example/m"],
        [3, 7, "LLM://app:***@h.example/m"],
        [3, input.split("\n")[2].indexOf("llm:") + 1, "llm://a:***@h"],
      ],
    );
    assert.ok(!JSON.stringify(findings).includes(encoded(KEY).slice(0, 12)));
  });

  it("is found in other encodings and in invalid bytes", async () => {
    const line = `Ä LLM_URL=${URI}\r\n`;
    const swapped = Buffer.from(`\ufeff${line}`, "utf16le").swap16();
    const cwd = folderOf("encodings", {
      "bom.txt": `\ufeff${line}`,
      "latin1.txt": Buffer.from(line, "latin1"),
      "utf16be.txt": swapped,
      "utf16le.txt": Buffer.from(`\ufeff${line}`, "utf16le"),
    });
    const { findings } = await report(["."], { cwd });
    assert.deepEqual(
      findings.map(({ path, line: at, column }) => [path, at, column]),
      ["bom.txt", "latin1.txt", "utf16be.txt", "utf16le.txt"].map((path) => [path, 1, 11]),
    );
  });

  it("is found in chunks of any size, and in endless lines", {
    skip: process.platform === "win32",
  }, async () => {
    const text = `x\n${"y".repeat(9000)}\n é ${URI} z\n`;
    const child = start(["scan", "-"]);
    const running = outcome(child);
    for (const byte of Buffer.from(text).subarray(0, 8010)) child.stdin.write(Buffer.of(byte));
    child.stdin.end(Buffer.from(text).subarray(8010));
    assert.equal((await running).stdout, `<stdin>:3:4: ${REDACTED} [secret-in-uri]\n`);

    const far = 1024 * 1024 + 256 * 1024;
    for (const filler of ["x", "x "]) {
      for (const before of [far - 70, far - 20, far, 3 * far + 11]) {
        const input = `\n${filler.repeat(before).slice(0, before - 1)}"${URI}"${filler.repeat(far)}`;
        const { findings } = await report(["-"], { input });
        assert.deepEqual(
          findings.map(({ line, column }) => [line, column]),
          [[2, before + 1]],
          `${JSON.stringify(filler)} ${before}`,
        );
      }
    }
  });

  it("depends on the text, not on the chunks of a pipe", async () => {
    const scanned = async (bytes) => {
      const chunks = JSON.stringify([...bytes]);
      const stdin = `Readable.from(${chunks}.map((byte) => Buffer.of(byte)), { objectMode: false })`;
      const script = `import { Readable } from "node:stream"; Object.defineProperty(process, "stdin", { value: ${stdin} });`;
      const node = ["--import", `data:text/javascript,${encodeURIComponent(script)}`];
      const { stdout } = await run(["scan", "--json", "-"], { node });
      const { findings, summary } = JSON.parse(stdout);
      return [findings.map(({ line, column }) => [line, column]), summary.binary];
    };
    const text = `\ufeffÄ\n${URI}\n`;
    assert.deepEqual(await scanned(Buffer.from(text)), [[[2, 1]], 0]);
    assert.deepEqual(await scanned(Buffer.from(text, "utf16le")), [[[2, 1]], 0]);
    assert.deepEqual(await scanned(Buffer.from(text, "utf16le").swap16()), [[[2, 1]], 0]);
    assert.deepEqual(await scanned(Buffer.from(`${URI}\n\0`)), [[], 1]);
  });

  it("skips binary files", async () => {
    const cwd = folderOf("binary", { "data.bin": Buffer.from(`\0\u0001${URI}`) });
    const { code, summary, findings, stderr } = await report(["."], { cwd });
    assert.deepEqual([code, summary.files, summary.binary, findings], [0, 0, 1, []]);
    assert.match(stderr, /no text file was found; 1 binary file skipped/);
  });
});

describe("which files are read", () => {
  const KEYED = `${URI}\n`;

  it("are all except node_modules, .git and files that git ignores", async () => {
    const cwd = folderOf("tree", {
      ".git/kept": KEYED,
      ".git/info/exclude": "private.txt\n",
      ".gitignore": "# comment\n*.log\r\n/build/\n!keep.log\n/docs/*.tmp\n",
      ".env": KEYED,
      "a.log": KEYED,
      "build/x": KEYED,
      "docs/a.tmp": KEYED,
      "docs/deep/a.tmp": KEYED,
      "keep.log": KEYED,
      "node_modules/p/x.js": KEYED,
      "private.txt": KEYED,
      "src/.gitignore": "gen/*\n!gen/b.log\n/only-here\nspaced name\n",
      "src/a.log": KEYED,
      "src/build/x": KEYED,
      "src/gen/a": KEYED,
      "src/gen/b.log": KEYED,
      "src/only-here": KEYED,
      "src/lib/only-here": KEYED,
      "src/lib/spaced name": KEYED,
    });
    assert.equal(spawnSync("git", ["init", "-q"], { cwd }).status, 0);
    const all = [".env", "docs/deep/a.tmp", "keep.log", "src/build/x", "src/gen/b.log", "src/lib/only-here"];
    assert.deepEqual(await holding(cwd), all);
    assert.deepEqual(await holding(join(cwd, "src")), ["build/x", "gen/b.log", "lib/only-here"]);
    assert.deepEqual(await holding(cwd, "src/lib", "docs"), ["src/lib/only-here", "docs/deep/a.tmp"]);
    assert.deepEqual(await holding(cwd, "--exclude", "*.log", "--exclude", "/src/build", "."), [
      ".env",
      "docs/deep/a.tmp",
      "src/lib/only-here",
    ]);
    assert.equal((await holding(cwd, "--no-gitignore", ".")).length, 14);
    // Named files are always read, and only once.
    assert.deepEqual(await holding(cwd, "a.log", "./a.log", "build", "node_modules"), [
      "a.log",
      "build/x",
      "node_modules/p/x.js",
    ]);
    assert.deepEqual(await holding(cwd, "keep.log", "."), ["keep.log", ...all.filter((name) => name !== "keep.log")]);
  });

  it("are those that git would list", { skip: spawnSync("git", ["--version"]).status !== 0 }, async () => {
    const cwd = folderOf("git", {
      ".gitignore": "build\n*.o\n!/a/keep.o\n/x/y\n\\#odd\ntrailing   \nz/**/q\n[ab].txt\n",
      ...Object.fromEntries(
        [
          "build/f",
          "a/build/f",
          "a/keep.o",
          "a/b.o",
          "x/y/f",
          "w/x/y/f",
          "#odd",
          "trailing",
          "z/q",
          "z/1/2/q",
          "a.txt",
          "c.txt",
          "we[ir]d !/f.o",
          "we[ir]d !/sub/g",
        ].map((path) => [path, KEYED]),
      ),
      "a/.gitignore": "!build\n",
      "we[ir]d !/.gitignore": "sub/g\n!*.o\n",
    });
    assert.equal(spawnSync("git", ["init", "-q"], { cwd }).status, 0);
    const listed = spawnSync("git", ["-c", "core.excludesFile=", "ls-files", "-z", "--others", "--exclude-standard"], {
      cwd,
      encoding: "utf8",
    });
    const wanted = listed.stdout.split("\0").filter((name) => name !== "" && !name.endsWith(".gitignore"));
    assert.ok(wanted.includes("a/build/f") && !wanted.includes("build/f"));
    assert.deepEqual((await holding(cwd)).sort(), wanted.sort());
  });

  it("are not links, which may be loops", { skip: process.platform === "win32" }, async () => {
    const cwd = folderOf("links", { "real/a.txt": KEYED });
    symlinkSync("..", join(cwd, "real", "up"));
    symlinkSync("real", join(cwd, "alias"));
    symlinkSync("itself", join(cwd, "itself"));
    symlinkSync("a.txt", join(cwd, "real", "b.txt"));
    assert.deepEqual(await holding(cwd), ["real/a.txt"]);
    assert.deepEqual(await holding(cwd, "alias", "real", "real/b.txt"), ["alias/a.txt"]);
    assert.deepEqual((await report(["itself"], { cwd })).failures, [{ name: "argument 1 (itself)", code: "ELOOP" }]);
  });

  it("can be pipes, if they are named explicitly", { skip: process.platform !== "linux" }, async () => {
    const { stdout } = await shell(`printf '%s' "$TEXT" | llm-uri scan /dev/stdin`, { cwd: root, env: { TEXT: URI } });
    assert.equal(stdout, `/dev/stdin:1:1: ${REDACTED} [secret-in-uri]\n`);
  });
});

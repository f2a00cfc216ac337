// The command line tool, as installed: its outputs and exit codes. (`redact`: cli-redact.test.mjs; help: cli-help.test.mjs)

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { assertNoKey, hasTerminal, inParallel, KEY, onTerminal, output, run } from "../lib/cli.mjs";

const SAMPLE = `llm://my-app:${KEY}@api.openai.com/gpt-5?temp=0.7&max_tokens=1500&web_search.max_uses=3&user=me#coding-assistant`;
const PLAIN = "llm://api.openai.com/gpt-5";
const ESCAPE = "\u001b[";

// The key in its place, in wrong places, and in inputs that are not llm URIs.
const VALID = [
  SAMPLE,
  `LLM://my-app:${KEY}@API.openai.com:443/gpt-5`,
  `llm://my-app%3A${KEY}@api.openai.com/gpt-5`,
  `llm://sk-proj-${KEY}@api.openai.com/gpt-5`,
  `llm://sk-proj-${KEY}/gpt-5`,
  `llm://app:${KEY}@sk-proj-${KEY}/gpt-5`,
  `llm://api.openai.com/sk-proj-${KEY}`,
  `llm://api.openai.com/gpt-5?api_key=${KEY}`,
  `llm://api.openai.com/gpt-5?user=sk-proj-${KEY}`,
  `llm://api.openai.com/gpt-5#sk-proj-${KEY}`,
];
const INVALID = [
  `llm:app:${KEY}@h.example/m`,
  `llm:/app:${KEY}@h.example/m`,
  `//app:${KEY}@h.example/m`,
  `app:${KEY}@h.example/m`,
  `llms://app:${KEY}@h.example/m`,
  `https://app:${KEY}@h.example/m`,
  `llm://app:${KEY}@`,
  `llm://app:${KEY}@/m`,
  `llm://app:${KEY}@h.example`,
  `llm://app:${KEY}@h.example:99999/m`,
  `llm://app:${KEY}@[::1/m`,
  `llm://app:${KEY}@h.example/m?temp=hot`,
  `llm://app:${KEY}@h.example/m?temp=0.7&temp=0.8`,
  `llm://app:${KEY}%ZZ@h.example/m`,
  `llm://app:${KEY}#x@h.example/m`,
  `llm://app:${KEY}/x@h.example/m`,
  `llm://app:a@${KEY}@h.example/m`,
  `llm://app:a b${KEY}@h.example/m`,
  `llm://app:é${KEY}\u202e@h.example/m`,
  `llm://app:\u001b[31m${KEY}@h.example/m`,
  `llm://app:${KEY}@h.example/m\n`,
  ` llm://app:${KEY}@h.example/m`,
  `"llm://app:${KEY}@h.example/m"`,
  `llm://app:${KEY}@h.example/m`.padEnd(70_000, "x"),
];

/** One JSON document on standard output. */
async function json(args, options) {
  const { stdout, ...rest } = await run(args, options);
  return { ...rest, report: JSON.parse(stdout) };
}

describe("secrets", () => {
  it("are in no output of a command that was given a URI", async () => {
    const cases = [...VALID.map((uri) => [uri, 0]), ...INVALID.map((uri) => [uri, 1])];
    await inParallel(cases, async ([uri, code]) => {
      const calls = {
        inspect: run(["inspect", uri]),
        "inspect --text": run(["inspect", "--format", "text", "--color", uri]),
        "inspect --strict": run(["inspect", "--format", "text", "--strict", uri]),
        "inspect -": run(["inspect", "-"], { input: `${uri}\n` }),
        canonical: run(["canonical", uri]),
      };
      for (const [call, running] of Object.entries(calls)) {
        const outcome = await running;
        assertNoKey(outcome.stdout + outcome.stderr, `${call} ${JSON.stringify(uri)}`);
        if (call !== "inspect --strict")
          assert.equal(outcome.code, code, `${call} ${JSON.stringify(uri)}\n${outcome.stdout}${outcome.stderr}`);
      }
    });
    for (const option of [[], ["--json"], ["--color", "--strict"]]) {
      const outcome = await run(["validate", ...option, ...VALID, ...INVALID]);
      assert.equal(outcome.code, 1);
      assertNoKey(outcome.stdout + outcome.stderr, "validate");
    }
  });

  it("are not in usage errors", async () => {
    const uri = `llm://app:${KEY}@h.example/m`;
    const calls = [
      [KEY],
      ["insepct", uri],
      [uri, uri],
      [`--${KEY}`],
      [`-${KEY}`],
      [`--strict=${KEY}`, uri],
      ["help", KEY, uri],
      ["inspect", uri, uri],
      ["inspect", `--${KEY}`, uri],
      ["inspect", `--jsn=${uri}`],
      ["inspect", "--ranges", KEY, uri],
      ["inspect", "--ranges", uri],
      ["canonical", uri, KEY],
      ["validate", `--x=${uri}`],
      ["build", uri],
      ["build", `--api-key=${KEY}`, "--host", "h.example", "--model", "m"],
      ["build", "--api-key", KEY, "--host", "h.example", "--model", "m"],
      ["build", "--key-env", KEY, "--host", "h.example", "--model", "m"],
      ["build", "--host", uri, "--model", "m"],
      ["build", "--host", "h.example", "--model", "m", "--port", KEY],
      ["build", "--host", "h.example", "--model", "m", "--param", `temp=${KEY}`],
      ["scan"],
      ["scan", uri],
      ["scan", "--format", KEY, "."],
      ["redact", uri],
      ["redact", KEY],
      ["redact", "--level", KEY],
      ["redact", `--marker=${uri}`, `--${KEY}`],
    ];
    await inParallel(calls, async (args) => {
      const { code, stdout, stderr } = await run(args);
      const call = JSON.stringify(args);
      assertNoKey(stdout + stderr, call);
      if (args[0] === "help") return;
      assert.notEqual(code, 0, call);
      assert.equal(stdout, "", call);
      assert.match(stderr, /^(llm-uri: |error\[)/, call);
    });
  });

  it("are not in unexpected errors", async () => {
    const thrown = `new Error("llm://app:${KEY}@h/m\\n    at ${KEY}")`;
    const saboteurs = {
      thrown: `process.stdout.write = () => { throw ${thrown}; };`,
      "no Error": `process.stdout.write = () => { throw "${KEY}"; };`,
      uncaught: `process.stdout.write = () => { setImmediate(() => { throw ${thrown}; }); return true; };`,
      rejected: `process.stdout.write = () => { Promise.reject(${thrown}); return true; };`,
    };
    for (const [name, code] of Object.entries(saboteurs)) {
      const outcome = await run(["inspect", PLAIN], {
        node: ["--import", `data:text/javascript,${encodeURIComponent(code)}`],
      });
      assertNoKey(outcome.stdout + outcome.stderr, name);
      assert.equal(outcome.code, 2, name);
      assert.match(outcome.stderr, /bug in llm-uri/, name);
    }
  });
});

describe("inspect", () => {
  it("prints JSON if standard output is not a terminal", async () => {
    const { code, report, stderr } = await json(["inspect", SAMPLE]);
    assert.equal(code, 0);
    assert.equal(stderr, "");
    assert.equal(report.uri, SAMPLE.replace(KEY, "***"));
    assert.equal(report.valid, true);
    assert.deepEqual(report.components, {
      scheme: "llm",
      appLabel: "my-app",
      apiKey: "***",
      host: "api.openai.com",
      port: null,
      effectivePort: 443,
      model: "gpt-5",
      segments: ["gpt-5"],
      query: [
        ["temp", "0.7"],
        ["max_tokens", "1500"],
        ["web_search.max_uses", "3"],
        ["user", "me"],
      ],
      fragment: "coding-assistant",
    });
    assert.equal(report.params.temp, 0.7);
    assert.equal(report.params.max_tokens, 1500);
    assert.deepEqual(report.issues, []);
  });

  it("does not repeat an invalid input", async () => {
    const { code, report } = await json(["inspect", `llm://app:${KEY}@h.example/`]);
    assert.equal(code, 1);
    assert.deepEqual([report.valid, report.uri, report.components, report.params], [false, null, null, null]);
    assert.equal(report.issues[0].code, "missing-model");
  });

  it("prints big integers exactly, and no control characters", async () => {
    const uri = "llm://h.example/m?seed=123456789012345678901&user=%C2%9B31m%E2%80%AE";
    const { report } = await json([uri, "--json"]);
    assert.equal(report.params.seed, "123456789012345678901");
    assert.equal(report.params.user, "\u009b31m\u202e");
    for (const format of ["--json", "--format=text"]) {
      const { stdout } = await run([uri, format]);
      assert.doesNotMatch(stdout, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    }
  });

  it("is the default command for a URI", async () => {
    const { stdout: expected } = await run(["inspect", PLAIN]);
    for (const args of [
      [PLAIN],
      ["--json", PLAIN],
      ["--", PLAIN],
      ["--color", PLAIN],
      ["--strict", PLAIN, "--no-color"],
      ["--ranges", "warn", PLAIN],
    ]) {
      assert.equal((await run(args)).stdout, expected, args.join(" "));
    }
    assert.equal((await run(["-"], { input: PLAIN })).stdout, expected);
    assert.equal((await json([""])).report.issues[0].code, "empty-input");
  });

  it("names every component in its text", async () => {
    const { code, stdout } = await run(["inspect", "--format", "text", SAMPLE]);
    assert.equal(code, 0);
    const lines = [
      /^ {2}llm:\/\/my-app:\*\*\*@api\.openai\.com\/gpt-5\?temp=0\.7&.*#coding-assistant$/m,
      /app-label +my-app$/m,
      /api-key +\*\*\* +present, hidden$/m,
      /host +api\.openai\.com$/m,
      /port +443 +default for https$/m,
      /model +gpt-5$/m,
      /temp +0\.7 +float +well-known: sampling temperature$/m,
      /max_tokens +1500 tokens +integer +well-known: /m,
      /web_search +\{"max_uses":.*\} +object +not well-known$/m,
      /user +me +string +not well-known$/m,
      /fragment +coding-assistant +stays on this machine$/m,
      /^ {2}✓ valid$/m,
    ];
    for (const pattern of lines) assert.match(stdout, pattern);
    const { stdout: local } = await run(["--format", "text", "llm://app:***@localhost/llama3.2?timeout=30000"]);
    assert.match(local, /port +11434 +default for this machine/);
    assert.match(local, /timeout +30000 ms/);
    assert.match(local, /api-key +\*\*\* +a redaction marker/);
  });

  it("points at the error", async () => {
    const { code, stdout } = await run(["--format", "text", `llm://app:${KEY}@h.example/m?temp=9`]);
    assert.equal(code, 1);
    assert.match(stdout, /error\[out-of-range\].*\n.*\| llm:\/\/app:\*\*\*@h\.example\/m\?temp=9\n +\| +\^\n/);
    assert.match(stdout, /✗ invalid: 1 error/);
  });

  it("accepts the options of the library", async () => {
    const codes = async (...args) => (await json(["inspect", ...args])).code;
    assert.equal(await codes("llm://h.example/m?temp=3"), 1);
    assert.equal(await codes("llm://h.example/m?temp=3", "--ranges", "warn"), 0);
    assert.equal(await codes("llm://h.example/a:b"), 0);
    assert.equal(await codes("llm://h.example/a:b", "--strict"), 1);
    assert.equal((await json(["inspect", "llm://openai/gpt-5", "--aliases"])).report.components.host, "api.openai.com");
  });

  it("removes one line break from standard input", async () => {
    for (const input of [PLAIN, `${PLAIN}\n`, `${PLAIN}\r\n`])
      assert.equal((await json(["inspect"], { input })).code, 0);
    for (const input of [`${PLAIN}\n\n`, `${PLAIN} `, `\n${PLAIN}`])
      assert.equal((await json(["inspect", "-"], { input })).code, 1);
    const { report } = await json(["inspect", "-"], { input: `${PLAIN}\n\n` });
    assert.equal(report.issues[0].code, "trailing-newline");
    const bytes = await json(["inspect"], { input: Buffer.from([...Buffer.from(PLAIN), 0xff]) });
    assert.equal(bytes.code, 1);
  });

  it("reads a large input, and rejects one that exceeds the limit", async () => {
    const large = await json(["inspect"], { input: `llm://app:${KEY}@h.example/${"m".repeat(1024 * 1024)}` });
    assert.equal(large.code, 1);
    assert.equal(large.report.issues[0].code, "uri-too-long");
    const absurd = await run(["inspect"], { input: Buffer.alloc(9 * 1024 * 1024, "x") });
    assert.equal(absurd.code, 2);
    assert.equal(absurd.stdout, "");
  });
});

describe("validate", () => {
  it("prints nothing without issues", async () => {
    assert.deepEqual(await output(["validate", PLAIN, "llm://localhost/m"]), [0, "", ""]);
    assert.deepEqual(await output(["validate"], { input: `${PLAIN}\n` }), [0, "", ""]);
  });

  it("prints issues, and fails for errors only", async () => {
    const [warned, text] = await output(["validate", "llm://h.example/a:b"]);
    assert.equal(warned, 0);
    assert.match(text, /warning\[model-reserved-character\]/);
    const [failed, both] = await output(["validate", PLAIN, "llm://h.example/", "llm://h.example/m?temp=9"]);
    assert.equal(failed, 1);
    assert.match(both, /URI 2 of 3[\s\S]*missing-model[\s\S]*URI 3 of 3[\s\S]*out-of-range/);
    assert.equal((await output(["validate", "--strict", "llm://h.example/a:b"]))[0], 1);
  });

  it("prints JSON with an item for each URI", async () => {
    const { code, report } = await json(["validate", "--json", PLAIN, "llm://h.example/"]);
    assert.equal(code, 1);
    assert.deepEqual(report[0], { uri: PLAIN, valid: true, issues: [] });
    assert.deepEqual([report[1].uri, report[1].valid, report[1].issues[0].code], [null, false, "missing-model"]);
  });
});

describe("build and canonical", () => {
  const parts = ["build", "--host", "api.openai.com", "--model", "a:b/c d", "--label", "My App"];
  const more = ["--port", "8443", "--param", "temp=0.7", "--param", "stop=a,b", "--param", "flag", "--fragment", "x y"];

  it("build the URI from parts, redacted by default", async () => {
    const env = { THE_KEY: `${KEY}/@` };
    const text = (key) => `llm://My%20App:${key}@api.openai.com:8443/a%3Ab/c%20d?temp=0.7&stop=a,b&flag#x%20y\n`;
    assert.deepEqual(await output([...parts, ...more, "--key-env", "THE_KEY"], { env }), [0, text("***"), ""]);
    assert.deepEqual(await output([...parts, ...more, "--key-env", "THE_KEY", "--expose"], { env }), [
      0,
      text(`${KEY}%2F%40`),
      "",
    ]);
    assert.deepEqual(await output([...parts, ...more, "--key-stdin", "--expose"], { input: `${KEY}/@\n` }), [
      0,
      text(`${KEY}%2F%40`),
      "",
    ]);
  });

  it("reject invalid parts", async () => {
    const [code, stdout, stderr] = await output(["build", "--host", "h example", "--model", "m"]);
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(stderr, /^error\[invalid-hostname\]/);
    for (const port of ["0x50", "-1", "80.5", "", "65536"]) {
      assert.equal((await output(["build", "--host", "h.example", "--model", "m", "--port", port]))[0], 1, port);
    }
    for (const param of ["", "=", "=x"]) {
      const [failed, , message] = await output([...parts, "--param", "temp=0.7", "--param", param]);
      assert.deepEqual([failed, /^error\[empty-name\]/.test(message)], [1, true], param);
    }
    assert.equal((await output(["build", "--host", "h.example"]))[0], 2);
    assert.equal((await output([...parts, "--key-env", "NO_SUCH_VARIABLE"]))[0], 2);
    assert.equal((await output([...parts, "--key-env", "EMPTY"], { env: { EMPTY: "" } }))[0], 2);
  });

  it("print the canonical form, redacted by default", async () => {
    const uri = `LLM://app:${KEY}@API.OpenAI.com/gpt-5?temp=0.70`;
    assert.deepEqual(await output(["canonical", uri]), [0, "llm://app:***@api.openai.com/gpt-5?temp=0.7\n", ""]);
    assert.deepEqual(await output(["canonical", "--expose"], { input: uri }), [
      0,
      `llm://app:${KEY}@api.openai.com/gpt-5?temp=0.7\n`,
      "",
    ]);
    const [code, stdout, stderr] = await output(["canonical", "llm://h.example/"]);
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(stderr, /missing-model/);
  });
});

describe("colours", () => {
  const colored = async (args, env) =>
    (await run(["inspect", "--format", "text", PLAIN, ...args], { env })).stdout.includes(ESCAPE);

  it("are printed if requested, and otherwise not in a pipe", async () => {
    assert.equal(await colored([], {}), false);
    assert.equal(await colored(["--color"], {}), true);
    assert.equal(await colored([], { FORCE_COLOR: "1" }), true);
    assert.equal(await colored([], { FORCE_COLOR: "0" }), false);
    assert.equal(await colored([], { FORCE_COLOR: "1", NO_COLOR: "1" }), false);
    assert.equal(await colored(["--no-color"], { FORCE_COLOR: "1" }), false);
    assert.equal(await colored(["--color"], { NO_COLOR: "1" }), true);
    const { stdout } = await run(["inspect", PLAIN], { env: { FORCE_COLOR: "1" } });
    assert.equal(JSON.parse(stdout).valid, true); // colours do not change what is printed
  });

  it("are printed on a terminal that supports them", { skip: !hasTerminal }, async () => {
    const { code, text } = await onTerminal([SAMPLE]);
    assert.equal(code, 0);
    assert.ok(text.includes(ESCAPE));
    assertNoKey(text, "the terminal");
    assert.match(text.replace(/\u001b\[[0-9;]*m/g, ""), /api-key +\*\*\* +present, hidden/);
    for (const env of [{ NO_COLOR: "1" }, { TERM: "dumb" }])
      assert.ok(!(await onTerminal([PLAIN], { env })).text.includes(ESCAPE));
    assert.equal(JSON.parse((await onTerminal(["--json", PLAIN])).text).valid, true);
  });
});

describe("a host that does not run the module", () => {
  it("is reported in one line, without a stack, and no input is printed", async () => {
    for (const args of [
      ["inspect"],
      ["validate"],
      ["redact"],
      ["request"],
      ["build", "--host", "h.example", "--model", "m"],
    ]) {
      const { code, stdout, stderr } = await run(args, { input: SAMPLE, node: ["--jitless"] });
      assert.equal(code, 2, args[0]);
      assert.equal(stdout, "");
      assert.match(
        stderr.replace(/^Warning: .*\n/, ""),
        /^llm-uri: WebAssembly is missing.* \[wasm-unavailable\]\n$/,
        args[0],
      );
    }
    assert.equal((await run(["--help"], { node: ["--jitless"] })).code, 0);
  });
});

// `llm-uri check`, as installed: the formats of its report and its help. No format shows a key.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import Ajv from "ajv-draft-04";
import addFormats from "ajv-formats";
import { issueCodes } from "llm-uri";
import { FORMATS, folderOf, HOT, report, require, URI } from "./lib/check.mjs";
import { assertNoKey, inParallel, KEY, run, shell } from "./lib/cli.mjs";

describe("the forms", () => {
  const ajv = addFormats(new Ajv({ strict: false, allErrors: true, unicodeRegExp: false }));
  const validate = ajv.compile(require("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json"));
  const files = { "a b.env": `LLM_URL=${URI}#c\n`, "c.json": `{"LLM_URL":"${HOT}"}` };

  it("for people: the position, and a frame with a caret", async () => {
    const cwd = folderOf(files);
    const { stdout, stderr } = await run(["check", "c.json"], { cwd });
    const column = `{"LLM_URL":"${HOT}`.indexOf("hot") + 1;
    const line = HOT.replace(KEY, "***");
    assert.equal(
      stdout
        .split("\n")
        .slice(0, 4)
        .join("\n")
        .replace(/: The value.*/, ""),
      [
        `c.json:1:${column}  LLM_URL`,
        "  error[not-a-number]",
        `    | ${line}`,
        `    | ${" ".repeat(line.indexOf("hot"))}^^^`,
      ].join("\n"),
    );
    assert.equal(stderr, "llm-uri: 1 llm URI checked: 1 error.\n");
    assert.match((await run(["check", "--color", "c.json"], { cwd })).stdout, /\x1b\[1;31merror\[not-a-number\]/);
  });

  it("once for each URI of a line that is read in pieces, and for no cut URI", async () => {
    const line = `"${HOT}" `.replace(" ", "+");
    const times = Math.ceil((2.5 * 1024 * 1024) / line.length); // pieces have 1 MiB
    const input = `\ufeff${line.repeat(times)}`;
    const { findings, summary } = await report(["--input", "text"], { input });
    const places = new Set(findings.map(({ column, code }) => `${column} ${code}`));
    assert.deepEqual([summary.checked, findings.length, places.size], [times, times, times]);
    assert.deepEqual(new Set(findings.map(({ code }) => code)), new Set(["not-a-number"]));
    const scanned = await run(["scan", "--json", "-"], { input });
    assert.equal(JSON.parse(scanned.stdout).summary.findings, times);
    assertNoKey(scanned.stdout, "the findings");
  });

  it("for code scanning: rules in terms of the command line", async () => {
    const { stdout } = await run(["check", "--format", "sarif", "-"], { input: "" });
    const texts = JSON.parse(stdout).runs[0].tool.driver.rules.map(({ fullDescription: { text } }) => text);
    const ofLibrary =
      /allowHosts|allowHttp|HostPolicy|resolveCredentials|toRequest|verifyProvenance|exposeC|`limits\.|[Tt]he option `\w/;
    assert.deepEqual(
      texts.filter((text) => ofLibrary.test(text)),
      [],
    );
  });

  it("for GitHub: workflow commands, escaped", async () => {
    const cwd = folderOf(files);
    const { stdout } = await run(["check", "--format", "github", ".", "--env", "X"], { cwd });
    const lines = stdout.trimEnd().split("\n");
    assert.equal(lines.length, 3);
    assert.match(lines[0], /^::error title=llm-uri%3A variable-missing::X: The variable is not set\./);
    assert.match(
      lines[1],
      new RegExp(
        `^::error file=a b\\.env,line=1,endLine=1,col=${`LLM_URL=${URI}`.length + 1},endColumn=${`LLM_URL=${URI}`.length + 3},title=llm-uri%3A dotenv-comment::LLM_URL: .*%2523. in a key\\.$`,
      ),
    );
    assert.match(lines[2], /^::error file=c\.json,line=1,/);
  });

  it("for code scanning: valid SARIF, with a rule for each code", async () => {
    const cwd = folderOf(files);
    const { stdout } = await run(["check", "--format", "sarif", ".", "--env", "X", "nowhere"], { cwd });
    const log = JSON.parse(stdout);
    assert.ok(validate(log), JSON.stringify(validate.errors));
    const [{ results, tool, invocations, columnKind }] = log.runs;
    assert.equal(columnKind, "utf16CodeUnits");
    assert.equal(results.length, 3);
    for (const { ruleId, ruleIndex } of results) assert.equal(tool.driver.rules[ruleIndex].id, ruleId);
    for (const { code } of issueCodes)
      assert.ok(
        tool.driver.rules.some(({ id }) => id === code),
        code,
      );
    assert.equal(results[1].locations[0].physicalLocation.artifactLocation.uri, "a%20b.env");
    // GitHub rejects a file if a result has no location or a rule has no description.
    for (const { locations } of results)
      assert.ok(
        locations[0].physicalLocation.artifactLocation.uri !== "" &&
          locations[0].physicalLocation.region.startLine >= 1,
      );
    for (const { id, shortDescription, fullDescription, help } of tool.driver.rules)
      for (const { text } of [shortDescription, fullDescription, help])
        assert.ok(text.length > 0 && text.length <= 1024, id);
    assert.deepEqual(invocations[0].executionSuccessful, false);
    const empty = JSON.parse((await run(["check", "--format", "sarif"], { input: "" })).stdout);
    assert.ok(validate(empty) && empty.runs[0].results.length === 0);
  });

  it("are complete JSON without findings", async () => {
    assert.deepEqual((await report([], { input: URI })).findings, []);
  });
});

describe("the help", () => {
  it("contains examples that work", async () => {
    const cwd = folderOf({
      ".env.production": `LLM_URL=${URI}\n`,
      "vercel.json": `{"LLM_URL":"llm://api.openai.com/gpt-5"}`,
      "urls.txt": `${URI}\n`,
    });
    const { stdout: help } = await run(["check", "--help"]);
    const examples = [...help.matchAll(/^ {2}\$ (.*)$/gm)].map(([, example]) => example);
    assert.equal(examples.length, 5);
    for (const example of examples) {
      const { code, stdout, stderr } = await shell(example, { cwd, env: { LLM_URL: URI } });
      assert.equal(code, 0, `${example}\n${stdout}${stderr}`);
      assert.match(stderr, /^llm-uri: \d llm URIs? checked( in \d files)?: no problems found\.\n$/, example);
      assertNoKey(stdout, example);
    }
    assert.match((await run(["--help"])).stdout, /^ {2}check /m);
  });
});

describe("secrets", () => {
  const values = [
    HOT,
    `${URI}\\n`,
    `"${URI}`,
    `LLM_URL=${URI}`,
    `${URI} # c`,
    `llm://my-app:${KEY}`,
    `sk-proj-${KEY}`,
    `https://a:${KEY}@h/v1`,
    `llm://a:${KEY}/x@h.example/m`,
    `llm://a:${KEY}$A@h.example/m`,
    `llm://a:${KEY}#x@h.example/m`,
    `llm://h.example/m?api_key=${KEY}&temp=x`,
    `llm://a:é${KEY}\u202e@h.example/m`,
    `llm://a:%${KEY}@h.example/m`,
  ];
  const FORMS = {
    env: (value) => `LLM_URL=${value}\nB_LLM_URL="${value}"\nC_LLM_URL='${value}'\nNEXT_PUBLIC_LLM_URL=${value}\n`,
    json: (value) => JSON.stringify({ LLM_URL: value, items: [{ key: "llmUrl", value }], NEXT_PUBLIC_LLM_URL: value }),
    yaml: (value) => `LLM_URL: ${JSON.stringify(value)}\nllmUrl: |\n  ${value}\n`,
    toml: (value) => `LLM_URL = ${JSON.stringify(value)}\n`,
    txt: (value) => `${value}\n${JSON.stringify({ llmUrl: value })}\n`,
    md: (value) => `see ${value}, or <${value}>`,
  };

  it("are not in any output format", async () => {
    // One run for each format reads all values, from files and from variables.
    const files = values.flatMap((value, at) =>
      Object.entries(FORMS).map(([extension, form]) => [`${at}.${extension}`, form(value)]),
    );
    const variables = values.map((value, at) => [`V${at}_LLM_URL`, value]);
    const args = [
      "--policy",
      "production",
      ...variables.flatMap(([name]) => ["--env", name]),
      ...files.map(([name]) => name),
    ];
    const options = { cwd: folderOf(Object.fromEntries(files)), env: Object.fromEntries(variables) };
    await inParallel(FORMATS, async (format) => {
      const { code, stdout, stderr } = await run(["check", "--format", format, ...args], options);
      assertNoKey(stdout + stderr, format);
      assert.equal(code, 1, stdout + stderr);
      for (const [name] of variables) assert.ok(stdout.includes(name), `${format}: ${name} is not reported`);
      for (const at of values.keys())
        assert.match(stdout, new RegExp(`(?<!\\d)${at}\\.(env|json)\\b`), `${format}: a file of value ${at}`);
    });
  });

  it("are masked in names too", async () => {
    const name = `llm://a:${KEY}@h.example`;
    const cwd = folderOf({
      [`${name.replaceAll("/", "_")}.env`]: "LLM_URL=\n",
      "x.json": JSON.stringify({
        [`${name}/m?llmUrl`]: "",
        [`sk-proj-${KEY}LLM_URL`]: "",
        a: { key: `llm://a:${KEY}@h/LLM_URL`, value: "" },
      }),
    });
    for (const format of FORMATS) {
      const { stdout, stderr } = await run(["check", "--format", format, "x.json", "--env", `llm://a:${KEY}@h/m`], {
        cwd,
      });
      assertNoKey(stdout + stderr, format);
    }
  });
});

// action.yml: its steps, run as a runner runs them, in seeded repositories.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { parse } from "yaml";

import { registry } from "./lib/registry.mjs";
import { folderOf, letters, ROOT, repositoryOf, run, textOf } from "./lib/run.mjs";

const KEY = letters(40);
const action = parse(textOf("action.yml"));
const [step, upload] = action.runs.steps;
let env;
before(async () => {
  env = await registry();
});

/** The value of an expression of the action, as a runner replaces it. */
function value(text, context) {
  return text.replace(/\$\{\{ (\w+)\.([\w-]+) \}\}/g, (_all, object, name) => {
    assert.ok(name in context[object], `${object}.${name}`);
    return context[object][name];
  });
}

/** Runs the first step in a repository: its exit code, its output for the log, and the outputs of the step. */
async function act(cwd, inputs) {
  const temp = folderOf({ output: "" });
  const defaults = Object.entries(action.inputs).map(([name, { default: value }]) => [name, value]);
  const context = { inputs: { ...Object.fromEntries(defaults), ...inputs }, github: { action_path: ROOT } };
  const variables = Object.fromEntries(Object.entries(step.env).map(([name, text]) => [name, value(text, context)]));
  assert.ok(!step.run.includes("${{"), "an input in the script could be code");
  const script = join(temp, "step.sh");
  writeFileSync(script, step.run);
  const runner = { RUNNER_TEMP: temp, GITHUB_OUTPUT: join(temp, "output") };
  const result = await run("bash", ["--noprofile", "--norc", "-eo", "pipefail", script], {
    cwd,
    env: { ...env, ...runner, ...variables },
  });
  const outputs = readFileSync(join(temp, "output"), "utf8").trim().split("\n").filter(Boolean);
  return { ...result, outputs: Object.fromEntries(outputs.map((line) => line.split(/=(.*)/s))) };
}
const resultsOf = ({ outputs }) => JSON.parse(readFileSync(outputs["sarif-file"], "utf8")).runs[0].results;

describe("the action", () => {
  it("scans: an annotation and a result for each URI with a secret, without the secret", async () => {
    const cwd = repositoryOf({
      "src/a.js": `\nconst url = "llm://app:${KEY}@h.example/m";\n`,
      "b.md": "llm://h.example/m",
    });
    const done = await act(cwd, { command: "scan" });
    assert.deepEqual([done.code, done.outputs["exit-code"]], [1, "1"], done.stderr);
    assert.match(
      done.stdout,
      /^::error file=src\/a\.js,line=2,endLine=2,col=14,endColumn=\d+,title=llm-uri%3A secret-in-uri::/m,
    );
    assert.equal(done.stdout.match(/^::/gm).length, 1);
    const [result, ...more] = resultsOf(done);
    assert.deepEqual(
      [more.length, result.locations[0].physicalLocation.artifactLocation.uri, result.level],
      [0, "src/a.js", "error"],
    );
    assert.ok(!`${done.stdout}${done.stderr}${JSON.stringify(result)}`.includes(KEY));
  });

  it("checks the paths and with the options that it is given", async () => {
    const cwd = repositoryOf({
      "a/.env": "LLM_URL=llm://localhost/llama3\n",
      "b c/app.json": '{ "LLM_URL": "llm://api.openai.com" }',
      "d/other.json": '{ "LLM_URL": "llm://" }',
    });
    const inputs = { command: "check", paths: "a\nb c\n", options: "--policy\nproduction\n" };
    const done = await act(cwd, inputs);
    assert.equal(done.code, 1, done.stderr);
    const found = resultsOf(done).map(({ ruleId, locations: [{ physicalLocation }] }) => [
      physicalLocation.artifactLocation.uri,
      ruleId,
    ]);
    assert.deepEqual(found.sort(), [
      ["a/.env", "host-refused"],
      ["b%20c/app.json", "missing-model"],
    ]);
    assert.match(done.stdout, /^::error file=a\/\.env,line=1,/m);
  });

  it("passes without findings", async () => {
    const cwd = repositoryOf({ ".env": "LLM_URL=llm://app:***@api.openai.com/gpt-5\n", "a.txt": "llm://h.example/m" });
    for (const command of ["scan", "check"]) {
      const done = await act(cwd, { command, "sarif-file": join(cwd, "out.sarif") });
      assert.deepEqual([done.code, done.outputs], [0, { "sarif-file": join(cwd, "out.sarif"), "exit-code": "0" }]);
      assert.equal(resultsOf(done).filter(({ level }) => level === "error").length, 0);
    }
  });

  it("fails for a wrong input, and takes none as code", async () => {
    const cwd = repositoryOf({ "a.txt": "x" });
    assert.equal((await act(cwd, { command: "redact" })).code, 2);
    mkdirSync(join(cwd, "$(touch run)"));
    const done = await act(cwd, { command: "scan", paths: "$(touch run)\n; touch run" });
    assert.equal(done.code, 2);
    assert.deepEqual((await run("git", ["status", "--porcelain"], { cwd })).stdout, "");
  });

  it("uploads only if it is asked to, and the file that the first step wrote", () => {
    assert.equal(action.inputs.upload.default, "false");
    assert.equal(upload.if, "always() && inputs.upload == 'true' && steps.run.outputs.sarif-file != ''");
    assert.equal(upload.with.sarif_file, "${{ steps.run.outputs.sarif-file }}");
    assert.equal(action.outputs["sarif-file"].value, upload.with.sarif_file);
  });
});

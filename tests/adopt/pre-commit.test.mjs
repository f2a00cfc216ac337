// .pre-commit-hooks.yaml, by pre-commit itself, from a clone of the repository.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { parse } from "yaml";

import { registry } from "./lib/registry.mjs";
import { folderOf, letters, repositoryOf, run, textOf } from "./lib/run.mjs";

const KEY = letters(40);
const FILE = ".pre-commit-hooks.yaml";
const hooks = parse(textOf(FILE));
let env;
let source;
let revision;
before(async () => {
  env = { ...(await registry()), PRE_COMMIT_HOME: folderOf({}) };
  source = repositoryOf({ [FILE]: textOf(FILE) });
  revision = (await run("git", ["rev-parse", "HEAD"], { cwd: source })).stdout.trim();
});

/** The output of pre-commit for a commit of these files, with all hooks. */
async function commit(files) {
  const cwd = repositoryOf({
    ".pre-commit-config.yaml": JSON.stringify({
      repos: [{ repo: source, rev: revision, hooks: hooks.map(({ id }) => ({ id })) }],
    }),
  });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  await run("git", ["add", "--all"], { cwd });
  return run("pre-commit", ["run", "--color=never"], { cwd, env });
}

describe(FILE, () => {
  it("runs this version", () => {
    const { version } = JSON.parse(textOf("package.json"));
    assert.deepEqual(
      hooks.map(({ id, entry }) => [id, entry]),
      ["scan", "check"].map((command) => [`llm-uri-${command}`, `npx --yes llm-uri@${version} ${command} --`]),
    );
  });

  it("has the version that the guide names", () => {
    const { version } = JSON.parse(textOf("package.json"));
    const named = [...textOf("docs", "scanning.md").matchAll(/llm-uri@v?([0-9]+\.[0-9]+\.[0-9]+)/g)];
    assert.deepEqual([...new Set(named.map(([, each]) => each))], [version]);
  });

  it("lets a commit without findings pass", async () => {
    const { code, stdout, stderr } = await commit({
      ".env": "LLM_URL=llm://localhost/llama3\n",
      "a.md": "llm://app:${KEY}@h.example/m",
    });
    assert.equal(code, 0, stdout + stderr);
    assert.match(stdout, /a secret\.+Passed\n.*files\.+Passed\n/);
    assert.doesNotMatch(stdout + stderr, /WARNING/);
  });

  it("stops a commit with a key, and prints its place and not the key", async () => {
    const { code, stdout, stderr } = await commit({ "-key.md": `llm://app:${KEY}@h.example/m\n` });
    assert.equal(code, 1, stdout + stderr);
    assert.match(stdout, /a secret\.+Failed\n[\s\S]*-key\.md:1:1: llm:\/\/app:\*\*\*@h\.example\/m/);
    assert.match(stdout, /files\.+\(no files to check\)Skipped/);
    assert.ok(!`${stdout}${stderr}`.includes(KEY));
  });

  it("stops a commit with a broken URI in its configuration", async () => {
    const { code, stdout } = await commit({ "app.yaml": "LLM_URL: llm://api.openai.com\n" });
    assert.equal(code, 1);
    assert.match(stdout, /a secret\.+Passed\n.*files\.+Failed\n[\s\S]*missing-model/);
  });
});

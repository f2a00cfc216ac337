// Runs by itself before `npm publish`: what would be published is built from what is committed, and proved once more.
// docs/releasing.md says what comes before and after.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { buildPackage } from "./build.mjs";
import { checkLocks } from "./check/locks.mjs";

import { checkVersions } from "./check/versions.mjs";
import { capture } from "./lib/exec.mjs";
import { ROOT } from "./lib/paths.mjs";
import { main, Problem, step, title } from "./lib/ui.mjs";
import { checkSizes } from "./size.mjs";
import { quickChecks, runPackaging } from "./test-packaging.mjs";

/** A provenance statement names a commit, so the tarball has to be made from one. */
async function committed() {
  const { code, stdout } = await capture("git", ["status", "--porcelain"]);
  if (code !== 0) throw new Problem("git status failed: a release is made from a clone.");
  if (stdout.trim() !== "") throw new Problem("Not everything is committed:", { output: stdout.trimEnd() });
}

/** npm refuses a provenance statement for a package that does not name the repository it is built in; better now than last. */
function provenance() {
  const { publishConfig, repository } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  if (!publishConfig?.provenance) throw new Problem("package.json does not ask for provenance.");
  if (typeof (repository?.url ?? repository) !== "string") {
    throw new Problem("package.json names no repository, and without it npm signs no provenance.", {
      todo: 'add "repository": { "type": "git", "url": "git+https://…" }: the repository whose workflow publishes.',
    });
  }
}

await main(async () => {
  title("llm-uri: before publishing");
  await step("committed", "everything is", committed);
  await step("provenance", "package.json is ready for it", provenance);
  await buildPackage();
  await step("versions", "each version is said once", checkVersions);
  await step("locks", "exact pins, and no registry's address", checkLocks);
  await step("sizes", "no part has grown over its ceiling", checkSizes);
  await runPackaging(quickChecks());
});

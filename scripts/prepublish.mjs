// npm runs this before `npm publish`: it builds the package from a commit and tests it. docs/releasing.md describes the whole
// procedure.

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

/** A provenance statement contains a commit, so everything must be committed. */
async function committed() {
  const { code, stdout } = await capture("git", ["status", "--porcelain"]);
  if (code !== 0) throw new Problem("git status failed. Publish from a clone.");
  if (stdout.trim() !== "") throw new Problem("There are uncommitted changes:", { output: stdout.trimEnd() });
}

/** Checks early what npm requires for a provenance statement: the repository in package.json. */
function provenance() {
  const { publishConfig, repository } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  if (!publishConfig?.provenance) throw new Problem("publishConfig.provenance is not set in package.json.");
  if (typeof (repository?.url ?? repository) !== "string") {
    throw new Problem("package.json has no repository, which npm requires for provenance.", {
      todo: 'add "repository": { "type": "git", "url": "git+https://…" }: the repository whose workflow publishes.',
    });
  }
}

await main(async () => {
  title("llm-uri: before publishing");
  await step("committed", "everything is", committed);
  await step("provenance", "package.json is ready for it", provenance);
  await buildPackage();
  await step("versions", "versions agree", checkVersions);
  await step("locks", "exact pins, no registry URLs", checkLocks);
  await step("sizes", "no part exceeds its size limit", checkSizes);
  await runPackaging(quickChecks());
});

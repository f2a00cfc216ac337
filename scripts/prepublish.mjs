// npm runs this before `npm publish`: it builds the package from a commit and tests it. docs/releasing.md describes the whole
// procedure.

import { buildPackage } from "./build.mjs";
import { checkLocks } from "./check/locks.mjs";
import { checkVersions } from "./check/versions.mjs";
import { output } from "./lib/exec.mjs";
import { isProgram, readText } from "./lib/paths.mjs";
import { main, Problem, step, title } from "./lib/ui.mjs";
import { checkSizes } from "./size.mjs";
import { quickChecks, runPackaging } from "./test-packaging.mjs";

/** A provenance statement contains a commit, so everything must be committed. */
async function committed() {
  const stdout = await output("git", ["status", "--porcelain"]);
  if (stdout.trim() !== "") throw new Problem("There are uncommitted changes:", { output: stdout.trimEnd() });
}

/** Manifests that do not name the repository: npm signs no provenance without it, and a reader of the crate does not find the source. */
export function withoutRepository(npm, cargo) {
  const { repository } = JSON.parse(npm);
  return [
    [typeof (repository?.url ?? repository) === "string", "package.json"],
    [/^repository\s*=\s*"[^"]+"/m.test(cargo), "Cargo.toml"],
  ].flatMap(([named, name]) => (named ? [] : [name]));
}

function provenance() {
  const [npm, cargo] = ["package.json", "Cargo.toml"].map(readText);
  if (!JSON.parse(npm).publishConfig?.provenance) throw new Problem("package.json does not ask for provenance.");
  const missing = withoutRepository(npm, cargo);
  if (missing.length > 0)
    throw new Problem(`${missing.join(" and ")} must name the repository whose workflow publishes.`, {
      todo: 'add to package.json "repository": { "type": "git", "url": "git+https://HOST/OWNER/NAME.git" }, and to Cargo.toml repository = "https://HOST/OWNER/NAME".',
    });
}

/** Throws unless everything is ready to be published; leaves the package in dist/. */
export async function prepublish() {
  await step("committed", "everything is", committed);
  await step("repository", "package.json and Cargo.toml name it", provenance);
  await buildPackage();
  await step("versions", "versions agree", checkVersions);
  await step("locks", "exact pins, no registry URLs", checkLocks);
  await step("sizes", "no part exceeds its size limit", checkSizes);
  await runPackaging(quickChecks());
}

if (isProgram(import.meta.url)) {
  await main(async () => {
    title("llm-uri: before publishing");
    await prepublish();
  });
}

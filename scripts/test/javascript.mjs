// The tests that run in Node. Tests of JavaScript import "llm-uri", which Node resolves to the build in dist/ by the name in
// package.json. Only the tests of the tarball pack and install it.
//
// Test files that take more than ten seconds of processor time are in the folder `long` and run in `npm run test:all`.

import { join } from "node:path";

import { buildPackage } from "../build.mjs";
import { compileTypeTests } from "../check/types.mjs";
import { ensureChromium } from "../ensure/debian.mjs";
import { ensurePackages } from "../ensure/npm.mjs";
import { ensureTools, fetchTools } from "../ensure/tools.mjs";
import { installConsumer } from "../lib/consumer.mjs";
import { ROOT } from "../lib/paths.mjs";
import { step } from "../lib/ui.mjs";
import { CHECKS } from "../packaging/table.mjs";
import { buildPage } from "../page.mjs";
import { runPackaging } from "../test-packaging.mjs";
import { nodeTests } from "./run.mjs";

const JS = join(ROOT, "tests", "js");
const PAGE = join(ROOT, "tests", "page");
/** Tests of the page wait for Chromium half of the time. */
const PAGES = 3;

export async function javascript() {
  await buildPackage();
  await step("types", "tests/js/*.test-d.ts", compileTypeTests);
  await nodeTests(JS, { deep: false });
}

export async function longJavascript() {
  await buildPackage();
  await nodeTests(join(JS, "long"));
}

export async function page() {
  await pageSetUp();
  await nodeTests(PAGE, { deep: false, lanes: PAGES });
}

export async function longPage() {
  await pageSetUp();
  await nodeTests(join(PAGE, "long"), { lanes: PAGES });
}

/** The package and the page in the other engines, if they are installed. */
export async function browsers() {
  await pageSetUp();
  await nodeTests(join(ROOT, "tests", "browsers"));
}

async function pageSetUp() {
  await ensurePackages();
  await ensureChromium();
  await buildPage();
}

/** Begins to install what three parts need, one after the other; each awaits its own, and reports if that fails. */
export async function beginTools() {
  for (const name of ["clients", "configs", "adopt"]) await fetchTools(name).catch(() => {});
}

export const clients = () => withTools("clients");
export const configs = () => withTools("configs");
export const adopt = () => withTools("adopt");

/** Runs the tests of tests/`name`, with the programs that it pins. */
async function withTools(name) {
  const { folder, python } = await ensureTools(name, await installConsumer());
  await nodeTests(join(folder, "tests"), { cwd: folder, env: { LLM_URI_PYTHON: python, LLM_URI_ROOT: ROOT } });
}

export async function packaging() {
  await ensurePackages();
  await runPackaging(CHECKS);
}

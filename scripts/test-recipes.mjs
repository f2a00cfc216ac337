// `npm run test:recipes`: runs the recipes of docs/configuration.md in Next.js; part of `npm run test:all`. The tests of
// JavaScript run the same blocks without the framework. The projects in tests/recipes are installed in target/recipes.

import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { blocksOf } from "../tests/js/lib/documents.mjs";
import { installConsumer } from "./lib/consumer.mjs";
import { capture, logged } from "./lib/exec.mjs";
import { isProgram, ROOT, TARGET } from "./lib/paths.mjs";
import { fingerprint, isFresh, markFresh, markStale } from "./lib/stamp.mjs";
import { main, Problem, SKIP, say, step, title } from "./lib/ui.mjs";

const SOURCE = join(ROOT, "tests", "recipes", "next");
const FOLDER = join(TARGET, "recipes", "next");
const KEY = "zQ9wXk7vJ2pRtY5b";
const GOOD = `llm://my-app:${KEY}@api.openai.com/gpt-5`;
// Values of the variable, and the code that the build must fail with.
const BAD = [
  [undefined, "variable-missing"],
  ["", "empty-input"],
  [`${GOOD}\n`, "trailing-newline"],
  [`"${GOOD}"`, "wrapped-in-quotes"],
  [`llm://my-app:${KEY}@localhost/llama3`, "host-refused"],
];

/** The blocks of the guide, by the file name in their first line. */
function blocks() {
  const named = blocksOf("docs/configuration.md").map(({ code }) => [/^\/\/ (\S+)\n/.exec(code), code]);
  return new Map(named.flatMap(([name, code]) => (name === null ? [] : [[name[1], code.slice(name[0].length)]])));
}

async function install(tarball) {
  const inputs = fingerprint([SOURCE, tarball]);
  if (isFresh("recipes", inputs, [join(FOLDER, "node_modules", "next", "package.json")])) return SKIP;
  markStale("recipes");
  rmSync(FOLDER, { recursive: true, force: true });
  cpSync(SOURCE, FOLDER, { recursive: true });
  // Not npm ci, which requires the packages of all platforms; a registry may lack some.
  await logged("recipes-install", "npm", ["install", "--no-save", "--no-audit", "--no-fund", tarball], { cwd: FOLDER });
  markFresh("recipes", inputs);
  return undefined;
}

async function build(url, { dotenv } = {}) {
  rmSync(join(FOLDER, ".next"), { recursive: true, force: true });
  if (dotenv === undefined) rmSync(join(FOLDER, ".env"), { force: true });
  else writeFileSync(join(FOLDER, ".env"), dotenv);
  const child = {
    cwd: FOLDER,
    env: { NEXT_TELEMETRY_DISABLED: "1", CI: "1", ...(url === undefined ? {} : { LLM_URL: url }) },
  };
  const { code, stdout, stderr } = await capture(
    process.execPath,
    [join(FOLDER, "node_modules", "next", "dist", "bin", "next"), "build"],
    child,
  );
  const output = (stdout + stderr).replace(/\u001b\[[0-9;]*m/g, "");
  if (output.includes(KEY)) throw new Problem("next build printed the key.");
  return { code, output };
}

/** Runs the guide's recipes with values that they must accept and values that they must reject. */
export async function runRecipes() {
  delete process.env.LLM_URL; // it may be set in the developer's environment
  const tarball = await installConsumer();
  await step("install", "next and its dependencies in target/recipes", () => install(tarball));
  await step("blocks", "the guide's blocks, as files of the project", () => {
    for (const [path, code] of blocks()) {
      if (path === "worker.js") continue;
      mkdirSync(dirname(join(FOLDER, path)), { recursive: true });
      writeFileSync(join(FOLDER, path), code);
    }
  });
  await step("good", "next build succeeds with a valid LLM_URL", async () => {
    const { code, output } = await build(GOOD);
    if (code !== 0) throw new Problem("next build failed:", { output });
    if (!output.includes("/api/model")) throw new Problem("next build did not build the edge route:", { output });
  });
  for (const [url, expected] of BAD) {
    await step("bad", `next build fails with ${expected}`, async () => {
      const { code, output } = await build(url);
      if (code === 0) throw new Problem("next build succeeded.", { output });
      if (!output.includes(`[${expected}]`))
        throw new Problem(`next build failed, but not with ${expected}:`, { output });
    });
  }
  await step("file", "next build fails if its loader expands a $ in .env", async () => {
    const { code, output } = await build(undefined, {
      dotenv: `LLM_URL='llm://my-app:\${NOT_SET}@api.openai.com/gpt-5'\n`,
    });
    rmSync(join(FOLDER, ".env"));
    if (code === 0 || !output.includes("[empty-key]"))
      throw new Problem("next build did not report the empty key:", { output });
  });
}

if (isProgram(import.meta.url)) {
  await main(async () => {
    title("llm-uri: recipes");
    await runRecipes();
    say("\nAll recipes run.");
  });
}

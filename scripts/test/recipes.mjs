// Runs the recipes of docs/configuration.md in Next.js. The tests of JavaScript run the same blocks without the framework.

import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";

import { blocksOf } from "../../tests/js/lib/documents.mjs";
import { installConsumer } from "../lib/consumer.mjs";
import { capture } from "../lib/exec.mjs";
import { ROOT } from "../lib/paths.mjs";
import { Problem, step } from "../lib/ui.mjs";
import { ensureGroup, Project } from "../packaging/project.mjs";

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

/** The blocks of the guide for Next.js, by the file name in their first line. */
function blocks() {
  const named = blocksOf("docs/configuration.md").map(({ code }) => [/^\/\/ (\S+)\n/.exec(code), code]);
  const files = named.flatMap(([name, code]) => (name === null ? [] : [[name[1], code.slice(name[0].length)]]));
  return Object.fromEntries(files.filter(([name]) => name !== "worker.js"));
}

async function build(project, url) {
  rmSync(project.path(".next"), { recursive: true, force: true });
  const env = { NEXT_TELEMETRY_DISABLED: "1", CI: "1", ...(url === undefined ? {} : { LLM_URL: url }) };
  const { code, stdout, stderr } = await capture(project.bin("next"), ["build"], { cwd: project.folder, env });
  const output = (stdout + stderr).replace(/\u001b\[[0-9;]*m/g, "");
  if (output.includes(KEY)) throw new Problem("next build printed the key.");
  return { code, output };
}

/** Runs the guide's recipes with values that they must accept and values that they must reject. */
export async function runRecipes() {
  delete process.env.LLM_URL; // it may be set in the developer's environment
  const project = new Project(await ensureGroup("next", await installConsumer()), "in-recipes");
  cpSync(join(ROOT, "tests", "recipes", "next"), project.folder, { recursive: true });
  project.write({ "package.json": '{ "type": "module" }\n', ...blocks() });
  await step("good", "next build succeeds with a valid LLM_URL", async () => {
    const { code, output } = await build(project, GOOD);
    if (code !== 0) throw new Problem("next build failed:", { output });
    if (!output.includes("/api/model")) throw new Problem("next build did not build the edge route:", { output });
  });
  const fails = async (expected, url) => {
    const { code, output } = await build(project, url);
    if (code === 0) throw new Problem("next build succeeded.", { output });
    if (!output.includes(`[${expected}]`))
      throw new Problem(`next build failed, but not with ${expected}:`, { output });
  };
  for (const [url, expected] of BAD) await step("bad", `next build fails with ${expected}`, () => fails(expected, url));
  await step("file", "next build fails if its loader expands a $ in .env", () => {
    project.write({ ".env": `LLM_URL='llm://my-app:\${NOT_SET}@api.openai.com/gpt-5'\n` });
    return fails("empty-key");
  });
}

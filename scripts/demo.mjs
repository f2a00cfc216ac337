// `npm run demo [-- 'llm://...']`: builds the package, inspects a URI in the terminal, and prints the path of the page.

import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { stream } from "./lib/exec.mjs";
import { DIST, PAGE_FILE } from "./lib/paths.mjs";
import { stampOf } from "./lib/stamp.mjs";
import { main, say, title } from "./lib/ui.mjs";

const SAMPLE = "llm://my-app:sk-proj-abc123@api.openai.com/gpt-5?temp=0.7&max_tokens=1500#coding-assistant";

await main(async () => {
  title("llm-uri: demo");
  // A release build takes minutes, so the demo only updates an existing one.
  const draft = !stampOf("wasm-core").startsWith("release ");
  if (draft) process.env.LLM_URI_DRAFT = "1";
  const { buildPage } = await import("./page.mjs"); // reads the variable
  await buildPage();
  const given = process.argv.slice(2);
  say("");
  const args = [join(DIST, "cli.js"), "inspect", "--format=text", ...(given.length > 0 ? given : [SAMPLE])];
  process.exitCode = (await stream(process.execPath, args)).code;
  say(`\nTo inspect URIs in a browser, offline, open ${pathToFileURL(PAGE_FILE).href}`);
  if (draft) say("This build is a quick draft. npm run build compiles smaller and faster modules.");
  if (given.length === 0) say("To inspect another URI, run npm run demo -- 'llm://host/model'");
});

// Folders for `llm-uri check`, and its report.

import { createRequire } from "node:module";

import { assertNoKey, KEY, run } from "./cli.mjs";

export { folderOf } from "./folders.mjs";

export const require = createRequire(import.meta.url);
export const URI = `llm://my-app:${KEY}@api.openai.com/gpt-5`;
export const HOT = `${URI}?temp=hot`;
export const FORMATS = ["text", "json", "github", "sarif"];

/** The JSON report of a run; no output may show the key. */
export async function report(args, options = {}) {
  const { code, stdout, stderr } = await run(["check", "--format", "json", ...args], options);
  assertNoKey(stdout + stderr, args.join(" "));
  return { code, stderr, ...JSON.parse(stdout) };
}

/** `path:line:column code` of each finding. */
export const positions = ({ findings }) =>
  findings.map(({ path, line, column, code }) => `${path?.replaceAll("\\", "/")}:${line}:${column} ${code}`);

/** Places of a mark, as editors count them: `path:line:column`. */
export function placeOf(path, text, mark) {
  const at = text.indexOf(mark);
  const lines = text.slice(0, at).split(/\r\n|\r|\n/);
  return `${path}:${lines.length}:${lines.at(-1).length + 1}`;
}

// Every kind of file with the same error, a temperature that is not a number, and with other checked values.
export const FILES = {
  ".env.production": `# 𝒯itle\r\nexport LLM_URL="${HOT}"\r\nX=1\r\n`,
  "vercel.json": `{ "env": { "LLM_URL": "llm:\\/\\/my-app:${KEY}@api.openai.com\\u002fgpt-5?temp=hot" } }`,
  "edge-config.json": `{\n\t"items": [{ "value": "${HOT}", "key": "llmUrl" }, { "key": "greeting", "value": "llm: hello" }]\n}`,
  "wrangler.jsonc": `{\n  // 𝒯: a comment\n  "vars": { "𝒯": "𝒯", "LLM_URL": "${HOT}", },\n}\n`,
  "wrangler.toml": `name = "x"\n[vars]\nLLM_URL = '${HOT}'\n\n[env.staging.vars]\nOTHER = "a\\u00e9"\n`,
  "compose.yaml": `services:\n  web:\n    environment:\n      LLM_URL: ${HOT}\n      OTHER_LLM_URL: \${LLM_URL}\n`,
  "k8s.yml": `a: 1\n---\nenv:\n  - name: LLM_URL\n    value: "llm:\\x2f/my-app:${KEY}@api.openai.com/gpt-5?temp=hot"\n  - name: OTHER\n    value: 'it''s'\n`,
};

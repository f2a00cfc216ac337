// Folders for `llm-uri scan`, and its report.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before } from "node:test";

import { assertNoKey, KEY, run } from "./cli.mjs";

export const require = createRequire(import.meta.url);
export const URI = `llm://my-app:${KEY}@api.openai.com/gpt-5`;
export const REDACTED = "llm://my-app:***@api.openai.com/gpt-5";
export const FORMATS = ["text", "json", "github", "sarif"];

export let root;
before(() => {
  root = mkdtempSync(join(tmpdir(), "llm-uri-scan-"));
});
after(() => rmSync(root, { recursive: true, force: true }));

/** A folder with these files. A name's slashes make folders. */
export function folderOf(name, files) {
  const folder = join(root, name);
  mkdirSync(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** The report of a run, and its exit code; no output may show the key. */
export async function report(args, options = {}) {
  const { code, stdout, stderr } = await run(["scan", "--format", "json", ...args], options);
  assertNoKey(stdout + stderr, args.join(" "));
  return { code, stderr, ...JSON.parse(stdout) };
}

/** The files of a folder in which scan finds a secret. */
export async function holding(cwd, ...args) {
  const { findings } = await report(args.length > 0 ? args : ["."], { cwd });
  return findings.map(({ path }) => path.replaceAll("\\", "/"));
}

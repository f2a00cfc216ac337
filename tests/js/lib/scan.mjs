// Folders for `llm-uri scan`, and its report.

import { assertNoKey, run } from "./cli.mjs";
import { folderOf as folder } from "./folders.mjs";

export { FORMATS, require, URI } from "./check.mjs";
export { root } from "./folders.mjs";
export const REDACTED = "llm://my-app:***@api.openai.com/gpt-5";

/** A folder with these files. */
export const folderOf = (name, files) => folder(files, name);

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

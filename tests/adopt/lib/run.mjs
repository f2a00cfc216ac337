// Programs of the tests: this repository's files, and the tools of npm and PyPI that the tests are run beside.

import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after } from "node:test";

/** The repository. The tests themselves run in a copy of their folder, beside the packed package. */
export const ROOT = process.env.LLM_URI_ROOT;
/** The programs of requirements.txt. */
const PYTHON_BIN = dirname(process.env.LLM_URI_PYTHON);
/** The programs of package.json, and `llm-uri` of the packed package. */
const NPM_BIN = join(process.cwd(), "node_modules", ".bin");

export const textOf = (...names) => readFileSync(join(ROOT, ...names), "utf8");

/** Runs a program to its end. */
export const run = (command, args, { cwd = process.cwd(), env = {}, input } = {}) =>
  new Promise((resolve) => {
    const path = [PYTHON_BIN, NPM_BIN, process.env.PATH].join(":");
    const options = { cwd, env: { ...process.env, PATH: path, NO_COLOR: "1", ...env }, maxBuffer: 1 << 26 };
    const child = execFile(command, args, options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
    );
    child.stdin.end(input);
  });

/** A new folder with these files; it is removed after the test file's last test. */
export function folderOf(files) {
  const folder = mkdtempSync(join(tmpdir(), "llm-uri-adopt-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

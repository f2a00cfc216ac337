// The programs that the tests run: tools of npm and PyPI, and the files of this repository.

import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The repository. The tests run in a copy of their folder, next to the packed package. */
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

const folders = [];
process.on("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A new folder with these files; it is removed when the process ends. */
export function folderOf(files, parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, "llm-uri-adopt-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** The same, as a git repository with all of the files committed. */
export function repositoryOf(files) {
  const folder = folderOf(files);
  const git = (...args) =>
    execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@example.com", ...args], { cwd: folder });
  git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git("commit", "--quiet", "--message=All");
  return folder;
}

/** Letters that look random and are the same in every run, so that no file of this repository contains a key. */
export function letters(count, alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789") {
  let state = 20251101 + count;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0);
  return Array.from({ length: count }, () => alphabet[(next() >>> 8) % alphabet.length]).join("");
}

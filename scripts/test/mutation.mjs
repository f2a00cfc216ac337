// Disables, one at a time, the issue codes that only JavaScript reports. A test must fail without each.
//
// Works on a copy of the package and its tests in target/mutation. There, issues with the code in the variable CODE_OFF get another
// code.

import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { createInterface } from "node:readline";

import { buildPackage } from "../build.mjs";
import { ROOT } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { Problem, say } from "../lib/ui.mjs";
import { copyPackage } from "./copy.mjs";

/** Where the files of dist/ put the code into an issue of JavaScript: each pattern is in each of its files once. */
const REPORTS = [
  { pattern: /(?<=return ?\{\s*)(code)(?=,\s*severity,\s*message: ?filled\()/g, files: ["core.cjs", "shared.js"] },
  { pattern: /(?<=return\{)code:(\w+)(?=,severity:\w+,message:\w+\.replace\()/g, files: ["cli.js"] },
];

/** Parts of data/codes that JavaScript reports, and codes of the core that have no vector for the same reason. */
const PARTS = ["env", "module"];
const OTHERS = ["not-a-string"];

/** Prints, for each code, the first test that fails without it. Runs two files at a time. */
export async function scriptMutation() {
  await buildPackage();
  const copy = copyPackage("mutation", ["dist", "package.json", "tests"]);
  for (const report of REPORTS) makeOptional(report, copy);
  const codes = [...PARTS.flatMap((part) => read(part).codes.map(({ code }) => code)), ...OTHERS];
  const [rest, survivors] = [codes.values(), []];
  const work = async () => {
    for (const code of rest) {
      const failed = await withoutCode(code, copy);
      say(`${code.padEnd(32)} ${failed ?? "no test fails"}`);
      if (failed === undefined) survivors.push(code);
    }
  };
  await Promise.all([work(), work()]);
  if (survivors.length > 0) throw new Problem(`No test fails without: ${survivors.join(", ")}.`);
}

const read = (part) => JSON.parse(readFileSync(join(ROOT, "data", "codes", `${part}.json`), "utf8"));

/** Lets the variable CODE_OFF disable a code in dist/ of the copy, also for the commands that tests start. */
function makeOptional({ pattern, files }, copy) {
  for (const file of files) {
    let count = 0;
    const text = readFileSync(join(ROOT, "dist", file), "utf8").replace(pattern, (_, code) => {
      count++;
      return `code: ${code} === globalThis.process?.env.CODE_OFF ? "disabled" : ${code}`;
    });
    if (count !== 1) throw new Problem(`dist/${file} has ${count} statements like ${pattern}.`);
    writeFileSync(join(copy, "dist", file), text);
  }
}

/** The file and the name of the first test that fails, of the files that name the code, quick files first. */
async function withoutCode(code, copy) {
  const folder = join(copy, "tests", "js");
  const named = filesBelow(folder).filter((file) => file.endsWith(".test.mjs") && names(file, code));
  const slow = (file) => (relative(folder, file).startsWith("long") ? 1 : 0);
  for (const file of named.sort((one, other) => slow(one) - slow(other))) {
    const name = await firstFailure(file, { cwd: copy, env: { ...process.env, CODE_OFF: code } });
    if (name !== undefined) return `${basename(file)}: ${name}`;
  }
  return undefined;
}

/** Waits before each test until the results so far are printed, which a test that never waits would delay. */
const PRINT = `data:text/javascript,import { beforeEach } from "node:test"; beforeEach(() => new Promise((next) => setTimeout(next)));`;

/** The name of the first test of a file that fails. Tests after it do not run. */
async function firstFailure(file, options) {
  const child = spawn(process.execPath, ["--import", PRINT, "--test-reporter=tap", file], {
    ...options,
    stdio: ["ignore", "pipe", "ignore"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const failed = /^ *not ok \d+ - (.*)$/.exec(line);
    if (failed !== null) {
      child.kill();
      return failed[1];
    }
  }
  return undefined;
}

/** Whether a test, or the table of inputs that it imports, contains the code. */
const names = (file, code) => {
  const text = readFileSync(file, "utf8");
  const helpers = [...text.matchAll(/from "(\.{1,2}\/lib\/\w+\.mjs)"/g)].map(([, name]) => join(file, "..", name));
  return [text, ...helpers.map((name) => readFileSync(name, "utf8"))].some((one) => one.includes(code));
};

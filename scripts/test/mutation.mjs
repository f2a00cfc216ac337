// Disables, one at a time, the issue codes that only JavaScript reports. A test must fail without each.
//
// Works on a copy of the package and its tests in target/mutation. There, issues with the disabled code get another code.

import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { createInterface } from "node:readline";

import { buildPackage } from "../build.mjs";
import { DIST, readJson } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { Problem, say } from "../lib/ui.mjs";
import { copyPackage } from "./copy.mjs";

/**
 * Where the files of dist/ put the code into an issue of JavaScript: each pattern is in each of its files once. `member` is the member of
 * an object that the value is written with. The names of files in cli/ end with a hash.
 */
const REPORTS = [
  {
    pattern: /(?<==\s*\[)(own\d*\.code)(?=,\s*own\d*\.reference\])/g,
    member: "",
    files: ["later.cjs", "shared.js"],
  },
  {
    pattern: /(?<=return\{)code:(\w+)(?=,severity:\w+,message:\w+\.replace\()/g,
    member: "code:",
    files: ["cli/check-"],
  },
];

/** Parts of data/codes that JavaScript reports, and the codes of other parts that it reports. */
const PARTS = ["env", "module"];
const OTHERS = ["not-a-string", "provenance-missing", "provenance-unverified", "policy-mismatch", "policy-unknown"];

/** Prints, for each code, the first test that fails without it. */
export async function scriptMutation() {
  await buildPackage();
  const copy = copyPackage("mutation", ["dist", "package.json", "tests"]);
  const codes = [...PARTS.flatMap((part) => read(part).codes.map(({ code }) => code)), ...OTHERS];
  const survivors = [];
  for (const code of codes) {
    disable(code, copy);
    const failed = await firstFailed(code, copy);
    say(`${code.padEnd(32)} ${failed ?? "no test fails"}`);
    if (failed === undefined) survivors.push(code);
  }
  if (survivors.length > 0) throw new Problem(`No test fails without: ${survivors.join(", ")}.`);
}

const read = (part) => readJson(`data/codes/${part}.json`);

/** Changes dist/ of the copy. Commands that tests start read it too. */
function disable(disabled, copy) {
  const built = filesBelow(DIST).map((path) => relative(DIST, path).replaceAll("\\", "/"));
  for (const { pattern, member, files } of REPORTS) {
    for (const start of files) {
      const file = built.find((name) => name.startsWith(start));
      let count = 0;
      const text = readFileSync(join(DIST, file), "utf8").replace(pattern, (_, code) => {
        count++;
        return `${member}${code} === "${disabled}" ? "disabled" : ${code}`;
      });
      if (count !== 1) throw new Problem(`dist/${file} has ${count} statements like ${pattern}.`);
      writeFileSync(join(copy, "dist", file), text);
    }
  }
}

/**
 * The file and the name of the first test that fails, of the files that name the code: first the tests that name it themselves,
 * then all tests; quick files before the long ones.
 */
async function firstFailed(code, copy) {
  const folder = join(copy, "tests", "js");
  const named = filesBelow(folder).filter((file) => file.endsWith(".test.mjs") && names(file, code));
  const isLong = (file) => (relative(folder, file).startsWith("long") ? 1 : 0);
  named.sort((one, other) => isLong(one) - isLong(other));
  const own = named.map((file) => [file, titles(file, code)]).filter(([, list]) => list.length > 0);
  for (const [file, list] of [...own, ...named.map((file) => [file, []])]) {
    const name = await failure(file, list, copy);
    if (name !== undefined) return `${basename(file)}: ${name}`;
  }
  return undefined;
}

/** The titles of the tests of a file that contain the code. */
const titles = (file, code) =>
  readFileSync(file, "utf8")
    .split(/^ *(?=(?:it|test)\()/m)
    .filter((test) => test.includes(`"${code}"`))
    .flatMap((test) => /^\w+\(("(?:[^"\\]|\\.)*")/.exec(test)?.slice(1) ?? [])
    .map((title) => JSON.parse(title));

/** Waits before each test until the results so far are printed, which a test that never waits would delay. */
const PRINT = `data:text/javascript,import { beforeEach } from "node:test"; beforeEach(() => new Promise((next) => setTimeout(next)));`;

/** The name of the first test of a file that fails, of those with the titles, or of all. Tests after it do not run. */
async function failure(file, titles, cwd) {
  const only = titles.map((title) => `--test-name-pattern=^${title.replace(/[^\w ]/g, "\\$&")}$`);
  const args = ["--import", PRINT, "--test-reporter=tap", ...only, file];
  const child = spawn(process.execPath, args, { cwd, stdio: ["ignore", "pipe", "ignore"] });
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

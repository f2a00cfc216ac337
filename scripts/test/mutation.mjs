// Disables, one at a time, the issue codes that only JavaScript reports. A test must fail without each.
//
// Works on a copy of the package and its tests in target/mutation. In the copy, issues with the disabled code get another code.

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";

import { buildPackage } from "../build.mjs";
import { capture } from "../lib/exec.mjs";
import { ROOT, TARGET } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { Problem, say } from "../lib/ui.mjs";

const COPY = join(TARGET, "mutation");
const COPIED = ["dist", "package.json", "tests"];

/** Where the files of dist/ put the code into an issue of JavaScript: each pattern is in each of its files once. */
const REPORTS = [
  { pattern: /(?<=return ?\{\s*)(code)(?=,\s*severity,\s*message: ?filled\()/g, files: ["core.cjs", "shared.js"] },
  { pattern: /(?<=return\{)code:(\w+)(?=,severity:\w+,message:\w+\.replace\()/g, files: ["cli.js"] },
];

/** Parts of data/codes that JavaScript reports, and codes of the core that have no vector for the same reason. */
const PARTS = ["env", "module"];
const OTHERS = ["not-a-string"];

/** Prints, for each code, the first test file that fails without it, and the names of its failed tests. */
export async function scriptMutation() {
  await buildPackage();
  copy();
  const codes = [...PARTS.flatMap((part) => read(part).codes.map(({ code }) => code)), ...OTHERS];
  const survivors = [];
  for (const code of codes) {
    const failed = await withoutCode(code);
    say(`${code.padEnd(32)} ${failed ?? "no test fails"}`);
    if (failed === undefined) survivors.push(code);
  }
  if (survivors.length > 0) throw new Problem(`No test fails without: ${survivors.join(", ")}.`);
}

const read = (part) => JSON.parse(readFileSync(join(ROOT, "data", "codes", `${part}.json`), "utf8"));

function copy() {
  rmSync(COPY, { recursive: true, force: true });
  mkdirSync(COPY, { recursive: true });
  const here = readdirSync(ROOT).filter((name) => !["target", ".git"].includes(name));
  for (const name of here) {
    if (COPIED.includes(name)) cpSync(join(ROOT, name), join(COPY, name), { recursive: true });
    else symlinkSync(join(ROOT, name), join(COPY, name));
  }
}

/** Changes dist/ of the copy. Commands that tests start read it too. */
function disable(disabled) {
  for (const { pattern, files } of REPORTS) {
    for (const file of files) {
      let count = 0;
      const text = readFileSync(join(ROOT, "dist", file), "utf8").replace(pattern, (_, code) => {
        count++;
        return `code: ${code} === "${disabled}" ? "disabled" : ${code}`;
      });
      if (count !== 1) throw new Problem(`dist/${file} has ${count} statements like ${pattern}.`);
      writeFileSync(join(COPY, "dist", file), text);
    }
  }
}

/** The quick tests that name the code, in order, until one fails: the file and the names of its failed tests. */
async function withoutCode(code) {
  disable(code);
  const folder = join(COPY, "tests", "js");
  const named = filesBelow(folder).filter((file) => file.endsWith(".test.mjs") && names(file, code));
  const quick = (file) => (relative(folder, file).includes("long/") ? 1 : 0);
  for (const file of named.sort((one, other) => quick(one) - quick(other))) {
    const run = await capture(process.execPath, ["--test", "--test-reporter=tap", file], { cwd: COPY });
    const failed = [...run.stdout.matchAll(/^ *not ok \d+ - (.*)$/gm)].map(([, name]) => name);
    if (run.code !== 0) return `${basename(file)}: ${failed.join("; ")}`;
  }
  return undefined;
}

/** Whether a test, or the table of inputs that it imports, contains the code. */
const names = (file, code) => {
  const text = readFileSync(file, "utf8");
  const helpers = [...text.matchAll(/from "(\.{1,2}\/lib\/\w+\.mjs)"/g)].map(([, name]) => join(file, "..", name));
  return [text, ...helpers.map((name) => readFileSync(name, "utf8"))].some((one) => one.includes(code));
};

// Checks that sources use the terms of .textlintrc.json, which textlint checks in documents: whole files in CLEAN, and the
// names of tests.

import { readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { Problem } from "../lib/ui.mjs";

/** Folders whose comments, strings and names are checked. Add a folder when it has no findings. */
const CLEAN = [
  "js/neighbours",
  "scripts/check",
  "scripts/ensure",
  "scripts/gen",
  "scripts/lib",
  "scripts/test",
  "src/explain",
  "src/host",
  "src/json",
  "src/neighbours",
  "src/uri",
  "tests/page",
  "www",
];
/** Folders whose names of tests are checked. */
const TESTS = ["tests/clients", "tests/js"];
const SOURCE = /\.(ts|mjs|js|rs|html|css)$/;
const TEST_NAME = /^\s*(?:test|it|describe)\((["'`])(.*?)\1/;

export function checkWords() {
  const { terms } = JSON.parse(readFileSync(join(ROOT, ".textlintrc.json"), "utf8")).rules.terminology;
  const rules = terms.map(([term, use]) => ({ pattern: new RegExp(`\\b(?:${term})\\b`, "i"), use }));
  const faults = [];
  let count = 0;
  const check = (folder, textOf) => {
    for (const file of filesBelow(join(ROOT, folder)).filter((name) => SOURCE.test(name))) {
      count++;
      for (const [at, line] of readFileSync(file, "utf8").split("\n").entries()) {
        for (const { pattern, use } of rules) {
          const [found] = pattern.exec(textOf(line)) ?? [];
          if (found === undefined) continue;
          const fix = use === "" ? "leave it out" : `write '${found.replace(pattern, use)}'`;
          faults.push(`${relative(ROOT, file)}:${at + 1}: '${found}': ${fix}`);
        }
      }
    }
  };
  for (const folder of CLEAN) check(folder, (line) => line);
  for (const folder of TESTS) check(folder, (line) => TEST_NAME.exec(line)?.[2] ?? "");
  if (faults.length > 0)
    throw new Problem("These words are not in plain English (.textlintrc.json):", { output: faults.join("\n") });
  return `${count} files`;
}

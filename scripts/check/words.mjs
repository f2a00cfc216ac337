// Checks that comments, strings and names in sources use the terms of .textlintrc.json, which textlint checks in documents.

import { readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { Problem } from "../lib/ui.mjs";

/** Add a folder when it has no findings. */
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
  "tests/clients",
  "tests/common",
  "tests/grammar",
  "tests/js",
  "tests/neighbours",
  "tests/oracle",
  "tests/page",
  "www",
];
const SOURCE = /\.(ts|mjs|js|rs|html|css)$/;

export function checkWords() {
  const { terms } = JSON.parse(readFileSync(join(ROOT, ".textlintrc.json"), "utf8")).rules.terminology;
  const rules = terms.map(([term, use]) => ({ pattern: new RegExp(`\\b(?:${term})\\b`, "i"), use }));
  const faults = [];
  const files = CLEAN.flatMap((folder) => filesBelow(join(ROOT, folder))).filter((name) => SOURCE.test(name));
  for (const file of files) {
    for (const [at, line] of readFileSync(file, "utf8").split("\n").entries()) {
      for (const { pattern, use } of rules) {
        const [found] = pattern.exec(line) ?? [];
        if (found === undefined) continue;
        const fix = use === "" ? "leave it out" : `write '${found.replace(pattern, use)}'`;
        faults.push(`${relative(ROOT, file)}:${at + 1}: '${found}': ${fix}`);
      }
    }
  }
  if (faults.length > 0)
    throw new Problem("These words are not in plain English (.textlintrc.json):", { output: faults.join("\n") });
  return `${files.length} files`;
}

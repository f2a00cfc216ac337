// Checks that comments, strings and names in sources use the terms of .textlintrc.json, which textlint checks in documents, and that
// comments avoid the wording of comment-terms.json.

import { readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { Problem } from "../lib/ui.mjs";

/** Add a folder when it has no findings. */
const CLEAN = [
  "benches",
  "fuzz",
  "js/entry",
  "js/env",
  "js/lint",
  "js/neighbours",
  "js/node",
  "js/requests",
  "scripts/build",
  "scripts/check",
  "scripts/ensure",
  "scripts/gen",
  "scripts/lib",
  "scripts/packaging",
  "scripts/test",
  "src/bytes",
  "src/bytes.rs",
  "src/explain",
  "src/host",
  "src/issue",
  "src/json",
  "src/lib.rs",
  "src/limits.rs",
  "src/llm",
  "src/neighbours",
  "src/policy",
  "src/sort.rs",
  "src/span.rs",
  "src/uri",
  "tests/clients",
  "tests/common",
  "tests/configs",
  "tests/grammar",
  "tests/js",
  "tests/neighbours",
  "tests/oracle",
  "tests/page",
  "www",
];
/** The folders whose comments also avoid the wording of comment-terms.json. Add a folder when it has no findings. */
const PLAIN = [
  "benches",
  "fuzz",
  "js/core",
  "js/entry",
  "js/env",
  "js/lint",
  "js/node",
  "js/requests",
  "scripts/build",
  "scripts/check",
  "scripts/ensure",
  "scripts/lib",
  "scripts/packaging",
  "scripts/test",
  "src/bytes",
  "src/bytes.rs",
  "src/explain",
  "src/host",
  "src/issue",
  "src/json",
  "src/lib.rs",
  "src/limits.rs",
  "src/llm",
  "src/policy",
  "src/sort.rs",
  "src/span.rs",
  "src/uri",
  "tests/adopt",
  "tests/clients",
  "tests/common",
  "tests/grammar",
  "tests/js",
  "tests/oracle",
  "tests/page",
];
/** Files in these folders that still have findings. */
const LATER = /^js\/core\/(api|chunks|redact\w*|run|stream|wide)\.ts$/;
const SOURCE = /\.(ts|mjs|js|rs|html|css)$/;
/** The text of a comment in a line. `://` in a URI is not a comment. */
const COMMENT = /(?:^|\s)\/\/[/!]?\s*(.*)|^\s*(?:\/\*\*?|\*(?!\/))\s*(.*)/;

export function checkWords() {
  const { terms } = readJson(".textlintrc.json").rules.terminology;
  const words = terms.map(([term, use]) => ({
    pattern: new RegExp(`\\b(?:${term})\\b`, "i"),
    fix: (found, pattern) => (use === "" ? "leave it out" : `write '${found.replace(pattern, use)}'`),
  }));
  const wording = readJson("scripts/check/comment-terms.json").terms.map(([term, use]) => ({
    pattern: new RegExp(term.startsWith("^") ? term : `\\b(?:${term})`, "i"),
    fix: () => `write ${use}`,
  }));
  const faults = [...findings(CLEAN, words, (line) => line), ...findings(PLAIN, wording, commentIn)];
  if (faults.length > 0)
    throw new Problem("These words are not in plain English (.textlintrc.json, scripts/check/comment-terms.json):", {
      output: faults.join("\n"),
    });
  return `${sources(CLEAN).length} files`;
}

const readJson = (name) => JSON.parse(readFileSync(join(ROOT, name), "utf8"));

const sources = (folders) =>
  folders
    .flatMap((folder) => filesBelow(join(ROOT, folder)))
    .filter((name) => SOURCE.test(name) && !LATER.test(relative(ROOT, name)));

/** The comment in a line; a continued one begins with an ellipsis, so that `^` matches only the beginning of a comment. */
function commentIn(line, previous) {
  const text = COMMENT.exec(line)?.slice(1).join("") ?? "";
  return /^\s*(\/\/|\*)/.test(line) && COMMENT.test(previous) ? `… ${text}` : text;
}

/** The findings in some folders, a line each. `textOf` returns the part of a line to check; it also gets the previous line. */
function findings(folders, rules, textOf) {
  const faults = [];
  for (const file of sources(folders)) {
    const lines = readFileSync(file, "utf8").split("\n");
    for (const [at, line] of lines.entries()) {
      const text = textOf(line, lines[at - 1] ?? "");
      for (const { pattern, fix } of rules) {
        const [found] = pattern.exec(text) ?? [];
        if (found !== undefined) faults.push(`${relative(ROOT, file)}:${at + 1}: '${found}': ${fix(found, pattern)}`);
      }
    }
  }
  return faults;
}

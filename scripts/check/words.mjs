// Checks that comments, strings and names in sources use the terms of .textlintrc.json, which textlint checks in documents, and that
// comments and messages avoid the wording of comment-terms.json.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT, readJson, shown } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { requireNone } from "../lib/ui.mjs";

/** Files and folders below these are checked. */
const FOLDERS = ["benches", "fuzz", "js", "scripts", "src", "tests", "www"];
/** Those whose strings users read. */
const SHIPPED = ["js", "src", "www"];
/** Calls a method of the standard library with a name of the list. */
const EXCEPT = /^tests\/policy\.rs$/;
const SOURCE = /\.(ts|mjs|js|rs|html|css)$/;
const MESSAGE = /(["`])(?:(?!\1)[^\\\s]|\\.)+(?: (?:(?!\1)[^\\\s]|\\.)+){2,}\1/g;
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
  const faults = [
    ...findings(words, (line) => line),
    ...findings(wording, commentIn),
    ...findings(
      wording.filter(({ pattern }) => !pattern.source.startsWith("^")),
      messagesIn,
      SHIPPED,
    ),
  ];
  requireNone(faults, "These words are not in plain English (.textlintrc.json, scripts/check/comment-terms.json):");
  return `${sources().length} files`;
}

const sources = (folders = FOLDERS) =>
  folders
    .flatMap((folder) => filesBelow(join(ROOT, folder)))
    .filter((name) => SOURCE.test(name) && !EXCEPT.test(shown(name)));

/** The comment in a line; a continued one begins with an ellipsis, so that `^` matches only the beginning of a comment. */
function commentIn(line, previous) {
  const text = COMMENT.exec(line)?.slice(1).join("") ?? "";
  return /^\s*(\/\/|\*)/.test(line) && COMMENT.test(previous) ? `… ${text}` : text;
}

/** The messages in a line: strings of several words. */
const messagesIn = (line, previous) =>
  commentIn(line, previous) === "" ? [...line.matchAll(MESSAGE)].map(([text]) => text).join(" ") : "";

/** The findings, a line each. `textOf` returns the part of a line to check; it also gets the previous line. */
function findings(rules, textOf, folders) {
  const faults = [];
  for (const file of sources(folders)) {
    const lines = readFileSync(file, "utf8").split("\n");
    for (const [at, line] of lines.entries()) {
      const text = textOf(line, lines[at - 1] ?? "");
      for (const { pattern, fix } of rules) {
        const [found] = pattern.exec(text) ?? [];
        if (found !== undefined) faults.push(`${shown(file)}:${at + 1}: '${found}': ${fix(found, pattern)}`);
      }
    }
  }
  return faults;
}

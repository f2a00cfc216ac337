// Dead code that no compiler finds: values that a module exports and nobody names. (A type may be there for a signature.) The public lists (js/index.ts and its
// siblings) count as a use, and whatever is on them is a user's to name.

import { readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { Problem } from "../lib/ui.mjs";

const FOLDERS = ["js", "www", "scripts", "tests", "benches"];
const CODE = /\.(ts|mjs)$/;
const NOT_OURS = /node_modules|\.d\.ts$|\/vectors\//;
const EXPORT = /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|abstract class|enum) (\w+)/gm;

export function checkUnused() {
  const files = FOLDERS.flatMap((folder) => filesBelow(join(ROOT, folder)))
    .map((file) => ({ name: relative(ROOT, file).replaceAll("\\", "/"), file }))
    .filter(({ name }) => CODE.test(name) && !NOT_OURS.test(name))
    .map(({ name, file }) => {
      const text = readFileSync(file, "utf8");
      return { name, text, words: new Set(text.replace(/^\s*(\/\/|\/?\*)[^\n]*/gm, "").match(/\w+/g)) };
    });
  const unused = files.flatMap(({ name, text }) =>
    [...text.matchAll(EXPORT)]
      .map(([, word]) => word)
      .filter((word) => !files.some((other) => other.name !== name && other.words.has(word)))
      .map((word) => `${name}: ${word}`),
  );
  if (unused.length > 0)
    throw new Problem("These are exported, and nobody uses them:", {
      output: unused.join("\n"),
      todo: "remove them, or take 'export' away.",
    });
}

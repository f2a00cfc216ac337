// Limits the length of files, because a long file usually has more than one purpose. Data and generated files are exempt.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT, shown } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { requireNone } from "../lib/ui.mjs";

const FOLDERS = ["src", "js", "www", "scripts", "tests", "benches", "fuzz/src", "fuzz/targets", "examples"];
const CODE = /\.(rs|ts|js|mjs|css|html|py)$/;
const EXEMPT = [
  /^src\/.*\/table[^/]*\.rs$/,
  /^src\/issue\/codes\.rs$/,
  /^js\/core\/codes\//,
  /\/generated[^/]*\.(ts|rs)$/,
  /\/node_modules\//,
];
const LIMIT = 400;

export async function checkLengths() {
  const counted = FOLDERS.flatMap((folder) => filesBelow(join(ROOT, folder)))
    .map((file) => ({ name: shown(file), file }))
    .filter(({ name }) => CODE.test(name) && !EXEMPT.some((pattern) => pattern.test(name)))
    .map(({ name, file }) => ({ name, lines: readFileSync(file, "utf8").split("\n").length - 1 }));
  const tooLong = counted.filter(({ lines }) => lines > LIMIT).map(({ name, lines }) => `${name}: ${lines} lines`);
  requireNone(tooLong, `These are longer than ${LIMIT} lines:`, "split them by purpose.");
  return `${counted.length} files`;
}

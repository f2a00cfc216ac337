// A file has one job; one that has grown long usually has two. Tables of data and generated files may be long.

import { readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { Problem } from "../lib/ui.mjs";

const FOLDERS = ["src", "js", "www", "scripts", "tests"];
const CODE = /\.(rs|ts|js|mjs|css|html)$/;
const EXEMPT = [/^src\/.*\/table[^/]*\.rs$/, /^src\/issue\/code\.rs$/, /^js\/internal\/generated\.ts$/];
const AIM = 400;
const LIMIT = 450;

export async function checkLengths() {
  const counted = FOLDERS.flatMap((folder) => filesBelow(join(ROOT, folder)))
    .map((file) => ({
      name: relative(ROOT, file).replaceAll("\\", "/"),
      lines: readFileSync(file, "utf8").split("\n").length - 1,
    }))
    .filter(({ name }) => CODE.test(name) && !EXEMPT.some((pattern) => pattern.test(name)));
  const list = (files) => files.map(({ name, lines }) => `${name}: ${lines} lines`).join("\n");
  const tooLong = counted.filter(({ lines }) => lines > LIMIT);
  if (tooLong.length > 0)
    throw new Problem(`These are longer than ${LIMIT} lines:`, { output: list(tooLong), todo: "split them by job." });
  const long = counted.filter(({ lines }) => lines > AIM);
  return long.length > 0 ? `over ${AIM}: ${long.map(({ name, lines }) => `${name} (${lines})`).join(", ")}` : undefined;
}

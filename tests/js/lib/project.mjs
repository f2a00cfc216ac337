// A project with the package installed as by `npm link`. Programs and projects of the tests are in its folder.

import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "./documents.mjs";

export const PROJECT = join(ROOT, "target", "project");
/** The folder of the command `llm-uri`. */
export const BIN_FOLDER = join(PROJECT, "node_modules", ".bin");

mkdirSync(BIN_FOLDER, { recursive: true });
link(ROOT, join(PROJECT, "node_modules", "llm-uri"));
link(join(ROOT, "dist", "cli.js"), join(BIN_FOLDER, "llm-uri"));

function link(to, from) {
  try {
    symlinkSync(to, from);
  } catch (error) {
    if (error.code !== "EEXIST") throw error; // several test files run at a time
  }
}

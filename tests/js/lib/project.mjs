// A project with the package installed as by `npm link`. Programs and projects of the tests are in its folder.

import { lstatSync, mkdirSync, readlinkSync, symlinkSync, unlinkSync } from "node:fs";
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
    if (lstatSync(from, { throwIfNoEntry: false }) && readlinkSync(from) !== to) unlinkSync(from); // it belongs to another clone
    symlinkSync(to, from);
  } catch (error) {
    if (!["EEXIST", "ENOENT"].includes(error.code)) throw error; // several test files run at a time
  }
}

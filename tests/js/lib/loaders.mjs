// Loaders of `.env` files, and generated files.

import nextEnv from "@next/env";
import dotenv from "dotenv";
import { expand } from "dotenv-expand";

/** A small generator of numbers, the same in every run. */
export function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
export const textOf = (random, pieces, length) =>
  Array.from({ length: random(length) }, () => pieces[random(pieces.length)]).join("");

// Shells leave the last command in a variable of this name, and the made-up files refer to it.
delete process.env._;

/** The result of @next/env for a file, in an empty environment. */
function next(contents) {
  const before = { ...process.env };
  const silent = { error() {}, info() {} };
  try {
    nextEnv.resetEnv();
    delete process.env.__NEXT_PROCESSED_ENV;
    const file = { path: ".env", contents, env: {} };
    nextEnv.processEnv([file], "/nowhere", silent, true);
    return file.env;
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
const expanded = (contents) => expand({ parsed: dotenv.parse(contents), processEnv: {} }).parsed;
export const LOADERS = { dotenv: dotenv.parse, "dotenv-expand": expanded, "@next/env": next };

/** Whether backslashes in a value may spell a secret, so that its reading is masked as a whole (src/redact/shown.rs). */
export const maySpell = (text) => text.includes("\\") && (/\\[a-z\d]|[@=%]/i.test(text) || text.split(":").length > 2);

// Checks that shipped code calls each required crate, and prints one call of each.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT, shown } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";
import { modulesOf } from "./rust-modules.mjs";

const PACKAGES = ["wasm-bindgen", "serde-wasm-bindgen", "url", "percent-encoding", "js-sys"];

/** Returns one call of each crate; throws if a crate has none. */
export function checkCalls() {
  const modules = modulesOf(join(ROOT, "src", "lib.rs"));
  const calls = PACKAGES.map((name) => ({ name, call: firstCall(name.replaceAll("-", "_"), modules) }));
  const uncalled = calls.filter(({ call }) => call === undefined).map(({ name }) => name);
  if (uncalled.length > 0) throw new Problem(`No shipped code calls ${uncalled.join(", ")}.`);
  return calls.map(({ name, call }) => `${name}: ${call}`).join("; ");
}

/** `file:line` of a call and the called path, by the crate's name or by a name that a `use` imports from it. */
function firstCall(crate, modules) {
  for (const { file, code, imports, children } of modules) {
    const isCrate = !children.has(crate) && (!imports.has(crate) || imports.get(crate)[0] === crate);
    const heads = [...imports].filter(([, path]) => path[0] === crate && isCrate).map(([name]) => name);
    if (isCrate) heads.push(`${crate}(?=\\s*::)`);
    const call = new RegExp(`(?<![\\w:.[]|fn )(?:${heads.join("|") || "(?!)"})(?:::\\w+)*(?=\\()`).exec(code)?.[0];
    if (call !== undefined) return `${call} in ${shown(file)}:${lineOf(file, call)}`;
  }
  return undefined;
}

function lineOf(file, call) {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.findIndex((line) => line.includes(`${call}(`) && !/^\s*\/\//.test(line)) + 1;
}

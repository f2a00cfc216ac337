// `npm run precision [-- FOLDER ...]`: what `redact` changes in real source code and documentation, each changed line masked.
//
// Every changed line should contain a real secret or a documented example of one. Default: the installed npm packages, the
// sources of the crates in Cargo's registry and Rust's documentation. Lines that occur often are printed once.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

import { buildPackage } from "./build.mjs";
import { capture } from "./lib/exec.mjs";
import { NODE_MODULES } from "./lib/paths.mjs";
import { main, Problem, say, title } from "./lib/ui.mjs";

const REGISTRY = join(process.env.CARGO_HOME ?? join(homedir(), ".cargo"), "registry", "src");
const LARGEST = 64 * 1024 * 1024;
const SHOWN = 160;

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (entry.isFile()) yield path;
  }
}

/** The text of a file, or undefined if it is not UTF-8. */
function textOf(path) {
  const bytes = readFileSync(path);
  if (bytes.length > LARGEST || bytes.subarray(0, 8192).includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The part of a line around what was masked. */
function excerpt(line) {
  const at = Math.max(0, line.indexOf("***") - SHOWN / 2);
  return line.slice(at, at + SHOWN).trim();
}

await main(async () => {
  title("llm-uri: precision");
  await buildPackage();
  const { findSecrets } = await import("../dist/index.js");
  const given = process.argv.slice(2);
  const { stdout: toolchain } = await capture("rustc", ["--print", "sysroot"]);
  const folders =
    given.length > 0
      ? given
      : [NODE_MODULES, REGISTRY, join(toolchain.trim(), "share", "doc")].filter((folder) => existsSync(folder));
  const missing = folders.find((folder) => !existsSync(folder));
  if (missing !== undefined) throw new Problem(`There is no folder ${missing}.`);

  let [read, bytes, changed] = [0, 0, 0];
  const lines = new Map();
  for (const path of folders.flatMap((folder) => [...files(folder)])) {
    const text = textOf(path);
    if (text === undefined) continue;
    read++;
    bytes += text.length;
    // By line: what is masked in it, and of which kinds.
    const found = new Map();
    for (const { start, end, kind } of findSecrets(text)) {
      const from = text.lastIndexOf("\n", start - 1) + 1;
      const to = text.indexOf("\n", start);
      const row = found.get(from) ?? { line: "", copied: from, end: to < 0 ? text.length : to, kinds: new Set() };
      row.line += `${text.slice(row.copied, start)}***`;
      row.copied = end;
      row.kinds.add(kind);
      found.set(from, row);
    }
    changed += found.size;
    for (const { line, copied, end, kinds } of found.values()) {
      const shown = `${[...kinds].join(", ")}: ${excerpt(line + text.slice(copied, end))}`;
      const known = lines.get(shown);
      if (known === undefined) lines.set(shown, { path, count: 1 });
      else known.count++;
    }
  }
  for (const [shown, { path, count }] of lines) say(`${path}${count > 1 ? ` and ${count - 1} more` : ""}\n  ${shown}`);
  say(`\n${(bytes / 1e6).toFixed(0)} MB in ${read} files; ${changed} changed lines, ${lines.size} of them different.`);
});

// Unsafe code is allowed only at the boundary to WebAssembly: in src/wasm, and in src/unpack/lib.rs. Clippy checks that each block there
// has a comment on its soundness (Cargo.toml, `undocumented_unsafe_blocks`). No source disables these lints, except src/lib.rs for src/wasm.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT, shown } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { requireNone } from "../lib/ui.mjs";

const FOLDERS = ["src", "tests", "benches", "examples", "fuzz/src", "fuzz/targets"];
const BOUNDARY = /^src\/(wasm\/|unpack\/lib\.rs$)/;
const UNSAFE = /\bunsafe\s*(\{|(fn|impl|trait|extern)\b)|#!?\[unsafe\b/;
const LINT = /\b(unsafe_code|undocumented_unsafe_blocks|unsafe_op_in_unsafe_fn)\b/;
/** The settings of these lints in src/lib.rs. */
const ROOT_LINTS = ['#![cfg_attr(not(feature = "wasm"), forbid(unsafe_code))]\n', "#[allow(unsafe_code)]\nmod wasm;\n"];

export function checkUnsafe() {
  const faults = [];
  for (const file of FOLDERS.flatMap((folder) => filesBelow(join(ROOT, folder)))) {
    const name = shown(file);
    if (!name.endsWith(".rs")) continue;
    let code = readFileSync(file, "utf8").replace(/\/\/[^\n]*/g, "");
    for (const lint of name === "src/lib.rs" ? ROOT_LINTS : []) {
      if (!code.includes(lint)) faults.push(`${name} does not contain ${lint}`);
      code = code.replace(lint, "");
    }
    if (UNSAFE.test(code) && !BOUNDARY.test(name)) faults.push(`${name}: unsafe code outside the boundary`);
    if (LINT.test(code)) faults.push(`${name}: changes a lint about unsafe code`);
  }
  requireNone(faults, "Unsafe code outside the boundary:");
}

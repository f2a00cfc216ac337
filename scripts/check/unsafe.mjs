// Unsafe code is allowed only at the boundary to WebAssembly: in src/wasm, and in src/unpack/lib.rs. Clippy checks that each block there
// has a comment on its soundness (Cargo.toml, `undocumented_unsafe_blocks`).

import { readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { Problem } from "../lib/ui.mjs";

const FOLDERS = ["src", "tests", "benches", "examples", "fuzz/src", "fuzz/targets"];
const BOUNDARY = /^src\/(wasm\/|unpack\/lib\.rs$)/;

export function checkUnsafe() {
  const faults = [];
  for (const file of FOLDERS.flatMap((folder) => filesBelow(join(ROOT, folder))).filter((name) =>
    name.endsWith(".rs"),
  )) {
    const name = relative(ROOT, file).replaceAll("\\", "/");
    const source = readFileSync(file, "utf8");
    const code = source
      .replace(/\/\/[^\n]*/g, "")
      .replace(/"(?:[^"\\]|\\.)*"/gs, (text) => text.replace(/[^\n]/g, ""))
      .split("\n");
    code.forEach((line, at) => {
      const here = `${name}:${at + 1}`;
      if (/\bunsafe\s*(\{|(?:fn|impl|trait|extern)\b)|#!?\[unsafe\b/.test(line) && !BOUNDARY.test(name))
        faults.push(`${here}: unsafe code outside the boundary`);
      const allows = /\ballow\s*\([^)]*\b(unsafe_code|undocumented_unsafe_blocks|unsafe_op_in_unsafe_fn)\b/.test(line);
      if (
        allows &&
        !(
          name === "src/lib.rs" &&
          code
            .slice(at + 1)
            .find((next) => next.trim() !== "")
            ?.trim() === "mod wasm;"
        )
      ) {
        faults.push(`${here}: disables a lint about unsafe code; only src/wasm may`);
      }
    });
  }
  const root = readFileSync(join(ROOT, "src", "lib.rs"), "utf8");
  if (!root.includes('#![cfg_attr(not(feature = "wasm"), forbid(unsafe_code))]'))
    faults.push("src/lib.rs: does not forbid unsafe code in native builds");
  if (faults.length > 0) throw new Problem("Unsafe code outside the boundary:", { output: faults.join("\n") });
}

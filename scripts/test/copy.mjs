// Copies of the project whose files a test may change.

import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { ROOT, TARGET } from "../lib/paths.mjs";

/** Makes target/NAME with copies of the listed files and folders, and links to all others. Returns its path. */
export function copyPackage(name, copied) {
  const folder = join(TARGET, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(ROOT)) {
    if (copied.includes(entry)) cpSync(join(ROOT, entry), join(folder, entry), { recursive: true });
    else if (!["target", ".git"].includes(entry)) symlinkSync(join(ROOT, entry), join(folder, entry));
  }
  return folder;
}

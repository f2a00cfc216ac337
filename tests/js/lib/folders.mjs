// Folders for the command line tool. They are removed after the tests of the file.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after } from "node:test";

export const root = mkdtempSync(join(tmpdir(), "llm-uri-test-"));
after(() => rmSync(root, { recursive: true, force: true }));

let folders = 0;
/** A folder with these files. A name's slashes make folders. */
export function folderOf(files, name = `f${folders++}`) {
  const folder = join(root, name);
  mkdirSync(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

// `npm run test:reproducible`: builds the commit in two new clones, in folders of different names and lengths, and compares the
// tarballs and the modules byte for byte. It shares the tools and the downloaded packages with this clone, but no build.

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ensurePackages } from "./ensure/npm.mjs";
import { ensureBindgen, ensureWasmTarget } from "./ensure/rust.mjs";
import { capture, logged } from "./lib/exec.mjs";
import { NODE_MODULES, ROOT, TOOLS } from "./lib/paths.mjs";
import { filesBelow } from "./lib/stamp.mjs";
import { main, Problem, requireNone, say, step, title } from "./lib/ui.mjs";

const NAMES = ["a", "a-folder-with-a-longer-name"];

/** Clones the repository at `commit` into `folder`, builds and packs it: the hash of each file in dist/ and of the tarball, by name. */
async function build(folder, commit) {
  await logged("reproducible-clone", "git", ["clone", "--quiet", "--no-hardlinks", ROOT, folder]);
  await logged("reproducible-checkout", "git", ["-C", folder, "checkout", "--quiet", "--detach", commit]);
  mkdirSync(join(folder, "target"));
  symlinkSync(TOOLS, join(folder, "target", "tools"));
  cpSync(NODE_MODULES, join(folder, "node_modules"), { recursive: true, verbatimSymlinks: true });
  const options = { cwd: folder };
  await logged("reproducible-build", process.execPath, [join(folder, "scripts", "build.mjs")], options);
  await logged("reproducible-pack", "npm", ["pack", "--ignore-scripts"], options);
  const tarball = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  const files = [...tarball.map((name) => join(folder, name)), ...filesBelow(join(folder, "dist"))];
  return new Map(
    files.map((file) => [file.slice(folder.length + 1), createHash("sha256").update(readFileSync(file)).digest("hex")]),
  );
}

/** The names of the files that differ, or that only one of the two has. */
const differences = (one, other) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name)).sort();

await main(async () => {
  title("llm-uri: reproducible builds");
  await ensurePackages();
  await ensureWasmTarget();
  await ensureBindgen();
  const { stdout } = await capture("git", ["rev-parse", "HEAD"]);
  const commit = stdout.trim();
  const parent = mkdtempSync(join(tmpdir(), "llm-uri-reproducible-"));
  try {
    const built = [];
    for (const name of NAMES)
      await step(name, "cloned, built and packed", async () => {
        built.push(await build(join(parent, name), commit));
        return `${built.at(-1).size} files`;
      });
    const differing = differences(...built);
    requireNone(differing, "Two builds of one commit differ:");
    if (![...built[0].keys()].some((name) => name.endsWith(".tgz"))) throw new Problem("npm pack left no tarball.");
    say();
    for (const [name, hash] of built[0]) if (/\.(tgz|wasm)$/.test(name)) say(`  ${hash}  ${name}`);
  } finally {
    if (existsSync(parent)) rmSync(parent, { recursive: true, force: true });
  }
});

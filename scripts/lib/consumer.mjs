// A project that uses the packed tarball, in a separate folder, so that `import "llm-uri"` cannot resolve to this
// repository.

import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { buildPackage } from "../build.mjs";
import { logged } from "./exec.mjs";
import { DIST, ROOT, TARGET } from "./paths.mjs";
import { fingerprint, isFresh, markFresh, markStale } from "./stamp.mjs";
import { Problem, SKIP, step } from "./ui.mjs";

export const CONSUMER = join(TARGET, "consumer");
const PACK = join(TARGET, "pack");

/** Builds, packs and installs; returns the tarball's path. */
export async function installConsumer() {
  await buildPackage();
  const inputs = fingerprint([
    DIST,
    ...["package.json", "README.md", "LICENSE-MIT", "LICENSE-APACHE"].map((name) => join(ROOT, name)),
  ]);
  await step("install", "the packed package in target/consumer", async () => {
    if (isFresh("consumer", inputs, [join(CONSUMER, "node_modules", "llm-uri", "package.json")])) return SKIP;
    markStale("consumer");
    for (const folder of [PACK, CONSUMER]) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
    }
    await logged("npm-pack", "npm", ["pack", "--ignore-scripts", "--pack-destination", PACK]);
    // Otherwise bundlers would find this repository's file in a parent folder.
    writeFileSync(join(CONSUMER, "tsconfig.json"), '{ "files": [] }\n');
    writeFileSync(join(CONSUMER, "package.json"), '{ "name": "consumer", "private": true, "type": "module" }\n');
    await logged("npm-install", "npm", ["install", "--offline", "--no-audit", "--no-fund", tarball()], {
      cwd: CONSUMER,
    });
    markFresh("consumer", inputs);
    return tarball().slice(PACK.length + 1);
  });
  return tarball();
}

function tarball() {
  const [file, ...more] = readdirSync(PACK).filter((name) => name.endsWith(".tgz"));
  if (file === undefined || more.length > 0)
    throw new Problem("npm pack did not leave exactly one tarball in target/pack.");
  return join(PACK, file);
}

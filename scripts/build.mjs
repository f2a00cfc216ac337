// `npm run build`: everything in dist/, so that `npm pack` gives the complete package.

import { join } from "node:path";

import { bundle } from "./build/bundle.mjs";
import { writeNotices } from "./build/notices.mjs";
import { bundleTypes } from "./build/types.mjs";
import { verifyDist } from "./build/verify.mjs";
import { buildWasm, glueFile, MODULES, wasmFile } from "./build/wasm.mjs";
import { requireData, requireGenerated } from "./gen.mjs";
import { DIST, isProgram, ROOT } from "./lib/paths.mjs";
import { fingerprint, isFresh, markFresh, markStale } from "./lib/stamp.mjs";
import { main, SKIP, say, step, title } from "./lib/ui.mjs";

/** Builds dist/ if anything that goes into it has changed. */
export async function buildPackage() {
  await buildWasm();
  const sources = [
    "js",
    "rules",
    "scripts/build",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "README.md",
    "LICENSE-MIT",
  ];
  const inputs = fingerprint([
    ...sources.map((name) => join(ROOT, name)),
    ...Object.keys(MODULES).flatMap((name) => [wasmFile(name), glueFile(name)]),
  ]);
  const made = ["index.js", "cli.js", "index.d.ts", "llm_uri.wasm"].map((name) => join(DIST, name));
  if (isFresh("dist", inputs, made)) return step("dist", "the package", () => SKIP);
  markStale("dist");
  await step("data", "the tables agree with data/", requireData);
  await step("generated", "the generated tables of js agree with the Rust core", requireGenerated);
  await step("bundle", "JavaScript, one file per entry", bundle);
  await step("types", "declarations", bundleTypes);
  await step("notices", "licences of what is compiled in", writeNotices);
  await step("verify", "what npm pack takes", verifyDist);
  markFresh("dist", inputs);
}

if (isProgram(import.meta.url)) {
  await main(async () => {
    title("llm-uri: build");
    await buildPackage();
    say("\nThe package is in dist/. npm pack makes the tarball.");
  });
}

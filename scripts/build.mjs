// `npm run build`: builds everything in dist/, which `npm pack` packs.

import { join } from "node:path";

import { bundle } from "./build/bundle.mjs";
import { writeNotices } from "./build/notices.mjs";
import { bundleTypes } from "./build/types.mjs";
import { verifyDist } from "./build/verify.mjs";
import { buildWasm, DRAFT, glueFile, MODULES, wasmFile } from "./build/wasm.mjs";
import { requireData, requireGenerated } from "./gen.mjs";
import { DIST, isProgram, ROOT } from "./lib/paths.mjs";
import { fingerprint, isFresh, markFresh, markStale } from "./lib/stamp.mjs";
import { main, SKIP, say, step, title } from "./lib/ui.mjs";

export async function buildPackage() {
  // It compiles the crate for this machine, at the same time as the modules. npm run check verifies the tables for drafts too.
  const generated = DRAFT
    ? undefined
    : step("generated", "generated tables of js match the Rust core", requireGenerated);
  await Promise.all([buildWasm(), generated]);
  const sources = [
    "js",
    "data",
    "rules",
    "scripts/build",
    "scripts/gen",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "README.md",
    "LICENSE-MIT",
    // The bundles contain these tables, and the modules do not.
    "src/requests/profile/table.json",
    "src/requests/sdk/table.json",
  ];
  const inputs = fingerprint([
    ...sources.map((name) => join(ROOT, name)),
    ...[...Object.keys(MODULES), "classic"].flatMap((name) => [wasmFile(name), glueFile(name)]),
  ]);
  const made = ["index.js", "cli.js", "index.d.ts", "llm_uri.wasm"].map((name) => join(DIST, name));
  if (isFresh("dist", inputs, made)) return step("dist", "the package", () => SKIP);
  markStale("dist");
  await step("data", "generated tables match data/", requireData);
  await step("bundle", "JavaScript, one file per entry", bundle);
  await step("types", "declarations", bundleTypes);
  await step("notices", "licences of the compiled dependencies", writeNotices);
  await step("verify", "the files that npm pack packs", verifyDist);
  markFresh("dist", inputs);
}

if (isProgram(import.meta.url)) {
  await main(async () => {
    title("llm-uri: build");
    await buildPackage();
    say("\nThe package is in dist/. npm pack packs the tarball.");
  });
}

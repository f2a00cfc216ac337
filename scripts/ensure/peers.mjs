// The packages that llm-uri is compared with, as benches/package-lock.json pins them.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { logged } from "../lib/exec.mjs";
import { ROOT } from "../lib/paths.mjs";
import { SKIP, step } from "../lib/ui.mjs";

const BENCHES = join(ROOT, "benches");

export const peersManifest = () => JSON.parse(readFileSync(join(BENCHES, "package.json"), "utf8"));

/** Installs the peers. They have a separate package.json, so that other commands do not install them. */
export const ensurePeers = () =>
  step("peers", "the packages that llm-uri is measured against", async () => {
    const record = join(BENCHES, "node_modules", ".package-lock.json");
    const present = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")).packages : {};
    if (
      Object.entries(peersManifest().dependencies).every(
        ([name, version]) => present[`node_modules/${name}`]?.version === version,
      )
    )
      return SKIP;
    await logged("npm-ci-benches", "npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: BENCHES });
    return "installed";
  });

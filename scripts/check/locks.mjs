// The lock files: this repository's, the benchmarks' and those of the environments. Each pins its packages exactly, agrees
// with its manifest, and names no registry: addresses of one machine's mirror would fail on every other.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";

const EXACT = /^(npm:@?[^@]+@)?[0-9]+\.[0-9]+\.[0-9]+(-[0-9a-z.]+)?$/;
const ENVIRONMENTS = join("tests", "environments");
const REGISTRY = "run npm install with --omit-lockfile-registry-resolved";

export function checkLocks() {
  const groups = readdirSync(join(ROOT, ENVIRONMENTS), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const folders = [".", "benches", ...groups.map(({ name }) => join(ENVIRONMENTS, name))];
  const faults = folders.flatMap((folder) => faultsOf(join(ROOT, folder)).map((fault) => `${folder}: ${fault}`));
  if (faults.length > 0) throw new Problem("The lock files are not as they should be:", { output: faults.join("\n") });
  return `${folders.length} of them`;
}

function faultsOf(folder) {
  if (!existsSync(join(folder, "package-lock.json"))) return ["there is no package-lock.json"];
  const [manifest, lock] = ["package.json", "package-lock.json"].map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
  const listed = ({ dependencies, devDependencies, optionalDependencies }) => ({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const [wanted, locked] = [listed(manifest), listed(lock.packages[""])];
  const faults = [];
  for (const [name, version] of Object.entries(wanted)) {
    if (!EXACT.test(version)) faults.push(`package.json does not pin ${name}: ${version}`);
    if (locked[name] !== version) faults.push(`package-lock.json has ${name} as ${locked[name]}, package.json as ${version}`);
  }
  for (const [path, { resolved, integrity, link }] of Object.entries(lock.packages)) {
    if (path === "" || link) continue;
    if (resolved !== undefined) faults.push(`${path} names where it came from; ${REGISTRY}`);
    if (integrity === undefined) faults.push(`${path} has no hash`);
  }
  return faults;
}

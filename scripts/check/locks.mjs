// The lock files: this repository's, the benchmarks' and those of the environments. Each pins its packages exactly, agrees
// with its manifest, and names no registry: addresses of one machine's mirror would fail on every other. Every manifest in
// git, Cargo's included, has its lock file there.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { capture } from "../lib/exec.mjs";
import { ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";

const EXACT = /^(npm:@?[^@]+@)?[0-9]+\.[0-9]+\.[0-9]+(-[0-9a-z.]+)?$/;
const ENVIRONMENTS = join("tests", "environments");
const REGISTRY = "run npm install with --omit-lockfile-registry-resolved";

/** Packages that run a script on the machine of whoever installs them: a new one is looked at first. */
const RUNS_SCRIPTS = { esbuild: "puts its own binary into place" };

export async function checkLocks() {
  const groups = readdirSync(join(ROOT, ENVIRONMENTS), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const folders = [
    ".",
    "benches",
    join("tests", "adopt"),
    join("tests", "clients"),
    ...groups.map(({ name }) => join(ENVIRONMENTS, name)),
  ];
  const faults = folders.flatMap((folder) => faultsOf(join(ROOT, folder)).map((fault) => `${folder}: ${fault}`));
  faults.push(...(await withoutLock()));
  if (faults.length > 0) throw new Problem("The lock files are not as they should be:", { output: faults.join("\n") });
  return `${folders.length} of them`;
}

function faultsOf(folder) {
  if (!existsSync(join(folder, "package-lock.json"))) return ["there is no package-lock.json"];
  const [manifest, lock] = ["package.json", "package-lock.json"].map((name) =>
    JSON.parse(readFileSync(join(folder, name), "utf8")),
  );
  const listed = ({ dependencies, devDependencies, optionalDependencies }) => ({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  });
  const [wanted, locked] = [listed(manifest), listed(lock.packages[""])];
  const faults = [];
  for (const [name, version] of Object.entries(wanted)) {
    if (!EXACT.test(version)) faults.push(`package.json does not pin ${name}: ${version}`);
    if (locked[name] !== version)
      faults.push(`package-lock.json has ${name} as ${locked[name]}, package.json as ${version}`);
  }
  if (folder === ROOT) faults.push(...runningScripts(lock));
  for (const [path, { resolved, integrity, link }] of Object.entries(lock.packages)) {
    if (path === "" || link) continue;
    if (resolved !== undefined) faults.push(`${path} names where it came from; ${REGISTRY}`);
    if (integrity === undefined) faults.push(`${path} has no hash`);
  }
  return faults;
}

const runningScripts = ({ packages }) =>
  Object.entries(packages)
    .filter(
      ([path, { hasInstallScript }]) => hasInstallScript && !(path.replace(/^.*node_modules\//, "") in RUNS_SCRIPTS),
    )
    .map(([path]) => `${path} runs a script when it is installed; say why in scripts/check/locks.mjs`);

/** Manifests in git whose lock file is not. A copy of the sources without git cannot be asked. */
async function withoutLock() {
  const { code, stdout } = await capture("git", [
    "ls-files",
    "--",
    "*Cargo.toml",
    "*package.json",
    "*Cargo.lock",
    "*package-lock.json",
  ]);
  if (code !== 0) return [];
  const known = stdout.trim().split("\n");
  const lockOf = (name) => name.replace(/Cargo\.toml$/, "Cargo.lock").replace(/package\.json$/, "package-lock.json");
  return known
    .filter((name) => /(^|\/)(Cargo\.toml|package\.json)$/.test(name) && !known.includes(lockOf(name)))
    .map((name) => `${name} has no lock file that is checked in`);
}

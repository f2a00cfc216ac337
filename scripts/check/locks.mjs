// Checks all lock files: each pins its packages exactly, matches its manifest, and contains no registry URLs, because the URLs
// of a mirror fail elsewhere. Every manifest in git, including those of Cargo, must have its lock file in git.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { capture } from "../lib/exec.mjs";
import { ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";

const EXACT = /^(npm:@?[^@]+@)?[0-9]+\.[0-9]+\.[0-9]+(-[0-9a-z.]+)?$/;
const ENVIRONMENTS = join("tests", "environments");
const REGISTRY = "run npm install with --omit-lockfile-registry-resolved";

/** Packages with install scripts. Review a new one before adding it. */
const RUNS_SCRIPTS = { esbuild: "installs its binary" };

export async function checkLocks() {
  const groups = readdirSync(join(ROOT, ENVIRONMENTS), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const folders = [
    ".",
    "benches",
    join("tests", "adopt"),
    join("tests", "clients"),
    join("tests", "configs"),
    ...groups.map(({ name }) => join(ENVIRONMENTS, name)),
  ];
  const faults = folders.flatMap((folder) => faultsOf(join(ROOT, folder)).map((fault) => `${folder}: ${fault}`));
  faults.push(...(await withoutLock()));
  if (faults.length > 0) throw new Problem("The lock files have errors:", { output: faults.join("\n") });
  return `${folders.length} of them`;
}

function faultsOf(folder) {
  if (!existsSync(join(folder, "package-lock.json"))) return ["package-lock.json is missing"];
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
    if (resolved !== undefined) faults.push(`${path} contains a registry URL; ${REGISTRY}`);
    if (integrity === undefined) faults.push(`${path} has no hash`);
  }
  return faults;
}

const runningScripts = ({ packages }) =>
  Object.entries(packages)
    .filter(
      ([path, { hasInstallScript }]) => hasInstallScript && !(path.replace(/^.*node_modules\//, "") in RUNS_SCRIPTS),
    )
    .map(([path]) => `${path} has an install script; add it to scripts/check/locks.mjs with the reason`);

/** Manifests in git without a lock file in git. Skipped in a copy of the sources without git. */
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
    .map((name) => `${name} has no lock file in git`);
}

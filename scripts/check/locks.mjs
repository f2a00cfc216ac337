// Checks all lock files: each pins its packages exactly, matches its manifest, and contains no registry URLs, because the URLs
// of a mirror fail elsewhere. Every manifest in git, including those of Cargo, must have its lock file in git.

import { capture } from "../lib/exec.mjs";
import { ROOT, readJson, shown } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { requireNone } from "../lib/ui.mjs";

const EXACT = /^(npm:@?[^@]+@)?[0-9]+\.[0-9]+\.[0-9]+(-[0-9a-z.]+)?$/;
const REGISTRY = "run npm install with --omit-lockfile-registry-resolved";

/** Packages with install scripts. Review a new one before adding it. */
const RUNS_SCRIPTS = { esbuild: "installs its binary" };

export async function checkLocks() {
  const { code, stdout } = await capture("git", ["ls-files"]);
  const files = code === 0 ? stdout.trim().split("\n") : filesBelow(ROOT).map(shown); // a copy of the sources without git
  const manifests = files.filter((name) => /(^|\/)(Cargo\.toml|package\.json)$/.test(name));
  const faults = manifests.flatMap((name) => faultsOf(name, files).map((fault) => `${name}: ${fault}`));
  requireNone(faults, "The lock files have errors:");
  return `${manifests.length} of them`;
}

function faultsOf(name, files) {
  const lockName = name.replace(/Cargo\.toml$/, "Cargo.lock").replace(/package\.json$/, "package-lock.json");
  if (!files.includes(lockName)) return ["there is no lock file in git"];
  if (lockName.endsWith("Cargo.lock")) return [];
  const [manifest, lock] = [name, lockName].map(readJson);
  const listed = ({ dependencies, devDependencies, optionalDependencies }) => ({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  });
  const [wanted, locked] = [listed(manifest), listed(lock.packages[""])];
  const faults = [];
  for (const [used, version] of Object.entries(wanted)) {
    if (!EXACT.test(version)) faults.push(`package.json does not pin ${used}: ${version}`);
    if (locked[used] !== version)
      faults.push(`package-lock.json has ${used} as ${locked[used]}, package.json as ${version}`);
  }
  if (name === "package.json") faults.push(...runningScripts(lock));
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

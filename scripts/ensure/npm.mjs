// Checks the version of Node and installs the development packages of package-lock.json.

import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { logged } from "../lib/exec.mjs";
import { ROOT } from "../lib/paths.mjs";
import { fingerprint, isFresh, markFresh, markStale } from "../lib/stamp.mjs";
import { Problem, SKIP, step } from "../lib/ui.mjs";
import { NODE_MAJOR } from "./versions.mjs";

export const ensurePackages = () =>
  step("npm packages", "the development packages of package-lock.json", () => {
    if (Number(process.versions.node.split(".")[0]) >= NODE_MAJOR) return installLocked(ROOT);
    throw new Problem(`This is Node ${process.versions.node}.`, {
      todo: `install Node ${NODE_MAJOR} or newer, and run this again.`,
    });
  });

/** The packages that llm-uri is compared with. They have a separate package.json, so that other commands do not install them. */
export const ensurePeers = () =>
  step("peers", "the packages that llm-uri is measured against", () => installLocked(join(ROOT, "benches")));

/** Installs the packages of the lock file in `folder`, unless they are there. */
async function installLocked(folder) {
  if (installedAsLocked(folder)) return SKIP;
  await logged("npm-ci", "npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    show: "start",
    todo: "see npm's message above; npm needs the network to download packages.",
  });
  return "installed";
}

/** npm writes a lock file of the installed packages. It does not contain packages for other platforms. */
function installedAsLocked(folder) {
  const record = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const packagesOf = (path) => JSON.parse(readFileSync(path, "utf8")).packages;
  const [wanted, present] = [packagesOf(join(folder, "package-lock.json")), packagesOf(record)];
  return Object.entries(wanted).every(
    ([path, { version, optional, peer }]) =>
      path === "" || (present[path] ? present[path].version === version : optional || peer),
  );
}

export const npmInstall = (name, cwd, ...args) =>
  logged(`npm-install-${name}`, "npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...args], {
    cwd,
    show: "start",
    todo: "see npm's message above; the first time, npm needs the network for the tools.",
  });

/** Installs the packages that the manifests in `source` pin into `folder`, unless they are there. */
export async function installPinned(name, source, folder, ...args) {
  const manifests = ["package.json", "package-lock.json"].map((file) => join(source, file));
  const inputs = fingerprint(manifests, process.version, process.platform, process.arch);
  if (isFresh(name, inputs, [join(folder, "node_modules", ".package-lock.json")])) return SKIP;
  markStale(name);
  rmSync(join(folder, "node_modules"), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of manifests) cpSync(file, join(folder, file.slice(source.length + 1)));
  // Not `npm ci`, which rejects a lock file without the binaries of other platforms.
  await npmInstall(name, folder, "--prefer-offline", ...args);
  markFresh(name, inputs);
  return "installed";
}

// Checks the version of Node and installs the development packages of package-lock.json.

import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { logged } from "../lib/exec.mjs";
import { NODE_MODULES, ROOT } from "../lib/paths.mjs";
import { fingerprint, isFresh, markFresh, markStale } from "../lib/stamp.mjs";
import { Problem, SKIP, step } from "../lib/ui.mjs";
import { NODE_MAJOR } from "./versions.mjs";

export const ensurePackages = () =>
  step("npm packages", "the development packages of package-lock.json", async () => {
    if (Number(process.versions.node.split(".")[0]) < NODE_MAJOR) {
      throw new Problem(`This is Node ${process.versions.node}.`, {
        todo: `install Node ${NODE_MAJOR} or newer, and run this again.`,
      });
    }
    if (installedAsLocked()) return SKIP;
    await logged("npm-ci", "npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
      show: "start",
      todo: "see npm's message above; npm needs the network to download packages.",
    });
    return "installed";
  });

/** npm writes a lock file of the installed packages. It does not contain packages for other platforms. */
function installedAsLocked() {
  const record = join(NODE_MODULES, ".package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(record, "utf8")).packages;
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

// Checks the version of Node and installs the development packages of package-lock.json.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { logged } from "../lib/exec.mjs";
import { NODE_MODULES, ROOT } from "../lib/paths.mjs";
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

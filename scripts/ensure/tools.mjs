// Installs the programs that tests/NAME pins: those of npm in target/NAME, together with the packed tarball, and those of PyPI in a
// virtual environment there.

import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { capture, logged } from "../lib/exec.mjs";
import { ROOT, TARGET } from "../lib/paths.mjs";
import { fingerprint, isFresh, markFresh, markStale } from "../lib/stamp.mjs";
import { Problem, SKIP, step } from "../lib/ui.mjs";
import { installPinned, npmInstall } from "./npm.mjs";

const fetched = new Map();

/** Installs what tests/`name` pins, once: the path of its Python. Begun early, it runs during other tests, because the network is slow. */
export function fetchTools(name) {
  if (!fetched.has(name)) fetched.set(name, fetchNow(name));
  return fetched.get(name);
}

async function fetchNow(name) {
  const place = { name, tests: join(ROOT, "tests", name), folder: join(TARGET, name) };
  const python = join(place.folder, "venv", "bin", "python");
  mkdirSync(place.folder, { recursive: true });
  await step("tools", `what tests/${name} pins`, async () => {
    const npm = installPinned(`${name}-npm`, place.tests, place.folder, "--ignore-scripts");
    const installed = await Promise.all([npm, fromPypi(place, python)]);
    return installed.find((outcome) => outcome !== SKIP) ?? SKIP;
  });
  return { ...place, python };
}

/** Installs what tests/`name` pins, and the tarball: the folder with a copy of the tests, and the path of its Python. */
export async function ensureTools(name, tarball) {
  const { tests, folder, python } = await fetchTools(name);
  await npmInstall(`${name}-tarball`, folder, "--no-save", "--offline", tarball);
  const copy = join(folder, "tests");
  rmSync(copy, { recursive: true, force: true });
  cpSync(tests, copy, { recursive: true, filter: (path) => !/node_modules|package(-lock)?\.json$/.test(path) });
  return { folder, python };
}

async function fromPypi({ name, tests, folder }, python) {
  const requirements = join(tests, "requirements.txt");
  if (!existsSync(requirements)) return SKIP;
  const { code, stdout } = await capture("python3", ["--version"]);
  if (code !== 0)
    throw new Problem("There is no python3 on the path.", {
      todo: "install Python 3.10 or later with its module venv.",
    });
  const inputs = fingerprint([requirements], stdout);
  if (isFresh(`${name}-python`, inputs, [python])) return SKIP;
  markStale(`${name}-python`);
  rmSync(join(folder, "venv"), { recursive: true, force: true });
  await logged("venv", "python3", ["-m", "venv", join(folder, "venv")], {
    todo: "Debian has it in the package python3-venv.",
  });
  // Python compiles the modules that a test imports, which are a small part of what pip would compile.
  const pip = ["-m", "pip", "install", "--quiet", "--no-compile", "--disable-pip-version-check", "-r", requirements];
  await logged("pip", python, pip, { todo: "the first time, pip needs the network." });
  markFresh(`${name}-python`, inputs);
  return `installed, for ${stdout.trim()}`;
}

// The SDKs that the adapters are for, as tests/clients pins them: those of npm beside the packed tarball in
// target/clients, those of PyPI in a virtual environment there.

import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { capture, logged } from "../lib/exec.mjs";
import { ROOT, TARGET } from "../lib/paths.mjs";
import { fingerprint, isFresh, markFresh, markStale } from "../lib/stamp.mjs";
import { Problem, SKIP, step } from "../lib/ui.mjs";

const TESTS = join(ROOT, "tests", "clients");
const FOLDER = join(TARGET, "clients");
const PYTHON = join(FOLDER, "venv", "bin", "python");

/** The folder with the SDKs, the tarball and the tests, and the interpreter with the SDKs for Python. */
export async function ensureClients(tarball) {
  mkdirSync(FOLDER, { recursive: true });
  await step("npm SDKs", "the clients that tests/clients/package-lock.json pins", npmClients);
  await step("PyPI SDKs", "the clients that tests/clients/requirements.txt pins", pythonClients);
  await logged(
    "npm-install-clients-tarball",
    "npm",
    ["install", "--no-save", "--offline", "--no-audit", "--no-fund", tarball],
    { cwd: FOLDER },
  );
  const tests = join(FOLDER, "tests");
  rmSync(tests, { recursive: true, force: true });
  cpSync(TESTS, tests, { recursive: true, filter: (path) => !/node_modules|package(-lock)?\.json$/.test(path) });
  return { folder: FOLDER, python: PYTHON };
}

async function npmClients() {
  const manifests = ["package.json", "package-lock.json"].map((name) => join(TESTS, name));
  const inputs = fingerprint(manifests, process.version);
  if (isFresh("clients-npm", inputs, [join(FOLDER, "node_modules", "openai")])) return SKIP;
  markStale("clients-npm");
  rmSync(join(FOLDER, "node_modules"), { recursive: true, force: true });
  for (const file of manifests) cpSync(file, join(FOLDER, file.slice(TESTS.length + 1)));
  await logged(
    "npm-install-clients",
    "npm",
    ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"],
    {
      cwd: FOLDER,
      todo: "the first time, npm needs the network for the SDKs.",
    },
  );
  markFresh("clients-npm", inputs);
  return "installed";
}

async function pythonClients() {
  const requirements = join(TESTS, "requirements.txt");
  const { code, stdout } = await capture("python3", ["--version"]);
  if (code !== 0)
    throw new Problem("There is no python3 on the path, which the SDKs for Python need.", {
      todo: "install Python 3.10 or later with its module venv.",
    });
  const inputs = fingerprint([requirements], stdout);
  if (isFresh("clients-python", inputs, [PYTHON])) return SKIP;
  markStale("clients-python");
  rmSync(join(FOLDER, "venv"), { recursive: true, force: true });
  await logged("venv", "python3", ["-m", "venv", join(FOLDER, "venv")], {
    todo: "Debian has it in the package python3-venv.",
  });
  await logged("pip", PYTHON, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements], {
    todo: "the first time, pip needs the network for the SDKs.",
  });
  markFresh("clients-python", inputs);
  return existsSync(PYTHON) ? `installed for ${stdout.trim()}` : "";
}

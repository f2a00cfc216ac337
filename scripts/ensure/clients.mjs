// Installs the SDKs of the adapters, pinned in tests/clients: from npm beside the packed tarball in target/clients, from PyPI
// in a virtual environment there.

import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { capture, logged } from "../lib/exec.mjs";
import { ROOT, TARGET } from "../lib/paths.mjs";
import { fingerprint, isFresh, markFresh, markStale } from "../lib/stamp.mjs";
import { Problem, SKIP, step } from "../lib/ui.mjs";

const TESTS = join(ROOT, "tests", "clients");
const FOLDER = join(TARGET, "clients");
const PYTHON = join(FOLDER, "venv", "bin", "python");

/** Returns the folder with the SDKs, the tarball and the tests, and the Python interpreter with its SDKs. */
export async function ensureClients(tarball) {
  mkdirSync(FOLDER, { recursive: true });
  await step("npm SDKs", "the clients in tests/clients/package-lock.json", npmClients);
  await step("PyPI SDKs", "the clients in tests/clients/requirements.txt", pythonClients);
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
      todo: "connect to the network: the first run downloads the SDKs.",
    },
  );
  markFresh("clients-npm", inputs);
  return "installed";
}

async function pythonClients() {
  const requirements = join(TESTS, "requirements.txt");
  const { code, stdout } = await capture("python3", ["--version"]);
  if (code !== 0)
    throw new Problem("python3 is not on the path; the Python SDKs need it.", {
      todo: "install Python 3.10 or later with its module venv.",
    });
  const inputs = fingerprint([requirements], stdout);
  if (isFresh("clients-python", inputs, [PYTHON])) return SKIP;
  markStale("clients-python");
  rmSync(join(FOLDER, "venv"), { recursive: true, force: true });
  await logged("venv", "python3", ["-m", "venv", join(FOLDER, "venv")], {
    todo: "on Debian, install python3-venv.",
  });
  await logged("pip", PYTHON, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements], {
    todo: "connect to the network: the first run downloads the SDKs.",
  });
  markFresh("clients-python", inputs);
  return existsSync(PYTHON) ? `installed for ${stdout.trim()}` : "";
}

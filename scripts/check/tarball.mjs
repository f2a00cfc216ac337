// Checks the npm tarball and the crate: they contain exactly the expected files, without secrets or paths of this machine.

import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, posix } from "node:path";

import { MUST_SHIP, packedFiles } from "../build/verify.mjs";
import { output } from "../lib/exec.mjs";
import { ROOT, readJson, readText } from "../lib/paths.mjs";
import { requireNone } from "../lib/ui.mjs";

/** The optional files of the tarball: scripts/build/verify.mjs lists the required files. */
const PACKED = /^(CHANGELOG\.md|SECURITY\.md|docs\/([a-z-]+|README)\.md|dist\/cli\/[a-z]+-[A-Z0-9]{8}\.js)$/;

/** The files that cargo may pack: the sources and the files that cargo adds. */
const CRATE =
  /^(\.cargo_vcs_info\.json|Cargo\.(lock|toml|toml\.orig)|README\.md|LICENSE-(APACHE|MIT)|CHANGELOG\.md|src\/([a-z0-9_/]+\.rs|requests\/(profile|sdk)\/table\.json))$/;
const CRATE_MUST = ["Cargo.toml", "README.md", "LICENSE-APACHE", "LICENSE-MIT", "CHANGELOG.md", "src/lib.rs"];

/** Forbidden texts. Keys in examples are short or contain "example". */
const FORBIDDEN = [
  [/sourceMappingURL=/, "a source map"],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, "a private key"],
  [/_authToken|npm_[A-Za-z0-9]{36}\b/, "an npm token"],
  [/\bgh[opsu]_[A-Za-z0-9]{36}\b/, "a GitHub token"],
  [/\bAKIA(?![0-9A-Z]*(EXAMPLE|SECRET))[0-9A-Z]{16}\b/, "an AWS key"],
  [/\.cargo[/\\]registry/, "a path of a cargo registry"],
  [/[/\\](home|Users)[/\\][a-z][\w.-]*[/\\]/, "a path of a home folder"],
];

/** Scripts that npm would run on the machines of users. */
const INSTALLING = ["preinstall", "install", "postinstall", "prepare", "preprepare", "postprepare"];

export async function checkTarball() {
  const packed = await packedFiles();
  const faults = packed
    .filter((name) => !MUST_SHIP.includes(name) && !PACKED.test(name))
    .map((name) => `npm would pack ${name}`);
  for (const name of packed) faults.push(...faultsOf(name, readFileSync(join(ROOT, name), "latin1")));
  for (const name of packed.filter((name) => name.endsWith(".md")))
    faults.push(...deadLinks(name, readText(name), packed));
  const { scripts, dependencies } = readJson("package.json");
  faults.push(
    ...INSTALLING.filter((name) => name in scripts).map(
      (name) => `package.json has the script '${name}', which runs where the package is installed`,
    ),
  );
  if (dependencies !== undefined) faults.push("package.json has dependencies");
  faults.push(...(await crateFaults()));
  requireNone(faults, "The packages contain unexpected content:", "see scripts/check/tarball.mjs.");
  return `${packed.length} files for npm`;
}

function faultsOf(name, text) {
  const code = text.replace(/"[^"\\\n]{100000,}"/g, '""'); // the module as text; its bytes are checked in the .wasm file
  const here = [ROOT, homedir()]
    .filter((path) => path.length > 5 || path === "/root")
    .filter((path) => code.includes(`${path}/`));
  return [
    ...here.map((path) => `${name} contains the path ${path}`),
    ...FORBIDDEN.flatMap(([pattern, what]) => (pattern.test(code) ? [`${name} holds ${what}`] : [])),
    ...(name.endsWith(".map") ? [`${name} is a source map`] : []),
  ];
}

/** Links of a packed document to files that are not packed. Links to headings are checked with the documents. */
function deadLinks(name, text, packed) {
  const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target]) => target);
  return targets
    .filter((target) => !/^[a-z][a-z0-9+.-]*:/i.test(target))
    .filter((target) => !packed.includes(posix.normalize(posix.join(posix.dirname(name), target))))
    .map((target) => `${name} links to ${target}, which is not in the package`);
}

async function crateFaults() {
  const listed = await output("cargo", ["package", "--list", "--allow-dirty", "--locked"]);
  const files = listed
    .trim()
    .split("\n")
    .map((name) => name.replaceAll("\\", "/"));
  return [
    ...files.filter((name) => !CRATE.test(name)).map((name) => `cargo would pack ${name}`),
    ...CRATE_MUST.filter((name) => !files.includes(name)).map((name) => `cargo would leave out ${name}`),
  ];
}

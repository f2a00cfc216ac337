// What leaves this house: the npm tarball and the crate. Exactly the files that belong there, and nothing in them that
// belongs to this machine or to a secret.

import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, posix } from "node:path";

import { entries } from "../build/entries.mjs";
import { capture } from "../lib/exec.mjs";
import { ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";

/** Everything that npm may pack. */
const PACKED = [
  /^(package\.json|README\.md|LICENSE-MIT|LICENSE-APACHE|CHANGELOG\.md|SECURITY\.md)$/,
  /^docs\/(([a-z-]+|README)\.md|llms\.txt)$/,
  /^dist\/((cli|shared|llm-uri\.global)\.js|pages\.cjs)$/,
  /^dist\/(core|module-requests|module-neighbours)(\.edge|\.slim)?\.(js|cjs)$/,
  /^dist\/llm_uri(_requests|_neighbours)?\.wasm(\.d\.ts)?$/,
  /^dist\/THIRD-PARTY-NOTICES\.txt$/,
  /^dist\/rules\/(gitleaks\.toml|llm-uri\.tmLanguage\.json|trufflehog\.yaml)$/,
];

/** Everything that cargo may pack: the sources, and what cargo adds by itself. */
const CRATE =
  /^(\.cargo_vcs_info\.json|Cargo\.(lock|toml|toml\.orig)|README\.md|LICENSE-(APACHE|MIT)|CHANGELOG\.md|src\/([a-z0-9_/]+\.rs|requests\/profile\/table\.json))$/;
const CRATE_MUST = ["Cargo.toml", "README.md", "LICENSE-APACHE", "LICENSE-MIT", "CHANGELOG.md", "src/lib.rs"];

/** Texts that must not leave. Keys in examples are short and say that they are examples. */
const FORBIDDEN = [
  [/sourceMappingURL=/, "a source map"],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, "a private key"],
  [/_authToken|npm_[A-Za-z0-9]{36}\b/, "an npm token"],
  [/\bgh[opsu]_[A-Za-z0-9]{36}\b/, "a GitHub token"],
  [/\bAKIA(?![0-9A-Z]*(EXAMPLE|SECRET))[0-9A-Z]{16}\b/, "an AWS key"],
  [/\.cargo[/\\]registry/, "a path of a cargo registry"],
  [/[/\\](home|Users)[/\\][a-z][\w.-]*[/\\]/, "a path of somebody's home"],
];

/** Scripts that npm would run on the machine of whoever installs the package. */
const INSTALLING = ["preinstall", "install", "postinstall", "prepare", "preprepare", "postprepare"];

export async function checkTarball() {
  const packed = await packedFiles();
  const own = entries()
    .flatMap(({ name, files }) => [...files, `${name}.d.ts`, `${name}.d.cts`])
    .map((name) => `dist/${name}`);
  const faults = packed
    .filter((name) => !own.includes(name) && !PACKED.some((pattern) => pattern.test(name)))
    .map((name) => `npm would pack ${name}`);
  for (const name of packed) faults.push(...faultsOf(name, readFileSync(join(ROOT, name), "latin1")));
  for (const name of packed.filter((name) => name.endsWith(".md")))
    faults.push(...deadLinks(name, readFileSync(join(ROOT, name), "utf8"), packed));
  const { scripts, dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  faults.push(
    ...INSTALLING.filter((name) => name in scripts).map(
      (name) => `package.json has the script '${name}', which runs where the package is installed`,
    ),
  );
  if (dependencies !== undefined) faults.push("package.json has dependencies");
  faults.push(...(await crateFaults()));
  if (faults.length > 0)
    throw new Problem("These would leave the house:", {
      output: faults.join("\n"),
      todo: "see scripts/check/tarball.mjs.",
    });
  return `${packed.length} files for npm`;
}

function faultsOf(name, text) {
  const code = text.replace(/"[^"\\\n]{100000,}"/g, '""'); // the module as text: its octets are looked at in the .wasm file
  const here = [ROOT, homedir()]
    .filter((path) => path.length > 5 || path === "/root")
    .filter((path) => code.includes(`${path}/`));
  return [
    ...here.map((path) => `${name} holds the path ${path}`),
    ...FORBIDDEN.flatMap(([pattern, what]) => (pattern.test(code) ? [`${name} holds ${what}`] : [])),
    ...(name.endsWith(".map") ? [`${name} is a source map`] : []),
  ];
}

/** Links of a packed document to files that are not packed. Links between headings are checked with the documents. */
function deadLinks(name, text, packed) {
  const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target]) => target);
  return targets
    .filter((target) => !/^[a-z][a-z0-9+.-]*:/i.test(target))
    .filter((target) => !packed.includes(posix.normalize(posix.join(posix.dirname(name), target))))
    .map((target) => `${name} links to ${target}, which is not in the package`);
}

async function packedFiles() {
  const { code, stdout, stderr } = await capture("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"]);
  if (code !== 0) throw new Problem("npm pack failed:", { output: stderr });
  const answer = JSON.parse(stdout);
  const [pack] = Array.isArray(answer) ? answer : Object.values(answer); // newer versions of npm key it by package
  return pack.files.map(({ path }) => path);
}

async function crateFaults() {
  const { code, stdout, stderr } = await capture("cargo", ["package", "--list", "--allow-dirty", "--locked"]);
  if (code !== 0) throw new Problem("cargo package --list failed:", { output: stderr });
  const files = stdout
    .trim()
    .split("\n")
    .map((name) => name.replaceAll("\\", "/"));
  return [
    ...files.filter((name) => !CRATE.test(name)).map((name) => `cargo would pack ${name}`),
    ...CRATE_MUST.filter((name) => !files.includes(name)).map((name) => `cargo would leave out ${name}`),
  ];
}

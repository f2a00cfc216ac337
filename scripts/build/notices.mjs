// The licences of the packages that are compiled into dist/, whose texts every copy must include.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { WASM_TARGET } from "../ensure/versions.mjs";
import { output } from "../lib/exec.mjs";
import { DIST, NODE_MODULES } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";

/** The npm packages in dist/cli/; ./cli.mjs compares them with the bundle. */
export const IN_THE_CLI = [
  "commander",
  "eslint-visitor-keys",
  "fastest-levenshtein",
  "ignore",
  "jsonc-parser",
  "picocolors",
  "toml-eslint-parser",
  "yaml",
];

/** The packages in dist/, each with its ecosystem, name, version, licence and the text of the licence. */
export const compiledPackages = async () => [...(await crates()), ...IN_THE_CLI.map(npmPackage)];

export async function writeNotices() {
  const packages = await compiledPackages();
  const byText = new Map(); // many crates have identical texts
  for (const one of packages) byText.set(one.text, [...(byText.get(one.text) ?? []), one]);
  const parts = [...byText].map(([text, users]) =>
    [...users.map(({ name, version, licence }) => `${name} ${version} (${licence})`), "-".repeat(72), text].join("\n"),
  );
  writeFileSync(
    join(DIST, "THIRD-PARTY-NOTICES.txt"),
    `llm-uri contains parts of these packages.\n\n\n${parts.join("\n\n\n")}\n`,
  );
  return `${packages.length} packages`;
}

/** The crates in the module; not build dependencies and procedural macros. */
async function crates() {
  const tree = [
    "tree",
    "--locked",
    "--edges",
    "normal,no-proc-macro",
    "--features",
    "wasm-all",
    "--target",
    WASM_TARGET,
    "--prefix",
    "none",
    "--format",
    "{p}",
  ];
  const listed = new Set(
    (await output("cargo", tree)).split("\n").map((line) => /^(\S+) v(\S+)/.exec(line)?.slice(1, 3).join(" ")),
  );
  const metadata = ["metadata", "--locked", "--format-version", "1", "--features", "wasm-core"];
  const { packages } = JSON.parse(await output("cargo", metadata));
  return packages
    .filter(({ name, version, source }) => source !== null && listed.has(`${name} ${version}`))
    .map(({ name, version, license, manifest_path }) => ({
      ecosystem: "cargo",
      name,
      version,
      licence: license,
      text: licenceText(dirname(manifest_path), license),
    }));
}

function npmPackage(name) {
  const folder = join(NODE_MODULES, name);
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return { ecosystem: "npm", name, version, licence: license, text: licenceText(folder, license) };
}

/** If a crate offers several licences, the MIT licence is used, which is the shortest that all of them offer. */
function licenceText(folder, licence) {
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|unlicense)/i.test(name));
  const mit = files.filter((name) => /mit/i.test(name) && !/\bAND\b/.test(licence));
  const taken = mit.length > 0 ? mit : files;
  if (taken.length === 0) throw new Problem(`${folder} contains no licence text (${licence}).`);
  return taken.map((name) => readFileSync(join(folder, name), "utf8").trim()).join("\n\n");
}

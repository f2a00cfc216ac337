// Checks that public names use the terms of the glossary (scripts/check/glossary.json): `pub` names of the crate, and the
// package's declarations with their members.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { DIST, ROOT, shown } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { Problem, requireNone } from "../lib/ui.mjs";

const GLOSSARY = join(ROOT, "scripts", "check", "glossary.json");

/** `pub fn name`, `pub struct Name`, `pub name: Type`; not `pub(crate)` names and not the bindings. */
const RUST = /^\s*pub (?:(?:const |unsafe )*fn|struct|enum|trait|type|const|static|mod|(?=\w+:)) ?(\w+)/gm;
const INTERNAL = /^src\/(wasm|bytes|index)\b/;

export async function checkGlossary() {
  const { words, except } = JSON.parse(readFileSync(GLOSSARY, "utf8"));
  const rules = new Map(
    words.flatMap(({ use, not, because }) => not.map((word) => [word, `write ${use} (${because})`])),
  );
  const names = [...rustNames(), ...(await declaredNames())];
  const used = new Set();
  const faults = [];
  for (const { name, where } of names) {
    for (const word of split(name).filter((word) => rules.has(word))) {
      if (name in except) used.add(name);
      else faults.push(`${where}: ${name} contains '${word}': ${rules.get(word)}`);
    }
  }
  faults.push(
    ...Object.keys(except)
      .filter((name) => !used.has(name))
      .map((name) => `scripts/check/glossary.json excepts ${name}, which does not exist`),
  );
  requireNone([...new Set(faults)], "These public names do not use the terms of the glossary:");
  return `${names.length} names`;
}

/** Splits `checkURLPort`, `check_url_port` and `CheckUrlPort` into three words. */
const split = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$3_$2")
    .toLowerCase()
    .split(/[_-]+/);

function rustNames() {
  return filesBelow(join(ROOT, "src"))
    .map((file) => ({ file, where: shown(file) }))
    .filter(({ where }) => where.endsWith(".rs") && !INTERNAL.test(where))
    .flatMap(({ file, where }) => [...readFileSync(file, "utf8").matchAll(RUST)].map(([, name]) => ({ name, where })));
}

/** The exported names of the declaration files, and the members of their interfaces and classes. */
async function declaredNames() {
  const { default: ts } = await import("typescript");
  const names = [];
  for (const file of filesBelow(DIST).filter((name) => name.endsWith(".d.cts"))) {
    const where = shown(file);
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
    const visit = (node) => {
      const named =
        ts.isInterfaceDeclaration(node) ||
        ts.isClassDeclaration(node) ||
        ts.isTypeAliasDeclaration(node) ||
        ts.isFunctionDeclaration(node);
      const member =
        ts.isPropertySignature(node) ||
        ts.isMethodSignature(node) ||
        ts.isPropertyDeclaration(node) ||
        ts.isMethodDeclaration(node) ||
        ts.isGetAccessor(node);
      if ((named || member || ts.isVariableDeclaration(node)) && node.name !== undefined && ts.isIdentifier(node.name))
        names.push({ name: node.name.text, where });
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  if (names.length === 0 && existsSync(DIST)) throw new Problem("dist contains no declarations.");
  return names;
}

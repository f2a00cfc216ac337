// The uses between the files of the crate: resolves every path in the module tree to the file that defines the name.
//
// Re-exports (`pub use`) are resolved: a file that names `profile::Operation` uses the file that defines the type, not the one
// that re-exports it. Tests (`#[cfg(test)]`) are left out. Not detected: method calls and macros by textual scope.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const DEFINITION = /\b(?:fn|struct|enum|union|trait|type|const|static|mod|macro_rules\s*!)\s+(\w+)/g;
const PATH = /(?<![\w:.])(?:crate|super|self|[A-Za-z_]\w*)(?:\s*::\s*[A-Za-z_]\w*)+/g;
const USE = /\b(pub(?:\s*\([^)]*\))?\s+)?use\s+([^;]+);/g;

const OURS = new Set(["crate", "self", "super"]);

/** The edges of the crate whose root file this is: `[from, to]`, each a file's path relative to the root file's folder. */
export function usesOf(rootFile) {
  const folder = dirname(rootFile);
  const modules = modulesOf(rootFile);
  const [root] = modules;
  const edges = new Map();
  for (const module of modules) {
    for (const path of pathsOf(module)) {
      for (const file of filesOf(path, module, root)) {
        if (file !== module.file) edges.set(`${module.file} ${file}`, [module.file, file].map(relativeTo(folder)));
      }
    }
  }
  return [...edges.values()];
}

/** Every module of the crate, the root first: its code without comments, strings, tests and `use`, and its imported names. */
export function modulesOf(rootFile) {
  const modules = [];
  readModule(rootFile, "", undefined, modules);
  return modules;
}

const relativeTo = (folder) => (file) => file.slice(folder.length + 1).replaceAll("\\", "/");

/** Reads the module of a file and its submodules into `modules`. A module in braces counts as part of the file. */
function readModule(file, name, parent, modules) {
  const folder = parent === undefined || /[\\/]mod\.rs$/.test(file) ? dirname(file) : file.replace(/\.rs$/, "");
  const self = {
    file,
    name,
    parent,
    children: new Map(),
    imports: new Map(),
    globs: [],
    uses: [],
    defined: new Set(),
    within: new Set(),
  };
  modules.push(self);
  const own = codeOf(readFileSync(file, "utf8")).replace(/\bmod\s+(\w+)\s*;/g, (_, child) => {
    const place = [join(folder, `${child}.rs`), join(folder, child, "mod.rs")].find(existsSync);
    if (place === undefined) throw new Error(`${file}: no file for 'mod ${child};'`);
    self.children.set(child, readModule(place, child, self, modules));
    return "";
  });
  self.code = own.replace(USE, (_, visibility, tree) => {
    for (const { path, as } of leavesOf(tree)) {
      const isPublic = visibility !== undefined;
      if (as === "*") self.globs.push({ path, isPublic });
      else {
        self.imports.set(as, path);
        self.uses.push({ path, as, isPublic });
      }
    }
    return "";
  });
  for (const [, word] of outermost(self.code).matchAll(DEFINITION)) self.defined.add(word);
  for (const [, word] of self.code.matchAll(DEFINITION)) self.within.add(word);
  return self;
}

/** The code without comments, strings and tests. */
function codeOf(source) {
  const code = source
    .replace(
      /\/\/[^\n]*|\/\*[\s\S]*?\*\/|b?r(#*)"[\s\S]*?"\1|b?"(?:[^"\\]|\\[\s\S])*"|b?'(?:[^'\\\n]|\\[^\n]{1,8}?)'/g,
      " ",
    )
    .replaceAll("$crate", "crate");
  return withoutInner(withoutTests(code));
}

/** In a module in braces, `super` is the module of the file. */
function withoutInner(code) {
  let flat = code;
  for (const { index, 0: head } of code.matchAll(/\bmod\s+\w+\s*\{/g)) {
    const [start, end] = [index + head.length, closing(code, index + head.length)];
    flat = flat.slice(0, start) + flat.slice(start, end).replaceAll("super::", " self::") + flat.slice(end);
  }
  return flat;
}

function withoutTests(code) {
  const at = code.search(/#\[cfg\((?:test|all\(test\b[^\]]*)\)\]/);
  if (at === -1) return code;
  const end = code.slice(at).search(/[;{]/) + at;
  const after = code[end] === "{" ? closing(code, end + 1) : end;
  return withoutTests(code.slice(0, at) + code.slice(after + 1));
}

/** The index of the brace that closes the brace before `start`. */
function closing(code, start) {
  let depth = 1;
  for (let at = start; at < code.length; at++) {
    if (code[at] === "{") depth++;
    else if (code[at] === "}" && --depth === 0) return at;
  }
  throw new Error("unclosed brace");
}

/** The code outside of all braces. */
function outermost(code) {
  let depth = 0;
  let text = "";
  for (const letter of code) {
    if (letter === "{") depth++;
    else if (letter === "}") depth--;
    else if (depth === 0) text += letter;
  }
  return text;
}

/** Every name that a `use` imports; three for `a::{b as c, d::*, self}`. */
function leavesOf(tree, before = []) {
  const group = /^([\s\S]*?)\{([\s\S]*)\}\s*$/.exec(tree);
  if (group !== null) {
    const path = [...before, ...segments(group[1])];
    return parts(group[2]).flatMap((part) => leavesOf(part, path));
  }
  const [text, as] = tree.split(/\s+as\s+/);
  const path = [...before, ...segments(text)];
  if (path.at(-1) === "*") return [{ path: path.slice(0, -1), as: "*" }];
  const last = path.at(-1) === "self" ? path.slice(0, -1) : path;
  return [{ path: last, as: as?.trim() ?? last.at(-1) }];
}

const segments = (text) =>
  text
    .split("::")
    .map((part) => part.trim())
    .filter(Boolean);

/** Splits a text at commas outside braces. */
function parts(text) {
  const found = [""];
  let depth = 0;
  for (const letter of text) {
    if (letter === "{") depth++;
    if (letter === "}") depth--;
    if (letter === "," && depth === 0) found.push("");
    else found[found.length - 1] += letter;
  }
  return found.filter((part) => part.trim() !== "");
}

function pathsOf({ code, uses, globs }) {
  const named = uses.filter(({ as, isPublic }) => !isPublic || new RegExp(`(?<!::\\s*)\\b${as}\\b`).test(code));
  const hidden = globs.filter(({ isPublic }) => !isPublic).map(({ path }) => [...path, "*"]);
  return [...[...code.matchAll(PATH)].map(([path]) => segments(path)), ...named.map(({ path }) => path), ...hidden];
}

/** The files that define the name of a path; if the last segment is not found, the file of its module. */
function filesOf(path, from, root) {
  const found = resolve(path, from, root);
  if (found.length > 0) return found;
  const [first] = path;
  if (!OURS.has(first) && !from.children.has(first)) return [];
  let at = first === "crate" ? root : from;
  const names = OURS.has(first) ? path.slice(first === "super" ? 0 : 1) : path;
  for (const [place, name] of names.entries()) {
    const next = name === "super" ? at.parent : at.children.get(name);
    if (next === undefined) return [at.file];
    at = next;
    if (place === names.length - 1) return []; // the module itself; its names are used in other paths
  }
  return [];
}

/** The files that define the name of a path in a module. Empty for other crates and for modules. */
function resolve([first, ...rest], from, root, seen = new Set()) {
  if (first === "crate") return inside(rest, root, root, seen);
  if (first === "self") return inside(rest, from, root, seen);
  if (first === "super") return from.parent === undefined ? [] : resolve(["self", ...rest], from.parent, root, seen);
  return inside([first, ...rest], from, root, seen);
}

function inside([name, ...rest], module, root, seen) {
  if (name === undefined) return [];
  if (name === "super") return module.parent === undefined ? [] : inside(rest, module.parent, root, seen);
  if (name === "*") return [module.file];
  const key = `${module.file} ${module.name} ${name} ${rest.join(" ")}`;
  if (seen.has(key)) return [];
  seen.add(key);
  if (module.children.has(name)) return inside(rest, module.children.get(name), root, seen);
  if (module.defined.has(name)) return [module.file];
  if (module.imports.has(name)) {
    const path = module.imports.get(name);
    if (path[0] === name) return []; // another crate, or its macro of the same name
    return resolve([...path, ...rest], module, root, seen);
  }
  const ours = module.globs.filter(({ path: [head] }) => OURS.has(head) || module.children.has(head));
  const found = ours.flatMap(({ path }) => resolve([...path, name, ...rest], module, root, seen));
  return found.length === 0 && module.within.has(name) ? [module.file] : found; // a macro defines it
}

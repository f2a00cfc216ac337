// Checks the tarball without running it.

import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename, join } from "node:path";

import { entries, subPaths } from "../build/entries.mjs";
import { MODULES } from "../build/wasm.mjs";
import { capture } from "../lib/exec.mjs";
import { DIST, NODE_MODULES, readJson } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { Problem } from "../lib/ui.mjs";
import { bundle } from "./esbuild.mjs";
import { expectOneCopy, probe, unproved } from "./probe.mjs";

const COMPILERS =
  /WebAssembly\s*\.\s*Module\s*\(|\bcompile(Streaming)?\s*\(\s*(await\s+)?fetch|WebAssembly\s*\.\s*compile|instantiateStreaming|\bnew Function\b|\beval\s*\(/;
const LONG = 4000;
const TEXT = /(["'`])((?:(?!\1)[^\\\n]|\\.)*)\1/g; // on one line: a module as text, in any coding

/** A long text that is not a table. Tables are JSON, whose texts are short. */
function inlinedModule(code) {
  for (const [, , text] of code.matchAll(TEXT)) {
    if (text.length < LONG) continue;
    let long = false;
    try {
      JSON.parse(text.replace(/\\(.)/g, "$1"), (_, value) => {
        long ||= typeof value === "string" && value.length >= LONG;
        return value;
      });
    } catch {
      long = true; // not JSON
    }
    if (long) return text;
  }
  return undefined;
}

/** The edge entries import compiled modules. They neither compile bytes nor inline a module. */
export function edgeEntries() {
  const modules = Object.values(MODULES).map(({ file }) => file);
  const files = filesBelow(DIST)
    .map((file) => basename(file))
    .filter((name) => name.endsWith(".edge.js"));
  const imported = [];
  for (const name of files) {
    const code = readFileSync(join(DIST, name), "utf8");
    const found = COMPILERS.exec(code)?.[0] ?? inlinedModule(code);
    if (found !== undefined) throw new Problem(`dist/${name} could compile bytes: ${found.slice(0, 60)}`);
    imported.push(...[...code.matchAll(/["']\.\/(\w+\.wasm)\?module["']/g)].map(([, file]) => file));
    const inlined = [...code.matchAll(/from ["']\.\/((?:core|module-\w+)\.js)["']/g)];
    if (inlined.length > 0) throw new Problem(`dist/${name} imports ${inlined[0][1]}, which compiles bytes.`);
  }
  if (imported.sort().join() !== modules.sort().join())
    throw new Problem(`The edge entries import ${imported.join(", ")} instead of each module once.`);
  return `${files.length} files`;
}

/** Every sub-path needs edge conditions: otherwise an edge bundle would contain a second, inlined core. */
export function edgeConditions() {
  const without = subPaths().filter(
    ({ specifier, edge, needsNode }) => edge === undefined && !needsNode && specifier !== "llm-uri/inline",
  );
  if (without.length > 0) {
    throw new Problem(
      `In package.json these have no 'workerd' and 'edge-light': ${without.map(({ specifier }) => specifier).join(", ")}.`,
    );
  }
  return unproved().length > 0 ? `only loaded, not called: ${unproved().join(", ")}` : `${subPaths().length} sub-paths`;
}

/** The library has no dependencies. (The temporary projects cannot show this, because they can resolve this repository's packages.) */
export async function noPackages() {
  const { build } = await import("esbuild");
  const { peerDependencies = {} } = readJson("package.json");
  const files = [...entries().flatMap(({ files }) => files), "llm-uri.global.js", "cli.js"];
  for (const file of files) {
    const { metafile } = await build({
      entryPoints: [join(DIST, file)],
      bundle: true,
      write: false,
      metafile: true,
      packages: "external",
      external: ["*.wasm?module"],
      platform: "node",
      format: "esm",
      logLevel: "silent",
    });
    const asked = Object.values(metafile.outputs).flatMap(({ imports }) =>
      imports.filter(({ external }) => external).map(({ path }) => path),
    );
    const strange = asked.filter(
      (path) =>
        !path.startsWith("node:") && !path.endsWith(".wasm?module") && !isBuiltin(path) && !(path in peerDependencies),
    );
    if (strange.length > 0)
      throw new Problem(`dist/${file} imports ${strange.join(", ")}, which its users do not have.`);
  }
  return `${files.length} files`;
}

/** Bundles every entry for an edge runtime. `esbuild esm` and `file module` check the bundles for Node and for a page. */
export async function oneCopy(project) {
  project.write({ "edge.mjs": probe("edge") });
  const wasm = {
    name: "wasm",
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /\.wasm\?module$/ }, ({ resolveDir, path }) => ({
        path: join(resolveDir, path.replace("?module", "")),
        namespace: "wasm",
      }));
      onLoad({ filter: /.*/, namespace: "wasm" }, ({ path }) => ({ contents: readFileSync(path), loader: "file" }));
    },
  };
  await bundle(project, "edge.mjs", "edge/out.mjs", { format: "esm", conditions: ["workerd"], plugins: [wasm] });
  expectOneCopy(project.path("edge"));
}

/** Runs a program that checks the tarball; returns its output. */
async function objections(name, program, ...args) {
  const { code, stdout, stderr } = await capture(process.execPath, [join(NODE_MODULES, program), ...args]);
  if (code !== 0) throw new Problem(`${name} objects:`, { output: stdout + stderr });
  return stdout;
}

export const publint = (_project, tarball) =>
  objections("publint", "publint/src/cli.js", "run", "--strict", tarball).then(() => undefined);

/** Exports without declarations, because compilers do not import them. */
const NO_TYPES = [...Object.values(MODULES).map(({ file }) => `./${file}`), "./global.js"];

export async function attw(_project, tarball) {
  const options = ["--no-emoji", "--no-color", "--exclude-entrypoints", ...NO_TYPES];
  const stdout = await objections("attw", "@arethetypeswrong/cli/dist/index.js", tarball, ...options);
  const unseen = subPaths()
    .map(({ specifier }) => specifier)
    .filter((specifier) => !stdout.includes(`"${specifier}"`));
  if (unseen.length > 0)
    throw new Problem(`attw has not looked at ${unseen.map((name) => basename(name)).join(", ")}.`, { output: stdout });
}

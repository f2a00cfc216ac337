// Checks dist/. Each rule prevents a failure in some environment.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { output } from "../lib/exec.mjs";
import { DIST, ROOT } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { Problem } from "../lib/ui.mjs";
import { entries } from "./entries.mjs";
import { MODULES } from "./wasm.mjs";

// Texts that must not occur, even in unreachable code or a message, except in the files for Node's `import`.
const FORBIDDEN_TEXTS = [
  [/WebAssembly\.compile/, "Next's webpack build refuses the mere text; use WebAssembly.instantiate"],
  [/\bimport\.meta\b/, "CommonJS bundles have none", /\.node\.js$/],
  [/\bnew URL\(/, "bundlers take it for an asset; use new globalThis.URL(...)"],
  [/\bstatic\s*\{/, "React Native's Babel preset, and so Metro, stops at static blocks"],
  [/<\/script/i, "it would end the <script> that it is pasted into"],
];
// Names that must not be used as global variables. They may occur in strings and as properties.
const NO_CONNECTION = "the library opens no connection";
const FORBIDDEN_NAMES = {
  Buffer: "Parcel and webpack 4 ask for a Buffer package; use globalThis.Buffer",
  Response: "it makes Node load its fetch, 15 ms at start; ask for the method instead",
  fetch: NO_CONNECTION,
  "globalThis.fetch": NO_CONNECTION,
  XMLHttpRequest: NO_CONNECTION,
  WebSocket: NO_CONNECTION,
};
const LIBRARY = [
  ...[
    "shared.js",
    "unpack.js",
    "tables.js",
    "tables.cjs",
    "texts.js",
    "coders.cjs",
    "later.cjs",
    "text.cjs",
    "core.slim.js",
    "text.js",
    "text.edge.js",
    "text.slim.js",
    "llm-uri.global.js",
  ],
  ...["core", "module-requests", "module-mas", "module-ai"].flatMap((name) => [
    `${name}.js`,
    `${name}.cjs`,
    `${name}.edge.js`,
  ]),
  ...entries().flatMap(({ files }) => files),
];
/** The files that the tarball must contain: all of dist/, and others. */
export const MUST_SHIP = [
  "package.json",
  "README.md",
  "LICENSE-MIT",
  "LICENSE-APACHE",
  "dist/cli.js",
  ...Object.values(MODULES).flatMap(({ file }) => [`dist/${file}`, `dist/${file}.d.ts`]),
  ...entries().flatMap(({ name }) => [`dist/${name}.d.ts`, `dist/${name}.d.cts`]),
  "dist/THIRD-PARTY-NOTICES.txt",
  "dist/rules/gitleaks.toml",
  "dist/rules/llm-uri.tmLanguage.json",
  "dist/rules/trufflehog.yaml",
  ...LIBRARY.map((name) => `dist/${name}`),
];

export async function verifyDist() {
  for (const name of LIBRARY) {
    const code = readFileSync(join(DIST, name), "utf8").replace(/"[^"\\\n]{100000,}"/, '""'); // all but the module
    for (const [pattern, why, allowed] of FORBIDDEN_TEXTS) {
      const found = pattern.exec(code);
      if (found === null || allowed?.test(name)) continue;
      throw new Problem(
        `dist/${name}, line ${code.slice(0, found.index).split("\n").length}, holds '${found[0]}': ${why}.`,
      );
    }
    for (const used of await freeNames(code))
      throw new Problem(`dist/${name} uses '${used}': ${FORBIDDEN_NAMES[used]}.`);
  }
  const packed = await packedFiles();
  const missing = MUST_SHIP.filter((name) => !packed.includes(name));
  if (missing.length > 0) throw new Problem(`npm pack would leave out ${missing.join(", ")}.`);
  const unpacked = filesBelow(DIST)
    .map((file) => file.slice(ROOT.length + 1).replaceAll("\\", "/"))
    .filter((name) => !packed.includes(name));
  if (unpacked.length > 0) throw new Problem(`npm pack would leave out ${unpacked.join(", ")}.`);
  return `${packed.length} files in the tarball`;
}

/** The forbidden names that the code uses. esbuild distinguishes global variables from properties and strings. */
async function freeNames(code) {
  const { transform } = await import("esbuild");
  const names = Object.keys(FORBIDDEN_NAMES);
  const marked = await transform(code, {
    define: Object.fromEntries(names.map((name, index) => [name, `__forbidden_${index}`])),
  });
  return [...marked.code.matchAll(/__forbidden_([0-9]+)/g)].map(([, index]) => names[Number(index)]);
}

export async function packedFiles() {
  const answer = JSON.parse(await output("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"]));
  const [pack] = Array.isArray(answer) ? answer : Object.values(answer); // newer versions of npm return an object by package
  return pack.files.map(({ path }) => path);
}

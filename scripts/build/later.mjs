// Builds the files of dist/ that only Node loads. dist/core.cjs contains the code that `import` and the first parse need. The functions of
// `LATER` are in other files, which their first call loads. The first issue reads the texts of the codes from the file for ES modules.

import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";
import { TEXT_OF, TEXTS_FILE } from "./tables.mjs";
import { TEXTS } from "./texts.mjs";

const JS = join(ROOT, "js");
const sources = (folder, names) => names.map((name) => join(JS, folder, `${name}.ts`));

/** The files that dist/core.cjs loads, and the sources whose functions are in them. Other exports of these sources are for each other. */
export const LATER = {
  later: sources("core", [
    ...["conceal", "crossing", "explain", "format", "policy-checks", "reader", "redact-options", "words"],
  ]),
  text: sources("text", ["find", "mixed", "redactor", "start", "tokens"]),
};

/** In dist/core.cjs, a function of `LATER` loads its file, and calls the function there. */
export const laterCalls = {
  name: "later-calls",
  setup({ onResolve, onLoad }) {
    for (const [file, paths] of Object.entries(LATER)) {
      const loader = `#later-${file}`;
      onResolve({ filter: new RegExp(`^${loader}$`) }, ({ path }) => ({ path, namespace: "later" }));
      onLoad({ filter: new RegExp(`^${loader}$`), namespace: "later" }, () => ({
        contents: `let loaded;\nexport const later = () => (loaded ??= require("./${file}.cjs"));`,
      }));
      for (const path of paths) {
        onLoad({ filter: new RegExp(`${path.replaceAll(/[\\.]/g, "\\$&")}$`) }, () => {
          const calls = functionsOf(path).map(
            (name) => `export function ${name}(...given) { return later().${name}(...given); }`,
          );
          return { contents: [`import { later } from "${loader}";`, ...calls].join("\n") };
        });
      }
    }
  },
};

const functionsOf = (path) =>
  [...readFileSync(path, "utf8").matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name);

export const laterSource = (file) => ({
  contents: [
    ...LATER[file].map((path) => `export { ${functionsOf(path)} } from ${JSON.stringify(path)};`),
    ...(file === "later" ? ['export { line } from "#lines";'] : []),
  ].join("\n"),
  resolveDir: ROOT,
});

/** The sources that a file of `LATER` imports from dist/core.cjs instead of containing them. The others have no state. */
export const keptIn = (inputs) =>
  inputs
    .map((path) => join(ROOT, path))
    .filter((path) => path.startsWith(JS) && !Object.values(LATER).flat().includes(path) && !TABLE.test(path));
const TABLE = /[\\/](compile|generated|params-table|severity|texts)\.ts$/;

/** The texts of the codes, which only dist/later.cjs reads. */
export const laterTexts = (file) => ({
  name: "later-texts",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^#lines$/ }, ({ path }) => ({ path, namespace: "lines" }));
    onLoad({ filter: /.*/, namespace: "lines" }, () => {
      if (file !== "later")
        return { contents: 'import { later } from "#later-later";\nexport const line = (at) => later().line(at);' };
      const code = `let lines;\nexport const line = (at) => textOf((lines ??= read().split("\\n"))[at]);`;
      return { contents: [reading(TEXTS_FILE, ', "utf8"'), TEXT_OF, code].join("\n") };
    });
    onLoad({ filter: /.*/, namespace: "texts" }, ({ path }) => ({
      contents: `import { line } from "#lines";\nexport default () => line(${Object.keys(TEXTS).indexOf(path)});`,
    }));
  },
});

/** In ES modules, the texts of the codes are the exports of one file. */
export const outsideTexts = {
  name: "outside-texts",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^#texts\// }, ({ path }) => ({
      path: path.slice(7),
      namespace: "outside-texts",
      sideEffects: false,
    }));
    onResolve({ filter: /^\.\/texts\.js$/, namespace: "outside-texts" }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /.*/, namespace: "outside-texts" }, ({ path }) => ({
      contents: `export { ${path} as default } from "./${TEXTS_FILE}";`,
    }));
  },
};

/** The platform's text coders. `otherwise`: the expression for the fallback of a platform without. */
export const ownCoders = (otherwise) => ({
  name: "own-coders",
  setup({ onLoad }) {
    const has =
      otherwise === undefined ? "" : `globalThis.TextDecoder && globalThis.TextEncoder ? globalThis : ${otherwise}`;
    onLoad({ filter: /[\\/]core[\\/]text-fallback\.ts$/ }, () => ({
      contents: `export const { TextDecoder, TextEncoder } = ${has || "globalThis"};`,
    }));
  },
});

/** Shortens the local names of the glue, which are half of its text. */
export const shortGlue = {
  name: "short-glue",
  setup({ onLoad, esbuild }) {
    onLoad({ filter: /[\\/]glue\.mjs$/ }, async ({ path }) => ({
      contents: (await esbuild.transform(readFileSync(path, "utf8"), { minifyIdentifiers: true })).code,
    }));
  },
};

/**
 * Replaces the getters by which esbuild exports names from CommonJS by one object, which takes less time to create. Names of dist/core.cjs
 * that the file uses must be in `known`.
 */
export function plainExports(file, known) {
  const code = readFileSync(file, "utf8");
  const found = GETTERS.exec(code);
  if (found === null)
    throw new Problem(`${basename(file)} does not begin with esbuild's exports of CommonJS any more.`);
  const [all, helpers, members] = found;
  const entries = [...members.matchAll(/([\w$]+):\s*\(\)=>\s*([\w$]+(?:\.\s*[\w$]+)?)/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  const object = entries.map(([name, value]) => (name === value ? name : `${name}:${value}`)).join(",");
  const rest = code.slice(all.length);
  writeFileSync(
    file,
    `"use strict";${/\b__to(ESM|CommonJS)\(|\b__commonJS/.test(rest) ? helpers : ""}${rest.trimEnd()}\nmodule.exports={${object}};Object.defineProperty(module.exports,"__esModule",{value:!0});\n`,
  );
  const imports = [...rest.matchAll(/\b(import_\w+)=\s*require\("\.\/core\.cjs"\)/g)].map(([, name]) => name);
  const used = imports.flatMap((name) => [...rest.matchAll(new RegExp(`\\b${name}\\.\\s*(\\w+)`, "g"))]);
  const missing = used.map(([, name]) => name).filter((name) => known?.has(name) === false);
  if (missing.length > 0)
    throw new Problem(`${basename(file)} needs ${[...new Set(missing)].join(", ")} of dist/core.cjs.`, {
      todo: "export them in js/entry/source/whole.ts.",
    });
  return new Set(entries.map(([name]) => name));
}
const GETTERS =
  /^(?:"use strict";)?([\s\S]*?)var \w+_exports=\{\};\s*__export\(\s*\w+_exports,\s*\{([\s\S]*?)\}\);\s*module\.exports=__toCommonJS\(\s*\w+_exports\);/;

/** The exports of a source that imports no other. */
export async function imported(esbuild, path) {
  const { code } = await esbuild.transform(readFileSync(path, "utf8"), { loader: "ts", format: "esm" });
  return import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
}

/** A module that reads a file of dist/ in Node, by a literal path, which tools that collect the files of a deployment find. */
export const reading = (file, options = "") =>
  `import { readFileSync } from "node:fs";\nexport const read = () => readFileSync(__dirname + "/${file}"${options});`;

// The JavaScript of dist/. Every entry imports dist/shared.*, which holds the classes that there must be one of, and the files of
// its modules (dist/core.*, dist/text.*, dist/module-requests.*, dist/module-neighbours.*), which hold or load the WebAssembly. No entry
// configures them from outside. (Bundlers trust `sideEffects: false`, and would skip an entry that did.)
//
// `.js` has the module as text: bundlers, browsers, Deno. `.cjs` reads it from the package: Node, whose `import` gets the same
// files through `.node.js`, so that `import` and `require` share one instance. There dist/core.cjs is dist/shared.* and dist/text.*
// too: each file takes Node time. `.edge.js` imports the compiled module, and `.slim.js` has none.

import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join, relative } from "node:path";

import { DIST, ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";
import { encode } from "./coding.mjs";
import { ENTRIES, entryFiles } from "./entries.mjs";
import { glueFile, MODULES, wasmFile } from "./wasm.mjs";

const JS = join(ROOT, "js");
const ENTRY = join(JS, "entry");
const SHARED = join(JS, "core", "shared.ts");
/** What replaces the free names `TextEncoder` and `TextDecoder`: the fallback itself, and the one of dist/shared.*. */
const CODERS = join(JS, "core", "text-fallback.ts");
const SHARED_CODERS = join(JS, "core", "coders.ts");
const CORE = join(JS, "core", "core.ts");
/** What dist/text.* takes from dist/core.*. */
const API = join(JS, "core", "api.ts");
const TEXT = join(JS, "text", "text.ts");

const WHOLE = join(JS, "core", "whole.ts");
const PAGES = join(JS, "core", "codes", "pages.ts");

/** The files that several entries import: the source that is outside of an entry, and the name of its files in dist/. */
const PARTS = {
  shared: { from: SHARED },
  core: { from: CORE, module: "core" },
  text: { from: TEXT, module: "text" },
  "module-requests": { from: join(JS, "requests", "module.ts"), module: "requests" },
  "module-neighbours": { from: join(JS, "neighbours", "module.ts"), module: "neighbours" },
};

/** What only dist/shared.js and dist/core.cjs may hold: there must be one of each. */
const ONCE = /^js\/core\/(engine|error|input|instance|policies|shown|uri)\.ts$/;

const FORMATS = [
  { extension: ".js", format: "esm", source: "inline" },
  { extension: ".cjs", format: "cjs", source: "node" },
  { extension: ".edge.js", format: "esm", source: "edge" },
  { extension: ".slim.js", format: "esm", source: "slim", only: ["core", "text"] },
];

const version = () => JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;

/** What every bundle of ours needs. The page has it, too. */
export const shared = (plugins, options = {}) => ({
  bundle: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "silent",
  // React Native's Babel preset, and with it Metro, stops at a static block: a package that is only called on a server must bundle there.
  supported: { "class-static-blocks": false },
  define: { __LLM_URI_VERSION__: JSON.stringify(version()) },
  platform: "neutral",
  target: "es2022",
  inject: [CODERS],
  plugins,
  ...options,
});

export async function bundle() {
  const { build } = await import("esbuild");
  rmSync(DIST, { recursive: true, force: true });
  mkdirSync(DIST, { recursive: true });
  const run = (options) => build({ metafile: true, ...options }).catch(explain);

  for (const [name, { from, module }] of Object.entries(PARTS)) {
    for (const { extension, format, source, only } of FORMATS) {
      if (module === undefined ? source !== "inline" : only !== undefined && !only.includes(module)) continue;
      if (name === "text" && format === "cjs") continue; // in dist/core.cjs
      const holdsShared = name === (format === "cjs" ? "core" : "shared");
      const outfile = join(DIST, `${name}${extension}`);
      // In a file of ASCII only, engines read one octet for each character.
      const others = holdsShared
        ? {}
        : { ...sharedOnly(format), ...(name === "text" && { [API]: `./core${extension}` }) };
      const plugins = [virtualModules(source), tables(LARGE), outside(others)];
      if (format === "cjs") plugins.push(laterPages);
      const entryPoints = [format === "cjs" && name === "core" ? WHOLE : from];
      const inject = [holdsShared ? CODERS : SHARED_CODERS];
      const options = { ...inFormat(format), entryPoints, outfile, inject, charset: "ascii", external: ["node:*"] };
      const { metafile } = await run(shared(plugins, options));
      if (!holdsShared) onlyOnce(metafile, outfile);
    }
  }

  await run(shared([], { ...inFormat("cjs"), entryPoints: [PAGES], outfile: join(DIST, "pages.cjs"), inject: [] }));

  for (const [name, { variants }] of Object.entries(ENTRIES)) {
    let names = [];
    for (const [file, extension] of entryFiles(name, variants)) {
      const format = file.endsWith(".cjs") ? "cjs" : "esm";
      const plugins = [virtualModules("inline"), tables(LARGE), outside(filesOf(extension, format))];
      const options = { ...inFormat(format), outfile: join(DIST, file), external: ["node:*", "jose"], inject: [] }; // jose is an optional peer of one entry
      const { metafile } = await run(
        shared(plugins, { entryPoints: [join(ENTRY, `${sourceOf(name)}.ts`)], ...options }),
      );
      onlyOnce(metafile, options.outfile);
      if (format === "esm") names = Object.values(metafile.outputs)[0].exports;
      // Node finds the names that an ES module can import from CommonJS by this text, which is never run.
      else appendFileSync(options.outfile, `0 && (module.exports = { ${names.join(", ")} });\n`);
      if (variants.includes("") && file === `${name}.js`)
        writeFileSync(join(DIST, `${name}.node.js`), forNode(name, names));
    }
  }

  await run(
    shared([oneModule("classic"), virtualModules("inline"), tables(Infinity)], {
      entryPoints: [join(ENTRY, "global.ts")],
      outfile: join(DIST, "llm-uri.global.js"),
      format: "iife",
      minify: true,
      target: "es2020",
    }),
  );

  // The command line tool shares the package's own entries: one copy of each module, one parser.
  const { metafile } = await run({
    entryPoints: [join(ENTRY, "cli.ts")],
    outfile: join(DIST, "cli.js"),
    bundle: true,
    minify: true,
    legalComments: "none",
    logLevel: "silent",
    format: "esm",
    platform: "node",
    target: "node20",
    define: { __LLM_URI_VERSION__: JSON.stringify(version()) },
    mainFields: ["module", "main"], // jsonc-parser's other form cannot be bundled
    // commander is CommonJS, and asks for Node's modules by `require`, which an ES module does not have
    banner: {
      js: '#!/usr/bin/env node\nimport { createRequire as __createRequire } from "node:module";\nconst require = __createRequire(import.meta.url);',
    },
    plugins: [
      outside(Object.fromEntries(Object.keys(ENTRIES).map((name) => [join(ENTRY, `${name}.ts`), `./${name}.node.js`]))),
    ],
  });
  chmodSync(join(DIST, "cli.js"), 0o755);
  const copies = Object.keys(metafile.inputs).filter(
    (path) => path.startsWith("js/") && !/^js\/(cli\/|entry\/cli\.ts$)/.test(path),
  );
  if (copies.length > 0)
    throw new Problem(`js/entry/cli.ts would bring a second copy of ${copies.join(", ")}.`, {
      todo: "import it from js/entry, as a user would.",
    });

  for (const name of readdirSync(DIST)) if (!name.includes("global")) ownNames(join(DIST, name));

  for (const [name, { file }] of Object.entries(MODULES)) copyFileSync(wasmFile(name), join(DIST, file));
  cpSync(join(ROOT, "rules"), join(DIST, "rules"), { recursive: true });
}

/**
 * An entry for `import` in Node: the names of its file for `require`. (An `import` of that file would have Node search all files
 * behind it for their exports, which takes as long as everything else.)
 */
const forNode = (name, names) => `import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
export const { ${names.join(", ")} } = require("./${name === "index" ? "core" : name}.cjs");
`;

/** `slim` is the main entry over a core without its module. */
const sourceOf = (name) => (name === "slim" ? "index" : name);

/** No bundler needs the comments in CommonJS by which it could drop what is unused, and without white space Node starts sooner. */
const inFormat = (format) => ({ format, minifyWhitespace: format === "cjs" });

/** The files of dist/ that an entry of this kind imports in place of their sources. */
function filesOf(extension, format) {
  const files = sharedOnly(format);
  for (const [name, { from }] of Object.entries(PARTS)) if (name !== "shared") files[from] = `./${name}${extension}`;
  if (format === "cjs") files[TEXT] = files[CORE];
  return files;
}
const sharedOnly = (format) => ({ [SHARED]: format === "cjs" ? "./core.cjs" : "./shared.js" });

function onlyOnce(metafile, file) {
  const copies = Object.keys(metafile.inputs).filter((path) => ONCE.test(path));
  if (copies.length > 0)
    throw new Problem(`${relative(ROOT, file)} would bring a second copy of ${copies.join(", ")}.`, {
      todo: "import it from js/core/shared.ts.",
    });
}

/** esbuild calls a class that names itself `_LlmUri`, and so do test runners and stack traces then. Its own name does as well. */
function ownNames(file) {
  const code = readFileSync(file, "utf8");
  const names = [...code.matchAll(/\bvar (\w+) ?= ?class _\1\b/g)].map(([, name]) => name);
  // With a static block, the class is a variable of the other name first: that one stays.
  const named = code.replace(
    /\b(var|const) (_\w+) ?= ?class \2\b/g,
    (_all, kind, name) => `${kind} ${name} = class ${name.slice(1)}`,
  );
  const text = names.reduce((text, name) => text.replace(new RegExp(`\\b_${name}\\b`, "g"), name), named);
  if (text !== code) writeFileSync(file, text);
}

/** Puts the engine of one WebAssembly module, in js/entry/source, in the place of all others. */
export const oneModule = (name) => ({
  name: "one-module",
  setup({ onResolve }) {
    // Not codes/module.js, which contains the texts of start-up errors.
    onResolve({ filter: /^\.\/module\.js$/ }, ({ importer }) =>
      importer.includes(ENTRY) ? undefined : { path: join(ENTRY, "source", `${name}.ts`) },
    );
  },
});

/**
 * Resolves the modules that exist only in a build: see js/core/virtual.d.ts. The last part of `#glue/…` and `#source/…` is the name of a
 * WebAssembly module, and `source` the file of js/entry/source that brings it.
 */
export const virtualModules = (source) => ({
  name: "virtual-modules",
  setup({ onResolve, onLoad }) {
    const folder = join(ENTRY, "source");
    onResolve({ filter: /^#glue\// }, ({ path }) => ({ path: glueFile(path.slice(6)), sideEffects: false }));
    // By its name, not its path: esbuild writes that into a comment, and it is a path of this machine.
    onResolve({ filter: /^#source\// }, ({ path }) => ({
      path: path.slice(8),
      namespace: "source",
      sideEffects: false,
    }));
    onLoad({ filter: /.*/, namespace: "source" }, ({ path }) => ({
      contents: readFileSync(join(folder, `${source}.ts`), "utf8"),
      loader: "ts",
      resolveDir: folder,
      pluginData: path,
    }));
    const bring = (filter, namespace, contents) => {
      onResolve({ filter }, ({ pluginData }) => ({ path: pluginData, namespace, sideEffects: false }));
      onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: contents(path), loader: "js" }));
    };
    bring(/^#wasm-text$/, "text", (module) => {
      const octets = readFileSync(wasmFile(module));
      return `export default ${JSON.stringify({ ...encode(octets), length: octets.length })};`;
    });
    // By a literal path, which tools that collect the files of a deployment find.
    bring(
      /^#wasm-file$/,
      "wasm-file",
      (module) =>
        `import { readFileSync } from "node:fs";\nexport default () => readFileSync(__dirname + "/${MODULES[module].file}");`,
    );
    onResolve({ filter: /^#wasm\?module$/ }, ({ pluginData }) => ({
      path: `./${MODULES[pluginData].file}?module`,
      external: true,
    }));
  },
});

/**
 * The generated tables as engines like them. One beyond `large` characters as JSON text, which is read three times faster than a
 * literal, and every import reads them all. The numbers of the layout as enums, which esbuild puts in their places: an object
 * would be asked for each of them in every parse.
 */
export const tables = (large) => ({
  name: "tables",
  setup({ onLoad, esbuild }) {
    onLoad({ filter: /[\\/]js[\\/]\w+[\\/]generated\.ts$/ }, async ({ path }) => {
      const { code } = await esbuild.transform(readFileSync(path, "utf8"), { loader: "ts", format: "esm" });
      const values = await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
      const constants = Object.entries(values).map(([name, value]) => {
        if (NUMBERS.has(name))
          return `export const enum ${name} { ${Object.entries(value).map((member) => member.join(" = "))} }`;
        const json = JSON.stringify(value);
        return `export const ${name} = ${json.length < large ? json : `/* @__PURE__ */ JSON.parse(${JSON.stringify(json)})`};`;
      });
      return { contents: constants.join("\n"), loader: "ts" };
    });
  },
});
const LARGE = 8192;
const NUMBERS = new Set(["FLAG", "KIND", "META", "SLOT"]);

/** Modules of ours that are files of dist/ by themselves: who imports one imports that file. */
const outside = (files) => ({
  name: "outside",
  setup({ onResolve, resolve }) {
    const names = Object.keys(files).map((path) => basename(path, ".ts"));
    if (names.length === 0) return;
    onResolve({ filter: new RegExp(`(^|/)(${names.join("|")})\\.(js|ts)$`) }, async (asked) => {
      if (asked.pluginData === files || asked.kind === "entry-point") return undefined; // the question below, coming back
      const found = await resolve(asked.path, { resolveDir: asked.resolveDir, kind: asked.kind, pluginData: files });
      return files[found.path] === undefined ? found : { path: files[found.path], external: true };
    });
  },
});

/** In Node the pages of the codes are a file of their own, which the first call of `explain` loads. */
const laterPages = {
  name: "later-pages",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\/pages\.cjs$/ }, ({ path }) => ({ path, external: true }));
    onResolve({ filter: /\/codes\/pages\.js$/ }, ({ path }) => ({ path, namespace: "later-pages" }));
    onLoad({ filter: /.*/, namespace: "later-pages" }, () => ({
      contents: 'module.exports = { get CODE_PAGES() { return require("./pages.cjs").CODE_PAGES; } };',
      loader: "js",
    }));
  },
};

async function explain(error) {
  if (!Array.isArray(error.errors)) throw error;
  const { formatMessages } = await import("esbuild");
  throw new Problem("esbuild cannot bundle:", {
    output: (await formatMessages(error.errors, { kind: "error" })).join("\n"),
  });
}

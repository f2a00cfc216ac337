// Bundles the JavaScript of dist/. Every entry imports dist/shared.*, which contains the classes that must exist only once, and the file
// of its module (dist/core.*, dist/module-requests.*, dist/module-mas.*, dist/module-ai.*), which contains or loads the WebAssembly. Entries have
// no side effects, because bundlers rely on `sideEffects: false`.
//
// `.js` contains the module as text, for bundlers, browsers and Deno. `.cjs` reads it from the package, for Node, whose `import` loads
// the same files through `.node.js`, so that `import` and `require` share one instance. There dist/core.cjs includes dist/shared.*,
// because Node takes time for each file, and loads the files of ./later.mjs when they are needed first. `.edge.js` imports the compiled
// module, and `.slim.js` has none.

import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";

import { codeList } from "../gen/codes.mjs";
import { checklists } from "../gen/neighbours.mjs";
import { DIST, ROOT, readJson, shown } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";
import { bundleCli } from "./cli.mjs";
import { encode } from "./coding.mjs";
import { ENTRIES, entryFiles } from "./entries.mjs";
import {
  imported,
  keptIn,
  LATER,
  laterCalls,
  laterSource,
  laterTexts,
  outsideTexts,
  ownCoders,
  plainExports,
  reading,
  shortGlue,
} from "./later.mjs";
import { packedModule } from "./pack.mjs";
import { clientsJson, providersJson, writeTables, writeTexts } from "./tables.mjs";
import { TEXTS } from "./texts.mjs";
import { UNPACKER } from "./unpack.mjs";
import { glueFile, MODULES, wasmFile } from "./wasm.mjs";

const JS = join(ROOT, "js");
const ENTRY = join(JS, "entry");
const SHARED = join(JS, "core", "shared.ts");
/** Replaces the globals `TextEncoder` and `TextDecoder`: by the fallback itself, and by the fallback in dist/shared.*. */
const CODERS = join(JS, "core", "text-fallback.ts");
const SHARED_CODERS = join(JS, "core", "coders.ts");
const CORE = join(JS, "core", "core.ts");
/** The names that dist/text.* imports from dist/core.*. */
const API = join(JS, "core", "api.ts");
const TEXT = join(JS, "text", "text.ts");
const TABLES = join(JS, "requests", "tables.ts");

/** Unpacks the modules that the files contain as text. */
const UNPACK = join(ENTRY, "source", "unpack.ts");

const WHOLE = join(ENTRY, "source", "whole.ts");

/** The files that several entries import: the name in dist/, and the source. */
const PARTS = {
  shared: { from: SHARED, formats: [".js"] },
  core: { from: CORE },
  text: { from: TEXT, formats: [".js", ".edge.js", ".slim.js"] },
  unpack: { from: UNPACK, formats: [".js"] },
  "module-requests": { from: join(JS, "requests", "run.ts") },
  "module-mas": { from: join(JS, "mas", "module.ts") },
  "module-ai": { from: join(JS, "ai", "module.ts") },
};

/** Sources that only dist/shared.js and dist/core.cjs may contain, because they must exist only once. */
const ONCE = /^js\/core\/(engine|error|input|instance|policies|shown|uri)\.ts$/;
/** Sources that no entry may contain, because they bring a module. */
const MODULE = /^(js\/\w+\/module\.ts|source:)/;

const FORMATS = [
  { extension: ".js", format: "esm", source: "inline" },
  { extension: ".cjs", format: "cjs", source: "node" },
  { extension: ".edge.js", format: "esm", source: "edge" },
  { extension: ".slim.js", format: "esm", source: "slim", only: ["core", "text"] },
];

const version = () => readJson("package.json").version;

/** The options of all bundles, including the page. */
export const shared = (plugins, options = {}) => ({
  bundle: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "silent",
  // React Native's Babel preset, which Metro uses, does not support static blocks.
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

  for (const [name, { from, formats }] of Object.entries(PARTS)) {
    for (const { extension, format, source, only } of FORMATS) {
      if (format === "cjs" || formats?.includes(extension) === false || only?.includes(name) === false) continue;
      const outfile = join(DIST, `${name}${extension}`);
      const others = {
        ...sharedOnly(format),
        ...(name === "text" && { [API]: `./core${extension}` }),
        ...(name !== "unpack" && { [UNPACK]: "./unpack.js" }),
      };
      const plugins = [outsideTexts, virtualModules(source), enums, outside(name === "shared" ? {} : others)];
      const options = { format, entryPoints: [from], outfile, inject: [name === "shared" ? CODERS : SHARED_CODERS] };
      // In a file of ASCII only, engines read one byte for each character.
      const { metafile } = await run(shared(plugins, { ...options, charset: "ascii", external: ["node:*"] }));
      if (name !== "shared") onlyOnce(metafile, outfile, ONCE);
    }
  }
  writeTables();
  writeTexts();
  const exported = await bundleForNode(run);

  for (const [name, { variants }] of Object.entries(ENTRIES)) {
    let names = [];
    for (const [file, extension] of entryFiles(name, variants)) {
      const format = file.endsWith(".cjs") ? "cjs" : "esm";
      const plugins = [virtualModules("inline"), enums, outside(filesOf(extension, format))];
      const options = { ...inFormat(format), outfile: join(DIST, file), external: ["node:*", "jose"], inject: [] }; // jose is an optional peer of one entry
      const entryPoints = [join(ENTRY, `${sourceOf(name)}.ts`)];
      const { metafile } = await run(shared(plugins, { entryPoints, ...options }));
      onlyOnce(metafile, options.outfile, ONCE);
      onlyOnce(metafile, options.outfile, MODULE);
      if (format === "esm") names = Object.values(metafile.outputs)[0].exports;
      else {
        plainExports(options.outfile, exported);
        // Node detects the named exports of CommonJS by this text, which never runs.
        appendFileSync(options.outfile, `0 && (module.exports = { ${names.join(", ")} });\n`);
      }
      if (variants.includes("") && file === `${name}.js`)
        writeFileSync(join(DIST, `${name}.node.js`), forNode(name, names));
    }
  }

  await run(
    shared([oneModule("classic"), virtualModules("inline"), enums], {
      entryPoints: [join(ENTRY, "global.ts")],
      outfile: join(DIST, "llm-uri.global.js"),
      format: "iife",
      minify: true,
      target: "es2020",
    }),
  );

  const entries = Object.keys(ENTRIES).map((name) => [join(ENTRY, `${name}.ts`), `../${name}.node.js`]);
  await bundleCli(run, { lineLimit, define: shared().define, plugins: [outside(Object.fromEntries(entries))] });

  for (const name of readdirSync(DIST)) if (/(?<!global)\.c?js$/.test(name)) ownNames(join(DIST, name));

  for (const [name, { file }] of Object.entries(MODULES)) copyFileSync(wasmFile(name), join(DIST, file));
  cpSync(join(ROOT, "rules"), join(DIST, "rules"), { recursive: true });
}

/** Bundles the files that are CommonJS. Returns the names that dist/core.cjs exports. */
async function bundleForNode(run) {
  const bundleOne = async (name, entry, others, more = []) => {
    const outfile = join(DIST, `${name}.cjs`);
    const plugins = [laterTexts(name), virtualModules("node"), enums, outside(others), shortGlue, ...more];
    const options = { ...inFormat("cjs"), ...entry, outfile, charset: "ascii" };
    const external = ["node:*", "./coders.cjs", ...Object.keys(LATER).map((file) => `./${file}.cjs`)];
    return { outfile, ...(await run(shared(plugins, { ...options, external, inject: [CODERS] }))) };
  };
  const fallback = ownCoders('require("./coders.cjs")');
  plainExports((await bundleOne("coders", { entryPoints: [CODERS] }, {})).outfile);
  const core = await bundleOne("core", { entryPoints: [WHOLE] }, {}, [laterCalls, fallback]);
  const names = plainExports(core.outfile);
  const kept = Object.fromEntries(keptIn(Object.keys(core.metafile.inputs)).map((path) => [path, "./core.cjs"]));
  for (const file of Object.keys(LATER))
    plainExports((await bundleOne(file, { stdin: laterSource(file) }, kept, [fallback])).outfile, names);
  for (const [name, { from, formats }] of Object.entries(PARTS)) {
    if (name === "core" || formats?.includes(".cjs") === false) continue;
    const { outfile, metafile } = await bundleOne(name, { entryPoints: [from] }, sharedOnly("cjs"), [fallback]);
    onlyOnce(metafile, outfile, ONCE);
    plainExports(outfile, names);
  }
  return names;
}

/**
 * An entry for `import` in Node: re-exports the names of the file for `require`. (If users imported that file, Node would search all
 * files that it requires for exports, which takes as long as everything else.)
 */
const forNode = (name, names) => `import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
export const { ${names.join(", ")} } = require("./${name === "index" ? "core" : name}.cjs");
`;

/** `slim` is the main entry over a core without its module. */
const sourceOf = (name) => (name === "slim" ? "index" : name);

/** Node prints the line of an uncaught error. */
const lineLimit = 320;

/** Removes white space from CommonJS, so that Node starts faster, and comments for tree shaking, which bundlers do not use there. */
const inFormat = (format) =>
  format === "cjs" ? { format, minifyWhitespace: true, minifySyntax: true, lineLimit } : { format };

/** The files of dist/ that an entry of this kind imports instead of their sources. */
function filesOf(extension, format) {
  const files = sharedOnly(format);
  for (const [name, { from }] of Object.entries(PARTS)) if (!files[from]) files[from] = `./${name}${extension}`;
  if (format === "cjs") files[TEXT] = files[CORE];
  return files;
}
const sharedOnly = (format) => ({
  [SHARED]: format === "cjs" ? "./core.cjs" : "./shared.js",
  [TABLES]: format === "cjs" ? "./tables.cjs" : "./tables.js",
});
function onlyOnce(metafile, file, sources) {
  const copies = Object.keys(metafile.inputs).filter((path) => sources.test(path));
  if (copies.length > 0)
    throw new Problem(`${shown(file)} would bring a second copy of ${copies.join(", ")}.`, {
      todo: "import it from a file of PARTS.",
    });
}

/** Restores class names. esbuild renames a class that refers to itself to `_LlmUri`, which test runners and stack traces would show. */
function ownNames(file) {
  const code = readFileSync(file, "utf8");
  const names = [...code.matchAll(/\b(\w+) ?= ?class _\1\b/g)].map(([, name]) => name);
  // With a static block, esbuild first assigns the class to a variable with the changed name, which is kept.
  const named = code.replace(/\b(_\w+)( ?= ?)class \1\b/g, (_all, name, is) => `${name}${is}class ${name.slice(1)}`);
  const text = names.reduce((text, name) => text.replace(new RegExp(`\\b_${name}\\b`, "g"), name), named);
  if (text !== code) writeFileSync(file, text);
}

/** Puts the engine of one WebAssembly module, in js/entry/source, in the place of all others. */
export const oneModule = (name) => ({
  name: "one-module",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/module\.js$/ }, ({ importer }) =>
      importer.includes(ENTRY) ? undefined : { path: join(ENTRY, "source", `${name}.ts`) },
    );
  },
});

/**
 * Resolves the modules that exist only in a build: see js/core/virtual.d.ts. The last part of `#glue/…` and `#source/…` is the name of a
 * WebAssembly module, and `source` the file of js/entry/source that brings it. `omitted` are tables of the providers that the bundle does
 * not use.
 */
export const virtualModules = (source, omitted = []) => ({
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
    const exporting = (value) => `export default ${JSON.stringify(value)};`;
    for (const [namespace, contents] of Object.entries({
      "wasm-packed": async (module) => exporting(await packedModule(wasmFile(module))),
      "wasm-file": (module) => reading(MODULES[module].file),
      unpacker: async () => exporting(await encode(readFileSync(UNPACKER))),
      // As text, which engines parse three times faster than a literal.
      providers: () => `export default JSON.parse(${JSON.stringify(providersJson(omitted))});`,
      clients: () => exporting(clientsJson(omitted)),
      codes: () => exporting(codeList()),
      checklists: () => exporting(checklists()),
      texts: (part) => `export default () => ${JSON.stringify(TEXTS[part])};`,
    })) {
      onResolve({ filter: new RegExp(`^#${namespace}(/|$)`) }, ({ path, pluginData }) => ({
        path: path.split("/")[1] ?? pluginData ?? path,
        namespace,
        sideEffects: false,
      }));
      onLoad({ filter: /.*/, namespace }, async ({ path }) => ({ contents: await contents(path), loader: "js" }));
    }
    onResolve({ filter: /^#wasm\?module$/ }, ({ pluginData }) => ({
      path: `./${MODULES[pluginData].file}?module`,
      external: true,
    }));
  },
});

/** Numbers of the layout become enums, which esbuild inlines, so that a parse does not read them from an object. */
export const enums = {
  name: "enums",
  setup({ onLoad, esbuild }) {
    onLoad({ filter: /[\\/]js[\\/]\w+[\\/]generated\.ts$/ }, async ({ path }) => {
      const constants = Object.entries(await imported(esbuild, path)).map(([name, value]) =>
        NUMBERS.has(name)
          ? `export const enum ${name} { ${Object.entries(value).map((member) => member.join(" = "))} }`
          : `export const ${name} = ${JSON.stringify(value)};`,
      );
      return { contents: constants.join("\n"), loader: "ts" };
    });
  },
};
const NUMBERS = new Set(["FLAG", "KIND", "META", "SLOT"]);

/** Replaces imports of sources that are separate files of dist/ by imports of these files. */
const outside = (files) => ({
  name: "outside",
  setup({ onResolve, resolve }) {
    const names = Object.keys(files).map((path) => basename(path, ".ts"));
    if (names.length === 0) return;
    onResolve({ filter: new RegExp(`(^|/)(${names.join("|")})\\.(js|ts)$`) }, async (asked) => {
      if (asked.pluginData === files || asked.kind === "entry-point") return undefined; // called by `resolve` below
      const found = await resolve(asked.path, { resolveDir: asked.resolveDir, kind: asked.kind, pluginData: files });
      return files[found.path] === undefined ? found : { path: files[found.path], external: true };
    });
  },
});

/** Throws the errors of esbuild as a problem. */
export async function explain(error) {
  if (!Array.isArray(error.errors)) throw error;
  const { formatMessages } = await import("esbuild");
  throw new Problem("esbuild cannot bundle:", {
    output: (await formatMessages(error.errors, { kind: "error" })).join("\n"),
  });
}

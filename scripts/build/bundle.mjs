// The JavaScript of dist/. Every entry imports dist/core.*, which holds the WebAssembly module and is self-contained: no
// entry configures it from outside. (Bundlers trust `sideEffects: false`, and would skip an entry that did.)

import { chmodSync, copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import { DIST, ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";
import { encode } from "./coding.mjs";
import { entries } from "./entries.mjs";
import { GLUE_FILE, WASM_FILE } from "./wasm.mjs";

const JS = join(ROOT, "js");
const CORE = join(JS, "core.ts");
const ALL = join(JS, "entry", "all.ts");
const TABLES = join(JS, "internal", "generated.ts");
const WASM_IMPORT = "./llm_uri.wasm?module";

// name: what the file is bundled from, and which js/entry brings the WebAssembly module
const SELF_CONTAINED = {
  "core.js": { from: CORE, source: "inline", format: "esm" },
  "core.cjs": { from: CORE, source: "inline", format: "cjs" },
  "core.edge.js": { from: CORE, source: "edge", format: "esm" },
  "slim.js": { from: ALL, source: "slim", format: "esm" },
  "slim.cjs": { from: ALL, source: "slim", format: "cjs" },
  "llm-uri.global.js": {
    from: join(JS, "entry", "global.ts"),
    source: "inline",
    format: "iife",
    minify: true,
    target: "es2020",
  },
};

export async function bundle() {
  const { build } = await import("esbuild");
  rmSync(DIST, { recursive: true, force: true });
  mkdirSync(DIST, { recursive: true });
  const shared = {
    bundle: true,
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
    // React Native's Babel preset, and with it Metro, stops at a static block: a package that is only called on a server must bundle there.
    supported: { "class-static-blocks": false },
    define: {
      __LLM_URI_VERSION__: JSON.stringify(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version),
    },
  };
  const run = (options) => build({ ...shared, ...options }).catch(explain);

  for (const [name, { from, source, format, minify = false, target = "es2022" }] of Object.entries(SELF_CONTAINED)) {
    await run({
      entryPoints: [from],
      outfile: join(DIST, name),
      format,
      minify,
      target,
      platform: "neutral",
      // In a file of ASCII only, engines read one octet for each character. The page has no room for the escapes.
      charset: minify ? "utf8" : "ascii",
      inject: [join(JS, "internal", "text-fallback.ts")],
      plugins: [virtualModules(source), tables(minify ? Infinity : LARGE)],
    });
  }

  for (const { name, files } of entries()) {
    for (const [file, core] of Object.entries(files)) {
      const { metafile } = await run({
        entryPoints: [join(JS, `${name}.ts`)],
        outfile: join(DIST, file),
        format: file.endsWith(".cjs") ? "cjs" : "esm",
        target: "es2022",
        platform: "neutral",
        metafile: true,
        external: ["node:*", "jose"], // jose is an optional peer of one entry
        plugins: [outside(CORE, core)],
      });
      const copies = Object.keys(metafile.inputs).filter((path) => IN_CORE.test(path));
      if (copies.length > 0) {
        throw new Problem(`dist/${file} would bring a second copy of ${copies.join(", ")}.`, {
          todo: "import it from js/core.ts.",
        });
      }
    }
  }

  // The command line tool shares the package's own index.js: one copy of the WebAssembly module, one parser.
  const { metafile } = await run({
    entryPoints: [join(ROOT, "js", "cli.ts")],
    outfile: join(DIST, "cli.js"),
    format: "esm",
    platform: "node",
    target: "node20",
    mainFields: ["module", "main"], // jsonc-parser's other form cannot be bundled
    metafile: true,
    // commander is CommonJS, and asks for Node's modules by `require`, which an ES module does not have
    banner: {
      js: '#!/usr/bin/env node\nimport { createRequire as __createRequire } from "node:module";\nconst require = __createRequire(import.meta.url);',
    },
    plugins: [
      ...entries().map(({ name }) => outside(join(JS, `${name}.ts`), `./${name}.js`)),
      outside(CORE, "./core.js"),
    ],
  });
  chmodSync(join(DIST, "cli.js"), 0o755);
  const copies = Object.keys(metafile.inputs).filter(
    (path) => path.startsWith("js/") && !/^js\/cli(\.ts$|\/)/.test(path),
  );
  if (copies.length > 0) {
    throw new Problem(`js/cli.ts would bring a second copy of ${copies.join(", ")}.`, {
      todo: "import it from js/index.ts, as a user would.",
    });
  }

  for (const name of readdirSync(DIST)) if (!(SELF_CONTAINED[name]?.minify ?? false)) ownNames(join(DIST, name));

  copyFileSync(WASM_FILE, join(DIST, "llm_uri.wasm"));
  cpSync(join(ROOT, "rules"), join(DIST, "rules"), { recursive: true });
  cpSync(join(ROOT, "tests", "vectors"), join(DIST, "vectors"), {
    recursive: true,
    filter: (path) => !basename(path).includes(".") || /\.(json|md)$/.test(path),
  });
}

/** esbuild calls a class that names itself `_LlmUri`, and so do test runners and stack traces then. Its own name does as well. */
function ownNames(file) {
  const code = readFileSync(file, "utf8");
  const names = [...code.matchAll(/^var (\w+) = class _\1\b/gm)].map(([, name]) => name);
  if (names.length > 0)
    writeFileSync(
      file,
      names.reduce((text, name) => text.replace(new RegExp(`\\b_${name}\\b`, "g"), name), code),
    );
}

/** Resolves the modules that exist only in a build: see js/internal/virtual.d.ts. */
const virtualModules = (source) => ({
  name: "virtual-modules",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^#source$/ }, () => ({ path: join(ROOT, "js", "entry", `${source}.ts`) }));
    onResolve({ filter: /^#glue$/ }, () => ({ path: GLUE_FILE, sideEffects: false }));
    onResolve({ filter: /^#wasm-text$/ }, ({ path }) => ({ path, namespace: "text", sideEffects: false }));
    // By its name, not its path: esbuild writes that into a comment, and it is a path of this machine.
    onLoad({ filter: /.*/, namespace: "text" }, () => {
      const octets = readFileSync(WASM_FILE);
      return {
        contents: `export default ${JSON.stringify({ ...encode(octets), length: octets.length })};`,
        loader: "js",
      };
    });
    onResolve({ filter: /\.wasm\?module$/ }, () => ({ path: WASM_IMPORT, external: true }));
  },
});

/**
 * js/internal/generated.ts as engines like it. A table beyond `large` characters as JSON text, which is read three times
 * faster than a literal, and every import reads them all. The numbers of the layout as enums, which esbuild puts in their
 * places: an object would be asked for each of them in every parse.
 */
const tables = (large) => ({
  name: "tables",
  setup({ onLoad, esbuild }) {
    onLoad({ filter: /[\\/]internal[\\/]generated\.ts$/ }, async () => {
      const { code } = await esbuild.transform(readFileSync(TABLES, "utf8"), { loader: "ts", format: "esm" });
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

/** What only the core may hold: there must be one of each. */
const IN_CORE = /^js\/(internal\/(instance|scan)|uri|error)\.ts$/;

/** A module of ours that is a file of dist/ by itself: whoever imports it imports that file. */
const outside = (module, file) => ({
  name: "outside",
  setup({ onResolve, resolve, initialOptions }) {
    if (initialOptions.entryPoints.includes(module)) return;
    const asked = new RegExp(`(^|/)${basename(module, ".ts")}\\.(js|ts)$`);
    onResolve({ filter: asked }, async ({ path, resolveDir, kind, pluginData }) => {
      if (pluginData === module) return undefined; // the question below, coming back
      const found = await resolve(path, { resolveDir, kind, pluginData: module });
      return found.path === module ? { path: file, external: true } : found;
    });
  },
});

async function explain(error) {
  if (!Array.isArray(error.errors)) throw error;
  const { formatMessages } = await import("esbuild");
  throw new Problem("esbuild cannot bundle:", {
    output: (await formatMessages(error.errors, { kind: "error" })).join("\n"),
  });
}

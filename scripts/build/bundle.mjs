// The JavaScript of dist/: each entry is one self-contained file. (A shared file that entries configure from outside
// would be skipped by bundlers, which trust `sideEffects: false`.)

import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";

import { DIST, ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";
import { GLUE_FILE, WASM_FILE } from "./wasm.mjs";

const API = join(ROOT, "js", "index.ts");
const WASM_IMPORT = "./llm_uri.wasm?module";

// name: what the entry is bundled from, and which js/entry brings the WebAssembly module
const LIBRARY = {
  "index.js": { from: API, source: "inline", format: "esm" },
  "index.cjs": { from: API, source: "inline", format: "cjs" },
  "edge.js": { from: API, source: "edge", format: "esm" },
  "slim.js": { from: API, source: "slim", format: "esm" },
  "slim.cjs": { from: API, source: "slim", format: "cjs" },
  "llm-uri.global.js": { from: join(ROOT, "js", "entry", "global.ts"), source: "inline", format: "iife", minify: true, target: "es2020" },
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
    define: { __LLM_URI_VERSION__: JSON.stringify(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version) },
  };
  const run = (options) => build({ ...shared, ...options }).catch(explain);

  for (const [name, { from, source, format, minify = false, target = "es2022" }] of Object.entries(LIBRARY)) {
    await run({
      entryPoints: [from],
      outfile: join(DIST, name),
      format,
      minify,
      target,
      platform: "neutral",
      inject: [join(ROOT, "js", "internal", "text-fallback.ts")],
      plugins: [virtualModules(source)],
    });
  }

  // The command line tool shares the package's own index.js: one copy of the WebAssembly module, one parser.
  const { metafile } = await run({
    entryPoints: [join(ROOT, "js", "cli.ts")],
    outfile: join(DIST, "cli.js"),
    format: "esm",
    platform: "node",
    target: "node20",
    metafile: true,
    // commander is CommonJS, and asks for Node's modules by `require`, which an ES module does not have
    banner: {
      js: '#!/usr/bin/env node\nimport { createRequire as __createRequire } from "node:module";\nconst require = __createRequire(import.meta.url);',
    },
    plugins: [packageItself],
  });
  chmodSync(join(DIST, "cli.js"), 0o755);
  const copies = Object.keys(metafile.inputs).filter((path) => path.startsWith("js/") && !/^js\/cli(\.ts$|\/)/.test(path));
  if (copies.length > 0) {
    throw new Problem(`js/cli.ts would bring a second copy of ${copies.join(", ")}.`, { todo: "import it from js/index.ts, as a user would." });
  }

  copyFileSync(WASM_FILE, join(DIST, "llm_uri.wasm"));
  cpSync(join(ROOT, "rules"), join(DIST, "rules"), { recursive: true });
  cpSync(join(ROOT, "tests", "vectors"), join(DIST, "vectors"), {
    recursive: true,
    filter: (path) => !basename(path).includes(".") || /\.(json|md)$/.test(path),
  });
}

/** Resolves the modules that exist only in a build: see js/internal/virtual.d.ts. */
const virtualModules = (source) => ({
  name: "virtual-modules",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^#source$/ }, () => ({ path: join(ROOT, "js", "entry", `${source}.ts`) }));
    onResolve({ filter: /^#glue$/ }, () => ({ path: GLUE_FILE, sideEffects: false }));
    onResolve({ filter: /^#wasm-base64$/ }, () => ({ path: WASM_FILE, namespace: "base64", sideEffects: false }));
    onLoad({ filter: /.*/, namespace: "base64" }, ({ path }) => ({ contents: `export default "${readFileSync(path, "base64")}";`, loader: "js" }));
    onResolve({ filter: /\.wasm\?module$/ }, () => ({ path: WASM_IMPORT, external: true }));
  },
});

const packageItself = {
  name: "package-itself",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /index\.(js|ts)$/ }, async ({ path, resolveDir, kind, pluginData }) => {
      if (pluginData === packageItself) return undefined; // the question below, coming back
      const found = await resolve(path, { resolveDir, kind, pluginData: packageItself });
      return found.path === API ? { path: "./index.js", external: true } : found;
    });
  },
};

async function explain(error) {
  if (!Array.isArray(error.errors)) throw error;
  const { formatMessages } = await import("esbuild");
  throw new Problem("esbuild cannot bundle:", { output: (await formatMessages(error.errors, { kind: "error" })).join("\n") });
}

// Bundles the command line tool: dist/cli.js, and files of dist/cli/, each loaded by the commands that use it. They import the package's
// entries, so that each module exists once.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { DIST, NODE_MODULES, ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";
import { IN_THE_CLI } from "./notices.mjs";

const ENTRY = join(ROOT, "js", "entry", "cli.ts");

/** The sources that dist/cli/ may contain: those of the tool, and a table of names. */
const OWN = /^js\/(cli\/|entry\/cli\.ts$|requests\/sdk-names\.ts$)/;

// commander is CommonJS and loads Node's modules with `require`, which ES modules do not have.
const REQUIRE =
  'import { createRequire as __createRequire } from "node:module";\nconst require = __createRequire(import.meta.url);\n';

/** commander can run other programs, which this tool does not do. Node takes 4 ms to load `child_process`. */
const withoutPrograms = {
  name: "without-programs",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ importer, path }) =>
      importer.includes("commander") ? { path, namespace: "programs" } : undefined,
    );
    onLoad({ filter: /.*/, namespace: "programs" }, () => ({ contents: "" }));
  },
};

export async function bundleCli(build, options) {
  const { metafile, outputFiles } = await build({
    ...options,
    entryPoints: [ENTRY],
    outdir: DIST,
    chunkNames: "cli/[name]-[hash]",
    splitting: true,
    write: false,
    bundle: true,
    minify: true,
    legalComments: "none",
    logLevel: "silent",
    format: "esm",
    platform: "node",
    target: "node20",
    mainFields: ["module", "main"], // the other format of jsonc-parser cannot be bundled
    plugins: [...options.plugins, withoutPrograms],
    alias: { yaml: join(NODE_MODULES, "yaml", "browser", "index.js") }, // ES modules, which esbuild prunes
  });
  const sources = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? path : [])),
  );
  const copies = sources.filter((path) => path.startsWith("js/") && !OWN.test(path));
  if (copies.length > 0)
    throw new Problem(`js/entry/cli.ts would bring a second copy of ${copies.join(", ")}.`, {
      todo: "import it from js/entry, as a user would.",
    });
  const packages = sources.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
  const found = [...new Set(packages)].sort().join(", ");
  if (found !== IN_THE_CLI.join(", "))
    throw new Problem(`dist/cli/ contains ${found}.`, { todo: "list them in scripts/build/notices.mjs." });

  for (const { path, text } of outputFiles) {
    const isProgram = dirname(path) === DIST;
    mkdirSync(dirname(path), { recursive: true });
    const head = isProgram ? "#!/usr/bin/env node\n" : /\brequire\b/.test(text) ? REQUIRE : "";
    writeFileSync(path, head + text, { mode: isProgram ? 0o755 : 0o644 });
  }
}

// Creates the declarations of dist/: one file for each entry, re-exported for the other module system, so that both have the same types.
// Entries import shared types from the main entry, so that there is only one type `LlmUri`. Adapters import the types of requests.

import { writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { DIST, ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";
import { entries } from "./entries.mjs";
import { MODULES } from "./wasm.mjs";

const JS = join(ROOT, "js");

export async function bundleTypes() {
  const names = entries().map(({ name }) => name);
  let lines = 0;
  for (const name of names) {
    const text =
      name === "slim"
        ? 'export * from "./index.js";\n'
        : await declarations(join(JS, "entry", `${name}.ts`), OUTSIDE[name] ?? [MAIN]);
    lines += text.split("\n").length;
    writeFileSync(
      join(DIST, `${name}.d.cts`),
      text.replace(/"\.\/(index|requests)\.js"|'\.\/(index|requests)\.js'/g, (from) => from.replace(".js", ".cjs")),
    );
    writeFileSync(join(DIST, `${name}.d.ts`), `export * from "./${name}.cjs";\n`);
  }
  for (const { file } of Object.values(MODULES)) {
    writeFileSync(
      join(DIST, `${file}.d.ts`),
      "/** The compiled module, where the platform or bundler imports `.wasm` files; hand it to `init` or `initSync`. */\n" +
        "declare const module: object;\nexport default module;\n",
    );
  }
  return `${lines} lines for ${names.length} entries`;
}

/** Where declarations come from: the sources, and the entry that has them. */
const MAIN = { from: /[\\/](core[\\/](types|uri|error|policy|api)|text[\\/]find)\.ts$/, entry: "./index.js" };
const REQUESTS = { from: /[\\/]requests[\\/](types|import-types|request|import)\.ts$/, entry: "./requests.js" };
const OUTSIDE = { index: [], adapters: [MAIN, REQUESTS] };

async function declarations(input, outside) {
  const { rollup } = await import("rollup");
  const { dts } = await import("rollup-plugin-dts");
  const bundle = await rollup({
    input,
    external: /^node:/,
    plugins: [
      takenFrom(outside),
      dts({ tsconfig: join(ROOT, "tsconfig.json"), respectExternal: false, compilerOptions: { stripInternal: true } }),
    ],
    onwarn: (warning) => {
      throw new Problem(`The declarations cannot be bundled: ${warning.message}`);
    },
  }).catch((error) => {
    throw error instanceof Problem
      ? error
      : new Problem(`The declarations cannot be made: ${error.message}`, { todo: "npx tsc --noEmit shows where." });
  });
  const { output } = await bundle.generate({ format: "es" });
  await bundle.close();
  const text = output[0].code;
  // Declarations must not refer to sources or to wasm-bindgen's output, which users do not have.
  const leak = [...text.matchAll(/\bfrom ["']([^"']+)["']|\bimport\(|\bGlue\b|\/\/\/ <reference/g)].find(
    ([, from]) => !(outside.some(({ entry }) => entry === from) || from?.startsWith("node:")),
  );
  if (leak !== undefined)
    throw new Problem(`The declarations of ${basename(input)} would name '${leak[0]}', which its users do not have.`);
  return text;
}

/** The imports of an entry from another entry. */
const takenFrom = (outside) => ({
  name: "taken-from",
  resolveId(source, importer) {
    if (outside.length === 0 || importer === undefined || !source.startsWith(".")) return null;
    const found = join(dirname(importer), source.replace(/\.js$/, ".ts"));
    const taken = outside.find(({ from }) => from.test(found));
    return taken === undefined ? null : { id: taken.entry, external: true };
  },
});

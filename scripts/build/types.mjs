// The declarations of dist/: one self-contained file, the same for every entry and both module systems.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { DIST, ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";

export async function bundleTypes() {
  const { rollup } = await import("rollup");
  const { dts } = await import("rollup-plugin-dts");
  const bundle = await rollup({
    input: join(ROOT, "js", "index.ts"),
    plugins: [dts({ tsconfig: join(ROOT, "tsconfig.json"), respectExternal: false })],
    onwarn: (warning) => {
      throw new Problem(`The declarations cannot be bundled: ${warning.message}`);
    },
  }).catch((error) => {
    throw error instanceof Problem ? error : new Problem(`The declarations cannot be made: ${error.message}`, { todo: "npx tsc --noEmit shows where." });
  });
  const { output } = await bundle.generate({ format: "es" });
  await bundle.close();
  const text = output[0].code;
  // Whoever uses the package has its declarations and nothing else: not our modules, not wasm-bindgen's.
  const leak = /\bfrom ["'][^"']+["']|\bimport\(|\bGlue\b|\/\/\/ <reference/.exec(text);
  if (leak !== null) throw new Problem(`dist/index.d.ts would name '${leak[0]}', which its users do not have.`);
  for (const name of ["index.d.ts", "index.d.cts", "slim.d.ts", "slim.d.cts"]) writeFileSync(join(DIST, name), text);
  writeFileSync(
    join(DIST, "llm_uri.wasm.d.ts"),
    "/** The compiled module, where the platform or bundler imports `.wasm` files; hand it to `init` or `initSync`. */\n" +
      "declare const module: object;\nexport default module;\n",
  );
  return `${readFileSync(join(DIST, "index.d.ts"), "utf8").split("\n").length} lines`;
}

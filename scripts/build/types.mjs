// The declarations of dist/: for each entry one file per module system. An entry takes what it shares with others from
// the main one, so that there is one type `LlmUri`; slim shares nothing and stands by itself.

import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import { DIST, ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";
import { entries } from "./entries.mjs";

const JS = join(ROOT, "js");

export async function bundleTypes() {
  const names = entries().map(({ name }) => name);
  let lines = 0;
  for (const [name, file, shared] of [
    ...names.map((name) => [name, `${name}.ts`, name !== "index"]),
    ["slim", join("entry", "all.ts"), false],
  ]) {
    const text = await declarations(join(JS, file), shared);
    lines += text.split("\n").length;
    writeFileSync(join(DIST, `${name}.d.ts`), text);
    writeFileSync(join(DIST, `${name}.d.cts`), text.replaceAll(MAIN, "./index.cjs"));
  }
  writeFileSync(
    join(DIST, "llm_uri.wasm.d.ts"),
    "/** The compiled module, where the platform or bundler imports `.wasm` files; hand it to `init` or `initSync`. */\n" +
      "declare const module: object;\nexport default module;\n",
  );
  return `${lines} lines for ${names.length + 1} entries`;
}

const MAIN = "./index.js";

async function declarations(input, shared) {
  const { rollup } = await import("rollup");
  const { dts } = await import("rollup-plugin-dts");
  const bundle = await rollup({
    input,
    external: /^node:/,
    plugins: [
      ...(shared ? [theMainEntry] : []),
      dts({ tsconfig: join(ROOT, "tsconfig.json"), respectExternal: false }),
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
  // Whoever uses the package has its declarations and nothing else: not our modules, not wasm-bindgen's.
  const leak = [...text.matchAll(/\bfrom ["']([^"']+)["']|\bimport\(|\bGlue\b|\/\/\/ <reference/g)].find(
    ([, from]) => !(shared && (from === MAIN || from?.startsWith("node:"))),
  );
  if (leak !== undefined)
    throw new Problem(`The declarations of ${basename(input)} would name '${leak[0]}', which its users do not have.`);
  return text;
}

/** What an entry takes from the core, its declarations take from the main entry. */
const theMainEntry = {
  name: "the-main-entry",
  resolveId: (source) =>
    /(^|\/)(core|index|types|uri|error|api)\.js$/.test(source) ? { id: MAIN, external: true } : null,
};

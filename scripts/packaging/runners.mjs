// Tests test runners with their environments, and Vercel's edge runtime as a virtual machine.

import { join } from "node:path";

import { Problem } from "../lib/ui.mjs";
import { bundle } from "./esbuild.mjs";
import { expected, expectProbe, probe } from "./probe.mjs";

export const vitest = (environment) => async (project) => {
  project.write({
    "package.json": '{ "type": "module" }\n',
    "probe.js": probe("node"),
    "probe.test.js": `import { expect, test } from "vitest";\nimport { probe } from "./probe.js";\ntest("probe", () => expect(probe()).toBe(${JSON.stringify(expected("node"))}));\n`,
  });
  await project.run("vitest", ["run", "--root", ".", "--environment", environment]);
};

export const jest = (environment) => async (project) => {
  project.write({
    "package.json": '{ "jest": { "transform": {} } }\n',
    "probe.js": probe("node", "cjs"),
    "probe.test.js": `const { probe } = require("./probe.js");\ntest("probe", () => expect(probe()).toBe(${JSON.stringify(expected("node"))}));\n`,
  });
  await project.run("jest", ["--rootDir", ".", "--env", environment]);
};

/** A bundle takes its modules from the global `HANDED_IN`, by their names. */
export const handedIn = {
  name: "handed-in",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.wasm\?module$/ }, ({ path }) => ({ path, namespace: "handed-in" }));
    onLoad({ filter: /.*/, namespace: "handed-in" }, ({ path }) => ({
      contents: `export default globalThis.HANDED_IN?.[${JSON.stringify(/[^/]*(?=\?)/.exec(path)[0])}];`,
    }));
  },
};

/**
 * A program that evaluates a bundle and an expression in Vercel's virtual machine, with the modules of a folder. Like Vercel, it compiles
 * no bytes and no text.
 */
export const IN_EDGE_VM = `import { readdirSync, readFileSync } from "node:fs";
import { EdgeVM } from "@edge-runtime/vm";
const [bundle, folder, expression] = process.argv.slice(2);
const names = readdirSync(folder).filter((name) => name.endsWith(".wasm"));
const HANDED_IN = Object.fromEntries(names.map((name) => [name, new WebAssembly.Module(readFileSync(folder + "/" + name))]));
const vm = new EdgeVM({ codeGeneration: { strings: false, wasm: false }, extend: (context) => Object.assign(context, { HANDED_IN }) });
const compiles = vm.evaluate('(() => { try { new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])); return "compiles"; } catch (error) { return error.name; } })()');
if (compiles !== "CompileError") throw new Error("this machine should refuse bytes: " + compiles);
vm.evaluate(readFileSync(bundle, "utf8"));
console.log(await vm.evaluate(expression));
`;

export async function edgeVm(project) {
  project.write({
    "package.json": '{ "type": "module" }\n',
    "probe.js": probe("edge"),
    "main.js": 'import { probe } from "./probe.js";\nglobalThis.probe = probe;\n',
    "run.mjs": IN_EDGE_VM,
  });
  await bundle(project, "main.js", "bundle.js", { format: "iife", conditions: ["edge-light"], plugins: [handedIn] });
  const run = (folder) => project.run("node", ["run.mjs", "bundle.js", folder, "probe()"]);
  expectProbe(await run(join(project.parent, "node_modules", "llm-uri", "dist")), "edge");
  // Without a provided module it must fail, which proves that the check above uses it.
  const refused = await run(project.folder).catch(({ output }) => output);
  if (!refused.includes("wasm-not-initialised"))
    throw new Problem("Without a module, the edge entry should refuse:", { output: refused });
}

// Tests test runners with their environments, and Vercel's edge runtime as a virtual machine.

import { readFileSync } from "node:fs";

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

/** Like Vercel: no compilation of bytes or text, and compiled modules are provided. */
export async function edgeVm(project) {
  project.write({
    "package.json": '{ "type": "module" }\n',
    "probe.js": probe("edge"),
    "main.js": 'import { probe } from "./probe.js";\nglobalThis.probe = probe;\n',
  });
  await bundle(project, "main.js", "bundle.js", { format: "iife", conditions: ["edge-light"], plugins: [handedIn] });
  project.write({
    "run.mjs": `import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { EdgeVM } from "@edge-runtime/vm";
const folder = dirname(createRequire(import.meta.url).resolve("llm-uri/llm_uri.wasm"));
const names = readdirSync(folder).filter((name) => name.endsWith(".wasm"));
const HANDED_IN = Object.fromEntries(names.map((name) => [name, new WebAssembly.Module(readFileSync(join(folder, name)))]));
const bytes = readFileSync(join(folder, names[0]));
const vm = new EdgeVM({ codeGeneration: { strings: false, wasm: false }, extend: (context) => Object.assign(context, { HANDED_IN, bytes }) });
const compiles = vm.evaluate('(() => { try { new WebAssembly.Module(bytes); return "compiles"; } catch (error) { return error.name; } })()');
if (compiles !== "CompileError") throw new Error("this machine should refuse bytes: " + compiles);
vm.evaluate(readFileSync("bundle.js", "utf8"));
console.log(vm.evaluate("probe()"));
`,
  });
  expectProbe(await project.run("node", ["run.mjs"]), "edge");
  // Without a provided module it must fail, which proves that the check above uses it.
  project.write({
    "none.mjs": readFileSync(project.path("run.mjs"), "utf8")
      .replace("{ HANDED_IN, bytes }", "{ HANDED_IN: undefined, bytes }")
      .replace(/console\.log\((.*)\);/, 'try { $1; console.log("parsed"); } catch { console.log("refused"); }'),
  });
  const without = await project.run("node", ["none.mjs"]);
  if (without !== "refused") throw new Error(`without a module the edge entry should refuse; it said '${without}'`);
}

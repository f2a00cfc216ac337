// Tests esbuild and the contents of its bundles: nothing for an unused import, one module for many entries.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { MODULES } from "../build/wasm.mjs";
import { Problem } from "../lib/ui.mjs";
import { expectOneCopy, expectProbe, probe, programs, URI } from "./probe.mjs";

export async function bundle(project, entry, outfile, options) {
  const { build } = await import("esbuild");
  await build({
    entryPoints: [resolve(project.folder, entry)],
    outfile: project.path(outfile),
    bundle: true,
    logLevel: "silent",
    ...options,
  });
  return project.path(outfile);
}

/** The bundle is moved to a folder without the package before it runs, as in a deployment. */
const forNode = (format, outfile) => async (project) => {
  project.write(programs());
  const out = await bundle(project, "main.mjs", outfile, { format, platform: "node" });
  expectOneCopy(out);
  expectProbe(await project.run("node", [out]), "node");
};

export const esm = forNode("esm", "out/bundle.mjs");
export const cjs = forNode("cjs", "out/bundle.cjs");
export const iife = forNode("iife", "out/script.cjs");

export async function unusedImport(project) {
  const specifiers = [...probe("web").matchAll(/from ("[^"]+")/g)].map(([, specifier]) => specifier);
  project.write({ "main.mjs": specifiers.map((specifier, at) => `import * as m${at} from ${specifier};\n`).join("") });
  const out = await bundle(project, "main.mjs", "out.js", { format: "esm", minify: true });
  const bytes = readFileSync(out).length;
  if (bytes > 32) throw new Problem(`Unused imports leave ${bytes} bytes in the bundle.`);
  return `${bytes} bytes`;
}

/** The classic script has a side effect, so bundlers must keep it. */
export async function classicScript(project) {
  project.write({
    "main.mjs": `import "llm-uri/global.js";\nconsole.log(globalThis.LlmUri.parse(${JSON.stringify(URI)}).model);\n`,
  });
  const shown = await project.run("node", [
    await bundle(project, "main.mjs", "out.js", { format: "iife", minify: true }),
  ]);
  if (shown !== "gpt-5") throw new Problem(`The script's global gives '${shown}'.`);
}

const REFUSES_BYTES = `import { init, initSync } from "llm-uri";
const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
for (const start of [async () => initSync(bytes), () => init(bytes)]) {
  await start().then(() => { throw new Error("compiled bytes"); }, (error) => { if (!(error instanceof TypeError)) throw error; });
}
`;

/** An edge runtime provides compiled modules and refuses to compile bytes. The bundle gets its module in the same way. */
export const edge = (condition) => async (project) => {
  const files = programs("edge");
  project.write({ ...files, "main.mjs": REFUSES_BYTES + files["main.mjs"] });
  const out = await bundle(project, "main.mjs", "out.mjs", {
    format: "esm",
    conditions: [condition],
    external: ["*.wasm?module"],
  });
  const code = readFileSync(out, "utf8");
  const imports = [...code.matchAll(/import (\w+) from "\.\/([^"]*\.wasm)\?module";?/g)];
  const wanted = Object.keys(MODULES).length;
  if (new Set(imports.map(([, , file]) => file)).size !== wanted || imports.length !== wanted)
    throw new Problem(
      `With the condition '${condition}' the bundle imports ${imports.length} modules instead of ${wanted}.`,
    );
  const folder = join(project.parent, "node_modules", "llm-uri", "dist");
  const handed = imports.map(
    ([, name, file]) => `const ${name} = new WebAssembly.Module(readFileSync(${JSON.stringify(join(folder, file))}));`,
  );
  const refuse = `const refuse = () => { throw new Error("compiled bytes"); };\nObject.assign(WebAssembly, { Module: Object.assign(refuse, { prototype: WebAssembly.Module.prototype }), compile: refuse });`;
  const rest = imports.reduce((text, [statement]) => text.replace(statement, ""), code);
  project.write({ "run.mjs": ['import { readFileSync } from "node:fs";', ...handed, refuse, rest].join("\n") });
  expectProbe(await project.run("node", ["run.mjs"]), "edge");
};

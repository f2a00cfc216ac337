// Tests Node: every way to load a module, and the switches that restrict it.

import { realpathSync } from "node:fs";
import { join } from "node:path";

import { MODULES } from "../build/wasm.mjs";
import { Problem } from "../lib/ui.mjs";
import { expectProbe, PARSED, probe, programs, URI } from "./probe.mjs";
import { run, runnable } from "./project.mjs";

const running =
  (...args) =>
  async (project) =>
    expectProbe(await project.write(programs()).run("node", args), "node");

export const esm = running("main.mjs");
export const cjs = running("main.cjs");
export const oldCjs = running("--no-experimental-require-module", "main.cjs");
export const noEval = running("--disallow-code-generation-from-strings", "main.mjs");

const readable = (project) => `--allow-fs-read=${realpathSync(project.parent)}/*`;

/** The permission model allows only reading the project, without writing or starting processes. */
export async function permission(project) {
  project.write(programs());
  const [major] = process.versions.node.split(".").map(Number);
  const flag = major >= 24 ? "--permission" : "--experimental-permission";
  expectProbe(await project.run("node", [flag, readable(project), "main.mjs"]), "node");
}

export async function worker(project) {
  project.write({
    ...programs(),
    "start.mjs": 'import { Worker } from "node:worker_threads";\nnew Worker(new URL("./main.mjs", import.meta.url));\n',
  });
  expectProbe(await project.run("node", ["start.mjs"]), "node");
}

/** `import` and `require` in one program share the error class and the instance. */
export async function dual(project) {
  const both =
    'import { createRequire } from "node:module";\nimport { LlmUri, LlmUriError } from "llm-uri";\nconst other = createRequire(import.meta.url)("llm-uri");\n';
  project.write({
    "main.mjs": `${both}console.log(other.LlmUriError === LlmUriError && other.parse(${JSON.stringify(URI)}) instanceof LlmUri);\n`,
  });
  const shown = await project.run("node", ["main.mjs"]);
  if (shown !== "true") throw new Problem(`import and require give two packages: ${shown}`);
}

export async function slim(project) {
  project.write({
    "main.mjs": `import { readFileSync } from "node:fs";\nimport { initSync, LlmUri, parse } from "llm-uri/slim";\ninitSync(readFileSync(new URL(import.meta.resolve("llm-uri/llm_uri.wasm"))));\nconsole.log(${PARSED});\n`,
  });
  expectProbe(await project.run("node", ["main.mjs"]), "main");
}

/** A host without TextEncoder and TextDecoder, like Jest's jsdom environment. */
export async function noCoders(project) {
  project.write({
    "main.mjs": `delete globalThis.TextEncoder; delete globalThis.TextDecoder;\nconst { LlmUri, parse, safeParse } = await import("llm-uri");\nif (safeParse("llm://h/é\\u{1f600}").success) throw new Error("accepted");\nconsole.log(${PARSED});\n`,
  });
  expectProbe(await project.run("node", ["main.mjs"]), "main");
}

/** Importing entries does not start a module; the first call does. The probe uses all of them. */
export async function lazy(project) {
  const all = Object.keys(MODULES).map(() => "Module,Instance");
  const watch = ["Module", "Instance"].map(
    (name) =>
      `const ${name} = WebAssembly.${name}; WebAssembly.${name} = new Proxy(${name}, { construct: (target, args) => { started.push("${name}"); return new target(...args); } });`,
  );
  project.write({
    "probe.mjs": probe("node"),
    "main.mjs": `const started = [];\n${watch.join("\n")}\nconst { probe } = await import("./probe.mjs");\nif (started.length > 0) throw new Error("at import: " + started);\nconst seen = probe();\nif (started.join() !== "${all}") throw new Error("started: " + started);\nconsole.log(seen);\n`,
  });
  expectProbe(await project.run("node", ["main.mjs"]), "node");
}

export const VERSIONS = { oldest: "20.0", newest: "26.10" };

/** Another version of Node: ES modules and CommonJS, the permission model, and the command line tool. */
export const of = (version) => async (project) => {
  const by = await runnable(`Node ${version}`, join(project.parent, "node_modules", `node-${version}`, "bin", "node"));
  project.write({ ...programs(), "app.log": `url=${URI}\n` });
  const there = { cwd: project.folder };
  const permission = Number(version.split(".")[0]) >= 24 ? "--permission" : "--experimental-permission";
  for (const args of [["main.mjs"], ["main.cjs"], [permission, readable(project), "main.mjs"]])
    expectProbe(await run(by, args, there), "node");
  const shown = await run(
    by,
    [join(project.parent, "node_modules", "llm-uri", "dist", "cli.js"), "redact", "app.log"],
    there,
  );
  if (shown !== `url=${URI}`.replace("sk-secret", "***")) throw new Problem(`llm-uri redact says '${shown}'.`);
  return "import, require, permissions, the command line tool";
};

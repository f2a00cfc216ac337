// The program that runs in each environment. It parses a URI, and checks that every entry which the environment supports shares the
// core of the main entry.
//
// The entries are read from package.json, so that a new sub-path is tested at once, with its expression below.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { subPaths } from "../build/entries.mjs";
import { MODULES } from "../build/wasm.mjs";
import { DIST } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { Problem } from "../lib/ui.mjs";

export const URI = "llm://app:sk-secret@api.openai.com/gpt-5?temp=0.7";

// For each specifier, an expression that is true if the entry `m` works and shares the core of `main`. `main` parsed `uri`.
const PROOFS = {
  "llm-uri/mas": "m.MasAddress.fromLlmUri(uri).value.toLlmUri().value instanceof main.LlmUri",
  "llm-uri/ai": 'm.AiUri.parse("ai://example.com/m") instanceof m.AiUri',
  "llm-uri/ai/provenance": 'typeof m.verifyProvenance === "function"',
  "llm-uri/scheme": 'm.checkSchemeName("llm").length >= 0',
  "llm-uri/schema": 'm.llmUri()["~standard"].validate(URI).value instanceof main.LlmUri',
  "llm-uri/requests":
    'm.resolve(uri).url === "https://api.openai.com/v1/chat/completions" && m.fromModelString("openai:gpt-5").value instanceof main.LlmUri',
  "llm-uri/adapters":
    'm.toOpenAI(uri).clientOptions !== undefined && !JSON.stringify(m.toOpenAI(uri)).includes("sk-secret")',
  "llm-uri/env": "m.checkEnv({ LLM_URL: URI }).variables[0].uri instanceof main.LlmUri",
  "llm-uri/eslint": 'm.configs.recommended.plugins["llm-uri"].rules === m.rules',
  "llm-uri/secretlint": 'm.creator.meta.id === "llm-uri/secretlint"',
  "llm-uri/node": 'typeof m.createLookup(main.HostPolicy.production) === "function"',
};
// The expression for other entries: exports with the same name as in the main entry are identical.
const SAME_EXPORTS =
  "Object.keys(m).length > 0 && Object.keys(m).every((name) => !(name in main) || m[name] === main[name])";

/** The sub-paths for a kind of environment. "edge" has a separate compiled module; "web" and "edge" do not have `node:`. */
const usable = (kind) =>
  subPaths().filter(
    ({ edge, needsNode }) => (kind === "node" || !needsNode) && (kind !== "edge" || edge !== undefined),
  );

const proofOf = (specifier) => PROOFS[specifier] ?? SAME_EXPORTS;

/** The sub-paths without an expression, which are only loaded. */
export const unproved = () =>
  subPaths()
    .map(({ specifier }) => specifier)
    .filter((specifier) => !(specifier in PROOFS));

/**
 * The code of a module that exports the function `probe`.
 * @param {"node" | "web" | "edge" | "main"} kind the entries to check; "main" is only the main entry
 * @param {"esm" | "cjs"} format
 */
export function probe(kind, format = "esm") {
  const asked = kind === "main" ? [] : usable(kind);
  const load = (name, specifier) =>
    format === "esm"
      ? `import * as ${name} from ${JSON.stringify(specifier)};`
      : `const ${name} = require(${JSON.stringify(specifier)});`;
  // The module of text search is also used, except by a program that only parses.
  const masked = kind === "main" ? "String(uri)" : "(String(uri) + main.redact(URI))";
  return `${[load("main", "llm-uri"), ...asked.map(({ specifier }, at) => load(`m${at}`, specifier))].join("\n")}
const URI = ${JSON.stringify(URI)};
const shared = (uri) => [
${asked.map(({ specifier }, at) => `  [${JSON.stringify(specifier)}, ((m) => ${proofOf(specifier)})(m${at})],\n`).join("")}];
${format === "esm" ? "export " : ""}function probe() {
  const uri = main.parse(URI);
  const seen = [uri.model, uri.params.temp, uri instanceof main.LlmUri, !${masked}.includes("sk-secret")];
  return [...seen, ...shared(uri).map(([name, holds]) => (holds === true ? name : "NOT " + name))].join(" ");
}
${format === "esm" ? "" : "exports.probe = probe;\n"}`;
}

/** Programs that print the result of `probe()`. */
export const programs = (kind = "node") => ({
  "probe.mjs": probe(kind),
  "probe.cjs": probe(kind, "cjs"),
  "main.mjs": 'import { probe } from "./probe.mjs";\nconsole.log(probe());\n',
  "main.cjs": 'console.log(require("./probe.cjs").probe());\n',
});

/** An expression with the result of `probe()` for the main entry, from `LlmUri` and `parse`. */
export const PARSED = `((u) => [u.model, u.params.temp, u instanceof LlmUri, !String(u).includes("sk-secret")].join(" "))(parse(${JSON.stringify(URI)}))`;

/** The result of `probe()` if all entries work. */
export const expected = (kind) =>
  ["gpt-5 0.7 true true", ...(kind === "main" ? [] : usable(kind).map(({ specifier }) => specifier))].join(" ");

/** Compares the output of an environment. Only the last line counts. */
export function expectProbe(shown, kind) {
  const line = shown.trim().split("\n").at(-1);
  if (line !== expected(kind)) throw new Problem(`expected '${expected(kind)}', got '${shown.slice(0, 1_000)}'`);
}

/** The file of each module, and the file of dist/ that inlines it. */
const INLINED = {
  core: [MODULES.core.file, "core.js"],
  requests: [MODULES.requests.file, "module-requests.js"],
  mas: [MODULES.mas.file, "module-mas.js"],
  ai: [MODULES.ai.file, "module-ai.js"],
};

const SAMPLE = 80;

/** Texts from an inlined module, compressed, so that they occur once in each copy, also after minification. */
function samples(name) {
  const text = /"([\w+/=]{20000,})"/.exec(readFileSync(join(DIST, name), "utf8"))[1];
  return [0.2, 0.5, 0.8].map((share) => text.slice(text.length * share).slice(0, SAMPLE));
}

/** The number of copies of a module in a file or folder, as text or as bytes. */
function copiesIn([wasm, inlined], place) {
  const module = readFileSync(join(DIST, wasm));
  const marks = samples(inlined);
  let copies = 0;
  for (const file of filesBelow(place).filter((name) => !name.endsWith(".map"))) {
    const bytes = readFileSync(file);
    const text = bytes.toString("latin1");
    // A copy contains all samples.
    copies += Math.min(...marks.map((mark) => text.split(mark).length - 1));
    for (let at = bytes.indexOf(module); at !== -1; at = bytes.indexOf(module, at + 1)) copies++;
  }
  return copies;
}

/** A bundle of all entries contains each module once. */
export const expectOneCopy = (place) => expectCopies(place, { core: 1, requests: 1, mas: 1, ai: 1 });

/** A bundle of the main entry contains only the core module. */
export const expectCoreOnly = (place) => expectCopies(place, { core: 1, requests: 0, mas: 0, ai: 0 });

function expectCopies(place, wanted) {
  for (const [name, files] of Object.entries(INLINED)) {
    const copies = copiesIn(files, place);
    if (copies !== wanted[name])
      throw new Problem(`The bundle holds ${copies} copies of the module '${name}' instead of ${wanted[name]}.`);
  }
}

/** The bytes that the package may add to a function that only parses. */
const LIMIT = 150 * 1024;

/** The size of these files after gzip, as text; throws if it is over the limit. */
export function expectSmall(files) {
  const bytes = files.map((file) => gzipSync(readFileSync(file)).length).reduce((sum, size) => sum + size);
  if (bytes > LIMIT) throw new Problem(`The package takes ${bytes} bytes of gzip; the limit is ${LIMIT}.`);
  return `${Math.ceil(bytes / 1024)} KiB gzip`;
}

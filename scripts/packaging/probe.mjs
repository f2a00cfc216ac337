// What every check has to show. One text of code that goes into each environment: it parses a URI, and asks every entry
// that the environment can have whether it shares the core of the main one.
//
// The entries come from package.json, so that a new sub-path is in the matrix at once; what it must show is below.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { subPaths } from "../build/entries.mjs";
import { MODULES } from "../build/wasm.mjs";
import { DIST } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { Problem } from "../lib/ui.mjs";

export const URI = "llm://app:sk-secret@api.openai.com/gpt-5?temp=0.7";

// specifier: an expression that is true if the entry `m` works, on the core of `main`; `uri` is parsed by `main`.
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
// Of an entry that is not in the table, this much can be said: what it exports under a name of the main one is the same.
const SAME_EXPORTS =
  "Object.keys(m).length > 0 && Object.keys(m).every((name) => !(name in main) || m[name] === main[name])";

/** Which sub-paths a kind of environment gets. "edge" has a compiled module of its own; "web" and "edge" have no `node:`. */
const usable = (kind) =>
  subPaths().filter(
    ({ edge, needsNode }) => (kind === "node" || !needsNode) && (kind !== "edge" || edge !== undefined),
  );

const proofOf = (specifier) => PROOFS[specifier] ?? SAME_EXPORTS;

/** The sub-paths of which the matrix only says that they load. */
export const unproved = () =>
  subPaths()
    .map(({ specifier }) => specifier)
    .filter((specifier) => !(specifier in PROOFS));

/**
 * The code of a module that exports the function `probe`.
 * @param {"node" | "web" | "edge" | "main"} kind which entries it asks; "main" asks the main one only
 * @param {"esm" | "cjs"} format
 */
export function probe(kind, format = "esm") {
  const asked = kind === "main" ? [] : usable(kind);
  const load = (name, specifier) =>
    format === "esm"
      ? `import * as ${name} from ${JSON.stringify(specifier)};`
      : `const ${name} = require(${JSON.stringify(specifier)});`;
  return `${[load("main", "llm-uri"), ...asked.map(({ specifier }, at) => load(`m${at}`, specifier))].join("\n")}
const URI = ${JSON.stringify(URI)};
const shared = (uri) => [
${asked.map(({ specifier }, at) => `  [${JSON.stringify(specifier)}, ((m) => ${proofOf(specifier)})(m${at})],\n`).join("")}];
${format === "esm" ? "export " : ""}function probe() {
  const uri = main.parse(URI);
  const seen = [uri.model, uri.params.temp, uri instanceof main.LlmUri, !String(uri).includes("sk-secret")];
  return [...seen, ...shared(uri).map(([name, holds]) => (holds === true ? name : "NOT " + name))].join(" ");
}
${format === "esm" ? "" : "exports.probe = probe;\n"}`;
}

/** What `probe()` gives where all is well. */
export const expected = (kind) =>
  ["gpt-5 0.7 true true", ...(kind === "main" ? [] : usable(kind).map(({ specifier }) => specifier))].join(" ");

/** Compares what an environment has shown. It may print other lines; the last one counts. */
export function expectProbe(shown, kind) {
  const line = shown.trim().split("\n").at(-1);
  if (line !== expected(kind)) throw new Problem(`expected '${expected(kind)}', got '${shown.slice(0, 1_000)}'`);
}

/** Each module: its file, and the file of dist/ that has it inlined. */
const INLINED = {
  core: [MODULES.core.file, "core.js"],
  requests: [MODULES.requests.file, "module-requests.js"],
  neighbours: [MODULES.neighbours.file, "module-neighbours.js"],
};

const SAMPLE = 80;

/** Texts from an inlined module, each of which occurs once in a copy of it; a minifier leaves them as they are. */
function samples(name) {
  const text = /"([^"\\\n]{100000,})"/.exec(readFileSync(join(DIST, name), "utf8"))[1];
  return [0.2, 0.5, 0.8].map((share) => {
    // A place may have zeros or another text that repeats: the next one that does not.
    for (let at = Math.floor(text.length * share); at + SAMPLE <= text.length; at += SAMPLE) {
      const sample = text.slice(at, at + SAMPLE);
      if (text.split(sample).length === 2) return sample;
    }
    throw new Problem("The module's text has no unique sample.");
  });
}

/** How many copies of a module some files or folders hold, as text or as octets. */
function copiesIn([wasm, inlined], place) {
  const module = readFileSync(join(DIST, wasm));
  const marks = samples(inlined);
  let copies = 0;
  for (const file of filesBelow(place).filter((name) => !name.endsWith(".map"))) {
    const octets = readFileSync(file);
    const text = octets.toString("latin1");
    // A copy has all of them. One may be in another module too: they share tables.
    copies += Math.min(...marks.map((mark) => text.split(mark).length - 1));
    for (let at = octets.indexOf(module); at !== -1; at = octets.indexOf(module, at + 1)) copies++;
  }
  return copies;
}

/** A bundle of all entries has each module once. */
export const expectOneCopy = (place) => expectCopies(place, { core: 1, requests: 1, neighbours: 1 });

/** A bundle of the main entry has no other module than its own. */
export const expectCoreOnly = (place) => expectCopies(place, { core: 1, requests: 0, neighbours: 0 });

function expectCopies(place, wanted) {
  for (const [name, files] of Object.entries(INLINED)) {
    const copies = copiesIn(files, place);
    if (copies !== wanted[name])
      throw new Problem(`The bundle holds ${copies} copies of the module '${name}' instead of ${wanted[name]}.`);
  }
}

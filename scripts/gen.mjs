// `npm run gen`: writes what is made of other files.
// - from data/: src/issue/codes.rs and js/core/codes, the issue codes; src/llm/param_table.rs and
//   js/core/params-table.ts, the parameters; src/secret/table.rs; src/host/table.rs, the special hosts;
//   src/policy/verdict_table.rs; the tables of src/requests and src/neighbours; generated.ts of js/requests and js/neighbours.
// - js/core/generated.ts, the tables that JavaScript shares with the Rust core, from what the crate says of itself
//   (examples/tables.rs prints a JSON object; each of its members becomes one constant). It asks a native build: the
//   WebAssembly module carries no tables that nobody reads at run time.
// - docs/conformance.md, where each rule is kept, docs/providers.md, docs/codes, a page for each code,
//   and docs/llms.txt and docs/llms-full.txt, the guides for language models.
// `--check` only compares.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { ensureCompiler } from "./ensure/debian.mjs";
import { ensureCargo } from "./ensure/rust.mjs";
import { CODE_DOCUMENTS, codeDocuments, codePageFiles } from "./gen/code-pages.mjs";
import { codeFiles } from "./gen/codes.mjs";
import { conformance } from "./gen/conformance.mjs";
import { hostFiles } from "./gen/hosts.mjs";
import { llmsDocuments } from "./gen/llms.mjs";
import { neighbourFiles, registrationTables } from "./gen/neighbours.mjs";
import { paramFiles } from "./gen/params.mjs";
import { providersGuide } from "./gen/providers.mjs";
import { providerTables, requestFiles } from "./gen/requests.mjs";
import { secretFiles } from "./gen/secrets.mjs";
import { verdictFiles } from "./gen/verdicts.mjs";
import { capture } from "./lib/exec.mjs";
import { isProgram, ROOT, shown } from "./lib/paths.mjs";
import { main, Problem, step, title } from "./lib/ui.mjs";

const CORE_FILE = join(ROOT, "js", "core", "generated.ts");
const REQUESTS_FILE = join(ROOT, "js", "requests", "generated.ts");
const NEIGHBOURS_FILE = join(ROOT, "js", "neighbours", "generated.ts");
const WIDTH = 140;

const document = (name) => join(ROOT, "docs", name);
const documents = () => [
  [document("conformance.md"), conformance()],
  [document("providers.md"), providersGuide(providerTables())],
  ...codeDocuments(),
];

/** Made of the other documents, so they come last. */
const collections = () => llmsDocuments();

/** The files that are made of data/. Rust is compiled from some of them, so they come first. */
const dataFiles = () => [
  ...codeFiles(),
  ...codePageFiles(),
  ...paramFiles(),
  ...secretFiles(),
  ...hostFiles(),
  ...verdictFiles(),
  ...requestFiles(),
  ...neighbourFiles(),
  [REQUESTS_FILE, render(providerTables(), "data/providers.json by scripts/gen/requests.mjs")],
  [NEIGHBOURS_FILE, render(registrationTables(), "data/schemes.json by scripts/gen/neighbours.mjs")],
];

/** The tables made of data/ agree with it. */
export function requireData() {
  for (const [file, wanted] of dataFiles()) requireSame(file, wanted);
}

/** The tables of the Rust core agree with it. */
export const requireGenerated = async () => requireSame(CORE_FILE, await coreTables());

/** The documents that are made of tables agree with them. */
export function requireDocuments() {
  const all = documents();
  for (const [file, wanted] of [...all, ...collections()]) requireSame(file, wanted);
  const names = new Set(all.map(([file]) => file));
  const left = readdirSync(CODE_DOCUMENTS).filter((name) => !names.has(join(CODE_DOCUMENTS, name)));
  if (left.length > 0)
    throw new Problem(`docs/codes has pages of no code: ${left.join(", ")}.`, { todo: "npm run gen" });
}

function requireSame(file, wanted) {
  if (existsSync(file) && readFileSync(file, "utf8") === wanted) return;
  throw new Problem(`${shown(file)} does not agree with what it is made of.`, {
    todo: "npm run gen, and commit the file.",
  });
}

async function coreTables() {
  const { code, stdout, stderr } = await capture("cargo", [
    "run",
    "--quiet",
    "--locked",
    "--example",
    "tables",
    "--features",
    "wasm-core",
  ]);
  if (code !== 0) throw new Problem("The crate's tables cannot be had:", { output: stderr.trim() });
  return render(JSON.parse(stdout), "the Rust core by scripts/gen.mjs");
}

export function render(tables, source) {
  const head = `// Generated from ${source} (npm run gen). Do not edit.\n`;
  const constants = Object.entries(tables).map(
    ([name, value]) => `export const ${constantName(name)} = ${literal(value, "")} as const;\n`,
  );
  return [head, ...constants].join("\n");
}

const constantName = (name) => name.replace(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
const memberName = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** On one line where it fits; the outermost list or object always has one line per member, for readable diffs. */
function literal(value, indent) {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const inner = `${indent}  `;
  const members = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(([name, item]) => `${memberName(name)}: ${literal(item, inner)}`);
  if (members.length === 0) return open + close;
  const line = Array.isArray(value) ? `[${members.join(", ")}]` : `{ ${members.join(", ")} }`;
  if (indent !== "" && !line.includes("\n") && indent.length + line.length < WIDTH) return line;
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join("")}${indent}${close}`;
}

function writeData() {
  for (const [file, text] of dataFiles()) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

if (isProgram(import.meta.url)) {
  await main(async () => {
    title("llm-uri: generated files");
    const isCheck = process.argv.includes("--check");
    await step(
      "data",
      isCheck ? "the tables agree with data/" : "write the tables of data/",
      isCheck ? requireData : writeData,
    );
    await ensureCargo();
    await ensureCompiler();
    if (isCheck) {
      await step("generated", "js/core/generated.ts agrees with the Rust core", requireGenerated);
      return step("documents", "what is made of tables and of other documents agrees with them", requireDocuments);
    }
    await step("generated", "write js/core/generated.ts", async () => writeFileSync(CORE_FILE, await coreTables()));
    await step("documents", "write what is made of tables and of other documents", () => {
      rmSync(CODE_DOCUMENTS, { recursive: true, force: true });
      mkdirSync(CODE_DOCUMENTS);
      for (const [file, text] of documents()) writeFileSync(file, text);
      for (const [file, text] of collections()) writeFileSync(file, text);
    });
  });
}

// `npm run gen`: generates files.
// - from data/: src/issue/codes.rs and js/core/codes.ts, the issue codes; src/llm/param_table.rs and
//   js/core/params-table.ts, the parameters; src/secret/table.rs; src/host/table.rs, the special hosts, and tlds.rs, the top-level domains;
//   src/policy/verdict_table.rs; the tables of src/requests and src/neighbours; generated.ts of js/requests.
// - js/core/generated.ts, the tables that JavaScript shares with the Rust core. examples/tables.rs, a native program, prints
//   them as a JSON object; each member becomes a constant. The WebAssembly modules do not contain them.
// - docs/conformance.md, docs/providers.md, docs/codes, and docs/llms.txt and docs/llms-full.txt, the guides for language
//   models.
// `--check` compares without writing.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { ensureCompiler } from "./ensure/debian.mjs";
import { ensureCargo } from "./ensure/rust.mjs";
import { CODE_DOCUMENTS, codeDocuments } from "./gen/code-pages.mjs";
import { codeFiles } from "./gen/codes.mjs";
import { conformance } from "./gen/conformance.mjs";
import { render } from "./gen/data.mjs";
import { hostFiles } from "./gen/hosts.mjs";
import { llmsDocuments } from "./gen/llms.mjs";
import { neighbourFiles } from "./gen/neighbours.mjs";
import { paramFiles } from "./gen/params.mjs";
import { providersGuide } from "./gen/providers.mjs";
import { providerTables, requestFiles } from "./gen/requests.mjs";
import { secretFiles } from "./gen/secrets.mjs";
import { tldFile } from "./gen/tlds.mjs";
import { verdictFiles } from "./gen/verdicts.mjs";
import { output } from "./lib/exec.mjs";
import { isProgram, ROOT, shown } from "./lib/paths.mjs";
import { main, Problem, step, title } from "./lib/ui.mjs";

const CORE_FILE = join(ROOT, "js", "core", "generated.ts");

const document = (name) => join(ROOT, "docs", name);
const documents = () => [
  [document("conformance.md"), conformance()],
  [document("providers.md"), providersGuide(providerTables())],
  ...codeDocuments(),
];

/** The files generated from data/. The crate contains some of them, so they come first. */
const dataFiles = () => [
  ...codeFiles(),
  ...paramFiles(),
  ...secretFiles(),
  ...hostFiles(),
  tldFile(),
  ...verdictFiles(),
  ...requestFiles(),
  ...neighbourFiles(),
];

/** Throws unless the tables generated from data/ are up to date. */
export function requireData() {
  for (const [file, wanted] of dataFiles()) requireSame(file, wanted);
}

/** Throws unless the tables generated from the Rust core are up to date. */
export const requireGenerated = async () => requireSame(CORE_FILE, await coreTables());

/** Throws unless the generated documents are up to date. */
export function requireDocuments() {
  const all = documents();
  for (const [file, wanted] of [...all, ...llmsDocuments()]) requireSame(file, wanted);
  const names = new Set(all.map(([file]) => file));
  const left = readdirSync(CODE_DOCUMENTS).filter((name) => !names.has(join(CODE_DOCUMENTS, name)));
  if (left.length > 0)
    throw new Problem(`docs/codes has pages of unknown codes: ${left.join(", ")}.`, { todo: "npm run gen" });
}

function requireSame(file, wanted) {
  if (existsSync(file) && readFileSync(file, "utf8") === wanted) return;
  throw new Problem(`${shown(file)} is out of date.`, {
    todo: "run npm run gen and commit the file.",
  });
}

async function coreTables() {
  const args = ["run", "--quiet", "--locked", "--example", "tables", "--features", "wasm-all"];
  return render(JSON.parse(await output("cargo", args)), "the Rust core by scripts/gen.mjs");
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
      isCheck ? "generated tables match data/" : "write the tables from data/",
      isCheck ? requireData : writeData,
    );
    await ensureCargo();
    await ensureCompiler();
    if (isCheck) {
      await step("generated", "js/core/generated.ts matches the Rust core", requireGenerated);
      return step("documents", "generated documents match their sources", requireDocuments);
    }
    await step("generated", "write js/core/generated.ts", async () => writeFileSync(CORE_FILE, await coreTables()));
    await step("documents", "write the generated documents", () => {
      rmSync(CODE_DOCUMENTS, { recursive: true, force: true });
      mkdirSync(CODE_DOCUMENTS);
      for (const [file, text] of documents()) writeFileSync(file, text);
      for (const [file, text] of llmsDocuments()) writeFileSync(file, text); // made of the documents
    });
  });
}

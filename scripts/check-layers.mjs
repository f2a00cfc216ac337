// The layers of the house: each may use only those below it. Read off the sources, so that an arrow upwards
// fails on the day that it is drawn.

import { readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";

import { isProgram, ROOT } from "./lib/paths.mjs";
import { filesBelow } from "./lib/stamp.mjs";
import { main, Problem, step, title } from "./lib/ui.mjs";

const BASE = ["issue", "span", "limits", "index", "bytes"];
const URI = [...BASE, "uri"];
const LLM = [...URI, "host", "secret", "json", "llm"];
const POLICY = [...LLM, "policy"];
const REDACT = [...LLM, "redact"];

/**
 * What each module of src may name. `policy` and `redact` are siblings, as are `requests` and `neighbours`: neither may name
 * the other.
 */
const RUST = {
  issue: BASE,
  span: BASE,
  limits: BASE,
  index: BASE,
  bytes: BASE,
  uri: URI,
  host: ["host"],
  secret: [...URI, "secret"],
  json: LLM,
  llm: LLM,
  policy: POLICY,
  redact: REDACT,
  requests: [...POLICY, "requests"],
  neighbours: [...POLICY, "neighbours"],
  wasm: [...POLICY, "redact", "requests", "neighbours", "wasm"],
};

/** Only the topmost may use what lib.rs re-exports: below it, that could come from any layer. */
const TOP = "wasm";

/** What else than files of its own folder each part of the JavaScript may import; the first match counts. */
const SCRIPT = [
  {
    files: /^js\/cli(\.ts$|\/)/,
    packages: /^(node:|(commander|ignore|jsonc-parser|picocolors|sarif|toml-eslint-parser|yaml)$)/,
  },
  { files: /^js\/node(\.ts$|\/)/, packages: /^node:/ },
  { files: /^js\/ai-provenance\.ts$/, packages: /^jose$/ },
  { files: /^js\/internal\/instance\.ts$/, packages: /^#(glue|source)$/ },
  { files: /^js\/entry\/inline\.ts$/, packages: /^#wasm-text$/ },
  { files: /^js\/entry\/edge\.ts$/, packages: /^\.\/llm_uri\.wasm\?module$/ },
  { files: /^js\//, packages: /^$/ },
  { files: /^www\//, packages: /^llm-uri\/slim$/ },
];

export async function checkLayers() {
  const faults = [...rustFaults(), ...scriptFaults()];
  if (faults.length > 0) {
    throw new Problem("These reach where they may not:", {
      output: faults.join("\n"),
      todo: "move the code to the layer that owns it; the layers stand in scripts/check-layers.mjs.",
    });
  }
}

function rustFaults() {
  const faults = [];
  for (const file of filesBelow(join(ROOT, "src")).filter((name) => name.endsWith(".rs"))) {
    const name = relative(ROOT, file).replaceAll("\\", "/");
    const module = name
      .replace(/^src\//, "")
      .replace(/(\/mod)?\.rs$/, "")
      .split("/");
    if (module[0] === "lib") continue; // the root names all of them
    const allowed = RUST[module[0]];
    if (allowed === undefined) {
      faults.push(`${name}: '${module[0]}' has no place among the layers yet`);
      continue;
    }
    for (const { line, target } of rustUses(readFileSync(file, "utf8"), module.length)) {
      if (target in RUST ? allowed.includes(target) : module[0] === TOP || target === "self") continue;
      faults.push(`${name}:${line}: ${module[0]} uses ${target}`);
    }
  }
  return faults;
}

/** The top-level names that a file reaches by `crate::`, or by climbing out of its own top-level module with `super::`. */
function rustUses(source, depth) {
  const code = source.replace(/\/\/[^\n]*/g, "").replace(/\/\*[\s\S]*?\*\//g, (text) => text.replace(/[^\n]/g, ""));
  const inner = [...code.matchAll(/\bmod\s+\w+\s*\{/g)].map(({ index, 0: head }) => [
    index,
    closing(code, index + head.length),
  ]);
  const uses = [];
  for (const found of code.matchAll(/(?<![\w:])(crate\s*::\s*|(?:super\s*::\s*)+)(\{|\*|[A-Za-z_]\w*)/g)) {
    const within = depth + inner.filter(([start, end]) => start < found.index && found.index < end).length;
    if (!found[1].startsWith("crate") && found[1].split("super").length - 1 < within) continue; // still inside
    const line = code.slice(0, found.index).split("\n").length;
    const targets = found[2] === "{" ? groupHeads(code, found.index + found[0].length) : [found[2]];
    uses.push(...targets.map((target) => ({ line, target })));
  }
  return uses;
}

/** The index after the brace that closes the one before `start`. */
function closing(code, start) {
  let depth = 1;
  let at = start;
  for (; depth > 0 && at < code.length; at++) {
    if (code[at] === "{") depth++;
    else if (code[at] === "}") depth--;
  }
  return at;
}

/** The first names in `{a::b, c::{d, e}, f}`, given the index after the opening brace. */
function groupHeads(code, start) {
  const group = code.slice(start, closing(code, start) - 1);
  let outer = group;
  for (let shorter; (shorter = outer.replace(/\{[^{}]*\}/g, "")) !== outer; ) outer = shorter;
  return outer
    .split(",")
    .map((item) => /\w+|\*/.exec(item)?.[0])
    .filter(Boolean);
}

function scriptFaults() {
  const faults = [];
  for (const folder of ["js", "www"]) {
    for (const file of filesBelow(join(ROOT, folder)).filter(
      (name) => /\.(ts|js|mjs)$/.test(name) && !name.endsWith(".d.ts"),
    )) {
      const name = relative(ROOT, file).replaceAll("\\", "/");
      const { packages } = SCRIPT.find(({ files }) => files.test(name));
      for (const specifier of scriptImports(readFileSync(file, "utf8"))) {
        if (packages.test(specifier)) continue;
        if (!specifier.startsWith(".")) faults.push(`${name}: imports ${specifier}`);
        else if (!normalize(join(dirname(name), specifier)).startsWith(`${folder}/`))
          faults.push(`${name}: imports ${specifier}, outside ${folder}/`);
      }
    }
  }
  return faults;
}

function scriptImports(source) {
  const code = source.replace(/^\s*\/\/[^\n]*/gm, "").replace(/\/\*[\s\S]*?\*\//g, "");
  const patterns = [
    /^\s*(?:import|export)\b[^"';]*?\bfrom\s*["']([^"']+)["']/gm,
    /^\s*import\s*["']([^"']+)["']/gm,
    /\bimport\(\s*["']([^"']+)["']/g,
  ];
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, specifier]) => specifier));
}

if (isProgram(import.meta.url)) {
  await main(async () => {
    title("llm-uri: layers");
    await step("layers", "nothing reaches upwards", checkLayers);
  });
}

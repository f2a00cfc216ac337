// The layers of the crate: each folder of src/ uses only those above it here, and no modules use each other in a circle, at
// any depth. (TypeScript's are in .dependency-cruiser.mjs.)

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";
import { usesOf } from "./rust-modules.mjs";

/** From the lowest upwards. Those of one row may not use each other; the first row is one layer of types. */
const LAYERS = [
  ["span", "limits", "issue", "bytes", "sort"],
  ["uri"],
  ["host"],
  ["json"],
  ["secret"],
  ["llm"],
  ["redact", "policy"],
  ["explain"],
  ["api"],
  ["requests", "neighbours"],
  ["wasm"],
];

/** The uses that reach upwards or close a circle today: this list only gets shorter. */
const KNOWN = join(ROOT, "scripts", "check", "known-uses.json");

export function checkLayers() {
  const known = existsSync(KNOWN) ? JSON.parse(readFileSync(KNOWN, "utf8")) : [];
  const uses = usesOf(join(ROOT, "src", "lib.rs")).filter(([from]) => from !== "lib.rs"); // the root names all of them
  const written = new Set(uses.map(shown));
  const fresh = uses.filter((use) => !known.includes(shown(use)));
  const faults = fresh.filter(([from, to]) => !mayUse(topOf(from), topOf(to))).map((use) => `${shown(use)}: upwards`);
  faults.push(...circles(fresh));
  faults.push(...known.filter((use) => !written.has(use)).map((use) => `${use}: is gone; take it off known-uses.json`));
  if (faults.length > 0) {
    throw new Problem("These reach where they may not:", {
      output: faults.join("\n"),
      todo: "move the code to the layer that owns it; the layers are in scripts/check/layers.mjs.",
    });
  }
  return `${uses.length} uses${known.length > 0 ? `, ${known.length} known faults` : ""}`;
}

const shown = ([from, to]) => `${from} -> ${to}`;
const topOf = (file) => file.replace(/(\/.*|\.rs)$/, "");

function mayUse(from, to) {
  if (from === to) return true;
  const [high, low] = [from, to].map((name) => LAYERS.findIndex((row) => row.includes(name)));
  if (high === -1 || low === -1) return false; // lib.rs too: it is above all of them
  return low < high || (low === 0 && high === 0);
}

/** The circles among the files and folders of each folder: a circle of files anywhere is one in the folder that holds them all. */
function circles(uses) {
  const folders = new Map();
  for (const [from, to] of uses) {
    const [a, b] = [from, to].map((file) => file.replace(/(\/mod)?\.rs$/, "").split("/"));
    const shared = a.findIndex((part, at) => part !== b[at]);
    const depth = shared === -1 ? a.length : shared;
    const graph = getOrSet(folders, a.slice(0, depth).join("/"), new Map());
    getOrSet(graph, a[depth] ?? "mod", new Map()).set(b[depth] ?? "mod", shown([from, to]));
  }
  return [...folders].flatMap(([folder, graph]) =>
    circlesOf(graph).map((steps) => `a circle in src/${folder}: ${steps.join(", ")}`),
  );
}

function getOrSet(map, key, value) {
  if (!map.has(key)) map.set(key, value);
  return map.get(key);
}

/** One circle, as short as it gets, through every node that is on one; each circle once. */
function circlesOf(graph) {
  const found = new Map();
  for (const start of graph.keys()) {
    const steps = wayBack(graph, start);
    if (steps !== undefined) found.set([...steps].sort().join(), steps);
  }
  return [...found.values()];
}

/** The uses that lead from a node back to it, by the shortest way. */
function wayBack(graph, start) {
  const ways = [[start, []]];
  const seen = new Set();
  for (const [node, steps] of ways) {
    for (const [next, use] of graph.get(node) ?? []) {
      if (next === start) return [...steps, use];
      if (!seen.has(next)) ways.push([next, [...steps, use]]);
      seen.add(next);
    }
  }
  return undefined;
}

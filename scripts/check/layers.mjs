// Checks the layers of the crate: each folder of src/ uses only folders of lower layers, and there are no import cycles at
// any depth. (The layers of TypeScript are in .dependency-cruiser.mjs.)

import { join } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { requireNone } from "../lib/ui.mjs";
import { usesOf } from "./rust-modules.mjs";

/** The layers, lowest first. Folders in the same row must not use each other, except in the first row. */
const LAYERS = [
  ["span", "limits", "issue", "bytes", "named", "sort"],
  ["uri"],
  ["host"],
  ["json", "shell"],
  ["secret"],
  ["llm"],
  ["redact", "policy"],
  ["explain"],
  ["api"],
  ["requests", "neighbours"],
  ["boundary"],
  ["wasm"],
];

export function checkLayers() {
  const uses = usesOf(join(ROOT, "src", "lib.rs")).filter(([from]) => from !== "lib.rs"); // the root uses every module
  const upwards = uses.filter(([from, to]) => !mayUse(topOf(from), topOf(to)));
  const faults = [...upwards.map((use) => `${shown(use)}: upwards`), ...circles(uses)];
  const todo = "move the code to its layer; the layers are in scripts/check/layers.mjs.";
  requireNone(faults, "These uses violate the layers:", todo);
  return `${uses.length} uses`;
}

const shown = ([from, to]) => `${from} -> ${to}`;
const topOf = (file) => file.replace(/(\/.*|\.rs)$/, "");

function mayUse(from, to) {
  if (from === to) return true;
  const [high, low] = [from, to].map((name) => LAYERS.findIndex((row) => row.includes(name)));
  if (high === -1 || low === -1) return false; // also lib.rs, which is above all layers
  return low < high || (low === 0 && high === 0);
}

/** The circles among the direct children of each folder. Every circle of files is one in their lowest common folder. */
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

/** For each node on a circle a shortest circle; each circle once. */
function circlesOf(graph) {
  const found = new Map();
  for (const start of graph.keys()) {
    const steps = wayBack(graph, start);
    if (steps !== undefined) found.set([...steps].sort().join(), steps);
  }
  return [...found.values()];
}

/** The shortest path from a node back to itself. */
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

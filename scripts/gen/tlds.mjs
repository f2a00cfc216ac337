// Generates src/host/tlds.rs, a filter of the top-level domains, from data/tlds.json.
//
// Compressed, the list needs 2.6 KiB and the filter 0.8. It is an xor filter (Graf and Lemire, 2020, "Xor Filters: Faster and
// Smaller Than Bloom and Cuckoo Filters"): the xor of a name's three slots is its fingerprint. So the filter accepts every top-level
// domain, and also one in 32 other labels. The generator tries seeds until the filter accepts none of the labels in "private".

import { join } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";
import { readData } from "./data.mjs";

const DATA = "data/tlds.json";
const BITS = 5;
const SEEDS = 100_000;

export function tldFile() {
  const { source, read, names, private: others } = readData("tlds");
  const [listed, labels] = [names, others].map((lines) => lines.join(" ").split(" "));
  if (!source.url || !/^\d{4}-\d\d-\d\d$/.test(read) || new Set(listed).size !== listed.length)
    throw new Problem(`${DATA}: source, read and names without duplicates are needed.`);
  // src/host/classify.rs decides about labels of two letters and A-labels.
  const inFilter = listed.filter((name) => /^[a-z]{3,}$/.test(name));
  const third = Math.ceil((1.23 * inFilter.length + 32) / 3);
  for (let seed = 1; seed < SEEDS; seed++) {
    const filter = filterOf(inFilter, seed, third);
    if (filter === undefined || labels.some((label) => takes(filter, label, seed, third))) continue;
    if (!inFilter.every((name) => takes(filter, name, seed, third)))
      throw new Problem(`${DATA}: the filter lacks a name.`);
    return [join(ROOT, "src", "host", "tlds.rs"), rust(filter, seed, third, read)];
  }
  throw new Problem(`${DATA}: no seed below ${SEEDS} fits all labels in "private". Remove some.`);
}

/** The fingerprint and the three slots of a name: as in `is_top_level` of src/host/classify.rs. */
function slotsOf(name, seed, third) {
  let hash = seed;
  for (const byte of Buffer.from(name)) hash = Math.imul(hash ^ byte, 0x01000193);
  const at = [];
  for (let part = 0; part < 3; part++) {
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    at.push(part * third + Math.floor(((hash >>> 16) * third) / 65536));
  }
  return { print: hash & (2 ** BITS - 1), at };
}

const takes = (filter, name, seed, third) => {
  const { print, at } = slotsOf(name, seed, third);
  return at.reduce((sum, slot) => sum ^ filter[slot], print) === 0;
};

/** The slots, or undefined if the seed does not fit: names whose slot no other name has are set last. */
function filterOf(names, seed, third) {
  const keys = names.map((name) => slotsOf(name, seed, third));
  const users = Array.from({ length: 3 * third }, () => new Set());
  for (const key of keys) for (const slot of key.at) users[slot].add(key);
  const order = [];
  const single = [...users.keys()].filter((slot) => users[slot].size === 1);
  for (let slot = single.pop(); slot !== undefined; slot = single.pop()) {
    const [key] = users[slot];
    if (key === undefined) continue;
    order.push([key, slot]);
    for (const other of key.at) if (users[other].delete(key) && users[other].size === 1) single.push(other);
  }
  if (order.length < keys.length) return undefined;
  const filter = new Uint8Array(3 * third);
  for (const [{ print, at }, slot] of order.reverse())
    filter[slot] = at.reduce((sum, other) => (other === slot ? sum : sum ^ filter[other]), print);
  return filter;
}

/** Each slot takes `BITS` bits, the lowest first; a byte at the end lets two be read at once. */
function rust(filter, seed, third, read) {
  const bytes = new Uint8Array(Math.ceil((filter.length * BITS) / 8) + 1);
  for (const [slot, value] of filter.entries())
    for (let bit = 0; bit < BITS; bit++)
      if (value & (1 << bit)) bytes[(slot * BITS + bit) >> 3] |= 1 << ((slot * BITS + bit) & 7);
  const rows = [...bytes]
    .join(", ")
    .replace(/(.{100,120}?, )/g, "$1\n    ")
    .replaceAll(" \n", "\n");
  return `//! Generated from ${DATA}, read on ${read}, by scripts/gen/tlds.mjs (npm run gen). Do not edit.

/// Where the hash of a name begins.
pub(super) const SEED: u32 = ${seed};
/// The slots of one third of the filter.
pub(super) const THIRD: u32 = ${third};
/// The bits of a slot.
pub(super) const BITS: u32 = ${BITS};
/// The filter: top-level domains of three and more letters.
pub(super) static FILTER: [u8; ${bytes.length}] = [
    ${rows},
];
`;
}

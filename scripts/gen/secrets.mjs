// Generates src/secret/table.rs from data/keys.json and data/secret-names.json.

import { join } from "node:path";
import { ROOT } from "../lib/paths.mjs";
import { constantName, DO_NOT_EDIT, readData, rust } from "./data.mjs";

/** The shapes of keys, in the order of their numbers. */
export const shapes = () => ordered(readData("keys").keys);

export function secretFiles() {
  const names = readData("secret-names");
  const sorted = shapes();
  const rows = sorted.map(({ prefix, tail }) => `    Shape { prefix: ${rust(prefix)}, tail: ${tail} },`);
  const homes = sorted.map(({ home = "" }) => `    ${rust(home)},`);
  const lists = Object.entries(readData("schema/secret-names.schema").properties)
    .filter(([, { type }]) => type === "array")
    .map(
      ([list, { description }]) =>
        `/// ${description}\npub(crate) const ${constantName(list)}: ${value(list, names[list])};\n`,
    );
  const text = `//! The shapes of keys of data/keys.json and the names of secrets of data/secret-names.json. ${DO_NOT_EDIT}

/// How the keys of one issuer look: a fixed prefix, then at least \`tail\` bytes of the class \`KEY\`.
///
/// \`tail\` is short if the prefix alone identifies a key, and near the real length if ordinary names could begin with the prefix
/// (a model called \`hf_small\` is not a key).
pub(super) struct Shape {
    pub(super) prefix: &'static str,
    pub(super) tail: usize,
}

/// Longer prefixes precede their own beginnings, and those with the same first two letters are together.
pub(super) const SHAPES: [Shape; ${sorted.length}] = [
${rows.join("\n")}
];

/// For each shape, the domains whose hosts accept the key, separated by spaces. Empty if they are not known. (Not in the shapes, because
/// the module of text search has only these.)
pub(super) const HOMES: [&str; ${sorted.length}] = [
${homes.join("\n")}
];

/// The length of the shortest prefix with its tail: shorter texts are not keys.
pub const SHORTEST_KEY: usize = ${Math.min(...sorted.map(({ prefix, tail }) => prefix.length + tail))};

${lists.join("\n")}`;
  return [[join(ROOT, "src", "secret", "table.rs"), text]];
}

/** The type and the value of a list: of most one text, because a slice for each word would be longer than the word. */
const value = (list, items) =>
  list === "endings" || list === "words"
    ? `[&str; ${items.length}] = [\n${items.map((item) => `    ${rust(item)},`).join("\n")}\n]`
    : `&str = ${rust(items.join(","))}`;

/** Same as \`head\` in src/secret/mod.rs: five bits of each of the first two bytes. */
const head = (prefix) => ((prefix.charCodeAt(0) & 31) << 5) | (prefix.charCodeAt(1) & 31);

function ordered(keys) {
  const groups = [...new Set(keys.map(({ prefix }) => head(prefix)))];
  return groups.flatMap((group) =>
    keys.filter(({ prefix }) => head(prefix) === group).sort((a, b) => b.prefix.length - a.prefix.length),
  );
}

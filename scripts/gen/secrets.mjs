// Generates src/secret/table.rs from data/keys.json and data/secret-names.json.

import { join } from "node:path";
import { ROOT } from "../lib/paths.mjs";
import { DO_NOT_EDIT, readData, rust } from "./data.mjs";

/** The shapes of keys, in the order of their numbers. */
export const shapes = () => ordered(readData("keys.json").keys);

/** The generated file and its text. */
export function secretFiles() {
  const {
    endings,
    words,
    before,
    passes,
    after,
    last,
    identifiers,
    owners,
    options,
    attached,
    users,
    sessions,
    publicHosts,
  } = readData("secret-names.json");
  const sorted = shapes();
  const rows = sorted.map(({ prefix, tail, home = "" }) => `    shape(${rust(prefix)}, ${tail}, ${rust(home)}),`);
  const list = (name, comment, items, scope = "super") =>
    `/// ${comment}\npub(${scope}) const ${name}: [&str; ${items.length}] = [\n${items.map((item) => `    ${rust(item)},`).join("\n")}\n];\n`;
  // One text: a slice for each word would be longer than the word.
  const joined = (name, comment, items, scope = "super", separator = " ") =>
    `/// ${comment}\npub(${scope}) const ${name}: &str = ${rust(items.join(separator))};\n`;
  const text = `//! The shapes of keys of data/keys.json and the names of secrets of data/secret-names.json. ${DO_NOT_EDIT}

use super::shape::{shape, Shape};

/// Longer prefixes precede their own beginnings, and those with the same first two letters are together.
pub(super) const SHAPES: [Shape; ${sorted.length}] = [
${rows.join("\n")}
];

/// The length of the shortest prefix with its tail: shorter texts are not keys.
pub const SHORTEST_KEY: usize = ${Math.min(...sorted.map(({ prefix, tail }) => prefix.length + tail))};

${[
  list("ENDINGS", "A word that ends so names a secret.", endings),
  ...["key", "token", "signature", "pass", "pwd"].map(
    (ending) => `/// Its number.\npub(super) const ${ending.toUpperCase()}: usize = ${endings.indexOf(ending)};\n`,
  ),
  list("WORDS", "A word that is one of these names a secret.", words),
  joined("BEFORE", "Words before such an ending, or the rest of its word, with which it names no secret.", before),
  joined("PASSES", "The rest of a word that ends with `pass` or `pwd` and names no secret.", passes),
  joined("AFTER", "Words after such a word with which it is not the name of a secret.", after),
  joined("LAST_WORDS", "Last words with which a name is not that of a secret.", last),
  joined(
    "IDENTIFIERS",
    "Words before `key`, or the rest of its word, with which it is not the name of a secret.",
    identifiers,
  ),
  joined("OWNERS", "Words before `tokens`, or the rest of its word, with which these are secrets.", owners),
  joined("OPTIONS", "Commands with an option whose value is a password.", options, "crate", ","),
  joined("ATTACHED", "The same if no space separates the option and its value.", attached, "crate", ","),
  joined("USERS", "Options, some with a command, whose value is a user and a password.", users, "crate", ","),
  joined("SESSIONS", "The name of a cookie that ends so names a session.", sessions, "crate", ","),
  joined("PUBLIC_HOSTS", "A host that ends so has addresses with a public key as the user.", publicHosts, "crate", ","),
].join("\n")}`;
  return [[join(ROOT, "src", "secret", "table.rs"), text]];
}

/** Same as \`head\` in src/secret/mod.rs: five bits of each of the first two bytes. */
const head = (prefix) => ((prefix.charCodeAt(0) & 31) << 5) | (prefix.charCodeAt(1) & 31);

function ordered(keys) {
  const groups = [...new Set(keys.map(({ prefix }) => head(prefix)))];
  return groups.flatMap((group) =>
    keys.filter(({ prefix }) => head(prefix) === group).sort((a, b) => b.prefix.length - a.prefix.length),
  );
}

// Generates src/policy/verdict_table.rs from data/verdicts.json. The texts of the verdicts are the arguments of the part `policy`
// (codes.mjs).

import { join } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";
import { DO_NOT_EDIT, readData, rust, variantOf } from "./data.mjs";

const RUST_TABLE = join(ROOT, "src", "policy", "verdict_table.rs");

export function verdictFiles() {
  const { verdicts, faults } = readData("verdicts");
  const allowed = verdicts.filter((row) => row.allowed).length;
  if (verdicts.slice(allowed).some((row) => row.allowed))
    throw new Problem("data/verdicts.json: verdicts that allow must come first.");
  const text = `//! The verdicts of data/verdicts.json. ${DO_NOT_EDIT}

use crate::named::named;

named! {
    /// The rule that decided about a host or address. The codes that allow come first.
    #[derive(Hash)]
    #[repr(u8)]
    #[non_exhaustive]
    #[allow(missing_docs)] // \`as_str\` documents the names
    pub enum VerdictCode {
${verdicts.map(({ code }) => `        ${variantOf(code)} = ${rust(code)},`).join("\n")}
    }
}

/// The first code that refuses a host.
pub(super) const REFUSED: VerdictCode = VerdictCode::${variantOf(verdicts[allowed].code)};

/// A fault of an item in a list of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Fault {
${faults.map(({ fault }) => `    ${variantOf(fault)},`).join("\n")}
}

/// The texts of faults.
pub(super) const FAULTS: [&str; ${faults.length}] = [
${faults.map(({ text: fault }) => `    ${rust(fault)},`).join("\n")}
];
`;
  return [[RUST_TABLE, text]];
}

/** The texts of faults of items in lists of rules, as a JSON list. */
export const faultTexts = () => JSON.stringify(readData("verdicts").faults.map(({ text }) => text));

// Generates src/policy/verdict_table.rs from data/verdicts.json. The texts of the verdicts are also the arguments of the part `policy`
// (codes.mjs).

import { join } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";
import { DO_NOT_EDIT, NATIVE, readData, rust, variantOf } from "./data.mjs";

const RUST_TABLE = join(ROOT, "src", "policy", "verdict_table.rs");

/** The generated files and their texts. */
export function verdictFiles() {
  const { verdicts, faults } = readData("verdicts.json");
  const allowed = verdicts.filter((row) => row.allowed).length;
  if (verdicts.slice(allowed).some((row) => row.allowed))
    throw new Problem("data/verdicts.json: verdicts that allow must come first.");
  const rows = verdicts.map(
    ({ code, allowed: allows, finding, advice = "" }) =>
      `    VerdictEntry { name: ${rust(code)}, allowed: ${allows}, finding: ${rust(finding)}, advice: ${rust(advice)} },`,
  );
  const text = `//! The verdicts of data/verdicts.json. ${DO_NOT_EDIT}

/// The rule that decided about a host or address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[non_exhaustive]
pub enum VerdictCode {
${verdicts.map(({ code }) => `    /// \`${code}\`\n    ${variantOf(code)},`).join("\n")}
}

impl VerdictCode {
    /// All codes; the codes that allow come first.
    pub const ALL: &'static [Self] = &[
${verdicts.map(({ code }) => `        Self::${variantOf(code)},`).join("\n")}
    ];
}

/// The first code that refuses a host.
pub(super) const REFUSED: VerdictCode = VerdictCode::${variantOf(verdicts[allowed].code)};

${NATIVE}
use super::entry::VerdictEntry;

/// Every code with its texts, in the order of [\`VerdictCode\`]. The npm package has them in JavaScript.
${NATIVE}
pub const VERDICTS: &[VerdictEntry] = &[
${rows.join("\n")}
];

/// A fault of an item in a list of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Fault {
${faults.map(({ fault }) => `    ${variantOf(fault)},`).join("\n")}
}

${NATIVE}
pub(super) const FAULTS: [&str; ${faults.length}] = [
${faults.map(({ text: fault }) => `    ${rust(fault)},`).join("\n")}
];
`;
  return [[RUST_TABLE, text]];
}

/** The texts of faults of items in lists of rules, as a JSON list. */
export const faultTexts = () => JSON.stringify(readData("verdicts.json").faults.map(({ text }) => text));

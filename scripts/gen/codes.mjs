// Generates src/issue/codes.rs and js/core/codes.ts from data/codes/*.json. The WebAssembly modules contain no messages: a bundle has
// one JSON text for each part (scripts/build/texts.mjs), parsed at the first issue.

import { join } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";
import { codeParts, DO_NOT_EDIT, NATIVE, RUST_PARTS, readData, rust, SEVERITIES, variantOf } from "./data.mjs";
import { hostAliases, wellKnownParams } from "./params.mjs";
import { shapes } from "./secrets.mjs";

const RUST_FILE = join(ROOT, "src", "issue", "codes.rs");
const SCRIPT_FILE = join(ROOT, "js", "core", "codes.ts");

/** Arguments shared by several codes, with the part that contains them. */
const LISTS = {
  keys: {
    part: "core",
    items: [...shapes().map(({ issuer }) => issuer), ...readData("keys").others].map((text) => ({ text })),
  },
  parameters: { part: "core", items: wellKnownParams().map(({ name: text }) => ({ text })) },
  hosts: { part: "core", items: hostAliases().map(({ host: text }) => ({ text })) },
  verdicts: {
    part: "policy",
    items: readData("verdicts").verdicts.map(({ finding: text, advice: fix }) => ({ text, fix })),
  },
};

/** The name of the shared list of a code's arguments, if it has one. */
const listOf = ({ argument, arguments: list }) =>
  typeof list === "string" ? list : argument === "parameter" ? "parameters" : undefined;

/** The arguments of a code that are not shared, by number. A number without a text is undefined. */
function ownArguments({ code, by, arguments: list = [] }) {
  if (typeof list === "string" || by === undefined) return typeof list === "string" ? [] : list;
  const places = list.map(({ text }) => wellKnownParams().findIndex(({ name }) => text.startsWith(`\`${name}\``)));
  if (places.includes(-1)) throw new Problem(`data/codes: an argument of ${code} is not a parameter.`);
  return Array.from({ length: Math.max(...places) + 1 }, (_, at) => list[places.indexOf(at)]);
}

export function codeFiles() {
  const parts = codeParts();
  return [
    [RUST_FILE, rustTable(parts.filter(({ part }) => RUST_PARTS.includes(part)))],
    [SCRIPT_FILE, scriptTypes(parts)],
  ];
}

function rustTable(parts) {
  const codes = parts.flatMap((part) => part.codes);
  const starts = parts
    .filter(({ part }) => ["requests", "mas"].includes(part))
    .map(
      ({ part, codes: own }) =>
        `/// The first code of the part \`${part}\`.\npub const ${part.toUpperCase()}: u8 = Code::${variantOf(own[0].code)} as u8;`,
    );
  const unset = codes.find(({ code }) => code === "unset-variable").arguments;
  return `//! The issue codes of data/codes. ${DO_NOT_EDIT}

use super::table::codes;

${starts.join("\n")}

/// The arguments of \`unset-variable\`: the argument of a fact is a position in them.
pub(crate) const UNSET_VARIABLE: [&str; ${unset.length}] = [${unset.map(({ text }) => rust(text)).join(", ")}];

/// Texts that are the arguments of several codes.
${NATIVE}
mod lists {
${Object.entries(LISTS)
  .map(
    ([list, { items }]) =>
      `    pub(super) static ${name(list)}: [(&str, &str); ${items.length}] = [${items.map(rustPair).join(", ")}];`,
  )
  .join("\n")}
}

codes! { ${codes.length} codes:
${codes.map(rustRow).join("\n")}
}
`;
}

const rustPair = ({ text, fix = "" } = { text: "" }) => `(${rust(text)}, ${rust(fix)})`;

/** A row of the macro in src/issue/table.rs. */
function rustRow(row) {
  const { code, severity, reference, message, fix = "", argument, second } = row;
  const kinds = [argument, second].filter((kind) => kind !== undefined).map(variantOf);
  const list = listOf(row);
  const texts = list === undefined ? `[${ownArguments(row).map(rustPair).join(", ")}]` : name(list);
  const cells = [variantOf(code), rust(code), SEVERITIES.indexOf(severity), rust(reference), rust(message), rust(fix)];
  return `    ${cells.join(" ")} [${kinds.join(" ")}] ${texts};`;
}

const name = (part) => part.toUpperCase();

/** A text of an argument in the JSON, with its fix, if it has one. */
const scriptItem = ({ text, fix } = {}) => (fix === undefined ? (text ?? 0) : [text, fix]);

/**
 * The JSON text of a part: [references, lists, ...[code, severity, reference, message, fix, argument, arguments]]. The arguments are a
 * list, or the name of one.
 */
function messagesOf({ part, codes }) {
  const references = [...new Set(codes.map(({ reference }) => reference))];
  const rows = codes.map((row) => {
    const own = ownArguments(row).map(scriptItem);
    const cells = [
      row.code,
      SEVERITIES.indexOf(row.severity),
      references.indexOf(row.reference),
      row.message,
      row.fix ?? 0,
      row.argument ?? 0,
      listOf(row) ?? (own.length === 0 ? 0 : own),
    ];
    while (cells.length > 4 && cells.at(-1) === 0) cells.pop();
    return cells;
  });
  const lists = Object.entries(LISTS).filter(([, list]) => list.part === part);
  const shared = Object.fromEntries(lists.map(([list, { items }]) => [list, items.map(scriptItem)]));
  return JSON.stringify([references, shared, ...rows]);
}

export const messages = () => Object.fromEntries(codeParts().map((own) => [own.part, messagesOf(own)]));

/** The names, severities and references of all codes, as positions in `SEVERITIES` and in the list of references. */
export function codeList() {
  const codes = codeParts().flatMap((part) => part.codes);
  const references = [...new Set(codes.map(({ reference }) => reference))];
  const rows = codes.map(({ code, severity, reference }) => [
    code,
    SEVERITIES.indexOf(severity),
    references.indexOf(reference),
  ]);
  return { references, codes: rows };
}

const union = (parts) =>
  parts.flatMap(({ codes }) => codes.map(({ code }) => `  | ${JSON.stringify(code)}`)).join("\n");

const scriptTypes = (parts) => `// Generated by npm run gen from data/codes. Do not edit.

/** The stable name of a rule, such as \`"missing-model"\`. Codes that begin with \`wasm-\` are about the WebAssembly module, not about an input. */
export type IssueCode =
${union(parts.filter(({ part }) => part !== "env"))};

/** The stable name of a rule for environment variables and their files. */
export type EnvCode =
${union(parts.filter(({ part }) => part === "env"))};
`;

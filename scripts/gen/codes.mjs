// Generates src/issue/codes.rs and js/core/codes/*.ts from data/codes/*.json. The WebAssembly modules contain no messages:
// JavaScript has one JSON text for each part, parsed at the first issue.

import { join } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";
import { codeParts, DO_NOT_EDIT, NATIVE, RUST_PARTS, readData, rust, SEVERITIES, variantOf } from "./data.mjs";
import { wellKnownParams } from "./params.mjs";
import { shapes } from "./secrets.mjs";

const RUST_FILE = join(ROOT, "src", "issue", "codes.rs");
const SCRIPT_FOLDER = join(ROOT, "js", "core", "codes");

/** Arguments shared by several codes, with the part that contains them. */
const LISTS = {
  keys: {
    part: "core",
    items: [...shapes().map(({ issuer }) => issuer), ...readData("keys.json").others].map((text) => ({ text })),
  },
  parameters: { part: "core", items: wellKnownParams().map(({ name: text }) => ({ text })) },
  verdicts: {
    part: "policy",
    items: readData("verdicts.json").verdicts.map(({ finding: text, advice: fix }) => ({ text, fix })),
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

/** The generated files and their texts. */
export function codeFiles() {
  const parts = codeParts();
  return [
    [RUST_FILE, rustTable(parts.filter(({ part }) => RUST_PARTS.includes(part)))],
    ...parts.map(({ part, codes }) => [join(SCRIPT_FOLDER, `${part}.ts`), scriptMessages(part, codes)]),
    [join(SCRIPT_FOLDER, "list.ts"), scriptList(parts)],
  ];
}

function rustTable(parts) {
  const codes = parts.flatMap((part) => part.codes);
  const references = [...new Set(codes.map(({ reference }) => reference))];
  const starts = parts.map(
    ({ part, codes: own }) =>
      `/// The first code of the part \`${part}\`.\npub const ${part.toUpperCase()}: u8 = Code::${variantOf(own[0].code)} as u8;`,
  );
  const texts = (list) => list.map((item) => `    ${item},`).join("\n");
  const size = codes.length;
  const named = codes.filter((row) => Array.isArray(row.arguments) && row.by === undefined);
  const lists = named.map(
    ({ code, arguments: list }) =>
      `    /// The arguments of \`${code}\`.\n    pub const ${code.toUpperCase().replaceAll("-", "_")}: [&str; ${list.length}] = [${list.map(({ text }) => rust(text)).join(", ")}];`,
  );
  return `//! The issue codes of data/codes. ${DO_NOT_EDIT}

/// The rule of an issue. \`as_str\` returns its stable name. Sorted by part: core, policy, requests, neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[non_exhaustive]
pub enum Code {
${codes.map(({ code }) => `    /// \`${code}\`\n    ${variantOf(code)},`).join("\n")}
}

impl Code {
    /// Every code, in order.
    pub const ALL: [Self; ${size}] = [
${codes.map(({ code }) => `        Self::${variantOf(code)},`).join("\n")}
    ];
}

${starts.join("\n")}

/// The names, by code.
pub(super) static NAMES: [&str; ${size}] = [
${texts(codes.map(({ code }) => rust(code)))}
];

/// When a code is an error, by code: the position in ${SEVERITIES.map((name) => `\`${name}\``).join(", ")}.
pub(super) static SEVERITIES: [u8; ${size}] = [
${texts(codes.map(({ severity }) => SEVERITIES.indexOf(severity)))}
];

/// The texts that arguments can be: the argument of a fact is a position in them.
pub mod arguments {
${lists.join("\n")}
}

/// The texts of the codes. The npm package has them in JavaScript, so its modules do without.
${NATIVE}
pub(super) mod text {
    use crate::issue::text::{Kind, Text};

    static REFERENCES: [&str; ${references.length}] = [
${texts(references.map(rust)).replace(/^/gm, "    ")}
    ];

${Object.entries(LISTS)
  .map(
    ([list, { items }]) =>
      `    static ${name(list)}: [(&str, &str); ${items.length}] = [${items.map(rustPair).join(", ")}];`,
  )
  .join("\n")}

    pub(in crate::issue) static TEXTS: [Text; ${size}] = [
${codes.map((row) => rustText(row, references)).join("\n")}
    ];
}
`;
}

const rustPair = ({ text, fix = "" } = { text: "" }) => `(${rust(text)}, ${rust(fix)})`;

function rustText(row, references) {
  const { reference, message, fix = "", argument, second } = row;
  const kind = (name) => (name === undefined ? "None" : `Some(Kind::${variantOf(name)})`);
  const list = listOf(row);
  const texts = list === undefined ? `[${ownArguments(row).map(rustPair).join(", ")}]` : name(list);
  return `        Text {
            reference: REFERENCES[${references.indexOf(reference)}],
            message: ${rust(message)},
            fix: ${rust(fix)},
            kinds: [${kind(argument)}, ${kind(second)}],
            arguments: &${texts},
        },`;
}

const HEAD = (source) => `// Generated by npm run gen from ${source}. Do not edit.\n`;
const name = (part) => part.toUpperCase();
const typeName = (part) => `${variantOf(part)}Code`;

/** A text of an argument in the JSON, with its fix, if it has one. */
const scriptItem = ({ text, fix } = {}) => (fix === undefined ? (text ?? 0) : [text, fix]);

/**
 * One JSON text, with one line of the source for each code:
 * [references, lists, ...[code, severity, reference, message, fix, argument, arguments]]. The arguments are a list, or the name
 * of one.
 */
function scriptMessages(part, codes) {
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
    return JSON.stringify(cells);
  });
  const lists = Object.entries(LISTS).filter(([, list]) => list.part === part);
  const shared = Object.fromEntries(lists.map(([list, { items }]) => [list, items.map(scriptItem)]));
  const lines = [
    `[${JSON.stringify(references)},${JSON.stringify(shared)},`,
    ...rows.map((row, at) => `${row}${at === rows.length - 1 ? "]" : ","}`),
  ];
  return `${HEAD(`data/codes/${part}.json`)}
/** The stable name of a code of this part. */
export type ${typeName(part)} =
${codes.map(({ code }) => `  | ${JSON.stringify(code)}`).join("\n")};

/** The codes with their texts, as JSON: see ../message.ts. */
export const ${part}Codes = (): string =>
${lines.map((line) => `  ${JSON.stringify(line)}`).join(" +\n")};
`;
}

/** Names, severities and references of all parts. */
function scriptList(parts) {
  const codes = parts.flatMap((part) => part.codes);
  const references = [...new Set(codes.map(({ reference }) => reference))];
  const rows = codes.map(({ code, severity, reference }) =>
    JSON.stringify([code, SEVERITIES.indexOf(severity), references.indexOf(reference)]),
  );
  return `${HEAD("data/codes")}
${parts.map(({ part }) => `import type { ${typeName(part)} } from "./${part}.js";`).join("\n")}

/** The stable name of any code. */
export type AnyCode = ${parts.map(({ part }) => typeName(part)).join(" | ")};

/** The documents that the codes refer to. */
export const REFERENCES: readonly string[] = [
${references.map((text) => `  ${JSON.stringify(text)},`).join("\n")}
];

/** Every code: its name, its severity and its reference, as positions in \`SEVERITIES\` (../message.ts) and \`REFERENCES\`. */
export const LIST: readonly (readonly [AnyCode, number, number])[] = [
${rows.map((row) => `  ${row.replaceAll(",", ", ")},`).join("\n")}
];
`;
}

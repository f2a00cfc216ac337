// The page of each code from data/codes: for `explain`, and docs/codes.

import { join } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { codeParts, SEVERITY_TEXTS } from "./data.mjs";

const DOCS = join(ROOT, "docs", "codes");

const PARTS = {
  core: "Parsing and building",
  policy: "Host policies",
  requests: "Requests and imports",
  mas: "Model addresses",
  ai: "`ai:` URIs",
  scheme: "Scheme registration",
  env: "Variables and files",
  module: "The WebAssembly module",
};
const UNSEEN = /^\s|\s$|[^\x20-\x7e\u00a1-\u024f]/u;
const escaped = (text) =>
  JSON.stringify(text).replace(
    /[^\x20-\x7e\u00a1-\u024f]/gu,
    (character) => `\\u${character.codePointAt(0).toString(16).padStart(4, "0")}`,
  );

/** An example for readers: in a call, invisible characters are escaped; a file has its name above it. */
function shown(example) {
  if (typeof example === "string") return UNSEEN.test(example) ? `parse(${escaped(example)})` : example;
  const { file, encoding, text } = example;
  const name = encoding === "utf16le" ? `${file}, in UTF-16` : file;
  return `# ${name}\n${text.replace("\ufeff", "<U+FEFF>").trimEnd()}`;
}

const general = (text) => text.replace(/\{\w+\}/g, "…");
const fence = (text) => `\`\`\`text\n${text}\n\`\`\``;

/** The texts that can replace the ellipsis. */
function details({ arguments: list }) {
  if (!Array.isArray(list)) return [];
  const items = list.map(({ text, fix }) => `- ${text}${fix === undefined ? "" : `: ${fix}`}`);
  return ["In place of the ellipsis:", items.join("\n")];
}

function page(row) {
  const { code, severity, reference, message, fix, why, example, fixed } = row;
  const blocks = [
    `# \`${code}\``,
    general(message),
    `| | |\n| --- | --- |\n| Severity | ${SEVERITY_TEXTS[severity]} |\n| Source | ${reference} |`,
    why,
    ...details(row),
    ...(example === undefined ? [] : ["## Example", fence(shown(example))]),
    ...(fix === undefined && fixed === undefined ? [] : ["## Fix"]),
    ...(fix === undefined ? [] : [general(fix)]),
    ...(fixed === undefined ? [] : [fence(shown(fixed))]),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function index(parts) {
  const sections = parts.map(
    ({ part, codes }) =>
      `## ${PARTS[part]}\n\n| Code | Problem |\n| --- | --- |\n${codes
        .map(({ code, message }) => `| [\`${code}\`](${code}.md) | ${general(message).replaceAll("|", "\\|")} |`)
        .join("\n")}`,
  );
  return `# Codes\n\nEvery issue has a stable code. \`explain(code)\` and \`llm-uri explain CODE\` print these pages. They are generated from\n\`data/codes\`.\n\n${sections.join("\n\n")}\n`;
}

export function codeDocuments() {
  const parts = codeParts();
  const pages = parts.flatMap(({ codes }) => codes.map((row) => [join(DOCS, `${row.code}.md`), page(row)]));
  return [[join(DOCS, "README.md"), index(parts)], ...pages];
}

/** The folder that contains only these documents. */
export const CODE_DOCUMENTS = DOCS;

/** The JSON text that only `explain` uses: rows of reason, example and fixed example, in the order of the codes. */
export const pageTexts = () =>
  JSON.stringify(
    codeParts().flatMap(({ codes }) =>
      codes.map(({ why, example, fixed }) => {
        const cells = [why, ...(example === undefined ? [] : [shown(example)])];
        return fixed === undefined ? cells : [...cells, shown(fixed)];
      }),
    ),
  );

// Generates src/neighbours/scheme/table.rs from data/schemes.json, and src/neighbours/ai/discovery/table.rs from data/html.json.

import { join } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { head, list, readData, requireSources, requireUnique, text, texts } from "./rust.mjs";

const neighbours = (...path) => join(ROOT, "src", "neighbours", ...path);

/** The generated files and their texts. */
export const neighbourFiles = () => [
  [neighbours("scheme", "table.rs"), schemeTable()],
  [neighbours("ai", "discovery", "table.rs"), htmlTable()],
];

/** `CHECKLIST` of js/neighbours/generated.ts. */
export const registrationTables = () => ({
  CHECKLIST: readData("schemes").checklist.steps.map(({ text, reference }) => ({ text, reference })),
});

function schemeTable() {
  const { lists, fields, checklist } = readData("schemes");
  requireSources("schemes", [...Object.values(lists), fields, checklist].map(dated));
  const rows = fields.list.map(
    ({ name, label, labels, rfc7595 = false }) =>
      `    FieldSpec { name: ${text(name)}, label: ${text(label)}, labels: ${texts(labels)}, in_rfc7595: ${rfc7595} },\n`,
  );
  const steps = checklist.steps.map(
    ({ reference, text: what }) => `    Step { reference: ${text(reference)}, text: ${text(what)} },\n`,
  );
  return `${head("schemes", "neighbours")}use super::row::{FieldSpec, Step};

${constants("schemes", lists)}
/// In the order of RFC 4395 §5.4.
pub const FIELDS: [FieldSpec; ${rows.length}] = [
${rows.join("")}];

/// ${checklist.why}
pub const CHECKLIST: &[Step] = &[
${steps.join("")}];
`;
}

function htmlTable() {
  const { raw, entities } = readData("html");
  requireSources("html", [raw, entities].map(dated));
  const pairs = Object.entries(entities.names).map(([name, is]) => `(${text(name)}, ${character(is)})`);
  return `${head("html", "neighbours")}${constants("html", { raw })}
/// ${entities.why}
pub(super) const ENTITIES: &[(&str, char)] = ${list(pairs)};
`;
}

const character = (is) => (is === "'" ? String.raw`'\''` : `'${text(is).slice(1, -1).replace('\\"', '"')}'`);

/** Completes a date without a day. */
const dated = (entry) => ({ ...entry, read: `${entry.read}-01` });

const constants = (data, lists) =>
  Object.entries(lists)
    .map(([name, { why, names }]) => {
      requireUnique(data, names);
      const constant = name.replace(/[A-Z]/g, "_$&").toUpperCase();
      return `/// ${why}\npub(super) const ${constant}: &[&str] = ${texts(names)};\n`;
    })
    .join("\n");

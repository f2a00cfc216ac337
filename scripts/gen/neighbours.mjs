// Generates src/neighbours/scheme/table.rs from data/schemes.json, and src/neighbours/ai/discovery/table.rs from data/html.json.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { fault, head, list, readData, requireSources, requireUnique, text, texts } from "./rust.mjs";

const neighbours = (...path) => join(ROOT, "src", "neighbours", ...path);

/** The generated files and their texts. */
export const neighbourFiles = () => [
  [neighbours("scheme", "table.rs"), schemeTable()],
  [neighbours("ai", "discovery", "table.rs"), htmlTable()],
];

const PROFILES = ["rfc4395", "rfc7595"];
const STATUSES = ["permanent", "provisional", "historical", "unknown"];

/** The names of IANA's registry, a line for each status. */
function registry() {
  const [, ...rows] = readFileSync(join(ROOT, "data", "uri-schemes.csv"), "utf8")
    .trim()
    .split("\n");
  const schemes = rows.map((row) => row.split(","));
  const wrong = schemes.find(([name, status]) => !/^[a-z][a-z0-9+.-]*$/.test(name) || !STATUSES.includes(status));
  if (wrong !== undefined) throw fault("uri-schemes", wrong.join());
  requireUnique(
    "uri-schemes",
    schemes.map(([name]) => name),
  );
  return STATUSES.map((status) => schemes.flatMap(([name, own]) => (own === status ? [name] : [])).join(" ")).join(
    "\n",
  );
}

/** `CHECKLISTS` and `REGISTRY` of js/neighbours/generated.ts. */
export const registrationTables = () => ({
  CHECKLISTS: Object.fromEntries(PROFILES.map((profile) => [profile, readData("schemes").checklist[profile]])),
  REGISTRY: registry(),
});

function schemeTable() {
  const { registry: own, lists, fields, checklist } = readData("schemes");
  requireSources("schemes", [...Object.values(lists), own, fields, checklist].map(dated));
  const rows = fields.list.map(
    ({ name, label, labels, rfc4395 = true, rfc7595 = false }) =>
      `    FieldSpec { name: ${text(name)}, label: ${text(label)}, labels: ${texts(labels)}, in_rfc4395: ${rfc4395}, in_rfc7595: ${rfc7595} },\n`,
  );
  const steps = (profile) =>
    checklist[profile].map(
      ({ reference, text: what }) => `    Step { reference: ${text(reference)}, text: ${text(what)} },\n`,
    );
  return `${head("schemes", "neighbours")}use super::row::{FieldSpec, Step};

${constants("schemes", lists)}
/// ${own.why}
pub(super) const REGISTRY: &str = ${text(registry())};

/// In the order of RFC 4395 §5.4.
pub const FIELDS: [FieldSpec; ${rows.length}] = [
${rows.join("")}];

${PROFILES.map(
  (profile) => `/// ${checklist.why}
pub(super) const ${profile.toUpperCase()}: &[Step] = &[
${steps(profile).join("")}];
`,
).join("\n")}`;
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

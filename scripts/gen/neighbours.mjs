// Generates src/neighbours/scheme/table.rs from data/schemes.json and data/uri-schemes.csv.

import { join } from "node:path";

import { ROOT, readText } from "../lib/paths.mjs";
import { constantName, readData, rust } from "./data.mjs";
import { fault, head, requireSources, requireUnique, texts } from "./rust.mjs";

export const neighbourFiles = () => [[join(ROOT, "src", "neighbours", "scheme", "table.rs"), schemeTable()]];

const PROFILES = ["rfc4395", "rfc7595"];
const STATUSES = ["permanent", "provisional", "historical", "unknown"];

/** The names of IANA's registry, a line for each status. */
function registry() {
  const [, ...rows] = readText("data/uri-schemes.csv").trim().split("\n");
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

/** The steps of a registration, by the RFC of the profile. */
export const checklists = () =>
  Object.fromEntries(PROFILES.map((profile) => [profile, readData("schemes").checklist[profile]]));

function schemeTable() {
  const { registry: own, lists, fields, checklist } = readData("schemes");
  requireSources("schemes", [...Object.values(lists), own, fields, checklist].map(dated));
  const rows = fields.list.map(
    ({ name, label, label7595 = label, labels, rfc4395 = true, rfc7595 = false }) =>
      `    FieldSpec { name: ${rust(name)}, label: [${rust(label)}, ${rust(label7595)}], labels: ${texts(labels)}, required: [${rfc4395}, ${rfc7595}] },\n`,
  );
  const steps = (profile) =>
    checklist[profile].map(
      ({ reference, text: what }) => `    Step { reference: ${rust(reference)}, text: ${rust(what)} },\n`,
    );
  return `${head("schemes", "neighbours")}use super::row::{FieldSpec, Step};

${constants("schemes", lists)}
/// ${own.why}
pub(super) const REGISTRY: &str = ${rust(registry())};

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

/** Completes a date without a day. */
const dated = (entry) => ({ ...entry, read: `${entry.read}-01` });

const constants = (data, lists) =>
  Object.entries(lists)
    .map(([name, { why, names }]) => {
      requireUnique(data, names);
      return `/// ${why}\npub(super) const ${constantName(name)}: &[&str] = ${texts(names)};\n`;
    })
    .join("\n");

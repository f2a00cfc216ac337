// Generates src/requests/table.rs from the names in data/body-members.json and the services in data/providers.json, and
// src/requests/table_canonical.rs from data/request-params.json.

import {
  canonicalParams,
  fault,
  head,
  list,
  PARAMS,
  pairs,
  readData,
  requireSources,
  requireUnique,
  text,
  texts,
  variant,
} from "./rust.mjs";

/** The text of src/requests/table.rs. */
export function nameTable() {
  const { about: _, modelStrings, ...lists } = readData("body-members");
  requireSources("body-members", [modelStrings, ...Object.values(lists)]);
  const { providers, services } = readData("providers");
  requireSources("providers", services.list);
  const rows = services.list.map(({ host, is, instead }) => `(${[host, is, instead].map(text).join(", ")})`);
  const ids = providers.map(({ id }) => id);
  for (const [name, id] of Object.entries(modelStrings.names))
    if (!ids.includes(id) || ids.includes(name)) throw fault("body-members", `modelStrings: ${name}: ${id}`);
  const constants = Object.entries(lists).map(([name, { why, names }]) => {
    requireUnique("body-members", names);
    return `/// ${why}\npub(super) const ${constantName(name)}: &[&str] = ${texts(names)};\n`;
  });
  return `${head("body-members", "names")}use super::profile::Protocol;

${constants.join("\n")}
/// ${modelStrings.why}
pub(super) const MODEL_STRINGS: &[(&str, &str)] = ${pairs(modelStrings.names)};

/// ${services.why}
pub(super) const SERVICES: &[(&str, &str, &str)] = ${list(rows)};

/// Provider, how its models begin in model strings, and the protocol that this chooses.
pub(super) const MODEL_ROUTES: &[(&str, &str, Protocol)] = ${list(
    modelStrings.routes.map(
      ({ provider, before, protocol }) => `(${text(provider)}, ${text(before)}, Protocol::${variant(protocol)})`,
    ),
  )};

/// The tools whose model strings are known: the name, the separator, and the provider of a string without it.
pub(super) const MODEL_STYLES: &[(&str, u8, Option<&str>)] = ${list(
    modelStrings.styles.map(
      ({ name, separator, default: id }) => `(${text(name)}, b'${separator}', ${id ? `Some(${text(id)})` : "None"})`,
    ),
  )};

/// Provider, and the number of segments from which on a model string has two readings.
pub(super) const AMBIGUOUS: &[(&str, usize)] = ${list(
    Object.entries(modelStrings.ambiguous).map(([id, segments]) => `(${text(id)}, ${segments})`),
  )};
`;
}

/** The text of src/requests/table_canonical.rs: the parameters beyond the draft, with the names that mean the same. */
export function canonicalTable() {
  const data = readData("request-params");
  requireSources("request-params", [data]);
  const { params } = data;
  requireUnique("request-params", [...PARAMS, ...params.flatMap(({ name, aliases }) => [name, ...aliases])]);
  const row = ({ name, type, aliases, for: operation = "completions" }) =>
    `    Canonical { name: ${text(name)}, aliases: ${texts(aliases)}, kind: Kind::${variant(type)}, used: Use::${variant(operation)} },\n`;
  return `${head("request-params", "names")}use super::parameter::{Canonical, Kind, Use};

/// Parameters beyond the draft that several APIs have.
pub(super) static CANONICAL: &[Canonical] = &[
${params.map(row).join("")}];
${canonicalParams()
  .map((name, at) => `pub(super) const ${name.toUpperCase()}: usize = ${PARAMS.length + at};\n`)
  .filter((line) => /REASONING_EFFORT|THINKING_BUDGET|ENABLE_THINKING|JSON_SCHEMA/.test(line))
  .join("")}`;
}

const constantName = (name) => name.replace(/[A-Z]/g, "_$&").toUpperCase();

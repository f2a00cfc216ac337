// Generates src/requests/table.rs from the names in data/body-members.json.

import { fault, head, list, pairs, readData, requireSources, requireUnique, text, texts, variant } from "./rust.mjs";

/** The text of src/requests/table.rs. */
export function nameTable() {
  const { about: _, modelStrings, ...lists } = readData("body-members");
  requireSources("body-members", [modelStrings, ...Object.values(lists)]);
  const ids = readData("providers").providers.map(({ id }) => id);
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

/// Provider, how its models begin in model strings, and the protocol that this chooses.
pub(super) const MODEL_ROUTES: &[(&str, &str, Protocol)] = ${list(
    modelStrings.routes.map(
      ({ provider, before, protocol }) => `(${text(provider)}, ${text(before)}, Protocol::${variant(protocol)})`,
    ),
  )};

/// Provider, and the number of segments from which on a model string has two readings.
pub(super) const AMBIGUOUS: &[(&str, usize)] = ${list(
    Object.entries(modelStrings.ambiguous).map(([id, segments]) => `(${text(id)}, ${segments})`),
  )};
`;
}

const constantName = (name) => name.replace(/[A-Z]/g, "_$&").toUpperCase();

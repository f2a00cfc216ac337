// Generates src/requests/table.rs from the names in data/body-members.json, and from the services in data/providers.json.

import { fault, head, list, pairs, readData, requireSources, requireUnique, text, texts } from "./rust.mjs";

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
  return `${head("body-members", "names")}${constants.join("\n")}
/// ${modelStrings.why}
pub(super) const MODEL_STRINGS: &[(&str, &str)] = ${pairs(modelStrings.names)};

/// ${services.why}
pub(super) const SERVICES: &[(&str, &str, &str)] = ${list(rows)};
`;
}

const constantName = (name) => name.replace(/[A-Z]/g, "_$&").toUpperCase();

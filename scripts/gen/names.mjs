// Generates src/requests/table.rs from the names in data/body-members.json.

import { fault, head, pairs, readData, requireSources, requireUnique, texts } from "./rust.mjs";

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
  return `${head("body-members", "names")}${constants.join("\n")}
/// ${modelStrings.why}
pub(super) const MODEL_STRINGS: &[(&str, &str)] = ${pairs(modelStrings.names)};
`;
}

const constantName = (name) => name.replace(/[A-Z]/g, "_$&").toUpperCase();

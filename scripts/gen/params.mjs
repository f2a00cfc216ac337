// Generates src/llm/param_table.rs and js/core/params-table.ts from data/params.json.

import { join } from "node:path";
import { ROOT } from "../lib/paths.mjs";
import { DO_NOT_EDIT, readData, render, rust, variantOf } from "./data.mjs";

export const wellKnownParams = () => readData("params").params;
export const hostAliases = () => readData("host-aliases").aliases;
const otherParams = () => readData("params").others;

export function paramFiles() {
  const params = wellKnownParams();
  return [
    [join(ROOT, "src", "llm", "param_table.rs"), rustTable(params)],
    [join(ROOT, "js", "core", "params-table.ts"), scriptTable(params)],
  ];
}

function rustTable(params) {
  const rows = params.map(({ name, type, unit, min, max, least, aliases }) => {
    const range = min === undefined ? "None" : `Some(Range { min: ${min}, max: ${max} })`;
    const floor = least === undefined ? "None" : `Some(${least})`;
    return `    ParamSpec {
        name: ${rust(name)},
        kind: ParamType::${variantOf(type)},
        has_unit: ${unit !== undefined},
        range: ${range},
        floor: ${floor},
        aliases: &[${aliases.map(rust).join(", ")}],
    },`;
  });
  const positions = params.map(
    ({ name }, at) =>
      `/// The position of \`${name}\` in [\`PARAMS\`].\npub const ${name.toUpperCase()}: usize = ${at};`,
  );
  const settings = params.filter(({ type }) => ["float", "integer", "boolean"].includes(type));
  const { values } = params.find(({ name }) => name === "format");
  const others = otherParams();
  const hosts = hostAliases().map(({ alias, host }) => `    (${rust(alias)}, ${rust(host)}),`);
  return `//! The well-known parameters of data/params.json, and the short names of data/host-aliases.json. ${DO_NOT_EDIT}

use super::param::{ParamSpec, ParamType, Range};

${positions.join("\n")}

/// The draft's Table 1, in its order.
pub const PARAMS: [ParamSpec; ${params.length}] = [
${rows.join("\n")}
];

/// The names of the parameters whose values are numbers or switches.
pub(crate) const SETTINGS: &str = ${rust(settings.map(({ name }) => name).join())};

/// Response formats that providers' APIs know by these names.
pub const FORMATS: [&str; ${values.length}] = [${values.map(rust).join(", ")}];

/// Names of other parameters, which look like well-known names with a typo.
pub(super) const OTHERS: [&str; ${others.length}] = [${others.map(rust).join(", ")}];

/// Short names that other libraries accept as hosts, and their hosts. Not in the draft: accepted with \`aliases: true\`.
pub const HOST_ALIASES: [(&str, &str); ${hosts.length}] = [
${hosts.join("\n")}
];
`;
}

/** Without what only Rust reads. */
function scriptTable(rows) {
  const params = rows.map(({ name, type, description, unit, min, max, aliases }) => {
    return { name, type, description, unit, min, max, aliases };
  });
  return render({ params }, "data/params.json by scripts/gen/params.mjs");
}

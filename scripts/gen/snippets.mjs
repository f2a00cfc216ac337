// Generates src/requests/sdk/table_snippets.rs from the programs in data/snippets.json.

import { head, readData, requireSources, text, variant } from "./rust.mjs";

/** The text of src/requests/sdk/table_snippets.rs. `sdks`: the names of the SDKs in Rust. */
export function snippetTable(sdks) {
  const data = readData("snippets");
  requireSources("snippets", [data]);
  const rows = data.programs.map(({ sdk, protocol, stream, lines }) => {
    const only = protocol ? `Some(Protocol::${variant(protocol)})` : "None";
    return `    Snippet { sdk: Sdk::${sdks[sdk]}, protocol: ${only}, stream: ${stream}, text: ${text(lines.join("\n"))} },\n`;
  });
  return `${head("snippets", "snippets")}use super::super::profile::Protocol;
use super::binding::{Sdk, Snippet};

/// The first one that fits decides.
pub(super) static SNIPPETS: &[Snippet] = &[
${rows.join("")}];
`;
}

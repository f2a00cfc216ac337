// Generates src/requests/import/table_curl.rs from the options of curl in data/curl-options.json.

import { fault, head, readData, requireSources, requireUnique, text, variant } from "./rust.mjs";

/** The text of src/requests/import/table_curl.rs. */
export function curlTable() {
  const data = readData("curl-options");
  requireSources("curl-options", [data]);
  const rows = data.options.flatMap(({ kind, reason, names }) =>
    names.map((name) => {
      const [, short, long] = name.match(/^(?:-(.) )?--([a-z0-9.-]+)$/) ?? [];
      if (long === undefined) throw fault("curl-options", `${name} is not '-s --long' or '--long'`);
      return { short, long, kind: `Kind::${variant(kind)}${reason ? `(${text(reason)})` : ""}` };
    }),
  );
  requireUnique(
    "curl-options",
    rows.flatMap(({ short, long }) => (short ? [`-${short}`, long] : [long])),
  );
  const lines = rows.map(
    ({ short, long, kind }) => `    Row { short: ${short ? `b'${short}'` : 0}, long: ${text(long)}, kind: ${kind} },\n`,
  );
  return `${head("curl-options", "imports")}use super::curl_options::{Kind, Row};

/// Every option that is known.
pub(super) const ROWS: &[Row] = &[
${lines.join("")}];
`;
}

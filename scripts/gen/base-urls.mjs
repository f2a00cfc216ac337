// Generates src/requests/table_base_url.rs from the clients' base URLs in data/clients.json.

import { fault, head, list, readData, requireSources, requireUnique, text, texts, variant } from "./rust.mjs";

const FLAGS = ["bare", "userinfo", "sockets", "encodes", "merges", "whole", "drops"];

/** The text of src/requests/table_base_url.rs. */
export function baseUrlTable() {
  const { baseUrls: data } = readData("clients");
  requireSources("clients", [data]);
  requireUnique("clients", clientNames());
  const rows = data.clients.map(({ name, protocol, tail: [version, call], join }) => {
    const at = Object.keys(data.joins).indexOf(join);
    if (at === -1) throw fault("clients", `${name}: there is no join ${join}`);
    const members = [`name: ${text(name)}`, `protocol: Protocol::${variant(protocol)}`];
    return `    Client { ${[...members, `version: ${text(version)}`, `call: ${text(call)}`, `join: &JOINS[${at}]`].join(", ")} },\n`;
  });
  const joins = Object.values(data.joins).map(({ slashes = "one", before = "nothing", ...flags }) => {
    const members = FLAGS.map((name) => `${name}: ${flags[name] ?? false}`);
    return `    Join { slashes: Slashes::${variant(slashes)}, before: Before::${variant(before)}, ${members.join(", ")} },\n`;
  });
  const versions = Object.entries(data.versions).map(
    ([protocol, path]) => `(Protocol::${variant(protocol)}, ${text(path)})`,
  );
  return `${head("clients", "base-urls")}use super::client::{Before, Client, Join, Slashes};
use super::profile::Protocol;

static JOINS: [Join; ${joins.length}] = [
${joins.join("")}];

/// The clients, in the order of the answers.
pub(super) static CLIENTS: [Client; ${rows.length}] = [
${rows.join("")}];

/// The path before the calls of a protocol, if no provider is known.
pub(super) const VERSIONS: &[(Protocol, &str)] = ${list(versions)};

/// Paths that people paste after a base URL.
pub(super) const CALLS: &[&str] = ${texts(data.calls)};
`;
}

/** The clients for JavaScript: the variables of each, by its name. */
export const clientVariables = () =>
  Object.fromEntries(readData("clients").baseUrls.clients.map(({ name, variables = [] }) => [name, variables]));

const clientNames = () => Object.keys(clientVariables());

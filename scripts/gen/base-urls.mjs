// The clients' base URLs in src/requests/profile/table.json, from data/clients.json.

import { readData } from "./data.mjs";
import { fault, requireSources, requireUnique } from "./rust.mjs";

/** The clients in the order of the answers, their joins, the versions of the protocols, and the paths that people paste. */
export function baseUrlTable() {
  const { versions, calls, joins, ...data } = readData("clients").baseUrls;
  requireSources("clients", [data]);
  requireUnique("clients", Object.keys(clientVariables()));
  const clients = data.clients.map(({ name, protocol, tail, join }) => {
    if (joins[join] === undefined) throw fault("clients", `${name}: there is no join ${join}`);
    return { name, protocol, tail, join };
  });
  return { versions, calls, joins, clients };
}

/** The clients for JavaScript: the variables of each, by its name. */
export const clientVariables = () =>
  Object.fromEntries(readData("clients").baseUrls.clients.map(({ name, variables = [] }) => [name, variables]));

// The tables of names in src/requests/profile/table.json: from the names in data/body-members.json, the services in
// data/providers.json and the parameters in data/request-params.json.

import { readData } from "./data.mjs";
import { wellKnownParams } from "./params.mjs";
import { fault, requireSources, requireUnique } from "./rust.mjs";

export function nameTables() {
  const { about: _, modelStrings, ...lists } = readData("body-members");
  requireSources("body-members", [modelStrings, ...Object.values(lists)]);
  const { providers, services } = readData("providers");
  requireSources("providers", services.list);
  const ids = providers.map(({ id }) => id);
  for (const [name, id] of Object.entries(modelStrings.names))
    if (!ids.includes(id) || ids.includes(name)) throw fault("body-members", `modelStrings: ${name}: ${id}`);
  for (const { names } of Object.values(lists)) requireUnique("body-members", names);
  const { names, routes, styles, ambiguous, ownModels } = modelStrings;
  return {
    names: Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.names])),
    modelStrings: { names, routes, styles, ambiguous, ownModels },
    services: services.list.map(({ host, is, instead }) => ({ host, is, instead })),
  };
}

const TYPES = ["text", "number", "integer", "boolean", "list", "json", "texts"];

/** The types of the draft's parameters, as `TYPES` names them. */
const DRAFT_TYPES = { float: "number", string: "text" };

/** All parameters with the names that mean the same: the draft's, followed by those of data/request-params.json. */
export function canonicalTable() {
  const data = readData("request-params");
  requireSources("request-params", [data]);
  const draft = wellKnownParams().map(({ name, type, aliases }) => ({
    name,
    type: DRAFT_TYPES[type] ?? type,
    aliases,
  }));
  const params = [...draft, ...data.params];
  requireUnique(
    "request-params",
    params.flatMap(({ name, aliases }) => [name, ...aliases]),
  );
  return params.map(({ name, type, aliases, for: operation }) => {
    if (!TYPES.includes(type)) throw fault("request-params", `${name}: ${type} is not a type`);
    return { name, type, aliases, for: operation };
  });
}

// Generates the tables of the module `requests`, and types, from data/providers.json and data/clients.json.

import { join } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { baseUrlTable, clientVariables } from "./base-urls.mjs";
import { readData } from "./data.mjs";
import { curlTable } from "./imports.mjs";
import { modelRules } from "./models.mjs";
import { canonicalTable, nameTables } from "./names.mjs";
import { profileTypes } from "./profile-types.mjs";
import { fault as faultOf, PARAMS, requireSources, requireUnique } from "./rust.mjs";
import { recordSchema } from "./schema.mjs";

const requests = (...path) => join(ROOT, "src", "requests", ...path);

export function requestFiles() {
  const { protocols, providers } = readData("providers");
  requireSources("providers", [...providers, ...Object.values(protocols)]);
  requireUnique(
    "providers",
    providers.map(({ id }) => id),
  );
  for (const { id, hosts, customerHosts = [] } of providers) {
    if (!customerHosts.every((host) => hosts.includes(host))) throw fault(`${id}: a customerHost that is not in hosts`);
    const open = hosts.filter((host) => host.startsWith("*.") && !customerHosts.includes(host));
    if (open.length > 0) throw fault(`${id}: customers choose names below ${open}: add it to customerHosts`);
  }
  const clients = readData("clients");
  return [
    [requests("profile", "table.json"), profileTable()],
    [requests("sdk", "table.json"), clientTable(clients)],
    [join(ROOT, "js", "requests", "generated.ts"), profileTypes()],
    [join(ROOT, "js", "requests", "sdk-names.ts"), sdkNames(clients)],
  ];
}

/** The table of providers, with all defaults written out and without notes. */
export function providerTables() {
  const { protocols, providers } = readData("providers");
  const { params: canonical } = readData("request-params");
  requireParams(protocols, providers, canonical);
  const places = (protocol) =>
    canonical.filter((row) => row.places[protocol]).map((row) => [row.name, row.places[protocol]]);
  const shared = Object.entries(protocols).map(([protocol, row]) => [
    protocol,
    withoutNotes({ ...row, params: { ...row.params, ...Object.fromEntries(places(protocol)) } }),
  ]);
  const rows = providers.map(({ basePath, params, ...row }) =>
    withoutNotes({ ...row, protocols: row.protocols ?? [plainSurface({ basePath, params })] }),
  );
  return { PROTOCOLS: Object.fromEntries(shared), PROVIDERS: rows };
}

/** The one surface of a provider that has a base path in place of protocols. */
const plainSurface = ({ basePath, params }) => ({ protocol: "openai-chat", basePath, ...(params ? { params } : {}) });

/** The notes for readers of data/, which no program needs, and what the table of switches contains. */
const NOTES = ["why", "read", "source", "switches"];

function withoutNotes(value) {
  if (Array.isArray(value)) return value.map(withoutNotes);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([name]) => !NOTES.includes(name));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNotes(member)]));
}

/** Throws for a rule of a parameter that does not exist, or of a protocol that does not exist. */
function requireParams(protocols, providers, canonical) {
  const names = [...PARAMS, ...canonical.map(({ name }) => name)];
  const rules = [...Object.values(protocols), ...providers, ...providers.flatMap((row) => row.protocols ?? [])];
  for (const { params = {} } of rules)
    for (const name of Object.keys(params)) if (!names.includes(name)) throw fault(`${name} is no parameter`);
  for (const { name, places } of canonical)
    for (const protocol of Object.keys(places)) if (!protocols[protocol]) throw fault(`${name}: ${protocol}`);
}

/** All tables that the module reads, with a line for each model and provider. */
function profileTable() {
  const { PROTOCOLS, PROVIDERS } = providerTables();
  if (!PROVIDERS.some(({ hosts, id }) => hosts.length === 0 && id === "openai-compatible"))
    throw fault("the generic provider is missing");
  const lines = (rows) => `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]`;
  const others = {
    schema: recordSchema(),
    params: canonicalTable(),
    ...nameTables(),
    curl: curlTable(),
    baseUrls: withoutNotes(baseUrlTable()),
    switches: switchTable(readData("providers").providers),
    protocols: PROTOCOLS,
  };
  const members = Object.entries(others).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},\n`);
  return `{${members.join("")}"models":${lines(modelRules())},\n"providers":${lines(PROVIDERS)}}\n`;
}

/** The variables that choose a provider if they are on, and the providers whose variables may be set too. */
const switchTable = (providers) =>
  providers.flatMap(({ id, env = {} }) =>
    Object.entries(env.switches ?? {}).map(([name, over]) => ({ name, provider: id, over })),
  );

// ── src/requests/sdk/table.json ──────────────────────────────────────────────────────────────────────────────────────

/** A row with what it takes from its template. */
const whole =
  (templates) =>
  ({ extends: base, moreMembers, ...own }) => {
    if (base === undefined) return own;
    if (templates[base] === undefined) throw fault(`${base}: no such template`);
    const row = { ...whole(templates)(templates[base]), ...own };
    return { ...row, members: { ...row.members, ...moreMembers } };
  };

/** The names that the options of each SDK have, as types. */
function sdkNames({ templates, clients, configs }) {
  const rows = clients.map(whole(templates));
  const union = (names) => [...new Set(names)].map((name) => JSON.stringify(name)).join(" | ");
  const sdks = [...new Set(readData("snippets").programs.map(({ sdk }) => sdk))];
  const members = sdks.map((sdk) => {
    const own = rows.filter((row) => row.sdk === sdk);
    const names = (name) => own.map((row) => row[name]);
    const types = [names("package"), names("client"), names("methods").flat()].map(union);
    return `  ${JSON.stringify(sdk)}: [${types.join(", ")}];\n`;
  });
  return `// Generated from data/clients.json by scripts/gen/requests.mjs (npm run gen). Do not edit.

/** The clients that \`explainBaseUrl\` knows. */
export const baseUrlClients = ${JSON.stringify(Object.keys(clientVariables()))} as const;

/** The variables that each of these clients reads a base URL from. */
export const baseUrlVariables: Readonly<Record<BaseUrlClient, readonly string[]>> = ${JSON.stringify(clientVariables())};

/** The name of a client. */
export type BaseUrlClient = (typeof baseUrlClients)[number];

/** The tools that \`toConfig\` writes files for. */
export const configTools = ${JSON.stringify(Object.keys(configs))} as const;

/** A tool that \`toConfig\` writes a file for. */
export type ConfigTool = (typeof configTools)[number];

/** The targets of \`toSnippet\`. */
export const snippetTools = ${JSON.stringify(["fetch", "curl", ...sdks])} as const;

/** Package, client and method of each SDK. */
interface Names {
${members.join("")}}

/** The names in the options of each SDK. */
export type SdkNames = {
  readonly [Sdk in keyof Names]: {
    /** The package of the client. */
    readonly package: Names[Sdk][0];
    /** The class or factory. */
    readonly client: Names[Sdk][1];
    /** The functions to call. */
    readonly method: Names[Sdk][2];
  };
};
`;
}

/** The place of a member without the member's own name at its end. */
function short(member, place) {
  const name = `.${member.split(".").at(-1)}`;
  return typeof place === "string" && place.endsWith(name) ? place.slice(0, 1 - name.length) : place;
}

/** The rows without templates, and the programs that use them. */
function clientTable({ templates, clients, litellm, bearer, configs }) {
  const snippets = readData("snippets");
  requireSources("snippets", [snippets]);
  // In Rust, a member that is not there is empty. Equal members are one object of the table, and in one order, so that it compresses well.
  const isSet = ([, value]) =>
    typeof value === "object" ? Object.keys(value ?? {}).length > 0 : value !== "" && value !== false;
  const members = new Map();
  const rows = clients.map(whole(templates)).map((row) => {
    const text = JSON.stringify(row.members ?? {});
    if (!members.has(text)) members.set(text, members.size);
    const entries = Object.entries({ ...row, members: members.get(text) }).filter(isSet);
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
  const table = {
    litellm: litellm.names,
    bearer,
    clients: rows,
    programs: snippets.programs,
    fetch: snippets.fetch,
    configs,
  };
  table.members = [...members.keys()].map((text) => JSON.parse(text, short));
  return `${JSON.stringify(withoutNotes(table))}\n`;
}

const fault = (what) => faultOf("providers or data/clients", what);

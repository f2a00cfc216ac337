// Generates Rust tables and the table of providers for JavaScript from data/providers.json and data/clients.json.

import { join } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { baseUrlTable, clientVariables } from "./base-urls.mjs";
import { curlTable } from "./imports.mjs";
import { modelRules } from "./models.mjs";
import { canonicalTable, nameTable } from "./names.mjs";
import {
  fault as faultOf,
  head as headOf,
  list,
  PARAMS,
  pairs,
  readData,
  requireSources,
  requireUnique,
  text,
  texts,
  variant,
} from "./rust.mjs";
import { recordSchema } from "./schema.mjs";
import { snippetTable } from "./snippets.mjs";

const requests = (...path) => join(ROOT, "src", "requests", ...path);

/** The generated files and their texts. */
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
    [requests("import", "table.rs"), switchTable(providers)],
    [requests("sdk", "table.rs"), clientTable(clients)],
    [join(ROOT, "js", "requests", "sdk-names.ts"), sdkNames(clients)],
    [requests("sdk", "table_snippets.rs"), snippetTable(SDKS)],
    [requests("import", "table_curl.rs"), curlTable()],
    [requests("table_base_url.rs"), baseUrlTable()],
    [requests("table.rs"), nameTable()],
    [requests("table_canonical.rs"), canonicalTable()],
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

/** `PROVIDER_IDS` of js/requests/generated.ts. */
export const providerIds = () => ({ PROVIDER_IDS: readData("providers").providers.map(({ id }) => id) });

/** The one surface of a provider that has a base path in place of protocols. */
const plainSurface = ({ basePath, params }) => ({ protocol: "openai-chat", basePath, ...(params ? { params } : {}) });

/** The notes for readers of data/, which no program needs. */
const NOTES = ["why", "read", "source"];

/** A row without its notes. */
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

/** The same for Rust, one row per line. */
function profileTable() {
  const { PROTOCOLS, PROVIDERS } = providerTables();
  if (!PROVIDERS.some(({ hosts, id }) => hosts.length === 0 && id === "openai-compatible"))
    throw fault("the generic provider is missing");
  const lines = (rows) => `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]`;
  return `{"schema":${JSON.stringify(recordSchema())},\n"protocols":${JSON.stringify(PROTOCOLS)},\n"models":${lines(modelRules())},\n"providers":${lines(PROVIDERS)}}\n`;
}

// ── src/requests/import/table.rs ────────────────────────────────────────────────────────────────────────────────────

function switchTable(providers) {
  const switches = providers.flatMap(({ id, env = {} }) =>
    Object.entries(env.switches ?? {}).map(([name, over]) => `    (${text(name)}, ${text(id)}, ${texts(over)}),\n`),
  );
  return `${head("providers")}/// Variables that choose a provider if they are on: the variable, the provider, and the providers whose variables may be set too.
pub(super) const SWITCHES: &[(&str, &str, &[&str])] = &[
${switches.join("")}];
`;
}

// ── src/requests/sdk/table.rs ───────────────────────────────────────────────────────────────────────────────────────

/** A row with what it takes from its template. */
const whole =
  (templates) =>
  ({ extends: base, ...own }) => {
    if (base === undefined) return own;
    if (templates[base] === undefined) throw fault(`${base}: no such template`);
    return { ...whole(templates)(templates[base]), ...own };
  };

/** The names that the options of each SDK have, as types. */
function sdkNames({ templates, clients }) {
  const rows = clients.map(whole(templates));
  const union = (names) => [...new Set(names)].map((name) => JSON.stringify(name)).join(" | ");
  const members = Object.keys(SDKS).map((sdk) => {
    const own = rows.filter((row) => row.sdk === sdk);
    const names = (name) => own.map((row) => row[name]);
    return `  readonly ${/^\w+$/.test(sdk) ? sdk : JSON.stringify(sdk)}: {
    /** The package of the client. */
    readonly package: ${union(names("package"))};
    /** The class or factory. */
    readonly client: ${union(names("client"))};
    /** The functions to call. */
    readonly method: ${union(names("methods").flat())};
  };
`;
  });
  return `// Generated from data/clients.json by scripts/gen/requests.mjs (npm run gen). Do not edit.

/** The clients that \`explainBaseUrl\` knows. */
export const baseUrlClients = ${JSON.stringify(Object.keys(clientVariables()))} as const;

/** The variables that each of these clients reads a base URL from. */
export const baseUrlVariables: Readonly<Record<BaseUrlClient, readonly string[]>> = ${JSON.stringify(clientVariables())};

/** The name of a client. */
export type BaseUrlClient = (typeof baseUrlClients)[number];

/** The names in the options of each SDK. */
export interface SdkNames {
${members.map((member) => `  /** The names of one SDK. */\n${member}`).join("")}}
`;
}

function clientTable({ templates, clients, litellm }) {
  return `${head("clients")}use super::super::profile::Protocol;
use super::binding::{Binding, Fixed, Key, Keyless, Member, Sdk, Tail, Turn};

/// Every way of every SDK. The first one that fits decides.
pub(super) const BINDINGS: &[Binding] = &[
${clients.map((row) => client(whole(templates)(row))).join("")}];

/// Names of providers at litellm that speak OpenAI's chat.
pub(super) const LITELLM_NAMES: &[(&str, &str)] = ${pairs(litellm.names)};
`;
}

function client(row) {
  const key = ({ place, header, prefix = "" }) =>
    `Key { place: ${text(place)}, header: ${text(header)}, prefix: ${text(prefix)} }`;
  const fixed = Object.entries(row.fixed ?? {}).map(([place, kind]) => `(${text(place)}, Fixed::${variant(kind)})`);
  const member = ([path, given]) => {
    const { place = "", turn = "same", dropped = "" } = typeof given === "string" ? { place: given } : given;
    const rest = `turn: Turn::${variant(turn)}, reason: ${text(dropped)}`;
    return `            Member { path: ${text(path)}, place: ${text(place)}, ${rest} },\n`;
  };
  const tail =
    typeof row.tail === "string"
      ? `Tail::${variant(row.tail)}`
      : `Tail::Ends(${text(row.tail.ends)}, ${text(row.tail.stream ?? row.tail.ends)})`;
  const timeout = row.timeout ?? { place: "", unit: "ms" };
  return `    Binding {
        sdk: Sdk::${SDKS[row.sdk]},
        protocol: Protocol::${variant(row.protocol)},
        providers: ${texts(row.providers)},
        within: ${text(row.within)},
        package: ${text(row.package)},
        client: ${text(row.client)},
        names: ${pairs(row.names)},
        methods: (${row.methods.map(text).join(", ")}),
        tail: ${tail},
        base: ${text(row.base)},
        version: ${text(row.version)},
        keys: ${list(row.keys.map(key))},
        keyless: Keyless::${variant(row.keyless)},
        silences: ${row.silences},
        headers: ${text(row.headers)},
        named_headers: ${pairs(row.namedHeaders)},
        query: ${pairs(row.query)},
        fixed: ${list(fixed)},
        model: (${text(row.model.place)}, ${row.model.withProvider}),
        prefix: ${text(row.prefix)},
        members: &[
${Object.entries(row.members ?? {})
  .map(member)
  .join("")}        ],
        rest: ${text(row.rest)},
        timeout: (${text(timeout.place)}, ${timeout.unit === "s"}),
        retries: ${text(row.retries)},
        system: ${text(row.system)},
        stream: ${text(row.stream)},
    },
`;
}

const SDKS = {
  openai: "OpenAi",
  anthropic: "Anthropic",
  "ai-sdk": "AiSdk",
  langchain: "LangChain",
  litellm: "LiteLlm",
  "pydantic-ai": "PydanticAi",
};

// ── shared ─────────────────────────────────────────────────────────────────────────────────────────────────

const head = (name) => headOf(name, "requests");
const fault = (what) => faultOf("providers or data/clients", what);

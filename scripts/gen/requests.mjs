// data/providers.json and data/clients.json become Rust tables, and the table of providers for JavaScript.

import { join } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { curlTable } from "./imports.mjs";
import { modelTable } from "./models.mjs";
import { nameTable } from "./names.mjs";
import {
  fault as faultOf,
  head as headOf,
  list,
  PARAMS,
  pairs,
  paramAt,
  readData,
  requireSources,
  requireUnique,
  text,
  texts,
  variant,
} from "./rust.mjs";
import { snippetTable } from "./snippets.mjs";

const BEARER = { name: "Authorization", prefix: "Bearer " };

const requests = (...path) => join(ROOT, "src", "requests", ...path);

/** The Rust tables of src/requests, with their texts. */
export function requestFiles() {
  const { parameters, providers } = readData("providers");
  requireSources("providers", [...providers, ...Object.values(parameters)]);
  requireUnique(
    "providers",
    providers.map(({ id }) => id),
  );
  for (const { id, hosts, customerHosts = [] } of providers) {
    if (!customerHosts.every((host) => hosts.includes(host))) throw fault(`${id}: a customerHost that is not in hosts`);
    const open = hosts.filter((host) => host.startsWith("*.") && !customerHosts.includes(host));
    if (open.length > 0) throw fault(`${id}: anyone may have a name below ${open}: list it in customerHosts`);
  }
  const clients = readData("clients");
  return [
    [requests("profile", "table.rs"), profileTable(parameters, providers)],
    [requests("import", "table.rs"), variableTable(providers)],
    [requests("sdk", "table.rs"), clientTable(clients)],
    [requests("sdk", "table_snippets.rs"), snippetTable(SDKS)],
    [requests("import", "table_curl.rs"), curlTable()],
    [requests("table.rs"), nameTable()],
    [requests("table_models.rs"), modelTable()],
  ];
}

/** `PROVIDERS` and `PROVIDER_IDS` of js/requests/generated.ts. */
export function providerTables() {
  const { parameters, providers } = readData("providers");
  const plain = ({ why: _, ...rest }) => rest;
  const params = (protocol, own = {}) =>
    Object.fromEntries(
      PARAMS.filter((name) => own[name] ?? parameters[protocol].params[name]).map((name) => [
        name,
        plain(own[name] ?? parameters[protocol].params[name]),
      ]),
    );
  const rows = providers.map((row) => ({
    id: row.id,
    name: row.name,
    hosts: row.hosts,
    auth: row.auth ?? BEARER,
    ...(row.keyless ? { keyless: true } : {}),
    labels: (row.labels ?? []).map(plain),
    env: {
      keys: row.env?.keys ?? [],
      bases: row.env?.bases ?? [],
      settings: Object.keys(row.env?.settings ?? {}),
    },
    protocols: row.protocols.map((each) => ({ ...plain(each), params: params(each.protocol, each.params) })),
    source: row.source,
  }));
  return { PROVIDERS: rows, PROVIDER_IDS: rows.map(({ id }) => id) };
}

// ── src/requests/profile/table.rs ───────────────────────────────────────────────────────────────────────────────────

function profileTable(parameters, providers) {
  const rules = Object.entries(parameters).map(
    ([name, { params }]) => `        Protocol::${variant(name)} => &[\n${rulesOf(params, 12)}        ],\n`,
  );
  const generic = providers.find(({ hosts, id }) => hosts.length === 0 && id === "openai-compatible");
  if (generic === undefined) throw fault("no generic provider");
  return `${head("providers")}use super::row::{Auth, Call, Form, LabelHeader, Operation, Profile, Protocol, Rule, Surface, Version};

/// The provider of a host that no row has: what OpenAI-compatible servers agree on.
pub const GENERIC: &str = ${text(generic.id)};

/// Every provider, the well-known ones first.
pub static PROFILES: &[Profile<'static>] = &[
${providers.map(profile).join("")}];

/// Hosts of providers whose first labels a customer chooses. They own no variable.
pub static CUSTOMER_HOSTS: &[&str] = ${texts(providers.flatMap(({ customerHosts = [] }) => customerHosts))};

/// The rules of a protocol, before a provider's own.
#[must_use]
pub const fn rules(protocol: Protocol) -> &'static [Rule<'static>] {
    match protocol {
${rules.join("")}    }
}
`;
}

function profile({ id, hosts, auth: own = BEARER, keyless = false, labels = [], env = {}, protocols }) {
  const label = ({ header, prefix = "", ask = false }) =>
    `LabelHeader { header: ${text(header)}, prefix: ${text(prefix)}, ask: ${ask} }`;
  return `    Profile {
        id: ${text(id)},
        hosts: ${texts(hosts)},
        auth: ${auth(own)},
        keyless: ${keyless},
        labels: ${list(labels.map(label))},
        keys: ${texts(env.keys)},
        bases: ${texts(env.bases)},
        settings: ${texts(Object.keys(env.settings ?? {}))},
        surfaces: &[
${protocols.map(surface).join("")}        ],
    },
`;
}

function surface(row) {
  const { protocol, basePath, endpoints, params = {}, headers, body, models, version, dated = false } = row;
  const calls = Object.entries(endpoints).map(
    ([name, path]) => `Call { operation: Operation::${variant(name)}, path: ${text(path)} }`,
  );
  const sent = version && [
    `name: ${text(version.name)}`,
    `default: ${text(version.default ?? "")}`,
    `in_header: ${version.inHeader ?? false}`,
  ];
  return `            Surface {
                protocol: Protocol::${variant(protocol)},
                base: ${text(basePath)},
                calls: ${list(calls)},
                rules: &[
${rulesOf(params, 20)}                ],
                headers: ${pairs(headers)},
                body: ${pairs(body)},
                models: ${texts(models)},
                version: ${sent ? `Some(Version { ${sent.join(", ")} })` : "None"},
                dated: ${dated},
                auth: ${row.auth ? `Some(${auth(row.auth)})` : "None"},
            },
`;
}

const auth = ({ name, prefix = "" }) => `Auth { name: ${text(name)}, prefix: ${text(prefix)}, in_query: false }`;

function rulesOf(params, indent) {
  return Object.entries(params)
    .map(([name, { path = "", form = "value", min = "", max = "", maxItems = 0, dropped = "" }]) => {
      const param = paramAt(name, "providers");
      const range = `range: (${text(String(min))}, ${text(String(max))})`;
      const rest = `form: Form::${variant(form)}, ${range}, most: ${maxItems}, reason: ${text(dropped)}`;
      return `${" ".repeat(indent)}Rule { param: ${param}, path: ${text(path)}, ${rest} },\n`;
    })
    .join("");
}

// ── src/requests/import/table.rs ────────────────────────────────────────────────────────────────────────────────────

function variableTable(providers) {
  const role = (value) => (typeof value === "string" ? `Role::${variant(value)}` : `Role::None(${text(value.reason)})`);
  const settings = providers.flatMap(({ id, env = {} }) =>
    Object.entries({ ...env.settings, ...env.otherTools }).map(
      ([name, value]) => `    (${text(id)}, ${text(name)}, ${role(value)}),\n`,
    ),
  );
  const models = providers.flatMap(({ id, env = {} }) =>
    (env.models ?? []).map((name) => `    (${text(id)}, ${text(name)}),\n`),
  );
  const bare = providers.flatMap(({ env = {} }) => Object.keys(env.bare ?? {}));
  return `${head("providers")}use super::role::Role;

/// Provider, variable, and what the variable is for: other variables than keys, base URLs and models.
pub(super) const SETTINGS: &[(&str, &str, Role)] = &[
${settings.join("")}];

/// Variables for the model that are not made of the key's name. The others are: \`OPENAI_API_KEY\`, so \`OPENAI_MODEL\`.
pub(super) const MODELS: &[(&str, &str)] = &[
${models.join("")}];

/// Base URLs that do not contain the provider's base path. The others contain it.
pub(super) const BARE: &[&str] = ${texts(bare)};
`;
}

// ── src/requests/sdk/table.rs ───────────────────────────────────────────────────────────────────────────────────────

function clientTable({ templates, clients, litellm }) {
  const whole = ({ extends: base, ...own }) => {
    if (base === undefined) return own;
    if (templates[base] === undefined) throw fault(`${base}: no such template`);
    return { ...whole(templates[base]), ...own };
  };
  return `${head("clients")}use super::super::profile::Protocol;
use super::binding::{Binding, Fixed, Key, Keyless, Member, Sdk, Tail, Turn};

/// Every way of every SDK. The first one that fits decides.
pub(super) const BINDINGS: &[Binding] = &[
${clients.map((row) => client(whole(row))).join("")}];

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

// ── what they share ─────────────────────────────────────────────────────────────────────────────────────────────────

const head = (name) => headOf(name, "requests");
const fault = (what) => faultOf("providers or data/clients", what);

// Runs the vectors of related schemes with the package (tests/vectors/README.md).

import assert from "node:assert/strict";
import { inspect } from "node:util";
import { HostPolicy, LlmUri, LlmUriError } from "llm-uri";
import {
  AiUri,
  discoveryLocations,
  formatAiipHtml,
  formatAiipLink,
  formatAiipSrv,
  formatAiipTxt,
  formatAiipWellKnown,
  parseAiipHtml,
  parseAiipLink,
  parseAiipSrv,
  parseAiipTxt,
  parseAiipWellKnown,
  validateAi,
} from "llm-uri/ai";
import { verifyProvenance } from "llm-uri/ai/provenance";
import { MasAddress, validateMas } from "llm-uri/mas";
import { adviseOnUri, checkRegistration, checkSchemeName, formatRegistration } from "llm-uri/scheme";

/** Secrets in the vectors contain this word. No output may contain it. */
const CANARY = "CRET";

function conceals(...values) {
  for (const value of values) {
    for (const shown of [`${value}`, JSON.stringify(value), inspect(value, { depth: 9, showHidden: true })]) {
      assert.ok(!shown?.includes(CANARY), `prints a secret: ${shown}`);
    }
  }
}

/** The text of a case, which long texts describe by their repeated unit. */
export const text = (input) => {
  if (typeof input === "string") return input;
  const [head, unit, times, tail] = input.repeat;
  return head + unit.repeat(times) + tail;
};

/** The value, or the issues of what was thrown. */
function attempt(run) {
  try {
    return { value: run() };
  } catch (error) {
    assert.ok(error instanceof LlmUriError, `throws ${error}`);
    conceals(error, error.message, error.stack);
    assert.equal(error.cause, undefined);
    return { issues: error.issues };
  }
}

const lost = (list) => list.map(({ component, name }) => (name === undefined ? [component] : [component, name]));
const nulls = (object) => Object.fromEntries(Object.entries(object).map(([name, value]) => [name, value ?? null]));

/** The outcome of a case, by kind. The caller compares `issues`. */
const outcomes = {
  mas({ input, options }) {
    const given = text(input);
    const result = MasAddress.safeParse(given, options);
    assert.deepEqual(validateMas(given, options), [...result.issues]);
    assert.equal(MasAddress.canParse(given, options), result.success);
    const thrown = attempt(() => MasAddress.parse(given, options));
    if (!result.success) {
      assert.deepEqual(thrown.issues, result.issues);
      return { valid: false, issues: result.issues };
    }
    const { data: address } = result;
    assert.ok(thrown.value.equals(address) && address.equals(address.exposeCredentials()));
    assert.equal(address.exposeCredentials(), given);
    conceals(address, address.issues);
    const { value: to } = attempt(() => address.toLlmUri());
    assert.ok(to === undefined || to.value instanceof LlmUri);
    return {
      valid: true,
      issues: result.issues,
      fields: { model: address.model, apiKey: address.apiKey ?? null, params: address.params, url: address.url },
      canonical: address.canonical().exposeCredentials(),
      minimal: address.canonical({ dropUnknown: true }).exposeCredentials(),
      redacted: String(address),
      llm: to && { uri: to.value.exposeCredentials(), lost: lost(to.lost) },
    };
  },

  "mas-to-llm"({ input, options: { allowHttp, ...options } = {} }) {
    const rules = {
      allowHosts: [new URL(input).hostname],
      allowHttp: [new URL(input).hostname],
      allowPorts: [80, 8000],
    };
    const policy = allowHttp ? new HostPolicy(rules) : undefined;
    const { value, issues } = attempt(() => MasAddress.parse(input, options).toLlmUri({ policy }));
    if (value === undefined) return { issues };
    return { uri: value.value.exposeCredentials(), lost: lost(value.lost), issues: value.issues };
  },

  "mas-build"({ base, parts, options }) {
    const { value, issues } = attempt(() =>
      base === undefined ? MasAddress.build(parts, options) : MasAddress.parse(base, options).with(parts),
    );
    if (value === undefined) return { issues };
    conceals(value, value.issues);
    return { address: value.exposeCredentials() };
  },

  "mas-from-llm"({ input, options }) {
    const { value, lost: list } = MasAddress.fromLlmUri(input, options);
    const again = MasAddress.fromLlmUri(LlmUri.parse(input), options).value;
    assert.equal(again.exposeCredentials(), value.exposeCredentials());
    return { address: value.exposeCredentials(), lost: lost(list) };
  },

  ai({ input, options, gateway }) {
    const given = text(input);
    const result = AiUri.safeParse(given, options);
    assert.deepEqual(validateAi(given, options), [...result.issues]);
    assert.equal(AiUri.canParse(given, options), result.success);
    const thrown = attempt(() => AiUri.parse(given, options));
    if (!result.success) {
      assert.deepEqual(thrown.issues, result.issues);
      return { valid: false, issues: result.issues };
    }
    const { data: uri } = result;
    assert.equal(uri.scheme, "ai");
    assert.ok(thrown.value.equals(uri) && uri.equals(given));
    assert.equal(uri.exposeCredentials(), given);
    conceals(uri, uri.issues);
    const base = gateway?.base ?? "https://ai.example/gateway";
    const { value: url } = attempt(() => uri.toGatewayUrl(base));
    assert.equal(url !== undefined, AiUri.canParse(given, { strict: true }));
    if (url !== undefined) assert.ok(AiUri.fromGatewayUrl(url, base).equals(uri));
    const { authority, host, port, path, segments, query, queryText, fragment } = uri;
    return {
      valid: true,
      issues: result.issues,
      fields: nulls({ authority, host, port, path, segments, query, queryText, fragment }),
      canonical: uri.canonical().exposeCredentials(),
      redacted: String(uri),
      gateway: url && { base, url },
    };
  },

  gateway({ input, url, base }) {
    const { value, issues = [] } = attempt(() =>
      url === undefined
        ? { to: AiUri.parse(input).toGatewayUrl(base) }
        : { uri: AiUri.fromGatewayUrl(url, base).exposeCredentials() },
    );
    return { ...value, issues };
  },

  "ai-build"({ base, parts }) {
    const { value, issues } = attempt(() => (base === undefined ? AiUri.build(parts) : AiUri.parse(base).with(parts)));
    if (value === undefined) return { issues };
    conceals(value, value.issues);
    return { uri: value.exposeCredentials() };
  },

  locations({ input }) {
    const { value, issues } = attempt(() => discoveryLocations(input));
    return { locations: value, issues };
  },

  link: ({ input }) => found((refused) => parseAiipLink(text(input), refused)),
  html: ({ input }) => found((refused) => parseAiipHtml(text(input), refused)),
  txt({ records }) {
    const pieces = records.map((record) => [record.slice(0, 3), record.slice(3)]);
    assert.deepEqual(parseAiipTxt(pieces).map(String), parseAiipTxt(records).map(String));
    return found((refused) => parseAiipTxt(records, refused));
  },

  srv({ records }) {
    const { value: servers, issues = [] } = attempt(() => parseAiipSrv(records));
    if (servers !== undefined) {
      const objects = servers.map(({ host, ...rest }) => ({ ...rest, name: `${host}.` }));
      assert.deepEqual(parseAiipSrv(objects), servers);
    }
    return { servers, written: servers?.map((server) => formatAiipSrv(server)), issues };
  },

  "well-known"({ input }) {
    const given = text(input);
    const { value, issues } = attempt(() => parseAiipWellKnown(given));
    if (value === undefined) return { valid: false, issues };
    const parsed = parseAiipWellKnown(JSON.parse(given.replace(/^\ufeff/, "")));
    const { issues: warnings, endpoint, ...rest } = value;
    const description = { ...rest, endpoint: endpoint.exposeCredentials() };
    assert.deepEqual(
      { ...parsed, endpoint: parsed.endpoint.exposeCredentials() },
      { ...description, issues: warnings },
    );
    return { valid: true, issues: warnings, description, written: formatAiipWellKnown(value) };
  },

  advertise({ input }) {
    const { value, issues } = attempt(() => ({
      link: formatAiipLink(input),
      html: formatAiipHtml(input),
      txt: formatAiipTxt(AiUri.parse(input)),
    }));
    return { ...value, issues };
  },

  /** Only outcomes without keys; tests/js/provenance.test.mjs has keys. */
  async provenance({ description, observed: { signed, ...observed } }) {
    if (signed) return undefined;
    const { issues, accepted } = await verifyProvenance(
      { jws: undefined, ...observed },
      { jwks: { keys: [] }, description },
    );
    assert.equal(accepted, false);
    return { issues };
  },

  "scheme-name": ({ input }) => ({ issues: checkSchemeName(input) }),
  template: ({ input, profile }) =>
    checkRegistration(typeof input === "object" && input.repeat ? text(input) : input, profile),
  "format-template"({ fields, profile }) {
    const { value, issues } = attempt(() => formatRegistration(fields, profile));
    if (value !== undefined) assert.deepEqual(checkRegistration(value, profile).fields, fields);
    return { fields, text: value, issues };
  },
  advice: ({ input }) => ({ issues: adviseOnUri(input) }),
};

function found(read) {
  const refusals = [];
  const uris = read((refusal) => refusals.push(refusal));
  for (const { start, end } of refusals) assert.ok(start <= end);
  assert.deepEqual(read().map(String), uris.map(String));
  return { uris: uris.map((uri) => uri.exposeCredentials()), issues: refusals.flatMap(({ issues }) => [...issues]) };
}

/** Runs one case and compares all its members. */
export async function runNeighbour(vector, sameIssues) {
  const given = [
    "name",
    "requirements",
    "tier",
    "origin",
    "kind",
    "input",
    "options",
    "profile",
    "records",
    "base",
    "url",
    "observed",
    "parts",
    "sources",
  ];
  const outcome = await outcomes[vector.kind](vector);
  if (outcome === undefined) return;
  conceals(outcome.issues ?? []);
  for (const { message } of outcome.issues ?? []) assert.ok(message.length > 0);
  for (const [name, wanted] of Object.entries(vector)) {
    if (given.includes(name) || (name === "description" && vector.kind === "provenance")) continue;
    if (name === "issues") sameIssues(outcome.issues ?? [], wanted);
    else if (name === "fields" && !vector.kind.endsWith("template")) {
      for (const [field, value] of Object.entries(wanted)) assert.deepEqual(outcome.fields[field], value, field);
    } else assert.deepEqual(outcome[name], wanted, name);
  }
}

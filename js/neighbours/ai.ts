// Ai URIs, their gateways, and the records that advertise them.

import type { Found } from "../core/shared.js";
import { LlmUriError, printAs } from "../core/shared.js";
import type { Issue } from "../core/types.js";
import { ask, issuesFrom, text, told, valueFrom } from "./answer.js";
import { engine } from "./module.js";

/** The outcome of `AiUri.safeParse`. */
export type SafeAiResult =
  | {
      /** It is valid. */
      readonly success: true;
      /** The URI. */
      readonly uri: AiUri;
      /** Its warnings and advice. */
      readonly issues: readonly Issue[];
    }
  | {
      /** It is not valid. */
      readonly success: false;
      /** Everything that was found, in the order of the input; at least one is an error. */
      readonly issues: readonly Issue[];
    };

interface View {
  readonly authority?: string;
  readonly host?: string;
  readonly port?: number;
  readonly path: string;
  readonly segments: string[];
  readonly query: [name: string, value: string | null][];
  readonly queryText?: string;
  readonly fragment?: string;
  readonly text: string;
  readonly redacted: string;
}

/**
 * A valid ai URI that gateways cannot read in two ways. Immutable; made by `parse`.
 *
 * It prints redacted: key-shaped words and parameters that are named like secrets become `***`.
 */
export class AiUri {
  // Behind a function, because debuggers print private fields but not what a function closes over.
  readonly #view: () => View;

  /** @internal Use `AiUri.parse`. */
  constructor(view: () => View) {
    if (typeof view !== "function") throw new TypeError("AiUri has no public constructor: use AiUri.parse().");
    this.#view = view;
  }

  /**
   * Parses an ai URI, with an authority (`ai://host/path`) or without (`ai:/path`).
   * @throws LlmUriError with every issue: `scheme-not-ai`, `ai-userinfo`, `non-ascii-character`, `invalid-utf8`, and for what
   * is ambiguous `ambiguous-dot-segment` and `ambiguous-encoding`.
   */
  static parse(input: string): AiUri {
    const given = text(input);
    return made(
      valueFrom(
        ask<View>((glue) => glue.aiParse(given)),
        given,
      ),
    );
  }

  /** Parses without throwing: the URI with its warnings and advice, or all the issues. */
  static safeParse(input: string): SafeAiResult {
    try {
      const uri = AiUri.parse(input);
      return { success: true, uri, issues: uri.issues };
    } catch (error) {
      if (!(error instanceof LlmUriError)) throw error;
      return { success: false, issues: error.issues };
    }
  }

  /** Whether `parse` would succeed. */
  static canParse(input: string): boolean {
    return typeof input === "string" && ask((glue) => glue.aiParse(input)).issues === undefined;
  }

  /**
   * The way back from a gateway's URL.
   * @throws LlmUriError `gateway-not-https`, `invalid-gateway`, `not-under-gateway`, and all errors of `parse`.
   */
  static fromGatewayUrl(url: string, gatewayBase: string): AiUri {
    const [given, base] = [text(url), text(gatewayBase)];
    return made(valueFrom(ask<View>((glue) => glue.aiFromGateway(given, base))));
  }

  /** Always `ai`. */
  get scheme(): "ai" {
    return "ai";
  }

  /** Host and port as written; undefined for `ai:/path`, which has none. */
  get authority(): string | undefined {
    return this.#view().authority;
  }

  /** The host as an HTTP client reads it: in lower case, IPv6 in brackets. Empty if the authority is. */
  get host(): string | undefined {
    return this.#view().host;
  }

  /** The port, if the URI gives one. */
  get port(): number | undefined {
    return this.#view().port;
  }

  /** The path as written. */
  get path(): string {
    return this.#view().path;
  }

  /** The path's segments, each decoded. */
  get segments(): string[] {
    return [...this.#view().segments];
  }

  /** The query read as `name=value` pairs, decoded, in order, with duplicates; the draft itself leaves it opaque. */
  get query(): [name: string, value: string | null][] {
    return this.#view().query.map(([name, value]) => [name, value]);
  }

  /** The query as written, without its question mark; undefined if there is none. */
  get queryText(): string | undefined {
    return this.#view().queryText;
  }

  /** The fragment, decoded. */
  get fragment(): string | undefined {
    return this.#view().fragment;
  }

  /** Warnings and advice, in the order of the input. */
  get issues(): readonly Issue[] {
    return engine.worded(valueFrom(ask<Found[]>((glue) => glue.aiOwnIssues(this.#view().text))));
  }

  /** The URI as it was given, with its secrets replaced by `***`. */
  toString(): string {
    return this.#view().redacted;
  }

  /** As `toString`. */
  toJSON(): string {
    return this.toString();
  }

  /** The text as it was parsed, WITH WHAT IS SECRET IN IT. Do not log it. */
  exposeCredentials(): string {
    return this.#view().text;
  }

  /** The normal form (RFC 3986 §6.2.2): scheme and host in lower case, percent-encoding where it is needed, in upper case. */
  canonical(): AiUri {
    return made(valueFrom(ask<View>((glue) => glue.aiCanonical(this.#view().text))));
  }

  /** Whether both have the same normal form. */
  equals(other: AiUri | string): boolean {
    const uri = typeof other === "string" ? parsed(other) : other;
    if (typeof uri !== "object" || uri === null || !(#view in uri)) return false;
    return this.canonical().exposeCredentials() === uri.canonical().exposeCredentials();
  }

  /**
   * The https URL at which the gateway stands for this URI, in its normal form: below the base first the authority (`~` if
   * there is none, `-` if it is empty), then path, query and fragment. Two URIs that are not equal never get the same one.
   * @param gatewayBase An https URL without query and fragment, such as `https://ai.example/gateway`.
   * @throws LlmUriError `gateway-not-https`, `invalid-gateway`.
   */
  toGatewayUrl(gatewayBase: string): string {
    const base = text(gatewayBase);
    return valueFrom(
      ask<string>((glue) => glue.aiToGateway(this.#view().text, base)),
      base,
    );
  }

  /** The name of the class, and the redacted text, so that test runners tell two apart. */
  get [Symbol.toStringTag](): string {
    return #view in this ? `AiUri ${this.toString()}` : "AiUri";
  }
}

printAs<AiUri>(AiUri.prototype, (uri) => ["AiUri", uri.toString()]);

const made = (view: View): AiUri => new AiUri(() => view);

/** The URI of a text; undefined if it has none. */
function parsed(input: string): AiUri | undefined {
  const { value } = ask<View>((glue) => glue.aiParse(input));
  return value && made(value);
}

const source = (uri: AiUri | string): string => (uri instanceof AiUri ? uri : AiUri.parse(uri)).exposeCredentials();

/** Everything there is to say about an input: errors, warnings and advice. */
export function validateAi(input: string): Issue[] {
  const given = text(input);
  return issuesFrom((glue) => glue.aiIssues(given));
}

/** A link or record that advertises something which is no valid ai URI. */
export interface AiipRefusal {
  /** UTF-16 offset of the target in what was read; for records, in the record. */
  readonly start: number;
  /** UTF-16 offset behind the target. */
  readonly end: number;
  /** What is wrong with it; offsets are those of the target. At least one is an error. */
  readonly issues: readonly Issue[];
}

/** Is told of every refusal; without it they are left out in silence. */
export type OnRefused = (refusal: AiipRefusal) => void;

interface Endpoint {
  readonly start: number;
  readonly end: number;
  readonly uri?: View;
  readonly issues?: readonly Found[];
}

function endpoints(found: Endpoint[], refused: OnRefused | undefined): AiUri[] {
  return found.flatMap(({ start, end, uri, issues }) => {
    if (uri !== undefined) return [made(uri)];
    refused?.({ start, end, issues: engine.worded(issues ?? []) });
    return [];
  });
}

/**
 * The endpoints that a `Link` header advertises (RFC 8288): the targets of all links whose relation is `aiip`. Give the
 * header's value as `headers.get("link")` does, several joined by commas. Links with an `anchor` speak of another resource
 * and are left out.
 */
export function parseAiipLink(headerValue: string, refused?: OnRefused): AiUri[] {
  const given = text(headerValue);
  return endpoints(
    told((glue) => glue.parseLink(given)),
    refused,
  );
}

/** The endpoints that an HTML document advertises: `<link rel=aiip href=…>`, outside of comments, scripts and templates. */
export function parseAiipHtml(html: string, refused?: OnRefused): AiUri[] {
  const given = text(html);
  return endpoints(
    told((glue) => glue.parseHtml(given)),
    refused,
  );
}

/**
 * The endpoints of TXT records of `_aiip.<origin>`, such as `endpoint=ai://bank/service`. A record may be a list of pieces,
 * as Node's `resolveTxt` gives, or a text in quotes, as `dig` prints it. Other applications' records are left alone.
 */
export function parseAiipTxt(records: readonly (string | readonly string[])[], refused?: OnRefused): AiUri[] {
  const joined = listOf(records).map((record) => (Array.isArray(record) ? record.map(text).join("") : text(record)));
  const given = joined.map(text);
  return endpoints(
    told((glue) => glue.parseTxt(given)),
    refused,
  );
}

/** The records; one by itself is a list of one. */
const listOf = <T>(records: readonly T[] | string): readonly (T | string)[] =>
  Array.isArray(records) ? records : [text(records)];

/** A machine that answers for an origin. */
export interface AiipServer {
  /** 0 to 65535; lower ones are tried first. */
  readonly priority: number;
  /** 0 to 65535; how often it is chosen among those of one priority (RFC 2782). */
  readonly weight: number;
  /** 1 to 65535. */
  readonly port: number;
  /** A host name in lower case, without the dot at its end. */
  readonly host: string;
}

/** An SRV record as Node's `resolveSrv` gives it. */
export interface SrvRecord {
  /** 0 to 65535; lower ones are tried first. */
  readonly priority: number;
  /** 0 to 65535; a share among those of one priority. */
  readonly weight: number;
  /** 1 to 65535. */
  readonly port: number;
  /** The name of the host; a dot at its end is taken off. */
  readonly name: string;
}

const srvLine = (record: string | SrvRecord | AiipServer): string => {
  if (typeof record !== "object" || record === null) return text(record);
  const { priority, weight, port } = record;
  // What is not there leaves a line that is no record.
  return [priority, weight, port, "name" in record ? record.name : record.host]
    .map((part: unknown) => String(part ?? ""))
    .join(" ");
};

/**
 * The servers of SRV records of `_aiip._tcp.<origin>`: objects, or lines of a zone file. In the order of priorities, and of
 * equal ones the heavier first. A target of `.` says that there is no service, and is left out.
 * @throws LlmUriError `aiip-record`.
 */
export function parseAiipSrv(records: readonly (string | SrvRecord)[]): AiipServer[] {
  const lines = listOf(records).map(srvLine);
  return valueFrom(ask<AiipServer[]>((glue) => glue.parseSrv(lines)));
}

/** What the document at `/.well-known/aiip` says. */
export interface AiipDescription {
  /** The ai URI that the origin answers for. */
  readonly endpoint: AiUri;
  /** An https URL of the keys that results are signed with. It is not fetched. */
  readonly jwks?: string;
  /** The scopes that it advertises. Empty if it names none. */
  readonly scopes: readonly string[];
  /** What clients must hold to. */
  readonly policy: AiipPolicy;
  /** Warnings: `aiip-unsigned`, `aiip-no-keys`. */
  readonly issues: readonly Issue[];
}

/** What a client must hold to. A member that is absent says nothing. */
export interface AiipPolicy {
  /** How clients prove who they are, such as `oauth2`. */
  readonly auth?: string;
  /** Whether connections need a client certificate. */
  readonly mtls?: boolean;
  /** Whether every result must be signed. */
  readonly requireSignedResults?: boolean;
}

/** JSON text of an object. What cannot be JSON becomes text that is none. */
function jsonOf(value: string | object): string {
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return ""; // an object that holds itself; the engine's message might name what is in it
  }
}

/**
 * Reads the document at `/.well-known/aiip`, as text or parsed. Members that the draft does not know are left alone.
 * @throws LlmUriError `aiip-not-json`, `aiip-member`, `aiip-endpoint`, `json-duplicate-key`, `json-too-deep`, …
 */
export function parseAiipWellKnown(json: string | object): AiipDescription {
  const given = jsonOf(json);
  const { endpoint, ...rest } = valueFrom(
    ask<Omit<AiipDescription, "endpoint"> & { endpoint: View }>((glue) => glue.parseWellKnown(given)),
  );
  return { endpoint: made(endpoint), ...rest };
}

/** The value of a `Link` header that advertises an endpoint: `<ai://bank/service>; rel="aiip"`. */
export function formatAiipLink(uri: AiUri | string): string {
  const given = source(uri);
  return valueFrom(ask<string>((glue) => glue.formatLink(given)));
}

/** The HTML element that advertises an endpoint. */
export function formatAiipHtml(uri: AiUri | string): string {
  const given = source(uri);
  return valueFrom(ask<string>((glue) => glue.formatHtml(given)));
}

/** The text of a TXT record that advertises an endpoint: `endpoint=ai://bank/service`. */
export function formatAiipTxt(uri: AiUri | string): string {
  const given = source(uri);
  return valueFrom(ask<string>((glue) => glue.formatTxt(given)));
}

/**
 * The data of an SRV record: `0 0 443 aiip.bank.example.`.
 * @throws LlmUriError `aiip-record`.
 */
export function formatAiipSrv(server: AiipServer): string {
  const line = srvLine(server);
  return valueFrom(ask<string>((glue) => glue.formatSrv(line)));
}

/**
 * The document for `/.well-known/aiip`, as JSON text.
 * @throws LlmUriError as `parseAiipWellKnown`: what that would refuse is not written.
 */
export function formatAiipWellKnown(description: {
  endpoint: AiUri | string;
  jwks?: string;
  scopes?: readonly string[];
  policy?: AiipPolicy;
}): string {
  const { endpoint, jwks, scopes, policy } = description;
  const given = jsonOf({ endpoint: source(endpoint), jwks, scopes, policy });
  return valueFrom(ask<string>((glue) => glue.formatWellKnown(given)));
}

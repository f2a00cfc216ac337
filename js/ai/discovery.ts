// The records that advertise ai endpoints: Link headers, HTML, DNS records, the well-known document.

import { ask, notIndex, read, type Shape, text } from "../core/shared.js";
import type { Issue } from "../core/types.js";
import { AiUri, type AiView, source } from "./ai.js";
import { engine } from "./module.js";

/** A link or record whose target is not a valid ai URI. */
export interface AiipRefusal {
  /** The index of the TXT record; 0 for a header or a document. */
  readonly index: number;
  /** UTF-16 offset of the target in the text; for records, in the record. */
  readonly start: number;
  /** UTF-16 offset of the end of the target. */
  readonly end: number;
  /**
   * The issues, with offsets into the text; for records, into the record. If the target has character references, each is at the whole
   * target. At least one is an error.
   */
  readonly issues: readonly Issue[];
}

/** Called for each invalid target. Without it, invalid targets are ignored. */
export type OnRefused = (refusal: AiipRefusal) => void;

/** The formats of records, by their number in the module. */
const [LINK, HTML, TXT] = [0, 1, 2];

/** An endpoint as the module returns it: the offsets of the target, then its URI or its issues. */
type Endpoint = [start: number, end: number, uri: AiView | undefined, issues: string];

function endpoints(given: string, kind: number, onRefused: OnRefused | undefined, index = 0): AiUri[] {
  const refused = notIndex(onRefused);
  if (refused !== undefined && typeof refused !== "function")
    throw new TypeError("llm-uri: the second argument must be a function.");
  const found: Endpoint[] = engine.guarded((glue) => glue.parseRecord(given, kind));
  return found.flatMap(([start, end, uri, issues]) => {
    if (uri !== undefined) return [AiUri.of(uri)];
    refused?.({ index, start, end, issues: engine.worded(issues) });
    return [];
  });
}

/**
 * The endpoints that a `Link` header advertises (RFC 8288): the targets of all links whose relation is `aiip`. Pass the
 * header's value as `headers.get("link")` returns it; several values may be joined by commas. Links with an `anchor` have
 * another context and are left out.
 */
export function parseAiipLink(headerValue: string, refused?: OnRefused): AiUri[] {
  return endpoints(text(headerValue), LINK, refused);
}

/** The endpoints that an HTML document advertises: `<link rel=aiip href=…>`, outside of comments, scripts and templates. */
export function parseAiipHtml(html: string, refused?: OnRefused): AiUri[] {
  return endpoints(text(html), HTML, refused);
}

/**
 * The endpoints of TXT records of `_aiip.<origin>`, such as `endpoint=ai://bank/service`. A record may be a list of pieces,
 * as Node's `resolveTxt` returns. Records of other applications are ignored.
 */
export function parseAiipTxt(records: TxtRecords, refused?: OnRefused): AiUri[] {
  return txtLines(records).flatMap((record, index) => endpoints(record, TXT, refused, index));
}

type TxtRecords = readonly (string | readonly string[])[];

const txtLines = (records: TxtRecords): string[] =>
  listOf(records).map((record) => (Array.isArray(record) ? record.map(text).join("") : text(record)));

/** The records as a list; a single record becomes a list of one. */
const listOf = <T>(records: readonly T[] | string): readonly (T | string)[] =>
  Array.isArray(records) ? records : [text(records)];

/** A server of an origin. */
export interface AiipServer {
  /** 0 to 65535; clients try lower values first. */
  readonly priority: number;
  /** 0 to 65535; the relative frequency among servers with the same priority (RFC 2782). */
  readonly weight: number;
  /** 1 to 65535. */
  readonly port: number;
  /** A host name in lower case, without a trailing dot. */
  readonly host: string;
}

/** An SRV record as Node's `resolveSrv` returns it. A trailing dot of the host's name is removed. */
export type SrvRecord = Omit<AiipServer, "host"> & {
  /** The name of the host. */
  readonly name: string;
};

const srvLine = (record: string | SrvRecord | AiipServer): string => {
  if (typeof record !== "object" || record === null) return text(record);
  const { priority, weight, port } = record;
  // A member that is missing or contains white space makes the line an invalid record.
  return [priority, weight, port, "name" in record ? record.name : record.host]
    .map((part: unknown) => String(part ?? "").replace(/\s/g, "?"))
    .join(" ");
};

/**
 * The servers of SRV records of `_aiip._tcp.<origin>`: objects, or texts such as `0 0 443 aiip.bank.example.`. Sorted by priority,
 * then by descending weight. A target of `.` means that there is no service, and is left out.
 * @throws LlmUriError `aiip-record`.
 */
export function parseAiipSrv(records: readonly (string | SrvRecord)[]): AiipServer[] {
  const lines = listOf(records).map(srvLine);
  return ask(engine, (glue) => glue.parseSrv(lines));
}

/** The content of the document at `/.well-known/aiip`. */
export interface AiipDescription {
  /** The advertised ai URI. */
  readonly endpoint: AiUri;
  /** The https URL of the keys that sign results. It is not fetched. */
  readonly jwks?: string;
  /** The advertised scopes. May be empty. */
  readonly scopes: readonly string[];
  /** The requirements for clients. */
  readonly policy: AiipPolicy;
  /** Warnings: `aiip-unsigned`, `aiip-no-keys`. */
  readonly issues: readonly Issue[];
}

/** The requirements for clients. An absent member requires nothing. */
export interface AiipPolicy {
  /** The authentication method, such as `oauth2`. */
  readonly auth?: string;
  /** Whether connections need a client certificate. */
  readonly mtls?: boolean;
  /** Whether every result must be signed. */
  readonly requireSignedResults?: boolean;
}

/** A description as the module returns it. */
type Described = Omit<AiipDescription, "endpoint" | "issues"> & { readonly endpoint: AiView };

/** The JSON text of an object; an invalid text if it cannot be serialised. */
function jsonOf(value: unknown): string {
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return ""; // a circular object; the engine's message could contain its content
  }
}

/**
 * Parses the document at `/.well-known/aiip`, given as text or as an object. Unknown members are ignored.
 * @throws LlmUriError `aiip-not-json`, `aiip-member`, `aiip-endpoint`, `json-duplicate-key`, `json-too-deep`, …
 */
export function parseAiipWellKnown(json: string | object): AiipDescription {
  const given = jsonOf(json);
  const [description, issues]: [Described, string] = ask(engine, (glue) => glue.parseWellKnown(given));
  return { ...description, endpoint: AiUri.of(description.endpoint), issues: engine.worded(issues) };
}

/** The places where an origin may advertise its endpoint. */
export interface AiipLocations {
  /** The URL of the well-known document: for `parseAiipWellKnown`. */
  readonly wellKnown: string;
  /** The name whose TXT records `parseAiipTxt` reads. */
  readonly txt: string;
  /** The name whose SRV records `parseAiipSrv` reads. */
  readonly srv: string;
  /** The URL of the origin, whose `Link` header and HTML `parseAiipLink` and `parseAiipHtml` read. Its other pages may have them. */
  readonly link: string;
}

/**
 * The places where an origin may advertise its endpoint. Nothing is fetched.
 * @param origin Such as `https://bank.example`.
 * @throws LlmUriError `aiip-origin`, and the errors of the host.
 */
export function discoveryLocations(origin: string): AiipLocations {
  const given = text(origin);
  return ask(engine, (glue) => glue.discoveryLocations(given), given);
}

function format(uri: AiUri | string, kind: number): string {
  const given = source(uri);
  return ask(engine, (glue) => glue.formatRecord(given, kind), given);
}

/** The value of a `Link` header that advertises an endpoint: `<ai://bank/service>; rel="aiip"`. */
export function formatAiipLink(uri: AiUri | string): string {
  return format(uri, LINK);
}

/** The HTML element that advertises an endpoint. */
export function formatAiipHtml(uri: AiUri | string): string {
  return format(uri, HTML);
}

/** The text of a TXT record that advertises an endpoint: `endpoint=ai://bank/service`. */
export function formatAiipTxt(uri: AiUri | string): string {
  return format(uri, TXT);
}

const SERVER: Shape<AiipServer> = { priority: "number", weight: "number", port: "number", host: "string" };

/**
 * The data of an SRV record: `0 0 443 aiip.bank.example.`.
 * @throws LlmUriError `aiip-record`.
 */
export function formatAiipSrv(server: AiipServer): string {
  const line = srvLine(read(server, SERVER, "member"));
  return ask(engine, (glue) => glue.formatSrv(line));
}

// The core refuses what is of another kind. What `parseAiipWellKnown` gives can be written again, with its issues.
const WELL_KNOWN = { endpoint: "any", jwks: "any", scopes: "any", policy: "any", issues: "any" } as const;
const POLICY: Shape<AiipPolicy> = { auth: "any", mtls: "any", requireSignedResults: "any" };

/**
 * The document for `/.well-known/aiip`, as JSON text.
 * @throws LlmUriError if `parseAiipWellKnown` would reject the document.
 */
export function formatAiipWellKnown(
  description: Partial<AiipDescription> & { readonly endpoint: AiUri | string },
): string {
  const { endpoint, jwks, scopes, policy } = read(description, WELL_KNOWN, "member");
  read(policy, POLICY, "member");
  const given = jsonOf({ endpoint: source(endpoint), jwks, scopes, policy });
  return ask(engine, (glue) => glue.formatWellKnown(given));
}

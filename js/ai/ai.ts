// Ai URIs and their gateways.

import {
  Address,
  type AddressView,
  ask,
  hideAccessors,
  json,
  notIndex,
  read,
  type SafeResult,
  type Shape,
  safely,
  text,
} from "../core/shared.js";
import type { Issue } from "../core/types.js";
import { engine, type Glue } from "./module.js";

/** Options for parsing ai URIs. */
export interface AiOptions {
  /**
   * Whether to reject every URI that two readers could read differently, as gateways must: userinfo (`ai-userinfo`) and double
   * encoding (`ambiguous-encoding`) are errors. Default `false`.
   */
  strict?: boolean | undefined;
}

/** The parts of an ai URI, decoded. */
export interface AiParts {
  /** A name, or an IP address. An empty host is an empty authority (`ai:///path`); without a host there is none (`ai:/path`). */
  host?: string | undefined;
  /** 0 to 65535. Needs a host. */
  port?: number | undefined;
  /** The segments of the path, each after a slash. A slash in a segment becomes `%2F`. */
  segments?: readonly string[] | undefined;
  /** The query as names and values, in order; `null` for a name without `=`. A name may be empty only with a value. */
  query?: readonly (readonly [name: string, value: string | null])[] | undefined;
  /** The fragment. */
  fragment?: string | undefined;
}

/** Changes to an ai URI: what is absent stays, and `null` removes. A change of the host removes userinfo. */
export type AiChanges = { [Name in keyof AiParts]: AiParts[Name] | null };

/** The outcome of `AiUri.safeParse`. */
export type SafeAiResult = SafeResult<AiUri>;

/** A URI as the module returns it. */
export interface AiView extends AddressView {
  readonly authority?: string;
  readonly userinfo?: string;
  readonly host?: string;
  readonly port?: number;
  readonly path: string;
  readonly segments: string[];
  readonly query: [name: string, value?: string][];
  readonly queryText?: string;
  readonly fragment?: string;
}

const OPTIONS: Shape<AiOptions> = { strict: "boolean" };
const CHANGES: Shape<AiChanges> = { host: "any", port: "any", segments: "any", query: "any", fragment: "any" };
const PARTS: Shape<AiParts> = {
  host: "string",
  port: "number",
  segments: "strings",
  query: "list",
  fragment: "string",
};

const isStrict = (options: AiOptions | null | undefined): boolean => read(notIndex(options), OPTIONS).strict === true;

const isText = (value: unknown): boolean => typeof value === "string";

const isPair = (pair: unknown): boolean =>
  Array.isArray(pair) && pair.length === 2 && isText(pair[0]) && (pair[1] === null || isText(pair[1]));

/** A URI of parts, or of changes to `base`. */
function built(given: AiChanges, base?: string): AiUri {
  const changes = read(given, CHANGES, "member");
  const parts = read<AiParts>(
    Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null)),
    PARTS,
    "member",
  );
  if (parts.port !== undefined && !(Number.isInteger(parts.port) && parts.port < 65536))
    throw new TypeError('llm-uri: member "port" must be 0 to 65535.');
  if (parts.query?.every(isPair) === false)
    throw new TypeError('llm-uri: member "query" must be a list of [name, value].');
  json(parts); // throws for a lone surrogate
  const { host, port, segments, query, fragment } = changes;
  const part = (value: string | number | null | undefined): string[] | undefined =>
    value === undefined ? undefined : value === null ? [] : [String(value)];
  const pairs = query?.flatMap(([name, value]) => [name, value === null ? "" : `=${value}`]);
  const lists = [segments === null ? [] : segments && [...segments], query === null ? [] : pairs] as const;
  return asked((glue) => glue.aiBuild(base, part(host), part(port), ...lists, part(fragment)));
}

/**
 * A valid ai URI. Immutable; created by `parse` and `build`.
 *
 * It prints redacted: userinfo, key-shaped words and parameters with names of secrets become `***`.
 */
export class AiUri extends Address<AiView> {
  private constructor(view: () => AiView) {
    super("AiUri", view);
  }

  /** @internal The parsed view. */
  static of(view: AiView): AiUri {
    return new AiUri(() => view);
  }

  /**
   * Parses an ai URI, with an authority (`ai://host/path`) or without (`ai:/path`).
   * @throws LlmUriError with all issues, such as `scheme-not-ai`, `non-ascii-character`, `invalid-utf8` and
   * `ambiguous-dot-segment`; if `strict`, also `ai-userinfo` and `ambiguous-encoding`.
   */
  static parse(input: string, options?: AiOptions): AiUri {
    const [given, strict] = [text(input), isStrict(options)];
    return asked((glue) => glue.aiParse(given, strict), given);
  }

  /**
   * Builds a URI. Every part is percent-encoded, so none can become another one.
   * @throws LlmUriError `invalid-hostname`, `missing-host`, `empty-name`, and the errors of `parse`; TypeError for a part of another type.
   */
  static build(parts: AiParts): AiUri {
    return built(parts);
  }

  /** Parses without throwing: the URI with its warnings and advice, or all the issues. */
  static safeParse(input: string, options?: AiOptions): SafeAiResult {
    return safely(() => AiUri.parse(input, options));
  }

  /** Whether `parse` would succeed. */
  static canParse(input: string, options?: AiOptions): boolean {
    return AiUri.safeParse(input, options).success;
  }

  /**
   * Parses the URL of a URI at a gateway; the inverse of `toGatewayUrl`.
   * @throws LlmUriError `gateway-not-https`, `invalid-gateway`, `not-under-gateway`, and all errors of a strict `parse`.
   */
  static fromGatewayUrl(url: string, gatewayBase: string): AiUri {
    const [given, base] = [text(url), text(gatewayBase)];
    return asked((glue) => glue.aiFromGateway(given, base));
  }

  /** Always `ai`. */
  get scheme(): "ai" {
    return "ai";
  }

  /** Host and port as written, without userinfo; undefined for `ai:/path`. */
  get authority(): string | undefined {
    return Address.viewOf(this).authority;
  }

  /** The userinfo as written, a secret. The draft does not define one. */
  get userinfo(): string | undefined {
    return Address.viewOf(this).userinfo;
  }

  /** The host as an HTTP client reads it: in lower case, IPv6 in brackets. Empty if the authority is empty. */
  get host(): string | undefined {
    return Address.viewOf(this).host;
  }

  /** The port, if the URI contains one. */
  get port(): number | undefined {
    return Address.viewOf(this).port;
  }

  /** The path as written. */
  get path(): string {
    return Address.viewOf(this).path;
  }

  /** The decoded segments of the path. */
  get segments(): string[] {
    return [...Address.viewOf(this).segments];
  }

  /** The query as decoded `name=value` pairs, in order, with duplicates. The draft leaves the query opaque. */
  get query(): [name: string, value: string | null][] {
    return Address.viewOf(this).query.map(([name, value]) => [name, value ?? null]);
  }

  /** The query as written, without its question mark; undefined if there is none. */
  get queryText(): string | undefined {
    return Address.viewOf(this).queryText;
  }

  /** The fragment, decoded. */
  get fragment(): string | undefined {
    return Address.viewOf(this).fragment;
  }

  /** Warnings and advice, in the order of the input. */
  get issues(): readonly Issue[] {
    return issuesOf((glue) => glue.aiOwnIssues(this.exposeCredentials()));
  }

  /** The normal form (RFC 3986 §6.2.2): scheme and host in lower case, minimal percent-encoding in upper case. */
  canonical(): AiUri {
    return AiUri.of(engine.guarded((glue) => glue.aiCanonical(this.exposeCredentials())));
  }

  /**
   * The URI with changes. Other parts keep their spelling.
   * @throws LlmUriError and TypeError as `build`.
   */
  with(changes: AiChanges): AiUri {
    return built(changes, this.exposeCredentials());
  }

  /** Whether both have the same normal form. */
  equals(other: AiUri | string): boolean {
    const uri = typeof other === "string" ? AiUri.safeParse(other) : { data: other };
    if (!("data" in uri) || Address.viewOf(uri.data) === undefined) return false;
    return this.canonical().exposeCredentials() === uri.data.canonical().exposeCredentials();
  }

  /**
   * The https URL of this URI at the gateway, in normal form: the base, the authority as a segment (`~` if
   * there is none, `-` if it is empty), then path, query and fragment. Different URIs have different URLs.
   * @param gatewayBase An https URL without query and fragment, such as `https://ai.example/gateway`.
   * @throws LlmUriError `ai-userinfo` and `ambiguous-encoding` for a URI that gateways must refuse; `gateway-not-https`,
   * `invalid-gateway`.
   */
  toGatewayUrl(gatewayBase: string): string {
    const [base, own] = [text(gatewayBase), this.exposeCredentials()];
    ask(engine, (glue) => glue.aiCheck(own), own);
    return ask(engine, (glue) => glue.aiToGateway(own, base), base);
  }
}

hideAccessors(AiUri.prototype);

const asked = (run: (glue: Glue) => AiView, input?: string): AiUri => AiUri.of(ask(engine, run, input));

/** A list of issues. */
export const issuesOf = (run: (glue: Glue) => string): Issue[] => engine.worded(engine.guarded(run));

/** The text of a URI, with its secrets. */
export const source = (uri: AiUri | string): string =>
  (uri instanceof AiUri ? uri : AiUri.parse(uri)).exposeCredentials();

/** All issues of an input: errors, warnings and advice. */
export function validateAi(input: string, options?: AiOptions): Issue[] {
  const [given, strict] = [text(input), isStrict(options)];
  return issuesOf((glue) => glue.aiIssues(given, strict));
}

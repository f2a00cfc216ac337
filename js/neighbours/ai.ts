// Ai URIs and their gateways.

import { hideAccessors, json, LlmUriError, notIndex, printAs, read, type Shape } from "../core/shared.js";
import type { Issue } from "../core/types.js";
import { ask, issuesFrom, text, valueFrom } from "./answer.js";

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
  /** The query as names and values, in order; `null` for a name without `=`. */
  query?: readonly (readonly [name: string, value: string | null])[] | undefined;
  /** The fragment. */
  fragment?: string | undefined;
}

/** Changes to an ai URI: what is absent stays, and `null` removes. A change of the host removes userinfo. */
export type AiChanges = { [Name in keyof AiParts]: AiParts[Name] | null };

/** The outcome of `AiUri.safeParse`. */
export type SafeAiResult =
  | {
      /** It is valid. */
      readonly success: true;
      /** The URI. */
      readonly data: AiUri;
      /** Its warnings and advice. */
      readonly issues: readonly Issue[];
    }
  | {
      /** It is not valid. */
      readonly success: false;
      /** The error of `parse`. */
      readonly error: LlmUriError;
      /** All issues, in the order of the input; at least one is an error. */
      readonly issues: readonly Issue[];
    };

/** A URI as the module returns it. */
export interface AiView {
  readonly authority?: string;
  readonly userinfo?: string;
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

const OPTIONS: Shape<AiOptions> = { strict: "boolean" };
const PARTS: Shape<AiChanges> = { host: "any", port: "any", segments: "any", query: "any", fragment: "any" };

const isStrict = (options: AiOptions | null | undefined): boolean => read(notIndex(options), OPTIONS).strict === true;

const isText = (value: unknown): boolean => value === null || typeof value === "string";

/** The type of each part. */
const TESTS: Record<keyof AiParts, readonly [(value: unknown) => boolean, string]> = {
  host: [isText, "a string"],
  port: [
    (port) => port === null || (Number.isInteger(port) && (port as number) >= 0 && (port as number) < 65536),
    "0 to 65535",
  ],
  segments: [(list) => Array.isArray(list) && list.every((one) => typeof one === "string"), "a list of strings"],
  query: [
    (list) =>
      Array.isArray(list) &&
      list.every((pair) => Array.isArray(pair) && pair.length === 2 && typeof pair[0] === "string" && isText(pair[1])),
    "a list of [name, value]",
  ],
  fragment: [isText, "a string"],
};

/** A URI of parts, or of changes to `text`. */
function built(given: AiChanges, text?: string): AiUri {
  const parts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(read(given, PARTS, "member"))) {
    const [test, wanted] = TESTS[name as keyof AiParts];
    // Without segments or a query, there is an empty list of them.
    const own = value === null && (name === "segments" || name === "query") ? [] : value;
    if (!test(own)) throw new TypeError(`llm-uri: the member \`${name}\` must be ${wanted}.`);
    parts[name] = typeof own === "number" ? String(own) : own;
  }
  const crossing = json(parts);
  return made(valueFrom(ask<AiView>((glue) => glue.aiBuild(text, crossing))));
}

/**
 * A valid ai URI. Immutable; created by `parse` and `build`.
 *
 * It prints redacted: userinfo, key-shaped words and parameters with names of secrets become `***`.
 */
export class AiUri {
  // A function, because debuggers print private fields but not the variables of a closure.
  readonly #view: () => AiView;

  private constructor(view: () => AiView) {
    if (typeof view !== "function") throw new TypeError("AiUri has no public constructor: use AiUri.parse().");
    this.#view = view;
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
    return made(
      valueFrom(
        ask<AiView>((glue) => glue.aiParse(given, strict)),
        given,
      ),
    );
  }

  /**
   * Builds a URI. Every part is percent-encoded, so none can become another one.
   * @throws LlmUriError `invalid-hostname`, `missing-host`, and the errors of `parse`; TypeError for a part of another type.
   */
  static build(parts: AiParts): AiUri {
    return built(parts);
  }

  /** Parses without throwing: the URI with its warnings and advice, or all the issues. */
  static safeParse(input: string, options?: AiOptions): SafeAiResult {
    try {
      const uri = AiUri.parse(input, options);
      return { success: true, data: uri, issues: uri.issues };
    } catch (error) {
      if (!(error instanceof LlmUriError)) throw error;
      return { success: false, error, issues: error.issues };
    }
  }

  /** Whether `parse` would succeed. */
  static canParse(input: string, options?: AiOptions): boolean {
    const strict = isStrict(options);
    return typeof input === "string" && ask((glue) => glue.aiParse(input, strict)).issues === undefined;
  }

  /**
   * Parses the URL of a URI at a gateway; the inverse of `toGatewayUrl`.
   * @throws LlmUriError `gateway-not-https`, `invalid-gateway`, `not-under-gateway`, and all errors of a strict `parse`.
   */
  static fromGatewayUrl(url: string, gatewayBase: string): AiUri {
    const [given, base] = [text(url), text(gatewayBase)];
    return made(valueFrom(ask<AiView>((glue) => glue.aiFromGateway(given, base))));
  }

  /** Always `ai`. */
  get scheme(): "ai" {
    return "ai";
  }

  /** Host and port as written, without userinfo; undefined for `ai:/path`. */
  get authority(): string | undefined {
    return this.#view().authority;
  }

  /** The userinfo as written, a secret. The draft does not define one. */
  get userinfo(): string | undefined {
    return this.#view().userinfo ?? undefined;
  }

  /** The host as an HTTP client reads it: in lower case, IPv6 in brackets. Empty if the authority is empty. */
  get host(): string | undefined {
    return this.#view().host;
  }

  /** The port, if the URI contains one. */
  get port(): number | undefined {
    return this.#view().port;
  }

  /** The path as written. */
  get path(): string {
    return this.#view().path;
  }

  /** The decoded segments of the path. */
  get segments(): string[] {
    return [...this.#view().segments];
  }

  /** The query as decoded `name=value` pairs, in order, with duplicates. The draft leaves the query opaque. */
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
    return issuesFrom((glue) => glue.aiOwnIssues(this.#view().text));
  }

  /** The URI as parsed, with its secrets replaced by `***`. */
  toString(): string {
    return #view in this ? this.#view().redacted : "[object AiUri]"; // a proxy
  }

  /** Same as `toString`. */
  toJSON(): string {
    return this.toString();
  }

  /** The parsed text, WITH ITS SECRETS. Do not log it. */
  exposeCredentials(): string {
    return this.#view().text;
  }

  /** The normal form (RFC 3986 §6.2.2): scheme and host in lower case, minimal percent-encoding in upper case. */
  canonical(): AiUri {
    return made(valueFrom(ask<AiView>((glue) => glue.aiCanonical(this.#view().text))));
  }

  /**
   * The URI with changes. Other parts keep their spelling.
   * @throws LlmUriError and TypeError as `build`.
   */
  with(changes: AiChanges): AiUri {
    return built(changes, this.#view().text);
  }

  /** Whether both have the same normal form. */
  equals(other: AiUri | string): boolean {
    const uri = typeof other === "string" ? parsed(other) : other;
    if (typeof uri !== "object" || uri === null || !(#view in uri)) return false;
    return this.canonical().exposeCredentials() === uri.canonical().exposeCredentials();
  }

  /**
   * The https URL of this URI at the gateway, in normal form: the base, the authority as a segment (`~` if
   * there is none, `-` if it is empty), then path, query and fragment. Different URIs have different URLs.
   * @param gatewayBase An https URL without query and fragment, such as `https://ai.example/gateway`.
   * @throws LlmUriError `ai-userinfo` and `ambiguous-encoding` for a URI that gateways must refuse; `gateway-not-https`,
   * `invalid-gateway`.
   */
  toGatewayUrl(gatewayBase: string): string {
    const [base, own] = [text(gatewayBase), this.#view().text];
    valueFrom(
      ask<true>((glue) => glue.aiCheck(own)),
      own,
    );
    return valueFrom(
      ask<string>((glue) => glue.aiToGateway(own, base)),
      base,
    );
  }

  /** The name of the class and the redacted text, which test runners show. */
  get [Symbol.toStringTag](): string {
    return #view in this ? `AiUri ${this.toString()}` : "AiUri";
  }
}

hideAccessors(AiUri.prototype);
printAs<AiUri>(AiUri.prototype, (uri) => ["AiUri", uri.toString()]);

/** The instance for a parsed view. */
export const made = (view: AiView): AiUri => AiUri.of(view);

/** The URI of a text; undefined if it is not valid. */
function parsed(input: string): AiUri | undefined {
  const { value } = ask<AiView>((glue) => glue.aiParse(input, false));
  return value && made(value);
}

/** The text of a URI, with its secrets. */
export const source = (uri: AiUri | string): string =>
  (uri instanceof AiUri ? uri : AiUri.parse(uri)).exposeCredentials();

/** All issues of an input: errors, warnings and advice. */
export function validateAi(input: string, options?: AiOptions): Issue[] {
  const [given, strict] = [text(input), isStrict(options)];
  return issuesFrom((glue) => glue.aiIssues(given, strict));
}

// Ai URIs and their gateways.

import type { Found } from "../core/shared.js";
import { hideAccessors, LlmUriError, printAs } from "../core/shared.js";
import type { Issue } from "../core/types.js";
import { ask, issuesFrom, text, valueFrom } from "./answer.js";
import { engine } from "./module.js";

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
      /** What `parse` throws. */
      readonly error: LlmUriError;
      /** All issues, in the order of the input; at least one is an error. */
      readonly issues: readonly Issue[];
    };

/** A URI as the module returns it. */
export interface AiView {
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
 * A valid, unambiguous ai URI. Immutable; created by `parse`.
 *
 * It prints redacted: key-shaped words and parameters with names of secrets become `***`.
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
   * @throws LlmUriError with all issues, such as `scheme-not-ai`, `ai-userinfo`, `non-ascii-character`, `invalid-utf8`,
   * `ambiguous-dot-segment` and `ambiguous-encoding`.
   */
  static parse(input: string): AiUri {
    const given = text(input);
    return made(
      valueFrom(
        ask<AiView>((glue) => glue.aiParse(given)),
        given,
      ),
    );
  }

  /** Parses without throwing: the URI with its warnings and advice, or all the issues. */
  static safeParse(input: string): SafeAiResult {
    try {
      const uri = AiUri.parse(input);
      return { success: true, data: uri, issues: uri.issues };
    } catch (error) {
      if (!(error instanceof LlmUriError)) throw error;
      return { success: false, error, issues: error.issues };
    }
  }

  /** Whether `parse` would succeed. */
  static canParse(input: string): boolean {
    return typeof input === "string" && ask((glue) => glue.aiParse(input)).issues === undefined;
  }

  /**
   * Parses the URL of a URI at a gateway; the inverse of `toGatewayUrl`.
   * @throws LlmUriError `gateway-not-https`, `invalid-gateway`, `not-under-gateway`, and all errors of `parse`.
   */
  static fromGatewayUrl(url: string, gatewayBase: string): AiUri {
    const [given, base] = [text(url), text(gatewayBase)];
    return made(valueFrom(ask<AiView>((glue) => glue.aiFromGateway(given, base))));
  }

  /** Always `ai`. */
  get scheme(): "ai" {
    return "ai";
  }

  /** Host and port as written; undefined for `ai:/path`. */
  get authority(): string | undefined {
    return this.#view().authority;
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
    return engine.worded(valueFrom(ask<Found[]>((glue) => glue.aiOwnIssues(this.#view().text))));
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
   * @throws LlmUriError `gateway-not-https`, `invalid-gateway`.
   */
  toGatewayUrl(gatewayBase: string): string {
    const base = text(gatewayBase);
    return valueFrom(
      ask<string>((glue) => glue.aiToGateway(this.#view().text, base)),
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
  const { value } = ask<AiView>((glue) => glue.aiParse(input));
  return value && made(value);
}

/** The text of a URI, with its secrets. */
export const source = (uri: AiUri | string): string =>
  (uri instanceof AiUri ? uri : AiUri.parse(uri)).exposeCredentials();

/** All issues of an input: errors, warnings and advice. */
export function validateAi(input: string): Issue[] {
  const given = text(input);
  return issuesFrom((glue) => glue.aiIssues(given));
}

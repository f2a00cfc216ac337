// The public types. Names are those of RFC 3986 and of draft-levy-llm-uri-scheme-00.

import type { EnvCode, IssueCode } from "./codes.js";
import type { COMPONENTS, HOST_CLASSES, TOKEN_KINDS, VERDICT_CODES } from "./generated.js";
import type { PARAMS } from "./params-table.js";

export type { IssueCode } from "./codes.js";

/** The part of the URI that an issue is about. */
export type Component = (typeof COMPONENTS)[number];

/** `error`: the URI is not valid. `warning`: the URI is usable, but probably wrong. `advice`: a hint. */
export type Severity = "error" | "warning" | "advice";

/** One replacement of a fix. It contains no text of a secret. */
export interface Edit {
  /** UTF-16 offset of the replaced text. */
  readonly start: number;
  /** UTF-16 offset after it; equal to `start` for an insertion. */
  readonly end: number;
  /** The new text. */
  readonly text: string;
}

/** A finding about an input. It contains no secret from the input. */
export interface Issue {
  /** The stable name of the rule. */
  readonly code: IssueCode;
  /** The severity. */
  readonly severity: Severity;
  /** The problem, in one sentence. */
  readonly message: string;
  /** The fix, in one sentence. */
  readonly fix?: string;
  /** The part of the URI. */
  readonly component: Component;
  /** UTF-16 offset in the input. */
  readonly start: number;
  /** UTF-16 offset after the last character. */
  readonly end: number;
  /** The section of the specification, such as `"draft-levy-llm-uri-scheme-00 §4.3"`. */
  readonly reference: string;
  /** The fix as replacements in ascending order, if it is known. */
  readonly edits?: readonly Edit[];
  /** A corrected, redacted URI. Present only if the corrected URI is valid. */
  readonly suggestion?: string;
}

/** Limits of a parse. If the input exceeds one, the parse fails with an issue. All are inclusive. */
export interface Limits {
  /** Length of the whole URI in bytes. Default 65,536. */
  uriLength: number;
  /** Length of one raw parameter value in bytes. Default 4,096. */
  valueLength: number;
  /** Number of parameters. Default 256. */
  parameters: number;
  /** Levels of one JSON value; at most 100. Default 16. */
  depth: number;
  /** Members and items of one JSON value, over all levels. Default 256. */
  jsonMembers: number;
}

/** Options of the parser. */
export interface ParseOptions {
  /** Accept exactly the draft's ABNF: text that only RFC 3986 allows is an error instead of a warning. */
  strict?: boolean | undefined;
  /** Whether a value outside the draft's range is an error (the default) or a warning. */
  ranges?: "error" | "warn" | undefined;
  /** Accept providers' short names as hosts (`llm://openai/…`) and parameter names of other APIs. Not in the draft. */
  aliases?: boolean | undefined;
  /** Limits on size. */
  limits?: Partial<Limits> | undefined;
  /**
   * A `HostPolicy`. A refused host, port or model is an error: `host-refused`, `port-refused` or `model-refused`. A URI keeps its policy:
   * `with`, requests and SDK options check it again, unless you pass another one.
   */
  policy?: Policy | undefined;
}

/** The type of policy options. At run time, only a `HostPolicy` is accepted. */
export interface Policy {
  /** The rules, frozen. */
  readonly rules: HostPolicyRules;
  /** Checks a host without a URI. */
  checkHost(host: string): Verdict;
}

/** A JSON value of a parameter. */
export type ParamValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly ParamValue[]
  | { readonly [name: string]: ParamValue };

/**
 * The typed parameters. The twelve names of the draft (§6) have the types below. Other names are text, a number or boolean that
 * prints back identically, a list if they are repeated, or a structure if they are dotted or JSON. The object has no prototype.
 */
export interface Params {
  /** Sampling temperature, 0.0 to 2.0. */
  readonly temp?: number;
  /** Maximum tokens in the completion. */
  readonly max_tokens?: number;
  /** Nucleus sampling threshold: a probability, 0.0 to 1.0. */
  readonly top_p?: number;
  /** Top-k sampling: a number of tokens. */
  readonly top_k?: number;
  /** Stop sequences. */
  readonly stop?: readonly string[];
  /** Random seed; a bigint beyond 2^53. */
  readonly seed?: number | bigint;
  /** Whether the response is streamed. */
  readonly stream?: boolean;
  /** Request timeout in milliseconds. Used by the client, never sent to the provider. */
  readonly timeout?: number;
  /** Maximum number of retries. Used by the client, never sent to the provider. */
  readonly retries?: number;
  /** Whether responses are cached. */
  readonly cache?: boolean;
  /** Response format, such as `"json"`. */
  readonly format?: string;
  /** System prompt. Untrusted if the URI is untrusted (draft §10.4). */
  readonly system?: string;
  readonly [name: string]: ParamValue | undefined;
}

/** Decoded names and values in order, with duplicates. The value is `null` if there is no `=`. */
export type Query = readonly (readonly [name: string, value: string | null])[];

/** The parts of a URI, decoded. */
export interface LlmUriParts {
  /** A name, an IPv4 address, or an IPv6 address with or without brackets; without a port. */
  host: string;
  /** The model; each `/` separates two segments. */
  model?: string | undefined;
  /** The segments of the model, instead of `model`; a `/` in a segment is percent-encoded. One of the two is required. */
  segments?: readonly string[] | undefined;
  /** The label before the key, such as an organisation (draft §4.2.1). */
  appLabel?: string | undefined;
  /** The key from the provider. It is percent-encoded in the URI. */
  apiKey?: string | undefined;
  /** 0 to 65535. Default: 443, or 11434 for loopback hosts. */
  port?: number | undefined;
  /**
   * Typed parameters. Objects become dotted names if these parse to the same object, else JSON. A URI has no types for names that the
   * draft does not define: a text such as `"5"` or `"[1]"` parses to a number or a list.
   */
  params?: Params | Readonly<Record<string, ParamValue | undefined>> | undefined;
  /** Names and values as text, instead of `params`. Commas in `stop` separate sequences; use `params` for a sequence with a comma. */
  query?: Query | undefined;
  /** For the application; never sent to a provider (draft §4.5). */
  fragment?: string | undefined;
}

/** Changes for `LlmUri.with`. `undefined` or `null` removes a part; without a host or a model, a URI is not valid. */
export type LlmUriChanges = { [Name in keyof LlmUriParts]?: LlmUriParts[Name] | null | undefined };

/** Options of redaction. */
export interface RedactOptions {
  /**
   * `credentials` (default): the marker replaces the api-key, texts in the format of a key, and secret parameters. `userinfo`: it also
   * replaces the whole userinfo. `share`: removes userinfo, fragment, unknown parameters and free text.
   */
  level?: "credentials" | "userinfo" | "share" | undefined;
  /** Treat the whole text as one URI, even if it is malformed or `llm://` is missing. */
  uri?: boolean | undefined;
  /** The text that replaces a secret. Default `***`. */
  marker?: string | undefined;
  /** Names of additional parameters with secret values, in any case. */
  secretParams?: readonly string[] | undefined;
  /** Whether to mask keys outside URIs, detected by their format or by the name before them. Default true. */
  keys?: boolean | undefined;
}

/** Options of `formatIssues`. */
export interface FormatOptions {
  /** ANSI colours. Default off. */
  color?: boolean | undefined;
  /** Maximum width of the line of input, in columns. Default 100. */
  width?: number | undefined;
}

/** A row of `wellKnownParams`: a parameter of the draft (§6, Table 1). */
export interface ParamSpec {
  /** The name. */
  readonly name: (typeof PARAMS)[number]["name"];
  /** The type of its value. Commas separate the items of a list. */
  readonly type: "float" | "integer" | "boolean" | "string" | "list";
  /** A short description. */
  readonly description: string;
  /** `tokens`, `milliseconds`, `probability` or `attempts`. */
  readonly unit?: string;
  /** The draft's range, both ends included. */
  readonly min?: number;
  /** The upper end of the range. */
  readonly max?: number;
  /** Its names in other APIs. */
  readonly aliases: readonly string[];
}

/** A row of `issueCodes`. */
export interface IssueSpec {
  /** The stable name. */
  readonly code: IssueCode | EnvCode;
  /** `error`, `warning` or `advice`, with the option that changes it, if there is one. */
  readonly severity: string;
  /** The section of the specification, such as `"draft-levy-llm-uri-scheme-00 §4.3"`. */
  readonly reference: string;
}

/** UTF-16 offsets of the start and the end of a part. */
export type Span = readonly [start: number, end: number];

/** The spans of a URI's parts in its text. */
export interface Spans {
  /** The label. */
  readonly appLabel?: Span;
  /** The key, without the colon before it. */
  readonly apiKey?: Span;
  /** The host; an IPv6 address with its brackets. */
  readonly host: Span;
  /** The digits of the port. */
  readonly port?: Span;
  /** The path without its leading slash. */
  readonly model: Span;
  /** The parameters in the order of the text; a name without `=` has no value. */
  readonly params: readonly {
    /** The raw name. */
    readonly name: Span;
    /** The raw value. */
    readonly value?: Span;
  }[];
  /** The fragment, without its `#`. */
  readonly fragment?: Span;
}

/**
 * The kind of a token: `segment` is a segment of the path, `name` and `value` belong to a parameter, and `text` precedes or follows
 * the URI.
 */
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** A token of an input. */
export interface Token {
  /** The kind. */
  readonly kind: TokenKind;
  /** UTF-16 offset in the input. */
  readonly start: number;
  /** UTF-16 offset after the token. */
  readonly end: number;
  /** Present if redaction masks a part of the token: do not show it. */
  readonly secret?: true;
}

/** The parts that two URIs must have in common: host and port; also the model; or all parts. */
export type EqualityLevel = "endpoint" | "model" | "full";

/** The class of a host, independent of any policy. */
export type HostClass = (typeof HOST_CLASSES)[number];

/** The rule that decided, such as `"public-name"` or `"loopback-host"`. */
export type VerdictCode = (typeof VERDICT_CODES)[number];

/** The decision of a policy about one host or address. Frozen; contains no credentials. */
export interface Verdict {
  /** Whether a request may connect to the host. */
  readonly allowed: boolean;
  /** The rule that decided. */
  readonly code: VerdictCode;
  /** The class of the host, independent of the policy. */
  readonly hostClass: HostClass;
  /**
   * The checked host or address, as an HTTP client reads it: in lower case, numbers as dotted addresses, A-labels, IPv6 hosts in
   * brackets. Empty if there is none, and `***` if it is in the format of a key.
   */
  readonly host: string;
  /** The finding and the fix, as text. */
  readonly reason: string;
}

/**
 * The rules of a `HostPolicy`. An absent list restricts nothing; a list that is set allows only its items, even if it is empty.
 */
export interface HostPolicyRules {
  /**
   * Allow only these hosts: `host` or `*.suffix`, which is every name below the suffix. A host listed in full is allowed regardless
   * of its class, even a metadata endpoint or a name without a dot. For `*.suffix`, the other rules still apply.
   */
  readonly allowHosts?: readonly string[] | undefined;
  /** Refuse these hosts: `host` or `*.suffix`. Overrides every other rule. */
  readonly denyHosts?: readonly string[] | undefined;
  /** Allow loopback hosts, also over `http:`: names, addresses and DNS answers. Default false. */
  readonly allowLoopback?: boolean | undefined;
  /** Allow private networks: private addresses as hosts and in DNS answers, names such as `.internal`, names without a dot. Default false. */
  readonly allowPrivate?: boolean | undefined;
  /** Allow public IP addresses as hosts. Default false. */
  readonly allowIpLiterals?: boolean | undefined;
  /** Allow only these ports. Ports that `fetch` refuses are always refused. */
  readonly allowPorts?: readonly number[] | undefined;
  /** Refuse these networks, as hosts and in DNS answers: `10.0.0.0/8`, `fd00::/8`, or one address. */
  readonly denyCidrs?: readonly string[] | undefined;
  /** Allow these networks, as hosts and in DNS answers, except metadata endpoints in them. */
  readonly allowCidrs?: readonly string[] | undefined;
  /** Allow only these models: a model, or a prefix and `*`. Case-sensitive. */
  readonly allowModels?: readonly string[] | undefined;
  /**
   * Use `http:` for these hosts, on port 80 if the URI has none: `host` or `*.suffix`, such as `vllm`, `*.svc.cluster.local` or
   * `10.0.0.5`. A public host throws a TypeError. This list does not allow a host; `allowHosts` or another rule must.
   */
  readonly allowHttp?: readonly string[] | undefined;
}

/** A host as an HTTP client reads it. */
export interface HostReading {
  /** The host as `URL.hostname` prints it; empty if it is refused. */
  readonly host: string;
  /** `refused` if the host is not valid; see `reason`. */
  readonly kind: "name" | "ipv4" | "ipv6" | "refused";
  /** The class of the host, independent of any policy: `invalid-hostname` if it is refused. */
  readonly hostClass: HostClass;
  /** The reason why the host is refused. Absent for other hosts. */
  readonly reason?: string;
}

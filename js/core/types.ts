// The public types. Names are those of RFC 3986 and of draft-levy-llm-uri-scheme-00.

import type { CoreCode } from "./codes/core.js";
import type { AnyCode } from "./codes/list.js";
import type { ModuleCode } from "./codes/module.js";
import type { NeighboursCode } from "./codes/neighbours.js";
import type { PolicyCode } from "./codes/policy.js";
import type { RequestsCode } from "./codes/requests.js";
import type { COMPONENTS, HOST_CLASSES, TOKEN_KINDS, VERDICT_CODES } from "./generated.js";
import type { PARAMS } from "./params-table.js";

/** The stable name of a rule, such as `"missing-model"`. Codes that begin with `wasm-` are about the WebAssembly module, not about an input. */
export type IssueCode = CoreCode | PolicyCode | RequestsCode | NeighboursCode | ModuleCode;

/** A part of the URI that an issue speaks of. */
export type Component = (typeof COMPONENTS)[number];

/** `error`: there is no valid URI. `warning`: usable, but probably not what was meant. `advice`: a hint. */
export type Severity = "error" | "warning" | "advice";

/** One replacement of a correction. It never contains a piece of a secret. */
export interface Edit {
  /** UTF-16 offset of what is replaced. */
  readonly start: number;
  /** UTF-16 offset after it; equal to `start` for an insertion. */
  readonly end: number;
  /** The new text. */
  readonly text: string;
}

/** One finding about an input. It never holds a piece of the input. */
export interface Issue {
  /** The stable name of the rule. */
  readonly code: IssueCode;
  /** What it means for the use of the URI. */
  readonly severity: Severity;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** What to do, in one sentence. */
  readonly fix?: string;
  /** The part of the URI that it speaks of. */
  readonly component: Component;
  /** UTF-16 offset into the input. */
  readonly start: number;
  /** UTF-16 offset after the last character. */
  readonly end: number;
  /** The section of the specification, such as `"draft-levy-llm-uri-scheme-00 §4.3"`. */
  readonly reference: string;
  /** The correction, if it is known: replacements in ascending order. */
  readonly edits?: readonly Edit[];
  /** A corrected URI, redacted. Present only where the correction was parsed and found valid. */
  readonly suggestion?: string;
}

/** Caps on what is read. Beyond one of them the parse fails with an issue that names it. All are inclusive. */
export interface Limits {
  /** Octets of the whole URI. Default 65,536. */
  uriLength: number;
  /** Octets of one parameter value, as written. Default 4,096. */
  valueLength: number;
  /** Number of parameters. Default 256. */
  parameters: number;
  /** Levels of one JSON value; at most 100. Default 16. */
  depth: number;
  /** Members and items of one JSON value, over all levels. Default 256. */
  jsonMembers: number;
}

/** How an input is read. */
export interface ParseOptions {
  /** Hold the input to the draft's ABNF to the letter: what RFC 3986 allows beyond it is an error, not a warning. */
  strict?: boolean | undefined;
  /** Whether a value outside the draft's range is an error (the default) or a warning. */
  ranges?: "error" | "warn" | undefined;
  /** Read providers' short names as hosts (`llm://openai/…`) and other APIs' names as parameters. Not in the draft. */
  aliases?: boolean | undefined;
  /** Caps on size. */
  limits?: Partial<Limits> | undefined;
  /**
   * A `HostPolicy`. What it refuses is an error as well: `host-refused`, `port-refused` or `model-refused`. A URI remembers its policy: `with`,
   * requests and SDK options check it again, unless they are given another one.
   */
  policy?: Policy | undefined;
}

/** A `HostPolicy`, as options take it: nothing else is one at run time. */
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
 * The parameters, typed. The twelve names of the draft (§6) have the types below; others have text, a list of texts if
 * they are repeated, or a structure if they are written with dots or as JSON. The object has no prototype.
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
  /** Random seed; a bigint beyond 2^53, so that it is exact. */
  readonly seed?: number | bigint;
  /** Whether the response is streamed. */
  readonly stream?: boolean;
  /** Request timeout in milliseconds. For the client, never for the provider. */
  readonly timeout?: number;
  /** Maximum retry attempts. For the client, never for the provider. */
  readonly retries?: number;
  /** Whether responses are cached. */
  readonly cache?: boolean;
  /** Response format, such as `"json"`. */
  readonly format?: string;
  /** System prompt. Untrusted input, if the URI is (draft §10.4). */
  readonly system?: string;
  readonly [name: string]: ParamValue | undefined;
}

/** Decoded names and values, in order, with duplicates. `null` is a name without `=`. */
export type Query = readonly (readonly [name: string, value: string | null])[];

/** The parts of a URI, decoded. */
export interface LlmUriParts {
  /** A name, an IPv4 address, or an IPv6 address with or without brackets; without a port. */
  host: string;
  /** The model; each `/` separates two segments. */
  model: string;
  /** The model's segments, in place of `model`; a `/` in one of them is percent-encoded. */
  segments?: readonly string[] | undefined;
  /** The label in front of the key, such as an organisation (draft §4.2.1). */
  appLabel?: string | undefined;
  /** The key, as the provider gave it; it is percent-encoded. */
  apiKey?: string | undefined;
  /** 0 to 65535. Without it: 443, or 11434 on this machine. */
  port?: number | undefined;
  /**
   * Typed parameters. Objects become dotted names where that says the same, else JSON. A URI has no types for names that the
   * draft does not know: their numbers are read back as text, and a text that is a JSON object or list as that.
   */
  params?: Params | Readonly<Record<string, ParamValue | undefined>> | undefined;
  /** Names and values as text, in place of `params`. Commas in `stop` separate sequences: one that holds a comma needs `params`. */
  query?: Query | undefined;
  /** For the application; no provider gets it (draft §4.5). */
  fragment?: string | undefined;
}

/** Changes for `LlmUri.with`. A property that is `undefined` or `null` removes that part. */
export type LlmUriChanges = { [Name in keyof LlmUriParts]?: LlmUriParts[Name] | null | undefined };

/** How much is hidden, and what is shown in its place. */
export interface RedactOptions {
  /**
   * `credentials` (default): the api-key, key-shaped words and secret parameters become the marker. `userinfo`: the whole
   * userinfo as well. `share`: userinfo, fragment, unknown parameters and free text are left out.
   */
  level?: "credentials" | "userinfo" | "share" | undefined;
  /** The text is one URI and nothing else, though it may be broken: then also one without its `llm://` is masked. */
  uri?: boolean | undefined;
  /** What takes a secret's place. Default `***`. */
  marker?: string | undefined;
  /** More parameters whose values are secret, compared without regard to case. */
  secretParams?: readonly string[] | undefined;
  /** Whether keys outside URIs are masked, by their shape or by the name before them. Default true. */
  keys?: boolean | undefined;
}

/** How issues are shown. */
export interface FormatOptions {
  /** ANSI colours. Default off. */
  color?: boolean | undefined;
  /** Columns for the line of the input. Default 100. */
  width?: number | undefined;
}

/** A row of `wellKnownParams`: a parameter of the draft (§6, Table 1). */
export interface ParamSpec {
  /** The name, in its one spelling. */
  readonly name: (typeof PARAMS)[number]["name"];
  /** What its value is. A list is written with commas. */
  readonly type: "float" | "integer" | "boolean" | "string" | "list";
  /** What it does, in a few words. */
  readonly description: string;
  /** `tokens`, `milliseconds`, `probability` or `attempts`. */
  readonly unit?: string;
  /** The draft's range, both ends included. */
  readonly min?: number;
  /** The upper end of the range. */
  readonly max?: number;
  /** Other APIs' names for it. */
  readonly aliases: readonly string[];
}

/** A row of `issueCodes`. */
export interface IssueSpec {
  /** The stable name. */
  readonly code: AnyCode;
  /** `error`, `warning`, `advice`, or what it depends on. */
  readonly severity: string;
  /** The section of the specification, such as `"draft-levy-llm-uri-scheme-00 §4.3"`. */
  readonly reference: string;
}

/** UTF-16 offsets of a part: its first character, and the one behind its last. */
export type Span = readonly [start: number, end: number];

/** Where the parts of a URI lie in its text. A part that is absent is not there. */
export interface Spans {
  /** The label. */
  readonly appLabel?: Span;
  /** The key, without the colon in front of it. */
  readonly apiKey?: Span;
  /** The host; an IPv6 address with its brackets. */
  readonly host: Span;
  /** The digits of the port. */
  readonly port?: Span;
  /** The path without its leading slash. */
  readonly model: Span;
  /** The parameters in the order of the text; a name without `=` has no value. */
  readonly params: readonly {
    /** The name, as written. */
    readonly name: Span;
    /** The value, as written. */
    readonly value?: Span;
  }[];
  /** The fragment, without its `#`. */
  readonly fragment?: Span;
}

/**
 * What a token is, by its place: `segment` is a segment of the path, `name` and `value` are those of a parameter, and `text` is what
 * precedes or follows the URI.
 */
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** A lexical part of an input. */
export interface Token {
  /** What it is. */
  readonly kind: TokenKind;
  /** UTF-16 offset of its first character. */
  readonly start: number;
  /** UTF-16 offset behind its last one. */
  readonly end: number;
  /** Redaction masks some of it: do not show it. Absent on every other token. */
  readonly secret?: true;
}

/** How much of two URIs must agree: host and port; also the model; or everything. */
export type EqualityLevel = "endpoint" | "model" | "full";

/** What kind of host it is, whatever the rules say to it. */
export type HostClass = (typeof HOST_CLASSES)[number];

/** Why a policy allows or refuses, such as `"public-name"` or `"loopback-host"`. */
export type VerdictCode = (typeof VERDICT_CODES)[number];

/** What a policy says of one target. Frozen; holds no credentials. */
export interface Verdict {
  /** Whether it may be connected to. */
  readonly allowed: boolean;
  /** The rule that decided. */
  readonly code: VerdictCode;
  /** What kind of host it is, whatever the rules say. */
  readonly hostClass: HostClass;
  /**
   * The host or address that was judged, as an HTTP client reads it: lower case, numbers as dotted addresses, A-labels,
   * IPv6 in brackets if it is a host. Empty if there is none, and `***` if it looks like a key.
   */
  readonly host: string;
  /** For people: what was found, and what to do. */
  readonly reason: string;
}

/**
 * The rules of a `HostPolicy`. A list that is absent restricts nothing; one that is there allows what it lists and nothing
 * else, also if it is empty.
 */
export interface HostPolicyRules {
  /**
   * Only these hosts: `host` or `*.suffix`, which is every name below the suffix. A host that is named in full is allowed
   * whatever its class is, metadata endpoints and names without a dot too; `*.suffix` lifts no other rule.
   */
  readonly allowHosts?: readonly string[] | undefined;
  /** Never these hosts: `host` or `*.suffix`. Stronger than every other rule. */
  readonly denyHosts?: readonly string[] | undefined;
  /** This machine is allowed, over `http:` too: names, addresses and answers of the DNS. Default false. */
  readonly allowLoopback?: boolean | undefined;
  /** Private networks are allowed: addresses and answers, `.internal` and its like, names without a dot. Default false. */
  readonly allowPrivate?: boolean | undefined;
  /** The host may be a public address. Default false. */
  readonly allowIpLiterals?: boolean | undefined;
  /** Only these ports. The ports that `fetch` refuses are refused in any case. */
  readonly allowPorts?: readonly number[] | undefined;
  /** Never these networks, as hosts and as answers: `10.0.0.0/8`, `fd00::/8`, or one address. */
  readonly denyCidrs?: readonly string[] | undefined;
  /** These networks are allowed, as hosts and as answers. Metadata endpoints in them are not. */
  readonly allowCidrs?: readonly string[] | undefined;
  /** Only these models: a name, or a beginning and a `*`. Letter case counts. */
  readonly allowModels?: readonly string[] | undefined;
  /**
   * Requests to these hosts use `http:`, on port 80 if the URI has none: `host` or `*.suffix`, such as `vllm`, `*.svc.cluster.local` or
   * `10.0.0.5`. A public host is a TypeError. It does not allow a host: `allowHosts` or the other rules do.
   */
  readonly allowHttp?: readonly string[] | undefined;
}

/** A host as an HTTP client reads it. */
export interface HostReading {
  /** As `URL.hostname` prints it; empty if the host is refused. */
  readonly host: string;
  /** `refused` is not a host that the library connects to; `reason` says why. */
  readonly kind: "name" | "ipv4" | "ipv6" | "refused";
  /** What the host is, whatever a policy allows: `invalid-hostname` if it is refused. */
  readonly hostClass: HostClass;
  /** Why the host is refused; only of `refused`. */
  readonly reason?: string;
}

// The types of requests and provider profiles.

import type { LlmUri } from "../core/shared.js";
import type { Issue, ParamValue, Policy } from "../core/types.js";
import type { PROVIDER_IDS } from "./generated.js";

/** The id of a provider in `providers`, or of a custom profile. */
export type ProviderId = (typeof PROVIDER_IDS)[number] | (string & {});

/** The format of requests and responses. */
export type Protocol =
  | "openai-chat"
  | "openai-responses"
  | "anthropic-messages"
  | "gemini"
  | "converse"
  | "cohere"
  | "ollama";

/** An operation of a provider (draft §5.2). */
export type Operation = "inference" | "stream" | "embeddings" | "models" | "batch";

/** A change to a part of the URI. It contains no value. */
export interface Change {
  /** The parameter, `app-label` or `provider`; for an added member, its name in the request. */
  readonly param: string;
  /** `withheld`: it would set a structure, a target or a secret. `dropped`: the provider does not support it. */
  readonly kind: "renamed" | "moved" | "converted" | "dropped" | "withheld" | "defaulted";
  /** `query` or `app-label`; absent for an added member. */
  readonly from?: string;
  /** A member of the body, with dots between levels, a header, or a client option. Absent if it is not sent. */
  readonly to?: string;
  /** The reason, as text, if it is not obvious. */
  readonly reason?: string;
}

/** Options for the HTTP client or the SDK (draft §6). */
export interface ClientOptions {
  /** Timeout in milliseconds. */
  readonly timeout?: number;
  /** Maximum number of retries. */
  readonly maxRetries?: number;
}

/** A model address: a `MasAddress` of `llm-uri/mas`. */
export interface ModelAddress {
  /** The URL without the fragment. */
  readonly url: string;
  /** Converts the address. */
  toLlmUri(options?: { policy?: Policy | undefined }): {
    /** The URI. */
    readonly value: LlmUri;
    /** The parts that the URI cannot contain. */
    readonly issues: readonly Issue[];
  };
}

/**
 * What requests are made for: an llm URI, its text, or a model address. The issues of an address's conversion are among those of the
 * result, and the issues of its URI have no offsets.
 */
export type RequestTarget = LlmUri | string | ModelAddress;

/** Options of `resolve` and `toRequest`. */
export interface ResolveOptions {
  /** The id of a provider in `providers`. Default: the provider of the host. */
  provider?: ProviderId | undefined;
  /** Providers of your own, from `defineProviders`. */
  profiles?: ProviderRegistry | undefined;
  /** One of the provider's protocols, such as `openai-responses`. */
  protocol?: Protocol | undefined;
  /** Default: `stream` if the URI contains `stream=true`, else `inference`. */
  operation?: Operation | undefined;
  /** A `HostPolicy` for the host. Default: the policy of the URI, else `HostPolicy.production`. */
  policy?: Policy | undefined;
  /** The base path of all endpoints, such as `/v1`. Default: the profile's. */
  basePath?: string | undefined;
  /** The version of the provider's API: a header for Anthropic, a parameter of the URL for Azure OpenAI. */
  apiVersion?: string | undefined;
  /** The project (Google Vertex AI). */
  project?: string | undefined;
  /** The location (Google Vertex AI). */
  location?: string | undefined;
  /** Use HTTPS for loopback hosts, too. Other hosts always use it, unless `allowHttp` lists them. */
  https?: boolean | undefined;
  /**
   * The header for the app-label. Default: the provider's, if the label has the format of the provider's ids or if there is no such
   * format. `true`: always the provider's. `false`: none.
   */
  labelHeader?: boolean | string | undefined;
  /** Send a system prompt in the URI (default), send it with a warning, or drop it (draft §10.4). */
  system?: "allow" | "warn" | "drop" | undefined;
  /** Report a value outside the provider's range as an error (default), or send it with a warning. */
  ranges?: "error" | "warn" | undefined;
  /** Custom headers, which override the profile's. They are treated as secrets. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/** A message of OpenAI's Chat Completions. */
export interface Message {
  /** `system`, `user`, `assistant`, … */
  readonly role: string;
  /** A text, or a list of parts. Protocols other than OpenAI's receive only the text parts. */
  readonly content:
    | string
    | readonly {
        /** `text`, or another type that the provider supports. */
        readonly type: string;
        /** The text of a text part. */
        readonly text?: string;
      }[];
}

/** The input of a request. */
export interface RequestInput {
  /** A conversation. It is converted for protocols other than OpenAI's, which support only text parts. */
  readonly messages?: readonly object[] | undefined;
  /** One user message; for embeddings, the text. */
  readonly prompt?: string | undefined;
  /** For embeddings: a text, or a list of texts. */
  readonly input?: string | readonly string[] | undefined;
  /** Members of the body in the provider's format. The URI sets members that are absent. */
  readonly body?: object | undefined;
}

/** Options of `toCurl`. */
export interface CurlOptions {
  /** The variable that contains the key. Default: the provider's, such as `OPENAI_API_KEY`. */
  keyEnv?: string | undefined;
}

/** Options of `resolveCredentials`. */
export interface CredentialOptions {
  /**
   * Hosts that may receive a provider's key, in addition to the provider's fixed hosts (`api.openai.com`): full names, without a
   * port. Hosts whose name a customer chooses (`x.openai.azure.com`, `x.endpoints.huggingface.cloud`) must be listed, because anyone
   * can register one.
   */
  allowHosts?: readonly string[] | undefined;
  /** The provider of a host in `allowHosts` that belongs to no provider. */
  provider?: ProviderId | undefined;
  /** Providers of your own, from `defineProviders`. */
  profiles?: ProviderRegistry | undefined;
}

/** The mapping of a parameter. */
export interface ParamRule {
  /** The member of the body; dots separate levels. */
  readonly path?: string;
  /** The conversion of the value, if there is one. */
  readonly form?: string;
  /** The provider's range, both ends included. */
  readonly min?: number;
  /** The upper end of the range. */
  readonly max?: number;
  /** The maximum number of items in a list. */
  readonly maxItems?: number;
  /** The replacements of single values: texts, `true` and `false` as names. */
  readonly map?: Readonly<Record<string, unknown>>;
  /** Values that are not sent, each with the reason; `*` is every value that `map` does not have. */
  readonly drops?: Readonly<Record<string, string>>;
  /** A structure for the value: the text `$` is its place. */
  readonly value?: unknown;
  /** The first version of the API that has `path`. */
  readonly since?: string;
  /** The member of the body before that version. */
  readonly older?: string;
  /** The reason why it is not sent. */
  readonly dropped?: string;
}

/** The place of the key in a request. */
export interface ProviderAuth {
  /** The header, or the parameter of the URL. */
  readonly name: string;
  /** The text before the key, such as `Bearer `. */
  readonly prefix?: string;
  /** Whether the key is in the URL's query. URLs are logged, so no built-in profile uses this. */
  readonly inQuery?: boolean;
}

/** The meaning of a variable; `reason`: why a URI cannot contain it. */
export type ProviderVariable =
  | "version"
  | "place"
  | "project"
  | "label"
  | "key"
  | "gateway-key"
  | {
      /** The reason. */
      readonly reason: string;
    };

/** A protocol of a provider, with its endpoints. */
export interface ProviderSurface {
  /** The format of requests and responses. */
  readonly protocol: Protocol;
  /** The base path, with the placeholders `{project}`, `{location}` and `{model!}`. */
  readonly basePath?: string;
  /** For each operation the path below `basePath`. Default: those of the protocol. */
  readonly endpoints?: { readonly [name in Operation]?: string };
  /** Mappings that differ from the protocol's. A text is a path; null means that the parameter is not sent. */
  readonly params?: Readonly<Record<string, ParamRule | string | null>>;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Members of every body. */
  readonly body?: Readonly<Record<string, string>>;
  /** This is the default surface for models that match one of these patterns: `*` is any text, `[0-9]` a character of a range. */
  readonly models?: readonly string[];
  /** The provider whose surface of this protocol has the `params` that are not given here. */
  readonly like?: string;
  /** The top-level members of completions: parameters with other names are withheld. Default: those of the protocol. */
  readonly members?: readonly string[];
  /** It takes members that the protocol does not list. */
  readonly open?: boolean;
  /** The model is in the body although it is in the path. */
  readonly modelInBody?: boolean;
  /** The body of requests for vectors, if it differs from OpenAI's. */
  readonly embed?: {
    /** The member that contains the text. */
    readonly path: string;
    /** Whether the member is a list of texts. */
    readonly list?: boolean;
    /** The structure around a text: `"$"` is its place. */
    readonly item?: unknown;
    /** Members that the API requires. */
    readonly defaults?: Readonly<Record<string, unknown>>;
  };
  /** The base path and the header for the key if no project is known. */
  readonly withoutProject?: {
    /** The base path. */
    readonly basePath: string;
    /** The header for the key. */
    readonly auth: ProviderAuth;
  };
  /** The version of the API: its parameter or header, and its default. Default: that of the protocol; null: none. */
  readonly version?: {
    /** The parameter of the URL, or the header. */
    readonly name: string;
    /** The default version. */
    readonly default?: string;
    /** Whether it is a header, not a parameter of the URL. */
    readonly inHeader?: boolean;
  } | null;
  /** The place of the key, if it differs from the provider's. */
  readonly auth?: ProviderAuth;
  /** Whether this protocol is for API versions that are dates. */
  readonly dated?: boolean;
}

/** A provider, as data. */
export interface ProviderProfile {
  /** The id, for the option `provider` and `detectProvider`. */
  readonly id: string;
  /** The display name. */
  readonly name?: string;
  /** Patterns of hosts. A leading `*` matches one or more labels, `*` elsewhere a region. */
  readonly hosts?: readonly string[];
  /** Patterns in `hosts` whose first labels customers choose. They do not receive the keys in the provider's variables. */
  readonly customerHosts?: readonly string[];
  /** Default: `Authorization: Bearer …`. */
  readonly auth?: ProviderAuth;
  /** How keys that begin so are sent instead, and the headers that they need. */
  readonly authByKey?: readonly (ProviderAuth & {
    /** How the key begins. */
    readonly begins: string;
    /** Headers of requests with such a key. */
    readonly headers?: Readonly<Record<string, string>>;
  })[];
  /** Its chat has the role `developer`. */
  readonly developerRole?: boolean;
  /** Whether the provider works without a key. */
  readonly keyless?: boolean;
  /** Headers for the app-label. The first with a matching prefix and without `ask` is used. */
  readonly labels?: readonly {
    /** The name of the header. */
    readonly header: string;
    /** The prefix of labels for this header. */
    readonly prefix?: string;
    /** Whether it is used only with the option `labelHeader`. */
    readonly ask?: boolean;
  }[];
  /** Environment variables; the preferred ones first. */
  readonly env?: {
    /** Variables with keys. */
    readonly keys?: readonly string[];
    /** Variables with base URLs. */
    readonly bases?: readonly string[];
    /** Base URLs that do not contain the base path, and why. */
    readonly bare?: Readonly<Record<string, string>>;
    /** Other variables, with their meaning. */
    readonly settings?: Readonly<Record<string, ProviderVariable>>;
    /** Further settings, which only other tools read. */
    readonly otherTools?: Readonly<Record<string, ProviderVariable>>;
    /** Variables for models. */
    readonly models?: readonly string[];
    /** Variables that choose the provider if they are on, and the providers whose variables may be set too. */
    readonly switches?: Readonly<Record<string, readonly string[]>>;
  };
  /** The base path of a provider without `protocols`, which has OpenAI's chat there. */
  readonly basePath?: string;
  /** The `params` of a provider without `protocols`. */
  readonly params?: Readonly<Record<string, ParamRule | string | null>>;
  /** The first that fits is the default. */
  readonly protocols?: readonly ProviderSurface[];
  /** Where this was read. */
  readonly source?: string;
}

/** Providers of your own that were read and found whole. `defineProviders` makes it. */
export interface ProviderRegistry {
  /** The records. */
  readonly providers: readonly ProviderProfile[];
}

/** @internal The result of the core. */
export interface EndpointFields {
  readonly provider: string;
  readonly protocol: Protocol;
  readonly operation: Operation;
  readonly method: "GET" | "POST";
  readonly baseUrl: string;
  readonly url: string;
  readonly secretUrl?: boolean;
  readonly model: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, ParamValue>>;
  readonly bodyText?: string;
  readonly system?: string;
  readonly clientOptions: ClientOptions;
  readonly changes: readonly Change[];
  readonly issues: readonly Issue[];
}

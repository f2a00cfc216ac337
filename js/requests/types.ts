// The types of requests: what goes in, and what the provider's profile holds.

import type { LlmUri } from "../core/shared.js";
import type { Issue, ParamValue, Policy } from "../core/types.js";
import type { PROVIDER_IDS } from "./generated.js";

/** The id of a provider's row in `providers`, or of a profile of a user's own. */
export type ProviderId = (typeof PROVIDER_IDS)[number] | (string & {});

/** The shape of requests and answers. */
export type Protocol =
  | "openai-chat"
  | "openai-responses"
  | "anthropic-messages"
  | "gemini"
  | "converse"
  | "cohere"
  | "ollama";

/** What is asked of a provider (draft §5.2). */
export type Operation = "inference" | "stream" | "embeddings" | "models" | "batch";

/** What became of a part of the URI. It never holds a value. */
export interface Change {
  /** The parameter, or `app-label`, `provider`; of what was added, its name in the request. */
  readonly param: string;
  /** `withheld` is what would set a structure, a target or a secret; `dropped` what the provider does not have. */
  readonly kind: "renamed" | "moved" | "converted" | "dropped" | "withheld" | "defaulted";
  /** `query` or `app-label`; absent for what was added. */
  readonly from?: string;
  /** A member of the body with dots between levels, a header, a client option. Absent: it is not sent. */
  readonly to?: string;
  /** Why, for people, where it is not plain. */
  readonly reason?: string;
}

/** For the HTTP client or the SDK (draft §6). */
export interface ClientOptions {
  /** Milliseconds. */
  readonly timeout?: number;
  /** How often a failed request is sent again. */
  readonly maxRetries?: number;
}

/** A model address: a `MasAddress` of `llm-uri/mas`. */
export interface ModelAddress {
  /** The URL without the fragment. */
  readonly url: string;
  /** Converts the address. */
  toLlmUri(options?: { policy?: Policy | undefined }): { readonly value: LlmUri; readonly issues: readonly Issue[] };
}

/**
 * What requests are made for: an llm URI, its text, or a model address. The issues of an address's conversion are among those of the
 * result, and the issues of its URI have no offsets.
 */
export type RequestTarget = LlmUri | string | ModelAddress;

/** Options of `resolve` and `toRequest`. */
export interface ResolveOptions {
  /** The id of a row in `providers`, in place of the one that the host tells. */
  provider?: ProviderId | undefined;
  /** A profile of one's own, in the shape of a row. */
  profile?: ProviderProfile | undefined;
  /** Which of a provider's ways to talk to it, such as `openai-responses`. */
  protocol?: Protocol | undefined;
  /** Default `inference`, which `stream=true` in the URI makes a stream. */
  operation?: Operation | undefined;
  /** A `HostPolicy`: which hosts may be requested. Default: the one that the URI was parsed with, else `HostPolicy.production`. */
  policy?: Policy | undefined;
  /** The path before all calls, such as `/v1`, instead of the profile's. */
  basePath?: string | undefined;
  /** The version of the provider's API: a header for Anthropic, a parameter of the URL for Azure OpenAI. */
  apiVersion?: string | undefined;
  /** The project (Google Vertex AI). */
  project?: string | undefined;
  /** The location (Google Vertex AI). */
  location?: string | undefined;
  /** HTTPS for loopback hosts, too. All others have it whatever this says. */
  https?: boolean | undefined;
  /**
   * The header for the app-label. By default the provider's, if the label looks like an id of the provider's or any text
   * will do; `true`: the provider's in any case; `false`: none.
   */
  labelHeader?: boolean | string | undefined;
  /** A system prompt in the URI is sent (default), sent with a warning, or left out (draft §10.4). */
  system?: "allow" | "warn" | "drop" | undefined;
  /** A value outside the provider's range is an error (default), or sent with a warning. */
  ranges?: "error" | "warn" | undefined;
  /** Headers of one's own, in place of the profile's of the same name. They are taken for secret. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/** A message as OpenAI's chat has it. */
export interface Message {
  /** `system`, `user`, `assistant`, … */
  readonly role: string;
  /** A text, or parts, of which other shapes than OpenAI’s take the text. */
  readonly content:
    | string
    | readonly {
        /** `text`, or another kind of part that the provider knows. */
        readonly type: string;
        /** Of a text. */
        readonly text?: string;
      }[];
}

/** What is to be asked. */
export interface RequestInput {
  /** A conversation. For other shapes than OpenAI's it is converted: then its parts are text. */
  readonly messages?: readonly object[] | undefined;
  /** One message of the user; for embeddings, the text. */
  readonly prompt?: string | undefined;
  /** For embeddings: a text, or a list of texts. */
  readonly input?: string | readonly string[] | undefined;
  /** Members of the body in the provider's own words; the URI fills in what is not there. */
  readonly body?: object | undefined;
}

/** Options of `toCurl`. */
export interface CurlOptions {
  /** The variable that holds the key, in place of the one that the provider's own tools read. */
  keyEnv?: string | undefined;
}

/** Options of `resolveCredentials`. */
export interface CredentialOptions {
  /**
   * Hosts that may receive a provider's key, in addition to those that the provider names itself (`api.openai.com`): whole
   * names, without a port. A host whose name a customer chooses (`x.openai.azure.com`, `x.endpoints.huggingface.cloud`) must be
   * listed: anyone can rent one.
   */
  allowHosts?: readonly string[] | undefined;
  /** The provider whose variables are meant, for a host of `allowHosts` that tells none. */
  provider?: ProviderId | undefined;
}

/** Where a parameter of the draft goes; `dropped` says why it goes nowhere. */
export interface ParamRule {
  /** The member of the body; dots separate levels. */
  readonly path?: string;
  /** What the value becomes, if it is not itself. */
  readonly form?: string;
  /** The provider's range, both ends included. */
  readonly min?: number;
  /** The upper end of the range. */
  readonly max?: number;
  /** How many items a list may have. */
  readonly maxItems?: number;
  /** Why it is not sent. */
  readonly dropped?: string;
}

/** How a key is sent. */
export interface ProviderAuth {
  /** The header, or the parameter of the URL. */
  readonly name: string;
  /** The text before the key, such as `Bearer `. */
  readonly prefix?: string;
  /** In the URL's query: URLs are logged, so no provider of the table wants it there. */
  readonly inQuery?: boolean;
}

/** One way to talk to a provider. */
export interface ProviderSurface {
  /** The shape of requests and answers. */
  readonly protocol: Protocol;
  /** `{project}`, `{location}` and `{model!}` are filled in. */
  readonly basePath?: string;
  /** For each operation the path below `basePath`. */
  readonly endpoints: { readonly [name in Operation]?: string };
  /** Rules that are not given are the protocol's. A text is a path; null means that it is not sent. */
  readonly params?: Readonly<Record<string, ParamRule | string | null>>;
  /** Headers that every request has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Members that every body has. */
  readonly body?: Readonly<Record<string, string>>;
  /** For models that begin so this is the default way. */
  readonly models?: readonly string[];
  /** The version of the API: its parameter or header, and what it is by default. */
  readonly version?: {
    /** The parameter of the URL, or the header. */
    readonly name: string;
    /** The version where nobody says one. */
    readonly default?: string;
    /** A header, not a parameter of the URL. */
    readonly inHeader?: boolean;
  };
  /** How a key is sent, where it is not the provider's way. */
  readonly auth?: ProviderAuth;
  /** The way for an API version that is a date. */
  readonly dated?: boolean;
}

/** A provider, as data. */
export interface ProviderProfile {
  /** What the option `provider` and `detectProvider` call it. */
  readonly id: string;
  /** Its name, for people. */
  readonly name?: string;
  /** Names, label by label; `*` in front matches one label or several, elsewhere a region. */
  readonly hosts?: readonly string[];
  /** Those of `hosts` whose first labels a customer of the provider chooses. They do not own the provider's variables. */
  readonly customerHosts?: readonly string[];
  /** Default: `Authorization: Bearer …`. */
  readonly auth?: ProviderAuth;
  /** Whether it answers without a key. */
  readonly keyless?: boolean;
  /** Headers for the app-label: the first whose prefix fits, and that need not be asked for. */
  readonly labels?: readonly {
    /** The name of the header. */
    readonly header: string;
    /** What a label begins with to be meant by it. */
    readonly prefix?: string;
    /** Only where the option `labelHeader` asks for it. */
    readonly ask?: boolean;
  }[];
  /** Environment variables: of keys, of base URLs, of other settings; the preferred ones first. */
  readonly env?: {
    /** Of keys. */
    readonly keys?: readonly string[];
    /** Of base URLs. */
    readonly bases?: readonly string[];
    /** Of other settings. */
    readonly settings?: readonly string[];
  };
  /** The first that fits is the default. */
  readonly protocols: readonly ProviderSurface[];
  /** Where this was read. */
  readonly source?: string;
}

/** @internal What the core gives. */
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

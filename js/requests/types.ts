// The types of requests.

import type { LlmUri } from "../core/shared.js";
import type { Issue, Policy } from "../core/types.js";
import type { Operation, Protocol, ProviderId, ProviderProfile } from "./generated.js";

export type {
  Operation,
  ParamRule,
  Protocol,
  ProviderAuth,
  ProviderId,
  ProviderProfile,
  ProviderSurface,
  ProviderVariable,
} from "./generated.js";

/** A change to a part of the URI. It contains no value. */
export interface Change {
  /** The parameter, the option, `app-label` or `provider`; for an added member, its name in the request. */
  readonly param: string;
  /** `withheld`: it would set a structure, a target or a secret. `dropped`: the provider does not support it. */
  readonly kind: "renamed" | "moved" | "converted" | "dropped" | "withheld" | "defaulted";
  /** `query`, `app-label`, or `options` for an option of the call; absent for an added member. */
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

/** An llm URI, its text, or a model address. Issues of an address have no offsets. */
export type RequestTarget = LlmUri | string | ModelAddress;

/** Options of `resolve` and `toRequest`. */
export interface ResolveOptions {
  /** The id of a provider in `providers`. Default: the provider of the host. */
  provider?: ProviderId | undefined;
  /** Your own providers, from `defineProviders`. */
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
  /** The header for the app-label. Default: the provider's, if the label has the format of its ids; `true`: always; `false`: none. */
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
  /** For embeddings: a text, or a list of texts. OpenAI's API also takes a list of tokens, or a list of such lists. */
  readonly input?: string | readonly string[] | readonly number[] | readonly (readonly number[])[] | undefined;
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
   * Full names of hosts that may receive a provider's key, in addition to its fixed hosts (`api.openai.com`). Hosts whose name a customer
   * chooses (`x.openai.azure.com`) must be listed, because anyone can register one.
   */
  allowHosts?: readonly string[] | undefined;
  /** The provider of a host in `allowHosts` that belongs to no provider. */
  provider?: ProviderId | undefined;
  /** Your own providers, from `defineProviders`. */
  profiles?: ProviderRegistry | undefined;
}

/** Your own providers, validated: the result of `defineProviders`. */
export interface ProviderRegistry {
  /** The records. */
  readonly providers: readonly ProviderProfile[];
}

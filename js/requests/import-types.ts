// The types of imports.

import type { LlmUri } from "../core/shared.js";
import type { Issue, Policy } from "../core/types.js";
import type { ProviderId, ProviderRegistry } from "./types.js";

/** Options of `fromUrl` and `fromCurl`. */
export interface ImportOptions {
  /** The id of the provider in `providers`, for a host that belongs to no provider. */
  provider?: ProviderId | undefined;
  /** The model, which overrides the one in the source. `/` separates segments. */
  model?: string | undefined;
  /** A `HostPolicy`, which the URI keeps. An `http:` URL can be imported only for loopback hosts and `allowHttp`. */
  policy?: Policy | undefined;
  /** Providers of your own, from `defineProviders`. */
  profiles?: ProviderRegistry | undefined;
}

/** A part of the source that is not in the URI, and the reason. Never its value. */
export interface Dropped {
  /** A variable, a member of the body, a header (`header x-tenant`), an option of curl (`--proxy`), a part of the URL. */
  readonly component: string;
  /** The reason, as text. */
  readonly reason: string;
}

/** The result of an import. */
export interface Imported {
  /** The URI. It prints without the key. */
  readonly value: LlmUri;
  /** The id of the provider whose format the source has. */
  readonly provider: ProviderId;
  /** Options for `resolve` and `toRequest` that the URI cannot contain. */
  readonly options: {
    /** The provider of a host that belongs to no provider. */
    readonly provider?: ProviderId;
    /** Set if the source uses HTTPS with a loopback host. */
    readonly https?: true;
  };
  /** Parts of the source that the URI does not contain. */
  readonly lost: readonly Dropped[];
  /** Warnings and advice. Offsets are UTF-16 units of the source. */
  readonly issues: readonly Issue[];
}

/** Options of `fromEnv`. */
export interface FromEnvOptions extends ImportOptions {
  /** The prefix of every variable's name: `MYAPP_` for `MYAPP_OPENAI_API_KEY`. */
  prefix?: string | undefined;
  /** Write the reference `%24%7BNAME%7D` instead of the key, for a URI that is stored. `resolveCredentials` resolves it. */
  reference?: boolean | undefined;
}

/** Options of `fromModelString`. */
export interface ModelStringOptions extends Omit<FromEnvOptions, "model"> {
  /** The format: `litellm` has a slash after the provider, the others a colon. Default: the first of the two in the string. */
  style?: "litellm" | "langchain" | "pydantic-ai" | "ai-sdk" | undefined;
  /** Variables, such as `process.env`, for the provider's host and key. Default: none. */
  env?: Readonly<Record<string, string | undefined>> | ((name: string) => string | null | undefined) | undefined;
}

/** The result of `fromEnv` and `fromModelString`. */
export interface FromEnv extends Imported {
  /** The variables whose values are in the URI. */
  readonly used: readonly string[];
  /** Variables that are set and not used in the URI. */
  readonly ignored: readonly Dropped[];
}

/** Options of `toEnv`. */
export interface ToEnvOptions {
  /** The provider whose variables to write. Default: the provider of the host. */
  provider?: ProviderId | undefined;
  /** The prefix of every variable's name. */
  prefix?: string | undefined;
  /** Providers of your own, from `defineProviders`. */
  profiles?: ProviderRegistry | undefined;
}

/** The result of `toEnv`. */
export interface ToEnv {
  /**
   * Names and values, WITH THE KEY, which does not print. `Object.assign(process.env, value)` and `{ ...value }` copy the
   * unmasked values.
   */
  readonly value: Readonly<Record<string, string>>;
  /** The id of the provider whose variables these are. */
  readonly provider: ProviderId;
  /** The names whose values are secret. */
  readonly secret: readonly string[];
  /** Parts of the URI that no variable contains. */
  readonly lost: readonly Dropped[];
}

/** Variables of one provider, by name. */
export interface EnvChoice {
  /** The id of the provider's row in `providers`. */
  readonly provider: ProviderId;
  /** Its variables that are set. */
  readonly variables: readonly string[];
}

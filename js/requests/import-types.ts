// The types of imports: what goes in, and what comes out beside the URI.

import type { LlmUri } from "../core/shared.js";
import type { Issue, Policy } from "../core/types.js";
import type { ProviderId } from "./types.js";

/** Options of `fromUrl` and `fromCurl`. */
export interface ImportOptions {
  /** The id of a row in `providers`: whose words a host speaks that tells none. */
  provider?: ProviderId | undefined;
  /** The model, in place of the one that the source names. Segments are separated by `/`. */
  model?: string | undefined;
  /** A `HostPolicy`, which the URI remembers. `allowHttp` lists the hosts that may be imported from an `http:` URL. */
  policy?: Policy | undefined;
}

/** Something that did not come along, and why. Never its value. */
export interface Dropped {
  /** A variable, a member of the body, a header (`header x-tenant`), an option of curl (`--proxy`), a part of the URL. */
  readonly component: string;
  /** Why, for people. */
  readonly reason: string;
}

/** What an import gives. */
export interface Imported {
  /** The URI. It prints without the key. */
  readonly value: LlmUri;
  /** The id of the provider whose words the source speaks. */
  readonly provider: ProviderId;
  /** What `resolve` and `toRequest` should be told as well, since a URI cannot say it: pass it on as their options. */
  readonly options: {
    /** Whose words the host speaks, where the host does not tell. */
    readonly provider?: ProviderId;
    /** HTTPS, where the source says so and the host is this machine. */
    readonly https?: true;
  };
  /** What the URI does not hold. */
  readonly lost: readonly Dropped[];
  /** Warnings and advice. Offsets are UTF-16 units of the source. */
  readonly issues: readonly Issue[];
}

/** Options of `fromEnv`. */
export interface FromEnvOptions extends ImportOptions {
  /** The prefix of every variable's name: `MYAPP_` for `MYAPP_OPENAI_API_KEY`. */
  prefix?: string | undefined;
  /** Write `%24%7BNAME%7D` in place of the key, which `resolveCredentials` looks up: for a URI that is stored. */
  reference?: boolean | undefined;
}

/** Options of `fromModelString`. */
export interface ModelStringOptions extends Omit<FromEnvOptions, "model"> {
  /** Whose spelling it is: `litellm` has a slash behind the provider, the others a colon. By default whichever comes first. */
  style?: "litellm" | "langchain" | "pydantic-ai" | "ai-sdk" | undefined;
  /** Variables, such as `process.env`, for the provider's host and key. By default none is looked at. */
  env?: Readonly<Record<string, string | undefined>> | ((name: string) => string | null | undefined) | undefined;
}

/** What `fromEnv` and `fromModelString` give. */
export interface FromEnv extends Imported {
  /** The variables whose values are in the URI. */
  readonly used: readonly string[];
  /** Variables that are set, and say nothing that is in the URI. */
  readonly ignored: readonly Dropped[];
}

/** Options of `toEnv`. */
export interface ToEnvOptions {
  /** Whose variables, in place of those of the provider that the host belongs to. */
  provider?: ProviderId | undefined;
  /** The prefix of every variable's name. */
  prefix?: string | undefined;
}

/** What `toEnv` gives. */
export interface ToEnv {
  /**
   * Names and values, WITH THE KEY, though it does not print. `Object.assign(process.env, value)` and `{ ...value }` take
   * the real values.
   */
  readonly value: Readonly<Record<string, string>>;
  /** The id of the provider whose variables these are. */
  readonly provider: ProviderId;
  /** The names whose values are secret. */
  readonly secret: readonly string[];
  /** What no variable holds. */
  readonly lost: readonly Dropped[];
}

/** Variables of one provider, by name. */
export interface EnvChoice {
  /** The id of the provider's row in `providers`. */
  readonly provider: ProviderId;
  /** Those of its variables that are set. */
  readonly variables: readonly string[];
}

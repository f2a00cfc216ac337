// Imports URIs from a provider's URL, a curl command or environment variables. The core parses them (src/requests/import).

import {
  composed,
  DEFAULT,
  type Found,
  json,
  type LlmUri,
  LlmUriError,
  maskedRecord,
  type Policy,
  read,
  type Shape,
  text,
} from "../core/shared.js";
import type { Issue } from "../core/types.js";
import { call, crossing, policyOf, settled, written } from "./ask.js";
import { href } from "./base-url.js";
import { recordsIn, variable } from "./registry.js";
import { engine, run } from "./run.js";
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

/** Options of `fromEnv`. */
export interface FromEnvOptions extends ImportOptions {
  /** The prefix of every variable's name: `MYAPP_` for `MYAPP_OPENAI_API_KEY`. */
  prefix?: string | undefined;
  /** Write the reference `%24%7BNAME%7D` instead of the key, for a URI that is stored. `resolveCredentials` resolves it. */
  reference?: boolean | undefined;
}

/** Variables by name, or a function that returns the value of a variable. */
export type EnvSource = Readonly<Record<string, string | undefined>> | ((name: string) => string | null | undefined);

/** Options of `fromModelString`. */
export interface ModelStringOptions extends Omit<FromEnvOptions, "model"> {
  /** The format: `litellm` has a slash after the provider, the others a colon. Default: the first of the two in the string. */
  style?: "litellm" | "langchain" | "pydantic-ai" | "ai-sdk" | undefined;
  /** Variables, such as `process.env`, for the provider's host and key. Default: none. */
  env?: EnvSource | undefined;
}

/** Options of `toEnv`. `provider`: the provider whose variables to write. Default: the provider of the host. */
export type ToEnvOptions = Pick<FromEnvOptions, "provider" | "prefix" | "profiles">;

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

/** The result of `fromEnv` and `fromModelString`. */
export interface FromEnv extends Imported {
  /** The variables whose values are in the URI. */
  readonly used: readonly string[];
  /** Variables that are set and not used in the URI. */
  readonly ignored: readonly Dropped[];
}

/** The result of `toEnv`. */
export interface ToEnv {
  /** Names and values, WITH THE KEY, which does not print. `{ ...value }` copies the unmasked values. */
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

/** The error if several providers have variables that are set, or if variables are missing. Contains names, never values. */
export class EnvImportError extends LlmUriError {
  /** The providers with variables that are set. Pass one of the ids as the option `provider`. */
  readonly choices: readonly EnvChoice[];

  /** @internal */
  constructor(issues: readonly Issue[], choices: readonly EnvChoice[]) {
    super(issues);
    this.choices = choices;
  }
}

const IMPORT: Shape<ImportOptions> = { provider: "string", model: "string", policy: "policy", profiles: "any" };
const FROM_ENV: Shape<FromEnvOptions> = { ...IMPORT, prefix: "string", reference: "boolean" };
const { model: _model, ...OTHERS } = FROM_ENV;
const STYLES = ["litellm", "langchain", "pydantic-ai", "ai-sdk"] as const;
const MODEL_STRING: Shape<ModelStringOptions> = { ...OTHERS, style: STYLES, env: "any" };
const TO_ENV: Shape<ToEnvOptions> = { provider: "string", prefix: "string", profiles: "any" };

function imported(answer: unknown, policy: Policy | undefined): FromEnv {
  const { uri, ...fields } = settled<Omit<FromEnv, "value"> & { readonly uri: string }>(answer);
  return { value: composed(engine, uri, { ...DEFAULT, policy }), ...fields };
}

function ofText(name: "importUrl" | "importCurl", source: string, options: ImportOptions): Imported {
  const own = read(options, IMPORT);
  const {
    used: _used,
    ignored: _ignored,
    ...rest
  } = imported(run(name, { source, options: written(own) }), own.policy);
  return rest;
}

/** Imports from variables. Reads only the variables that the tools of providers use. */
function fromVariables(env: EnvSource, own: FromEnvOptions, model?: string): FromEnv {
  // The members of a text, a list or a Map are not variables.
  if (typeof env !== "function" && (typeof env !== "object" || env === null || Symbol.iterator in env))
    throw new TypeError("llm-uri: the variables must be an object, such as process.env, or a function.");
  const lookup = typeof env === "function" ? env : (name: string) => (Object.hasOwn(env, name) ? env[name] : undefined);
  const options = written(own);
  const found: Record<string, string> = {};
  for (const bare of call<string[]>("importNames", recordsIn(own.profiles))) {
    const name = `${own.prefix ?? ""}${bare}`;
    const value = variable(lookup(name));
    if (value !== undefined) found[name] = value;
  }
  const answer = run("importVariables", { variables: json(found), options, model });
  const { issues, choices } = answer as { issues?: readonly Found[]; choices?: readonly EnvChoice[] };
  if (choices !== undefined) throw new EnvImportError(engine.worded(issues!), choices);
  return imported(answer, own.policy);
}

/**
 * Converts the URL of a provider's endpoint, or the base URL of its API, to a URI: Azure deployments with their `api-version`,
 * `…/models/x:generateContent?key=…`, ARNs of Bedrock, Ollama's `/api/chat`, OpenAI-compatible servers with any base path. The model
 * is from the path or from `options.model`. Makes no network requests.
 * @throws LlmUriError: `invalid-url`, `model-not-given`, `unknown-provider`, and the errors of the resulting URI.
 * @example
 * fromUrl("https://res.openai.azure.com/openai/deployments/gpt/chat/completions?api-version=2024-10-21").value.exposeCredentials();
 * // "llm://res.openai.azure.com/gpt?api-version=2024-10-21"
 */
export const fromUrl = (url: string | { readonly href: string }, options: ImportOptions = {}): Imported =>
  ofText("importUrl", href(url), options);

/**
 * Converts a curl command to a URI: its URL, its key, and the parameters in its JSON body under the draft's names. `$NAME` in the key
 * becomes the reference `%24%7BNAME%7D`, which `resolveCredentials` resolves. The system prompt is included; messages are listed in
 * `lost`. The command is parsed, never run, and no file or variable is read.
 * @throws LlmUriError: `invalid-command`, `command-needs-more` (`@file`, `$(…)`), `invalid-url`, `model-not-given`, and the errors of
 * the resulting URI. Offsets are UTF-16 units of the command; no message contains text of it.
 * @example
 * fromCurl(`curl https://api.openai.com/v1/chat/completions -H "Authorization: Bearer $OPENAI_API_KEY" -d '{"model":"gpt-4o"}'`);
 */
export const fromCurl = (command: string, options: ImportOptions = {}): Imported =>
  ofText("importCurl", text(command), options);

/**
 * Converts the environment variables of a provider to a URI: `OPENAI_API_KEY`, `OPENAI_BASE_URL`, `OPENAI_MODEL`, `ANTHROPIC_…`,
 * `AZURE_OPENAI_…`, `AWS_BEARER_TOKEN_BEDROCK` with `AWS_REGION`, `OLLAMA_HOST`, and those of all other `providers`. `LLM_URL` takes
 * precedence. No other variables are read.
 * @throws EnvImportError: `several-providers` with `choices`, unless `options.provider` selects one; `no-provider-in-environment`,
 * `incomplete-environment`, `model-not-given`, `unusable-variable`. No message contains a value.
 * @example
 * fromEnv(process.env, { provider: "openai", model: "gpt-5" }).value;
 */
export const fromEnv = (env: EnvSource, options: FromEnvOptions = {}): FromEnv =>
  fromVariables(env, read(options, FROM_ENV));

/**
 * Converts a model with its provider, in the format of LiteLLM, LangChain, pydantic-ai or the AI SDK's registry, to a URI:
 * `openai:gpt-5`, `groq/llama-3.3-70b`, `ollama/llama3.2:3b`. The first `:` or `/` separates the two, or the one of `options.style`.
 * Without `options.env`, the URI has the provider's default host and no key. `modelString` of the results of `llm-uri/adapters` is the
 * inverse.
 * @throws EnvImportError: `no-provider-in-model-string`, `model-not-given`, and `incomplete-environment` for a provider without a
 * default host, such as Azure OpenAI, if its variable is not in `options.env`. No message contains a value.
 * @example
 * fromModelString("anthropic/claude-opus-4-1").value.exposeCredentials(); // "llm://api.anthropic.com/claude-opus-4-1"
 */
export function fromModelString(model: string, options: ModelStringOptions = {}): FromEnv {
  const { env = {}, ...rest } = read(options, MODEL_STRING);
  return fromVariables(env, rest, text(model));
}

/**
 * Converts a URI to the environment variables of its provider, the inverse of `fromEnv`. Parts that no variable can contain, such as
 * most parameters, are listed in `lost`. The record prints without the key.
 * @throws LlmUriError: `unknown-provider`, `host-refused` for a host that no client can connect to.
 * @example
 * spawn("python", ["app.py"], { env: { ...process.env, ...toEnv(uri).value } });
 */
export function toEnv(uri: LlmUri | string, options: ToEnvOptions = {}): ToEnv {
  const own = written({ ...read(options, TO_ENV), policy: policyOf(uri) });
  const { variables, ...rest } = call<Omit<ToEnv, "value"> & { variables: Record<string, string> }>("exportVariables", {
    ...crossing(uri),
    options: own,
  });
  return { value: maskedRecord(variables, (name) => rest.secret.includes(name)), ...rest };
}

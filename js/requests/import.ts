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
import { crossing, policyOf, rulesIn, settled } from "./ask.js";
import type {
  Dropped,
  EnvChoice,
  FromEnv,
  FromEnvOptions,
  Imported,
  ImportOptions,
  ModelStringOptions,
  ToEnv,
  ToEnvOptions,
} from "./import-types.js";
import { recordsIn } from "./registry.js";
import { engine, run } from "./run.js";

type Fields = Omit<FromEnv, "value"> & { readonly uri: string };

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

function imported(answer: unknown, policy: Policy | undefined): FromEnv {
  const { uri, ...fields } = settled<Fields>(answer);
  return { value: composed(engine, uri, { ...DEFAULT, policy }), ...fields };
}

const IMPORT: Shape<ImportOptions> = { provider: "string", model: "string", policy: "policy", profiles: "any" };
const FROM_ENV: Shape<FromEnvOptions> = { ...IMPORT, prefix: "string", reference: "boolean" };
const { model: _model, ...OTHERS } = FROM_ENV;
const MODEL_STRING: Shape<ModelStringOptions> = {
  ...OTHERS,
  style: ["litellm", "langchain", "pydantic-ai", "ai-sdk"],
  env: "any",
};
const TO_ENV: Shape<ToEnvOptions> = { provider: "string", prefix: "string", profiles: "any" };

/** Imports from a text, without variables. */
function ofText(options: ImportOptions, ask: (own: string) => unknown): Imported {
  const { policy, profiles, ...given } = read(options, IMPORT);
  const own = { ...given, ...recordsIn(profiles) };
  const { used: _used, ignored: _ignored, ...rest } = imported(ask(json({ ...own, ...rulesIn(policy) })), policy);
  return rest;
}

/** Imports from variables. Reads only the variables that the tools of providers use. */
function fromVariables(env: EnvSource, options: FromEnvOptions, model: string | undefined): FromEnv {
  const lookup = typeof env === "function" ? env : (name: string) => (Object.hasOwn(env, name) ? env[name] : undefined);
  const { policy, profiles, ...given } = options;
  const rest = { ...given, ...recordsIn(profiles) };
  const own = json({ ...rest, ...rulesIn(policy) });
  const { prefix } = rest;
  const found: Record<string, string> = {};
  for (const bare of settled<string[]>(run((glue) => glue.importNames(json({ profiles: rest.profiles }))))) {
    const name = `${prefix ?? ""}${bare}`;
    const value = lookup(name);
    if (typeof value === "string" && value !== "") found[name] = value;
  }
  const answer = run((glue) => glue.importVariables(json({ variables: json(found), options: own, model })));
  const { issues, choices } = answer as { issues?: readonly Found[]; choices?: readonly EnvChoice[] };
  if (choices !== undefined) throw new EnvImportError(engine.worded(issues!), choices);
  return imported(answer, policy);
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
export function fromUrl(url: string | { readonly href: string }, options: ImportOptions = {}): Imported {
  const source = text(typeof url === "object" && url !== null ? url.href : url);
  return ofText(options, (own) => run((glue) => glue.importUrl(json({ source, options: own }))));
}

/**
 * Converts a curl command to a URI: its URL, its key, and the parameters in its JSON body under the draft's names. `$NAME` in the key
 * becomes the reference `%24%7BNAME%7D`, which `resolveCredentials` resolves. The system prompt is included; messages are listed in
 * `lost`. The command is parsed, never run, and no file or variable is read.
 * @throws LlmUriError: `invalid-command`, `command-needs-more` (`@file`, `$(…)`), `invalid-url`, `model-not-given`, and the errors of
 * the resulting URI. Offsets are UTF-16 units of the command; no message contains text of it.
 * @example
 * fromCurl(`curl https://api.openai.com/v1/chat/completions -H "Authorization: Bearer $OPENAI_API_KEY" -d '{"model":"gpt-4o"}'`);
 */
export function fromCurl(command: string, options: ImportOptions = {}): Imported {
  const source = text(command);
  return ofText(options, (own) => run((glue) => glue.importCurl(json({ source, options: own }))));
}

/** Variables by name, or a function that returns the value of a variable. */
export type EnvSource = Readonly<Record<string, string | undefined>> | ((name: string) => string | null | undefined);

/**
 * Converts the environment variables of a provider to a URI: `OPENAI_API_KEY`, `OPENAI_BASE_URL`, `OPENAI_MODEL`, `ANTHROPIC_…`,
 * `AZURE_OPENAI_…`, `AWS_BEARER_TOKEN_BEDROCK` with `AWS_REGION`, `OLLAMA_HOST`, and those of all other `providers`. `LLM_URL` takes
 * precedence. No other variables are read.
 * @throws EnvImportError: `several-providers` with `choices`, unless `options.provider` selects one; `no-provider-in-environment`,
 * `incomplete-environment`, `model-not-given`, `unusable-variable`. No message contains a value.
 * @example
 * fromEnv(process.env, { provider: "openai", model: "gpt-5" }).value;
 */
export function fromEnv(env: EnvSource, options: FromEnvOptions = {}): FromEnv {
  return fromVariables(env, read(options, FROM_ENV), undefined);
}

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
  const { profiles, ...given } = read(options, TO_ENV);
  const [source, own] = [crossing(uri), json({ ...given, ...recordsIn(profiles), ...rulesIn(policyOf(uri)) })];
  const { variables, provider, secret, lost } = settled<{
    variables: Record<string, string>;
    provider: string;
    secret: string[];
    lost: Dropped[];
  }>(run((glue) => glue.exportVariables(json({ ...source, options: own }))));
  return { value: maskedRecord(variables, (name) => secret.includes(name)), provider, secret, lost };
}

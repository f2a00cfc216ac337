// From what people have already to a URI: a provider's URL, a curl command, variables. The core reads it (src/requests/import).

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
import { crossing, policyOf, rulesIn, run, settled } from "./ask.js";
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
import { engine } from "./module.js";

type Fields = Omit<FromEnv, "value"> & { readonly uri: string };

/** Several providers have variables that are set, or what is set is not enough. Names only, never values. */
export class EnvImportError extends LlmUriError {
  /** Of which providers there are variables, and which ones: one of the ids is the option `provider`. */
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

const IMPORT: Shape<ImportOptions> = { provider: "string", model: "string", policy: "policy" };
const FROM_ENV: Shape<FromEnvOptions> = { ...IMPORT, prefix: "string", reference: "boolean" };
const { model: _model, ...OTHERS } = FROM_ENV;
const MODEL_STRING: Shape<ModelStringOptions> = {
  ...OTHERS,
  style: ["litellm", "langchain", "pydantic-ai", "ai-sdk"],
  env: "any",
};
const TO_ENV: Shape<ToEnvOptions> = { provider: "string", prefix: "string" };

/** Of a text, which has no variables. */
function ofText(options: ImportOptions, ask: (own: string) => unknown): Imported {
  const { policy, ...own } = read(options, IMPORT);
  const { used: _used, ignored: _ignored, ...rest } = imported(ask(json({ ...own, ...rulesIn(policy) })), policy);
  return rest;
}

/** Of variables, which may be several providers'. Of an environment only those that providers' tools read are looked at. */
function fromVariables(env: EnvSource, options: FromEnvOptions, model: string | undefined): FromEnv {
  const lookup = typeof env === "function" ? env : (name: string) => (Object.hasOwn(env, name) ? env[name] : undefined);
  const { policy, ...rest } = options;
  const own = json({ ...rest, ...rulesIn(policy) });
  const { prefix } = rest;
  const found: Record<string, string> = {};
  for (const bare of run((glue) => glue.importNames())) {
    const name = `${prefix ?? ""}${bare}`;
    const value = lookup(name);
    if (typeof value === "string" && value !== "") found[name] = value;
  }
  const answer = run((glue) => glue.importVariables(json(found), own, model));
  const { issues, choices } = answer as { issues?: readonly Found[]; choices?: readonly EnvChoice[] };
  if (choices !== undefined) throw new EnvImportError(engine.worded(issues!), choices);
  return imported(answer, policy);
}

/**
 * Makes a URI of the URL of a provider's call, or of the base URL of its API: Azure deployments with their `api-version`,
 * `…/models/x:generateContent?key=…`, ARNs of Bedrock, Ollama's `/api/chat`, OpenAI-compatible servers below any path.
 * The model comes from the path, or from `options.model`. Nothing is fetched.
 * @throws LlmUriError: `invalid-url`, `model-not-given`, `unknown-provider`, and what a URI of the parts has for errors.
 * @example
 * fromUrl("https://res.openai.azure.com/openai/deployments/gpt/chat/completions?api-version=2024-10-21").value.exposeCredentials();
 * // "llm://res.openai.azure.com/gpt?api-version=2024-10-21"
 */
export function fromUrl(url: string | { readonly href: string }, options: ImportOptions = {}): Imported {
  const source = text(typeof url === "object" && url !== null ? url.href : url);
  return ofText(options, (own) => run((glue) => glue.importUrl(source, own)));
}

/**
 * Makes a URI of a curl command: URL, key, and the parameters of its JSON body in the draft's names. `$NAME` in the key
 * becomes the reference `%24%7BNAME%7D`, which `resolveCredentials` looks up. The system prompt comes along; messages do not,
 * and are listed as lost. The command is read, never run: no file and no variable is looked at.
 * @throws LlmUriError: `invalid-command`, `command-needs-more` (`@file`, `$(…)`), `invalid-url`, `model-not-given`, and what
 * a URI of the parts has for errors. Offsets are UTF-16 units of the command; no message holds a piece of it.
 * @example
 * fromCurl(`curl https://api.openai.com/v1/chat/completions -H "Authorization: Bearer $OPENAI_API_KEY" -d '{"model":"gpt-4o"}'`);
 */
export function fromCurl(command: string, options: ImportOptions = {}): Imported {
  const source = text(command);
  return ofText(options, (own) => run((glue) => glue.importCurl(source, own)));
}

/** Variables, or a function that looks one up. */
export type EnvSource = Readonly<Record<string, string | undefined>> | ((name: string) => string | null | undefined);

/**
 * Makes one URI of the variables that providers' own tools read: `OPENAI_API_KEY`, `OPENAI_BASE_URL`, `OPENAI_MODEL`,
 * `ANTHROPIC_…`, `AZURE_OPENAI_…`, `AWS_BEARER_TOKEN_BEDROCK` with `AWS_REGION`, `OLLAMA_HOST`, and the like of every row
 * of `providers`. `LLM_URL` wins. Only variables of these names are looked at.
 * @throws EnvImportError: `several-providers` with `choices`, unless `options.provider` says which; `no-provider-in-environment`,
 * `incomplete-environment`, `model-not-given`, `unusable-variable`. No message holds a value.
 * @example
 * fromEnv(process.env, { provider: "openai", model: "gpt-5" }).value;
 */
export function fromEnv(env: EnvSource, options: FromEnvOptions = {}): FromEnv {
  return fromVariables(env, read(options, FROM_ENV), undefined);
}

/**
 * Makes a URI of a model with its provider, as LiteLLM, LangChain, pydantic-ai and the AI SDK's registry spell it:
 * `openai:gpt-5`, `groq/llama-3.3-70b`, `ollama/llama3.2:3b`. The first `:` or `/` parts them, or the one that
 * `options.style` has; all others are the model's. Without `options.env` it is the provider's own host, without a key. The way
 * back is `modelString` of what `llm-uri/adapters` gives.
 * @throws EnvImportError: `no-provider-in-model-string`, `model-not-given`, and `incomplete-environment` for a provider without
 * a host of its own, such as Azure OpenAI, whose variable is not in `options.env`. No message holds a value.
 * @example
 * fromModelString("anthropic/claude-opus-4-1").value.exposeCredentials(); // "llm://api.anthropic.com/claude-opus-4-1"
 */
export function fromModelString(model: string, options: ModelStringOptions = {}): FromEnv {
  const { env = {}, ...rest } = read(options, MODEL_STRING);
  return fromVariables(env, rest, text(model));
}

/**
 * Says a URI in the variables that the provider's own tools read: the way back of `fromEnv`. What no variable holds, such
 * as most parameters, is listed as lost. The record does not print the key.
 * @throws LlmUriError: `unknown-provider`, `host-refused` for a host that no client could dial.
 * @example
 * spawn("python", ["app.py"], { env: { ...process.env, ...toEnv(uri).value } });
 */
export function toEnv(uri: LlmUri | string, options: ToEnvOptions = {}): ToEnv {
  const [source, own] = [crossing(uri), json({ ...read(options, TO_ENV), ...rulesIn(policyOf(uri)) })];
  const { variables, provider, secret, lost } = settled<{
    variables: Record<string, string>;
    provider: string;
    secret: string[];
    lost: Dropped[];
  }>(run((glue) => glue.exportVariables(source, own)));
  return { value: maskedRecord(variables, (name) => secret.includes(name)), provider, secret, lost };
}

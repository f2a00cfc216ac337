// From what people have already to a URI: a provider's URL, a curl command, variables. The core reads it (src/requests/import).

import { parse } from "./api.js";
import { LlmUriError } from "./error.js";
import type {
  EnvChoice,
  FromEnv,
  FromEnvOptions,
  Imported,
  ImportOptions,
  Left,
  ModelStringOptions,
  ToEnv,
  ToEnvOptions,
} from "./import-types.js";
import { MARKER } from "./internal/generated.js";
import { guarded } from "./internal/instance.js";
import type { Found } from "./internal/message.js";
import { DEFAULT } from "./internal/options.js";
import { requestIssues, worded } from "./internal/request-issues.js";
import { concealed, printMasked } from "./internal/shown.js";
import { text } from "./internal/text.js";
import type { Issue } from "./types.js";
import { composed, LlmUri } from "./uri.js";

// What the core is given (src/wasm/import.rs).
const FROM_URL = 0;
const FROM_CURL = 1;
const FROM_ENV = 2;

/** What the core answers. */
type Answer<T> = { readonly value: T } | { readonly issues: readonly Found[]; readonly choices?: readonly EnvChoice[] };
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

function settled<T>(text: string): T {
  const answer = JSON.parse(text) as Answer<T>;
  if (!("issues" in answer)) return worded(answer.value);
  const issues = requestIssues(answer.issues);
  throw answer.choices === undefined ? new LlmUriError(issues) : new EnvImportError(issues, answer.choices);
}

function read(kind: number, source: string, options: object): FromEnv {
  const json = JSON.stringify(options);
  const { uri, ...fields } = settled<Fields>(guarded((w) => w.glue.importText(kind, source, json)));
  return { value: composed(uri, DEFAULT), ...fields };
}

function imported(kind: number, source: string, options: ImportOptions): Imported {
  const { used: _used, ignored: _ignored, ...rest } = read(kind, source, options);
  return rest;
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
  return imported(FROM_URL, text(typeof url === "object" && url !== null ? url.href : url), options);
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
  return imported(FROM_CURL, text(command), options);
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
  const own = { ...options };
  return read(FROM_ENV, JSON.stringify(variables(env, own.prefix)), own);
}

/** Of an environment the variables that providers' tools read: no other one is looked at. */
function variables(env: EnvSource, prefix: string | null | undefined): Record<string, string> {
  const lookup = typeof env === "function" ? env : (name: string) => (Object.hasOwn(env, name) ? env[name] : undefined);
  const found: Record<string, string> = {};
  for (const plain of guarded((w) => w.glue.importNames())) {
    const name = `${prefix ?? ""}${plain}`;
    const value = lookup(name);
    if (typeof value === "string" && value !== "") found[name] = value;
  }
  return found;
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
export function fromModelString(model: string, { env = {}, ...options }: ModelStringOptions = {}): FromEnv {
  // The core has it under the empty name, which no variable has.
  return read(FROM_ENV, JSON.stringify({ ...variables(env, options.prefix), "": text(model) }), options);
}

/**
 * Says a URI in the variables that the provider's own tools read: the way back of `fromEnv`. What no variable holds, such
 * as most parameters, is listed as lost. The record does not print the key.
 * @throws LlmUriError: `unknown-provider`, `host-refused` for a host that no client could dial.
 * @example
 * spawn("python", ["app.py"], { env: { ...process.env, ...toEnv(uri).value } });
 */
export function toEnv(uri: LlmUri | string, options: ToEnvOptions = {}): ToEnv {
  const { text: given, options: parsing } = LlmUri.source(LlmUri.is(uri) ? uri : parse(uri as string));
  const json = JSON.stringify(options);
  const { variables, provider, secret, lost } = settled<{
    variables: Record<string, string>;
    provider: string;
    secret: string[];
    lost: Left[];
  }>(guarded((w) => w.glue.exportVariables(given(), parsing.flags, parsing.limits, json)));
  return { value: new Variables(variables, secret), provider, secret, lost };
}

/** Variables as a plain object would have them. It prints without the secret ones. */
class Variables {
  [name: string]: string;

  constructor(variables: Readonly<Record<string, string>>, secret: readonly string[]) {
    for (const [name, value] of Object.entries(variables)) {
      if (secret.includes(name)) concealed(this, name, value, true);
      else Object.defineProperty(this, name, { value, enumerable: true });
    }
    SECRET.set(this, new Set(secret));
    Object.freeze(this);
  }

  static {
    printMasked<Variables>(Variables.prototype, (variables) =>
      Object.fromEntries(
        Object.entries(variables).map(([name, value]) => [
          name,
          SECRET.get(variables)?.has(name) === false ? value : MARKER,
        ]),
      ),
    );
    Object.defineProperty(Variables.prototype, "toString", {
      value(this: Variables) {
        return JSON.stringify(this);
      },
    });
  }
}

/** The names of an object's secret variables. Not in the object, where each property is a variable. */
const SECRET = new WeakMap<object, ReadonlySet<string>>();

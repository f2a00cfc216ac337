// The options of SDKs: values that a user holds, plain objects for the SDK, which print without the key.

import { conceal, read, type Shape, Shown } from "../core/shared.js";
import type { Issue } from "../core/types.js";
import { asked, RESOLVE, run, settled } from "./ask.js";
import type { SdkNames } from "./sdk-names.js";
import type { Change, Protocol, ProviderId, RequestTarget, ResolveOptions } from "./types.js";

/** An SDK, by the name that `toSnippet` knows it by. */
export type Sdk = "openai" | "anthropic" | "ai-sdk" | "langchain" | "litellm" | "pydantic-ai";

/** What `toSnippet` writes a program for. */
export type SnippetTool = "fetch" | "curl" | Sdk;

/** A member of a constructor's options, or of a call's: data, as JSON has it. */
// The SDKs' own types are narrower, and differ from release to release.
// biome-ignore lint/suspicious/noExplicitAny: what an SDK's constructor and calls take is that SDK's to type
type Data = any;

/** A message that the URI brings. */
export interface SystemMessage {
  /** `developer` where the provider calls it so. */
  role: "system" | "developer";
  /** The system prompt of the URI. Untrusted input, if the URI is (draft §10.4). */
  content: string;
}

/** The constructor's options of the npm package `openai`: for `OpenAI`, or for `AzureOpenAI` where there is an `apiVersion`. */
export interface OpenAIClientOptions {
  /** The key. It does not print. `no-key` where the URI has none: the SDK would take one from the environment. */
  apiKey: string;
  /** With `/v1`, or what the provider has in its place. */
  baseURL: string;
  /** Null: the one in the environment does not count. */
  organization: string | null;
  /** Null: the one in the environment does not count. */
  project: string | null;
  /** Milliseconds. */
  timeout?: number;
  /** How often a failed request is sent again. */
  maxRetries?: number;
  /** Null: this header is not sent. */
  defaultHeaders?: Record<string, string | null>;
  /** Parameters of every URL, such as `api-version`. */
  defaultQuery?: Record<string, string>;
  /** For `AzureOpenAI`. */
  apiVersion?: string;
}

/** The constructor's options of `@anthropic-ai/sdk`. */
export interface AnthropicClientOptions {
  /** The key. It does not print. */
  apiKey: string;
  /** Without `/v1`, which the SDK adds. */
  baseURL: string;
  /** Milliseconds. */
  timeout?: number;
  /** How often a failed request is sent again. */
  maxRetries?: number;
  /** With the API version, which decides whether there are sampling parameters. */
  defaultHeaders?: Record<string, string | null>;
}

/** The options of a provider package's factory, such as `createOpenAI`. */
export interface AiSdkClientOptions {
  /** As far as the package wants it: it adds the rest of the path. */
  baseURL: string;
  /** The key. It does not print. */
  apiKey?: string;
  /** `createAnthropic` has it for bearer tokens. */
  authToken?: string;
  /** `createOpenAICompatible` has it. */
  name: string;
  /** `createOpenAI` has it. */
  organization?: string;
  /** The project, for the factories that have it. */
  project?: string;
  /** `createAmazonBedrock` has it. */
  region?: string;
  /** Headers of every request. */
  headers?: Record<string, string>;
  /** Parameters of every URL. */
  queryParams?: Record<string, string>;
}

/** The options of `generateText` and `streamText`. */
export interface AiSdkParams {
  /** `temp` of the URI. */
  temperature?: number;
  /** `max_tokens` of the URI. */
  maxOutputTokens?: number;
  /** `top_p` of the URI. */
  topP?: number;
  /** `top_k` of the URI. */
  topK?: number;
  /** `stop` of the URI. */
  stopSequences?: string[];
  /** `seed` of the URI. */
  seed?: number;
  /** `frequency_penalty` of the URI, which the draft does not know. */
  frequencyPenalty?: number;
  /** `presence_penalty` of the URI, which the draft does not know. */
  presencePenalty?: number;
  /** `system` of the URI. Untrusted input, if the URI is (draft §10.4). */
  system?: string;
  /** Milliseconds. */
  timeout?: number;
  /** How often a failed request is sent again. */
  maxRetries?: number;
  /** What the AI SDK has no option for. */
  providerOptions?: Record<string, Record<string, Data>>;
}

/** The options of one SDK. They print without the key; `exposeCredentials()` has all of it as plain data. */
class Adapted<Name extends Sdk, Client extends object, Params extends object> extends Shown {
  /** For which SDK. */
  declare readonly sdk: Name;
  /** The id of the provider's row in `providers`. */
  declare readonly provider: ProviderId;
  /** Which of the provider's ways the SDK uses. */
  declare readonly protocol: Protocol;
  /** Where the client is imported from. */
  declare readonly package: SdkNames[Name]["package"];
  /** The class or factory that takes `clientOptions`; empty for litellm, which has one function. */
  declare readonly client: SdkNames[Name]["client"];
  /** What takes `params`: `chat.completions.create`, `generateText`, `stream`, … */
  declare readonly method: SdkNames[Name]["method"];
  /** Of the AI SDK: the provider's method that gives the model. */
  declare readonly modelFactory?: "chat" | "responses" | "languageModel";
  /** Of pydantic-ai: the class of the model, and the one that takes the client as `providerOption`. */
  declare readonly modelClass?: string;
  /** Of pydantic-ai: where `modelClass` is imported from. */
  declare readonly modelModule?: string;
  /** Of pydantic-ai: the class that takes the client. */
  declare readonly providerClass?: string;
  /** Of pydantic-ai: where `providerClass` is imported from. */
  declare readonly providerModule?: string;
  /** Of pydantic-ai: the argument of `providerClass` that takes the client. */
  declare readonly providerOption?: string;
  /** Where the SDK's requests go. */
  declare readonly url: string;
  /** The model, decoded. */
  declare readonly model: string;
  /** The model with its provider, as the SDK spells it: `groq/llama-3.3`, `openai:gpt-5`. */
  declare readonly modelString: string;
  /** For the constructor or factory. WITH THE KEY, though it does not print. Yours to change. */
  declare readonly clientOptions: Client;
  /** For the call. Yours to change. */
  declare readonly params: Params;
  /** Messages to send before yours: the system prompt, for SDKs that have no other place for it. */
  declare readonly messages: SystemMessage[];
  /** What became of each part of the URI, and its new place. */
  declare readonly changes: readonly Change[];
  /** Warnings and advice, with offsets of the URI's text. */
  declare readonly issues: readonly Issue[];
  readonly #make: () => object;

  /** @internal Made by the functions of this module: everything, and what of it may be shown. */
  constructor(make: () => object, masked: Record<string, unknown>) {
    super("Adapted", () => masked);
    this.#make = make;
    for (const [name, member] of Object.entries(make())) {
      // What goes over the wire must say what it is: only what goes to a constructor, or to another language, is masked.
      const holds = name === "clientOptions" || (name === "params" && masked.sdk === "litellm");
      const value = holds ? conceal(member, masked[name]) : member;
      Object.defineProperty(this, name, { value, enumerable: true });
    }
  }

  /** Everything as plain data, WITH THE KEY: for a program in another language. Do not log it. */
  exposeCredentials(): { clientOptions: Client; params: Params; [name: string]: unknown } {
    return this.#make() as { clientOptions: Client; params: Params };
  }
}

/** What `toOpenAI` gives: for the npm package `openai`. */
export type OpenAIOptions = Adapted<
  "openai",
  OpenAIClientOptions,
  {
    /** The model, decoded. */
    model: string;
    [name: string]: Data;
  }
>;
/** What `toAnthropic` gives: for `@anthropic-ai/sdk`. */
export type AnthropicOptions = Adapted<
  "anthropic",
  AnthropicClientOptions,
  {
    /** The model, decoded. */
    model: string;
    /** Tokens; the API requires it, and it is 4096 where the URI does not say it. */
    max_tokens: number;
    [name: string]: Data;
  }
>;
/** What `toAiSdk` gives: for a provider package of the AI SDK. */
export type AiSdkOptions = Adapted<"ai-sdk", AiSdkClientOptions, AiSdkParams>;
/** What `toLangChain` gives: for a chat model of LangChain. */
export type LangChainOptions = Adapted<
  "langchain",
  {
    /** The model, decoded. */
    model: string;
    [name: string]: Data;
  },
  { [name: string]: Data }
>;
/** What `toLiteLlm` gives: the arguments of `litellm.completion`. */
export type LiteLlmOptions = Adapted<
  "litellm",
  { [name: string]: never },
  {
    /** The model with its provider. */
    model: string;
    /** As far as LiteLLM wants it. */
    api_base: string;
    /** The key. It does not print. */
    api_key: string;
    [name: string]: Data;
  }
>;
/** What `toPydanticAi` gives: for a model of pydantic-ai. */
export type PydanticAiOptions = Adapted<
  "pydantic-ai",
  {
    /** As far as the client wants it. */
    base_url: string;
    /** The key. It does not print. */
    api_key: string;
    [name: string]: Data;
  },
  {
    /** The system prompt of the URI. Untrusted input, if the URI is (draft §10.4). */
    instructions?: string;
    /** Temperature and the like, under pydantic-ai's names. */
    model_settings?: { [name: string]: Data };
  }
>;

function adapted<T extends Adapted<Sdk, object, object>>(uri: RequestTarget, sdk: Sdk, options: ResolveOptions): T {
  const { source, own, remarks } = asked(uri, options);
  const ask = (shown: boolean): Record<string, unknown> =>
    settled(
      run((glue) => glue.adapt(source, sdk, own, shown)),
      remarks,
    );
  return new Adapted(() => ask(false), ask(true)) as T;
}

/**
 * For the npm package `openai`: any server of OpenAI's chat or responses, and Azure OpenAI.
 *
 * All functions of this module are pure, and ask the policy first; without `options.policy` it is `HostPolicy.production`.
 * The URI is the only source: a key that the SDK would find in the environment is another host's as often as not.
 * @throws LlmUriError with the issues, as `resolve`, and `unsupported-sdk` for what the SDK cannot send.
 * @example
 * const { clientOptions, params, messages } = toOpenAI(uri);
 * const client = new OpenAI(clientOptions);
 * await client.chat.completions.create({ ...params, messages: [...messages, { role: "user", content: "Hello" }] });
 */
export function toOpenAI(uri: RequestTarget, options: ResolveOptions = {}): OpenAIOptions {
  return adapted(uri, "openai", options);
}

/**
 * For `@anthropic-ai/sdk`.
 * @throws LlmUriError as `toOpenAI`.
 * @example
 * const { clientOptions, params } = toAnthropic(uri);
 * await new Anthropic(clientOptions).messages.create({ ...params, messages: [{ role: "user", content: "Hello" }] });
 */
export function toAnthropic(uri: RequestTarget, options: ResolveOptions = {}): AnthropicOptions {
  return adapted(uri, "anthropic", options);
}

/**
 * For the Vercel AI SDK: the provider package is `package`, its factory `client`, and the model comes from the factory's
 * `modelFactory`. A parameter without an option of the AI SDK is in `params.providerOptions`, or in `changes` as dropped.
 * @throws LlmUriError as `toOpenAI`.
 * @example
 * const { clientOptions, params, model } = toAiSdk("llm://app:sk-…@api.openai.com/gpt-5");
 * await generateText({ model: createOpenAI(clientOptions).chat(model), ...params, prompt: "Hello" });
 */
export function toAiSdk(uri: RequestTarget, options: ResolveOptions = {}): AiSdkOptions {
  return adapted(uri, "ai-sdk", options);
}

/**
 * For LangChain's chat models: the class is `client` of `package`. `params` are options of `invoke` and `stream`.
 * @throws LlmUriError as `toOpenAI`.
 * @example
 * const { clientOptions, params, messages } = toLangChain(uri);
 * await new ChatOpenAI(clientOptions).invoke([...messages, { role: "user", content: "Hello" }], params);
 */
export function toLangChain(uri: RequestTarget, options: ResolveOptions = {}): LangChainOptions {
  return adapted(uri, "langchain", options);
}

/**
 * For LiteLLM (Python): `params` are the keyword arguments of `litellm.completion`. As they print without the key, hand them
 * over by `exposeCredentials()`, or put `toSnippet` into a program.
 * @throws LlmUriError as `toOpenAI`.
 */
export function toLiteLlm(uri: RequestTarget, options: ResolveOptions = {}): LiteLlmOptions {
  return adapted(uri, "litellm", options);
}

/**
 * For pydantic-ai (Python): `clientOptions` are the keyword arguments of the class `client`, `params` those of `Agent`.
 * Hand them over by `exposeCredentials()`, or put `toSnippet` into a program.
 * @throws LlmUriError as `toOpenAI`.
 */
export function toPydanticAi(uri: RequestTarget, options: ResolveOptions = {}): PydanticAiOptions {
  return adapted(uri, "pydantic-ai", options);
}

/** What the program asks, and where it takes the key from. */
export interface SnippetOptions {
  /** What is asked. Default `Hello`. */
  prompt?: string | undefined;
  /** The environment variable of the key, in place of the one that the URI refers to, or that the provider's tools read. */
  keyEnv?: string | undefined;
}

/**
 * A complete program, in JavaScript, Python or shell, that makes a request of this URI. The key is never in it, also not if
 * the URI has one: it is read from an environment variable. A URI without a key, and a redacted one, will do.
 * @throws LlmUriError as `toOpenAI`; `invalid-option` for a tool that is not known, or a variable that no shell could have.
 */
export function toSnippet(
  uri: RequestTarget,
  tool: SnippetTool,
  options: ResolveOptions & SnippetOptions = {},
): string {
  const { prompt, keyEnv, ...rest } = read(options, SNIPPET);
  if (typeof tool !== "string") throw new TypeError("llm-uri: the tool must be a string.");
  const { source, own, remarks } = asked(uri, rest);
  return settled(
    run((glue) => glue.snippet(source, tool, own, prompt, keyEnv)),
    remarks,
  );
}

const SNIPPET: Shape<ResolveOptions & SnippetOptions> = { ...RESOLVE, prompt: "string", keyEnv: "string" };

// The options of SDKs: plain objects, which print without the key.

import { conceal, json, Shown } from "../core/shared.js";
import type { Issue } from "../core/types.js";
import { asked, settled } from "./ask.js";
import { adapting } from "./clients.js";
import type { Sdk } from "./programs.js";
import type { SdkNames } from "./sdk-names.js";
import type {
  AiSdkClientOptions,
  AiSdkParams,
  AnthropicClientOptions,
  Data,
  GoogleHttpOptions,
  OpenAIClientOptions,
  SdkOptions,
} from "./sdk-options.js";
import type { Change, Protocol, ProviderId, RequestTarget, ResolveOptions } from "./types.js";

/** A message from the URI. */
export interface SystemMessage {
  /** `developer` if the provider uses this role. */
  role: "system" | "developer";
  /** The system prompt of the URI. Untrusted if the URI is untrusted (draft §10.4). */
  content: string;
}

/** The options of one SDK. They print without the key; `exposeCredentials()` returns them unmasked as plain data. */
class Adapted<Name extends Sdk, Client extends object, Params extends object> extends Shown {
  /** The SDK. */
  declare readonly sdk: Name;
  /** The id of the provider's row in `providers`. */
  declare readonly provider: ProviderId;
  /** The provider's protocol that the SDK uses. */
  declare readonly protocol: Protocol;
  /** The package of the client. */
  declare readonly package: SdkNames[Name]["package"];
  /** The class or factory that takes `clientOptions`; empty for litellm, which has one function. */
  declare readonly client: SdkNames[Name]["client"];
  /** The function that takes `params`: `chat.completions.create`, `generateText`, `stream`, … */
  declare readonly method: SdkNames[Name]["method"];
  /** AI SDK: the method of the provider that returns the model. */
  declare readonly modelFactory?: "chat" | "responses" | "languageModel" | "embeddingModel";
  /** pydantic-ai and OpenAI Agents: the class of the model. */
  declare readonly modelClass?: string;
  /** pydantic-ai: the module of `modelClass`. */
  declare readonly modelModule?: string;
  /** pydantic-ai: the class of the provider, which takes the client as `providerOption`. */
  declare readonly providerClass?: string;
  /** pydantic-ai: the module of `providerClass`. */
  declare readonly providerModule?: string;
  /** pydantic-ai: the argument of `providerClass` for the client. */
  declare readonly providerOption?: string;
  /** The URL of the SDK's requests. */
  declare readonly url: string;
  /** The model, decoded. */
  declare readonly model: string;
  /** The model with its provider, in the SDK's format: `groq/llama-3.3`, `openai:gpt-5`. */
  declare readonly modelString: string;
  /** The options of the constructor or factory. WITH THE KEY, which does not print. You may change them. */
  declare readonly clientOptions: Client;
  /** The options of the call. You may change them. */
  declare readonly params: Params;
  /** Messages to send before yours: the system prompt, for SDKs without an option for it. */
  declare readonly messages: SystemMessage[];
  /** The changes to parts of the URI. */
  declare readonly changes: readonly Change[];
  /** Warnings and advice, with offsets in the URI's text. */
  declare readonly issues: readonly Issue[];
  readonly #make: () => object;

  /** @internal Created by the functions of this module from all fields and the fields that may be printed. */
  constructor(make: () => object, masked: Record<string, unknown>) {
    super("Adapted", () => masked);
    this.#make = make;
    for (const [name, member] of Object.entries(make())) {
      // Options of a call are sent to the provider and must serialise. Only options for a constructor or another language are masked.
      const holds = name === "clientOptions" || (name === "params" && masked.sdk === "litellm");
      const value = holds ? conceal(member, masked[name]) : member;
      Object.defineProperty(this, name, { value, enumerable: true });
    }
  }

  /** All options as plain data, WITH THE KEY, for a program in another language. Do not log it. */
  exposeCredentials(): { clientOptions: Client; params: Params; [name: string]: unknown } {
    return this.#make() as { clientOptions: Client; params: Params };
  }
}

/** The result of `toOpenAI`, for the npm package `openai`. */
export type OpenAIOptions = Adapted<
  "openai",
  OpenAIClientOptions,
  {
    /** The model, decoded. */
    model: string;
    [name: string]: Data;
  }
>;
/** The result of `toAnthropic`, for `@anthropic-ai/sdk`. */
export type AnthropicOptions = Adapted<
  "anthropic",
  AnthropicClientOptions,
  {
    /** The model, decoded. */
    model: string;
    /** Maximum tokens, which the API requires. Default 4096. */
    max_tokens: number;
    [name: string]: Data;
  }
>;
/** The result of `toAiSdk`, for a provider package of the AI SDK. */
export type AiSdkOptions = Adapted<"ai-sdk", AiSdkClientOptions, AiSdkParams>;
/** The result of `toLangChain`, for a chat model of LangChain. */
export type LangChainOptions = Adapted<
  "langchain",
  {
    /** The model, decoded. */
    model: string;
    [name: string]: Data;
  },
  { [name: string]: Data }
>;
/** The result of `toLiteLlm`: the arguments of `litellm.completion`. */
export type LiteLlmOptions = Adapted<
  "litellm",
  { [name: string]: never },
  {
    /** The model with its provider. */
    model: string;
    /** The base URL that LiteLLM expects. */
    api_base: string;
    /** The key. It does not print. */
    api_key: string;
    [name: string]: Data;
  }
>;
/** The result of `toPydanticAi`, for a model of pydantic-ai. */
export type PydanticAiOptions = Adapted<
  "pydantic-ai",
  {
    /** The base URL that the client expects. */
    base_url: string;
    /** The key. It does not print. */
    api_key: string;
    [name: string]: Data;
  },
  {
    /** The system prompt of the URI. Untrusted if the URI is untrusted (draft §10.4). */
    instructions?: string;
    /** Settings such as the temperature, under pydantic-ai's names. */
    model_settings?: { [name: string]: Data };
  }
>;
/** The result of `toGoogleGenAI`, for `@google/genai`. */
export type GoogleGenAIOptions = Adapted<
  "google-genai",
  {
    /** The key. It does not print. */
    apiKey: string;
    /** The version in the path, such as `v1beta`. */
    apiVersion: string;
    /** False, so that the SDK does not read the environment. */
    vertexai: false;
    /** The options of its HTTP requests. */
    httpOptions: GoogleHttpOptions;
  },
  {
    /** The model, decoded. */
    model: string;
    /** The parameters under the SDK's names. Its `systemInstruction` is the URI's, and untrusted if the URI is (draft §10.4). */
    config?: { [name: string]: Data };
  }
>;

/** The result of `toMistral`, for `@mistralai/mistralai`. */
export type MistralOptions = Adapted<"mistral", SdkOptions, SdkOptions>;
/** The result of `toCohere`, for `cohere-ai`. */
export type CohereOptions = Adapted<"cohere", SdkOptions, SdkOptions>;
/** The result of `toOpenAIAgents`, for `@openai/agents`. */
export type OpenAIAgentsOptions = Adapted<"openai-agents", OpenAIClientOptions, SdkOptions>;
/** The result of `toLangChainPython`, for a chat model of LangChain in Python. */
export type LangChainPythonOptions = Adapted<"langchain-python", SdkOptions, SdkOptions>;
/** The result of `toLlamaIndex`, for `llama-index-llms-openai-like`. */
export type LlamaIndexOptions = Adapted<"llama-index", SdkOptions, SdkOptions>;

function adapted<T extends Adapted<Sdk, object, object>>(uri: RequestTarget, sdk: Sdk, options: ResolveOptions): T {
  const { source, own, remarks } = asked(uri, options);
  const ask = (shown: boolean): Record<string, unknown> =>
    settled(
      adapting((glue) => glue.adapt(json({ ...source, tool: sdk, options: own, shown }))),
      remarks,
    );
  return new Adapted(() => ask(false), ask(true)) as T;
}

/**
 * Options for the npm package `openai`: servers with OpenAI's Chat Completions or Responses API, and Azure OpenAI.
 *
 * All functions of this module are pure, and check the policy first: `options.policy`, else the URI's policy, else
 * `HostPolicy.production`. They read only the URI, because a key in the environment may belong to another host.
 * @throws LlmUriError with the issues of `resolve`, and `unsupported-sdk` if the SDK cannot call this URI.
 * @example
 * const { clientOptions, params, messages } = toOpenAI(uri);
 * const client = new OpenAI(clientOptions);
 * await client.chat.completions.create({ ...params, messages: [...messages, { role: "user", content: "Hello" }] });
 */
export function toOpenAI(uri: RequestTarget, options: ResolveOptions = {}): OpenAIOptions {
  return adapted(uri, "openai", options);
}

/**
 * Options for `@anthropic-ai/sdk`.
 * @throws LlmUriError as `toOpenAI`.
 * @example
 * const { clientOptions, params } = toAnthropic(uri);
 * await new Anthropic(clientOptions).messages.create({ ...params, messages: [{ role: "user", content: "Hello" }] });
 */
export function toAnthropic(uri: RequestTarget, options: ResolveOptions = {}): AnthropicOptions {
  return adapted(uri, "anthropic", options);
}

/**
 * Options for the Vercel AI SDK: `client` is the factory in the provider package `package`, and the method `modelFactory` returns the
 * model. A parameter without an option of the AI SDK is in `params.providerOptions`, or in `changes` as dropped. With
 * `options.operation: "embeddings"`, `params` are those of `embed`.
 * @throws LlmUriError as `toOpenAI`.
 * @example
 * const { clientOptions, params, model } = toAiSdk("llm://app:sk-…@api.openai.com/gpt-5");
 * await generateText({ model: createOpenAI(clientOptions).chat(model), ...params, prompt: "Hello" });
 */
export function toAiSdk(uri: RequestTarget, options: ResolveOptions = {}): AiSdkOptions {
  return adapted(uri, "ai-sdk", options);
}

/**
 * Options for LangChain's chat models: `client` is the class in `package`. `params` are options of `invoke` and `stream`.
 * @throws LlmUriError as `toOpenAI`.
 * @example
 * const { clientOptions, params, messages } = toLangChain(uri);
 * await new ChatOpenAI(clientOptions).invoke([...messages, { role: "user", content: "Hello" }], params);
 */
export function toLangChain(uri: RequestTarget, options: ResolveOptions = {}): LangChainOptions {
  return adapted(uri, "langchain", options);
}

/**
 * Options for LiteLLM (Python): `params` are the keyword arguments of `litellm.completion`. They print without the key: use
 * `exposeCredentials()` to pass them, or `toSnippet` to create a program.
 * @throws LlmUriError as `toOpenAI`.
 */
export function toLiteLlm(uri: RequestTarget, options: ResolveOptions = {}): LiteLlmOptions {
  return adapted(uri, "litellm", options);
}

/**
 * Options for pydantic-ai (Python): `clientOptions` are the keyword arguments of the class `client`, `params` those of `Agent`. Use
 * `exposeCredentials()` to pass them, or `toSnippet` to create a program.
 * @throws LlmUriError as `toOpenAI`.
 */
export function toPydanticAi(uri: RequestTarget, options: ResolveOptions = {}): PydanticAiOptions {
  return adapted(uri, "pydantic-ai", options);
}

/**
 * Options for `@google/genai`. Parameters without an option of the SDK are in `params.config.httpOptions.extraBody`.
 * @throws LlmUriError as `toOpenAI`.
 * @example
 * const { clientOptions, params } = toGoogleGenAI(uri);
 * await new GoogleGenAI(clientOptions).models.generateContent({ ...params, contents: "Hello" });
 */
export function toGoogleGenAI(uri: RequestTarget, options: ResolveOptions = {}): GoogleGenAIOptions {
  return adapted(uri, "google-genai", options);
}

/**
 * Options for `@mistralai/mistralai`, which sends only the parameters that it defines: `changes` lists the others as dropped.
 * @throws LlmUriError as `toOpenAI`.
 * @example
 * const { clientOptions, params, messages } = toMistral(uri);
 * await new Mistral(clientOptions).chat.complete({ ...params, messages: [...messages, { role: "user", content: "Hello" }] });
 */
export function toMistral(uri: RequestTarget, options: ResolveOptions = {}): MistralOptions {
  return adapted(uri, "mistral", options);
}

/**
 * Options for `CohereClientV2` of `cohere-ai`.
 * @throws LlmUriError as `toOpenAI`.
 * @example
 * const { clientOptions, params, messages } = toCohere(uri);
 * await new CohereClientV2(clientOptions).chat({ ...params, messages: [...messages, { role: "user", content: "Hello" }] });
 */
export function toCohere(uri: RequestTarget, options: ResolveOptions = {}): CohereOptions {
  return adapted(uri, "cohere", options);
}

/**
 * Options for `@openai/agents`: `clientOptions` are those of `OpenAI`, `params` those of `Agent`, and `modelClass` is the class of the model.
 * The SDK sends traces to OpenAI unless `setTracingDisabled(true)` is called.
 * @throws LlmUriError as `toOpenAI`.
 * @example
 * const { clientOptions, model, params } = toOpenAIAgents(uri);
 * const agent = new Agent({ name: "helper", model: new OpenAIChatCompletionsModel(new OpenAI(clientOptions), model), ...params });
 */
export function toOpenAIAgents(uri: RequestTarget, options: ResolveOptions = {}): OpenAIAgentsOptions {
  return adapted(uri, "openai-agents", options);
}

/**
 * Options for LangChain's chat models in Python: `clientOptions` are the keyword arguments of the class `client` in `package`. Use
 * `exposeCredentials()` to pass them, or `toSnippet` to create a program.
 * @throws LlmUriError as `toOpenAI`.
 */
export function toLangChainPython(uri: RequestTarget, options: ResolveOptions = {}): LangChainPythonOptions {
  return adapted(uri, "langchain-python", options);
}

/**
 * Options for LlamaIndex (Python): `clientOptions` are the keyword arguments of `OpenAILike`. Use `exposeCredentials()` to pass them, or
 * `toSnippet` to create a program.
 * @throws LlmUriError as `toOpenAI`.
 */
export function toLlamaIndex(uri: RequestTarget, options: ResolveOptions = {}): LlamaIndexOptions {
  return adapted(uri, "llama-index", options);
}

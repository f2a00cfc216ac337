// The options of SDKs: plain objects, which print without the key.

import { conceal, Shown } from "../core/shared.js";
import type { Issue } from "../core/types.js";
import { asking } from "./ask.js";
import { withClients } from "./clients.js";
import type { Sdk } from "./programs.js";
import type { SdkNames } from "./sdk-names.js";
import type {
  AiSdkClientOptions,
  AiSdkParams,
  AnthropicClientOptions,
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

/** Options of a call, with the model, decoded. */
type WithModel = SdkOptions & Record<"model", string>;

/** The result of `toOpenAI`, for the npm package `openai`. */
export type OpenAIOptions = Adapted<"openai", OpenAIClientOptions, WithModel>;
/** The result of `toAnthropic`, for `@anthropic-ai/sdk`. The API requires `max_tokens`; default 4096. */
export type AnthropicOptions = Adapted<"anthropic", AnthropicClientOptions, WithModel & Record<"max_tokens", number>>;
/** The result of `toAiSdk`, for a provider package of the AI SDK. */
export type AiSdkOptions = Adapted<"ai-sdk", AiSdkClientOptions, AiSdkParams>;
/** The result of `toLangChain`, for a chat model of LangChain. */
export type LangChainOptions = Adapted<"langchain", WithModel, SdkOptions>;
/** The result of `toLiteLlm`: the arguments of `litellm.completion`. */
export type LiteLlmOptions = Adapted<
  "litellm",
  Record<string, never>,
  WithModel & Record<"api_base" | "api_key", string>
>;
/** The result of `toPydanticAi`. `instructions` is untrusted if the URI is untrusted (draft §10.4). */
export type PydanticAiOptions = Adapted<
  "pydantic-ai",
  SdkOptions & Record<"base_url" | "api_key", string>,
  Partial<Record<"instructions", string> & Record<"model_settings", SdkOptions>>
>;
/** The result of `toGoogleGenAI`, for `@google/genai`. `config.systemInstruction` is untrusted if the URI is untrusted (draft §10.4). */
export type GoogleGenAIOptions = Adapted<
  "google-genai",
  Record<"apiKey" | "apiVersion", string> & Record<"vertexai", false> & Record<"httpOptions", GoogleHttpOptions>,
  Record<"model", string> & Partial<Record<"config", SdkOptions>>
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

const adapter =
  <Result extends Adapted<Sdk, object, object>>(tool: Result["sdk"]) =>
  (uri: RequestTarget, options: ResolveOptions = {}): Result => {
    const { ask } = asking("adapt", uri, options, { tool }, withClients);
    return new Adapted(() => ask<object>(false), ask(true)) as Result;
  };

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
export const toOpenAI = /* @__PURE__ */ adapter<OpenAIOptions>("openai");

/**
 * Options for `@anthropic-ai/sdk`. Throws as `toOpenAI`.
 * @example
 * const { clientOptions, params } = toAnthropic(uri);
 * await new Anthropic(clientOptions).messages.create({ ...params, messages: [{ role: "user", content: "Hello" }] });
 */
export const toAnthropic = /* @__PURE__ */ adapter<AnthropicOptions>("anthropic");

/**
 * Options for the Vercel AI SDK: `client` is the factory in the provider package `package`, and the method `modelFactory` returns the
 * model. A parameter without an option of the AI SDK is in `params.providerOptions`, or in `changes` as dropped. With
 * `options.operation: "embeddings"`, `params` are those of `embed`. Throws as `toOpenAI`.
 * @example
 * const { clientOptions, params, model } = toAiSdk("llm://app:sk-…@api.openai.com/gpt-5");
 * await generateText({ model: createOpenAI(clientOptions).chat(model), ...params, prompt: "Hello" });
 */
export const toAiSdk = /* @__PURE__ */ adapter<AiSdkOptions>("ai-sdk");

/**
 * Options for LangChain's chat models: `client` is the class in `package`. `params` are options of `invoke` and `stream`. Throws as
 * `toOpenAI`.
 * @example
 * const { clientOptions, params, messages } = toLangChain(uri);
 * await new ChatOpenAI(clientOptions).invoke([...messages, { role: "user", content: "Hello" }], params);
 */
export const toLangChain = /* @__PURE__ */ adapter<LangChainOptions>("langchain");

/**
 * Options for LiteLLM (Python): `params` are the keyword arguments of `litellm.completion`. They print without the key: use
 * `exposeCredentials()` to pass them, or `toSnippet` to create a program. Throws as `toOpenAI`.
 */
export const toLiteLlm = /* @__PURE__ */ adapter<LiteLlmOptions>("litellm");

/**
 * Options for pydantic-ai (Python): `clientOptions` are the keyword arguments of the class `client`, `params` those of `Agent`. Pass them
 * as for `toLiteLlm`. Throws as `toOpenAI`.
 */
export const toPydanticAi = /* @__PURE__ */ adapter<PydanticAiOptions>("pydantic-ai");

/** Options for `@google/genai`. Parameters without an option are in `params.config.httpOptions.extraBody`. Throws as `toOpenAI`. */
export const toGoogleGenAI = /* @__PURE__ */ adapter<GoogleGenAIOptions>("google-genai");

/**
 * Options for `@mistralai/mistralai`, which sends only the parameters that it defines: `changes` lists the others as dropped. Throws as
 * `toOpenAI`.
 */
export const toMistral = /* @__PURE__ */ adapter<MistralOptions>("mistral");

/** Options for `CohereClientV2` of `cohere-ai`. Throws as `toOpenAI`. */
export const toCohere = /* @__PURE__ */ adapter<CohereOptions>("cohere");

/**
 * Options for `@openai/agents`: `clientOptions` are those of `OpenAI`, `params` those of `Agent`, and `modelClass` is the class of the model.
 * The SDK sends traces to OpenAI unless `setTracingDisabled(true)` is called. Throws as `toOpenAI`.
 */
export const toOpenAIAgents = /* @__PURE__ */ adapter<OpenAIAgentsOptions>("openai-agents");

/**
 * Options for LangChain's chat models in Python: `clientOptions` are the keyword arguments of the class `client` in `package`. Pass them as
 * for `toLiteLlm`. Throws as `toOpenAI`.
 */
export const toLangChainPython = /* @__PURE__ */ adapter<LangChainPythonOptions>("langchain-python");

/**
 * Options for LlamaIndex (Python): `clientOptions` are the keyword arguments of `OpenAILike`. Pass them as for `toLiteLlm`. Throws as
 * `toOpenAI`.
 */
export const toLlamaIndex = /* @__PURE__ */ adapter<LlamaIndexOptions>("llama-index");

// The types of the options of SDKs.

/** A member of the options of a constructor or a call: a JSON value. */
// The SDKs' types are narrower, and differ between versions.
// biome-ignore lint/suspicious/noExplicitAny: the SDKs define the types of their options
export type Data = any;

/** The options of the constructors in the npm package `openai`: `OpenAI`, or `AzureOpenAI` if `apiVersion` is set. */
export interface OpenAIClientOptions {
  /** The key. It does not print. `no-key` if the URI has none, because the SDK would read one from the environment. */
  apiKey: string;
  /** The base URL, with `/v1` or the provider's equivalent. */
  baseURL: string;
  /** Null, so that the SDK does not read the environment. */
  organization: string | null;
  /** Null, so that the SDK does not read the environment. */
  project: string | null;
  /** Timeout in milliseconds. */
  timeout?: number;
  /** Maximum number of retries. */
  maxRetries?: number;
  /** Headers of every request. A header that is null is not sent. */
  defaultHeaders?: Record<string, string | null>;
  /** Query parameters of every URL, such as `api-version`. */
  defaultQuery?: Record<string, string>;
  /** The API version, for `AzureOpenAI`. */
  apiVersion?: string;
}

/** The options of the constructor in `@anthropic-ai/sdk`. */
export interface AnthropicClientOptions {
  /** The key. It does not print. */
  apiKey: string;
  /** The base URL without `/v1`, which the SDK adds. */
  baseURL: string;
  /** Timeout in milliseconds. */
  timeout?: number;
  /** Maximum number of retries. */
  maxRetries?: number;
  /** Headers of every request, with the API version, which decides whether sampling parameters are supported. */
  defaultHeaders?: Record<string, string | null>;
}

/** The options of the factory in a provider package, such as `createOpenAI`. */
export interface AiSdkClientOptions {
  /** The base URL that the package expects. It adds the rest of the path. */
  baseURL: string;
  /** The key. It does not print. */
  apiKey?: string;
  /** For bearer tokens in `createAnthropic`. */
  authToken?: string;
  /** For `createOpenAICompatible`. */
  name: string;
  /** For `createOpenAI`. */
  organization?: string;
  /** The project, for factories with this option. */
  project?: string;
  /** For `createAmazonBedrock`. */
  region?: string;
  /** Headers of every request. */
  headers?: Record<string, string>;
  /** Query parameters of every URL. */
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
  /** `frequency_penalty` of the URI, which the draft does not define. */
  frequencyPenalty?: number;
  /** `presence_penalty` of the URI, which the draft does not define. */
  presencePenalty?: number;
  /** `system` of the URI. Untrusted if the URI is untrusted (draft §10.4). */
  system?: string;
  /** Timeout in milliseconds. */
  timeout?: number;
  /** Maximum number of retries. */
  maxRetries?: number;
  /** Parameters without an option of the AI SDK. */
  providerOptions?: Record<string, Record<string, Data>>;
}

/** The `httpOptions` of the constructor in `@google/genai`. */
export interface GoogleHttpOptions {
  /** The base URL without the API version. */
  baseUrl: string;
  /** Timeout in milliseconds. */
  timeout?: number;
  /** Headers of every request. */
  headers?: Record<string, string>;
}

/** Options of an SDK: its own names and JSON values. */
export type SdkOptions = Record<string, Data>;

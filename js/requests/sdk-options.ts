// The types of the options of SDKs. The key does not print. `timeout` is in milliseconds.

/** A member of the options of a constructor or a call: a JSON value. */
// The SDKs' types are narrower, and differ between versions.
// biome-ignore lint/suspicious/noExplicitAny: the SDKs define the types of their options
export type Data = any;

/** Options of an SDK: its own names and JSON values. */
export type SdkOptions = Record<string, Data>;

/** Optional members. */
type Some<Names extends string, Type> = { [Name in Names]?: Type };

/**
 * The options of the constructors in the npm package `openai`: `OpenAI`, or `AzureOpenAI` if `apiVersion` is set. `apiKey` is `no-key` if
 * the URI has none, and `organization` and `project` are null, so that the SDK does not read the environment. `baseURL` contains `/v1` or
 * the provider's equivalent. A header that is null is not sent.
 */
export type OpenAIClientOptions = Record<"apiKey" | "baseURL", string> &
  Record<"organization" | "project", string | null> &
  Some<"timeout" | "maxRetries", number> &
  Some<"defaultHeaders", Record<string, string | null>> &
  Some<"defaultQuery", Record<string, string>> &
  Some<"apiVersion", string>;

/**
 * The options of the constructor in `@anthropic-ai/sdk`. `baseURL` is without `/v1`, which the SDK adds. The headers contain the API
 * version, which decides whether sampling parameters are supported.
 */
export type AnthropicClientOptions = Record<"apiKey" | "baseURL", string> &
  Some<"timeout" | "maxRetries", number> &
  Some<"defaultHeaders", Record<string, string | null>>;

/**
 * The options of the factory in a provider package, such as `createOpenAI`. `name` is for `createOpenAICompatible`, `region` for
 * `createAmazonBedrock`, and `authToken` for bearer tokens in `createAnthropic`.
 */
export type AiSdkClientOptions = Record<"baseURL" | "name", string> &
  Some<"apiKey" | "authToken" | "organization" | "project" | "region", string> &
  Some<"headers" | "queryParams", Record<string, string>>;

/**
 * The options of `generateText` and `streamText`. Parameters without an option of the AI SDK are in `providerOptions`. `system` is untrusted
 * if the URI is untrusted (draft §10.4).
 */
export type AiSdkParams = Some<
  | "temperature"
  | "maxOutputTokens"
  | "topP"
  | "topK"
  | "seed"
  | "frequencyPenalty"
  | "presencePenalty"
  | "timeout"
  | "maxRetries",
  number
> &
  Some<"stopSequences", string[]> &
  Some<"system", string> &
  Some<"providerOptions", Record<string, Record<string, Data>>>;

/** The `httpOptions` of the constructor in `@google/genai`. `baseUrl` is without the API version. */
export type GoogleHttpOptions = Record<"baseUrl", string> &
  Some<"timeout", number> &
  Some<"headers", Record<string, string>>;

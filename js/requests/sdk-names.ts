// Generated from data/clients.json by scripts/gen/requests.mjs (npm run gen). Do not edit.

/** The names in the options of each SDK. */
export interface SdkNames {
  /** The names of one SDK. */
  readonly openai: {
    /** The package of the client. */
    readonly package: "openai";
    /** The class or factory. */
    readonly client: "AzureOpenAI" | "OpenAI";
    /** The functions to call. */
    readonly method: "chat.completions.create" | "responses.create";
  };
  /** The names of one SDK. */
  readonly anthropic: {
    /** The package of the client. */
    readonly package: "@anthropic-ai/sdk";
    /** The class or factory. */
    readonly client: "Anthropic";
    /** The functions to call. */
    readonly method: "messages.create";
  };
  /** The names of one SDK. */
  readonly "ai-sdk": {
    /** The package of the client. */
    readonly package: "@ai-sdk/openai" | "@ai-sdk/openai-compatible" | "@ai-sdk/anthropic" | "@ai-sdk/google" | "@ai-sdk/cohere" | "@ai-sdk/amazon-bedrock";
    /** The class or factory. */
    readonly client: "createOpenAI" | "createOpenAICompatible" | "createAnthropic" | "createGoogleGenerativeAI" | "createCohere" | "createAmazonBedrock";
    /** The functions to call. */
    readonly method: "generateText" | "streamText";
  };
  /** The names of one SDK. */
  readonly langchain: {
    /** The package of the client. */
    readonly package: "@langchain/openai" | "@langchain/anthropic" | "@langchain/google-genai" | "@langchain/ollama";
    /** The class or factory. */
    readonly client: "ChatOpenAI" | "ChatAnthropic" | "ChatGoogleGenerativeAI" | "ChatOllama";
    /** The functions to call. */
    readonly method: "invoke" | "stream";
  };
  /** The names of one SDK. */
  readonly litellm: {
    /** The package of the client. */
    readonly package: "litellm";
    /** The class or factory. */
    readonly client: "";
    /** The functions to call. */
    readonly method: "completion";
  };
  /** The names of one SDK. */
  readonly "pydantic-ai": {
    /** The package of the client. */
    readonly package: "openai" | "anthropic" | "google.genai";
    /** The class or factory. */
    readonly client: "AsyncAzureOpenAI" | "AsyncOpenAI" | "AsyncAnthropic" | "Client";
    /** The functions to call. */
    readonly method: "run_sync" | "run_stream";
  };
}

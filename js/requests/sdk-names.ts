// Generated from data/clients.json by scripts/gen/requests.mjs (npm run gen). Do not edit.

/** The clients that `explainBaseUrl` knows. */
export const baseUrlClients = ["openai-js","openai-python","anthropic-js","anthropic-python","ai-sdk-openai","ai-sdk-openai-compatible","ai-sdk-anthropic","ai-sdk-google","ai-sdk-mistral","ai-sdk-cohere","langchain-openai-js","langchain-openai-python","langchain-anthropic-js","langchain-anthropic-python","langchain-ollama-js","litellm-openai","litellm-anthropic","litellm-ollama","pydantic-ai-openai","llama-index-openai-like","google-genai-js","google-genai-python","mistral-js","mistral-python","ollama-js","ollama-python"] as const;

/** The variables that each of these clients reads a base URL from. */
export const baseUrlVariables: Readonly<Record<BaseUrlClient, readonly string[]>> = {"openai-js":["OPENAI_BASE_URL"],"openai-python":["OPENAI_BASE_URL"],"anthropic-js":["ANTHROPIC_BASE_URL"],"anthropic-python":["ANTHROPIC_BASE_URL"],"ai-sdk-openai":["OPENAI_BASE_URL"],"ai-sdk-openai-compatible":[],"ai-sdk-anthropic":["ANTHROPIC_BASE_URL"],"ai-sdk-google":[],"ai-sdk-mistral":[],"ai-sdk-cohere":[],"langchain-openai-js":["OPENAI_BASE_URL"],"langchain-openai-python":["OPENAI_API_BASE","OPENAI_BASE_URL"],"langchain-anthropic-js":["ANTHROPIC_BASE_URL"],"langchain-anthropic-python":["ANTHROPIC_API_URL","ANTHROPIC_BASE_URL"],"langchain-ollama-js":["OLLAMA_BASE_URL"],"litellm-openai":["OPENAI_BASE_URL","OPENAI_API_BASE"],"litellm-anthropic":["ANTHROPIC_API_BASE","ANTHROPIC_BASE_URL"],"litellm-ollama":["OLLAMA_API_BASE"],"pydantic-ai-openai":["OPENAI_BASE_URL"],"llama-index-openai-like":[],"google-genai-js":["GOOGLE_GEMINI_BASE_URL"],"google-genai-python":["GOOGLE_GEMINI_BASE_URL"],"mistral-js":[],"mistral-python":[],"ollama-js":[],"ollama-python":["OLLAMA_HOST"]};

/** The name of a client. */
export type BaseUrlClient = (typeof baseUrlClients)[number];

/** The tools that `toConfig` writes files for. */
export const configTools = ["litellm","opencode","codex","claude-code","continue","aider"] as const;

/** A tool that `toConfig` writes a file for. */
export type ConfigTool = (typeof configTools)[number];

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
    readonly package: "@ai-sdk/openai" | "@ai-sdk/xai" | "@ai-sdk/openai-compatible" | "@ai-sdk/cohere" | "@ai-sdk/anthropic" | "@ai-sdk/google" | "@ai-sdk/amazon-bedrock";
    /** The class or factory. */
    readonly client: "createOpenAI" | "createXai" | "createOpenAICompatible" | "createCohere" | "createAnthropic" | "createGoogleGenerativeAI" | "createAmazonBedrock";
    /** The functions to call. */
    readonly method: "generateText" | "streamText" | "embed";
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
  /** The names of one SDK. */
  readonly "google-genai": {
    /** The package of the client. */
    readonly package: "@google/genai";
    /** The class or factory. */
    readonly client: "GoogleGenAI";
    /** The functions to call. */
    readonly method: "models.generateContent" | "models.generateContentStream";
  };
  /** The names of one SDK. */
  readonly mistral: {
    /** The package of the client. */
    readonly package: "@mistralai/mistralai";
    /** The class or factory. */
    readonly client: "Mistral";
    /** The functions to call. */
    readonly method: "chat.complete" | "chat.stream";
  };
  /** The names of one SDK. */
  readonly cohere: {
    /** The package of the client. */
    readonly package: "cohere-ai";
    /** The class or factory. */
    readonly client: "CohereClientV2";
    /** The functions to call. */
    readonly method: "chat" | "chatStream";
  };
  /** The names of one SDK. */
  readonly "openai-agents": {
    /** The package of the client. */
    readonly package: "openai";
    /** The class or factory. */
    readonly client: "OpenAI";
    /** The functions to call. */
    readonly method: "run";
  };
  /** The names of one SDK. */
  readonly "langchain-python": {
    /** The package of the client. */
    readonly package: "langchain_openai" | "langchain_anthropic";
    /** The class or factory. */
    readonly client: "ChatOpenAI" | "ChatAnthropic";
    /** The functions to call. */
    readonly method: "invoke" | "stream";
  };
  /** The names of one SDK. */
  readonly "llama-index": {
    /** The package of the client. */
    readonly package: "llama_index.llms.openai_like";
    /** The class or factory. */
    readonly client: "OpenAILike";
    /** The functions to call. */
    readonly method: "chat" | "stream_chat";
  };
}

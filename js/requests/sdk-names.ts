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

/** The targets of `toSnippet`. */
export const snippetTools = ["fetch","curl","openai","anthropic","ai-sdk","langchain","litellm","pydantic-ai","google-genai","mistral","cohere","openai-agents","langchain-python","llama-index"] as const;

/** Package, client and method of each SDK. */
interface Names {
  "openai": ["openai", "AzureOpenAI" | "OpenAI", "chat.completions.create" | "responses.create"];
  "anthropic": ["@anthropic-ai/sdk", "Anthropic", "messages.create"];
  "ai-sdk": ["@ai-sdk/openai" | "@ai-sdk/xai" | "@ai-sdk/openai-compatible" | "@ai-sdk/cohere" | "@ai-sdk/anthropic" | "@ai-sdk/google" | "@ai-sdk/amazon-bedrock", "createOpenAI" | "createXai" | "createOpenAICompatible" | "createCohere" | "createAnthropic" | "createGoogleGenerativeAI" | "createAmazonBedrock", "generateText" | "streamText" | "embed"];
  "langchain": ["@langchain/openai" | "@langchain/anthropic" | "@langchain/google-genai" | "@langchain/ollama", "ChatOpenAI" | "ChatAnthropic" | "ChatGoogleGenerativeAI" | "ChatOllama", "invoke" | "stream"];
  "litellm": ["litellm", "", "completion"];
  "pydantic-ai": ["openai" | "anthropic" | "google.genai", "AsyncAzureOpenAI" | "AsyncOpenAI" | "AsyncAnthropic" | "Client", "run_sync" | "run_stream"];
  "google-genai": ["@google/genai", "GoogleGenAI", "models.generateContent" | "models.generateContentStream"];
  "mistral": ["@mistralai/mistralai", "Mistral", "chat.complete" | "chat.stream"];
  "cohere": ["cohere-ai", "CohereClientV2", "chat" | "chatStream"];
  "openai-agents": ["openai", "OpenAI", "run"];
  "langchain-python": ["langchain_openai" | "langchain_anthropic", "ChatOpenAI" | "ChatAnthropic", "invoke" | "stream"];
  "llama-index": ["llama_index.llms.openai_like", "OpenAILike", "chat" | "stream_chat"];
}

/** The names in the options of each SDK. */
export type SdkNames = {
  readonly [Sdk in keyof Names]: {
    /** The package of the client. */
    readonly package: Names[Sdk][0];
    /** The class or factory. */
    readonly client: Names[Sdk][1];
    /** The functions to call. */
    readonly method: Names[Sdk][2];
  };
};

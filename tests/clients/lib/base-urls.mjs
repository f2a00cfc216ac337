// Sends one prompt with each client, given only a base URL, a model and a key.

const KEY = "sk-test";
const MODEL = "m";
const PROMPT = "Hello";

/** A client of the AI SDK. */
const ai = (from, factory, method) => async (baseURL) => {
  const { generateText } = await import("ai");
  const { [factory]: create } = await import(from);
  const provider = create({ baseURL, apiKey: KEY, name: "own" });
  const model = method === undefined ? provider(MODEL) : provider[method](MODEL);
  await generateText({ model, prompt: PROMPT, maxRetries: 0 });
};

/** A chat model of LangChain. */
const langchain = (from, name, options) => async (baseURL) => {
  const { [name]: Chat } = await import(from);
  await new Chat({ model: MODEL, apiKey: KEY, maxRetries: 0, ...options(baseURL) }).invoke(PROMPT);
};

const messages = [{ role: "user", content: PROMPT }];

/** By the name of the client in `explainBaseUrl`. */
export const JAVASCRIPT = {
  async "openai-js"(baseURL) {
    const { default: OpenAI } = await import("openai");
    await new OpenAI({ baseURL, apiKey: KEY, maxRetries: 0 }).chat.completions.create({ model: MODEL, messages });
  },
  async "anthropic-js"(baseURL) {
    const { default: Anthropic } = await import("@anthropic-ai/sdk");
    const client = new Anthropic({ baseURL, apiKey: KEY, maxRetries: 0 });
    await client.messages.create({ model: MODEL, max_tokens: 9, messages });
  },
  "ai-sdk-openai": ai("@ai-sdk/openai", "createOpenAI"),
  "ai-sdk-openai-compatible": ai("@ai-sdk/openai-compatible", "createOpenAICompatible"),
  "ai-sdk-anthropic": ai("@ai-sdk/anthropic", "createAnthropic"),
  "ai-sdk-google": ai("@ai-sdk/google", "createGoogleGenerativeAI"),
  "ai-sdk-mistral": ai("@ai-sdk/mistral", "createMistral"),
  "ai-sdk-cohere": ai("@ai-sdk/cohere", "createCohere"),
  "langchain-openai-js": langchain("@langchain/openai", "ChatOpenAI", (baseURL) => ({ configuration: { baseURL } })),
  "langchain-anthropic-js": langchain("@langchain/anthropic", "ChatAnthropic", (anthropicApiUrl) => ({
    anthropicApiUrl,
  })),
  "langchain-ollama-js": langchain("@langchain/ollama", "ChatOllama", (baseUrl) => ({ baseUrl })),
  async "google-genai-js"(baseUrl) {
    const { GoogleGenAI } = await import("@google/genai");
    const client = new GoogleGenAI({ apiKey: KEY, httpOptions: { baseUrl, retryOptions: { attempts: 1 } } });
    await client.models.generateContent({ model: MODEL, contents: PROMPT });
  },
  async "mistral-js"(serverURL) {
    const { Mistral } = await import("@mistralai/mistralai");
    await new Mistral({ serverURL, apiKey: KEY }).chat.complete({ model: MODEL, messages });
  },
  async "ollama-js"(host) {
    const { Ollama } = await import("ollama");
    await new Ollama({ host }).chat({ model: MODEL, messages });
  },
};

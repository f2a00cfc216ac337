// What the clients are run with: URIs, and where their requests must arrive with which body. `url` and `body` are written
// out, so that neither an adapter nor `toRequest` is its own measure. `{stub}` is the server's address.

import { QUESTION } from "./run.mjs";

const user = { role: "user", content: QUESTION };
const system = (content, role = "system") => ({ role, content });
const JS = ["openai", "ai-sdk", "langchain"];
const CHAT = [...JS, "litellm", "pydantic-ai"];
const CLAUDE = ["anthropic", "ai-sdk", "langchain", "litellm", "pydantic-ai"];

/** Percent-encoded as it must be, and with what URLs and headers would take amiss if it were not. */
export const KEY = "sk-test/SECRET+1=";
const WHO = `my%20label:${encodeURIComponent(KEY)}`;
const ALL = "temp=0.5&max_tokens=100&top_p=0.9&seed=7&stop=END,STOP&system=Be%20brief.&format=json&timeout=30000&retries=1";

export const CASES = [
  // ── OpenAI's chat ────────────────────────────────────────────────────────────────────────────────────────────────
  {
    name: "OpenAI: every parameter, and a fragment that goes nowhere",
    uri: `llm://${WHO}@api.openai.com/gpt-4o?${ALL}&top_k=5&cache=true&user=12345#for-the-app`,
    url: "https://api.openai.com/v1/chat/completions",
    body: {
      model: "gpt-4o", messages: [system("Be brief."), user], temperature: 0.5, max_completion_tokens: 100, top_p: 0.9,
      seed: 7, stop: ["END", "STOP"], response_format: { type: "json_object" }, user: "12345",
    },
    sdks: CHAT,
  },
  {
    name: "OpenAI: a stream",
    uri: `llm://${WHO}@api.openai.com/gpt-4o-mini?stream=true&temp=0`,
    url: "https://api.openai.com/v1/chat/completions",
    body: { model: "gpt-4o-mini", messages: [user], temperature: 0, stream: true },
    sdks: CHAT,
  },
  {
    name: "OpenAI: a reasoning model, which takes no temperature",
    uri: `llm://${WHO}@api.openai.com/o4-mini?temp=0.5&max_tokens=50&system=Think.&reasoning_effort=low`,
    url: "https://api.openai.com/v1/chat/completions",
    body: { model: "o4-mini", messages: [system("Think.", "developer"), user], max_completion_tokens: 50, reasoning_effort: "low" },
    sdks: CHAT,
  },
  {
    name: "OpenAI: a host of one region, an organization, dotted and structured parameters",
    uri: `llm://org-abc123:${encodeURIComponent(KEY)}@eu.api.openai.com/gpt-4o?logit_bias.50256=-100&metadata.team=a&presence_penalty=0.5&store=true`,
    url: "https://eu.api.openai.com/v1/chat/completions",
    headers: { "openai-organization": "org-abc123" },
    body: { model: "gpt-4o", messages: [user], logit_bias: { 50256: -100 }, metadata: { team: "a" }, presence_penalty: 0.5, store: true },
    sdks: CHAT,
  },
  {
    name: "OpenAI: responses",
    uri: `llm://${WHO}@api.openai.com/gpt-4o?temp=0.5&max_tokens=100&top_p=0.9&system=Be%20brief.&store=false`,
    options: { protocol: "openai-responses" },
    url: "https://api.openai.com/v1/responses",
    body: {
      model: "gpt-4o", instructions: "Be brief.", input: [user], temperature: 0.5, max_output_tokens: 100, top_p: 0.9, store: false,
    },
    sdks: [...JS, "pydantic-ai"],
  },
  {
    name: "OpenAI: responses, a stream",
    uri: `llm://${WHO}@api.openai.com/gpt-4o?stream=true`,
    options: { protocol: "openai-responses" },
    url: "https://api.openai.com/v1/responses",
    body: { model: "gpt-4o", input: [user], stream: true },
    sdks: [...JS, "pydantic-ai"],
  },
  {
    name: "Azure OpenAI: v1",
    uri: `llm://${WHO}@my-res.openai.azure.com/my-deployment?temp=0.5&max_tokens=9`,
    url: "https://my-res.openai.azure.com/openai/v1/chat/completions",
    body: { model: "my-deployment", messages: [user], temperature: 0.5, max_completion_tokens: 9 },
    sdks: CHAT,
  },
  {
    name: "Azure OpenAI: a deployment in the path, and the API version in the query",
    uri: `llm://${WHO}@my-res.openai.azure.com/my-deployment?api-version=2024-10-21&temp=0.5&stop=END`,
    url: "https://my-res.openai.azure.com/openai/deployments/my-deployment/chat/completions?api-version=2024-10-21",
    body: { model: "my-deployment", messages: [user], temperature: 0.5, stop: ["END"] },
    sdks: CHAT,
  },
  {
    name: "Groq: another base path, and other names",
    uri: `llm://${WHO}@api.groq.com/meta-llama/llama-4-scout-17b?${ALL}`,
    url: "https://api.groq.com/openai/v1/chat/completions",
    body: {
      model: "meta-llama/llama-4-scout-17b", messages: [system("Be brief."), user], temperature: 0.5, max_completion_tokens: 100,
      top_p: 0.9, seed: 7, stop: ["END", "STOP"], response_format: { type: "json_object" },
    },
    sdks: CHAT,
  },
  {
    name: "Mistral: random_seed",
    uri: `llm://${WHO}@api.mistral.ai/mistral-large-latest?temp=0.5&seed=7&max_tokens=20&safe_prompt=true`,
    url: "https://api.mistral.ai/v1/chat/completions",
    body: { model: "mistral-large-latest", messages: [user], temperature: 0.5, random_seed: 7, max_tokens: 20, safe_prompt: true },
    sdks: CHAT,
  },
  {
    name: "OpenRouter: a label that has a header, and a model with slash and colon",
    uri: `llm://${WHO}@openrouter.ai/minimax/minimax-m3:free?temp=0.5&top_k=40&min_p=0.1&cache=true&stream=true`,
    url: "https://openrouter.ai/api/v1/chat/completions",
    headers: { "x-openrouter-title": "my label" },
    body: {
      model: "minimax/minimax-m3:free", messages: [user], temperature: 0.5, top_k: 40, min_p: 0.1,
      cache_control: { type: "ephemeral" }, stream: true,
    },
    sdks: CHAT,
  },
  ...[
    ["Together", "api.together.ai", "/v1", "meta-llama/Llama-3.3-70B-Instruct-Turbo", "max_tokens"],
    ["Fireworks", "api.fireworks.ai", "/inference/v1", "accounts/fireworks/models/mixtral-8x7b", "max_tokens"],
    ["DeepSeek", "api.deepseek.com", "", "deepseek-v4-flash", "max_tokens"],
    ["xAI", "api.x.ai", "/v1", "grok-3", "max_tokens"],
    ["Perplexity", "api.perplexity.ai", "", "sonar-pro", "max_tokens"],
    ["Cerebras", "api.cerebras.ai", "/v1", "qwen-3-32b", "max_completion_tokens"],
    ["Hugging Face", "router.huggingface.co", "/v1", "deepseek-ai/DeepSeek-V3-0324:sambanova", "max_tokens"],
    ["Vercel AI Gateway", "ai-gateway.vercel.sh", "/v1", "google/gemma-3-27b", "max_tokens"],
  ].map(([name, host, base, model, limit]) => ({
    name: `${name}: ${base || "no base path"}`,
    uri: `llm://:${encodeURIComponent(KEY)}@${host}/${model}?temp=0.5&max_tokens=20&stop=END&system=Be%20brief.`,
    url: `https://${host}${base}/chat/completions`,
    body: { model, messages: [system("Be brief."), user], temperature: 0.5, [limit]: 20, stop: ["END"] },
    sdks: CHAT,
  })),
  {
    name: "Gemini by OpenAI's protocol: a base path that is not /v1",
    uri: `llm://${WHO}@generativelanguage.googleapis.com/gemini-2.5-flash?temp=0.5`,
    options: { protocol: "openai-chat" },
    url: "https://generativelanguage.googleapis.com/v1beta/openai/chat/completions",
    body: { model: "gemini-2.5-flash", messages: [user], temperature: 0.5 },
    sdks: CHAT,
  },
  {
    name: "Cohere by OpenAI's protocol, for the SDKs that do not speak its own",
    uri: `llm://${WHO}@api.cohere.ai/command-a-03-2025?temp=0.5&max_tokens=20&stop=END`,
    options: { protocol: "openai-chat", labelHeader: false },
    url: "https://api.cohere.ai/compatibility/v1/chat/completions",
    body: { model: "command-a-03-2025", messages: [user], temperature: 0.5, max_tokens: 20, stop: ["END"] },
    sdks: CHAT,
  },
  {
    name: "Bedrock by OpenAI's protocol",
    uri: `llm://${WHO}@bedrock-runtime.us-west-2.amazonaws.com/openai.gpt-oss-120b-1:0?max_tokens=20`,
    options: { protocol: "openai-chat" },
    url: "https://bedrock-runtime.us-west-2.amazonaws.com/openai/v1/chat/completions",
    body: { model: "openai.gpt-oss-120b-1:0", messages: [user], max_completion_tokens: 20 },
    sdks: CHAT,
  },
  {
    name: "this machine: vLLM without a key",
    uri: "llm://localhost:{port}/Qwen/Qwen3-8B?temp=0.5&max_tokens=20&top_k=40&stop=END&system=Be%20brief.&min_p=0.1",
    options: { provider: "vllm" },
    url: "{stub}/v1/chat/completions",
    body: {
      model: "Qwen/Qwen3-8B", messages: [system("Be brief."), user], temperature: 0.5, max_tokens: 20, top_k: 40, stop: ["END"], min_p: 0.1,
    },
    sdks: CHAT,
  },
  {
    name: "this machine: a gateway below a path of its own, given with its /v1/",
    uri: `llm://${WHO}@127.0.0.1:{port}/gpt-x?stream=true&max_tokens=5`,
    options: { basePath: "/gate/v1/", headers: { "x-tenant": "t-SECRET" } },
    url: "{stub}/gate/v1/chat/completions",
    headers: { "x-tenant": "t-SECRET" },
    body: { model: "gpt-x", messages: [user], max_tokens: 5, stream: true },
    sdks: CHAT,
  },
  {
    name: "this machine: Ollama by OpenAI's protocol, whose max_completion_tokens nobody reads",
    uri: "llm://127.0.0.1:{port}/gemma3:4b?temp=0.5&max_tokens=20&seed=7&format=json",
    options: { provider: "ollama", protocol: "openai-chat" },
    url: "{stub}/v1/chat/completions",
    body: { model: "gemma3:4b", messages: [user], temperature: 0.5, max_tokens: 20, seed: 7, response_format: { type: "json_object" } },
    sdks: CHAT,
  },

  // ── Anthropic ────────────────────────────────────────────────────────────────────────────────────────────────────
  {
    name: "Anthropic: every parameter",
    uri: `llm://${WHO}@api.anthropic.com/claude-opus-4-20250514?temp=0.5&max_tokens=100&top_p=0.9&top_k=5&stop=END,STOP&system=Be%20brief.&timeout=30000&retries=1`,
    url: "https://api.anthropic.com/v1/messages",
    headers: { "anthropic-version": "2023-06-01" },
    body: {
      model: "claude-opus-4-20250514", system: "Be brief.", messages: [user], temperature: 0.5, max_tokens: 100, top_p: 0.9, top_k: 5,
      stop_sequences: ["END", "STOP"],
    },
    sdks: CLAUDE,
  },
  {
    name: "Anthropic: a stream, and the max_tokens that it asks for",
    uri: `llm://${WHO}@api.anthropic.com/claude-3-haiku-20240307?stream=true&temp=0.2`,
    url: "https://api.anthropic.com/v1/messages",
    headers: { "anthropic-version": "2023-06-01" },
    body: { model: "claude-3-haiku-20240307", messages: [user], temperature: 0.2, max_tokens: 4096, stream: true },
    sdks: CLAUDE,
  },
  {
    name: "DeepSeek by Anthropic's protocol: a path in front of /v1, and the key in x-api-key",
    uri: `llm://${WHO}@api.deepseek.com/deepseek-v4-pro?max_tokens=10`,
    options: { protocol: "anthropic-messages" },
    url: "https://api.deepseek.com/anthropic/v1/messages",
    headers: { "anthropic-version": "2023-06-01" },
    body: { model: "deepseek-v4-pro", messages: [user], max_tokens: 10 },
    sdks: ["anthropic", "ai-sdk", "litellm"],
  },

  // ── Google, Cohere, Bedrock, Ollama ──────────────────────────────────────────────────────────────────────────────
  {
    name: "Gemini: every parameter",
    uri: `llm://${WHO}@generativelanguage.googleapis.com/gemini-2.5-flash?temp=0.5&max_tokens=100&top_p=0.9&top_k=5&stop=END,STOP&system=Be%20brief.&timeout=30000&retries=1`,
    url: "https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash:generateContent",
    body: {
      systemInstruction: { parts: [{ text: "Be brief." }] },
      contents: [{ role: "user", parts: [{ text: QUESTION }] }],
      generationConfig: { temperature: 0.5, maxOutputTokens: 100, topP: 0.9, topK: 5, stopSequences: ["END", "STOP"] },
    },
    sdks: ["ai-sdk", "langchain", "litellm", "pydantic-ai"],
  },
  {
    name: "Gemini: a stream",
    uri: `llm://${WHO}@generativelanguage.googleapis.com/gemini-2.5-flash?stream=true&max_tokens=100`,
    url: "https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse",
    body: { contents: [{ role: "user", parts: [{ text: QUESTION }] }], generationConfig: { maxOutputTokens: 100 } },
    sdks: ["ai-sdk", "langchain", "litellm", "pydantic-ai"],
  },
  {
    name: "Cohere: its own names, and the label",
    uri: `llm://${WHO}@api.cohere.com/command-a?temp=0.5&max_tokens=100&top_p=0.9&top_k=5&seed=7&stop=END&system=Be%20brief.`,
    url: "https://api.cohere.com/v2/chat",
    headers: { "x-client-name": "my label" },
    body: {
      model: "command-a", messages: [system("Be brief."), user], temperature: 0.5, max_tokens: 100, p: 0.9, k: 5, seed: 7,
      stop_sequences: ["END"],
    },
    sdks: ["ai-sdk", "litellm"],
  },
  {
    name: "Bedrock: a model that is encoded in the path",
    uri: `llm://${WHO}@bedrock-runtime.us-east-1.amazonaws.com/anthropic.claude-3-haiku-20240307-v1:0?temp=0.5&max_tokens=100&top_k=5&stop=END&system=Be%20brief.`,
    url: "https://bedrock-runtime.us-east-1.amazonaws.com/model/anthropic.claude-3-haiku-20240307-v1%3A0/converse",
    body: {
      system: [{ text: "Be brief." }],
      messages: [{ role: "user", content: [{ text: QUESTION }] }],
      inferenceConfig: { temperature: 0.5, maxTokens: 100, stopSequences: ["END"] },
      additionalModelRequestFields: { top_k: 5 },
    },
    sdks: ["ai-sdk", "litellm"],
  },
  {
    name: "this machine: Ollama's own protocol",
    uri: "llm://127.0.0.1:{port}/llama3.2:3b?temp=0.5&max_tokens=20&top_p=0.9&top_k=40&seed=7&stop=END&system=Be%20brief.&format=json",
    options: { provider: "ollama" },
    url: "{stub}/api/chat",
    body: {
      model: "llama3.2:3b", messages: [system("Be brief."), user], format: "json", stream: false,
      options: { temperature: 0.5, num_predict: 20, top_p: 0.9, top_k: 40, seed: 7, stop: ["END"] },
    },
    sdks: ["langchain", "litellm"],
  },
];

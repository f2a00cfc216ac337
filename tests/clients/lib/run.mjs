// Sends one prompt with each SDK, configured only by its adapter.

import * as adapters from "llm-uri/adapters";

export const ADAPTERS = {
  openai: adapters.toOpenAI,
  anthropic: adapters.toAnthropic,
  "ai-sdk": adapters.toAiSdk,
  langchain: adapters.toLangChain,
  litellm: adapters.toLiteLlm,
  "pydantic-ai": adapters.toPydanticAi,
  "google-genai": adapters.toGoogleGenAI,
  mistral: adapters.toMistral,
  cohere: adapters.toCohere,
  "openai-agents": adapters.toOpenAIAgents,
  "langchain-python": adapters.toLangChainPython,
  "llama-index": adapters.toLlamaIndex,
};

/** The SDKs for Python. */
export const PYTHON = ["litellm", "pydantic-ai", "langchain-python", "llama-index"];

export const QUESTION = "What is up?";
const ASKED = { role: "user", content: QUESTION };

/** The text of the answer. */
export const RUNNERS = {
  async openai({ client, method, clientOptions, params, messages }) {
    const { [client]: Client } = await import("openai");
    const openai = new Client(clientOptions);
    if (method === "responses.create") {
      const answer = await openai.responses.create({ ...params, input: [...messages, ASKED] });
      if (params.stream !== true) return answer.output_text;
      return joined(answer, (event) => (event.type === "response.output_text.delta" ? event.delta : ""));
    }
    const answer = await openai.chat.completions.create({ ...params, messages: [...messages, ASKED] });
    if (params.stream !== true) return answer.choices[0].message.content;
    return joined(answer, (part) => part.choices[0]?.delta?.content);
  },

  async anthropic({ clientOptions, params }) {
    const { default: Anthropic } = await import("@anthropic-ai/sdk");
    const answer = await new Anthropic(clientOptions).messages.create({ ...params, messages: [ASKED] });
    if (params.stream !== true) return answer.content[0].text;
    return joined(answer, (event) => (event.type === "content_block_delta" ? event.delta.text : ""));
  },

  async "ai-sdk"({ package: from, client, modelFactory, clientOptions, model, method, params }) {
    const { [method]: call } = await import("ai");
    const { [client]: factory } = await import(from);
    const options = { model: factory(clientOptions)[modelFactory](model), ...params, prompt: QUESTION };
    if (method === "generateText") return (await call(options)).text;
    return joined(
      call({
        ...options,
        onError: ({ error }) => {
          throw error;
        },
      }).textStream,
      (text) => text,
    );
  },

  async langchain({ package: from, client, clientOptions, params, messages, method }) {
    const { [client]: Chat } = await import(from);
    const answer = await new Chat(clientOptions)[method]([...messages, ASKED], params);
    return method === "invoke" ? answer.text : joined(answer, (part) => part.text);
  },

  async "google-genai"({ clientOptions, params, method }) {
    const { GoogleGenAI } = await import("@google/genai");
    const { models } = new GoogleGenAI(clientOptions);
    const answer = await models[method.replace("models.", "")]({ ...params, contents: QUESTION });
    return method === "models.generateContent" ? answer.text : joined(answer, (part) => part.text);
  },

  async mistral({ clientOptions, params, messages, method }) {
    const { Mistral } = await import("@mistralai/mistralai");
    const { chat } = new Mistral(clientOptions);
    const answer = await chat[method.replace("chat.", "")]({ ...params, messages: [...messages, ASKED] });
    if (method === "chat.complete") return answer.choices[0].message.content;
    return joined(answer, ({ data }) => data.choices[0]?.delta?.content);
  },

  async cohere({ client, clientOptions, params, messages, method }) {
    const { [client]: Client } = await import("cohere-ai");
    const answer = await new Client(clientOptions)[method]({ ...params, messages: [...messages, ASKED] });
    if (method === "chat") return answer.message.content[0].text;
    return joined(answer, (event) => event.delta?.message?.content?.text);
  },

  async "openai-agents"({ client, modelClass, clientOptions, model, params }, { operation }) {
    const agents = await import("@openai/agents");
    const { [client]: Client } = await import("openai");
    agents.setTracingDisabled(true);
    const agent = new agents.Agent({
      name: "a",
      model: new agents[modelClass](new Client(clientOptions), model),
      ...params,
    });
    if (operation !== "stream") return (await agents.run(agent, QUESTION)).finalOutput;
    return joined((await agents.run(agent, QUESTION, { stream: true })).toTextStream(), (text) => text);
  },
};

async function joined(pieces, words) {
  let text = "";
  for await (const piece of pieces) text += words(piece) ?? "";
  return text;
}

// The known differences between an SDK's request and that of `toRequest`, each with its reason. Everything else must be the
// same, byte for byte.

/**
 * `of` selects SDKs and protocols, `why` is the reason, `undo` removes the difference from an SDK's body. A difference that no
 * case has fails the tests (`used`).
 */
export const DIFFERENCES = [
  {
    of: ["ai-sdk", "langchain", "litellm", "pydantic-ai"],
    why: "content may be a list of one text: {type: text} or {type: input_text}",
    undo: (body) => {
      for (const message of [...(body.messages ?? []), ...(Array.isArray(body.input) ? body.input : [])]) {
        if (
          Array.isArray(message.content) &&
          message.content.length === 1 &&
          message.content[0].type?.endsWith("text")
        ) {
          message.content = message.content[0].text;
        }
      }
    },
  },
  {
    of: ["ai-sdk", "langchain", "litellm", "pydantic-ai"],
    protocols: ["anthropic-messages"],
    why: "the system prompt may be a list of one text",
    undo: (body) => {
      if (Array.isArray(body.system) && body.system.length === 1) body.system = body.system[0].text;
    },
  },
  {
    of: ["ai-sdk", "langchain"],
    protocols: ["openai-responses"],
    why: "the system prompt is the first item of the input rather than the instructions",
    undo: (body) => {
      if (body.input?.[0]?.role === "system") body.instructions = body.input.shift().content;
    },
  },
  {
    of: ["ai-sdk", "langchain", "litellm", "pydantic-ai"],
    protocols: ["openai-chat"],
    why: "OpenAI's packages choose between max_tokens and max_completion_tokens by the model; OpenAI and Azure read both",
    only: (plan) => plan.provider === "openai" || plan.provider === "azure",
    undo: (body) => rename(body, "max_tokens", "max_completion_tokens"),
  },
  {
    of: ["langchain"],
    protocols: ["openai-chat"],
    why: "ChatOpenAI has only maxTokens, which it sends as max_tokens unless it takes the model for a reasoning one",
    only: (plan) => !["openai", "azure"].includes(plan.provider) && "max_completion_tokens" in plan.body,
    undo: (body) => rename(body, "max_tokens", "max_completion_tokens"),
  },
  {
    of: ["langchain", "pydantic-ai", "ai-sdk", "mistral", "cohere", "openai-agents", "langchain-python", "llama-index"],
    why: "it says stream: false",
    undo: (body, plan) => {
      if (body.stream === false && plan.body.stream === undefined) delete body.stream;
    },
  },
  {
    of: ["langchain", "pydantic-ai", "ai-sdk", "litellm", "openai-agents", "langchain-python", "llama-index"],
    why: "it asks for the usage of a stream",
    undo: (body) => void delete body.stream_options,
  },
  {
    of: ["ai-sdk"],
    protocols: ["openai-chat", "openai-responses", "cohere"],
    why: "JSON is asked for by the option output, which is no data",
    undo: (body, plan) => {
      if (plan.body.response_format?.type === "json_object") body.response_format ??= plan.body.response_format;
    },
  },
  {
    of: ["langchain"],
    protocols: ["openai-responses"],
    why: "it says that a message is one, and an empty object for the format of the text",
    undo: (body) => {
      for (const item of body.input) delete item.type;
      if (Object.keys(body.text).length === 0) delete body.text;
    },
  },
  {
    of: ["openai-agents"],
    protocols: ["openai-responses"],
    why: "it says empty lists",
    undo: (body) => {
      for (const name of ["include", "tools"]) if (body[name]?.length === 0) delete body[name];
    },
  },
  {
    of: ["llama-index"],
    why: "its temperature is 0.1 unless another is set: null is the server's default",
    undo: (body) => {
      if (body.temperature === null) delete body.temperature;
    },
  },
  {
    of: ["langchain"],
    protocols: ["gemini"],
    why: "it says empty lists, and the role of the system prompt",
    undo: (body) => {
      if (body.safetySettings?.length === 0) delete body.safetySettings;
      if (body.generationConfig.stopSequences?.length === 0) delete body.generationConfig.stopSequences;
      delete body.systemInstruction?.role;
    },
  },
  {
    of: ["google-genai"],
    why: "it says the role of the system prompt, and an empty object for the settings",
    undo: (body) => {
      delete body.systemInstruction?.role;
      if (Object.keys(body.generationConfig ?? {}).length === 0) delete body.generationConfig;
    },
  },
  {
    of: ["litellm"],
    protocols: ["gemini"],
    why: "Google reads names in either case, and it writes some with underscores",
    undo: (body) => {
      const camel = (object) => {
        for (const name of Object.keys(object))
          rename(
            object,
            name,
            name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()),
          );
      };
      camel(body);
      camel(body.generationConfig);
    },
  },
  {
    of: ["pydantic-ai"],
    protocols: ["gemini"],
    why: "it says the role of the system prompt, and what it wants as an answer",
    undo: (body) => {
      delete body.systemInstruction?.role;
      delete body.generationConfig.responseModalities;
    },
  },
  {
    of: ["pydantic-ai", "openai-agents"],
    why: "its role for system prompts is a setting of the model's profile; OpenAI reads system as developer",
    undo: (body, plan) => {
      if (plan.body.messages?.[0].role === "developer") body.messages[0].role = "developer";
    },
  },
  {
    of: ["litellm"],
    protocols: ["openai-chat"],
    why: "it asks OpenRouter for the usage",
    only: (plan) => plan.provider === "openrouter",
    undo: (body) => void delete body.usage,
  },
  {
    of: ["ai-sdk"],
    protocols: ["anthropic-messages"],
    why: "it leaves out top_p beside a temperature, with a warning",
    undo: (body, plan) => {
      if (body.temperature !== undefined && plan.body.top_p !== undefined) body.top_p ??= plan.body.top_p;
    },
  },
  {
    of: ["ai-sdk"],
    protocols: ["converse"],
    why: "it asks for the stop sequence that was met",
    undo: (body) => void delete body.additionalModelResponseFieldPaths,
  },
  {
    of: ["langchain"],
    protocols: ["ollama"],
    why: "it streams always, and puts the pieces together",
    undo: (body) => void (body.stream = false),
  },
  {
    of: ["litellm"],
    protocols: ["ollama"],
    why: "every message has a list of images",
    undo: (body) => {
      for (const message of body.messages) if (message.images?.length === 0) delete message.images;
    },
  },
];

function rename(body, from, to) {
  if (!(from in body) || to in body) return;
  body[to] = body[from];
  delete body[from];
}

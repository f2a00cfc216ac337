// Where an SDK's request is not the one of `toRequest`, octet for octet: each difference by itself, with its reason. What is
// not listed here must be the same.

/**
 * `of` says which SDKs and protocols, `why` the reason, `undo` takes the difference out of an SDK's body. A difference that
 * no case shows any more fails the tests (`used`).
 */
export const DIFFERENCES = [
  {
    of: ["ai-sdk", "langchain", "litellm", "pydantic-ai"],
    why: "content may be a list of one text: {type: text} or {type: input_text}",
    undo: (body) => {
      for (const message of [...(body.messages ?? []), ...(Array.isArray(body.input) ? body.input : [])]) {
        if (Array.isArray(message.content) && message.content.length === 1 && message.content[0].type?.endsWith("text")) {
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
    of: ["openai"],
    protocols: ["openai-responses"],
    why: "none",
    undo: () => {},
    always: true,
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
    of: ["langchain", "pydantic-ai", "ai-sdk"],
    why: "it says stream: false",
    undo: (body, plan) => {
      if (body.stream === false && plan.body.stream === undefined) delete body.stream;
    },
  },
  {
    of: ["langchain", "pydantic-ai", "ai-sdk", "litellm"],
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
    of: ["openai", "langchain", "ai-sdk", "litellm", "pydantic-ai"],
    protocols: ["openai-chat"],
    why: "the deployment, which the path names, is in the body as well",
    only: (plan) => plan.url.includes("/deployments/"),
    undo: (body) => void delete body.model,
  },
];

function rename(body, from, to) {
  if (!(from in body) || to in body) return;
  body[to] = body[from];
  delete body[from];
}

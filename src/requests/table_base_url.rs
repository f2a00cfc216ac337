//! Generated from data/clients.json by scripts/gen/base-urls.mjs (npm run gen). Do not edit. The sources are there.

use super::client::{Before, Client, Join, Slashes};
use super::profile::Protocol;

static JOINS: [Join; 9] = [
    Join { slashes: Slashes::One, before: Before::Nothing, bare: false, userinfo: false, sockets: false, encodes: false, merges: false, whole: false, drops: false },
    Join { slashes: Slashes::One, before: Before::Nothing, bare: false, userinfo: false, sockets: false, encodes: true, merges: false, whole: false, drops: false },
    Join { slashes: Slashes::All, before: Before::Query, bare: false, userinfo: false, sockets: false, encodes: false, merges: false, whole: false, drops: false },
    Join { slashes: Slashes::One, before: Before::Query, bare: true, userinfo: false, sockets: false, encodes: false, merges: false, whole: false, drops: false },
    Join { slashes: Slashes::Each, before: Before::Query, bare: true, userinfo: true, sockets: true, encodes: false, merges: false, whole: false, drops: false },
    Join { slashes: Slashes::One, before: Before::Fragment, bare: false, userinfo: true, sockets: true, encodes: false, merges: false, whole: false, drops: false },
    Join { slashes: Slashes::One, before: Before::Fragment, bare: false, userinfo: true, sockets: true, encodes: false, merges: true, whole: false, drops: false },
    Join { slashes: Slashes::None, before: Before::Nothing, bare: false, userinfo: true, sockets: true, encodes: false, merges: false, whole: true, drops: false },
    Join { slashes: Slashes::All, before: Before::Nothing, bare: false, userinfo: true, sockets: true, encodes: false, merges: false, whole: false, drops: true },
];

/// The clients, in the order of the answers.
pub(super) static CLIENTS: [Client; 26] = [
    Client { name: "openai-js", protocol: Protocol::OpenAiChat, version: "", call: "/chat/completions", join: &JOINS[1] },
    Client { name: "openai-python", protocol: Protocol::OpenAiChat, version: "", call: "/chat/completions", join: &JOINS[5] },
    Client { name: "anthropic-js", protocol: Protocol::AnthropicMessages, version: "/v1", call: "/messages", join: &JOINS[1] },
    Client { name: "anthropic-python", protocol: Protocol::AnthropicMessages, version: "/v1", call: "/messages", join: &JOINS[5] },
    Client { name: "ai-sdk-openai", protocol: Protocol::OpenAiResponses, version: "", call: "/responses", join: &JOINS[0] },
    Client { name: "ai-sdk-openai-compatible", protocol: Protocol::OpenAiChat, version: "", call: "/chat/completions", join: &JOINS[0] },
    Client { name: "ai-sdk-anthropic", protocol: Protocol::AnthropicMessages, version: "", call: "/messages", join: &JOINS[0] },
    Client { name: "ai-sdk-google", protocol: Protocol::Gemini, version: "", call: "/models/{model}:generateContent", join: &JOINS[0] },
    Client { name: "ai-sdk-mistral", protocol: Protocol::OpenAiChat, version: "", call: "/chat/completions", join: &JOINS[0] },
    Client { name: "ai-sdk-cohere", protocol: Protocol::Cohere, version: "", call: "/chat", join: &JOINS[0] },
    Client { name: "langchain-openai-js", protocol: Protocol::OpenAiChat, version: "", call: "/chat/completions", join: &JOINS[1] },
    Client { name: "langchain-openai-python", protocol: Protocol::OpenAiChat, version: "", call: "/chat/completions", join: &JOINS[5] },
    Client { name: "langchain-anthropic-js", protocol: Protocol::AnthropicMessages, version: "/v1", call: "/messages", join: &JOINS[1] },
    Client { name: "langchain-anthropic-python", protocol: Protocol::AnthropicMessages, version: "/v1", call: "/messages", join: &JOINS[5] },
    Client { name: "langchain-ollama-js", protocol: Protocol::Ollama, version: "/api", call: "/chat", join: &JOINS[3] },
    Client { name: "litellm-openai", protocol: Protocol::OpenAiChat, version: "", call: "/chat/completions", join: &JOINS[5] },
    Client { name: "litellm-anthropic", protocol: Protocol::AnthropicMessages, version: "/v1", call: "/messages", join: &JOINS[7] },
    Client { name: "litellm-ollama", protocol: Protocol::Ollama, version: "/api", call: "/chat", join: &JOINS[7] },
    Client { name: "pydantic-ai-openai", protocol: Protocol::OpenAiChat, version: "", call: "/chat/completions", join: &JOINS[5] },
    Client { name: "llama-index-openai-like", protocol: Protocol::OpenAiChat, version: "", call: "/chat/completions", join: &JOINS[5] },
    Client { name: "google-genai-js", protocol: Protocol::Gemini, version: "/v1beta", call: "/models/{model}:generateContent", join: &JOINS[0] },
    Client { name: "google-genai-python", protocol: Protocol::Gemini, version: "/v1", call: "/models/{model}:generateContent", join: &JOINS[6] },
    Client { name: "mistral-js", protocol: Protocol::OpenAiChat, version: "/v1", call: "/chat/completions", join: &JOINS[2] },
    Client { name: "mistral-python", protocol: Protocol::OpenAiChat, version: "/v1", call: "/chat/completions", join: &JOINS[8] },
    Client { name: "ollama-js", protocol: Protocol::Ollama, version: "/api", call: "/chat", join: &JOINS[3] },
    Client { name: "ollama-python", protocol: Protocol::Ollama, version: "/api", call: "/chat", join: &JOINS[4] },
];

/// The path before the calls of a protocol, if no provider is known.
pub(super) const VERSIONS: &[(Protocol, &str)] = &[(Protocol::OpenAiChat, "/v1"), (Protocol::OpenAiResponses, "/v1"), (Protocol::AnthropicMessages, "/v1"), (Protocol::Gemini, "/v1beta"), (Protocol::Cohere, "/v2"), (Protocol::Ollama, "/api")];

/// Paths that people paste after a base URL.
pub(super) const CALLS: &[&str] = &["/chat/completions", "/completions", "/responses", "/messages", "/embeddings", "/models", "/chat", "/generate"];

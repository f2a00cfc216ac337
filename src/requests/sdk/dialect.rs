//! How each SDK spells a model with its provider: `groq/llama-3.3` (litellm), `groq:llama-3.3` (`LangChain`, pydantic-ai, the
//! AI SDK's registry). The model itself is never touched, whatever colons and slashes it has: `gemma3:4b`,
//! `minimax/minimax-m3:free`.

use super::binding::Sdk;

/// Names of providers at `litellm`, where they are not those of the table. All of them speak OpenAI's chat; what it has
/// no name for, or gives options of its own in the body (Hugging Face), is spoken to as `openai`.
/// [V] litellm 1.106.2, each one run.
const LITELLM: &[(&str, &str)] = &[
    ("openai", "openai"),
    ("mistral", "mistral"),
    ("openrouter", "openrouter"),
    ("groq", "groq"),
    ("together", "together_ai"),
    ("fireworks", "fireworks_ai"),
    ("deepseek", "deepseek"),
    ("xai", "xai"),
    ("perplexity", "perplexity"),
    ("cerebras", "cerebras"),
    ("vllm", "hosted_vllm"),
    ("lmstudio", "lm_studio"),
    ("vercel", "vercel_ai_gateway"),
];

/// A model with its provider.
pub(super) fn spelt(sdk: Sdk, prefix: &str, provider: &str, model: &str) -> String {
    let (name, separator) = match sdk {
        Sdk::OpenAi | Sdk::Anthropic => return model.to_owned(),
        Sdk::AiSdk => (provider, ':'),
        Sdk::LangChain | Sdk::PydanticAi => (prefix, ':'),
        Sdk::LiteLlm if !prefix.is_empty() => (prefix, '/'),
        Sdk::LiteLlm => (LITELLM.iter().find(|(id, _)| *id == provider).map_or("openai", |(_, name)| name), '/'),
    };
    format!("{name}{separator}{model}")
}

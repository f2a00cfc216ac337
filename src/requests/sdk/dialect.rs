//! How each SDK spells a model with its provider: `groq/llama-3.3` (litellm), `groq:llama-3.3` (`LangChain`, pydantic-ai, the
//! AI SDK's registry). The model itself is never touched, whatever colons and slashes it has: `gemma3:4b`,
//! `minimax/minimax-m3:free`.

use super::binding::Sdk;
use super::table::LITELLM_NAMES;

/// A model with its provider.
pub(super) fn spelt(sdk: Sdk, prefix: &str, provider: &str, model: &str) -> String {
    let (name, separator) = match sdk {
        Sdk::OpenAi | Sdk::Anthropic => return model.to_owned(),
        Sdk::AiSdk => (provider, ':'),
        Sdk::LangChain | Sdk::PydanticAi => (prefix, ':'),
        Sdk::LiteLlm if !prefix.is_empty() => (prefix, '/'),
        Sdk::LiteLlm => (LITELLM_NAMES.iter().find(|(id, _)| *id == provider).map_or("openai", |(_, name)| name), '/'),
    };
    format!("{name}{separator}{model}")
}

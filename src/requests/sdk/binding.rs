//! Rows of the table of clients: where each SDK expects the parts of an endpoint.

use super::super::named::named;
use super::super::profile::{text, Protocol, Table};
use crate::json::Value;

named! {
    /// A kit that calls providers.
    pub enum Sdk {
        /// npm `openai`.
        OpenAi = "openai",
        /// npm `@anthropic-ai/sdk`.
        Anthropic = "anthropic",
        /// npm `ai` with its provider packages.
        AiSdk = "ai-sdk",
        /// npm `@langchain/…`.
        LangChain = "langchain",
        /// `litellm` (Python).
        LiteLlm = "litellm",
        /// `pydantic-ai` (Python).
        PydanticAi = "pydantic-ai",
        /// npm `@google/genai`.
        GoogleGenAi = "google-genai",
        /// npm `@mistralai/mistralai`.
        Mistral = "mistral",
        /// npm `cohere-ai`.
        Cohere = "cohere",
        /// npm `@openai/agents`.
        OpenAiAgents = "openai-agents",
        /// `langchain-openai` and `langchain-anthropic` (Python).
        LangChainPython = "langchain-python",
        /// `llama-index-llms-openai-like` (Python).
        LlamaIndex = "llama-index",
    }
}

/// `table.json`, generated from `data/clients.json` and `data/snippets.json`, which describe its members.
static TABLE: Table = Table::new(text!("table.json"));

/// Sets the table, as JSON text. Only WebAssembly needs it, before an SDK's options are made.
#[cfg(feature = "wasm")]
pub(crate) fn load(text: &str) {
    TABLE.load(text);
}

/// A member of the table.
pub(super) fn table(name: &str) -> &'static Value {
    TABLE.get(name)
}

/// One object of the table. A text that is missing is empty, and a flag is false.
#[derive(Clone, Copy)]
pub(super) struct Row(pub(super) &'static Value);

impl Row {
    /// Each way of each SDK. The first one that fits decides.
    pub(super) fn clients() -> impl Iterator<Item = Self> {
        table("clients").items().iter().map(Self)
    }

    #[inline(never)]
    pub(super) fn text(self, name: &str) -> &'static str {
        self.0.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    #[inline(never)]
    pub(super) fn is(self, name: &str) -> bool {
        self.0.get(name) == Some(&Value::Bool(true))
    }

    #[inline(never)]
    pub(super) fn row(self, name: &str) -> Self {
        Self(self.0.get(name).unwrap_or(&Value::Null))
    }

    pub(super) fn rows(self, name: &str) -> impl Iterator<Item = Self> {
        self.0.get(name).map_or(&[][..], Value::items).iter().map(Self)
    }

    pub(super) fn texts(self, name: &str) -> impl Iterator<Item = &'static str> {
        self.rows(name).filter_map(|item| item.0.as_str())
    }

    /// The members of an object that are texts.
    pub(super) fn pairs(self, name: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.members(name).filter_map(|(name, value)| Some((name, value.0.as_str()?)))
    }

    pub(super) fn members(self, name: &str) -> impl Iterator<Item = (&'static str, Self)> {
        self.row(name).0.members().iter().map(|(name, value)| (name.as_str(), Self(value)))
    }

    pub(super) fn protocol(self) -> Option<Protocol> {
        Protocol::named(self.text("protocol"))
    }

    /// The place of a member of the body. The row has the index of its places, which equal rows share.
    pub(super) fn member(self, path: &[String]) -> Option<&'static Value> {
        let index = usize::try_from(self.0.get("members")?.as_i64()?).ok()?;
        table("members").items().get(index)?.get(&path.join("."))
    }

    pub(super) fn operation(self) -> &'static str {
        self.0.get("operation").and_then(Value::as_str).unwrap_or("inference")
    }

    /// Whether a text in the list of this name fits, or the list is missing or empty.
    pub(super) fn admits(self, name: &str, fits: impl Fn(&str) -> bool) -> bool {
        let mut list = self.texts(name).peekable();
        list.peek().is_none() || list.any(fits)
    }
}

/// The placeholder for a missing key.
pub(super) const NO_KEY: &str = "no-key";

//! Imports: a URI from variables, a provider's URL, a curl command or a model string, and variables from a URI.
//!
//! The tables of `super::profile` are read in reverse. There is no second list of hosts, paths or parameters.
//!
//! | source | file |
//! |---|---|
//! | the endpoint of a URL | `place.rs` |
//! | a curl command: its options and headers, the members of its body | `curl.rs`, `body.rs` |
//! | variables, in both directions | `env.rs`, `variables.rs` |
//! | a model with its provider, in the format of other tools | `model_string.rs` |
//! | a URL; the content of every source, and the URI of it, which results in the same request | `draft.rs` |
//!
//! ```
//! use llm_uri::requests::import::{from_curl, from_env, from_model_string, from_url, to_env, ImportOptions};
//! let options = ImportOptions::default();
//! let url = "https://res.openai.azure.com/openai/deployments/gpt/chat/completions?api-version=2024-10-21";
//! let uri = from_url(url, &options)?.uri;
//! assert_eq!(uri.expose_credentials(), "llm://res.openai.azure.com/gpt?api-version=2024-10-21");
//! let command = r#"curl https://api.openai.com/v1/chat/completions -H "Authorization: Bearer $OPENAI_API_KEY" \
//!   -d '{"model":"gpt-4o","temperature":0.2,"messages":[]}'"#;
//! let uri = from_curl(command, &options)?.uri;
//! assert_eq!(uri.expose_credentials(), "llm://:%24%7BOPENAI_API_KEY%7D@api.openai.com/gpt-4o?temp=0.2");
//! let variables = [("OLLAMA_HOST", "0.0.0.0:8080"), ("OLLAMA_MODEL", "llama3.2")];
//! let mut lookup = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.to_string());
//! let uri = from_env(&mut lookup, &options)?.uri;
//! assert_eq!(uri.expose_credentials(), "llm://127.0.0.1:8080/llama3.2?protocol=ollama");
//! let uri = from_model_string("openrouter/minimax/minimax-m3:free", &mut |_| None, &options)?.uri;
//! assert_eq!(uri.expose_credentials(), "llm://openrouter.ai/minimax/minimax-m3%3Afree");
//! assert_eq!(to_env(&uri, &options)?.variables[0].0, "OPENROUTER_MODEL");
//! # Ok::<(), llm_uri::requests::ResolveError>(())
//! ```
//!
//! What a URI cannot contain is listed with a reason, never with its value. No error contains a part of the source.

mod body;
mod curl;
mod draft;
mod env;
mod model_string;
mod place;
mod variables;

use super::{Registry, ResolveError};
use crate::issue::Issue;
use crate::llm::LlmUri;
use crate::policy::HostPolicy;
use crate::shell::is_variable;
use std::fmt;

pub use curl::from_curl;
pub use draft::from_url;
pub use env::from_env;
pub use model_string::from_model_string;
pub use variables::{names, to_env, LLM_URL};

/// Options of the imports, and of the conversion to variables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ImportOptions {
    /// The id of a provider: selects one of several, or the provider of a host that belongs to none.
    pub provider: Option<String>,
    /// The model, instead of the one in the source.
    pub model: Option<String>,
    /// The prefix of every variable's name.
    pub prefix: String,
    /// Write the reference `%24%7BNAME%7D` instead of a variable's value, so that the URI does not contain the key.
    pub reference: bool,
    /// The convention of a model string: `litellm`, `langchain`, `pydantic-ai` or `ai-sdk`.
    pub style: Option<String>,
    /// Its `allow_http` lists the hosts that keep plain HTTP.
    pub policy: Option<HostPolicy>,
    /// The caller's own providers.
    pub profiles: Option<Registry>,
}

impl ImportOptions {
    pub(super) fn prefix(&self) -> Result<&str, ResolveError> {
        let is_name = self.prefix.is_empty() || is_variable(&self.prefix);
        is_name.then_some(self.prefix.as_str()).ok_or_else(|| ResolveError::option("prefix"))
    }
}

/// A part that was not converted, and the reason. Never its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// A variable, a member of the body, a header, an option of curl, a part of a URL.
    pub component: String,
    /// The reason.
    pub reason: &'static str,
}

/// The result of an import. `Debug` prints the URI redacted.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The URI, **with the key**.
    pub uri: LlmUri,
    /// The id of the provider whose format the source has.
    pub provider: &'static str,
    /// Whether `resolve` needs the option `provider`, because the host does not determine it.
    pub needs_provider: bool,
    /// Whether `resolve` needs the option `https` for the same URL.
    pub needs_https: bool,
    /// The variables whose values are in the URI.
    pub used: Vec<String>,
    /// Variables that are set and not in the URI.
    pub ignored: Vec<Left>,
    /// The parts that the URI does not contain.
    pub lost: Vec<Left>,
    /// Warnings and advice about the source.
    pub issues: Vec<Issue>,
}

/// Variables. `Debug` prints names only.
#[derive(Clone)]
pub struct Exported {
    /// The id of the provider whose variables these are.
    pub provider: &'static str,
    /// Names and values, **with the key**.
    pub variables: Vec<(String, String)>,
    /// The names whose values are secret.
    pub secret: Vec<String>,
    /// The parts that no variable contains.
    pub lost: Vec<Left>,
}

impl fmt::Debug for Exported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.variables.iter().map(|(name, _)| name)).finish()
    }
}

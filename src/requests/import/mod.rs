//! Imports: a URI from variables, a provider's URL, a curl command or a model string, and variables from a URI.
//!
//! The tables of [`super::profile`] are read in reverse. There is no second list of hosts, paths or parameters.
//!
//! | source | file |
//! |---|---|
//! | the endpoint of a URL | `place.rs` |
//! | the draft of a URL or a command | `url.rs` |
//! | a curl command: its options and headers, the members of its body | `curl.rs`, `body.rs` |
//! | variables, in both directions | `env.rs`, `variables.rs` |
//! | a model with its provider, in the format of other tools | `model_string.rs` |
//! | the content of every source, and the URI of it, which results in the same request | `draft.rs` |
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
mod types;
mod url;
mod variables;

pub use curl::from_curl;
pub use env::from_env;
pub use model_string::from_model_string;
pub use types::{Exported, ImportOptions, Imported, Left};
pub use url::from_url;
pub use variables::{names, to_env, LLM_URL};

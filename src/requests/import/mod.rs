//! Imports: a URI from variables, a provider's URL, a curl command or a model string, and variables from a URI.
//!
//! The tables of [`super::profile`] are read in reverse. There is no second list of hosts, paths or parameters.
//!
//! | source | file |
//! |---|---|
//! | a URL in its parts | `http.rs` |
//! | the provider, the call and the model of a path | `place.rs`, `template.rs` |
//! | members of a body to parameters | `body.rs` |
//! | headers to key, app-label, version | `header.rs` |
//! | words of a shell | `shell.rs` |
//! | the options of curl | `curl.rs` |
//! | variables, both ways | `env.rs`, `builder.rs`, `ollama.rs`, `to_env.rs`, `variables.rs` |
//! | a model with its provider, in the format of other tools | `model_string.rs` |
//! | the parts of the URI, and the check that it results in the same request | `draft.rs` |
//!
//! What a URI cannot contain is listed with a reason, never with its value. No error contains a part of the source.

mod body;
mod builder;
mod curl;
mod draft;
mod env;
mod header;
mod http;
mod model_string;
mod ollama;
mod options;
mod output;
mod place;
mod shell;
mod template;
mod to_env;
mod url;
mod variables;

pub use curl::from_curl;
pub use draft::{Imported, Left};
pub use env::{from_env, EnvError};
pub(super) use http::Url;
pub use model_string::from_model_string;
pub use options::ImportOptions;
pub use output::{env_error_json, exported_json, imported_json};
pub use to_env::{to_env, Exported};
pub use url::from_url;
pub use variables::{names, LLM_URL};

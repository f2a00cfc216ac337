//! The way back: from what people have already (variables, a provider's URL, a curl command) to one URI.
//!
//! The tables of [`super::profile`] are read in reverse. There is no second list of hosts, paths or parameters.
//!
//! | source | file |
//! |---|---|
//! | a URL in its parts | `http.rs` |
//! | which provider, which call, which model a path names | `place.rs`, `template.rs` |
//! | members of a body to parameters | `body.rs` |
//! | headers to key, app-label, version | `header.rs` |
//! | words of a shell | `shell.rs` |
//! | the options of curl | `curl.rs`, `curl_options.rs`, `table_curl.rs` |
//! | variables, both ways | `env.rs`, `builder.rs`, `ollama.rs`, `to_env.rs`, `variables.rs`, `table.rs` |
//! | a model with its provider, as other kits spell it | `model_string.rs` |
//! | the parts as they come together, and the proof that they lead back | `draft.rs` |
//!
//! What a URI cannot hold is listed with a reason, never with its value. No error holds a piece of the source.

mod body;
mod builder;
mod curl;
mod curl_options;
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
#[rustfmt::skip]
mod table_curl;
#[rustfmt::skip]
mod table;
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

//! Imports: a URI from variables, a provider's URL, a curl command or a model string, and variables from a URI.
//!
//! The tables of [`super::profile`] are read in reverse. There is no second list of hosts, paths or parameters.
//!
//! | source | file |
//! |---|---|
//! | a URL: its parts, and the call that it is | `http.rs`, `place.rs` |
//! | the draft of a URL or a command | `url.rs` |
//! | a curl command: its words, its options and headers, the members of its body | `shell.rs`, `curl.rs`, `body.rs` |
//! | variables, both ways | `env.rs`, `variables.rs` |
//! | a model with its provider, in the format of other tools | `model_string.rs` |
//! | the content of every source, and the URI of it, which results in the same request | `draft.rs` |
//!
//! What a URI cannot contain is listed with a reason, never with its value. No error contains a part of the source.

mod body;
mod curl;
mod draft;
mod env;
mod http;
mod model_string;
mod place;
mod shell;
mod types;
mod url;
mod variables;

pub use curl::from_curl;
pub use env::from_env;
pub(super) use http::Url;
pub use model_string::from_model_string;
pub use types::{env_error_json, exported_json, imported_json, Exported, ImportOptions, Imported, Left};
pub use url::from_url;
pub use variables::{names, to_env, LLM_URL};

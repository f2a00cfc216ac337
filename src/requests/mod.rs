//! Converts a URI to the request that its provider expects. Uses policy, scheme and grammar.
//!
//! | step | file |
//! |---|---|
//! | the providers, as data; those of a caller | `table.rs`, `profile/`, `registry.rs` |
//! | the provider of a host | `detect.rs` |
//! | the URL, which stays on the host | `target.rs` |
//! | headers: key, version, app-label | `header.rs` |
//! | parameters to members of the body | `names.rs`, `map.rs`, `family.rs` |
//! | options of a request | `options.rs` |
//! | all of the above, if the policy admits the host | `resolve.rs`, `context.rs`, `endpoint.rs` |
//! | messages in the provider's format | `message.rs`, `request.rs` |
//! | the options of SDKs | `sdk/` |
//! | keys from outside the URI | `credential.rs` |
//! | the request as a command line | `curl.rs` |
//! | imports: URIs from variables, URLs and commands | `import/` |
//! | the URL that each client requests for a base URL | `base_url.rs` |
//!
//! It opens no connection and reads no environment.

mod base_url;
mod change;
mod context;
mod credential;
mod curl;
mod detect;
mod endpoint;
mod family;
mod header;
pub mod import;
mod map;
mod message;
mod names;
mod options;
mod profile;
mod registry;
mod request;
mod resolve;
pub(crate) mod sdk;
mod table;
mod target;
mod text;

// For the files of this folder.
use crate::json::json_text;
use crate::json::table::Row;
use change::Changes;
use profile::{Surface, GENERIC};
use table::tables;
use text::is_token;

#[cfg(feature = "wasm")]
pub(crate) use table::TABLE;

pub use base_url::{explain_base_url, Called};
pub use change::{Change, ChangeKind, ResolveError};
pub use credential::{credential_names, resolve_credentials, CredentialNames, CredentialOptions};
pub use curl::to_curl;
pub use detect::{detect_provider, detect_provider_in};
pub use endpoint::Endpoint;
pub use header::Header;
pub use options::{ClientOptions, LabelChoice, ResolveOptions, SystemChoice};
pub use profile::{profiles, Operation, Profile, Protocol, Registry};
pub use request::{to_request, Input, RequestPlan};
pub use resolve::{resolve, validate_for};
pub use sdk::{adapt, to_config, to_snippet, Adapted, Config};

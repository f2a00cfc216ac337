//! From a URI to the request that its provider expects. Uses policy, scheme and grammar.
//!
//! | step | file |
//! |---|---|
//! | the providers, as data; those of a caller | `profile/`, `registry.rs` |
//! | which provider a host belongs to | `detect.rs` |
//! | whether requests may go to the host | `gate.rs` |
//! | URL, without a way out of the host | `target.rs` |
//! | headers: key, version, app-label | `header.rs` |
//! | parameters to members of the body | `canonical.rs`, `map.rs`, `unknown.rs`, `family.rs`, `names.rs` |
//! | all of the above | `resolve.rs` |
//! | messages in the provider's words | `message.rs`, `request.rs` |
//! | options, endpoints and requests as JSON | `options_json.rs`, `output.rs` |
//! | the options of SDKs | `sdk/` |
//! | keys from outside the URI | `credential.rs` |
//! | the request as a command line | `curl.rs` |
//! | and back: from variables, URLs and commands | `import/` |
//! | what each client makes of a base URL | `base_url.rs` |
//!
//! It opens no connection and reads no environment.

mod base_url;
mod body;
mod canonical;
mod change;
mod context;
mod credential;
mod curl;
mod detect;
mod family;
mod fault;
mod field;
mod find;
mod gate;
mod glob;
mod header;
pub mod import;
mod map;
mod message;
mod named;
mod names;
mod nearest;
mod options;
mod options_json;
mod output;
pub mod profile;
mod registry;
mod remark;
mod request;
mod resolve;
pub(crate) mod sdk;
mod table;
mod target;
mod unknown;
mod variable;
mod withheld;

pub use base_url::{base_url_json, explain_base_url, Called};
pub use change::{Change, ChangeKind};
pub use credential::{credential_names, resolve_credentials, CredentialNames, CredentialOptions};
pub use curl::{to_curl, CurlOptions};
pub use detect::{detect_provider, detect_provider_in};
pub use fault::ResolveError;
pub use header::Header;
pub use options::{ClientOptions, LabelChoice, ResolveOptions, SystemChoice};
pub use output::{endpoint_json, issues_json, plan_json};
pub use profile::{profiles, Operation, Profile, Protocol, Registry};
pub use request::{to_request, Input, RequestPlan};
pub use resolve::{inspect, resolve, validate_for, Endpoint};
pub use sdk::{adapt, adapted_json, config_json, to_config, to_snippet, Adapted, Config, SnippetOptions};

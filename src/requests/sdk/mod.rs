//! From a URI to the options of the SDKs that people call providers with.
//!
//! | step | file |
//! |---|---|
//! | where each SDK has the parts of an endpoint, as data | `table.json`, generated from `data/clients.json` and `data/snippets.json` |
//! | its rows | `binding.rs` |
//! | from an endpoint to one SDK's options | `adapt.rs`, `place.rs`, `adapted.rs` |
//! | values, some of which are secret | `node.rs` |
//! | a program that uses them | `snippet.rs`, `literal.rs` |
//! | a configuration file of a tool | `config.rs`, `format.rs` |
//!
//! An adapter changes no meaning: it takes what [`super::resolve`] found, policy and all, and puts every part where one
//! SDK has its place for it. So a request of that SDK is the request of [`super::to_request`].

mod adapt;
mod adapted;
mod binding;
mod config;
mod format;
mod literal;
mod node;
mod place;
mod snippet;

pub use adapt::adapt;
pub use adapted::{adapted_json, Adapted};
#[cfg(feature = "wasm")]
pub(crate) use binding::load;
pub use config::{config_json, to_config, Config};
pub use snippet::{to_snippet, SnippetOptions};

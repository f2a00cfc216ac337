//! From a URI to the options of the SDKs that people call providers with.
//!
//! | step | file |
//! |---|---|
//! | how each SDK means its base URL, and what its options are called, as data | `table.rs`, generated from `data/clients.json` |
//! | how each SDK spells a model with its provider | `dialect.rs` |
//! | from an endpoint to one SDK's options | `adapt.rs`, `place.rs`, `adapted.rs` |
//! | values, some of which are secret | `node.rs` |
//! | the options as JSON | `output.rs` |
//! | a program that uses them, from `data/snippets.json` | `snippet.rs`, `literal.rs`, `table_snippets.rs` |
//!
//! An adapter changes no meaning: it takes what [`super::resolve`] found, policy and all, and puts every part where one
//! SDK has its place for it. So a request of that SDK is the request of [`super::to_request`].

mod adapt;
mod adapted;
mod binding;
mod dialect;
mod literal;
mod node;
mod output;
mod place;
mod snippet;
#[rustfmt::skip]
mod table;
#[rustfmt::skip]
mod table_snippets;

pub use adapt::adapt;
pub use adapted::Adapted;
pub use binding::Sdk;
pub use output::adapted_json;
pub use snippet::{to_snippet, SnippetOptions, Tool};

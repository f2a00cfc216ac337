//! The `ai` scheme: draft-sogomonian-ai-uri-scheme-01.
//!
//! | part of the draft | file |
//! |---|---|
//! | syntax, internationalization, ambiguity | `analyse.rs` |
//! | URIs from parts | `build.rs` |
//! | normal form, mapping to an HTTPS gateway and back | `canonical.rs`, `gateway.rs` |
//! | discovery: `Link`, HTML, well-known document, DNS | `discovery/` |
//! | provenance: results against a policy | `provenance.rs` |
//!
//! Nothing here makes network requests. An ai URI is not converted into an llm URI: they identify different things
//! (draft-levy-llm-uri-scheme-00 §1.2, X-30).

mod analyse;
mod build;
mod canonical;
pub mod discovery;
mod gateway;
pub mod provenance;
mod uri;

use crate::issue::Issue;
#[cfg(feature = "wasm")]
pub(crate) use build::compose;
pub use build::{Changes, Parts};
pub use uri::AiUri;

/// All issues of an input: errors, warnings and advice, in the order of the input. `strict`: as gateways must read it.
#[must_use]
pub fn diagnose(input: &str, strict: bool) -> Vec<Issue> {
    analyse::diagnose(input, uri::LIMIT, strict)
}

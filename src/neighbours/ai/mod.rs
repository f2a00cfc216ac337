//! The `ai` scheme: draft-sogomonian-ai-uri-scheme-01.
//!
//! Nothing here makes network requests. An ai URI is not converted into an llm URI: they identify different things
//! (draft-levy-llm-uri-scheme-00 §1.2, X-30).

mod analyse;
mod build;
pub mod discovery;
mod gateway;
mod uri;

use crate::issue::Issue;
pub use build::Parts;
pub use uri::AiUri;

/// All issues of an input: errors, warnings and advice, in the order of the input. `strict`: as gateways must read it.
#[must_use]
pub fn diagnose(input: &str, strict: bool) -> Vec<Issue> {
    uri::diagnose(input, uri::LIMIT, strict)
}

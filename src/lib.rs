//! A connection string for a language model: `llm://my-app:sk-…@api.openai.com/gpt-5?temp=0.7`.
//!
//! This crate parses, validates, builds and redacts URIs of the `llm` scheme (draft-levy-llm-uri-scheme-00) on a strict
//! RFC 3986 grammar. It is the core of the npm package `llm-uri`.
//!
//! # Scope
//! - A held [`LlmUri`] is valid; [`LlmUri::parse`] refuses every error and reports all of them at once.
//! - Nothing prints an api-key but [`LlmUri::expose_credentials`].
//! - No network, no name resolution, no environment, no clock. No panic on any input.
//! - Offsets are byte offsets; the JavaScript package gives UTF-16 offsets.
//!
//! # Layers
//! Each folder uses only those above it in this list.
//!
//! | folder | job |
//! |---|---|
//! | `span`, `limits`, `issue` | types that everything uses |
//! | `uri` | RFC 3986 |
//! | `scheme` | the host, as text and as HTTP clients read it |
//! | `secret`, `json` | what is secret; a guarded JSON reader |
//! | `llm` | the `llm` scheme |
//! | `redact`, `policy` | masking; which hosts are allowed |
//! | `requests`, `neighbours` | features: provider requests; related schemes |
//! | `wasm` | the bindings of the npm package |
//!
//! # Features
//! - `requests` (default): providers, requests, SDK options, and imports from URLs, curl and environment variables.
//! - `neighbours` (default): Model Address Standard, `ai` URIs, scheme registration.
//! - `idna`: suggestions for hosts beyond ASCII.
//! - `wasm`: the bindings for the npm package. Rust users leave it off.
#![cfg_attr(not(feature = "wasm"), forbid(unsafe_code))]

mod bytes;
pub mod explain;
pub mod host;
pub mod issue;
pub mod json;
pub mod limits;
pub mod llm;
#[cfg(feature = "neighbours")]
pub mod neighbours;
pub mod policy;
pub mod redact;
#[cfg(feature = "requests")]
pub mod requests;
pub mod secret;
mod sort;
pub mod span;
pub mod uri;
// The one module with unsafe code: what wasm-bindgen generates, and the allocator in `wasm/wipe.rs`.
#[cfg(feature = "wasm")]
#[allow(unsafe_code)]
mod wasm;
/// The crate's tables as JSON, for the generator of the npm package.
#[cfg(all(feature = "wasm-all", not(target_arch = "wasm32")))]
#[doc(hidden)]
pub use wasm::describe;

pub use explain::diagnose;
pub use issue::{Code, Component, Issue, Severity};
pub use limits::Limits;
pub use llm::{build, Equality, LlmUri, Options, ParseError, Parts, PartsError};
#[cfg(feature = "neighbours")]
pub use neighbours::{ai::AiUri, mas::MasAddress};
pub use policy::{HostClass, HostPolicy, Rules, Verdict};
pub use redact::text::{find_secrets, find_uris, redact};
pub use redact::{redact_uri, tokenize, KnownSecrets, Level, RedactOptions, Secret, SecretKind, Token, TokenKind};
pub use span::Span;

/// Runs the Rust examples of the README.
#[cfg(all(doctest, feature = "requests", feature = "neighbours"))]
#[doc = include_str!("../README.md")]
struct Readme;

/// Runs the examples of the guide for Rust.
#[cfg(all(doctest, feature = "requests"))]
#[doc = include_str!("../docs/rust.md")]
struct Guide;

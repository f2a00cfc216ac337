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
//! Each folder uses only those above it in this list: `span`, `limits`, `issue` · `grammar` (RFC 3986) · `scheme` (what
//! an llm URI means) · `redact` (what is shown), `policy` (what may be dialled) · `provider` (the request that it becomes) ·
//! `text` (URIs in prose) · `wasm` (the bindings).
//!
//! # Features
//! - `idna`: suggestions for hosts beyond ASCII.
//! - `wasm`: the bindings for the npm package. Rust users leave it off.
#![cfg_attr(not(feature = "wasm"), forbid(unsafe_code))]

mod bytes;
pub mod grammar;
pub mod host;
mod index;
pub mod issue;
pub mod limits;
pub mod policy;
pub mod provider;
pub mod redact;
pub mod scheme;
pub mod span;
pub mod text;
// The one module with unsafe code: what wasm-bindgen generates, and the allocator in `wasm/wipe.rs`.
#[cfg(feature = "wasm")]
#[allow(unsafe_code)]
mod wasm;
/// The crate's tables as JSON, for the generator of the npm package.
#[cfg(all(feature = "wasm", not(target_arch = "wasm32")))]
#[doc(hidden)]
pub use wasm::describe;

pub use issue::{Code, Component, Issue, Severity};
pub use limits::Limits;
pub use policy::{HostClass, HostPolicy, Rules, Verdict};
pub use redact::{redact_uri, Level, RedactOptions};
pub use scheme::ai::AiUri;
pub use scheme::llm::{build, diagnose, Equality, LlmUri, Options, ParseError, Parts, PartsError};
pub use scheme::mas::MasAddress;
pub use span::Span;
pub use text::{find_uris, redact};

/// Runs the Rust examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

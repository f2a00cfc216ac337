//! The bindings of the npm package: only marshalling, no rules.
//!
//! # The hot path
//! JavaScript reserves room with [`buffer::reserve`], writes the input there as UTF-8 (`TextEncoder.encodeInto`), and
//! calls [`scan::scan`]. That returns 0 for an invalid input, else the address of a table of 32-bit integers
//! ([`layout`]): offsets of the components and of the parameters. A valid URI is ASCII, so byte offsets are UTF-16
//! offsets, and JavaScript slices its own string. Integers cross, strings do not, and no Rust object lives in
//! JavaScript. The input's copy is wiped before `scan` returns.
//!
//! # Five modules
//! The crate is built five times. `core`, `requests` and `mas` have the feature `wasm-llm`: the hot path (`scan.rs`), one URI (`uri.rs`),
//! its redaction and frames (`redact.rs`). `text` searches and redacts any text, and parses nothing (`text.rs`). `ai` has other
//! schemes. Structured results are JSON text, and in `mas` and `ai` JavaScript objects. Only the issues of a valid URI are also integers
//! ([`posted`]), because most calls of `validate` are for such a URI.
//!
//! # Everything else
//! Takes and returns strings and plain objects. All memory is wiped when it is freed ([`wipe`]), so that no key outlives
//! the call that needed it.

// wasm-bindgen exports public functions only, and this module is private.
#![allow(unreachable_pub)]
// JavaScript knows no such duty.
#![allow(clippy::must_use_candidate)]
// JavaScript has one kind of number. Casts from it saturate, and what is out of range is refused by the rules.
#![allow(clippy::cast_sign_loss)]

mod buffer;
#[cfg(any(feature = "wasm-llm", feature = "wasm-ai"))]
mod convert;
#[cfg(feature = "wasm-core")]
mod core;
mod crossing;
#[cfg(all(feature = "wasm-all", not(target_arch = "wasm32")))]
mod describe;
#[cfg(any(feature = "wasm-llm", feature = "wasm-text"))]
mod edits;
mod json;
#[cfg(feature = "wasm-llm")]
mod layout;
#[cfg(any(feature = "wasm-mas", feature = "wasm-ai"))]
mod neighbours;
#[cfg(feature = "wasm-llm")]
mod parts;
#[cfg(feature = "wasm-llm")]
mod posted;
#[cfg(any(feature = "wasm-llm", feature = "wasm-ai"))]
mod redact;
#[cfg(feature = "wasm-requests")]
mod requests;
#[cfg(feature = "wasm-llm")]
mod scan;
#[cfg(feature = "wasm-text")]
mod text;
#[cfg(feature = "wasm-llm")]
mod uri;
#[cfg(target_arch = "wasm32")]
mod wipe;

#[cfg(all(feature = "wasm-all", not(target_arch = "wasm32")))]
pub use describe::describe;

/// The package's version, by which JavaScript tells a module of another one.
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

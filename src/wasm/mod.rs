//! The bindings of the npm package: only marshalling, no rules.
//!
//! # The hot path
//! JavaScript reserves room with [`buffer::reserve`], writes the input there as UTF-8 (`TextEncoder.encodeInto`), and
//! calls [`scan::scan`]. That returns 0 for an invalid input, else the address of a table of 32-bit integers
//! ([`layout`]): offsets of the components and of the parameters. A valid URI is ASCII, so byte offsets are UTF-16
//! offsets, and JavaScript slices its own string. Integers cross, strings do not, and no Rust object lives in
//! JavaScript. The input's copy is wiped before `scan` returns.
//!
//! # Four modules
//! The crate is built four times. `text` (feature `wasm-text`) searches and redacts any text, and parses nothing (`text.rs`). Each of
//! the others has the hot path (`scan.rs`), one URI (`uri.rs`), its redaction and frames (`redact.rs`); in addition, `core.rs`
//! (feature `wasm-core`), `requests.rs` or `neighbours.rs`. In the last two, structured values come as JSON text; they return as
//! JSON text from `requests`, and by serde-wasm-bindgen from `neighbours` (`value.rs`).
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
#[cfg(any(feature = "wasm-core", feature = "requests", feature = "neighbours"))]
mod convert;
#[cfg(feature = "wasm-core")]
mod core;
mod crossing;
#[cfg(all(feature = "wasm-all", not(target_arch = "wasm32")))]
mod describe;
mod edits;
#[cfg(any(feature = "wasm-core", feature = "requests", feature = "neighbours"))]
mod layout;
mod lines;
#[cfg(feature = "neighbours")]
mod neighbours;
#[cfg(any(feature = "wasm-core", feature = "requests", feature = "neighbours"))]
mod parts;
#[cfg(all(feature = "wasm-all", not(target_arch = "wasm32")))]
mod pattern;
#[cfg(any(feature = "wasm-core", feature = "requests", feature = "neighbours"))]
mod redact;
#[cfg(feature = "requests")]
mod requests;
#[cfg(any(feature = "wasm-core", feature = "requests", feature = "neighbours"))]
mod scan;
#[cfg(feature = "wasm-text")]
mod text;
#[cfg(any(feature = "wasm-core", feature = "requests", feature = "neighbours"))]
mod uri;
#[cfg(any(feature = "requests", feature = "neighbours"))]
mod value;
#[cfg(target_arch = "wasm32")]
mod wipe;

#[cfg(all(feature = "wasm-all", not(target_arch = "wasm32")))]
pub use describe::describe;

/// The package's version, by which JavaScript tells a module of another one.
#[wasm_bindgen::prelude::wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

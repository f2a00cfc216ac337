//! Typed values of parameters, and JSON (RFC 8259) read and written with guards (draft §4.4, §10.3).
//!
//! Not a library, because here numbers keep their digits (nothing is rounded), members keep their order, limits apply while
//! parsing, and the WebAssembly is a tenth of the size of a general parser.

#[cfg(feature = "requests")]
pub(crate) mod build;
mod check;
#[cfg(feature = "requests")]
pub(crate) mod notation;
pub(crate) mod number;
mod reader;
#[cfg(feature = "requests")]
pub(crate) mod schema;
#[cfg(feature = "requests")]
pub(crate) mod table;
mod value;

#[cfg(feature = "requests")]
pub(crate) use check::UNSAFE_NAMES;
pub(crate) use check::{begins, check, check_text, is_unsafe, Members};
pub(crate) use reader::parse;
pub(crate) use value::json_text;
#[cfg(feature = "wasm")]
pub(crate) use value::write_string;
pub use value::Value;

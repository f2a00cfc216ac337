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

pub(crate) use check::check_text;
pub use check::{begins, check, is_unsafe, Members, UNSAFE_NAMES};
pub use reader::parse;
pub(crate) use value::json_text;
#[cfg(feature = "wasm")]
pub(crate) use value::write_string;
pub use value::Value;

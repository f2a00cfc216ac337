//! The `llm` scheme: draft-levy-llm-uri-scheme-00.
//!
//! | section | file |
//! |---|---|
//! | §3.1 URI, §4.1 scheme | `parse.rs`: the parser, which fills the table of `table.rs` |
//! | §4.2.1 userinfo, §8 encoding of keys | `userinfo.rs`, `spill.rs` |
//! | §4.2.2 host, §4.2.3 port | `host.rs` |
//! | §4.3 model | `parse.rs`, `check.rs` |
//! | §4.4 query, dotted names, JSON | `query.rs`, `raw_value.rs`, `unknown.rs`, `tree.rs`, `../json/check.rs` |
//! | §6 well-known parameters | `param.rs` (the table), `resemble.rs`, `value.rs`, `../json/number.rs` |
//!
//! This module uses no network, DNS or environment variable.

pub(crate) mod base_path;
pub(crate) mod build;
pub(crate) mod canonical;
mod check;
pub(crate) mod host;
pub mod param;
#[rustfmt::skip] // generated
mod param_table;
mod parse;
mod pass;
mod query;
mod raw_value;
pub(crate) mod resemble;
pub(crate) mod spill;
pub(crate) mod structured;
pub mod table;
mod tree;
mod unknown;
mod uri;
mod userinfo;
mod value;

pub use build::{Changes, Parts, Query};
pub use canonical::Equality;
#[cfg(any(feature = "requests", feature = "neighbours"))]
pub(crate) use host::{LOOPBACK_PORT, REMOTE_PORT};
#[cfg(feature = "neighbours")]
pub(crate) use parse::length;
pub use parse::parse;
pub use table::{Kind, Param, Table};
pub use uri::{LlmUri, ParseError};
#[cfg(feature = "requests")]
pub(crate) use value::hidden;

use crate::limits::Limits;

/// Options of the parser.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // independent options
pub struct Options {
    /// Accept exactly the draft's ABNF. Without it, raw characters that RFC 3986 allows and that URIs in use contain
    /// (`:` `@` `+` in a model, sub-delims in userinfo) are warnings instead of errors.
    pub strict: bool,
    /// Report a value outside the draft's range as a warning instead of an error.
    pub lenient_ranges: bool,
    /// Accept providers' short names as hosts (`llm://openai/…`) and parameter names of other APIs (`temperature`).
    /// Not in the draft; each use is reported.
    pub aliases: bool,
    /// Leave out the checks that report only warnings and advice. The errors, the fields and the parameters are the same.
    pub errors_only: bool,
    /// Limits on size.
    pub limits: Limits,
}

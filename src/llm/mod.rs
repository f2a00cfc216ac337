//! The `llm` scheme: draft-levy-llm-uri-scheme-00.
//!
//! | section | file |
//! |---|---|
//! | §3.1 URI, §4.1 scheme | `analyse.rs`, `slip.rs` |
//! | §4.2.1 userinfo, §8 encoding of keys | `authority.rs`, `spill.rs` |
//! | §4.2.2 host, §4.2.3 port | `host.rs` |
//! | §4.3 model | `model.rs` |
//! | §4.4 query, dotted names, JSON | `query.rs`, `structured.rs`, `../json` |
//! | §6 well-known parameters | `param.rs` (the table), `value.rs` |
//! | §10.1 what is secret, and what is not shown | `secrets.rs`, `shown.rs`, `../secret` |
//!
//! It resolves nothing, connects to nothing and reads no environment.

mod analyse;
mod authority;
pub(crate) mod build;
pub(crate) mod canonical;
pub(crate) mod host;
pub mod layout;
mod model;
pub mod param;
#[rustfmt::skip] // generated
mod param_table;
mod plain;
mod query;
pub(crate) mod secrets;
pub(crate) mod shown;
mod slip;
mod spill;
pub(crate) mod structured;
mod suggest;
mod uri;
pub(crate) mod value;

#[cfg(feature = "neighbours")]
pub(crate) use {analyse::envelope, authority::encoded, suggest::apply};

pub use build::{build, Changes, Parts, PartsError, Query};
pub use canonical::Equality;
pub use host::{LOOPBACK_PORT, REMOTE_PORT};
pub use uri::{LlmUri, ParseError};

use crate::issue::{Issue, Issues};
use crate::limits::Limits;
use layout::Layout;

/// How an input is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Hold the input to the draft's ABNF to the letter: what is accepted with a warning because RFC 3986 allows it and
    /// real strings use it (raw `:` `@` `+` in a model, sub-delims in userinfo) becomes an error.
    pub strict: bool,
    /// A value outside the draft's range is a warning, not an error.
    pub lenient_ranges: bool,
    /// Read providers' short names as hosts (`llm://openai/…`) and other APIs' names as parameters (`temperature`).
    /// Not in the draft; each use is noted by an issue.
    pub aliases: bool,
    /// Caps on size.
    pub limits: Limits,
}

impl Options {
    pub(crate) fn issues(&self, collect: bool) -> Issues {
        Issues::new(collect, self.strict, self.lenient_ranges)
    }
}

/// Parses into a reused layout, without keeping issues: the hot path. Returns the numbers of errors and of other issues.
pub fn scan(input: &str, options: &Options, layout: &mut Layout) -> (u32, u32) {
    if plain::scan(input, options, layout) {
        return (0, 0);
    }
    scan_thoroughly(input, options, layout)
}

/// [`scan`] without its short cut, which must give the same: for tests.
#[doc(hidden)]
pub fn scan_thoroughly(input: &str, options: &Options, layout: &mut Layout) -> (u32, u32) {
    let mut issues = options.issues(false);
    analyse::analyse(input, options, layout, &mut issues);
    (issues.errors(), issues.others())
}

/// All issues of an input: errors, warnings and advices, in the order of the input, with fixes and suggestions. Empty
/// for an input that is valid and has nothing to remark on.
#[must_use]
pub fn diagnose(input: &str, options: &Options) -> Vec<Issue> {
    let mut issues = options.issues(true);
    analyse::analyse(input, options, &mut Layout::default(), &mut issues);
    suggest::complete(input, options, issues.into_list())
}

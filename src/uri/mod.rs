//! RFC 3986. Layer 1: uses issue, span and limits, and is independent of schemes.
//!
//! [`Components::split`] is total and splits any text, as in RFC 3986 Appendix B; `check` reports the characters that a
//! component does not allow.

pub(crate) mod check;
mod components;
pub mod pct;
pub(crate) mod query;
pub(crate) mod table;

pub(crate) use check::is_scheme;
pub(crate) use components::colon_after_host;
pub use components::Components;

//! RFC 3986, and nothing else. Layer 1: uses issue, span and limits; never names a scheme.
//!
//! Two steps, kept apart: [`Components::split`] is total and finds the borders of any text as RFC 3986 Appendix B does;
//! [`check`] reports the characters of a component that break its rule.

pub mod check;
mod components;
pub mod pct;
pub mod query;
pub mod table;

pub use check::{fault_of as character_fault, is_scheme};
pub use components::Components;

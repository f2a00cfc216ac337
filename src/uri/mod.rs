//! RFC 3986, and nothing else. Layer 1: uses issue, span and limits; never names a scheme.
//!
//! Two steps, kept apart: [`Components::split`] is total and finds the borders of any text as RFC 3986 Appendix B does;
//! [`check`] then holds each component against its grammar rule and reports every octet that breaks it. So one pass gives
//! all the issues, each with its exact place, and a text without issues is a URI to the letter.

pub mod check;
mod components;
pub mod pct;
pub mod query;
pub mod table;

pub use components::Components;

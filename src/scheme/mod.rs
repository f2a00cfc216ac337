//! The host of a URI, as its text and as HTTP clients read it. Uses the grammar.

pub mod client;
pub mod hostname;
pub mod punycode;

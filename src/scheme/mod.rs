//! What the schemes mean. Layer 2: uses the grammar.

pub(crate) mod address;
pub mod advice;
pub mod ai;
pub mod client;
pub mod hostname;
pub mod llm;
pub mod mas;
pub mod pattern;
pub mod punycode;
pub mod registration;
pub mod sensitive;

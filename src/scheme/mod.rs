//! What the schemes mean. Layer 2: uses the grammar.

pub mod client;
pub mod hostname;
pub mod llm;
pub mod sensitive;

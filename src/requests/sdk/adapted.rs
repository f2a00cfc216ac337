//! The options of one SDK for a URI.

use super::super::profile::{Operation, Row};
use super::super::resolve::Endpoint;
use super::node::Node;
use crate::json::Value;
use std::fmt;

/// The options of one SDK. `Debug` masks the key.
#[derive(Clone)]
pub struct Adapted {
    /// The endpoint of the options. Its changes list the new place of each part.
    pub endpoint: Endpoint,
    /// The model with its provider, as the SDK spells it.
    pub model_string: String,
    pub(super) binding: Row<'static>,
    /// `clientOptions` and `params`.
    pub(super) tree: Node,
    /// The system prompt as a message, where the SDK has no other place for it.
    pub(super) messages: Option<Value>,
}

impl Adapted {
    /// The function to call.
    #[must_use]
    pub fn method(&self) -> &'static str {
        let stream = self.endpoint.operation == Operation::Stream;
        self.binding.texts("methods").nth(usize::from(stream)).unwrap_or_default()
    }
}

impl fmt::Debug for Adapted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.binding.text("sdk"), self.endpoint)
    }
}

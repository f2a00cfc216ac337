//! The options of one SDK for a URI, and these options as a JSON value.

use super::super::output::{changes_json, filled, issues_json};
use super::super::profile::{Operation, Row};
use super::super::resolve::Endpoint;
use super::node::{Node, Secret};
use crate::json::Value;
use crate::secret::MARKER;
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
    pub(super) messages: Vec<Value>,
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

/// The options as JSON. They have the key, unless they are made for showing.
#[must_use]
pub fn adapted_json(adapted: &Adapted, shown: bool) -> Value {
    let (binding, endpoint) = (adapted.binding, &adapted.endpoint);
    let plain = |text: &str| if shown { endpoint.conceal(text) } else { text.to_owned() };
    let group =
        |name: &str| adapted.tree.get(name).map_or(Value::Object(Vec::new()), |node| value(node, &plain, shown));
    let messages = adapted.messages.iter().map(|message| with_texts(message, &plain)).collect();
    let mut members = vec![
        ("sdk", binding.text("sdk").into()),
        ("provider", filled(&endpoint.provider)),
        ("protocol", endpoint.protocol.as_str().into()),
        ("package", filled(binding.text("package"))),
        ("client", filled(binding.text("client"))),
    ];
    members.extend(binding.pairs("names").map(|(name, value)| (name, filled(value))));
    members.extend([
        ("method", filled(adapted.method())),
        ("url", Value::String(if shown { endpoint.masked_url() } else { endpoint.url.clone() })),
        ("model", filled(&plain(&endpoint.model))),
        ("modelString", filled(&plain(&adapted.model_string))),
        ("clientOptions", group("clientOptions")),
        ("params", group("params")),
        ("messages", Value::Array(messages)),
        ("changes", changes_json(&endpoint.changes)),
        ("issues", issues_json(&endpoint.issues)),
    ]);
    Value::object(members)
}

// Recursion is as deep as the tree, which is bounded by the table's paths and `Limits::MAX_DEPTH`.
fn value(node: &Node, plain: &dyn Fn(&str) -> String, shown: bool) -> Value {
    match node {
        Node::Plain(value) => with_texts(value, plain),
        Node::Secret(Secret { before, value, .. }) => {
            Value::String([before.as_str(), if shown { MARKER } else { value }].concat())
        }
        Node::Object(members) => {
            Value::Object(members.iter().map(|(name, node)| (name.clone(), value(node, plain, shown))).collect())
        }
    }
}

/// A value with each of its texts and names changed: also a prompt can repeat the key.
pub(super) fn with_texts(value: &Value, change: &dyn Fn(&str) -> String) -> Value {
    match value {
        Value::String(text) => Value::String(change(text)),
        Value::Array(items) => Value::Array(items.iter().map(|item| with_texts(item, change)).collect()),
        Value::Object(members) => {
            Value::Object(members.iter().map(|(name, value)| (change(name), with_texts(value, change))).collect())
        }
        other => other.clone(),
    }
}

//! The options of an SDK as a JSON value.

use super::super::output::{change, issues_json, Out};
use super::adapted::Adapted;
use super::node::{Node, Secret};
use crate::json::Value;
use crate::secret::MARKER;

/// The options as JSON. They have the key, unless they are made for showing.
#[must_use]
pub fn adapted_json(adapted: &Adapted, shown: bool) -> Value {
    let (binding, endpoint) = (adapted.binding, &adapted.endpoint);
    let plain = |text: &str| if shown { endpoint.conceal(text) } else { text.to_owned() };
    let mut out = Out::new();
    out.text("sdk", adapted.sdk.as_str())
        .text("provider", &endpoint.provider)
        .text("protocol", endpoint.protocol.as_str())
        .text("package", binding.package)
        .text("client", binding.client);
    for (name, value) in binding.names {
        out.text(name, value);
    }
    out.text("method", adapted.method())
        .text("url", &if shown { endpoint.masked_url() } else { endpoint.url.clone() })
        .text("model", &plain(&endpoint.model))
        .text("modelString", &plain(&adapted.model_string));
    for group in ["clientOptions", "params"] {
        let value = match adapted.tree.get(group) {
            Some(node) => value(node, adapted, shown),
            None => Value::Object(Vec::new()),
        };
        out.set(group, value);
    }
    let messages = adapted.messages.as_ref().map_or(Value::Array(Vec::new()), |list| concealed(list, adapted, shown));
    out.set("messages", messages)
        .set("changes", Value::Array(endpoint.changes.iter().map(change).collect()))
        .set("issues", issues_json(&endpoint.issues));
    out.end()
}

// Recursion is as deep as the tree, which is bounded by the table's paths and `Limits::MAX_DEPTH`.
fn value(node: &Node, adapted: &Adapted, shown: bool) -> Value {
    match node {
        Node::Plain(plain) => concealed(plain, adapted, shown),
        Node::Secret(Secret { before, .. }) if shown => Value::String(format!("{before}{MARKER}")),
        Node::Secret(Secret { before, value, .. }) => Value::String(format!("{before}{value}")),
        Node::Object(members) => {
            Value::Object(members.iter().map(|(name, node)| (name.clone(), value(node, adapted, shown))).collect())
        }
    }
}

/// A value that is the URI's own may still repeat the key, as a prompt can.
pub(super) fn concealed(value: &Value, adapted: &Adapted, shown: bool) -> Value {
    match value {
        Value::String(text) if shown => Value::String(adapted.endpoint.conceal(text)),
        Value::Array(items) if shown => {
            Value::Array(items.iter().map(|item| concealed(item, adapted, shown)).collect())
        }
        Value::Object(members) if shown => Value::Object(
            members
                .iter()
                .map(|(name, value)| (adapted.endpoint.conceal(name), concealed(value, adapted, shown)))
                .collect(),
        ),
        other => other.clone(),
    }
}

//! The options of an SDK as a JSON value.

use super::super::output::{changes_json, filled, issues_json};
use super::adapted::Adapted;
use super::node::{Node, Secret};
use crate::json::Value;
use crate::secret::MARKER;

/// The options as JSON. They have the key, unless they are made for showing.
#[must_use]
pub fn adapted_json(adapted: &Adapted, shown: bool) -> Value {
    let (binding, endpoint) = (adapted.binding, &adapted.endpoint);
    let plain = |text: &str| if shown { endpoint.conceal(text) } else { text.to_owned() };
    let group = |name: &str| {
        let node = adapted.tree.get(name);
        node.map_or(Value::Object(Vec::new()), |node| value(node, adapted, shown))
    };
    let messages = adapted.messages.as_ref().map_or(Value::Array(Vec::new()), |list| concealed(list, adapted, shown));
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
        ("messages", messages),
        ("changes", changes_json(&endpoint.changes)),
        ("issues", issues_json(&endpoint.issues)),
    ]);
    Value::object(members)
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

//! The options of an SDK as a tree: values, and secrets, which stay marked as such.

use super::super::Header;
use crate::bytes::cut;
use crate::json::Value;
use crate::secret::MARKER;

#[derive(Clone)]
pub(super) enum Node {
    Plain(Value),
    Secret(Secret),
    /// Members in the order in which they came, each name once.
    Object(Vec<(String, Node)>),
}

#[derive(Clone)]
pub(super) struct Secret {
    /// The text before it, as in `Bearer …`.
    pub(super) before: String,
    pub(super) value: String,
    pub(super) variable: String,
}

impl Node {
    pub(super) fn object() -> Self {
        Self::Object(Vec::new())
    }

    pub(super) fn text(text: &str) -> Self {
        Self::Plain(Value::String(text.to_owned()))
    }

    pub(super) fn secret(before: &str, value: &str, variable: String) -> Self {
        Self::Secret(Secret { before: before.to_owned(), value: value.to_owned(), variable })
    }

    pub(super) fn header(header: &Header, key: &str) -> Self {
        let (before, value) = header.parts();
        match header.secret_from {
            Some(_) => Self::secret(before, value, header.variable(key)),
            None => Self::text(&header.value),
        }
    }

    /// The value, without secrets if it is made for showing.
    // Recursion is as deep as the tree, which is bounded by the table's paths and `Limits::MAX_DEPTH`.
    pub(super) fn value(&self, shown: bool) -> Value {
        match self {
            Self::Plain(value) => value.clone(),
            Self::Secret(Secret { before, value, .. }) => {
                Value::String([before.as_str(), if shown { MARKER } else { value }].concat())
            }
            Self::Object(members) => {
                Value::Object(members.iter().map(|(name, node)| (name.clone(), node.value(shown))).collect())
            }
        }
    }

    pub(super) fn get(&self, name: &str) -> Option<&Node> {
        let Self::Object(members) = self else { return None };
        members.iter().find(|(known, _)| known == name).map(|(_, node)| node)
    }

    /// Removes a node at a path, and returns it with its path. `*` is the only member of an object.
    pub(super) fn take(&mut self, path: &str) -> Option<(String, Node)> {
        let (name, rest) = cut(path, b'.');
        let Self::Object(members) = self else { return None };
        let at = if name == "*" { 0 } else { members.iter().position(|(known, _)| known == name)? };
        let (name, node) = members.get_mut(at)?;
        let Some(rest) = rest else { return Some(members.remove(at)) };
        let (below, taken) = node.take(rest)?;
        Some(([name, ".", &below].concat(), taken))
    }

    pub(super) fn leaves(&self, path: &str, found: &mut Vec<String>) {
        match self {
            Self::Plain(Value::Null) => {}
            Self::Object(members) => {
                for (name, node) in members {
                    node.leaves(&[path, if path.is_empty() { "" } else { "." }, name].concat(), found);
                }
            }
            _ => found.push(path.to_owned()),
        }
    }

    /// The member with this name. Creates the member, and the object, if they do not exist.
    pub(super) fn member(&mut self, name: &str) -> &mut Node {
        if !matches!(self, Self::Object(_)) {
            *self = Self::object();
        }
        let Self::Object(members) = self else { return self };
        let at = members.iter().position(|(known, _)| known == name).unwrap_or_else(|| {
            members.push((name.to_owned(), Self::object()));
            members.len() - 1
        });
        &mut members[at].1
    }

    pub(super) fn at(&mut self, place: &str) -> &mut Node {
        place.split('.').fold(self, Self::member)
    }

    /// Replaces the node, unless both are objects: then members are added.
    // Recursion is as deep as the table's paths and `Limits::MAX_DEPTH`.
    pub(super) fn set(&mut self, node: Node) {
        match (&mut *self, node) {
            (Self::Object(old), Self::Object(new)) if !old.is_empty() => {
                for (name, node) in new {
                    self.member(&name).set(node);
                }
            }
            (place, node) => *place = node,
        }
    }
}

/// An object's members can be joined with others; everything else is one value.
impl From<Value> for Node {
    fn from(value: Value) -> Self {
        match value {
            Value::Object(members) => {
                Self::Object(members.into_iter().map(|(name, value)| (name, value.into())).collect())
            }
            value => Self::Plain(value),
        }
    }
}

//! A JSON object that is filled member by member. The first value of a member stays.

use super::number::{decimal, shortest};
use super::Value;
use crate::bytes::cut;

pub(crate) fn object() -> Value {
    Value::Object(Vec::new())
}

pub(crate) fn one(name: &str, value: Value) -> Value {
    Value::Object(vec![(name.to_owned(), value)])
}

pub(crate) fn of_type(name: &str) -> Value {
    one("type", Value::text(name))
}

pub(crate) fn message(role: &str, content: Value) -> Value {
    Value::Object(vec![("role".to_owned(), Value::text(role)), ("content".to_owned(), content)])
}

pub(crate) fn set(value: &mut Value, name: &str, member: Value) {
    let Value::Object(members) = value else { return };
    match members.iter_mut().find(|(known, _)| known == name) {
        Some((_, old)) => *old = member,
        None => members.push((name.to_owned(), member)),
    }
}

/// Puts a value at a path, making objects on the way. `false` if an existing value cannot be joined with it.
pub(crate) fn put(target: &mut Value, path: &[&str], value: Value) -> bool {
    let Value::Object(members) = target else { return false };
    let Some((name, rest)) = path.split_first() else { return join(target, value) };
    if let Some((_, member)) = members.iter_mut().find(|(known, _)| known == name) {
        return put(member, rest, value);
    }
    let value = rest.iter().rev().fold(value, |value, name| one(name, value));
    members.push(((*name).to_owned(), value));
    true
}

/// Adds an object's members to another's. `false` if one of them exists, or if these are not objects.
// Recursion is bounded: parameters have at most `Limits::MAX_DEPTH` levels.
fn join(target: &mut Value, value: Value) -> bool {
    let (Value::Object(_), Value::Object(members)) = (&*target, value) else { return false };
    members.into_iter().fold(true, |all, (name, value)| all & put(target, &[&name], value))
}

/// A template with the value in the places of `$`.
// Recursion is as deep as the template, which `Limits::depth` bounds.
pub(crate) fn filled(template: &Value, value: &Value) -> Value {
    match template {
        Value::String(text) if text == "$" => value.clone(),
        Value::Array(items) => Value::Array(items.iter().map(|item| filled(item, value)).collect()),
        Value::Object(members) => {
            // The value may have the structure already, as OpenAI documents a schema: `{ name, schema, strict }`.
            let slot = members.iter().find(|(_, item)| item.as_str() == Some("$"));
            let has_structure = slot.is_some_and(|(name, _)| matches!(value.get(name), Some(Value::Object(_))));
            let mut output = if has_structure { value.clone() } else { object() };
            for (name, item) in members {
                if output.get(name).is_none() {
                    set(&mut output, name, filled(item, value));
                }
            }
            output
        }
        other => other.clone(),
    }
}

/// A value with each of its texts and names changed: also a prompt can repeat the key.
pub(crate) fn with_texts(value: &Value, change: &dyn Fn(&str) -> String) -> Value {
    match value {
        Value::String(text) => Value::String(change(text)),
        Value::Array(items) => Value::Array(items.iter().map(|item| with_texts(item, change)).collect()),
        Value::Object(members) => {
            Value::Object(members.iter().map(|(name, value)| (change(name), with_texts(value, change))).collect())
        }
        other => other.clone(),
    }
}

/// Takes out the member of a path, and the objects around it if nothing else is in them.
// Recursion is as deep as the path.
pub(crate) fn take(members: &mut Vec<(String, Value)>, path: &str) -> Option<Value> {
    let (name, rest) = cut(path, b'.');
    let at = members.iter().position(|(known, _)| known == name)?;
    let Some(rest) = rest else { return Some(members.remove(at).1) };
    let Value::Object(inner) = &mut members[at].1 else { return None };
    let found = take(inner, rest)?;
    if inner.is_empty() {
        members.remove(at);
    }
    Some(found)
}

/// A value with its numbers in the shortest decimal notation.
// Recursion is bounded: the value was read by a reader that has a limit.
pub(crate) fn normal(value: &Value) -> Value {
    match value {
        Value::Number(digits) => Value::Number(decimal(digits).map_or_else(|| digits.clone(), |text| shortest(&text))),
        Value::Array(items) => Value::Array(items.iter().map(normal).collect()),
        Value::Object(members) => {
            Value::Object(members.iter().map(|(name, member)| (name.clone(), normal(member))).collect())
        }
        other => other.clone(),
    }
}

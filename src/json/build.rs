//! A JSON object that is filled member by member. The first value of a member stays.

use super::Value;

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
    let mut all = true;
    for (name, value) in members {
        all &= put(target, &[&name], value);
    }
    all
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

/// A value as JSON text. A number or a boolean is as the URI has it: parsing has changed none that does not print back identically.
pub(crate) fn json_text(value: &Value) -> String {
    let mut text = String::new();
    super::write(value, &mut text);
    text
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

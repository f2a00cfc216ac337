//! A part of JSON Schema, for records that callers write.

use super::number::Number;
use super::table::Row;
use super::Value;

/// A text of the schema about the fault.
type Fault = &'static str;

/// Whether a text has the format of a name.
type Formats<'f> = &'f dyn Fn(&str, &str) -> bool;

/// Whether a value has the type of a schema. Without a schema, every value has.
///
/// # Errors
/// A member with an unknown name, or with a value of another type.
// Recursion is as deep as the schema is.
pub(crate) fn fits(value: &Value, schema: Row<'static>, formats: Formats<'_>) -> Result<bool, Fault> {
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
        Value::Number(digits) if Number::read_rarely(digits.as_bytes()).is_some() => "number",
        Value::Number(_) => "",
    };
    let counts = matches!(value, Value::Number(digits) if digits.parse::<u8>().is_ok());
    let is_type = |name: &str| name == kind || counts && name == "integer";
    let typed = !schema.has("type") || is_type(schema.text("type")) || schema.any("type", &is_type);
    if !typed || schema.has("enum") && !schema.row("enum").0.items().contains(value) {
        return Ok(false);
    }
    if schema.has("anyOf") {
        for choice in schema.rows("anyOf") {
            if fits(value, choice, formats)? {
                return Ok(true);
            }
        }
        return Ok(false);
    }
    match value {
        Value::String(text) => Ok(!(schema.has("minLength") && text.is_empty())
            && (!schema.has("format") || formats(schema.text("format"), text))),
        Value::Array(items) => {
            let mut all = !(schema.has("minItems") && items.is_empty());
            for item in items {
                all &= fits(item, schema.row("items"), formats)?;
            }
            Ok(all)
        }
        Value::Object(members) => members_fit(members, schema, formats),
        _ => Ok(true),
    }
}

/// A member that is null counts as absent.
fn members_fit(members: &[(String, Value)], schema: Row<'static>, formats: Formats<'_>) -> Result<bool, Fault> {
    let known: Vec<&str> = schema.members("properties").map(|(name, _)| name).collect();
    let member = |name: &str| schema.row("properties").row(name);
    let others = schema.row("additionalProperties");
    for (name, value) in members {
        if known.contains(&name.as_str()) {
            if *value != Value::Null && !fits(value, member(name), formats)? {
                return Err(member(name).text("wrong"));
            }
        } else if matches!(others.0, Value::Object(_)) {
            if !fits(&Value::text(name), schema.row("propertyNames"), formats)? || !fits(value, others, formats)? {
                return Ok(false);
            }
        } else if !known.is_empty() {
            return Err(member(nearest(name, &known)).text("unknown"));
        }
    }
    let given = |name: &str| members.iter().any(|(given, value)| given == name && *value != Value::Null);
    let missing = schema.texts("required").find(|name| !given(name));
    missing.map_or(Ok(true), |name| Err(member(name).text("wrong")))
}

/// The name that shares the most bytes with `word`, at the beginning and at the end. Empty for an empty list.
pub(crate) fn nearest<'a>(word: &str, names: &[&'a str]) -> &'a str {
    let apart = |name: &str| {
        let (one, other) = (word.as_bytes(), name.as_bytes());
        let alike = |(a, b): &(&u8, &u8)| a.eq_ignore_ascii_case(b);
        let before = one.iter().zip(other).take_while(alike).count();
        let after = one[before..].iter().rev().zip(other[before..].iter().rev()).take_while(alike).count();
        one.len() + other.len() - 2 * (before + after)
    };
    names.iter().min_by_key(|name| (apart(name), name.len())).copied().unwrap_or_default()
}

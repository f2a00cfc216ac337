//! The schema of records (`data/schema/providers.schema.json`), by which those of callers are checked.

use super::super::canonical;
use super::super::field::{is_token, is_value};
use super::super::find::contains;
use super::super::glob;
use super::super::nearest::nearest;
use super::super::table::{tables, Row};
use super::super::variable::is_variable;
use crate::json::number::Number;
use crate::json::Value;
use crate::uri::{pct, table};

/// Which part of a record is wrong.
pub(crate) type Fault = &'static str;

/// Slots that a path may have; see `../target.rs`.
const SLOTS: [&str; 8] = ["model", "model!", "resource", "google", "anthropic", "mistralai", "project", "location"];

/// Requires that a value is `{ providers }`, and that each record can be read.
pub(in crate::requests) fn check_registry(json: &Value) -> Result<(), Fault> {
    if !fits(json, tables().row("schema"))? {
        return Err("it is not { providers }, a list of at least one record");
    }
    Row(json).rows("providers").try_for_each(check_record)
}

/// Rules that no schema of a member covers: members that depend on each other.
fn check_record(record: Row<'_>) -> Result<(), Fault> {
    if !record.texts("customerHosts").all(|host| record.lists("hosts", host)) {
        return Err("`customerHosts` are among `hosts`");
    }
    let surfaces = || record.rows("protocols");
    if surfaces().next().is_none() && !record.has("basePath") {
        return Err("a record has `protocols` or a `basePath`");
    }
    let is_placed = |(_, rule): (&str, Row<'_>)| {
        !matches!(rule.0, Value::Object(_)) || rule.has("path") || rule.has("dropped") || rule.text("form") == "url"
    };
    let placed = surfaces().chain([record]).all(|own| own.members("params").all(is_placed));
    placed.then_some(()).ok_or("a parameter has a path or the form `url`, or it is dropped")
}

/// Whether a value has the type of a schema. Without a schema, every value has.
///
/// # Errors
/// A member with an unknown name, or with a value of another type.
// Recursion is as deep as the schema is.
fn fits(value: &Value, schema: Row<'static>) -> Result<bool, Fault> {
    let (kind, counts) = match value {
        Value::Null => ("null", false),
        Value::Bool(_) => ("boolean", false),
        Value::String(_) => ("string", false),
        Value::Array(_) => ("array", false),
        Value::Object(_) => ("object", false),
        Value::Number(digits) if Number::read(digits.as_bytes()).is_some() => ("number", digits.parse::<u8>().is_ok()),
        Value::Number(_) => ("", false),
    };
    let is_type = |name: &str| name == kind || counts && name == "integer";
    let typed = !schema.has("type") || is_type(schema.text("type")) || schema.texts("type").any(is_type);
    if !typed || schema.has("enum") && !schema.row("enum").0.items().contains(value) {
        return Ok(false);
    }
    for choice in schema.rows("anyOf") {
        if fits(value, choice)? {
            return Ok(true);
        }
    }
    match value {
        _ if schema.has("anyOf") => Ok(false),
        Value::String(text) => Ok(!(schema.has("minLength") && text.is_empty())
            && (!schema.has("format") || is_of(schema.text("format"), text))),
        Value::Array(items) => {
            let mut all = !(schema.has("minItems") && items.is_empty());
            for item in items {
                all &= fits(item, schema.row("items"))?;
            }
            Ok(all)
        }
        Value::Object(members) => members_fit(members, schema),
        _ => Ok(true),
    }
}

/// A member that is null counts as absent.
fn members_fit(members: &[(String, Value)], schema: Row<'static>) -> Result<bool, Fault> {
    let known: Vec<&str> = schema.members("properties").map(|(name, _)| name).collect();
    let member = |name: &str| schema.row("properties").row(name);
    let others = schema.row("additionalProperties");
    for (name, value) in members {
        if known.contains(&name.as_str()) {
            if *value != Value::Null && !fits(value, member(name))? {
                return Err(member(name).text("wrong"));
            }
        } else if matches!(others.0, Value::Object(_)) {
            if !fits(&Value::text(name), schema.row("propertyNames"))? || !fits(value, others)? {
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

/// Whether a text has a format of the schema.
fn is_of(format: &str, text: &str) -> bool {
    match format {
        "base-path" => text.is_empty() || is_path(text) && !text.ends_with('/'),
        "header-name" => is_token(text),
        "header-value" => is_value(text),
        "host-pattern" => is_pattern(text),
        "id" => {
            let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
            (1..=64).contains(&text.len()) && text.bytes().all(plain)
        }
        "key-prefix" => text.bytes().all(|byte| matches!(byte, b' '..=b'~')) && !text.starts_with(' '),
        "model-pattern" => glob::is_pattern(text),
        "parameter" => canonical::named(text).is_some(),
        "path" => is_path(text),
        "variable" => is_variable(text),
        _ => false,
    }
}

/// At least two labels, and a `*` only in a label in front of those.
fn is_pattern(host: &str) -> bool {
    let mut labels = host.rsplit('.');
    let plain = |label: &str| {
        !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    };
    labels.by_ref().take(2).filter(|label| plain(label)).count() == 2
        && labels.all(|label| label == "*" || plain(label.strip_prefix('*').unwrap_or(label)))
}

/// An absolute path, perhaps with a query, whose slots are known. It has no empty segment, so it names no other host.
fn is_path(path: &str) -> bool {
    let mut rest = path;
    let mut plain = String::new();
    while let Some((before, after)) = rest.split_once('{') {
        let Some((slot, after)) = after.split_once('}') else { return false };
        if !SLOTS.contains(&slot) {
            return false;
        }
        plain.push_str(before);
        plain.push('m');
        rest = after;
    }
    plain.push_str(rest);
    let bytes = plain.as_bytes();
    let known = |at: usize| table::QUERY.has(bytes[at]) || bytes[at] == b'%' && pct::triplet(bytes, at).is_some();
    let path = plain.split('?').next().unwrap_or_default();
    path.starts_with('/')
        && (0..bytes.len()).all(known)
        && path[1..].split('/').all(|segment| !matches!(segment, "." | ".."))
        && !contains(path, "//")
        && !contains(&path.to_ascii_lowercase(), "%2e")
}

//! The schema of records (`data/schema/providers.schema.json`), by which those of callers are checked.

use super::super::canonical;
use super::super::field::{is_token, is_value};
use super::super::glob;
use super::super::nearest::nearest;
use super::super::table::tables;
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
    if !fits(json, tables().row("schema").0)? {
        return Err("it is not { providers }, a list of at least one record");
    }
    json.get("providers").map_or(&[][..], Value::items).iter().try_for_each(check_record)
}

/// Rules that no schema of a member covers: members that depend on each other.
fn check_record(record: &Value) -> Result<(), Fault> {
    let items = |name| record.get(name).map_or(&[][..], Value::items);
    let hosts = items("hosts");
    if !items("customerHosts").iter().all(|host| hosts.contains(host)) {
        return Err("`customerHosts` are among `hosts`");
    }
    let surfaces = items("protocols");
    if surfaces.is_empty() && record.get("basePath").is_none() {
        return Err("a record has `protocols` or a `basePath`");
    }
    let is_placed = |rule: &Value| {
        let has = |name| rule.get(name).is_some();
        !matches!(rule, Value::Object(_))
            || has("path")
            || has("dropped")
            || rule.get("form") == Some(&Value::text("url"))
    };
    let mut rules = surfaces.iter().chain([record]).flat_map(|own| own.get("params").map_or(&[][..], Value::members));
    let placed = rules.all(|(_, rule)| is_placed(rule));
    placed.then_some(()).ok_or("a parameter has a path or the form `url`, or it is dropped")
}

/// Whether a value has the type of a schema.
///
/// # Errors
/// A member with an unknown name, or with a value of another type.
// Recursion is as deep as the schema is.
fn fits(value: &Value, schema: &'static Value) -> Result<bool, Fault> {
    let list = |name| schema.get(name).map_or(&[][..], Value::items);
    let (kind, counts) = match value {
        Value::Null => ("null", false),
        Value::Bool(_) => ("boolean", false),
        Value::String(_) => ("string", false),
        Value::Array(_) => ("array", false),
        Value::Object(_) => ("object", false),
        Value::Number(digits) if Number::read(digits.as_bytes()).is_some() => ("number", digits.parse::<u8>().is_ok()),
        Value::Number(_) => ("", false),
    };
    let is_type = |name: &Value| name.as_str() == Some(kind) || counts && name.as_str() == Some("integer");
    let typed = |kind: &Value| is_type(kind) || kind.items().iter().any(is_type);
    if !schema.get("type").is_none_or(typed) || !list("enum").is_empty() && !list("enum").contains(value) {
        return Ok(false);
    }
    for choice in list("anyOf") {
        if fits(value, choice)? {
            return Ok(true);
        }
    }
    Ok(list("anyOf").is_empty()
        && match value {
            Value::String(text) => {
                (schema.get("minLength").is_none() || !text.is_empty())
                    && schema.get("format").and_then(Value::as_str).is_none_or(|format| is_of(format, text))
            }
            Value::Array(items) => {
                let mut all = schema.get("minItems").is_none() || !items.is_empty();
                if let Some(schema) = schema.get("items") {
                    for item in items {
                        all &= fits(item, schema)?;
                    }
                }
                all
            }
            Value::Object(members) => members_fit(members, schema)?,
            _ => true,
        })
}

/// A member that is null counts as absent.
fn members_fit(members: &[(String, Value)], schema: &'static Value) -> Result<bool, Fault> {
    let known = schema.get("properties").map_or(&[][..], Value::members);
    let fault = |schema: &'static Value, name| schema.get(name).and_then(Value::as_str).unwrap_or_default();
    let others = schema.get("additionalProperties").filter(|others| matches!(others, Value::Object(_)));
    for (name, value) in members {
        match (known.iter().find(|(known, _)| known == name), others) {
            (Some((_, member)), _) if *value != Value::Null && !fits(value, member)? => {
                return Err(fault(member, "wrong"))
            }
            (None, None) if !known.is_empty() => {
                let near = nearest(name, known, |(name, _)| name);
                return Err(near.map_or("", |(_, member)| fault(member, "unknown")));
            }
            (None, Some(others)) => {
                let names = schema.get("propertyNames");
                let is_named = names.map_or(Ok(true), |names| fits(&Value::text(name), names))?;
                if !is_named || !fits(value, others)? {
                    return Ok(false);
                }
            }
            _ => {}
        }
    }
    let given = |name: &str| members.iter().any(|(given, value)| given == name && *value != Value::Null);
    for name in schema.get("required").map_or(&[][..], Value::items).iter().filter_map(Value::as_str) {
        let member = known.iter().find(|(known, _)| known == name).filter(|_| !given(name));
        if let Some((_, member)) = member {
            return Err(fault(member, "wrong"));
        }
    }
    Ok(true)
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
        && !path.contains("//")
        && !path.to_ascii_lowercase().contains("%2e")
}

//! Imports and exports as JSON values, for bindings and command lines.

use super::super::output::issues_json;
use super::draft::{Imported, Left};
use super::env::EnvError;
use super::to_env::Exported;
use crate::json::Value;

fn text(text: &str) -> Value {
    Value::String(text.to_owned())
}

fn object(members: Vec<(&str, Value)>) -> Value {
    Value::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

fn left(list: &[Left]) -> Value {
    let left = |left: &Left| object(vec![("component", text(&left.component)), ("reason", text(left.reason))]);
    Value::Array(list.iter().map(left).collect())
}

fn texts(list: &[String]) -> Value {
    Value::Array(list.iter().map(|item| text(item)).collect())
}

/// An import as JSON, **with the key** in its URI.
#[must_use]
pub fn imported_json(imported: &Imported) -> Value {
    let mut options = Vec::new();
    if imported.needs_provider {
        options.push(("provider", text(imported.provider)));
    }
    if imported.needs_https {
        options.push(("https", Value::Bool(true)));
    }
    object(vec![
        ("uri", text(imported.uri.expose_credentials())),
        ("provider", text(imported.provider)),
        ("options", object(options)),
        ("used", texts(&imported.used)),
        ("ignored", left(&imported.ignored)),
        ("lost", left(&imported.lost)),
        ("issues", issues_json(&imported.issues)),
    ])
}

/// Variables as JSON, **with the key** among them.
#[must_use]
pub fn exported_json(exported: &Exported) -> Value {
    let variables = exported.variables.iter().map(|(name, value)| (name.clone(), text(value))).collect();
    object(vec![
        ("provider", text(exported.provider)),
        ("variables", Value::Object(variables)),
        ("secret", texts(&exported.secret)),
        ("lost", left(&exported.lost)),
    ])
}

/// Issues and choices as JSON.
#[must_use]
pub fn env_error_json(error: &EnvError) -> Value {
    let choice = |(provider, names): &(&str, Vec<String>)| {
        object(vec![("provider", text(provider)), ("variables", texts(names))])
    };
    object(vec![
        ("choices", Value::Array(error.choices.iter().map(choice).collect())),
        ("issues", issues_json(error.error.issues())),
    ])
}

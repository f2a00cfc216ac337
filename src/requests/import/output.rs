//! Imports and exports as JSON values, for bindings and command lines.

use super::super::change::issues_json;
use super::draft::{Imported, Left};
use super::env::EnvError;
use super::to_env::Exported;
use crate::json::Value;

fn left(list: &[Left]) -> Value {
    let left =
        |left: &Left| Value::object(vec![("component", (*left.component).into()), ("reason", left.reason.into())]);
    Value::Array(list.iter().map(left).collect())
}

/// An import as JSON, **with the key** in its URI.
#[must_use]
pub fn imported_json(imported: &Imported) -> Value {
    let options = vec![
        ("provider", imported.needs_provider.then_some(imported.provider).into()),
        ("https", if imported.needs_https { Value::Bool(true) } else { Value::Null }),
    ];
    Value::object(vec![
        ("uri", imported.uri.expose_credentials().into()),
        ("provider", imported.provider.into()),
        ("options", Value::object(options)),
        ("used", Value::texts(&imported.used)),
        ("ignored", left(&imported.ignored)),
        ("lost", left(&imported.lost)),
        ("issues", issues_json(&imported.issues)),
    ])
}

/// Variables as JSON, **with the key** among them.
#[must_use]
pub fn exported_json(exported: &Exported) -> Value {
    let variables = exported.variables.iter().map(|(name, value)| (name.clone(), Value::text(value))).collect();
    Value::object(vec![
        ("provider", exported.provider.into()),
        ("variables", Value::Object(variables)),
        ("secret", Value::texts(&exported.secret)),
        ("lost", left(&exported.lost)),
    ])
}

/// Issues and choices as JSON.
#[must_use]
pub fn env_error_json(error: &EnvError) -> Value {
    let choice = |(provider, names): &(&str, Vec<String>)| {
        Value::object(vec![("provider", (*provider).into()), ("variables", Value::texts(names))])
    };
    let choices = error.choices.iter().map(choice).collect();
    Value::object(vec![("choices", Value::Array(choices)), ("issues", issues_json(error.error.issues()))])
}

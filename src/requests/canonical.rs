//! Parameters by meaning: the draft's twelve, followed by those of `data/request-params.json`, which several APIs
//! have under different names. A position counts through both tables.

use super::table::{tables, Row};
use crate::json::Value;
use crate::llm::param::{self, ParamType, PARAMS};
use crate::llm::structured;

fn specs() -> impl Iterator<Item = Row<'static>> + Clone {
    tables().rows("params")
}

/// The row of a parameter beyond the draft.
fn spec(at: usize) -> Option<Row<'static>> {
    specs().nth(at.checked_sub(PARAMS.len())?)
}

/// How many parameters there are.
pub(super) fn count() -> usize {
    PARAMS.len() + specs().count()
}

/// The name of a parameter.
pub(super) fn name(at: usize) -> &'static str {
    PARAMS.get(at).map_or_else(|| spec(at).map_or("", |spec| spec.text("name")), |spec| spec.name)
}

/// The position of the first row that fits.
fn position(fits: impl Fn(Row<'static>) -> bool) -> Option<usize> {
    specs().position(fits).map(|at| PARAMS.len() + at)
}

/// The position of a name. Aliases have none.
pub(super) fn named(name: &str) -> Option<usize> {
    param::lookup(name).or_else(|| position(|spec| spec.text("name") == name))
}

/// The position of what a name or an alias means.
pub(super) fn meaning(name: &str) -> Option<usize> {
    named(name).or_else(|| param::alias(name)).or_else(|| position(|spec| spec.lists("aliases", name)))
}

/// The value of a parameter, by its name or else by an alias.
pub(super) fn value_of(params: &[(String, Value)], at: usize) -> Option<&Value> {
    let own = params.iter().find(|(known, _)| known == name(at));
    own.or_else(|| params.iter().find(|(known, _)| meaning(known) == Some(at))).map(|(_, value)| value)
}

/// Which operations have a parameter: `completions`, `embeddings` or `any`. The draft's are for completions.
pub(super) fn used(at: usize) -> &'static str {
    spec(at).map(|spec| spec.text("for")).filter(|used| !used.is_empty()).unwrap_or("completions")
}

/// The type in the APIs. `text`: never a number, even if it consists of digits. `texts`: an object of texts.
fn kind(at: usize) -> &'static str {
    match PARAMS.get(at).map(|spec| spec.kind) {
        None => spec(at).map_or("", |spec| spec.text("type")),
        Some(ParamType::Integer) => "integer",
        Some(ParamType::Float) => "number",
        Some(ParamType::Boolean) => "boolean",
        Some(ParamType::List) => "list",
        Some(ParamType::String) => "text",
    }
}

/// A value in the type of a parameter; `raw` is its text in the URI. `None`: it has none of that type.
pub(super) fn typed(at: usize, value: Value, raw: &str) -> Option<Value> {
    let scalar = match &value {
        Value::String(text) => structured::scalar(text),
        Value::Number(_) | Value::Bool(_) => Some(value.clone()),
        _ => None,
    };
    match (kind(at), scalar, value) {
        ("text", _, value @ Value::String(_)) | ("json", _, value @ (Value::Object(_) | Value::Array(_))) => {
            Some(value)
        }
        ("text", Some(scalar), _) => Some(Value::String(plain(&scalar))),
        ("number", Some(number @ Value::Number(_)), _) => Some(number),
        ("integer", Some(Value::Number(digits)), _) if !digits.contains(['.', 'e', 'E']) => Some(Value::Number(digits)),
        ("boolean", Some(flag @ Value::Bool(_)), _) => Some(flag),
        ("list", _, list @ Value::Array(_)) => Some(list),
        ("list", _, Value::String(_)) => Some(Value::Array(structured::list(raw))),
        ("texts", _, Value::Object(members)) => {
            let text = |value: Value| match value {
                Value::Number(_) | Value::Bool(_) => Value::String(plain(&value)),
                other => other,
            };
            Some(Value::Object(members.into_iter().map(|(name, value)| (name, text(value))).collect()))
        }
        _ => None,
    }
}

/// The text of a number or a boolean. Parsing has changed none that does not print back identically.
pub(super) fn plain(value: &Value) -> String {
    let mut text = String::new();
    crate::json::write(value, &mut text);
    text
}

//! Parameters by meaning: the draft's twelve, followed by those of `data/request-params.json`, which several APIs
//! have under different names. A position counts through both tables.

use super::parameter::Kind;
pub(super) use super::parameter::Use;
use super::table_canonical::CANONICAL;
use crate::json::Value;
use crate::llm::param::{self, ParamType, PARAMS};
use crate::llm::structured;

/// How many parameters there are.
pub(super) fn count() -> usize {
    PARAMS.len() + CANONICAL.len()
}

/// The name of a parameter.
pub(super) fn name(at: usize) -> &'static str {
    PARAMS.get(at).map_or_else(|| CANONICAL[at - PARAMS.len()].name, |spec| spec.name)
}

/// The position of a name. Aliases have none.
pub(super) fn named(name: &str) -> Option<usize> {
    let canonical = || CANONICAL.iter().position(|spec| spec.name == name).map(|at| PARAMS.len() + at);
    param::lookup(name).or_else(canonical)
}

/// The position of what a name or an alias means.
pub(super) fn meaning(name: &str) -> Option<usize> {
    let alias = || CANONICAL.iter().position(|spec| spec.aliases.contains(&name)).map(|at| PARAMS.len() + at);
    named(name).or_else(|| param::alias(name)).or_else(alias)
}

/// The value of a parameter, by its name or else by an alias.
pub(super) fn value_of(params: &[(String, Value)], at: usize) -> Option<&Value> {
    let own = params.iter().find(|(known, _)| known == name(at));
    own.or_else(|| params.iter().find(|(known, _)| meaning(known) == Some(at))).map(|(_, value)| value)
}

/// Which operations have a parameter. The draft's are for completions.
pub(super) fn used(at: usize) -> Use {
    CANONICAL.get(at.wrapping_sub(PARAMS.len())).map_or(Use::Completions, |spec| spec.used)
}

fn kind(at: usize) -> Kind {
    match PARAMS.get(at).map(|spec| spec.kind) {
        None => CANONICAL[at - PARAMS.len()].kind,
        Some(ParamType::Integer) => Kind::Integer,
        Some(ParamType::Float) => Kind::Number,
        Some(ParamType::Boolean) => Kind::Boolean,
        Some(ParamType::List) => Kind::List,
        Some(ParamType::String) => Kind::Text,
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
        (Kind::Text, _, value @ Value::String(_)) | (Kind::Json, _, value @ (Value::Object(_) | Value::Array(_))) => {
            Some(value)
        }
        (Kind::Text, Some(scalar), _) => Some(Value::String(plain(&scalar))),
        (Kind::Number, Some(number @ Value::Number(_)), _) => Some(number),
        (Kind::Integer, Some(Value::Number(digits)), _) if !digits.contains(['.', 'e', 'E']) => {
            Some(Value::Number(digits))
        }
        (Kind::Boolean, Some(flag @ Value::Bool(_)), _) => Some(flag),
        (Kind::List, _, list @ Value::Array(_)) => Some(list),
        (Kind::List, _, Value::String(_)) => Some(Value::Array(structured::list(raw))),
        (Kind::Texts, _, Value::Object(members)) => {
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

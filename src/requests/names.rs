//! Parameters by name. Those with a meaning have a position: the draft's twelve, in the order of `crate::llm::param::PARAMS`, followed
//! by those of `data/request-params.json`, which several APIs have under different names. `data/body-members.json` lists the names that a URI may not set in a body,
//! and the places of others.

use super::{json_text, tables, text, Row};
use crate::bytes::cut;
use crate::json::{Value, UNSAFE_NAMES};
use crate::llm::param::PARAMS;
use crate::llm::{structured, LlmUri, Param};
use crate::secret;
use crate::uri::pct;

fn spec(at: usize) -> Row<'static> {
    tables().rows("params").nth(at).unwrap_or(Row(&Value::Null))
}

pub(super) fn count() -> usize {
    tables().rows("params").count()
}

pub(super) fn name(at: usize) -> &'static str {
    spec(at).text("name")
}

/// The position of a name. Aliases have none.
pub(super) fn named(name: &str) -> Option<usize> {
    tables().rows("params").position(|spec| spec.text("name") == name)
}

/// The position of what a name or an alias means.
pub(super) fn meaning(name: &str) -> Option<usize> {
    named(name).or_else(|| tables().rows("params").position(|spec| spec.lists("aliases", name)))
}

/// The value of a parameter, by its name or else by an alias.
pub(super) fn value_of(params: &[(String, Value)], at: usize) -> Option<&Value> {
    let own = params.iter().find(|(known, _)| known == name(at));
    own.or_else(|| params.iter().find(|(known, _)| meaning(known) == Some(at))).map(|(_, value)| value)
}

/// Which operations have a parameter: `completions`, `embeddings` or `any`. The draft's are for completions.
pub(super) fn used(at: usize) -> &'static str {
    Some(spec(at).text("for")).filter(|used| !used.is_empty()).unwrap_or("completions")
}

/// A value in the type of a parameter; `raw` is its text in the URI. `None`: it has none of that type. `text` is never a number, even if
/// it consists of digits; `texts` is an object of texts.
pub(super) fn of_kind(at: usize, value: Value, raw: &str) -> Option<Value> {
    let scalar = match &value {
        Value::String(text) => structured::scalar(text),
        Value::Number(_) | Value::Bool(_) => Some(value.clone()),
        _ => None,
    };
    let whole = |digits: &str| !digits.contains(['.', 'e', 'E']);
    Some(match (spec(at).text("type"), scalar, value) {
        ("text", _, value @ Value::String(_))
        | ("json", _, value @ (Value::Object(_) | Value::Array(_)))
        | ("list", _, value @ Value::Array(_))
        | ("number", Some(value @ Value::Number(_)), _)
        | ("boolean", Some(value @ Value::Bool(_)), _) => value,
        ("text", Some(scalar), _) => Value::String(json_text(&scalar)),
        ("integer", Some(Value::Number(digits)), _) if whole(&digits) => Value::Number(digits),
        ("list", _, Value::String(_)) => Value::Array(structured::list(raw)),
        ("texts", _, Value::Object(members)) => {
            let text = |value: Value| match value {
                Value::Number(_) | Value::Bool(_) => Value::String(json_text(&value)),
                other => other,
            };
            Value::Object(members.into_iter().map(|(name, value)| (name, text(value))).collect())
        }
        _ => return None,
    })
}

/// A number or a boolean, if the text of such a parameter is sent as one.
pub(super) fn typed(name: &str, text: &str) -> Option<Value> {
    match meaning(name) {
        Some(at) => of_kind(at, Value::text(text), text).filter(|value| value.as_str().is_none()),
        None if is_text(name) => None,
        None => structured::scalar(text),
    }
}

pub(super) fn lists(list: &str, name: &str) -> bool {
    tables().row("names").lists(list, name)
}

/// Whether clients or proxies set this header. With such a header, a caller could split a request in two.
pub(super) fn frames(header: &str) -> bool {
    lists("framing", &header.to_ascii_lowercase())
}

/// Why a parameter of this root name is withheld.
pub(super) fn reason(root: &str) -> Option<&'static str> {
    if UNSAFE_NAMES.contains(&root) || lists("objectNames", root) {
        return Some("every JavaScript object has a property of this name");
    }
    if secret::is_secret_name(root) || secret::find_key(root).is_some() {
        return Some("it names a secret, which does not belong in a body");
    }
    let plain: String = root.chars().filter(|c| !matches!(c, '_' | '-')).map(|c| c.to_ascii_lowercase()).collect();
    lists("reserved", &plain).then_some("a URI must not set the structure or the destination of a request")
}

/// Whether `fits` accepts each model that a body names: the texts of members such as `model`, `modelId` and `fallback_models`, and
/// lists of models by model, except within a conversation.
// Recursion is bounded: the value was read by a reader that has a limit.
pub(super) fn models_fit(value: &Value, is_model: bool, fits: &dyn Fn(&str) -> bool) -> bool {
    let listed = |list, name: &str| tables().row("names").any(list, &|pattern| text::matches(pattern, name));
    match value {
        Value::String(model) => !is_model || fits(model),
        Value::Array(items) => items.iter().all(|item| models_fit(item, is_model, fits)),
        members => members.members().iter().all(|(name, value)| {
            // LiteLLM: `fallbacks: [{"a": ["b"]}]`, and `*` for every model.
            let is_map = is_model && matches!(value, Value::Array(_)) && meaning(name).is_none();
            let is_listed = !is_map || name == "*" || fits(name);
            let mut texts = value.members().iter().filter(|_| lists("modelMaps", name));
            lists("conversation", name)
                || is_listed
                    && texts.all(|(_, model)| models_fit(model, true, fits))
                    && models_fit(value, is_map || listed("models", name), fits)
        }),
    }
}

/// The parameters of a URI with this name, or with this name before their first dot.
pub(super) fn params<'a>(uri: &'a LlmUri, name: &'a str) -> impl Iterator<Item = &'a Param> {
    uri.table().params().iter().filter(move |param| {
        let raw = param.name.of(uri.expose_credentials());
        param.known().is_some_and(|at| PARAMS[at].name == name)
            || pct::decode_or_raw(raw) == name
            || pct::decode_or_raw(cut(raw, b'.').0) == name
    })
}

/// Whether the parameter is always text, even if it looks like a number or a boolean: an id, a name.
pub(super) fn is_text(name: &str) -> bool {
    tables().row("names").any("texts", &|pattern| text::matches(pattern, name))
}

/// Google's servers read `candidate_count` as `candidateCount`.
pub(super) fn alike(one: &str, other: &str) -> bool {
    let letters = |text: &str| text.replace('_', "").to_ascii_lowercase();
    letters(one) == letters(other)
}

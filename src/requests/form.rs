//! The fixed values that a protocol has for a parameter, which do not depend on the URI's text.

use super::body;
use super::profile::Form;
use crate::json::Value;

/// The parameter's value for which a form sends a fixed value, and the fixed value.
pub(super) fn literal(form: Form) -> Option<(Value, Value)> {
    let sent = match form {
        Form::JsonObject => body::of_type("json_object"),
        Form::JsonMime => Value::text("application/json"),
        Form::JsonWord => Value::text("json"),
        Form::Ephemeral => body::of_type("ephemeral"),
        Form::Auto => Value::text("auto"),
        Form::Explicit => body::one("mode", Value::text("explicit")),
        _ => return None,
    };
    let meant = match form {
        Form::JsonObject | Form::JsonMime | Form::JsonWord => Value::text("json"),
        form => Value::Bool(form != Form::Explicit),
    };
    Some((meant, sent))
}

/// `json` as the protocol has it; other formats unchanged, if the provider may have them.
pub(super) fn format(form: Form, word: &str) -> Option<Value> {
    match (form, word) {
        (_, "json" | "json_object") => literal(form).map(|(_, sent)| sent),
        (_, "json_schema" | "text" | "") => None,
        (Form::JsonObject, other) => Some(body::of_type(other)),
        (Form::JsonMime, other) if other.contains('/') => Some(Value::text(other)),
        _ => None,
    }
}

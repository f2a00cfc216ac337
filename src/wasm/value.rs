//! The arguments and results of the module `requests`: JSON text.

use crate::json::{self, Value};
use crate::limits::Limits;
use crate::span::Span;

/// JSON text; null if it is none, or beyond the limits.
pub(super) fn read(text: &str, limits: &Limits) -> Value {
    json::parse(text, limits).unwrap_or(Value::Null)
}

/// A value and its place: `start` and `end` come first.
pub(super) fn placed(span: Span, members: Vec<(&str, Value)>) -> Value {
    let place = [("start", span.start.into()), ("end", span.end.into())];
    Value::object(place.into_iter().chain(members).collect())
}

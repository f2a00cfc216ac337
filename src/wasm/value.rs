//! The arguments and results of the module `requests`: JSON text.

use crate::issue::{Arg, Issue};
use crate::json::{self, Value};
use crate::limits::Limits;
use crate::span::Span;

/// JSON text; null if it is none, or beyond the limits.
pub(super) fn read(text: &str, limits: &Limits) -> Value {
    json::parse(text, limits).map_or(Value::Null, |json| json.value)
}

/// A value and its place: `start` and `end` come first.
pub(super) fn placed(span: Span, members: Vec<(&str, Value)>) -> Value {
    let place = [("start", span.start.into()), ("end", span.end.into())];
    Value::object(place.into_iter().chain(members).collect())
}

/// Issues with UTF-16 offsets into `input`, as a value.
pub(super) fn issues(input: &str, issues: &[Issue]) -> Value {
    let mut spans: Vec<_> = issues.iter().map(|issue| issue.span).collect();
    let mut edits: Vec<_> = issues.iter().flat_map(|issue| issue.edits.iter().map(|edit| edit.span)).collect();
    let mut offsets: Vec<&mut u32> =
        spans.iter_mut().chain(&mut edits).flat_map(|span| [&mut span.start, &mut span.end]).collect();
    crate::span::utf16_offsets(input, &mut offsets);
    let mut edits = edits.into_iter();
    let list = issues.iter().zip(spans).map(|(issue, span)| {
        let list = issue.edits.iter().zip(&mut edits);
        let list: Vec<_> = list.map(|(edit, span)| placed(span, vec![("text", Value::text(&edit.text))])).collect();
        let arguments = issue.args.iter().flatten().map(|arg| match arg {
            Arg::Text(text) => Value::String((*text).to_owned()),
            Arg::Number(number) => Value::Number(number.to_string()),
        });
        let members = vec![
            ("code", issue.code.as_str().into()),
            ("severity", issue.severity.as_str().into()),
            ("component", issue.component.as_str().into()),
            ("arguments", Value::Array(arguments.collect())),
            ("edits", if list.is_empty() { Value::Null } else { Value::Array(list) }),
            ("suggestion", issue.suggestion.as_deref().into()),
        ];
        placed(span, members)
    });
    Value::Array(list.collect())
}

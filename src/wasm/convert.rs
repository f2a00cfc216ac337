//! Issues on their way out.

use crate::issue::{Arg, Code, Issue, MAS, REQUESTS};
use crate::json::{json_text, Value};
use crate::span::{utf16_spans, Span};

/// The number of a code among the codes of the module's parts. A module without requests has none of their codes.
pub(super) fn number(code: Code) -> u32 {
    let code = code as u8;
    let absent = if cfg!(feature = "requests") || code < MAS { 0 } else { MAS - REQUESTS };
    u32::from(code - absent)
}

/// Issues as JSON: for each a list of the numbers of code, severity and component, start, end (UTF-16 offsets into `input`), the
/// arguments, the suggestion or null, and the edits or null. JavaScript has the names and the messages.
pub(super) fn issues(input: &str, issues: &[Issue]) -> String {
    let mut spans = Vec::new();
    for issue in issues {
        spans.push(issue.span);
        spans.extend(issue.edits.iter().map(|edit| edit.span));
    }
    utf16_spans(input, spans.iter_mut().collect());
    let mut spans = spans.into_iter();
    let mut next = || spans.next().unwrap_or_default();
    let list = issues.iter().map(|issue| {
        let Span { start, end } = next();
        let arguments = issue.args.iter().flatten().map(|arg| match *arg {
            Arg::Number(number) => number.into(),
            Arg::Text(text) => text.into(),
        });
        let edits = issue.edits.iter().map(|edit| {
            let Span { start, end } = next();
            Value::object(vec![("start", start.into()), ("end", end.into()), ("text", edit.text.as_str().into())])
        });
        Value::Array(vec![
            number(issue.code).into(),
            (issue.severity as u32).into(),
            (issue.component as u32).into(),
            start.into(),
            end.into(),
            Value::Array(arguments.collect()),
            issue.suggestion.as_deref().into(),
            if issue.edits.is_empty() { Value::Null } else { Value::Array(edits.collect()) },
        ])
    });
    json_text(&Value::Array(list.collect()))
}

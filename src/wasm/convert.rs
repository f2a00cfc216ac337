//! Issues on their way out.

use super::json::Json;
use crate::issue::{Arg, Code, Issue, MAS, REQUESTS};
use crate::span::{utf16_spans, Span};

/// The number of a code among the codes of the module's parts. A module without requests has none of their codes.
pub(super) fn number(code: Code) -> u32 {
    let code = code as u8;
    let absent = if cfg!(feature = "requests") || code < MAS { 0 } else { MAS - REQUESTS };
    u32::from(code - absent)
}

/// Issues as JSON: for each a list of the numbers of code, severity and component, start, end (UTF-16 offsets into `input`), the
/// arguments, the suggestion or an empty text, and start, end and text of each edit. JavaScript has the names and the messages.
pub(super) fn issues(input: &str, issues: &[Issue]) -> String {
    let mut spans = Vec::new();
    for issue in issues {
        spans.push(issue.span);
        spans.extend(issue.edits.iter().map(|edit| edit.span));
    }
    utf16_spans(input, spans.iter_mut().collect());
    let mut spans = spans.into_iter();
    let mut place = |json: &mut Json| {
        let Span { start, end } = spans.next().unwrap_or_default();
        json.number(start);
        json.number(end);
    };
    let mut json = Json::new();
    for issue in issues {
        json.open();
        json.number(number(issue.code));
        json.number(issue.severity as u32);
        json.number(issue.component as u32);
        place(&mut json);
        json.open();
        for arg in issue.args.iter().flatten() {
            match *arg {
                Arg::Number(number) => json.number(number),
                Arg::Text(text) => json.text(text),
            }
        }
        json.close();
        json.text(issue.suggestion.as_deref().unwrap_or_default());
        for edit in &issue.edits {
            place(&mut json);
            json.text(&edit.text);
        }
        json.close();
    }
    json.end()
}

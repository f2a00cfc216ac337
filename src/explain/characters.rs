//! What to do about a character that a component does not allow: remove it if it came along when the text was copied, undo
//! an escape, or percent-encode it.

use crate::issue::{Code, Component, Edit, Fact};
use crate::llm::Table;
use crate::span::Span;
use crate::uri::pct;
use std::borrow::Cow;

/// The replacements for a run of characters with the same fault.
pub(super) fn edits(text: &str, whole: Span, fact: &Fact) -> Vec<Edit> {
    let run = fact.span;
    let replace = |span, text: &'static str| vec![Edit { span, text: text.into() }];
    let first = text[run.range()].chars().next().unwrap_or_default();
    if fact.code == Code::NonAsciiCharacter && text[run.range()].contains('\u{fffd}') {
        return Vec::new(); // nobody knows what it was before it was damaged
    }
    if is_stray(text, first, run, whole, fact.component) {
        return replace(run, "");
    }
    match (fact.code, first) {
        (Code::ForbiddenCharacter, '\\') => {
            if let Some((length, plain)) = unescaped(text, run, whole, fact.component) {
                return replace(Span { end: run.start + length, ..run }, plain);
            }
        }
        // A stop sequence such as `###`: its first `#` became the fragment's delimiter.
        (Code::ForbiddenCharacter, '#') if ["=#", ",#"].iter().any(|end| text[..run.start as usize].ends_with(end)) => {
            return encoded(text, Span { start: run.start - 1, ..run });
        }
        _ => {}
    }
    encoded(text, run)
}

/// The part of the component in which a run is looked at: the segment of a model, the name or the value of a parameter.
pub(super) fn component(table: &Table, fact: &Fact) -> Span {
    let holds = |span: &Span| span.contains(fact.span);
    match fact.component {
        Component::AppLabel => table.label,
        Component::ApiKey => table.key,
        Component::Host => table.host,
        Component::Model => table.model,
        Component::Fragment => table.fragment,
        _ => {
            let spans = table.params().iter().flat_map(|param| [Some(param.name), param.value()]);
            spans.flatten().find(holds).unwrap_or(fact.span)
        }
    }
}

fn encoded(text: &str, span: Span) -> Vec<Edit> {
    let mut output = String::new();
    pct::push_encoded(&mut output, &text[span.range()]);
    vec![Edit { span, text: Cow::Owned(output) }]
}

/// What came along when the text was copied: a space or a quotation mark at an end of a component, or a bracket there
/// whose other half is at the other end or missing. No host has a space anywhere, and a key may have any of the others.
fn is_stray(text: &str, first: char, run: Span, whole: Span, component: Component) -> bool {
    let whole = segment(text, whole, run, component);
    let (at_start, at_end) = (run.start == whole.start, run.end == whole.end);
    let text = &text[whole.range()];
    match first {
        ' ' => at_start || at_end || component == Component::Host,
        _ if !(at_start || at_end)
            || matches!(component, Component::AppLabel | Component::ApiKey | Component::Host) =>
        {
            false
        }
        '"' | '`' | '\u{2018}'..='\u{201e}' | '\u{ab}' | '\u{bb}' => run.len() == first.len_utf8(),
        '<' => at_start && text.ends_with('>'),
        '[' => at_start && text.ends_with(']'),
        '{' => at_start && text.ends_with('}'),
        '>' => at_end && (text.starts_with('<') || !text.contains('<')),
        ']' => at_end && (text.starts_with('[') || !text.contains('[')),
        '}' => at_end && (text.starts_with('{') || !text.contains('{')),
        _ => false,
    }
}

/// The segment of a model that holds a run; other components as they are.
fn segment(text: &str, whole: Span, run: Span, component: Component) -> Span {
    if component != Component::Model {
        return whole;
    }
    let start =
        text[whole.start as usize..run.start as usize].rfind('/').map_or(whole.start, |at| whole.start + at as u32 + 1);
    let end = text[run.end as usize..whole.end as usize].find('/').map_or(whole.end, |at| run.end + at as u32);
    Span { start, end }
}

/// A backslash that escapes, as shells and JSON write it: its length, and what it stands for. A key's own stay.
fn unescaped(text: &str, run: Span, whole: Span, component: Component) -> Option<(u32, &'static str)> {
    let behind = &text[run.end as usize..];
    if run.len() > 1 || matches!(component, Component::AppLabel | Component::ApiKey | Component::Host) {
        None
    } else if behind.starts_with("u0026") {
        Some((6, "&"))
    } else if component == Component::Model && whole.end as usize == text.len() && matches!(behind, "" | "n" | "r\\n") {
        Some((1 + behind.len() as u32, ""))
    } else {
        behind.starts_with(|next: char| next.is_ascii_punctuation()).then_some((1, ""))
    }
}

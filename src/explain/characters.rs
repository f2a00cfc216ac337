//! Fixes for a character that a component does not allow: remove it if it was probably copied by accident, undo an escape, or
//! percent-encode it.

use super::list::List;
use crate::bytes::{find, rfind};
use crate::issue::{Code, Component, Fact};
use crate::span::Span;
use crate::uri::pct;

/// Adds the edits for a run of characters with the same error.
pub(super) fn fix(list: &mut List<'_>, text: &str, whole: Span, fact: &Fact) {
    let (run, bytes) = (fact.span, text.as_bytes());
    let found = run.of(text);
    if fact.code == Code::NonAsciiCharacter && found.chars().any(|character| character == '\u{fffd}') {
        return; // the original character is unknown
    }
    let first = found.chars().next().unwrap_or_default();
    if is_stray(bytes, first, run, whole, fact.component) {
        return list.edit(run, "");
    }
    // `？` of another keyboard.
    if let (full @ 0xff01..=0xff5e, 3, false) = (fact.argument, run.len(), is_opaque(fact.component)) {
        if bytes[..whole.start as usize].last() != Some(&b'=') {
            return list.replace(run, String::from(char::from(full as u8 + 0x20)).into());
        }
    }
    if first == '\\' {
        if let Some((length, plain)) = unescaped(bytes, run, whole, fact.component) {
            return list.edit(Span { end: run.start + length, ..run }, plain);
        }
    }
    // A stop sequence such as `###`: its first `#` became the fragment's delimiter.
    let before = &bytes[..run.start as usize];
    let cut = first == '#' && (before.ends_with(b"=#") || before.ends_with(b",#"));
    let span = Span { start: run.start - u32::from(cut), ..run };
    list.replace(span, pct::encode(span.of(text)).into());
}

/// Whether the component may contain any character: a credential or a host.
fn is_opaque(component: Component) -> bool {
    matches!(component, Component::AppLabel | Component::ApiKey | Component::Host)
}

/// Whether the run was probably copied by accident: a space or a quotation mark at an end of a component, or a bracket there
/// whose counterpart is at the other end or missing. In a host, spaces count anywhere; in a key, only spaces count.
fn is_stray(bytes: &[u8], first: char, run: Span, whole: Span, component: Component) -> bool {
    let whole = segment(bytes, whole, run, component);
    let (at_start, at_end) = (run.start == whole.start, run.end == whole.end);
    let text = &bytes[whole.range()];
    let (open, close) = match first {
        ' ' => return at_start || at_end || component == Component::Host,
        _ if !(at_start || at_end) || is_opaque(component) => return false,
        '"' | '`' | '\u{2018}'..='\u{201e}' | '\u{ab}' | '\u{bb}' => return run.len() == first.len_utf8(),
        '<' | '>' => (b'<', b'>'),
        '[' | ']' => (b'[', b']'),
        '{' | '}' => (b'{', b'}'),
        _ => return false,
    };
    if first == char::from(open) {
        at_start && text.last() == Some(&close)
    } else {
        at_end && matches!(find(text, open), None | Some(0))
    }
}

/// The model's segment that contains the run; for other components, the whole component.
fn segment(bytes: &[u8], whole: Span, run: Span, component: Component) -> Span {
    if component != Component::Model {
        return whole;
    }
    let before = &bytes[whole.start as usize..run.start as usize];
    let after = &bytes[run.end as usize..whole.end as usize];
    Span {
        start: rfind(before, b'/').map_or(whole.start, |at| whole.start + at as u32 + 1),
        end: find(after, b'/').map_or(whole.end, |at| run.end + at as u32),
    }
}

/// A backslash escape as in shells and JSON: its length and the escaped character. Backslashes in a key are kept.
fn unescaped(bytes: &[u8], run: Span, whole: Span, component: Component) -> Option<(u32, &'static str)> {
    if run.len() > 1 || is_opaque(component) {
        return None;
    }
    let ends = component == Component::Model && whole.end as usize == bytes.len();
    match &bytes[run.end as usize..] {
        [b'u', b'0', b'0', b'2', b'6', ..] => Some((6, "&")),
        rest @ ([] | [b'n'] | [b'r', b'\\', b'n']) if ends => Some((1 + rest.len() as u32, "")),
        [next, ..] if next.is_ascii_punctuation() => Some((1, "")),
        _ => None,
    }
}

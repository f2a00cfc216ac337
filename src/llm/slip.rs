//! Slips in how a URI begins, and what comes along when one is copied. For the diagnosis only: none of these is a URI.

use super::secrets;
use crate::issue::Code;
use crate::span::Span;
use crate::uri::{check, Components};

/// `LLM_URL="llm://host/model"`, `- "llm://host/model",`, `[text](llm://host/model)`, a byte order mark: what was copied
/// along with a URI. Gives where the URI begins, and where it ends.
pub(crate) fn surrounded(input: &str, span: Span) -> Option<(usize, usize)> {
    let text = span.of(input);
    let begins = secrets::begin(text).filter(|&at| text[at + 4..].starts_with("//"))?;
    let before = &text[..begins];
    // `1llm://` is a slip in the scheme, and a URI may hold another one.
    if before.ends_with(|last: char| last.is_ascii_alphanumeric() || last == '/') || before.contains("://") {
        return None;
    }
    // What stands behind it goes only if its other half stands before it.
    let closes = |last: char| {
        let open = match last {
            ')' => '(',
            ']' => '[',
            '}' => '{',
            '>' => '<',
            '\u{201d}' => '\u{201c}',
            '\u{2019}' => '\u{2018}',
            '\u{bb}' => '\u{ab}',
            '"' | '\'' | '`' | '*' | '_' | '\\' => last,
            _ => return check::code_of(last) == Code::InvisibleCharacter,
        };
        before.contains(open)
    };
    let trimmed = trim(text, &closes);
    // `"…",` is a line of a list.
    let listed = trim(trim(trimmed, &|last| matches!(last, ',' | ';')), &closes);
    let end = if listed.len() + 1 < trimmed.len() { listed } else { trimmed };
    Some((span.start as usize + begins, span.start as usize + end.len()))
}

/// The text without the characters at its end that are `unwanted`.
fn trim<'a>(text: &'a str, unwanted: &dyn Fn(char) -> bool) -> &'a str {
    let kept = text.char_indices().rev().find(|&(_, last)| !unwanted(last));
    &text[..kept.map_or(0, |(at, last)| at + last.len_utf8())]
}

/// What stands behind `llm` in the place of `://`: `llm//host`, `llm:\\host`, `llm: //host`, or a colon of another script.
#[inline(never)]
pub(crate) fn garbled(input: &str, span: Span) -> Option<Span> {
    let (name, rest) = span.of(input).split_at_checked(3)?;
    // It ends with a slash, or with spaces behind one: a colon there is the one in front of a key, `llm:/:key@host`.
    let (mut seen, mut end) = (0, 0);
    for c in rest.chars() {
        seen += c.len_utf8();
        match c {
            '/' | '\\' | '\u{ff0f}' => end = seen,
            ' ' if end > 0 => end = seen,
            ':' | ';' | '.' | ',' | '|' | ' ' | '\u{ff1a}' | '\u{ff1b}' => {}
            _ => break,
        }
    }
    let separator = &rest[..end];
    let odd = !matches!(separator, ":/" | "/" | "./") && !separator.starts_with("://");
    let start = span.start as usize + 3;
    (name.eq_ignore_ascii_case("llm") && end > 0 && odd && end < rest.len()).then_some(Span::new(start, start + end))
}

/// `llm://https://host/model`: an address with `llm://` put before it.
pub(crate) fn second_scheme(input: &str, parts: &Components) -> Option<Span> {
    let (host, slashes) = (parts.host, parts.path.start as usize + 2);
    let is_scheme = ["https", "http", "llm", "llms"].iter().any(|name| host.of(input).eq_ignore_ascii_case(name));
    (is_scheme && parts.port.is_some_and(Span::is_empty) && parts.path.of(input).starts_with("//"))
        .then(|| Span::new(host.start as usize, slashes))
}

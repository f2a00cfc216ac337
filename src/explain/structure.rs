//! Patterns that refine the first structural fault: what surrounds a URI, what is wrong with its scheme, and how its
//! beginning is malformed. None of these inputs is a URI.

use super::List;
use crate::issue::{Code, Component, Edit};
use crate::llm::param;
use crate::span::Span;
use crate::uri::{character_fault, is_scheme, Components};

fn replace(span: Span, text: &'static str) -> Vec<Edit> {
    vec![Edit { span, text: text.into() }]
}

/// Pairs that shells, `.env` files and prose put around a URI, and the position of their name in the arguments of `wrapped-in-quotes`.
const QUOTES: [(char, char, u32); 9] = [
    ('"', '"', 0),
    ('\'', '\'', 1),
    ('`', '`', 2),
    ('<', '>', 3),
    ('(', ')', 4),
    ('\u{201c}', '\u{201d}', 5),
    ('\u{2018}', '\u{2019}', 5),
    ('\u{201e}', '\u{201c}', 5),
    ('\u{ab}', '\u{bb}', 5),
];

/// The input as a whole: nothing in it, or wrapped in something that is no part of it. Returns the rest.
pub(super) fn envelope(input: &str, list: &mut List<'_>) -> Option<Span> {
    let all = Span::new(0, input.len());
    let start = input.len() - input.trim_start().len();
    if start == input.len() {
        let code = if input.is_empty() { Code::EmptyInput } else { Code::BlankInput };
        list.report(code, Component::Input, all, 0, Vec::new());
        return None;
    }
    let end = input.trim_end().len();
    if start > 0 {
        let span = Span::new(0, start);
        list.report(Code::LeadingWhitespace, Component::Input, span, 0, replace(span, ""));
    }
    if end < input.len() {
        let newline = input[end..].bytes().all(|byte| byte == b'\n' || byte == b'\r');
        let code = if newline { Code::TrailingNewline } else { Code::TrailingWhitespace };
        let span = Span::new(end, input.len());
        list.report(code, Component::Input, span, 0, replace(span, ""));
    }
    let span = Span::new(start, end);
    let text = &input[span.range()];
    for (open, close, name) in QUOTES {
        let inner = text.strip_prefix(open).and_then(|text| text.strip_suffix(close));
        if inner.is_some_and(|inner| !inner.is_empty()) {
            let inner = Span::new(start + open.len_utf8(), end - close.len_utf8());
            let mut edits = replace(Span { end: inner.start, ..span }, "");
            edits.extend(replace(Span { start: inner.end, ..span }, ""));
            list.report(Code::WrappedInQuotes, Component::Input, span, name, edits);
            return Some(inner);
        }
    }
    Some(span)
}

/// Reports what keeps `text` from being read as an llm URI. False if nothing does.
pub(super) fn refine(text: &str, list: &mut List<'_>) -> bool {
    let parts = Components::split(text, 0, text.len());
    if let Some(separator) = garbled(text) {
        list.report(Code::MissingAuthority, Component::Authority, separator, 0, straightened(text, separator));
        return true;
    }
    let named = parts.scheme.map(|scheme| (scheme, &text[scheme.range()]));
    let is_llm = named.is_some_and(|(_, name)| name.eq_ignore_ascii_case("llm"));
    if !is_llm || parts.authority.is_none() {
        if let Some((begin, end)) = surrounded(text) {
            let before = Span::new(0, begin);
            let mut edits = replace(before, "");
            if end < text.len() {
                edits.extend(replace(Span::new(end, text.len()), ""));
            }
            list.report(Code::TextBeforeUri, Component::Input, before, 0, edits);
            return true;
        }
    }
    let Some((scheme, name)) = named else {
        no_scheme(text, &parts, list);
        return true;
    };
    if !is_llm {
        foreign_scheme(name, scheme, &parts, list);
        return true;
    }
    if parts.authority.is_none() {
        if name != "llm" {
            list.report(Code::SchemeNotLowercase, Component::Scheme, scheme, 0, replace(scheme, "llm"));
        }
        let given = text[scheme.end as usize + 1..].bytes().take_while(|&byte| byte == b'/').count();
        let behind = scheme.end as usize + 1;
        let edits = replace(Span::at(behind + given), if given == 0 { "//" } else { "/" });
        list.report(Code::MissingAuthority, Component::Authority, Span::at(behind), 0, edits);
        return true;
    }
    if let Some(second) = second_scheme(text, &parts) {
        if name != "llm" {
            list.report(Code::SchemeNotLowercase, Component::Scheme, scheme, 0, replace(scheme, "llm"));
        }
        list.report(Code::SecondScheme, Component::Host, second, 0, replace(second, ""));
        return true;
    }
    false
}

/// No scheme at all: a variable that was not expanded, the word of one that is not set, or a host.
fn no_scheme(text: &str, parts: &Components, list: &mut List<'_>) {
    let whole = Span::new(0, text.len());
    if text.starts_with("${") {
        return list.report(Code::UnexpandedVariable, Component::Input, whole, 0, Vec::new());
    }
    if text.starts_with('$') {
        list.report(Code::PossibleUnexpandedVariable, Component::Input, whole, 0, Vec::new());
    }
    if let Some(word) = param::unset(text.as_bytes()) {
        list.report(Code::UnsetVariable, Component::Input, whole, word, Vec::new());
    }
    let prefix = if parts.authority.is_some() { "llm:" } else { "llm://" };
    list.report(Code::MissingScheme, Component::Scheme, Span::at(0), 0, replace(Span::at(0), prefix));
}

/// Other schemes, the position of each in the arguments of `scheme-not-llm`, and whether llm is what was meant.
const FOREIGN: [(&str, u32, bool); 4] = [("llms", 0, true), ("http", 1, false), ("https", 1, false), ("ai", 2, false)];

fn foreign_scheme(name: &str, scheme: Span, parts: &Components, list: &mut List<'_>) {
    let (hint, meant) =
        if let Some((_, hint, meant)) = FOREIGN.iter().find(|(other, ..)| name.eq_ignore_ascii_case(other)) {
            (*hint, *meant)
        } else if name.len() > 4 && name.as_bytes()[..3].eq_ignore_ascii_case(b"llm") && name.contains('+') {
            (3, true)
        } else if parts.authority.is_some() && resembles_llm(name) {
            (4, true)
        } else if parts.authority.is_none() {
            // `localhost:11434/llama3`, `app:key@host/model`: what looks like a scheme is a host or a label.
            let at = Span::at(scheme.start as usize);
            return list.report(Code::MissingScheme, Component::Scheme, at, 0, replace(at, "llm://"));
        } else if !is_scheme(name) {
            return list.report(Code::InvalidScheme, Component::Scheme, scheme, 0, replace(scheme, "llm"));
        } else {
            (5, false)
        };
    let edits = if meant { replace(scheme, "llm") } else { Vec::new() };
    list.report(Code::SchemeNotLlm, Component::Scheme, scheme, hint, edits);
}

/// `lm`, `llmm`, `lllm`, `lml`: one typo away from `llm`.
fn resembles_llm(name: &str) -> bool {
    matches!(name.len(), 2..=4) && name.bytes().all(|byte| matches!(byte | 0x20, b'l' | b'm'))
}

/// `LLM_URL="llm://host/model"`, `- "llm://host/model",`, `[text](llm://host/model)`, a byte order mark: what was copied
/// along with a URI. Returns where the URI begins and where it ends.
fn surrounded(text: &str) -> Option<(usize, usize)> {
    let begins = crate::secret::place::begin(text).filter(|&at| text[at + 4..].starts_with("//"))?;
    let before = &text[..begins];
    // `1llm://` is a typo in the scheme, and a URI may hold another one.
    if before.ends_with(|last: char| last.is_ascii_alphanumeric() || last == '/') || before.contains("://") {
        return None;
    }
    // What follows it is cut off only if its other half precedes it.
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
            _ => return character_fault(last) == Code::InvisibleCharacter,
        };
        before.contains(open)
    };
    let trimmed = text.trim_end_matches(closes);
    // `"…",` is a line of a list.
    let listed = trimmed.trim_end_matches([',', ';']).trim_end_matches(closes);
    let end = if listed.len() + 1 < trimmed.len() { listed } else { trimmed };
    Some((begins, end.len()))
}

/// What follows `llm` in place of `://`: `llm//host`, `llm:\\host`, `llm: //host`, or a colon of another script.
fn garbled(text: &str) -> Option<Span> {
    let (name, rest) = text.split_at_checked(3)?;
    // It ends with a slash, or with spaces behind one: a colon there precedes a key, `llm:/:key@host`.
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
    (name.eq_ignore_ascii_case("llm") && end > 0 && odd && end < rest.len()).then_some(Span::new(3, 3 + end))
}

/// `://` in place of the separator; where its slashes are backslashes, or escaped, others are as well.
fn straightened(text: &str, separator: Span) -> Vec<Edit> {
    let mut edits = replace(separator, "://");
    if text[separator.range()].contains('\\') {
        let bytes = text.as_bytes();
        for at in separator.end as usize..bytes.len() {
            if bytes[at] == b'\\' {
                let escapes = bytes.get(at + 1).is_some_and(u8::is_ascii_punctuation);
                edits.extend(replace(Span::new(at, at + 1), if escapes { "" } else { "/" }));
            }
        }
    }
    edits
}

/// `llm://https://host/model`: an address with `llm://` put before it.
fn second_scheme(text: &str, parts: &Components) -> Option<Span> {
    let (host, slashes) = (parts.host, parts.path.start as usize + 2);
    let is_scheme = ["https", "http", "llm", "llms"].iter().any(|name| text[host.range()].eq_ignore_ascii_case(name));
    (is_scheme && parts.port.is_some_and(Span::is_empty) && text[parts.path.range()].starts_with("//"))
        .then(|| Span::new(host.start as usize, slashes))
}

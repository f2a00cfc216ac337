//! Patterns that refine the first structural error: text around a URI, errors in the scheme, and a malformed beginning. None
//! of these inputs is a URI.

use super::list::List;
use crate::bytes;
use crate::issue::{Code, Component};
use crate::llm::param;
use crate::span::Span;
use crate::uri::check::fault_of;
use crate::uri::{is_scheme, Components};

/// Quotes and brackets around a URI, by their index in the arguments of `wrapped-in-quotes`.
const QUOTES: [(char, char); 5] = [('"', '"'), ('\'', '\''), ('`', '`'), ('<', '>'), ('(', ')')];
const TYPOGRAPHIC: u32 = 5;

/// Quotes of any language. Languages differ in which of them opens and which closes.
fn is_typographic(character: char) -> bool {
    matches!(character, '\u{ab}' | '\u{bb}' | '\u{2018}'..='\u{201f}' | '\u{2039}' | '\u{203a}' | '\u{300c}'..='\u{300f}')
}

/// The index of the quotes or brackets.
fn quotes(open: char, close: char) -> Option<u32> {
    if is_typographic(open) && is_typographic(close) {
        return Some(TYPOGRAPHIC);
    }
    QUOTES.iter().position(|&pair| pair == (open, close)).map(|index| index as u32)
}

/// Reports an empty input and surrounding quotes and white space. Returns the span of the rest.
pub(super) fn envelope(input: &str, list: &mut List<'_>) -> Option<Span> {
    let start = input.len() - input.trim_start().len();
    if start == input.len() {
        let code = if input.is_empty() { Code::EmptyInput } else { Code::BlankInput };
        list.report(code, Component::Input, Span::new(0, start), 0);
        return None;
    }
    let end = input.trim_end().len();
    if start > 0 {
        remove(list, Code::LeadingWhitespace, Span::new(0, start));
    }
    if end < input.len() {
        let newline = input[end..].bytes().all(|byte| byte == b'\n' || byte == b'\r');
        let code = if newline { Code::TrailingNewline } else { Code::TrailingWhitespace };
        remove(list, code, Span::new(end, input.len()));
    }
    let span = Span::new(start, end);
    let mut ends = span.of(input).chars();
    let (Some(open), Some(close)) = (ends.next(), ends.next_back()) else { return Some(span) };
    let inner = ends.as_str();
    if let Some(index) = quotes(open, close).filter(|_| !inner.is_empty()) {
        let inner = Span::new(start + open.len_utf8(), end - close.len_utf8());
        list.report(Code::WrappedInQuotes, Component::Input, span, index);
        list.edit(Span { end: inner.start, ..span }, "");
        list.edit(Span { start: inner.end, ..span }, "");
        return Some(inner);
    }
    Some(span)
}

/// Reports a part of the input with a fix that removes it.
fn remove(list: &mut List<'_>, code: Code, span: Span) {
    list.report(code, Component::Input, span, 0);
    list.edit(span, "");
}

/// Reports the reason why `text` does not begin as an llm URI. Returns false if it does.
pub(super) fn refine(text: &str, list: &mut List<'_>) -> bool {
    let parts = Components::split(text, 0, text.len());
    if let Some(separator) = malformed_separator(text) {
        list.report(Code::MissingAuthority, Component::Authority, separator, 0);
        fix_separator(list, text, separator);
        return true;
    }
    let scheme = parts.scheme.unwrap_or_default();
    let name = scheme.of(text);
    let is_llm = name.eq_ignore_ascii_case("llm");
    if !is_llm || parts.authority.is_none() {
        if let Some((begin, end)) = surrounded(text) {
            let first = text.chars().next().unwrap_or_default();
            let invisible = first.len_utf8() == begin && fault_of(first) == Code::InvisibleCharacter;
            let code = if invisible { Code::InvisibleCharacter } else { Code::TextBeforeUri };
            list.report(code, Component::Input, Span::new(0, begin), u32::from(first));
            list.edit(Span::new(0, begin), "");
            if end < text.len() {
                list.edit(Span::new(end, text.len()), "");
            }
            return true;
        }
        if parts.scheme.is_none() {
            no_scheme(text, &parts, list);
            return true;
        }
        if !is_llm {
            foreign_scheme(name, scheme, &parts, list);
            return true;
        }
    }
    let second = second_scheme(text, &parts);
    if second.is_none() && parts.authority.is_some() {
        return false;
    }
    if name != "llm" {
        list.report(Code::SchemeNotLowercase, Component::Scheme, scheme, 0);
        list.edit(scheme, "llm");
    }
    if let Some(second) = second {
        list.report(Code::SecondScheme, Component::Host, second, 0);
        list.edit(second, "");
        return true;
    }
    let start = scheme.end as usize + 1;
    let slash = text.as_bytes().get(start) == Some(&b'/');
    list.report(Code::MissingAuthority, Component::Authority, Span::at(start), 0);
    list.edit(Span::at(start + usize::from(slash)), if slash { "/" } else { "//" });
    true
}

/// Reports a missing scheme, with a fix that inserts `prefix`.
fn add_scheme(list: &mut List<'_>, prefix: &'static str) {
    list.report(Code::MissingScheme, Component::Scheme, Span::at(0), 0);
    list.edit(Span::at(0), prefix);
}

/// Reports a text without a scheme: an unexpanded variable, a word such as `undefined`, or a host.
fn no_scheme(text: &str, parts: &Components, list: &mut List<'_>) {
    let whole = Span::new(0, text.len());
    match text.as_bytes() {
        [b'$', b'{', ..] => return list.report(Code::UnexpandedVariable, Component::Input, whole, 0),
        [b'$', ..] => list.report(Code::PossibleUnexpandedVariable, Component::Input, whole, 0),
        _ => {}
    }
    if let Some(word) = param::unset(text.as_bytes()) {
        list.report(Code::UnsetVariable, Component::Input, whole, word);
    }
    add_scheme(list, if parts.authority.is_some() { "llm:" } else { "llm://" });
}

/// Other schemes, the index of each in the arguments of `scheme-not-llm`, and whether the fix replaces it by `llm`.
const FOREIGN: [(&str, u32, bool); 4] = [("llms", 0, true), ("http", 1, false), ("https", 1, false), ("ai", 2, false)];

fn foreign_scheme(name: &str, scheme: Span, parts: &Components, list: &mut List<'_>) {
    let bytes = name.as_bytes();
    let known = FOREIGN.iter().find(|(other, ..)| name.eq_ignore_ascii_case(other));
    let is_dialect = bytes.len() > 4 && bytes[..3].eq_ignore_ascii_case(b"llm") && bytes::find(bytes, b'+').is_some();
    let (hint, meant) = match known {
        Some(&(_, hint, meant)) => (hint, meant),
        None if is_dialect => (3, true),
        // `localhost:11434/llama3`, `app:key@host/model`: the text before the colon is a host or a label.
        None if parts.authority.is_none() => return add_scheme(list, "llm://"),
        None if resembles_llm(name) => (4, true),
        None if !is_scheme(name) => {
            list.report(Code::InvalidScheme, Component::Scheme, scheme, 0);
            return list.edit(scheme, "llm");
        }
        None => (5, false),
    };
    list.report(Code::SchemeNotLlm, Component::Scheme, scheme, hint);
    if meant {
        list.edit(scheme, "llm");
    }
}

/// `lm`, `llmm`, `lllm`, `lml`: one typo away from `llm`.
fn resembles_llm(name: &str) -> bool {
    matches!(name.len(), 2..=4) && name.bytes().all(|byte| matches!(byte | 0x20, b'l' | b'm'))
}

/// Text copied around a URI: `LLM_URL="llm://host/model"`, `- "llm://host/model",`, `[text](llm://host/model)`, a byte order
/// mark. Returns the start and the end of the URI.
fn surrounded(text: &str) -> Option<(usize, usize)> {
    let begins = crate::secret::place::begin(text).filter(|&at| text.as_bytes()[at + 4..].starts_with(b"//"))?;
    let (before, rest) = text.split_at(begins);
    // `1llm://` is a typo in the scheme, and a URI may contain another one.
    let scheme = before.as_bytes().last().is_some_and(|&last| last.is_ascii_alphanumeric() || last == b'/');
    if scheme || bytes::find_word(before.as_bytes(), b"://").is_some() {
        return None;
    }
    let trimmed = unclosed(before, rest);
    // `"…",` is an item of a list.
    let mut listed = trimmed;
    while let [.., b',' | b';'] = listed.as_bytes() {
        listed = &listed[..listed.len() - 1];
    }
    listed = unclosed(before, listed);
    let end = if listed.len() + 1 < trimmed.len() { listed } else { trimmed };
    Some((begins, begins + end.len()))
}

/// `text` without final invisible characters and characters that close what `before` opens.
fn unclosed<'a>(before: &str, mut text: &'a str) -> &'a str {
    while let Some(last) = text.chars().next_back() {
        let open = match last {
            ')' => '(',
            ']' => '[',
            '}' => '{',
            '>' => '<',
            '"' | '\'' | '`' | '*' | '_' | '\\' => last,
            _ => '\0',
        };
        let closes =
            before.chars().any(|character| character == open || is_typographic(last) && is_typographic(character));
        if !closes && fault_of(last) != Code::InvisibleCharacter {
            break;
        }
        text = &text[..text.len() - last.len_utf8()];
    }
    text
}

/// The span of a malformed `://` after `llm`: `llm//host`, `llm:\\host`, `llm: //host`, or a colon of another script.
fn malformed_separator(text: &str) -> Option<Span> {
    let (name, rest) = text.split_at_checked(3)?;
    // It ends with a slash, and spaces after it: a colon there precedes a key, as in `llm:/:key@host`.
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
    let odd = !matches!(separator, ":/" | "/" | "./") && !separator.as_bytes().starts_with(b"://");
    (name.eq_ignore_ascii_case("llm") && end > 0 && odd && end < rest.len()).then_some(Span::new(3, 3 + end))
}

/// Replaces the separator by `://`. If its slashes are backslashes or escaped, those in the rest are replaced too.
fn fix_separator(list: &mut List<'_>, text: &str, separator: Span) {
    list.edit(separator, "://");
    if bytes::find(separator.of(text).as_bytes(), b'\\').is_some() {
        let bytes = text.as_bytes();
        for at in separator.end as usize..bytes.len() {
            if bytes[at] == b'\\' {
                let escapes = bytes.get(at + 1).is_some_and(u8::is_ascii_punctuation);
                list.edit(Span::new(at, at + 1), if escapes { "" } else { "/" });
            }
        }
    }
}

/// `llm://https://host/model`: the span of a second scheme.
fn second_scheme(text: &str, parts: &Components) -> Option<Span> {
    let (host, slashes) = (parts.host, parts.path.start as usize + 2);
    let is_scheme = ["https", "http", "llm", "llms"].iter().any(|name| host.of(text).eq_ignore_ascii_case(name));
    (is_scheme && parts.port.is_some_and(Span::is_empty) && parts.path.of(text).as_bytes().starts_with(b"//"))
        .then(|| Span::new(host.start as usize, slashes))
}

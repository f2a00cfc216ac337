//! Holds components against their grammar rules and reports what breaks them.

use crate::issue::{Arg, Code, Component, Edit, Issues};
use crate::span::Span;
use crate::uri::pct;
use crate::uri::table::{self, Class};
use std::borrow::Cow;

/// What a well-formed component holds, so that the common case need not look again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// At least one percent-encoded triplet.
    pub triplets: bool,
    /// An octet that breaks the rule; it has been reported.
    pub broken: bool,
    /// A raw reserved character, so that rules about these have something to look for. Never false if there is one.
    pub reserved: bool,
}

/// Checks the characters of one component: every octet must be in `class` or part of a triplet, and what the triplets
/// stand for must be UTF-8. A run of octets with the same fault is one issue.
pub fn characters(input: &str, span: Span, class: Class, component: Component, issues: &mut Issues) -> Found {
    let bytes = input.as_bytes();
    match Class::around(&bytes[span.range()]) {
        Some(seen) if seen.is_within(class) => {
            Found { triplets: false, broken: false, reserved: seen.meets(table::RESERVED) }
        }
        _ => characters_one_by_one(input, span, class, component, true, issues),
    }
}

/// As [`characters`], for a component whose triplets may stand for any octets: another application reads them.
pub fn octets(input: &str, span: Span, class: Class, component: Component, issues: &mut Issues) -> Found {
    characters_one_by_one(input, span, class, component, false, issues)
}

/// With triplets, or with something to report.
#[inline(never)]
fn characters_one_by_one(
    input: &str,
    span: Span,
    class: Class,
    component: Component,
    utf8: bool,
    issues: &mut Issues,
) -> Found {
    let bytes = input.as_bytes();
    let mut found = Found { reserved: true, ..Found::default() };
    let (mut at, end) = (span.start as usize, span.end as usize);
    while at < end {
        let byte = bytes[at];
        if class.has(byte) {
            at += 1;
        } else if byte == b'%' {
            if at + 2 < end && table::HEXDIG.has(bytes[at + 1]) && table::HEXDIG.has(bytes[at + 2]) {
                found.triplets = true;
                at += 3;
            } else {
                found.broken = true;
                // The span covers the digits that are there, but never cuts a character in two.
                let tail = bytes[at + 1..end].iter().take(2).take_while(|byte| byte.is_ascii_graphic()).count();
                let fix = || vec![Edit { span: Span::new(at, at + 1), text: "%25".into() }];
                issues.report_with(
                    Code::InvalidPercentEncoding,
                    component,
                    Span::new(at, at + 1 + tail),
                    [None, None],
                    &fix,
                );
                at += 1;
            }
        } else {
            found.broken = true;
            at = report_run(input, at, span, class, component, issues);
        }
    }
    if utf8 && found.triplets && !found.broken {
        if let Some(span) = pct::invalid_utf8(input, span) {
            found.broken = true;
            issues.report(Code::InvalidUtf8, component, span);
        }
    }
    found
}

/// Reports the run of octets at `start` in the component `whole` that have the same fault. Returns its end.
fn report_run(
    input: &str,
    start: usize,
    whole: Span,
    class: Class,
    component: Component,
    issues: &mut Issues,
) -> usize {
    let rest = &input[start..whole.end as usize];
    let first = rest.chars().next().unwrap_or_default();
    let code = code_of(first);
    let mut end = start;
    for (at, character) in rest.char_indices() {
        let fits = character.is_ascii() && (class.has(character as u8) || character == '%');
        if fits || code_of(character) != code || (code == Code::ForbiddenCharacter && character != first) {
            break;
        }
        end = start + at + character.len_utf8();
    }
    let run = Span::new(start, end);
    let args = [(code != Code::SpaceInUri).then_some(Arg::Char(first)), None];
    issues.report_with(code, component, run, args, &|| {
        let replace = |span, text: &'static str| vec![Edit { span, text: text.into() }];
        match code {
            Code::ControlCharacter | Code::InvisibleCharacter => replace(run, ""),
            // What stood there before it was damaged, nobody knows.
            Code::NonAsciiCharacter if run.of(input).contains('\u{fffd}') => Vec::new(),
            _ if is_stray(input, first, run, whole, component) => replace(run, ""),
            Code::ForbiddenCharacter if first == '\\' => match unescaped(input, run, whole, component) {
                Some((length, text)) => replace(Span::new(start, start + length), text),
                None => encoded(input, run),
            },
            // A stop sequence such as `###`: its first `#` became the fragment's delimiter.
            Code::ForbiddenCharacter
                if first == '#' && ["=#", ",#"].iter().any(|end| input[..start].ends_with(end)) =>
            {
                encoded(input, Span::new(start - 1, end))
            }
            // Characters of a key must not travel in a fix: each is encoded by the hexadecimal value of its octets, which a
            // page would show. So within a key the fix is left to the suggestion, which is redacted.
            _ => encoded(input, run),
        }
    });
    end
}

fn encoded(input: &str, span: Span) -> Vec<Edit> {
    vec![Edit { span, text: Cow::Owned(pct::encode(span.of(input)).collect()) }]
}

/// What came along when the text was copied: a space or a quotation mark at an end of a component, or a bracket there
/// whose other half is at the other end or missing. No host has a space anywhere, and a key may have any of the others.
fn is_stray(input: &str, first: char, run: Span, whole: Span, component: Component) -> bool {
    let (at_start, at_end) = (run.start == whole.start, run.end == whole.end);
    let text = whole.of(input);
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

/// Where a backslash escapes, as shells and JSON have it: how long it is, and what it stands for. A key's own stay.
fn unescaped(input: &str, run: Span, whole: Span, component: Component) -> Option<(usize, &'static str)> {
    let behind = &input[run.end as usize..];
    if run.len() > 1 || matches!(component, Component::AppLabel | Component::ApiKey | Component::Host) {
        None
    } else if behind.starts_with("u0026") {
        Some((6, "&"))
    } else if component == Component::Model && whole.end as usize == input.len() && matches!(behind, "" | "n" | "r\\n")
    {
        Some((1 + behind.len(), ""))
    } else {
        behind.starts_with(|next: char| next.is_ascii_punctuation()).then_some((1, ""))
    }
}

/// What is wrong with a character that stands where it must not.
pub(crate) fn code_of(character: char) -> Code {
    match character {
        ' ' => Code::SpaceInUri,
        '\0'..='\x1f' | '\x7f' => Code::ControlCharacter,
        // Not the joiners of U+200C and U+200D, which emoji and scripts need.
        '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{feff}' => {
            Code::InvisibleCharacter
        }
        '\u{80}'.. => Code::NonAsciiCharacter,
        _ => Code::ForbiddenCharacter,
    }
}

/// Checks `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (RFC 3986 §3.1).
#[must_use]
pub fn is_scheme(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.first().is_some_and(|&first| table::ALPHA.has(first)) && bytes.iter().all(|&byte| table::SCHEME.has(byte))
}

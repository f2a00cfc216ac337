//! Holds components against their grammar rules and reports what breaks them.

use crate::grammar::pct;
use crate::grammar::table::{self, Class};
use crate::issue::{Arg, Code, Component, Edit, Issues};
use crate::span::Span;
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
            at = report_run(input, Span::new(at, end), class, component, issues);
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

/// Reports the run of octets at the start of `span` that have the same fault. Returns its end.
fn report_run(input: &str, span: Span, class: Class, component: Component, issues: &mut Issues) -> usize {
    let first = input[span.start as usize..].chars().next().unwrap_or_default();
    let code = code_of(first);
    let mut end = span.start as usize;
    for (at, character) in span.of(input).char_indices() {
        let fits = character.is_ascii() && (class.has(character as u8) || character == '%');
        if fits || code_of(character) != code || (code == Code::ForbiddenCharacter && character != first) {
            break;
        }
        end = span.start as usize + at + character.len_utf8();
    }
    let run = Span::new(span.start as usize, end);
    let args = [Some(Arg::Char(first)), Some(Arg::Text(component.as_str()))];
    issues.report_with(code, component, run, args, &|| match code {
        Code::ControlCharacter | Code::InvisibleCharacter => vec![Edit { span: run, text: "".into() }],
        // No host has one.
        Code::SpaceInUri if component == Component::Host => vec![Edit { span: run, text: "".into() }],
        // What stood there before it was damaged, nobody knows.
        Code::NonAsciiCharacter if run.of(input).contains('\u{fffd}') => Vec::new(),
        // Characters of a key must not travel in a fix: each is encoded by the hexadecimal value of its octets, which a
        // page would show. So within a key the fix is left to the suggestion, which is redacted.
        _ => vec![Edit { span: run, text: Cow::Owned(pct::encode(run.of(input)).collect()) }],
    });
    end
}

fn code_of(character: char) -> Code {
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

//! Values of the twelve well-known parameters (draft §6, §10.3).

use super::param::{ParamSpec, ParamType, FORMAT, FORMATS, PARAMS, SYSTEM};
use super::pass::{Pass, Seen};
use super::table::Kind;
use crate::issue::{Code, Component};
use crate::json::number::{Number, EXACT};
use crate::span::Span;
use crate::uri::pct;
use crate::uri::table::{COMMA, CONTROL, HIGH};
use std::borrow::Cow;

/// The result of a check: the kind of the value, the `meta` bits of a short number, and its digits.
pub(super) type Reading = (Kind, u32, u32);

const fn of(kind: Kind) -> Reading {
    (kind, 0, 0)
}

/// Checks the value of the parameter at `at` in [`PARAMS`].
#[inline(always)]
pub(super) fn check(pass: &mut Pass<'_>, at: usize, value: Span, seen: Seen) -> Reading {
    let spec = &PARAMS[at];
    if at == SYSTEM {
        if !pass.options.errors_only {
            system(pass, value, seen);
        }
        return of(Kind::Text);
    }
    if spec.kind == ParamType::List {
        return list(pass, value, seen);
    }
    // Prompts and lists, which may be long, are checked above without decoding.
    let decoded = if seen.encoded() { pct::decode_or_raw(&pass.text[value.range()]) } else { Cow::Borrowed("") };
    let bytes = if seen.encoded() { decoded.as_bytes() } else { &pass.bytes[value.range()] };
    match spec.kind {
        ParamType::Float | ParamType::Integer => {
            let (kind, mut meta, digits) = number(pass, spec, at as u32, Number::read(bytes), value);
            if seen.encoded() {
                meta = 0;
            }
            (kind, meta, digits)
        }
        ParamType::Boolean => boolean(pass, at as u32, bytes, value),
        ParamType::List | ParamType::String => {
            if at == FORMAT && !FORMATS.iter().any(|format| format.as_bytes() == bytes) {
                pass.fact(Code::UnknownFormat, Component::Parameter, value);
            }
            of(Kind::Text)
        }
    }
}

#[inline(always)]
fn number(pass: &mut Pass<'_>, spec: &ParamSpec, at: u32, number: Option<Number>, value: Span) -> Reading {
    let integer = spec.kind == ParamType::Integer;
    let Some(number) = number.filter(|number| number.is_integer || !integer) else {
        let code = if integer { Code::NotAnInteger } else { Code::NotANumber };
        pass.fact_of(code, Component::Parameter, value, at);
        return of(Kind::Broken);
    };
    if integer && number.whole > EXACT {
        // A seed may be any integer; a number of tokens or milliseconds may not.
        if !spec.has_unit {
            pass.fact(Code::IntegerTooLarge, Component::Parameter, value);
            return of(Kind::BigInteger);
        }
        pass.fact_of(Code::IntegerOutOfRange, Component::Parameter, value, at);
        return of(Kind::Broken);
    }
    if let Some(range) = &spec.range {
        if !number.is_within(range.min, range.max) {
            pass.fact_of(Code::OutOfRange, Component::Parameter, value, at);
        }
    }
    if let Some(least) = spec.floor {
        if number.is_below(least) {
            pass.fact_of(Code::ImplausibleValue, Component::Parameter, value, at);
        }
    }
    (Kind::Number, number.flags, number.digits)
}

fn boolean(pass: &mut Pass<'_>, at: u32, bytes: &[u8], value: Span) -> Reading {
    if bytes.eq_ignore_ascii_case(b"true") {
        return of(Kind::True);
    }
    if bytes.eq_ignore_ascii_case(b"false") {
        return of(Kind::False);
    }
    pass.fact_of(Code::NotABoolean, Component::Parameter, value, at);
    of(Kind::Broken)
}

/// Checks a list. The raw value is split before decoding, so `%2C` is a comma within an item.
fn list(pass: &mut Pass<'_>, value: Span, seen: Seen) -> Reading {
    let end = value.end as usize;
    let mut start = value.start as usize;
    if value.is_empty() || seen.raw.meets(COMMA) {
        for at in value.start as usize..=end {
            if at == end || pass.bytes[at] == b',' {
                if at == start {
                    pass.fact(Code::EmptyStopSequence, Component::Parameter, Span::at(at));
                }
                start = at + 1;
            }
        }
    } else if seen.decoded.meets(COMMA) {
        if let Some(at) = pct::find_triplet(pass.bytes, value, b',') {
            pass.fact(Code::StopEncodedComma, Component::Parameter, Span::new(at, at + 3));
        }
    }
    of(Kind::List)
}

/// Reports a system prompt, which may be an attack on the model, and invisible characters in it (draft §10.4).
fn system(pass: &mut Pass<'_>, value: Span, seen: Seen) {
    pass.fact(Code::UntrustedSystemPrompt, Component::Parameter, value);
    if !seen.decoded.meets(CONTROL.or(HIGH)) {
        return;
    }
    let bytes = &pass.bytes[..value.end as usize];
    let mut at = value.start as usize;
    while let Some((character, length)) = pct::character(bytes, at) {
        if let Some(kind) = hidden(character) {
            return pass.fact_of(Code::HiddenCharacterInSystem, Component::Parameter, value, kind);
        }
        at += length;
    }
}

/// The kind of an invisible character, which models nevertheless read (draft §10.4): a position in the arguments of
/// `hidden-character-in-system`.
pub(crate) fn hidden(character: char) -> Option<u32> {
    Some(match character {
        '\t' | '\n' | '\r' => return None,
        '\0'..='\x1f' | '\x7f'..='\u{9f}' => 0,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => 1,
        '\u{ad}' | '\u{34f}' | '\u{180e}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}' | '\u{feff}' => 2,
        '\u{e0000}'..='\u{e007f}' => 3,
        _ => return None,
    })
}

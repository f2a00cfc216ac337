//! Checks of every parameter's raw value: its characters, its length, and secrets in it (draft §4.4, §8).

use super::param::{STOP, SYSTEM};
use super::pass::{Pass, Seen};
use crate::bytes::find;
use crate::issue::{Code, Component};
use crate::secret::{self, place};
use crate::span::Span;
use crate::uri::pct;
use crate::uri::table::{
    Class, BRACKETS, COMMA, CONTROL, HASH, HIGH, PERCENT, PLUS, QUERY, RESERVED, SEMICOLON, UNRESERVED,
};

/// Checks the characters, the length and the delimiters of a value. Returns whether it has no errors.
#[inline(always)]
pub(super) fn check_value(pass: &mut Pass<'_>, value: Span, seen: Seen, known: Option<usize>) -> bool {
    let long = value.len() > pass.options.limits.value_length as usize;
    let plain = seen.raw.is_within(UNRESERVED) || known == Some(STOP) && seen.raw.is_within(UNRESERVED.or(COMMA));
    (plain && !long) || check_unusual_value(pass, value, seen, known)
}

#[cold]
#[inline(never)]
fn check_unusual_value(pass: &mut Pass<'_>, value: Span, seen: Seen, known: Option<usize>) -> bool {
    let limit = pass.options.limits.value_length;
    if known.is_some() && value.len() > limit as usize {
        let mut cut = (value.start + limit) as usize;
        if !pass.text.is_char_boundary(cut) {
            cut = value.start as usize;
        }
        pass.fact_of(Code::ValueTooLong, Component::Parameter, Span::new(cut, value.end as usize), limit);
        return false;
    }
    // A quotation mark may begin JSON, which no well-known parameter takes: there it is reported as a forbidden character.
    let first = if value.is_empty() { 0 } else { pass.bytes[value.start as usize] };
    if matches!(first, b'{' | b'[') || first == b'"' && known.is_none() {
        pass.fact(Code::JsonNotEncoded, Component::Parameter, value);
        return false;
    }
    let mut check = pass.check();
    let valid = (seen.raw.is_within(QUERY.or(PERCENT)) || check.characters(value, QUERY, Component::Parameter))
        && (known.is_none() || !seen.decoded.meets(HIGH) || check.utf8(value, Component::Parameter));
    if pass.options.errors_only {
        return valid;
    }
    if valid && seen.decoded.meets(CONTROL.or(PERCENT)) {
        encoded_value(pass, value, known);
    }
    if seen.raw.meets(RESERVED) {
        delimiters(pass, value, known == Some(STOP));
    }
    valid
}

/// Reports the first encoded control character and the first double encoding. Line breaks and tabs are allowed in prompts and
/// stop sequences.
fn encoded_value(pass: &mut Pass<'_>, value: Span, known: Option<usize>) {
    let prose = matches!(known, Some(STOP | SYSTEM));
    let (mut control, mut double) = (false, false);
    let end = value.end as usize;
    for at in value.range() {
        match pct::triplet(&pass.bytes[..end], at) {
            Some(b'\t' | b'\n' | b'\r') if prose => {}
            Some(0..=0x1f | 0x7f) if !control => {
                control = true;
                pass.fact(Code::EncodedControlInValue, Component::Parameter, Span::new(at, at + 3));
            }
            Some(b'%') if !double => double = pass.check().double_encoding(at, end, Component::Parameter),
            _ => {}
        }
    }
}

/// The reserved characters that RFC 3986 allows in a query, except the plus sign.
const VALUE_RESERVED: Class = RESERVED.without(BRACKETS.or(HASH).or(PLUS));

/// Reports raw reserved characters: RFC 3986 allows them, but the draft requires encoding, and decoders disagree about some.
fn delimiters(pass: &mut Pass<'_>, value: Span, list: bool) {
    let bytes = &pass.bytes[..value.end as usize];
    let first = |class: Class| Some(class.find(bytes, value.start as usize)).filter(|&at| at < bytes.len());
    let plus = first(PLUS);
    let separator = first(SEMICOLON).filter(|&at| find(&bytes[at..], b'=').is_some());
    let reserved = first(if list { VALUE_RESERVED.without(COMMA) } else { VALUE_RESERVED });
    if let Some(at) = plus {
        pass.fact(Code::PlusInValue, Component::Parameter, Span::new(at, at + 1));
    }
    if let Some(at) = separator {
        pass.fact(Code::SemicolonSeparator, Component::Parameter, Span::new(at, at + 1));
    }
    if let Some(at) = reserved {
        let character = u32::from(pass.bytes[at]);
        pass.fact_of(Code::ValueReservedCharacter, Component::Parameter, Span::new(at, at + 1), character);
    }
}

/// Reports credentials in a name or a value: in a nested URI, a setting or a JSON member, or by their format.
#[inline(never)]
pub(super) fn secrets(pass: &mut Pass<'_>, value: Span, seen: Seen) {
    if seen.may_nest(value.of(pass.text)) {
        placed_secrets(pass, value);
    } else if let Some((span, shape)) = secret::shaped_part(pass.bytes, value, seen.raw) {
        pass.fact_of(Code::SecretInQuery, Component::Parameter, span, shape);
    }
}

#[cold]
#[inline(never)]
fn placed_secrets(pass: &mut Pass<'_>, value: Span) {
    let spans = place::in_value(pass.text, value);
    if spans.is_empty() {
        if let Some((span, shape)) = secret::shaped(pass.bytes, value) {
            pass.fact_of(Code::SecretInQuery, Component::Parameter, span, shape);
        }
    }
    for span in spans {
        pass.fact_of(Code::SecretInQuery, Component::Parameter, span, secret::PLACED);
    }
}

//! Query parameters (draft §4.4): names, duplicates, encoding, misplaced secrets.
//!
//! Problems of an unknown parameter are reported as warnings, and the parameter is withheld from requests. Violations
//! of RFC 3986 are errors in every parameter.

use super::param::{self, STOP, SYSTEM};
use super::pass::{Pass, Seen};
use super::table::{flag, meta, Kind, Param};
use super::{check, tree, value};
use crate::issue::{Code, Component, Withheld};
use crate::json;
use crate::json::number::printed;
use crate::secret::{self, place};
use crate::span::Span;
use crate::uri::pct;
use crate::uri::table::{
    Class, AMPERSAND, AT, COLON, COMMA, CONTROL, DOT, EQUALS, HASH, HIGH, PERCENT, QUERY, SEMICOLON,
};

/// The state of the loop over the pairs.
#[derive(Default)]
struct State {
    /// A bit for each well-known name that occurred.
    seen: u32,
    unknown: u32,
    all: Class,
}

/// Reads the query, from after the `?` to the `#` or the end. Returns the classes of its bytes.
#[allow(clippy::inline_always)]
#[inline(always)]
pub(super) fn read(pass: &mut Pass<'_>) -> Class {
    let start = pass.at;
    let mut query = State::default();
    loop {
        pair(pass, &mut query);
        if pass.peek() != b'&' {
            break;
        }
        pass.at += 1;
    }
    pass.table.query = Span::new(start, pass.at);
    if query.unknown > 1 {
        tree::find_conflicts(pass);
    }
    query.all
}

#[allow(clippy::inline_always)]
#[inline(always)]
fn pair(pass: &mut Pass<'_>, query: &mut State) {
    let start = pass.at;
    let name_seen = pass.run(EQUALS.or(AMPERSAND).or(HASH));
    let name = Span::new(start, pass.at);
    let (mut value, mut seen) = (Span::NONE, Seen::default());
    if pass.peek() == b'=' {
        pass.at += 1;
        let from = pass.at;
        seen = pass.run(AMPERSAND.or(HASH));
        value = Span::new(from, pass.at);
    }
    query.all = query.all.or(name_seen.raw).or(seen.raw);
    if name.is_empty() && value == Span::NONE {
        return pass.fact(Code::EmptyPair, Component::Query, name);
    }
    let count = pass.table.count as usize;
    if count >= pass.options.limits.parameters as usize {
        return query.all = query.all.or(too_many(pass, start));
    }
    if count == pass.table.rows.len() {
        pass.table.rows.push(Param::EMPTY);
    }
    pass.table.count += 1;
    let row = &mut pass.table.rows.as_mut_slice()[count]; // rows of earlier parses are reused: a push is a call
    (row.name, row.value, row.meta, row.digits) = (name, value, 0, 0);
    let plain = !name_seen.encoded();
    let position = if plain { param::position(&pass.bytes[name.range()]) } else { None };
    if let Some(at) = position.or_else(|| unknown(pass, count, name_seen, seen, query)) {
        known(pass, count, at, seen, query);
    }
}

#[cold]
#[inline(never)]
fn too_many(pass: &mut Pass<'_>, start: usize) -> Class {
    let (seen, limit) = (pass.run(HASH), pass.options.limits.parameters);
    pass.fact_of(Code::TooManyParameters, Component::Query, Span::new(start, pass.at), limit);
    seen.raw
}

/// Checks a well-known parameter.
#[allow(clippy::inline_always)]
#[inline(always)]
fn known(pass: &mut Pass<'_>, count: usize, at: usize, seen: Seen, query: &mut State) {
    let Param { name, value, .. } = pass.table.rows.as_slice()[count];
    let mut meta = (at as u32) << meta::KNOWN_SHIFT;
    let mut reading = (Kind::Broken, 0, 0);
    if value == Span::NONE {
        pass.fact_of(Code::MissingValue, Component::Parameter, name, at as u32);
    } else {
        if seen.encoded() {
            meta |= meta::VALUE_ENCODED;
        }
        if check_value(pass, value, seen, Some(at)) {
            reading = value::check(pass, at, value, seen);
        }
        if seen.encoded() && !may_nest(seen) && json::begins(&pass.bytes[value.range()]) {
            placed_secrets(pass, value);
        } else {
            secrets(pass, value, seen);
        }
    }
    if query.seen & 1 << at != 0 {
        if at == STOP {
            pass.table.flags |= flag::STRUCTURED;
            pass.fact(Code::RepeatedStop, Component::Parameter, name);
        } else {
            let pair = Span { start: name.start, end: value.some().map_or(name.end, |value| value.end) };
            pass.fact_of(Code::DuplicateParameter, Component::Parameter, pair, at as u32);
        }
    }
    query.seen |= 1 << at;
    let row = &mut pass.table.rows.as_mut_slice()[count];
    row.meta |= meta | reading.0 as u32 | reading.1;
    row.digits = reading.2;
}

/// Checks the characters, the length and the delimiters of a value. Returns whether it has no errors.
#[allow(clippy::inline_always)]
#[inline(always)]
fn check_value(pass: &mut Pass<'_>, value: Span, seen: Seen, known: Option<usize>) -> bool {
    let long = value.len() > pass.options.limits.value_length as usize;
    let plain = seen.raw.is_within(PLAIN) || known == Some(STOP) && seen.raw.is_within(PLAIN.or(COMMA));
    (plain && !long) || check_unusual_value(pass, value, seen, known)
}

/// The bytes of a value that need no further check: `unreserved`.
const PLAIN: Class = crate::uri::table::UNRESERVED;

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
    if valid && seen.decoded.meets(CONTROL.or(PERCENT)) {
        encoded_value(pass, value, known);
    }
    if seen.raw.meets(check::RESERVED) {
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

/// Reports raw reserved characters: RFC 3986 allows them, but the draft requires encoding, and decoders disagree about some.
fn delimiters(pass: &mut Pass<'_>, value: Span, list: bool) {
    let (mut plus, mut reserved, mut separator, mut semicolon) = (None, None, None, None);
    for at in value.range() {
        match pass.bytes[at] {
            b'+' => plus = plus.or(Some(at)),
            b',' if list => {}
            byte => {
                if byte == b';' {
                    semicolon = semicolon.or(Some(at));
                } else if byte == b'=' && semicolon.is_some() {
                    separator = semicolon;
                }
                if reserved.is_none() && check::RESERVED.has(byte) && QUERY.has(byte) {
                    reserved = Some(at);
                }
            }
        }
    }
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

/// Checks a parameter that is unknown, or whose name is encoded or malformed. Returns the position in [`PARAMS`] of the name
/// if it is well-known after decoding or expanding an alias; then nothing else is checked.
#[inline(never)]
fn unknown(pass: &mut Pass<'_>, count: usize, name_seen: Seen, seen: Seen, query: &mut State) -> Option<usize> {
    let Param { name, value, .. } = pass.table.rows.as_slice()[count];
    let mut meta = meta::UNKNOWN << meta::KNOWN_SHIFT;
    let mut broken = false;
    let raw = &pass.text[name.range()];
    let mut decoded = std::borrow::Cow::Borrowed(raw);
    let mut position = None;
    if name.is_empty() {
        pass.fact(Code::EmptyName, Component::Parameter, Span { end: value.end, ..name });
        broken = true;
    } else if !name_seen.raw.is_within(QUERY.or(PERCENT)) {
        broken = !pass.check().characters(name, QUERY, Component::Parameter);
    } else if name_seen.encoded() {
        match pct::decode(raw) {
            Some(text) => {
                meta |= meta::NAME_ENCODED;
                decoded = text;
                position = param::lookup(&decoded);
            }
            None => meta |= pass.withhold(name, Withheld::NotUtf8),
        }
    }
    if position.is_none() && !broken && pass.options.aliases {
        position = param::alias(&decoded);
        if let Some(at) = position {
            pass.fact_of(Code::ParameterAliasRead, Component::Parameter, name, at as u32);
        }
    }
    if position.is_some() {
        pass.table.rows[count].meta = meta & meta::NAME_ENCODED;
        return position;
    }
    query.unknown += 1;
    if !broken {
        unknown_name(pass, name, value, name_seen, seen, &decoded);
    }
    let (mut kind, mut digits) = (Kind::Null, 0);
    if value != Span::NONE {
        if seen.encoded() {
            meta |= meta::VALUE_ENCODED;
        }
        let (of, bits, short) = unknown_value(pass, value, seen);
        (kind, meta, digits) = (of, meta | bits, short);
        if bits & meta::OMITTED != 0 {
            // Not UTF-8: the raw text is the value.
            meta &= !(meta::VALUE_ENCODED | meta::OMITTED);
        }
    }
    if broken {
        kind = Kind::Broken;
    }
    if name_seen.raw.meets(DOT) && kind != Kind::Broken && meta & meta::WITHHELD == 0 {
        meta |= tree::dotted(pass, name);
    }
    if kind == Kind::Json || meta & meta::DOTTED != 0 {
        pass.table.flags |= flag::STRUCTURED;
    }
    let row = &mut pass.table.rows[count];
    (row.meta, row.digits) = (meta | kind as u32, digits);
    None
}

/// Checks an unknown name: a property of every JavaScript object, the name of a secret, or a typo.
#[inline(never)]
fn unknown_name(pass: &mut Pass<'_>, name: Span, value: Span, name_seen: Seen, seen: Seen, decoded: &str) {
    if json::is_unsafe(decoded.as_bytes()) {
        pass.fact(Code::ReservedName, Component::Parameter, name);
    } else if value != Span::NONE && !value.is_empty() && secret::is_secret_name(decoded) {
        return pass.fact_of(Code::SecretInQuery, Component::Parameter, value, secret::NAMED);
    } else if name_seen.raw.or(name_seen.decoded).meets(COLON.or(SEMICOLON)) || param::may_resemble(decoded) {
        // `temp:0.7`, `amp;temp`, or a typo. `explain` refines or drops this fact.
        pass.fact(Code::ParameterTypo, Component::Parameter, name);
    }
    if value == Span::NONE {
        if name_seen.raw.or(name_seen.decoded).meets(COLON) {
            if let Some(span) = place::after_colon(pass.text, name) {
                return pass.fact_of(Code::SecretInQuery, Component::Parameter, span, secret::PLACED);
            }
        }
    } else {
        secrets(pass, value, seen);
    }
    if let Some((span, shape)) = secret::shaped_part(pass.bytes, name, name_seen.raw) {
        pass.fact_of(Code::SecretInQuery, Component::Parameter, span, shape);
    }
}

/// Reports credentials in a value: in a nested URI, a setting or a JSON member, or by their format.
#[allow(clippy::inline_always)]
#[inline(always)]
fn secrets(pass: &mut Pass<'_>, value: Span, seen: Seen) {
    if may_nest(seen) {
        placed_secrets(pass, value);
    } else if let Some((span, shape)) = secret::shaped_part(pass.bytes, value, seen.raw) {
        pass.fact_of(Code::SecretInQuery, Component::Parameter, span, shape);
    }
}

/// Whether a value may contain a URI with credentials, or a setting.
fn may_nest(seen: Seen) -> bool {
    seen.raw.or(seen.decoded).meets(AT.or(EQUALS))
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

/// The kind of an unknown parameter's value, and its bits. [`meta::OMITTED`] marks a value that is not UTF-8.
fn unknown_value(pass: &mut Pass<'_>, value: Span, seen: Seen) -> value::Reading {
    if !check_value(pass, value, seen, None) {
        return (Kind::Broken, 0, 0);
    }
    if value.len() > pass.options.limits.value_length as usize {
        return (Kind::Text, pass.withhold(value, Withheld::TooLong), 0);
    }
    if seen.decoded.meets(HIGH) && pct::utf8_fault(pass.bytes, value).is_some() {
        return (Kind::Text, pass.withhold(value, Withheld::NotUtf8) | meta::OMITTED, 0);
    }
    let bytes = &pass.bytes[value.range()];
    if json::begins(bytes) {
        return match json::check(pass.bytes, value, &pass.options.limits, secret::is_secret, &mut pass.table.members) {
            Ok(checked) => {
                if checked.secret && !may_nest(seen) {
                    pass.fact_of(Code::SecretInQuery, Component::Parameter, value, secret::PLACED);
                }
                if checked.exact {
                    return (Kind::Json, 0, 0);
                }
                pass.fact(Code::IntegerTooLarge, Component::Parameter, value);
                (Kind::Json, meta::INEXACT, 0)
            }
            Err(fault) => {
                if !may_nest(seen) {
                    placed_secrets(pass, value);
                }
                (Kind::Text, pass.withhold(value, fault), 0)
            }
        };
    }
    scalar(pass, value, seen)
}

/// Values of unknown parameters are numbers or booleans if they print back identically.
fn scalar(pass: &Pass<'_>, value: Span, seen: Seen) -> value::Reading {
    // More than the length of a number of 15 digits with a sign and a point, with every character encoded.
    const LONGEST: usize = 3 * 24;
    let decoded;
    let mut bytes = &pass.bytes[value.range()];
    if seen.encoded() {
        // The first character of a number or a boolean.
        if bytes.len() > LONGEST || !matches!(pct::byte(bytes, 0).0, b'-' | b'0'..=b'9' | b't' | b'f') {
            return (Kind::Text, 0, 0);
        }
        decoded = pct::decode_or_raw(&pass.text[value.range()]);
        bytes = decoded.as_bytes();
    }
    let kind = match bytes {
        b"true" => Kind::True,
        b"false" => Kind::False,
        [b'-' | b'0'..=b'9', ..] => match printed(bytes) {
            // JavaScript computes the value from `digits` (20 ns), which is faster than parsing the text (73 ns).
            Some(number) => return (Kind::Number, number.flags, number.digits),
            None => Kind::Text,
        },
        _ => Kind::Text,
    };
    (kind, 0, 0)
}

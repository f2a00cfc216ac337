//! Query parameters (draft §4.4): names, duplicates, encoding, secrets in the wrong place.
//!
//! Whatever is wrong with an unknown parameter is a warning, and the parameter is withheld from requests. What
//! RFC 3986 does not allow is an error in every parameter.

use super::number::printed;
use super::param::{self, STOP, SYSTEM};
use super::pass::{Pass, Seen};
use super::table::{flag, meta, Kind, Param};
use super::{check, tree, value};
use crate::issue::{Code, Component, Withheld};
use crate::json;
use crate::secret::{self, place};
use crate::span::Span;
use crate::uri::pct;
use crate::uri::table::{
    Class, AMPERSAND, AT, COLON, COMMA, CONTROL, DOT, EQUALS, HASH, HIGH, PERCENT, QUERY, SEMICOLON,
};

/// What the loop over the pairs remembers.
#[derive(Default)]
struct Query {
    /// A bit for each well-known name.
    seen: u32,
    unknown: u32,
    all: Class,
}

/// Reads from behind the `?` to the `#` or the end. Returns the classes of all its bytes.
#[allow(clippy::inline_always)]
#[inline(always)]
pub(super) fn read(pass: &mut Pass<'_>) -> Class {
    let start = pass.at;
    let mut query = Query::default();
    loop {
        pair(pass, &mut query);
        if pass.peek() != b'&' {
            break;
        }
        pass.at += 1;
    }
    pass.table.query = Span::new(start, pass.at);
    if query.unknown > 1 {
        tree::settle(pass);
    }
    query.all
}

#[allow(clippy::inline_always)]
#[inline(always)]
fn pair(pass: &mut Pass<'_>, query: &mut Query) {
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
    let row = &mut pass.table.rows.as_mut_slice()[count]; // of an earlier parse: a push is a call
    (row.name, row.value, row.meta, row.digits) = (name, value, 0, 0);
    let plain = !name_seen.encoded();
    let position = if plain { param::position(&pass.bytes[name.range()]) } else { None };
    if let Some(at) = position.or_else(|| other(pass, count, name_seen, seen, query)) {
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

/// A parameter of the draft's table.
#[allow(clippy::inline_always)]
#[inline(always)]
fn known(pass: &mut Pass<'_>, count: usize, at: usize, seen: Seen, query: &mut Query) {
    let Param { name, value, .. } = pass.table.rows.as_slice()[count];
    let mut meta = (at as u32) << meta::KNOWN_SHIFT;
    let mut reading = (Kind::Broken, 0, 0);
    if value == Span::NONE {
        pass.fact_of(Code::MissingValue, Component::Parameter, name, at as u32);
    } else {
        if seen.encoded() {
            meta |= meta::VALUE_ENCODED;
        }
        if sound_value(pass, value, seen, Some(at)) {
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

/// A value's characters, length and delimiters. False if it broke a rule.
#[allow(clippy::inline_always)]
#[inline(always)]
fn sound_value(pass: &mut Pass<'_>, value: Span, seen: Seen, known: Option<usize>) -> bool {
    let long = value.len() > pass.options.limits.value_length as usize;
    let plain = seen.raw.is_within(PLAIN) || known == Some(STOP) && seen.raw.is_within(PLAIN.or(COMMA));
    (plain && !long) || odd_value(pass, value, seen, known)
}

/// What needs no second look in a value: `unreserved`.
const PLAIN: Class = crate::uri::table::UNRESERVED;

#[cold]
#[inline(never)]
fn odd_value(pass: &mut Pass<'_>, value: Span, seen: Seen, known: Option<usize>) -> bool {
    let limit = pass.options.limits.value_length;
    if known.is_some() && value.len() > limit as usize {
        let mut cut = (value.start + limit) as usize;
        if !pass.text.is_char_boundary(cut) {
            cut = value.start as usize;
        }
        pass.fact_of(Code::ValueTooLong, Component::Parameter, Span::new(cut, value.end as usize), limit);
        return false;
    }
    // No well-known parameter is a quoted text; quotation marks around one are reported as characters.
    let first = if value.is_empty() { 0 } else { pass.bytes[value.start as usize] };
    if matches!(first, b'{' | b'[') || first == b'"' && known.is_none() {
        pass.fact(Code::JsonNotEncoded, Component::Parameter, value);
        return false;
    }
    let mut check = pass.check();
    let sound = (seen.raw.is_within(QUERY.or(PERCENT)) || check.characters(value, QUERY, Component::Parameter))
        && (known.is_none() || !seen.decoded.meets(HIGH) || check.utf8(value, Component::Parameter));
    if sound && seen.decoded.meets(CONTROL.or(PERCENT)) {
        encoded_value(pass, value, known);
    }
    if seen.raw.meets(check::RESERVED) {
        delimiters(pass, value, known == Some(STOP));
    }
    sound
}

/// A control character and a second encoding, each once. Line breaks and tabs are text in prompts and stop sequences.
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

/// Raw reserved characters: legal in RFC 3986, but the draft wants them encoded, and readers disagree about some.
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

/// A parameter that the draft does not know, or one whose name is encoded or malformed. Returns the position of a name that
/// is well-known once it is decoded or if it is an alias.
#[inline(never)]
fn other(pass: &mut Pass<'_>, count: usize, name_seen: Seen, seen: Seen, query: &mut Query) -> Option<usize> {
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
        let (of, bits, own) = unknown_value(pass, value, seen);
        (kind, meta, digits) = (of, meta | bits, own);
        if bits & meta::OMITTED != 0 {
            // Not UTF-8: the text as written is its value.
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

/// What an unknown name may be: a property of every object, a secret's name, a typo of a well-known one.
#[inline(never)]
fn unknown_name(pass: &mut Pass<'_>, name: Span, value: Span, name_seen: Seen, seen: Seen, decoded: &str) {
    if json::is_unsafe(decoded.as_bytes()) {
        pass.fact(Code::ReservedName, Component::Parameter, name);
    } else if value != Span::NONE && !value.is_empty() && secret::is_secret_name(decoded) {
        return pass.fact_of(Code::SecretInQuery, Component::Parameter, value, secret::NAMED);
    } else if name_seen.raw.or(name_seen.decoded).meets(COLON.or(SEMICOLON)) || param::may_resemble(decoded) {
        // `temp:0.7`, `amp;temp`, or a typo. `explain` refines this fact, and drops it otherwise.
        pass.fact(Code::ParameterTypo, Component::Parameter, name);
    }
    if value == Span::NONE {
        if name_seen.raw.or(name_seen.decoded).meets(COLON) {
            if let Some(span) = place::behind_colon(pass.text, name) {
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

/// Credentials inside a value: of a nested address, of a setting in it, of a JSON member, or by their shape.
#[allow(clippy::inline_always)]
#[inline(always)]
fn secrets(pass: &mut Pass<'_>, value: Span, seen: Seen) {
    if may_nest(seen) {
        placed_secrets(pass, value);
    } else if let Some((span, shape)) = secret::shaped_part(pass.bytes, value, seen.raw) {
        pass.fact_of(Code::SecretInQuery, Component::Parameter, span, shape);
    }
}

/// Whether a value may hold an address with credentials, or a setting.
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

/// The kind of an unknown parameter's value, and the bits of what is wrong with it. `OMITTED` marks a value that
/// cannot be decoded.
fn unknown_value(pass: &mut Pass<'_>, value: Span, seen: Seen) -> value::Reading {
    if !sound_value(pass, value, seen, None) {
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
        return match json::check(pass.bytes, value, &pass.options.limits, &mut pass.table.members) {
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

/// Extension values are typed if they print back identically.
fn scalar(pass: &Pass<'_>, value: Span, seen: Seen) -> value::Reading {
    // The longest number of 15 digits with a sign and a point, all of it encoded.
    const LONGEST: usize = 3 * 24;
    let decoded;
    let mut bytes = &pass.bytes[value.range()];
    if seen.encoded() {
        // Few texts begin as a number or a boolean does.
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
            // As of a well-known parameter, JavaScript reads the value from its digits: the text takes 73 ns, they 20.
            Some(number) => return (Kind::Number, number.meta, number.digits),
            None => Kind::Text,
        },
        _ => Kind::Text,
    };
    (kind, 0, 0)
}

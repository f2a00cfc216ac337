//! Parameters outside the draft's Table 1, and well-known ones whose names are encoded or aliases (draft §4.4, X-17).

use super::param;
use super::pass::{Pass, Seen};
use super::raw_value::{check_value, secrets};
use super::resemble::may_resemble;
use super::table::{flag, meta, Kind, Param};
use super::{tree, value, Options};
use crate::issue::{Code, Component, Withheld};
use crate::json;
use crate::json::number::printed;
use crate::secret;
use crate::span::Span;
use crate::uri::pct;
use crate::uri::table::{Class, COLON, HIGH, PERCENT, QUERY, SEMICOLON};
use std::borrow::Cow;

/// Checks a parameter that is unknown, or whose name is encoded or malformed. Returns the position in [`PARAMS`] of the name
/// if it is well-known after decoding or expanding an alias; then nothing else is checked.
#[inline(never)]
pub(super) fn check(pass: &mut Pass<'_>, count: usize, name_seen: Seen, seen: Seen) -> Option<usize> {
    let Param { name, value, .. } = pass.table.rows.as_slice()[count];
    let mut meta = meta::UNKNOWN << meta::KNOWN_SHIFT;
    let Options { errors_only, aliases, .. } = *pass.options;
    let is_plain = name_seen.raw == Class::default() && !name.is_empty();
    if !is_plain || aliases || !errors_only {
        match self::name(pass, name, value, name_seen, seen) {
            Name::Unknown(bits) => meta |= bits,
            Name::Known(position, bits) => {
                pass.table.rows[count].meta = bits;
                return Some(position);
            }
        }
    }
    let mut digits = 0;
    if value == Span::NONE {
        meta |= Kind::Null as u32;
    } else {
        let (kind, bits, short) = unknown_value(pass, value, seen);
        digits = short;
        meta |= kind as u32 | bits;
        if seen.encoded() && meta & meta::OMITTED == 0 {
            meta |= meta::VALUE_ENCODED;
        }
        // Not UTF-8: the raw text is the value.
        meta &= !meta::OMITTED;
    }
    if meta & BROKEN_NAME != 0 {
        meta = meta & !(BROKEN_NAME | meta::KIND) | Kind::Broken as u32;
    } else if meta & (meta::KIND | meta::WITHHELD) < Kind::Broken as u32 && has_dot(&pass.bytes[name.range()]) {
        meta |= tree::dotted(pass, name, name_seen.encoded());
    }
    if meta & meta::KIND == Kind::Json as u32 || meta & meta::DOTTED != 0 {
        pass.table.flags |= flag::STRUCTURED;
    }
    let row = &mut pass.table.rows.as_mut_slice()[count];
    (row.meta, row.digits) = (meta, digits);
    None
}

/// A bit that no parameter keeps: the name is malformed.
const BROKEN_NAME: u32 = meta::REPEATED;

#[inline(always)]
fn has_dot(name: &[u8]) -> bool {
    let mut at = 0;
    while at < name.len() && name[at] != b'.' {
        at += 1;
    }
    at < name.len()
}

/// A decoded name: its position if it is a well-known name, and bits of `meta`.
enum Name {
    Known(usize, u32),
    Unknown(u32),
}

/// Reads a name that may be encoded, malformed, an alias or a secret's.
#[inline(never)]
fn name(pass: &mut Pass<'_>, name: Span, value: Span, name_seen: Seen, seen: Seen) -> Name {
    let raw = name.of(pass.text);
    let mut decoded = Cow::Borrowed(raw);
    let mut meta = 0;
    if name.is_empty() {
        pass.fact(Code::EmptyName, Component::Parameter, Span { end: value.end, ..name });
        return Name::Unknown(BROKEN_NAME);
    }
    if !name_seen.raw.is_within(QUERY.or(PERCENT)) {
        if !pass.check().characters(name, QUERY, Component::Parameter) {
            return Name::Unknown(BROKEN_NAME);
        }
    } else if name_seen.encoded() {
        if let Some(fault) = name_seen.decoded.meets(HIGH).then(|| pct::utf8_fault(pass.bytes, name)).flatten() {
            meta |= pass.withhold(fault, Withheld::NotUtf8);
        } else {
            meta |= meta::NAME_ENCODED;
            decoded = pct::decode_or_raw(raw);
            if let Some(position) = param::lookup(&decoded) {
                return Name::Known(position, meta);
            }
        }
    }
    if pass.options.aliases {
        if let Some(position) = param::alias(&decoded) {
            pass.fact_of(Code::ParameterAliasRead, Component::Parameter, name, position as u32);
            return Name::Known(position, meta & meta::NAME_ENCODED);
        }
    }
    if !pass.options.errors_only {
        unknown_name(pass, name, value, name_seen, seen, &decoded);
    }
    Name::Unknown(meta)
}

/// Checks an unknown name: a property of every JavaScript object, the name of a secret, or a typo.
#[inline(never)]
fn unknown_name(pass: &mut Pass<'_>, name: Span, value: Span, name_seen: Seen, seen: Seen, decoded: &str) {
    if json::is_unsafe(decoded.as_bytes()) {
        pass.fact(Code::ReservedName, Component::Parameter, name);
    } else if value != Span::NONE
        && !value.is_empty()
        && secret::place::Secrets::new(pass.text, &[]).is_decoded_named(decoded)
    {
        return pass.fact_of(Code::SecretInQuery, Component::Parameter, value, secret::NAMED);
    } else if name_seen.raw.or(name_seen.decoded).meets(COLON.or(SEMICOLON)) || may_resemble(decoded) {
        // `temp:0.7`, `amp;temp`, or a typo. `explain` refines or drops this fact.
        pass.fact(Code::ParameterTypo, Component::Parameter, name);
    }
    if value != Span::NONE {
        secrets(pass, value, seen);
    }
    secrets(pass, name, name_seen);
}

/// The kind of an unknown parameter's value, and its bits. [`meta::OMITTED`] marks a value that is not UTF-8.
#[inline(always)]
fn unknown_value(pass: &mut Pass<'_>, value: Span, seen: Seen) -> value::Reading {
    if !check_value(pass, value, seen, None) {
        return (Kind::Broken, 0, 0);
    }
    if seen.decoded.meets(HIGH) {
        if let Some(fault) = pct::utf8_fault(pass.bytes, value) {
            return (Kind::Text, pass.withhold(fault, Withheld::NotUtf8) | meta::OMITTED, 0);
        }
    }
    if value.len() > pass.options.limits.value_length as usize {
        return (Kind::Text, pass.withhold(value, Withheld::TooLong), 0);
    }
    let bytes = &pass.bytes[value.range()];
    if seen.encoded() && json::begins(bytes) {
        return match json::check(pass.bytes, value, &pass.options.limits, &mut pass.table.members) {
            Ok(true) => (Kind::Json, 0, 0),
            Ok(false) => {
                pass.fact(Code::IntegerTooLarge, Component::Parameter, value);
                (Kind::Json, meta::INEXACT, 0)
            }
            Err(fault) => (Kind::Text, pass.withhold(value, fault), 0),
        };
    }
    scalar(pass, value, seen)
}

/// Values of unknown parameters are numbers or booleans if they print back identically.
#[inline(always)]
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

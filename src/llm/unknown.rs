//! Parameters outside the draft's Table 1, and well-known ones whose names are encoded or aliases (draft §4.4, X-17).

use super::param;
use super::pass::{Pass, Seen};
use super::raw_value::{check_value, secret_members, secrets};
use super::resemble::may_resemble;
use super::table::{flag, meta, Kind, Param};
use super::{tree, value};
use crate::issue::{Code, Component, Withheld};
use crate::json::number::printed;
use crate::json::{self, Checked};
use crate::secret;
use crate::span::Span;
use crate::uri::pct;
use crate::uri::table::{COLON, DOT, HIGH, PERCENT, QUERY, SEMICOLON};

/// Checks a parameter that is unknown, or whose name is encoded or malformed. Returns the position in [`PARAMS`] of the name
/// if it is well-known after decoding or expanding an alias; then nothing else is checked.
#[inline(never)]
pub(super) fn check(pass: &mut Pass<'_>, count: usize, name_seen: Seen, seen: Seen) -> Option<usize> {
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
    if !broken && !pass.options.errors_only {
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
        return match secret_members(pass, value, seen) {
            Ok(Checked { exact: true, .. }) => (Kind::Json, 0, 0),
            Ok(_) => {
                pass.fact(Code::IntegerTooLarge, Component::Parameter, value);
                (Kind::Json, meta::INEXACT, 0)
            }
            Err(fault) => (Kind::Text, pass.withhold(value, fault), 0),
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

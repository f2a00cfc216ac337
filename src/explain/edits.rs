//! How a fact is fixed: one table for all codes, and one function that applies replacements.

use super::{characters, meant};
use crate::host::{self, Reading};
use crate::issue::{Code, Component, Edit, Fact};
use crate::llm::param::{ParamType, HOST_ALIASES, PARAMS, STOP};
use crate::llm::{Param, Table};
use crate::span::Span;
use crate::uri::pct;
use crate::uri::table::{Class, AT, COLON, COMMA, PLUS, RESERVED, SLASH, SUB_DELIMS, UNRESERVED};
use std::borrow::Cow;

/// One replacement.
fn replace(span: Span, text: impl Into<Cow<'static, str>>) -> Vec<Edit> {
    vec![Edit { span, text: text.into() }]
}

fn remove(span: Span) -> Vec<Edit> {
    replace(span, "")
}

/// The first `length` bytes of a span.
fn head(span: Span, length: u32) -> Span {
    Span { end: span.start + length, ..span }
}

/// The replacements that fix a fact of `text`; none if nobody can know them.
pub(super) fn of(text: &str, table: &Table, fact: &Fact, whole: Option<Span>) -> Vec<Edit> {
    let span = fact.span;
    let spec = PARAMS.get(fact.argument as usize);
    match fact.code {
        Code::ControlCharacter
        | Code::InvisibleCharacter
        | Code::EncodedInvisibleCharacter
        | Code::EmptyUserinfo
        | Code::EmptyPort
        | Code::EmptySegment
        | Code::TextAfterBracket
        | Code::Ipv6Zone
        | Code::EscapedAmpersand => remove(span),
        // Without the character it would be another host.
        Code::EncodedControlCharacter if fact.component != Component::Host => remove(span),
        Code::NonAsciiCharacter | Code::SpaceInUri | Code::ForbiddenCharacter => {
            characters::edits(text, whole.unwrap_or_else(|| characters::component(table, fact)), fact)
        }
        Code::NonAsciiHost | Code::PercentEncodedHost | Code::HostReadsDifferently => {
            match host::read(&text[table.host.range()]) {
                Reading::Refused(_) | Reading::Future => Vec::new(),
                reading => replace(table.host, reading.to_text()),
            }
        }
        Code::InvalidPercentEncoding => replace(head(span, 1), "%25"),
        Code::DoubleEncoding => remove(Span { start: span.start + 1, end: span.start + 3 }),
        Code::SchemeNotLowercase => replace(span, "llm"),
        Code::EmptyKey => remove(Span { start: span.start - 1, end: span.start }),
        Code::AtSignInUserinfo => encode_raw(text, table.userinfo, &|_, byte| AT.has(byte)),
        Code::ColonInKey => encode_raw(text, table.key, &|_, byte| COLON.has(byte)),
        Code::UserinfoReservedCharacter => {
            let half = if fact.component == Component::ApiKey { table.key } else { table.label };
            encode_raw(text, half, &|_, byte| SUB_DELIMS.has(byte))
        }
        Code::CredentialSpill | Code::PossibleCredentialSpill => spilled(text, table),
        Code::Ipv6WithoutBrackets => {
            let insert = |at: u32, text: &'static str| Edit { span: Span::at(at as usize), text: text.into() };
            vec![insert(span.start, "["), insert(span.end, "]")]
        }
        Code::HostAlias | Code::HostAliasExpanded => {
            HOST_ALIASES.get(fact.argument as usize).map_or(Vec::new(), |(_, full)| replace(span, *full))
        }
        Code::ModelReservedCharacter => {
            encode_raw(text, table.model, &|_, byte| RESERVED.has(byte) && !SLASH.has(byte))
        }
        Code::MissingQuestionMark => replace(span, "?"),
        Code::UnexpandedVariable => {
            let at = |at: u32, text: &'static str| Edit { span: Span { start: at, end: at + 1 }, text: text.into() };
            vec![at(span.start, "%24"), at(span.start + 1, "%7B"), at(span.end - 1, "%7D")]
        }
        Code::PossibleUnexpandedVariable => replace(head(span, 1), "%24"),
        Code::EmptyPair => {
            // One of its `&` goes; of an empty query, the `?`.
            let sign = if span.end < table.query.end { span.end } else { span.start - 1 };
            remove(Span { start: sign, end: sign + 1 })
        }
        Code::ParameterTypo if text[span.range()].contains(':') => {
            let colon = span.start as usize + text[span.range()].find(':').unwrap_or(0);
            replace(Span::new(colon, colon + 1), "=")
        }
        Code::ParameterTypo | Code::ParameterCase | Code::ParameterAlias | Code::ParameterAliasRead => {
            spec.map_or(Vec::new(), |spec| replace(span, spec.name))
        }
        Code::MissingValue if spec.is_some_and(|spec| spec.kind == ParamType::Boolean) => {
            replace(Span::at(span.end as usize), "=true")
        }
        Code::NotANumber | Code::NotAnInteger | Code::NotABoolean => meant::edits(text, fact),
        Code::JsonNotEncoded => encode_raw(text, span, &|_, byte| !UNRESERVED.has(byte)),
        Code::PlusInValue => encode_raw(text, value_of(table, span), &|_, byte| PLUS.has(byte)),
        Code::ValueReservedCharacter => {
            let kept: Class = if is_stop(table, span) { PLUS.or(COMMA) } else { PLUS };
            encode_raw(text, value_of(table, span), &|_, byte| RESERVED.has(byte) && !kept.has(byte))
        }
        _ => Vec::new(),
    }
}

/// The value that holds a place.
fn value_of(table: &Table, place: Span) -> Span {
    let holds = |value: &Span| value.contains(place);
    table.params().iter().filter_map(Param::value).find(holds).unwrap_or(place)
}

fn is_stop(table: &Table, place: Span) -> bool {
    table.params().iter().any(|param| param.known() == Some(STOP) && param.value.contains(place))
}

/// Every raw byte of a credential that was cut; the first colon ends the label.
fn spilled(text: &str, table: &Table) -> Vec<Edit> {
    let Some(spill) = crate::llm::spill::find(text, &table.components()) else { return Vec::new() };
    let userinfo = spill.userinfo;
    let colon = text[userinfo.range()].find(':').map_or(usize::MAX, |at| userinfo.start as usize + at);
    encode_raw(text, userinfo, &|at, byte| !UNRESERVED.has(byte) && at != colon)
}

/// Edits that percent-encode the bytes of `span` that `wanted` picks (by offset and value). Only ASCII bytes are
/// replaced, one by one, so that no edit holds more than a punctuation mark of a secret.
pub(crate) fn encode_raw(text: &str, span: Span, wanted: &dyn Fn(usize, u8) -> bool) -> Vec<Edit> {
    let bytes = text.as_bytes();
    let mut edits = Vec::new();
    for at in span.range() {
        if bytes[at].is_ascii() && pct::triplet(bytes, at).is_none() && wanted(at, bytes[at]) {
            let mut encoded = String::with_capacity(3);
            pct::push_byte(&mut encoded, bytes[at]);
            edits.push(Edit { span: Span::new(at, at + 1), text: Cow::Owned(encoded) });
        }
    }
    edits
}

/// Applies edits; of two that overlap the first one counts.
pub(crate) fn apply(text: &str, edits: &[Edit]) -> String {
    let mut order: Vec<u32> = (0..edits.len() as u32).collect();
    let place = |at: u32| (edits[at as usize].span, at);
    crate::sort::heap_sort(&mut order, &|a, b| place(a).cmp(&place(b)));
    let mut output = String::with_capacity(text.len() + 16);
    let mut from = 0;
    let mut last: Option<&Edit> = None;
    for at in order {
        let edit = &edits[at as usize];
        if (edit.span.start as usize) < from || last == Some(edit) {
            continue;
        }
        last = Some(edit);
        output.push_str(&text[from..edit.span.start as usize]);
        output.push_str(&edit.text);
        from = edit.span.end as usize;
    }
    output.push_str(&text[from..]);
    output
}

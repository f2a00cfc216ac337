//! Canonical form and equality (RFC 3986 §6; ).

use super::param::{HOST_ALIASES, PARAMS};
use super::query::is_list;
use super::table::{flag, meta, Kind, Param, Table, NONE};
use super::{push_shortest, spill};
use crate::host::{self, Reading};
use crate::secret::place::is_marker;
use crate::sort::heap_sort;
use crate::span::Span;
use crate::uri::pct;
use std::cmp::Ordering;

/// How much of two URIs must agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Equality {
    /// The same host, as an HTTP client reads it, and the same effective port.
    Endpoint,
    /// The same endpoint and the same model. An encoded slash never equals a raw one.
    Model,
    /// Everything: also credentials, parameters (in any order of names) and fragment.
    #[default]
    Full,
}

/// A valid URI: its text and its table.
pub(crate) type Parsed<'a> = (&'a str, &'a Table);

/// The canonical spelling: lower-case scheme and host, addresses in their usual notation, every byte that is not
/// unreserved percent-encoded, numbers and booleans in their shortest form. Nothing that a provider would receive
/// changes, no port is added or dropped, parameters keep their order, and the fragment stays as it is.
pub(crate) fn compose((input, table): Parsed<'_>) -> String {
    let mut output = String::with_capacity(input.len() + 16);
    output.push_str("llm://");
    // What may be a credential that was cut keeps its spelling, or the signs that tell would be gone.
    if let Some(spill) = spill::find(input, &table.components()) {
        output.push_str(&input[spill.userinfo.start as usize..]);
        return output;
    }
    if table.userinfo != Span::NONE {
        push(&mut output, input, table.label);
        if table.key != Span::NONE {
            output.push(':');
            let key = &input[table.key.range()];
            if is_marker(key.as_bytes()) {
                output.push_str(&pct::decode_or_raw(key));
            } else {
                push(&mut output, input, table.key);
            }
        }
        output.push('@');
    }
    push_host(&mut output, (input, table));
    if table.port != NONE {
        output.push(':');
        push_number(&mut output, table.port);
    }
    for segment in input[table.model.range()].split('/') {
        output.push('/');
        pct::push_encoded(&mut output, &pct::decode_or_raw(segment));
    }
    for (at, param) in table.params().iter().enumerate() {
        output.push(if at == 0 { '?' } else { '&' });
        push_param(&mut output, input, param);
    }
    if table.fragment != Span::NONE {
        output.push('#');
        output.push_str(&input[table.fragment.range()]);
    }
    output
}

/// Appends a number of at most five digits.
pub(crate) fn push_number(output: &mut String, number: u32) {
    if number > 9 {
        push_number(output, number / 10);
    }
    output.push(char::from(b'0' + (number % 10) as u8));
}

fn push(output: &mut String, input: &str, span: Span) {
    if span != Span::NONE {
        pct::push_encoded(output, &pct::decode_or_raw(&input[span.range()]));
    }
}

/// The host as an HTTP client reads it; an expanded alias in full.
pub(crate) fn push_host(output: &mut String, (input, table): Parsed<'_>) {
    if let Some((_, full)) = HOST_ALIASES.get(table.alias as usize) {
        return output.push_str(full);
    }
    let text = &input[table.host.range()];
    if table.flags & flag::HOST_CHANGED == 0 && !text.starts_with('[') && !text.as_bytes()[0].is_ascii_digit() {
        return output.push_str(text);
    }
    match host::read(text) {
        Reading::Refused(_) | Reading::Future => output.push_str(&text.to_ascii_lowercase()),
        reading => reading.push_to(output),
    }
}

fn push_param(output: &mut String, input: &str, param: &Param) {
    match param.known() {
        Some(at) => output.push_str(PARAMS[at].name),
        None => push_name(output, &input[param.name.range()]),
    }
    let Some(value) = param.value() else { return };
    output.push('=');
    let raw = &input[value.range()];
    match param.kind() {
        Kind::True => output.push_str("true"),
        Kind::False => output.push_str("false"),
        Kind::Number | Kind::BigInteger => push_shortest(output, &pct::decode_or_raw(raw)),
        // Not UTF-8: the text as written is its value.
        Kind::Text if param.has(meta::WITHHELD) && !param.has(meta::VALUE_ENCODED) => output.push_str(raw),
        Kind::List if param.known().is_some_and(is_list) => {
            for (at, item) in raw.split(',').enumerate() {
                if at > 0 {
                    output.push(',');
                }
                pct::push_encoded(output, &pct::decode_or_raw(item));
            }
        }
        _ => pct::push_encoded(output, &pct::decode_or_raw(raw)),
    }
}

/// A name, whose raw dots are borders and whose encoded dots (`%2E`) are not.
fn push_name(output: &mut String, name: &str) {
    for (at, part) in name.split('.').enumerate() {
        if at > 0 {
            output.push('.');
        }
        match pct::decode(part) {
            Some(part) => push_name_part(output, &part),
            None => output.push_str(part),
        }
    }
}

/// One part of a name, its dots encoded.
pub(crate) fn push_name_part(output: &mut String, part: &str) {
    for (at, piece) in part.split('.').enumerate() {
        if at > 0 {
            output.push_str("%2E");
        }
        pct::push_encoded(output, piece);
    }
}

/// Whether two URIs agree.
pub(crate) fn equal(one: Parsed<'_>, other: Parsed<'_>, level: Equality) -> bool {
    let host = |uri| {
        let mut output = String::new();
        push_host(&mut output, uri);
        output
    };
    if one.1.effective_port != other.1.effective_port || host(one) != host(other) {
        return false;
    }
    level == Equality::Endpoint
        || same_segments(one, other)
            && (level == Equality::Model
                || same_text(one, one.1.label, other, other.1.label)
                    && same_text(one, one.1.key, other, other.1.key)
                    && fragment(one) == fragment(other)
                    && sorted_params(one) == sorted_params(other))
}

fn same_segments(one: Parsed<'_>, other: Parsed<'_>) -> bool {
    let segments = |(input, table): Parsed<'_>| -> Vec<String> {
        input[table.model.range()].split('/').map(|segment| pct::decode_or_raw(segment).into_owned()).collect()
    };
    segments(one) == segments(other)
}

fn same_text(one: Parsed<'_>, a: Span, other: Parsed<'_>, b: Span) -> bool {
    match (a == Span::NONE, b == Span::NONE) {
        (false, false) => pct::decode_or_raw(&one.0[a.range()]) == pct::decode_or_raw(&other.0[b.range()]),
        (a, b) => a == b,
    }
}

fn fragment((input, table): Parsed<'_>) -> Option<&str> {
    table.fragment.some().map(|span| &input[span.range()])
}

/// The canonical parameters by name; the values of a repeated name keep their order, which a provider sees.
fn sorted_params((input, table): Parsed<'_>) -> Vec<String> {
    let mut pairs: Vec<String> = Vec::with_capacity(table.params().len());
    for param in table.params() {
        let mut pair = String::new();
        push_param(&mut pair, input, param);
        pairs.push(pair);
    }
    let name = |at: u32| {
        let pair = pairs[at as usize].as_bytes();
        &pair[..pair.iter().position(|&byte| byte == b'=').unwrap_or(pair.len())]
    };
    let mut order: Vec<u32> = (0..pairs.len() as u32).collect();
    heap_sort(&mut order, &|a, b| match name(a).cmp(name(b)) {
        Ordering::Equal => a.cmp(&b),
        unequal => unequal,
    });
    let mut sorted = Vec::with_capacity(order.len());
    for at in order {
        sorted.push(std::mem::take(&mut pairs[at as usize]));
    }
    sorted
}

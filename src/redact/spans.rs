//! Which octets of an input are secret (draft §10.1), for valid URIs and for broken ones.
//!
//! A valid URI is masked exactly. A broken one is masked greedily: too much rather than too little.

use crate::host::{self, Reading};
use crate::llm::spill;
use crate::secret;
use crate::secret::place::{addresses, begin, behind_colon_named, is_named, key, settings, value as in_value};
use crate::sort::heap_sort;
use crate::span::Span;
use crate::uri::query::pairs;
use crate::uri::{pct, table, Components};

/// The marker that takes a secret's place by default (draft §10.1).
pub(crate) const MARKER: &str = "***";

/// The secret spans of a text that is an llm URI or was meant to be one, in ascending order, not touching.
/// `extra` names more parameters whose values are secret.
pub(crate) fn spans(input: &str, extra: &[String]) -> Vec<Span> {
    let mut spans = Vec::new();
    let parts = Components::split(input, 0, input.len());
    positional(input, &parts, extra, &mut spans);
    if !parts.scheme.is_some_and(|scheme| scheme.of(input).eq_ignore_ascii_case("llm")) {
        // Something stands before the URI, such as a quotation mark, a `#` or a variable's name: then the key's place is to
        // be found from where the URI begins.
        if let Some(at) = begin(input) {
            positional(input, &Components::split(input, at, input.len()), extra, &mut spans);
        }
    }
    key_shaped(input, Span::new(0, input.len()), &mut spans);
    merge(spans)
}

/// What is secret by its place: the key, and the values of parameters.
fn positional(input: &str, parts: &Components, extra: &[String], spans: &mut Vec<Span>) {
    credentials(input, parts, spans);
    // Where the query should begin, people write other delimiters: `/m;api_key=…`, `/m#api_key=…`, `host&api_key=…`.
    let end = match (parts.query, parts.fragment) {
        (None, Some(fragment)) => fragment.end,
        _ => parts.path.end,
    };
    settings(input, Span { start: parts.host.start.min(parts.path.start), end }, extra, spans);
    let Some(query) = parts.query else { return };
    for pair in pairs(input, query) {
        let name = pct::decode(pair.name.of(input)).unwrap_or_default();
        let secret = is_named(&name, extra);
        match pair.value {
            Some(value) if secret && !value.is_empty() => spans.push(value),
            Some(value) => in_value(input, value, extra, spans),
            None => spans.extend(behind_colon_named(input, pair.name, extra)),
        }
    }
    if let Some(fragment) = parts.fragment {
        named(input, fragment, extra, spans);
    }
}

/// The secret spans of an address of another scheme: by position in its userinfo, by name and shape in its fragment. Of
/// `https` and `http` addresses path and query are another application's, but an address that names a model (`#m=…`), and
/// an `ai` URI, is looked at as a whole. `extra` names more parameters whose values are secret.
pub(crate) fn address_spans(input: &str, parts: &Components, extra: &[String]) -> Vec<Span> {
    let mut spans = Vec::new();
    if let Some(userinfo) = address_userinfo(input, parts) {
        key(input, userinfo, &mut spans);
        key_shaped(input, userinfo, &mut spans);
    }
    if let Some(fragment) = parts.fragment {
        key_shaped(input, fragment, &mut spans);
        named(input, fragment, extra, &mut spans);
    }
    let ai = parts.scheme.is_some_and(|scheme| is_scheme(scheme.of(input), &["ai"]));
    if ai || parts.fragment.is_some_and(|fragment| names_model(input, fragment)) {
        if let Some(query) = parts.query {
            named(input, query, extra, &mut spans);
        }
        let whole = Span::new(0, input.len());
        key_shaped(input, whole, &mut spans);
        addresses(input, Span { start: parts.path.start, ..whole }, &mut spans);
    }
    merge(spans)
}

fn is_scheme(name: &str, schemes: &[&str]) -> bool {
    schemes.iter().any(|scheme| name.eq_ignore_ascii_case(scheme))
}

/// The credentials of an address of another scheme, as they were meant.
pub(crate) fn address_userinfo(input: &str, parts: &Components) -> Option<Span> {
    parts.userinfo.or_else(|| spill::in_address(input, parts))
}

/// The secret spans of an input of which nobody knows whose it is: those of an llm URI, and of another address if it looks
/// like one. `extra` names more parameters whose values are secret.
pub(crate) fn any_spans(input: &str, extra: &[String]) -> Vec<Span> {
    let parts = Components::split(input, 0, input.len());
    let mut spans = spans(input, extra);
    if parts.scheme.is_some_and(|scheme| is_scheme(scheme.of(input), &["https", "http", "ai"])) {
        spans.extend(address_spans(input, &parts, extra));
        return merge(spans);
    }
    spans
}

/// Whether a fragment is that of a model address (MAS 1.0): one of its parameters is `m`.
pub(crate) fn names_model(input: &str, fragment: Span) -> bool {
    pairs(input, fragment).any(|pair| pair.name.of(input) == "m")
}

/// The values of parameters that are named like secrets.
fn named(input: &str, within: Span, extra: &[String], spans: &mut Vec<Span>) {
    for pair in pairs(input, within) {
        let Some(value) = pair.value.filter(|value| !value.is_empty()) else { continue };
        if is_named(&pct::decode(pair.name.of(input)).unwrap_or_default(), extra) {
            spans.push(value);
        }
    }
}

/// Key-shaped words, wherever they stand in `within`.
pub(crate) fn key_shaped(input: &str, within: Span, spans: &mut Vec<Span>) {
    let mut at = within.start as usize;
    while let Some((found, _)) = secret::find_key(&input[at..within.end as usize]) {
        spans.push(Span::new(at + found.start as usize, at + found.end as usize));
        at += found.end as usize;
    }
}

/// The api-key, by position.
fn credentials(input: &str, parts: &Components, spans: &mut Vec<Span>) {
    let Some(authority) = parts.authority.filter(|authority| !authority.is_empty()) else {
        // `llm:app:key@host/m`, `llm:///app:key@host/m`: no authority, but an @ all the same.
        // An encoded one only in the path: elsewhere it belongs where it stands.
        let encoded = encoded_sign(parts.path.of(input)).map(|at| parts.path.start as usize + at);
        if let Some(at) = input.rfind('@').max(encoded) {
            // Of `app:key@host/m`, which lost its scheme, the part before the colon is the label.
            let scheme = parts.scheme.filter(|scheme| is_scheme(scheme.of(input), &["llm", "https", "http", "ai"]));
            let start = scheme.map_or(0, |scheme| scheme.end as usize + 1);
            let start = start + input[start..].bytes().take_while(|&byte| byte == b'/').count();
            if start < at {
                key(input, Span::new(start, at), spans);
            }
        }
        return;
    };
    if let Some(spill) = spill::find(input, parts) {
        return key(input, spill.userinfo, spans);
    }
    if let Some(userinfo) = parts.userinfo {
        key(input, userinfo, spans);
        // `llm://me@example.com:key`: what looks like userinfo was the beginning of a label.
        spans.extend(cut_key(input, Span { start: userinfo.end + 1, ..authority }));
        return;
    }
    // `llm://app%3Akey%40host/m`: the @ was encoded as well. What stands before it is no host.
    if let Some(sign) = encoded_sign(authority.of(input)) {
        let userinfo = Span { end: authority.start + sign as u32, ..authority };
        if userinfo.of(input).contains([':', '%', '：']) {
            return key(input, userinfo, spans);
        }
    }
    spans.extend(cut_key(input, authority));
}

/// Where the last `%40` of a text is, also if it was encoded again: `%2540`.
#[inline(never)]
fn encoded_sign(text: &str) -> Option<usize> {
    let (mut at, mut found) = (0, None);
    while let Some(next) = text[at..].find('%') {
        at += next;
        let mut rest = &text[at + 1..];
        while let Some(again) = rest.strip_prefix("25") {
            rest = again;
        }
        if rest.starts_with("40") {
            found = Some(at);
        }
        at += 1;
    }
    found
}

/// The credentials as they were meant: with what a raw delimiter cut off. A host without a colon is a host.
pub(crate) fn userinfo(input: &str, parts: &Components) -> Option<Span> {
    let spill = spill::find(input, parts);
    let authority = parts.authority.map_or("", |authority| authority.of(input));
    let colon = authority.contains([':', '@']) || authority.to_ascii_uppercase().contains("%3A");
    spill.filter(|spill| spill.certain || colon).map(|spill| spill.userinfo).or(parts.userinfo)
}

/// In an authority without an `@`, a port that is no number is the rest of a key (a truncated line, an encoded `@`). An
/// IPv6 address that lost its brackets is none.
pub(crate) fn cut_key(input: &str, authority: Span) -> Option<Span> {
    let text = authority.of(input);
    let literal = if text.starts_with('[') { text.find(']').unwrap_or(text.len()) } else { 0 };
    let port = literal + text[literal..].find(':')? + 1;
    let odd = text[port..].bytes().any(|byte| !table::DIGIT.has(byte));
    let start = authority.start as usize + port;
    (odd && !matches!(host::read_address(text), Reading::V6(_))).then_some(Span::new(start, authority.end as usize))
}

/// Sorts and joins spans that overlap or touch.
pub(crate) fn merge(mut spans: Vec<Span>) -> Vec<Span> {
    spans.retain(|span| !span.is_empty());
    let mut merged: Vec<Span> = Vec::with_capacity(spans.len());
    let mut order: Vec<u32> = (0..spans.len() as u32).collect();
    heap_sort(&mut order, &|a, b| spans[a as usize].cmp(&spans[b as usize]));
    for at in order {
        let span = spans[at as usize];
        match merged.last_mut() {
            Some(last) if span.start <= last.end => last.end = last.end.max(span.end),
            _ => merged.push(span),
        }
    }
    merged
}

/// The input with each of `spans` (ascending, disjoint) replaced by `marker`.
#[must_use]
pub(crate) fn replace(input: &str, spans: &[Span], marker: &str) -> String {
    let mut output = String::with_capacity(input.len());
    let mut from = 0;
    for span in spans {
        output.push_str(&input[from..span.start as usize]);
        output.push_str(marker);
        from = span.end as usize;
    }
    output.push_str(&input[from..]);
    output
}

/// The input with its secrets masked.
#[must_use]
pub(crate) fn mask(input: &str) -> String {
    replace(input, &spans(input, &[]), MARKER)
}

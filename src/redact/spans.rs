//! Which bytes of an input are secret (draft §10.1), for valid URIs and for broken ones.
//!
//! A valid URI is masked exactly. A broken one is masked greedily: too much rather than too little.

use crate::bytes;
use crate::host::{self, Reading};
use crate::llm::spill;
use crate::secret;
use crate::secret::place::{begin, Secrets};
use crate::span::{self, Span};
use crate::uri::query::pairs;
use crate::uri::{table, Components};

/// The secret spans of a text that is an llm URI or was meant to be one, in ascending order, not touching.
/// `extra` names more parameters whose values are secret.
pub(crate) fn spans(input: &str, extra: &[String]) -> Vec<Span> {
    let mut secrets = Secrets::new(input, extra);
    let parts = Components::split(input, 0, input.len());
    positional(&mut secrets, &parts);
    if !is_scheme(input, &parts, &["llm"]) {
        // Something precedes the URI, such as a quotation mark, a `#` or a variable's name: the key's place is found from
        // where the URI begins.
        if let Some(at) = begin(input) {
            positional(&mut secrets, &Components::split(input, at, input.len()));
        }
    }
    key_shaped(input, Span::new(0, input.len()), &mut secrets.found);
    merge(secrets.found)
}

/// What is secret by its place: the key, and the values of parameters.
fn positional(secrets: &mut Secrets<'_>, parts: &Components) {
    credentials(secrets, parts);
    // Instead of the `?` of a query, people write other delimiters: `/m;api_key=…`, `/m#api_key=…`, `host&api_key=…`.
    let end = match (parts.query, parts.fragment) {
        (None, Some(fragment)) => fragment.end,
        _ => parts.path.end,
    };
    secrets.settings(Span { start: parts.host.start.min(parts.path.start), end });
    let Some(query) = parts.query else { return };
    for pair in pairs(secrets.input, query) {
        let Some(value) = pair.value else {
            secrets.behind_colon(pair.name);
            continue;
        };
        if !value.is_empty() && secrets.is_named(pair.name.of(secrets.input)) {
            secrets.found.push(value);
        } else {
            secrets.value(value);
        }
    }
    if let Some(fragment) = parts.fragment {
        named(secrets, fragment);
    }
}

/// The secret spans of an address of another scheme: by position in its userinfo, by name and shape in its fragment. Path and
/// query of an `https` or `http` address are another application's, but an address that names a model (`#m=…`), and an `ai`
/// URI, is searched as a whole. `extra` names more parameters whose values are secret.
pub(crate) fn address_spans(input: &str, parts: &Components, extra: &[String]) -> Vec<Span> {
    let mut secrets = Secrets::new(input, extra);
    if let Some(userinfo) = address_userinfo(input, parts) {
        secrets.key(userinfo);
        key_shaped(input, userinfo, &mut secrets.found);
    }
    if let Some(fragment) = parts.fragment {
        key_shaped(input, fragment, &mut secrets.found);
        named(&mut secrets, fragment);
    }
    if is_scheme(input, parts, &["ai"]) || parts.fragment.is_some_and(|fragment| names_model(input, fragment)) {
        if let Some(query) = parts.query {
            named(&mut secrets, query);
        }
        let whole = Span::new(0, input.len());
        key_shaped(input, whole, &mut secrets.found);
        secrets.addresses(Span { start: parts.path.start, ..whole });
    }
    merge(secrets.found)
}

/// Whether the scheme is one of `schemes`.
pub(super) fn is_scheme(input: &str, parts: &Components, schemes: &[&str]) -> bool {
    let Some(scheme) = parts.scheme else { return false };
    schemes.iter().any(|other| scheme.of(input).eq_ignore_ascii_case(other))
}

/// The credentials of an address of another scheme, with what a raw delimiter cut off.
pub(crate) fn address_userinfo(input: &str, parts: &Components) -> Option<Span> {
    parts.userinfo.or_else(|| spill::in_address(input, parts))
}

/// The secret spans of an input that may be an llm URI or another address. `extra` names more parameters whose values are
/// secret.
pub(crate) fn any_spans(input: &str, extra: &[String]) -> Vec<Span> {
    let parts = Components::split(input, 0, input.len());
    let mut spans = spans(input, extra);
    if is_scheme(input, &parts, &["https", "http", "ai"]) {
        spans.append(&mut address_spans(input, &parts, extra));
        return merge(spans);
    }
    spans
}

/// Whether a fragment is that of a model address (MAS 1.0): one of its parameters is `m`.
pub(crate) fn names_model(input: &str, fragment: Span) -> bool {
    pairs(input, fragment).any(|pair| pair.name.of(input) == "m")
}

/// The values of parameters that are named like secrets.
fn named(secrets: &mut Secrets<'_>, within: Span) {
    for pair in pairs(secrets.input, within) {
        let Some(value) = pair.value.filter(|value| !value.is_empty()) else { continue };
        if secrets.is_named(pair.name.of(secrets.input)) {
            secrets.found.push(value);
        }
    }
}

/// Key-shaped words in `within`.
pub(crate) fn key_shaped(input: &str, mut within: Span, spans: &mut Vec<Span>) {
    while let Some((found, _)) = secret::shaped(input.as_bytes(), within) {
        spans.push(found);
        within.start = found.end;
    }
}

/// The api-key, by position.
fn credentials(secrets: &mut Secrets<'_>, parts: &Components) {
    let input = secrets.input;
    let Some(authority) = parts.authority.filter(|authority| !authority.is_empty()) else {
        return unslashed(secrets, parts);
    };
    if let Some(spill) = spill::find(input, parts) {
        return secrets.key(spill.userinfo);
    }
    if let Some(userinfo) = parts.userinfo {
        secrets.key(userinfo);
        // `llm://me@example.com:key`: what looks like userinfo was the beginning of a label.
        secrets.found.extend(cut_key(input, Span { start: userinfo.end + 1, ..authority }));
        return;
    }
    // `llm://app%3Akey%40host/m`: the @ was encoded as well. What precedes it is not a host.
    if let Some(sign) = encoded_sign(authority.of(input)) {
        let userinfo = Span { end: authority.start + sign as u32, ..authority };
        let text = userinfo.of(input).as_bytes();
        if bytes::find(text, b':').or(bytes::find(text, b'%')).or(bytes::find_word(text, "：".as_bytes())).is_some() {
            return secrets.key(userinfo);
        }
    }
    secrets.found.extend(cut_key(input, authority));
}

/// The api-key where there is an `@` and no authority: `llm:app:key@host/m`, `llm:///app:key@host/m`.
fn unslashed(secrets: &mut Secrets<'_>, parts: &Components) {
    let input = secrets.input.as_bytes();
    // An encoded @ counts only in the path: query and fragment may have one.
    let encoded = encoded_sign(parts.path.of(secrets.input)).map(|at| parts.path.start as usize + at);
    let Some(end) = bytes::rfind(input, b'@').max(encoded) else { return };
    // In `app:key@host/m`, which lost its scheme, the part before the colon is the label.
    let known = is_scheme(secrets.input, parts, &["llm", "https", "http", "ai"]);
    let mut start = parts.scheme.filter(|_| known).map_or(0, |scheme| scheme.end as usize + 1);
    while start < end && input[start] == b'/' {
        start += 1;
    }
    if start < end {
        secrets.key(Span::new(start, end));
    }
}

/// Where the last `%40` of a text is, also if it was encoded again: `%2540`.
#[inline(never)]
fn encoded_sign(text: &str) -> Option<usize> {
    let text = text.as_bytes();
    let (mut at, mut found) = (0, None);
    while at < text.len() {
        let start = at;
        at += 1;
        if text[start] != b'%' {
            continue;
        }
        while text[at..].starts_with(b"25") {
            at += 2;
        }
        if text[at..].starts_with(b"40") {
            found = Some(start);
        }
    }
    found
}

/// The credentials as they were meant: with what a raw delimiter cut off. A host without a colon is a host.
pub(crate) fn userinfo(input: &str, parts: &Components) -> Option<Span> {
    let authority = parts.authority.map_or(&b""[..], |authority| authority.of(input).as_bytes());
    let colon = || {
        let raw = bytes::find(authority, b':').or_else(|| bytes::find(authority, b'@'));
        raw.or_else(|| bytes::find_word(authority, b"%3A")).is_some()
    };
    let spill = spill::find(input, parts).filter(|spill| spill.certain || colon());
    spill.map_or(parts.userinfo, |spill| Some(spill.userinfo))
}

/// In an authority without an `@`, a port that is not a number is the rest of a key (a truncated line, an encoded `@`). An
/// IPv6 address that lost its brackets is not.
pub(crate) fn cut_key(input: &str, authority: Span) -> Option<Span> {
    let text = authority.of(input).as_bytes();
    let literal = if text.first() == Some(&b'[') { bytes::find(text, b']').unwrap_or(text.len()) } else { 0 };
    let port = literal + bytes::find(&text[literal..], b':')? + 1;
    let odd = text[port..].iter().any(|&byte| !table::DIGIT.has(byte));
    let key = Span { start: authority.start + port as u32, ..authority };
    (odd && !matches!(host::read_address(authority.of(input)), Reading::V6(_))).then_some(key)
}

/// Sorts and joins spans that overlap or touch.
pub(crate) fn merge(mut spans: Vec<Span>) -> Vec<Span> {
    spans.retain(|span| !span.is_empty());
    let mut merged: Vec<Span> = Vec::with_capacity(spans.len());
    for at in span::order(&spans) {
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
    replace(input, &spans(input, &[]), secret::MARKER)
}

//! Which octets of an input are secret (draft §10.1), for valid URIs and for broken ones.
//!
//! A valid URI is masked exactly. A broken one is masked greedily: too much rather than too little.

use super::{authority, spill, structured};
use crate::host::{self, Reading};
use crate::index;
use crate::secret;
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

/// The first `llm:` behind the beginning of the input.
pub(crate) fn begin(input: &str) -> Option<usize> {
    let found = input.as_bytes().windows(4).skip(1).position(|four| four.eq_ignore_ascii_case(b"llm:"))?;
    Some(found + 1)
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
        let secret = is_secret_name(&name, extra);
        match pair.value {
            Some(value) if secret && !value.is_empty() => spans.push(value),
            Some(value) => in_value(input, value, extra, spans),
            None => spans.extend(behind_colon(input, pair.name, extra)),
        }
    }
    if let Some(fragment) = parts.fragment {
        named(input, fragment, extra, spans);
    }
}

/// The values of what looks like parameters behind a delimiter that is none there: `/m;api_key=…`, `a=1;api_key=…`. The
/// octet before `within` delimits as well unless it is an `=`. If they are encoded, all between two delimiters. A slash
/// delimits too, but does not end a value: keys in base 64 hold some.
#[inline(never)]
pub(crate) fn settings(input: &str, within: Span, extra: &[String], spans: &mut Vec<Span>) {
    let start = within.start as usize;
    let is_value = start > 0 && input.as_bytes()[start - 1] == b'=';
    let text = within.of(input);
    let mut at = 0;
    while at <= text.len() {
        let piece = piece(text, at);
        let mut end = at + piece.len();
        if let Some(from) = secret_setting(piece, is_value && at == 0, extra) {
            let more = text[end..].bytes().position(|byte| matches!(byte, b';' | b'#' | b'&' | b'?'));
            end = more.map_or(text.len(), |more| end + more);
            spans.push(Span::new(start + at + from, start + end));
        }
        at = end + 1;
    }
}

/// Where in a piece its secret begins, if it has one: behind the name, or with the piece where that is encoded.
fn secret_setting(piece: &str, is_value: bool, extra: &[String]) -> Option<usize> {
    if let Some(name) = named_like_secret(piece, is_value, extra) {
        return Some(name + 1);
    }
    if !piece.contains('%') {
        return None;
    }
    let decoded = pct::decode(piece).unwrap_or_default();
    let mut at = 0;
    while at <= decoded.len() {
        let part = self::piece(&decoded, at);
        if named_like_secret(part, is_value && at == 0, extra).is_some() {
            return Some(0);
        }
        at += part.len() + 1;
    }
    None
}

/// `api_key:…`: what stands behind the colon, which the canonical form encodes, in the name of a parameter without a value.
pub(crate) fn behind_colon(input: &str, name: Span, extra: &[String]) -> Option<Span> {
    let text = name.of(input);
    let raw = text.find(':').map(|at| (at, at + 1));
    let encoded = pct::find_triplet(text, b':').map(|at| (at, at + 3));
    let (at, value) = raw.into_iter().chain(encoded).min()?;
    let secret = value < text.len() && is_secret_name(&pct::decode(&text[..at]).unwrap_or_default(), extra);
    secret.then(|| Span { start: name.start + value as u32, ..name })
}

/// What stands from `at` to the next delimiter.
fn piece(text: &str, at: usize) -> &str {
    let rest = &text[at..];
    let length =
        rest.bytes().position(|byte| matches!(byte, b',' | b';' | b'#' | b'&' | b'?' | b'/')).unwrap_or(rest.len());
    &rest[..length]
}

/// The length of the name of a setting that is named like a secret and has a value. What begins a value has no name.
fn named_like_secret(piece: &str, is_value: bool, extra: &[String]) -> Option<usize> {
    let equals = piece.find('=').filter(|&equals| !is_value && equals + 1 < piece.len())?;
    is_secret_name(&pct::decode(&piece[..equals]).unwrap_or_default(), extra).then_some(equals)
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
        if is_secret_name(&pct::decode(pair.name.of(input)).unwrap_or_default(), extra) {
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

/// What a value hides whatever its parameter's name is: members of JSON that are named like secrets, and the credentials
/// of addresses. The diagnosis asks here too, so that it warns of what redaction masks.
pub(crate) fn in_value(input: &str, value: Span, extra: &[String], spans: &mut Vec<Span>) {
    if has_secret_member(value.of(input), extra) {
        spans.push(value);
    } else {
        nested(input, value, spans);
        settings(input, value, extra, spans);
    }
}

pub(crate) fn is_secret_name(name: &str, extra: &[String]) -> bool {
    secret::is_secret_name(name) || extra.iter().any(|other| other.eq_ignore_ascii_case(name))
}

/// The credentials of addresses inside a value: `base_url=https://user:pass@proxy.example`. If they are encoded, the whole
/// value.
fn nested(input: &str, value: Span, spans: &mut Vec<Span>) {
    addresses(input, value, spans);
    let text = value.of(input);
    if pct::find_triplet(text, b'@').is_some() {
        let decoded = pct::decode(text).unwrap_or_default();
        let mut found = Vec::new();
        addresses(&decoded, Span::new(0, decoded.len()), &mut found);
        if !found.is_empty() {
            spans.push(value);
        }
    }
}

fn addresses(input: &str, mut within: Span, spans: &mut Vec<Span>) {
    while let Some(authority) = next_authority(input, within) {
        if let Some(at) = authority.of(input).rfind('@') {
            key(input, Span::new(authority.start as usize, authority.start as usize + at), spans);
        }
        within.start = authority.end;
    }
}

/// What stands between the first `://` in `within` and the next delimiter.
fn next_authority(input: &str, within: Span) -> Option<Span> {
    let bytes = &input.as_bytes()[within.range()];
    let start = bytes.windows(3).position(|three| three == b"://")? + 3;
    let length = bytes[start..].iter().position(|&byte| table::AUTHORITY_END.has(byte));
    let end = length.map_or(bytes.len(), |length| start + length);
    Some(Span::new(within.start as usize + start, within.start as usize + end))
}

/// Whether a JSON value has a member that is named like a secret: `{"api_key":"…"}`. Broken JSON is taken by its words.
fn has_secret_member(raw: &str, extra: &[String]) -> bool {
    if !structured::is_json_like(raw) && !raw.starts_with(['{', '[']) {
        return false;
    }
    let Ok(text) = pct::decode(raw) else { return true };
    let named = |name: &str| is_secret_name(name, extra);
    text.split('"').skip(1).step_by(2).any(named) || text.split('\'').skip(1).step_by(2).any(named)
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

/// What follows the first colon of a userinfo. A label is no secret; one that looks like a key is found by its shape.
fn key(input: &str, userinfo: Span, spans: &mut Vec<Span>) {
    if let (_, Some(key)) = authority::halves(input, userinfo) {
        if !key.is_empty() && !authority::is_marker(key.of(input)) {
            spans.push(key);
        }
        return;
    }
    // `llm://app%3Asecret@host`: the colon was encoded as well, maybe twice, or is that of another keyboard.
    let text = userinfo.of(input);
    let colon = pct::find_triplet(text, b':').map(|at| at + 3);
    let again = || text.find("%253A").or_else(|| text.find("%253a")).map(|at| at + 5);
    let wide = || text.find('：').map(|at| at + '：'.len_utf8());
    if let Some(at) = colon.or_else(again).or_else(wide) {
        spans.push(Span::new(userinfo.start as usize + at, userinfo.end as usize));
    }
}

/// Sorts and joins spans that overlap or touch.
pub(crate) fn merge(mut spans: Vec<Span>) -> Vec<Span> {
    spans.retain(|span| !span.is_empty());
    let mut merged: Vec<Span> = Vec::with_capacity(spans.len());
    for at in index::order(&mut spans.iter().map(|span| (span.start, span.end))) {
        let span = spans[at];
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

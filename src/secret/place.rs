//! What is secret by its place: settings that are named like a credential, and the userinfo of addresses inside a value.
//! The parser warns of what redaction masks, since both ask here.

use super::is_secret_name;
use crate::json;
use crate::span::Span;
use crate::uri::pct;
use crate::uri::table::AUTHORITY_END;

/// The first `llm:` behind the beginning of the input.
#[must_use]
pub(crate) fn begin(input: &str) -> Option<usize> {
    let bytes = input.as_bytes();
    (1..bytes.len().saturating_sub(3)).find(|&at| bytes[at..at + 4].eq_ignore_ascii_case(b"llm:"))
}

/// Names of parameters that a caller declares to be secret, beside those of the table.
pub(crate) type Extra<'a> = &'a [String];

/// Whether a parameter of this (decoded) name holds a secret.
pub(crate) fn is_named(name: &str, extra: Extra<'_>) -> bool {
    is_secret_name(name) || extra.iter().any(|other| other.eq_ignore_ascii_case(name))
}

/// [`settings`] of the names in the table.
pub(crate) fn settings_in(input: &str, within: Span) -> Vec<Span> {
    let mut spans = Vec::new();
    settings(input, within, &[], &mut spans);
    spans
}

/// [`value`] by the names in the table.
pub(crate) fn in_value(input: &str, within: Span) -> Vec<Span> {
    let mut spans = Vec::new();
    value(input, within, &[], &mut spans);
    spans
}

/// What a value hides whatever its parameter's name is: members of JSON that are named like secrets, and the credentials
/// of addresses.
pub(crate) fn value(input: &str, within: Span, extra: Extra<'_>, spans: &mut Vec<Span>) {
    if has_secret_member(&input[within.range()], extra) {
        spans.push(within);
    } else {
        nested(input, within, spans);
        settings(input, within, extra, spans);
    }
}

/// The values of what looks like parameters behind a delimiter that is none there: `/m;api_key=…`, `a=1;api_key=…`. The
/// byte before `within` delimits as well unless it is an `=`. If they are encoded, everything between two delimiters. A
/// slash delimits too, but does not end a value: keys in base 64 contain some.
#[inline(never)]
pub(crate) fn settings(input: &str, within: Span, extra: Extra<'_>, spans: &mut Vec<Span>) {
    let start = within.start as usize;
    let is_value = start > 0 && input.as_bytes()[start - 1] == b'=';
    let text = &input[within.range()];
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

/// Where in a piece its secret begins, if it has one: behind the name, or with the piece if that is encoded.
fn secret_setting(piece: &str, is_value: bool, extra: Extra<'_>) -> Option<usize> {
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

/// `api_key:…` as the name of a parameter without a value: what follows the colon, which the canonical form encodes.
pub(crate) fn behind_colon(input: &str, name: Span) -> Option<Span> {
    behind_colon_named(input, name, &[])
}

/// [`behind_colon`] with a caller's names.
pub(crate) fn behind_colon_named(input: &str, name: Span, extra: Extra<'_>) -> Option<Span> {
    let text = &input[name.range()];
    let raw = text.find(':').map(|at| (at, at + 1));
    let encoded = pct::find_triplet(input.as_bytes(), name, b':').map(|at| {
        let at = at - name.start as usize;
        (at, at + 3)
    });
    let (at, value) = raw.into_iter().chain(encoded).min()?;
    let secret = value < text.len() && is_named(&pct::decode(&text[..at]).unwrap_or_default(), extra);
    secret.then(|| Span { start: name.start + value as u32, ..name })
}

/// The text from `at` to the next delimiter.
fn piece(text: &str, at: usize) -> &str {
    let rest = &text[at..];
    let delimits = |byte: u8| matches!(byte, b',' | b';' | b'#' | b'&' | b'?' | b'/');
    &rest[..rest.bytes().position(delimits).unwrap_or(rest.len())]
}

/// The length of the name of a setting that is named like a secret and has a value. What begins a value has no name.
fn named_like_secret(piece: &str, is_value: bool, extra: Extra<'_>) -> Option<usize> {
    let equals = piece.find('=').filter(|&equals| !is_value && equals + 1 < piece.len())?;
    is_named(&pct::decode(&piece[..equals]).unwrap_or_default(), extra).then_some(equals)
}

/// The credentials of addresses inside a value: `base_url=https://user:pass@proxy.example`. If they are encoded, the whole
/// value.
fn nested(input: &str, value: Span, spans: &mut Vec<Span>) {
    addresses(input, value, spans);
    if pct::find_triplet(input.as_bytes(), value, b'@').is_some() {
        let decoded = pct::decode(&input[value.range()]).unwrap_or_default();
        let mut found = Vec::new();
        addresses(&decoded, Span::new(0, decoded.len()), &mut found);
        if !found.is_empty() {
            spans.push(value);
        }
    }
}

/// The credentials of the addresses in `within`.
pub(crate) fn addresses(input: &str, mut within: Span, spans: &mut Vec<Span>) {
    while let Some(authority) = next_authority(input, within) {
        if let Some(at) = input[authority.range()].rfind('@') {
            key(input, Span::new(authority.start as usize, authority.start as usize + at), spans);
        }
        within.start = authority.end;
    }
}

/// The text between the first `://` in `within` and the next delimiter.
fn next_authority(input: &str, within: Span) -> Option<Span> {
    let bytes = &input.as_bytes()[within.range()];
    let start = bytes.windows(3).position(|three| three == b"://")? + 3;
    let length = bytes[start..].iter().position(|&byte| AUTHORITY_END.has(byte));
    let end = length.map_or(bytes.len(), |length| start + length);
    Some(Span::new(within.start as usize + start, within.start as usize + end))
}

/// Whether a JSON value has a member that is named like a secret: `{"api_key":"…"}`. Broken JSON is read by its words.
fn has_secret_member(raw: &str, extra: Extra<'_>) -> bool {
    if !json::begins(raw.as_bytes()) && !raw.starts_with(['{', '[']) {
        return false;
    }
    let Some(text) = pct::decode(raw) else { return true };
    let named = |name: &str| is_named(name, extra);
    text.split('"').skip(1).step_by(2).any(named) || text.split('\'').skip(1).step_by(2).any(named)
}

/// The app-label and, behind the first colon, the api-key.
pub(crate) fn halves(input: &str, userinfo: Span) -> (Span, Option<Span>) {
    let (start, end) = (userinfo.start as usize, userinfo.end as usize);
    match input[userinfo.range()].find(':') {
        Some(at) => (Span::new(start, start + at), Some(Span::new(start + at + 1, end))),
        None => (userinfo, None),
    }
}

/// A key of nothing but `*` (raw or as `%2A`) is the state "redacted".
pub(crate) fn is_marker(key: &[u8]) -> bool {
    let mut at = 0;
    while at < key.len() {
        at += match key[at] {
            b'*' => 1,
            b'%' if pct::triplet(key, at) == Some(b'*') => 3,
            _ => return false,
        };
    }
    at > 0
}

/// What follows the first colon of a userinfo. A label is no secret; one that looks like a key is found by its shape.
pub(crate) fn key(input: &str, userinfo: Span, spans: &mut Vec<Span>) {
    if let (_, Some(key)) = halves(input, userinfo) {
        if !key.is_empty() && !is_marker(&input.as_bytes()[key.range()]) {
            spans.push(key);
        }
        return;
    }
    // `llm://app%3Asecret@host`: the colon was encoded as well, maybe twice, or is that of another keyboard.
    let text = &input[userinfo.range()];
    let colon = pct::find_triplet(input.as_bytes(), userinfo, b':').map(|at| at + 3 - userinfo.start as usize);
    let again = || text.find("%253A").or_else(|| text.find("%253a")).map(|at| at + 5);
    let wide = || text.find('：').map(|at| at + '：'.len_utf8());
    if let Some(at) = colon.or_else(again).or_else(wide) {
        spans.push(Span::new(userinfo.start as usize + at, userinfo.end as usize));
    }
}

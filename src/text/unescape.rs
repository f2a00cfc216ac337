//! Takes the escapes of the surrounding format off a candidate, and remembers where each byte came from, so that what is
//! replaced is replaced in the text as it stands.

use super::candidate::{Candidate, Escaping};
use crate::grammar::pct;
use crate::span::Span;
use std::borrow::Cow;

/// A candidate as plain text.
pub(super) struct Plain<'a> {
    pub(super) text: Cow<'a, str>,
    start: u32,
    /// For each byte of the text, and for its end, the offset in the source. Empty if they differ by `start` only.
    origin: Vec<u32>,
}

impl Plain<'_> {
    /// Where a span of the plain text lies in the source.
    pub(super) fn source(&self, span: Span) -> Span {
        if self.origin.is_empty() {
            return Span { start: self.start + span.start, end: self.start + span.end };
        }
        Span { start: self.origin[span.start as usize], end: self.origin[span.end as usize] }
    }
}

pub(super) fn unescape<'a>(source: &'a str, candidate: &Candidate) -> Plain<'a> {
    let raw = candidate.span.of(source);
    let start = candidate.span.start;
    let plain = |text: Cow<'a, str>, origin| Plain { text, start, origin };
    match candidate.escaping {
        Escaping::None => plain(Cow::Borrowed(raw), Vec::new()),
        Escaping::Json => {
            let (text, origin) = decode(raw.as_bytes(), start, json_escape);
            plain(Cow::Owned(text), origin)
        }
        Escaping::Percent(times) => {
            let identity: Vec<u32> = (start..=candidate.span.end).collect();
            let (mut text, mut origin) = (raw.to_owned(), identity);
            for _ in 0..times {
                let (decoded, at) = decode(text.as_bytes(), 0, |bytes, at| Some((pct::triplet(bytes, at)?, 3)));
                origin = at.into_iter().map(|at| origin[at as usize]).collect();
                text = decoded;
            }
            plain(Cow::Owned(text), origin)
        }
    }
}

/// Decodes escapes that stand for one byte each. Bytes that are not UTF-8 afterwards are shown as `?`: a candidate is
/// looked at, never put out.
fn decode(bytes: &[u8], start: u32, escape: impl Fn(&[u8], usize) -> Option<(u8, usize)>) -> (String, Vec<u32>) {
    let mut output = Vec::with_capacity(bytes.len());
    let mut origin = Vec::with_capacity(bytes.len() + 1);
    let mut at = 0;
    while at < bytes.len() {
        let (byte, len) = escape(bytes, at).unwrap_or((bytes[at], 1));
        output.push(byte);
        origin.push(start + at as u32);
        at += len;
    }
    origin.push(start + at as u32);
    let text = String::from_utf8(output).unwrap_or_else(|error| {
        error.into_bytes().into_iter().map(|byte| if byte.is_ascii() { byte as char } else { '?' }).collect()
    });
    (text, origin)
}

fn json_escape(bytes: &[u8], at: usize) -> Option<(u8, usize)> {
    if let Some(len) = escaped_slash(bytes, at) {
        return Some((b'/', len));
    }
    unicode_escape(bytes, at).map(|byte| (byte, 6))
}

/// JSON in JSON doubles the backslashes, each time; more than this many are no escape that somebody wrote.
const BACKSLASHES: usize = 8;

/// `\/` or `\u002f`, with as many backslashes as the text was written into JSON: its length.
pub(super) fn escaped_slash(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = bytes.get(at..)?;
    let backslashes = rest.iter().take(BACKSLASHES + 1).take_while(|&&byte| byte == b'\\').count();
    if backslashes == 0 || backslashes > BACKSLASHES {
        return None;
    }
    match rest.get(backslashes)? {
        b'/' => Some(backslashes + 1),
        _ => (unicode_escape(bytes, at + backslashes - 1) == Some(b'/')).then_some(backslashes + 5),
    }
}

/// `\u00XX` for an ASCII character: the character.
pub(super) fn unicode_escape(bytes: &[u8], at: usize) -> Option<u8> {
    let digits = bytes.get(at..at + 6)?.strip_prefix(b"\\u")?;
    let digits =
        std::str::from_utf8(digits).ok().filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    u8::from_str_radix(digits, 16).ok().filter(u8::is_ascii)
}

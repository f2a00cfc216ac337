//! Removes the escapes of the surrounding format from a candidate, and keeps the origin of each byte, so that edits apply to
//! the text as written.

use super::candidate::{Candidate, Escaping};
use crate::span::Span;
use crate::uri::pct;
use std::borrow::Cow;

/// A candidate as plain text.
pub(super) struct Plain<'a> {
    pub(super) text: Cow<'a, str>,
    start: u32,
    /// The place of each byte in the source. Empty if they differ by `start` only.
    origin: Vec<Span>,
}

impl Plain<'_> {
    /// Where a span of the plain text lies in the source.
    pub(super) fn source(&self, span: Span) -> Span {
        if self.origin.is_empty() {
            return Span { start: self.start + span.start, end: self.start + span.end };
        }
        compose(&self.origin, span)
    }
}

/// From the first byte of a span to its last one.
fn compose(origin: &[Span], span: Span) -> Span {
    let start = origin.get(span.start as usize).or(origin.last()).map_or(0, |first| first.start);
    let end = if span.is_empty() { start } else { origin[span.end as usize - 1].end };
    Span { start, end }
}

pub(super) fn unescape<'a>(source: &'a str, candidate: &Candidate) -> Plain<'a> {
    let raw = candidate.span.of(source);
    let start = candidate.span.start;
    let plain = |text: Cow<'a, str>, origin| Plain { text, start, origin };
    match candidate.escaping {
        Escaping::None => plain(Cow::Borrowed(raw), Vec::new()),
        Escaping::Escaped => {
            let (text, origin) = decode(raw.as_bytes(), start, spelled);
            plain(Cow::Owned(text), origin)
        }
        Escaping::Percent(times) => {
            let (mut text, mut origin) = decode(raw.as_bytes(), start, percent);
            // What was encoded may be a string with escapes of its own.
            for round in 1..=times {
                let escape = if round < times { percent } else { spelled };
                if round == times && !text.contains('\\') {
                    break;
                }
                let (decoded, within) = decode(text.as_bytes(), 0, escape);
                origin = within.into_iter().map(|span| compose(&origin, span)).collect();
                text = decoded;
            }
            plain(Cow::Owned(text), origin)
        }
    }
}

/// The character of an escape, if it has one, and the length of the escape.
type Spelled = (Option<u8>, usize);

fn percent(bytes: &[u8], at: usize) -> Option<Spelled> {
    Some((Some(pct::triplet(bytes, at)?), 3))
}

/// Decodes escapes of one byte each, or of none. Bytes that are not UTF-8 afterwards become `?`: a candidate is read, never
/// printed.
fn decode(bytes: &[u8], start: u32, escape: fn(&[u8], usize) -> Option<Spelled>) -> (String, Vec<Span>) {
    let mut output = Vec::with_capacity(bytes.len());
    let mut origin = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let (byte, len) = escape(bytes, at).unwrap_or((Some(bytes[at]), 1));
        if let Some(byte) = byte {
            output.push(byte);
            origin.push(Span { start: start + at as u32, end: start + (at + len) as u32 });
        }
        at += len;
    }
    if std::str::from_utf8(&output).is_err() {
        for byte in output.iter_mut().filter(|byte| !byte.is_ascii()) {
            *byte = b'?';
        }
    }
    (String::from_utf8(output).unwrap_or_default(), origin)
}

/// What strings, markup and terminals write in place of an ASCII character, or of nothing, and its length.
#[inline(never)]
pub(super) fn spelled(bytes: &[u8], at: usize) -> Option<Spelled> {
    match bytes.get(at)? {
        b'\\' => backslash(bytes, at),
        b'&' => entity(bytes, at),
        0x1b => colour(bytes, at).map(|len| (None, len)),
        _ => None,
    }
}

/// JSON in JSON doubles the backslashes, each time; more than this many are not read as an escape.
pub(super) const BACKSLASHES: usize = 8;

/// `\/`, `\u002f` (JSON), `\x2f` (most languages), `\:` (property files), `\&` (shells), `\_` (Markdown), with as many
/// backslashes as the text was written into another one.
#[inline(never)]
fn backslash(bytes: &[u8], at: usize) -> Option<Spelled> {
    let rest = &bytes[at..];
    let backslashes = rest.iter().take(BACKSLASHES + 1).take_while(|&&byte| byte == b'\\').count();
    if backslashes > BACKSLASHES {
        return None;
    }
    let letter = *rest.get(backslashes)?;
    let digits = match letter {
        b'u' => 4,
        b'x' => 2,
        // What ends a URI does so with a backslash in front of it as well.
        _ => {
            let escaped = letter.is_ascii_punctuation() && !b"\"<>`".contains(&letter);
            return escaped.then_some((Some(letter), backslashes + 1));
        }
    };
    let number = rest.get(backslashes + 1..backslashes + 1 + digits)?;
    Some((Some(ascii(number, 16)?), backslashes + 1 + digits))
}

/// The ASCII character of a number in digits of the base.
fn ascii(digits: &[u8], base: u32) -> Option<u8> {
    let mut value = 0u32;
    for &digit in digits {
        value = (value * base + char::from(digit).to_digit(base)?).min(0x80);
    }
    u8::try_from(value).ok().filter(|byte| byte.is_ascii() && !digits.is_empty())
}

/// The names that markup has for characters of a URI, and for those that end one.
const ENTITIES: [(&[u8], u8); 12] = [
    (b"amp", b'&'),
    (b"colon", b':'),
    (b"sol", b'/'),
    (b"commat", b'@'),
    (b"equals", b'='),
    (b"quest", b'?'),
    (b"num", b'#'),
    (b"percnt", b'%'),
    (b"quot", b'"'),
    (b"apos", b'\''),
    (b"lt", b'<'),
    (b"gt", b'>'),
];

/// Longer than every one that is read here, with leading zeros.
const LONGEST: usize = 10;

/// `&amp;`, `&#58;`, `&#x3a;`, `&colon;`, and `&amp;#58;` where the markup was escaped again.
#[inline(never)]
fn entity(bytes: &[u8], at: usize) -> Option<Spelled> {
    let mut begin = at + 1;
    loop {
        let rest = bytes.get(begin..)?;
        let length = rest.iter().take(LONGEST).position(|&byte| byte == b';')?;
        let name = &rest[..length];
        let end = begin + length + 1;
        let value = match name.strip_prefix(b"#") {
            Some([b'x' | b'X', digits @ ..]) => ascii(digits, 16)?,
            Some(digits) => ascii(digits, 10)?,
            None => ENTITIES.iter().find(|(other, _)| *other == name)?.1,
        };
        if value == b'&' && end - at < 4 * LONGEST && entity_follows(bytes, end) {
            begin = end;
            continue;
        }
        return Some((Some(value), end - at));
    }
}

/// Whether an `&` that was escaped is the beginning of another escape: `&amp;#58;`, `&amp;amp;`.
fn entity_follows(bytes: &[u8], at: usize) -> bool {
    let Some(rest) = bytes.get(at..) else { return false };
    let length = rest.iter().take(LONGEST).position(|&byte| byte == b';').unwrap_or(0);
    rest.first() == Some(&b'#') || ENTITIES.iter().any(|(name, _)| *name == &rest[..length])
}

/// The control sequence of a terminal that begins at `at`, such as those of `grep --color`: its length.
pub(super) fn colour(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = bytes.get(at..)?;
    match rest {
        [0x1b, b'(', b'A' | b'B' | b'0', ..] => Some(3),
        [0x1b, b'[', parameters @ ..] => {
            let length =
                parameters.iter().take(32).position(|byte| !(byte.is_ascii_digit() || b";:?".contains(byte)))?;
            parameters[length].is_ascii_alphabetic().then_some(2 + length + 1)
        }
        _ => None,
    }
}

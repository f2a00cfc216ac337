//! Escapes before a key and in it: of strings, URLs, markup and terminals.

use super::unescape::{number, percent, spelled};
use crate::bytes;
use crate::secret::random::{is_mixed, is_random, BASE64, LEAST};
use crate::span::Span;
use crate::uri::pct;
use crate::uri::table::{Class, ALPHA, DIGIT, EQUALS, PERCENT};

/// The most bytes of an escape: `ESC[38;2;255;255;255m`.
const ESCAPE: usize = 24;
/// The most bytes of a value before a part of it.
const BEFORE: usize = 128;

/// Where the word that begins at `start` begins without the letters of an escape before it: `\nsk-…`, `%20sk-…`,
/// `\u0022sk-…`, `ESC[1msk-…`.
pub(super) fn unescaped(bytes: &[u8], start: usize) -> usize {
    // The letters and digits that end an escape follow one of these.
    if !matches!(bytes[..start].last(), Some(b'\\' | b'%' | b'[' | b'(' | b';' | b':' | b'?')) {
        return start;
    }
    escape_before(bytes, start, Span::new(start + 1, start + ESCAPE)).map_or(start, |(_, escape)| escape.end as usize)
}

/// The nearest escape that begins before `at` and ends within `ends`: its value and its place.
fn escape_before(bytes: &[u8], at: usize, ends: Span) -> Option<(u32, Span)> {
    let mut before = at;
    while let Some(start) = bytes::last_escape(bytes, at.saturating_sub(ESCAPE), before) {
        before = start;
        let escape = match bytes[start] {
            b'%' if pct::is_doubled(bytes, start) => number(&bytes[start + 3..start + 5], 16)
                .filter(|value| u8::try_from(*value).is_ok_and(|byte| byte == b' ' || byte.is_ascii_punctuation()))
                .map(|value| (value, 5)),
            b'%' => percent(bytes, start),
            b'\\' if matches!(bytes[start + 1], b'n' | b'r' | b't') => Some((u32::from(b' '), 2)),
            _ => spelled(bytes, start),
        };
        let Some((value, length)) = escape else { continue };
        if ends.range().contains(&(start + length)) {
            return Some((value, Span::new(start, start + length)));
        }
    }
    None
}

/// The byte before `at`, without its escape, and where it begins.
#[inline(always)]
pub(super) fn before(bytes: &[u8], at: usize) -> Option<(u8, usize)> {
    let last = at.checked_sub(1)?;
    // No escape ends with these, except with a backslash before it.
    let plain = match bytes[last] {
        b'"' | b' ' | b'\n' => true,
        b':' | b'=' | b',' => !bytes[..last].ends_with(b"\\"),
        _ => false,
    };
    if plain || bytes::last_escape(bytes, at.saturating_sub(ESCAPE), at).is_none() {
        return Some((bytes[last], last));
    }
    Some(escape_before(bytes, at, Span::new(at, at + 1)).map_or((bytes[last], last), |(value, escape)| {
        (u8::try_from(value & VALUE).unwrap_or(0), escape.start as usize)
    }))
}

/// All of a value in base64 of which `start..end` is a part, if its signs are escaped: `a%2Bb%2Fc%3D`, `a\u002bb`. At most
/// [`BEFORE`] bytes of it are before the part.
pub(super) fn escaped_base64(bytes: &[u8], mut start: usize, mut end: usize) -> (usize, usize) {
    const SLASH: u32 = b'/' as u32;
    const PLUS: u32 = b'+' as u32;
    const EQUALS: u32 = b'=' as u32;
    let alphanumeric = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
    let least = start.saturating_sub(BEFORE);
    while let Some((value, escape)) = escape_before(bytes, start, Span::new(start, start + 1)) {
        let sign = escape.start as usize;
        let mut begin = sign;
        while begin > least && alphanumeric(begin - 1) {
            begin -= 1;
        }
        begin = unescaped(bytes, begin).min(sign);
        match value & VALUE {
            // Two slashes begin an address.
            PLUS | SLASH if begin > least && (begin < sign || value & VALUE == PLUS) => start = begin,
            _ => break,
        }
    }
    while let Some((value, length)) = percent(bytes, end).or_else(|| spelled(bytes, end)) {
        match value & VALUE {
            PLUS | SLASH => {}
            // Before another letter, it ends a name.
            EQUALS if !alphanumeric(end + length) => {}
            _ => break,
        }
        end += length;
        while alphanumeric(end) {
            end += 1;
        }
    }
    (start, end)
}

/// The values in base64 that percent-encoded signs divide into short runs: `=x7%2BKq2mZp9RtV%2F4wYb8NcL3`. Each is random.
pub(super) fn divided_base64(bytes: &[u8]) -> Vec<Span> {
    const ENCODED: Class = ALPHA.or(DIGIT).or(PERCENT);
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(length) = bytes::find(&bytes[at..], b'%') {
        let mut start = at + length;
        let end = ENCODED.others().find(bytes, start);
        while start > at && bytes[start - 1].is_ascii_alphanumeric() {
            start -= 1;
        }
        at = end;
        if end - start < 2 * LEAST || !bytes[..start].ends_with(b"=") {
            continue;
        }
        let plain = pct::decode_bytes(&bytes[start..end]);
        if is_mixed(&plain) && is_random(&plain) && Class::around(&plain).is_within(BASE64.or(EQUALS)) {
            found.push(Span::new(start, end));
        }
    }
    found
}

/// The bits of an escape's value without [`BYTE`](super::unescape::BYTE).
const VALUE: u32 = 0xff_ffff;

//! Percent-encoding (RFC 3986 §2.1, §2.5).

use crate::bytes::find;
use crate::span::Span;
use percent_encoding::{utf8_percent_encode, AsciiSet, NON_ALPHANUMERIC};
use std::borrow::Cow;

/// All characters except `unreserved`; used wherever this crate encodes (draft §8).
pub(crate) const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Percent-encodes every byte that is not unreserved, with upper-case digits (RFC 3986 §2.1).
#[must_use]
pub fn encode(text: &str) -> String {
    let mut output = String::new();
    push_encoded(&mut output, text);
    output
}

/// Appends `text`, percent-encoded, to `output`.
pub(crate) fn push_encoded(output: &mut String, text: &str) {
    for piece in utf8_percent_encode(text, ENCODED) {
        output.push_str(piece);
    }
}

/// Decodes the triplets of a component. `+` stays a plus sign: RFC 3986 has no form encoding. `None` if the decoded bytes are
/// not UTF-8; they are never replaced by U+FFFD.
#[must_use]
pub fn decode(text: &str) -> Option<Cow<'_, str>> {
    if find(text.as_bytes(), b'%').is_none() {
        return Some(Cow::Borrowed(text));
    }
    String::from_utf8(decode_bytes(text.as_bytes())).ok().map(Cow::Owned)
}

/// The bytes of a text, decoded.
pub(crate) fn decode_bytes(bytes: &[u8]) -> Vec<u8> {
    let mut output = Vec::new();
    decode_into(&mut output, bytes);
    output
}

/// Replaces the content of `output` by the decoded bytes.
pub(crate) fn decode_into(output: &mut Vec<u8>, bytes: &[u8]) {
    output.clear();
    // The maximum length, allocated once: a push for each byte takes several times as long.
    output.resize(bytes.len(), 0);
    let (mut at, mut length) = (0, 0);
    for place in output.iter_mut() {
        if at >= bytes.len() {
            break;
        }
        // Most bytes are none of a triplet.
        let (byte, size) = if bytes[at] == b'%' { self::byte(bytes, at) } else { (bytes[at], 1) };
        *place = byte;
        at += size;
        length += 1;
    }
    output.truncate(length);
}

/// [`decode`], or the raw text if the decoded bytes are not UTF-8 (such values are withheld, X-17).
pub(crate) fn decode_or_raw(text: &str) -> Cow<'_, str> {
    decode(text).unwrap_or(Cow::Borrowed(text))
}

/// The value of the triplet that begins at `at`, if there is one.
#[inline(always)]
pub(crate) fn triplet(bytes: &[u8], at: usize) -> Option<u8> {
    if at + 2 < bytes.len() && bytes[at] == b'%' {
        let (high, low) = (HEX[bytes[at + 1] as usize], HEX[bytes[at + 2] as usize]);
        if high | low < 16 {
            return Some(high << 4 | low);
        }
    }
    None
}

/// Whether an encoded percent sign before two hexadecimal digits begins at `at`, such as `%252F`.
pub(crate) fn is_doubled(bytes: &[u8], at: usize) -> bool {
    deep_byte(bytes, at).1 > 4
}

/// The value of each hexadecimal digit; 0xff for other bytes.
static HEX: [u8; 256] = {
    let (mut table, mut byte) = ([0xff; 256], 0);
    while byte < 256 {
        if let Some(digit) = (byte as u8 as char).to_digit(16) {
            table[byte] = digit as u8;
        }
        byte += 1;
    }
    table
};

/// The byte at `at`, decoded if a triplet begins there, and its raw length.
#[inline(always)]
pub(crate) fn byte(bytes: &[u8], at: usize) -> (u8, usize) {
    match triplet(bytes, at) {
        Some(byte) => (byte, 3),
        None => (bytes[at], 1),
    }
}

/// [`byte`] of a byte that may be encoded several times, such as `%25252F`.
#[inline(always)]
pub(crate) fn deep_byte(bytes: &[u8], at: usize) -> (u8, usize) {
    match bytes[at] {
        b'%' => encoded_byte(bytes, at),
        byte => (byte, 1),
    }
}

#[inline(never)]
fn encoded_byte(bytes: &[u8], at: usize) -> (u8, usize) {
    let digit = |at: usize| bytes.get(at).map_or(0xff, |&byte| HEX[byte as usize]);
    let (mut byte, mut end) = (b'%', at + 1);
    loop {
        let (high, low) = (digit(end), digit(end + 1));
        if byte != b'%' || high | low > 15 {
            return (byte, end - at);
        }
        byte = high << 4 | low;
        end += 2;
    }
}

/// The length in `raw` of its first `decoded` bytes, each raw or a triplet.
pub(crate) fn raw_length(raw: &[u8], decoded: usize) -> usize {
    let mut at = 0;
    for _ in 0..decoded {
        at += byte(raw, at).1;
    }
    at
}

/// The offset of the first triplet in `within` that encodes `value`.
pub(crate) fn find_triplet(bytes: &[u8], within: Span, value: u8) -> Option<usize> {
    let bytes = &bytes[..within.end as usize];
    within.range().find(|&at| triplet(bytes, at) == Some(value))
}

/// Whether a segment is `.` or `..`, each dot raw or encoded.
pub(crate) fn is_dots(segment: &[u8]) -> bool {
    let (mut at, mut dots) = (0, 0);
    while at < segment.len() && dots < 3 {
        let (byte, length) = byte(segment, at);
        if byte != b'.' {
            return false;
        }
        (at, dots) = (at + length, dots + 1);
    }
    matches!(dots, 1 | 2)
}

/// The character that begins at `at`, decoded, and its raw length. `None` if it is not UTF-8.
pub(crate) fn character(bytes: &[u8], at: usize) -> Option<(char, usize)> {
    if at >= bytes.len() {
        return None;
    }
    let (first, mut length) = byte(bytes, at);
    // From the lead byte: the number of continuation bytes, its payload bits, the smallest code point.
    let (more, bits, least) = match first {
        0..=0x7f => return Some((first as char, length)),
        0xc2..=0xdf => (1, first & 0x1f, 0x80),
        0xe0..=0xef => (2, first & 0x0f, 0x800),
        0xf0..=0xf4 => (3, first & 0x07, 0x1_0000),
        _ => return None,
    };
    let mut point = u32::from(bits);
    for _ in 0..more {
        if at + length >= bytes.len() {
            return None;
        }
        let (next, size) = byte(bytes, at + length);
        if next & 0xc0 != 0x80 {
            return None;
        }
        point = point << 6 | u32::from(next & 0x3f);
        length += size;
    }
    if point < least {
        return None;
    }
    char::from_u32(point).map(|character| (character, length))
}

/// The first invalid UTF-8 sequence of a component, as written: the longest prefix of a sequence, at least one byte.
pub(crate) fn utf8_fault(bytes: &[u8], within: Span) -> Option<Span> {
    let raw = &bytes[within.range()];
    let mut at = 0;
    while at < raw.len() {
        at += match raw[at] {
            b'%' | 0x80.. => match character(raw, at) {
                Some((_, length)) => length,
                None => break,
            },
            _ => 1,
        };
    }
    let rest = decode_bytes(&raw[at..]);
    let error = std::str::from_utf8(&rest).err()?;
    let length = raw_length(&raw[at..], error.error_len().unwrap_or(rest.len()));
    let start = within.start as usize + at;
    Some(Span::new(start, start + length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_bytes_that_are_not_utf8() {
        let of =
            |input: &str| utf8_fault(input.as_bytes(), Span::new(0, input.len())).map(|span| (span.start, span.end));
        assert_eq!(of("ab%C3%A9"), None);
        assert_eq!(of("ab%FF%41"), Some((2, 5)));
        assert_eq!(of("%C3%A9%E2%82"), Some((6, 12)));
        assert_eq!(of("%C3x"), Some((0, 3)));
        assert_eq!(of("%ED%A0%80"), Some((0, 3)), "surrogates are not UTF-8");
        assert_eq!(of("%C0%AF"), Some((0, 3)), "overlong forms are not UTF-8");
        assert_eq!(of("%xn--%FF"), Some((5, 8)), "a malformed triplet is plain text");
        assert_eq!(of("%%%FF%"), Some((2, 5)));
    }
}

//! Percent-encoding (RFC 3986 §2.1, §2.5).

use crate::span::Span;
use percent_encoding::{utf8_percent_encode, AsciiSet, NON_ALPHANUMERIC};
use std::borrow::Cow;
use std::str::Utf8Error;

/// Everything but `unreserved`: what a component is encoded with when this crate writes it (draft §8).
pub const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Percent-encodes every octet that is not unreserved, with upper-case digits (RFC 3986 §2.1).
pub fn encode(text: &str) -> impl Iterator<Item = &str> {
    utf8_percent_encode(text, ENCODED)
}

/// Appends `text`, percent-encoded, to `output`.
pub fn push_encoded(output: &mut String, text: &str) {
    output.extend(encode(text));
}

/// Decodes the triplets of a well-formed component. `+` stays a plus sign: RFC 3986 knows no form encoding.
///
/// # Errors
/// If the decoded octets are not UTF-8. They are never replaced by U+FFFD.
pub fn decode(text: &str) -> Result<Cow<'_, str>, Utf8Error> {
    if !text.as_bytes().contains(&b'%') {
        return Ok(Cow::Borrowed(text));
    }
    percent_encoding::percent_decode_str(text).decode_utf8()
}

/// [`decode`] for a component that has been checked.
///
/// # Panics
/// If the component was not checked by [`crate::uri::check`].
#[must_use]
pub fn decode_checked(text: &str) -> Cow<'_, str> {
    // Not `expect`: that would print the error, and with it pull all of formatting into the wasm.
    decode(text).unwrap_or_else(|_| unreachable!("the component was checked"))
}

/// The value of the triplet that begins at `at`, if there is one.
#[must_use]
// Asked of every octet by those who look for one.
#[allow(clippy::inline_always)]
#[inline(always)]
pub fn triplet(bytes: &[u8], at: usize) -> Option<u8> {
    match bytes.get(at..at + 3)? {
        [b'%', high, low] => Some(hex(*high)? << 4 | hex(*low)?),
        _ => None,
    }
}

fn hex(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

/// Where in a component the first triplet with this value stands.
#[must_use]
pub fn find_triplet(text: &str, value: u8) -> Option<usize> {
    let bytes = text.as_bytes();
    (0..bytes.len()).find(|&at| triplet(bytes, at) == Some(value))
}

/// Where in a component the decoded octets stop being UTF-8: the run of triplets around the fault, in offsets of the input.
#[must_use]
pub fn invalid_utf8(input: &str, component: Span) -> Option<Span> {
    let error = decode(component.of(input)).err()?;
    // Walk the component up to the decoded octet at fault; every triplet is one octet, every other byte too, the percent sign
    // of a broken triplet included.
    let bytes = &input.as_bytes()[..component.end as usize];
    let mut at = component.start as usize;
    for _ in 0..error.valid_up_to() {
        at += if triplet(bytes, at).is_some() { 3 } else { 1 };
    }
    let start = at;
    let mut left = error.error_len().unwrap_or(usize::MAX);
    while left > 0 && triplet(bytes, at).is_some() {
        at += 3;
        left -= 1;
    }
    Some(Span::new(start, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_octets_that_are_not_utf8() {
        let of = |input: &str| invalid_utf8(input, Span::new(0, input.len())).map(|span| (span.start, span.end));
        assert_eq!(of("ab%C3%A9"), None);
        assert_eq!(of("ab%FF%41"), Some((2, 5)));
        assert_eq!(of("%C3%A9%E2%82"), Some((6, 12)));
        assert_eq!(of("%C3x"), Some((0, 3)));
        assert_eq!(of("%ED%A0%80"), Some((0, 3)), "surrogates are not UTF-8");
        assert_eq!(of("%C0%AF"), Some((0, 3)), "nor are overlong forms");
        assert_eq!(of("%xn--%FF"), Some((5, 8)), "a broken triplet is what it is written as");
        assert_eq!(of("%%%FF%"), Some((2, 5)));
    }
}

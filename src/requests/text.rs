//! Names of variables and headers, and patterns of model names.

use crate::json::{self, Value};

/// The name that shares the most bytes with `word`, at the beginning and at the end. Empty for an empty list.
pub(super) fn nearest<'a>(word: &str, names: &[&'a str]) -> &'a str {
    let apart = |name: &str| {
        let (one, other) = (word.as_bytes(), name.as_bytes());
        let alike = |(a, b): &(&u8, &u8)| a.eq_ignore_ascii_case(b);
        let before = one.iter().zip(other).take_while(alike).count();
        let after = one[before..].iter().rev().zip(other[before..].iter().rev()).take_while(alike).count();
        one.len() + other.len() - 2 * (before + after)
    };
    names.iter().min_by_key(|name| (apart(name), name.len())).copied().unwrap_or_default()
}

pub(super) fn is_variable(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// `x-tenant` is taken from `$HEADER_X_TENANT`.
pub(super) fn own_variable(header: &str) -> String {
    let plain = header.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' });
    "HEADER_".chars().chain(plain).collect()
}

/// The name of a header: `token` (RFC 9110 §5.6.2).
pub(super) fn is_token(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
}

/// The value of a header: visible ASCII with blanks inside, which every client sends unchanged (RFC 9110 §5.5).
pub(super) fn is_value(value: &str) -> bool {
    value.bytes().all(|byte| matches!(byte, b' '..=b'~')) && !value.starts_with(' ') && !value.ends_with(' ')
}

/// Whether a pattern of a caller's can be matched quickly: neither long nor with many `*`.
pub(super) fn is_pattern(pattern: &str) -> bool {
    pattern.len() <= 64 && pattern.bytes().filter(|byte| *byte == b'*').count() <= 2
}

/// Whether an anchored pattern matches a model: `*` is any text, `[a-z]` one byte of a range, `[!a-z]` one outside it.
pub(super) fn matches(pattern: &str, text: &str) -> bool {
    bytes_match(pattern.as_bytes(), text.as_bytes())
}

// Recursion is as deep as the pattern, which `is_pattern` limits.
fn bytes_match(pattern: &[u8], text: &[u8]) -> bool {
    match (pattern, text) {
        ([], _) => text.is_empty(),
        ([b'*'], _) => true,
        ([b'*', rest @ ..], _) => (0..=text.len()).any(|at| bytes_match(rest, &text[at..])),
        ([b'[', b'!', low, b'-', high, b']', rest @ ..], [byte, text @ ..]) => {
            !(low..=high).contains(&byte) && bytes_match(rest, text)
        }
        ([b'[', low, b'-', high, b']', rest @ ..], [byte, text @ ..]) => {
            (low..=high).contains(&byte) && bytes_match(rest, text)
        }
        ([wanted, rest @ ..], [byte, text @ ..]) => wanted == byte && bytes_match(rest, text),
        _ => false,
    }
}

/// A value as JSON text. A number or a boolean is as the URI has it: parsing has changed none that does not print back identically.
pub(super) fn json_text(value: &Value) -> String {
    let mut text = String::new();
    json::write(value, &mut text);
    text
}

//! Names of variables and headers, and patterns of model names.

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

//! Names and values of header fields (RFC 9110 §5).

/// `token` (RFC 9110 §5.6.2).
pub(super) fn is_token(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
}

/// Visible ASCII with blanks inside: what every client sends unchanged (RFC 9110 §5.5).
pub(super) fn is_value(value: &str) -> bool {
    value.bytes().all(|byte| matches!(byte, b' '..=b'~')) && !value.starts_with(' ') && !value.ends_with(' ')
}

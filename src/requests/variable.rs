//! Names of environment variables.

/// The name of a variable in a shell.
pub(super) fn is_variable(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// `x-tenant` is taken from `$HEADER_X_TENANT`.
pub(super) fn own_variable(name: &str) -> String {
    let plain = name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' });
    "HEADER_".chars().chain(plain).collect()
}

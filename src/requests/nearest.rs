//! The name of a list that another name resembles most.

/// The name that shares the most bytes with `word`, at the beginning and at the end. Empty for an empty list.
pub(super) fn nearest<'a>(word: &str, names: &[&'a str]) -> &'a str {
    names.iter().min_by_key(|name| (apart(word, name), name.len())).copied().unwrap_or_default()
}

/// How many bytes of two names are not shared at their beginning or their end.
fn apart(one: &str, other: &str) -> usize {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let alike = |(a, b): &(&u8, &u8)| a.eq_ignore_ascii_case(b);
    let before = one.iter().zip(other).take_while(alike).count();
    let after = one[before..].iter().rev().zip(other[before..].iter().rev()).take_while(alike).count();
    one.len() + other.len() - 2 * (before + after)
}

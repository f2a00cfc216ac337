//! The name of a list that another name resembles most.

/// The item whose name shares the most bytes with `word`, at the beginning and at the end. `None` for an empty list.
pub(super) fn nearest<'a, T>(word: &str, items: &'a [T], name: impl Fn(&'a T) -> &'a str) -> Option<&'a T> {
    items.iter().min_by_key(|item| (apart(word, name(item)), name(item).len()))
}

/// How many bytes of two names are not shared at their beginning or their end.
fn apart(one: &str, other: &str) -> usize {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let alike = |(a, b): &(&u8, &u8)| a.eq_ignore_ascii_case(b);
    let before = one.iter().zip(other).take_while(alike).count();
    let after = one[before..].iter().rev().zip(other[before..].iter().rev()).take_while(alike).count();
    one.len() + other.len() - 2 * (before + after)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn the_nearest_name_shares_the_most_letters() {
        let names = ["basePath", "protocols", "hosts", "id"];
        for (word, wanted) in [("basPath", "basePath"), ("host", "hosts"), ("base_path", "basePath"), ("Id", "id")] {
            assert_eq!(nearest(word, &names, |name| name).copied(), Some(wanted), "{word}");
        }
    }
}

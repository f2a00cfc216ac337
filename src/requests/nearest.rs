//! The name of a list that another name resembles most.

/// The item whose name shares the most bytes with `word`, at the beginning and at the end. `None` for an empty list.
pub(super) fn nearest<'a, T>(word: &str, items: &'a [T], name: impl Fn(&'a T) -> &'a str) -> Option<&'a T> {
    items.iter().max_by_key(|item| (shared(word, name(item)), usize::MAX - name(item).len()))
}

/// How many bytes two names share at their ends, less those that only one of them has.
fn shared(one: &str, other: &str) -> isize {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let alike = |(a, b): &(&u8, &u8)| a.eq_ignore_ascii_case(b);
    let before = one.iter().zip(other).take_while(alike).count();
    let after = one[before..].iter().rev().zip(other[before..].iter().rev()).take_while(alike).count();
    let all = 2 * (before + after) as isize;
    all - (one.len().abs_diff(other.len())) as isize
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

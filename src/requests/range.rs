//! The ranges of parameters, compared without rounding.

use super::profile::Rule;

/// Whether a number is beyond the provider's range.
pub(super) fn is_outside(rule: &Rule<'_>, digits: &str) -> bool {
    let (min, max) = rule.range;
    !min.is_empty() && below(digits, min) || !max.is_empty() && below(max, digits)
}

/// Whether one number in decimal notation is less than another: by their digits, so that nothing is rounded.
fn below(one: &str, other: &str) -> bool {
    let (a, b) = (decimal(one), decimal(other));
    match (a.0, b.0) {
        (true, true) => b.1 < a.1,
        (false, false) => a.1 < b.1,
        (negative, _) => negative,
    }
}

/// Whether a number is negative, and its size: the length of its whole part and its digits, without zeros that mean nothing.
fn decimal(text: &str) -> (bool, (usize, &str, &str)) {
    let plain = text.trim_start_matches('-');
    let (whole, fraction) = plain.split_once('.').unwrap_or((plain, ""));
    let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
    (plain.len() < text.len() && !(whole.is_empty() && fraction.is_empty()), (whole.len(), whole, fraction))
}

#[cfg(test)]
mod tests {
    use super::below;

    #[test]
    fn numbers_compare_by_their_digits() {
        for (one, other) in [
            ("0", "1"),
            ("-1", "0"),
            ("0.01", "0.1"),
            ("9", "10"),
            ("-2", "-1"),
            ("0.99", "1.0"),
            ("99999999999999999998", "99999999999999999999"),
        ] {
            assert!(below(one, other) && !below(other, one), "{one} {other}");
        }
        for (one, other) in [("0", "-0"), ("1", "1.0"), ("007", "7"), ("0.50", "0.5")] {
            assert!(!below(one, other) && !below(other, one), "{one} {other}");
        }
    }
}

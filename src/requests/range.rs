//! The ranges of parameters, compared without rounding.

use super::profile::Rule;

/// Whether a number is beyond the provider's range.
pub(super) fn is_outside(rule: &Rule<'_>, digits: &str) -> bool {
    let (min, max) = rule.range;
    !min.is_empty() && below(digits, min) || !max.is_empty() && below(max, digits)
}

/// Whether one number in decimal notation is less than another: by their digits, so that nothing is rounded.
fn below(one: &str, other: &str) -> bool {
    let (a, b) = (Decimal::of(one), Decimal::of(other));
    match (a.negative, b.negative) {
        (true, false) => true,
        (false, true) => false,
        (false, false) => a.size() < b.size(),
        (true, true) => b.size() < a.size(),
    }
}

/// A number in decimal notation without the zeros that mean nothing.
struct Decimal<'a> {
    negative: bool,
    whole: &'a [u8],
    fraction: &'a [u8],
}

impl<'a> Decimal<'a> {
    // Loops by hand: validation runs this four times for each number.
    fn of(text: &'a str) -> Self {
        let (signed, plain) = match text.as_bytes() {
            [b'-', rest @ ..] => (true, rest),
            rest => (false, rest),
        };
        let mut point = 0;
        while point < plain.len() && plain[point] != b'.' {
            point += 1;
        }
        let (mut whole, mut fraction) = (&plain[..point], &plain[plain.len().min(point + 1)..]);
        while let [b'0', rest @ ..] = whole {
            whole = rest;
        }
        while let [rest @ .., b'0'] = fraction {
            fraction = rest;
        }
        Self { negative: signed && !(whole.is_empty() && fraction.is_empty()), whole, fraction }
    }

    fn size(&self) -> (usize, &'a [u8], &'a [u8]) {
        (self.whole.len(), self.whole, self.fraction)
    }
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

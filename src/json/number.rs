//! Numbers in decimal notation (draft §6): `[ "-" ] digits [ "." digits ]`.

use crate::bytes::find;

/// A flag of a number: it has at most nine digits.
pub const SHORT: u32 = 1 << 18;
/// A flag of a short number: it is negative.
pub const NEGATIVE: u32 = 1 << 19;
/// The shift of the number of digits after the point (four bits) in the flags of a short number.
pub const SCALE_SHIFT: u32 = 20;

/// The largest integer that every JSON reader keeps exactly: 2^53.
pub(crate) const EXACT: u64 = 1 << 53;

/// The properties of a number that rules check, without rounding at any length.
#[derive(Clone, Copy)]
pub(crate) struct Number {
    pub(crate) is_integer: bool,
    pub(crate) is_negative: bool,
    /// The digits before the point; some value above [`EXACT`] if they are larger than that.
    pub(crate) whole: u64,
    /// Whether a digit other than zero follows the point.
    pub(crate) has_fraction: bool,
    /// All digits as one integer, if there are at most nine.
    pub(crate) digits: u32,
    /// [`SHORT`] and the other flags of a short number; 0 for a longer one.
    pub(crate) flags: u32,
}

impl Number {
    /// Parses all of `bytes`. `None` if they are not a number in decimal notation.
    // Inlined: nearly every parse reads numbers.
    #[inline(always)]
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let is_negative = !bytes.is_empty() && bytes[0] == b'-';
        let first = usize::from(is_negative);
        let (mut whole, mut at) = (0u64, first);
        while at < bytes.len() && bytes[at].is_ascii_digit() {
            if whole <= EXACT {
                whole = whole * 10 + u64::from(bytes[at] - b'0');
            }
            at += 1;
        }
        let (mut digits, mut has_fraction, mut scale) = (whole as u32, false, 0);
        let mut length = at - first;
        let is_integer = at == bytes.len();
        if length == 0 {
            return None;
        }
        if !is_integer {
            if bytes[at] != b'.' || at + 1 == bytes.len() {
                return None;
            }
            for &byte in &bytes[at + 1..] {
                if !byte.is_ascii_digit() {
                    return None;
                }
                digits = digits.wrapping_mul(10).wrapping_add(u32::from(byte - b'0'));
                has_fraction |= byte != b'0';
            }
            scale = bytes.len() - at - 1;
            length += scale;
        }
        let mut flags = 0;
        if length <= 9 {
            flags = SHORT | (scale as u32) << SCALE_SHIFT;
            if is_negative {
                flags |= NEGATIVE;
            }
        }
        Some(Self { is_integer, is_negative, whole, has_fraction, digits, flags })
    }

    /// [`Self::read`] where speed does not matter: a module has one copy.
    #[inline(never)]
    pub(crate) fn read_rarely(bytes: &[u8]) -> Option<Self> {
        Self::read(bytes)
    }

    pub(crate) fn is_within(&self, min: u8, max: u8) -> bool {
        let (min, max) = (u64::from(min), u64::from(max));
        !(self.is_negative && (self.whole > 0 || self.has_fraction))
            && self.whole >= min
            && (self.whole < max || self.whole == max && !self.has_fraction)
    }

    /// Whether an integer from -2^53 to 2^53 is less than `least`.
    pub(crate) fn is_below(&self, least: i64) -> bool {
        let size = i64::try_from(self.whole).unwrap_or(i64::MAX);
        (if self.is_negative { -size } else { size }) < least
    }
}

/// A number that JavaScript prints identically after it has parsed it: `0.5` and `-3`, but not `007`, `1.10`, `-0`, or an integer
/// beyond 2^53.
pub(crate) fn printed(bytes: &[u8]) -> Option<Number> {
    // An IEEE double keeps every decimal fraction of up to 15 significant digits.
    const DIGITS: usize = 15;
    // JavaScript prints fractions with more leading zeros with an exponent.
    const ZEROS: usize = 5;
    let number = Number::read(bytes)?;
    let digits = if number.is_negative { &bytes[1..] } else { bytes };
    if digits[0] == b'0' && digits.len() > 1 && digits[1] != b'.' {
        return None;
    }
    if number.is_integer {
        return Some(number).filter(|number| number.whole <= EXACT && !(number.is_negative && number.whole == 0));
    }
    let zeros = || digits.iter().skip(2).take_while(|&&byte| byte == b'0').count();
    let printed = number.has_fraction
        && digits[digits.len() - 1] != b'0'
        && digits.len() - 1 <= DIGITS
        && (number.whole > 0 || zeros() <= ZEROS);
    printed.then_some(number)
}

/// A decimal number without redundant zeros: `007` is `7`, `0.70` is `0.7`, `1.0` is `1`, `-0` is `0`.
pub(crate) fn shortest(number: &str) -> String {
    let bytes = number.as_bytes();
    let negative = !bytes.is_empty() && bytes[0] == b'-';
    let mut start = usize::from(negative);
    let mut point = start;
    while point < bytes.len() && bytes[point] != b'.' {
        point += 1;
    }
    let mut end = bytes.len();
    while end > point + 1 && bytes[end - 1] == b'0' {
        end -= 1;
    }
    if end <= point + 1 {
        end = point;
    }
    while start < point && bytes[start] == b'0' {
        start += 1;
    }
    let digits = &number[start..end];
    let sign = if negative && !digits.is_empty() { "-" } else { "" };
    [sign, if start == point { "0" } else { "" }, digits].concat()
}

/// The largest absolute exponent that [`decimal`] accepts. An IEEE double has none beyond 324.
const MAX_EXPONENT: usize = 400;

/// Converts a number with an optional exponent (`1e-7`, as JavaScript prints it) to decimal notation. `None` if it is not a
/// number, or if its exponent is beyond [`MAX_EXPONENT`].
pub(crate) fn decimal(number: &str) -> Option<String> {
    let bytes = number.as_bytes();
    if Number::read_rarely(bytes).is_some() {
        return Some(number.to_owned());
    }
    let mut mark = 0;
    while mark < bytes.len() && bytes[mark] | 0x20 != b'e' {
        mark += 1;
    }
    let (negative, exponent) = match &bytes[mark..] {
        [_, b'-', exponent @ ..] => (true, exponent),
        [_, b'+', exponent @ ..] | [_, exponent @ ..] => (false, exponent),
        [] => return None,
    };
    let exponent = Number::read_rarely(exponent).filter(|number| number.is_integer && !number.is_negative)?;
    let value = Number::read_rarely(&bytes[..mark])?;
    let zeros = usize::try_from(exponent.whole).ok().filter(|&zeros| zeros <= MAX_EXPONENT)?;
    let digits = &bytes[usize::from(value.is_negative)..mark];
    let point = find(digits, b'.').unwrap_or(digits.len());
    let count = digits.len() - usize::from(point < digits.len());
    // The exponent moves the point among the digits and the zeros around them.
    let moved = MAX_EXPONENT + point + zeros - if negative { 2 * zeros } else { 0 };
    let mut text = String::from(if value.is_negative { "-" } else { "" });
    for at in 0..2 * MAX_EXPONENT + count {
        if at == moved {
            text.push('.');
        }
        let digit = at.wrapping_sub(MAX_EXPONENT);
        text.push(if digit < count { char::from(digits[digit + usize::from(digit >= point)]) } else { '0' });
    }
    Some(shortest(&text))
}

#[cfg(feature = "requests")]
/// Whether one number in decimal notation is less than another: by their digits, so that nothing is rounded.
pub(crate) fn is_below(one: &str, other: &str) -> bool {
    let (a, b) = (size(one), size(other));
    match (a.0, b.0) {
        (true, true) => b.1 < a.1,
        (false, false) => a.1 < b.1,
        (negative, _) => negative,
    }
}

#[cfg(feature = "requests")]
/// Whether a number is negative, and its size: the length of its whole part and its digits, without zeros that mean nothing.
fn size(text: &str) -> (bool, (usize, &str, &str)) {
    let plain = text.trim_start_matches('-');
    let (whole, fraction) = plain.split_once('.').unwrap_or((plain, ""));
    let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
    (plain.len() < text.len() && !(whole.is_empty() && fraction.is_empty()), (whole.len(), whole, fraction))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_decimal_notation_is_a_number() {
        for text in ["0", "7", "007", "-1", "0.7", "-0.50", "9007199254740993"] {
            assert!(Number::read(text.as_bytes()).is_some(), "{text}");
        }
        for text in
            ["", "-", ".5", "1.", "+1", "1e3", "0x1", "inf", "NaN", " 1", "1 ", "1_000", "١", "1.2.3", "--1", "-.5"]
        {
            assert!(Number::read(text.as_bytes()).is_none(), "{text}");
        }
    }

    #[test]
    fn printed_agrees_with_ieee_doubles() {
        for text in ["0", "7", "-3", "0.5", "0.000001", "9007199254740992", "-0.25", "123456789.12345", "10"] {
            assert!(printed(text.as_bytes()).is_some(), "{text}");
            assert_eq!(text.parse::<f64>().map(|number| number.to_string()), Ok(text.to_owned()));
        }
        for text in ["007", "1.10", "-0", "1.0", "9007199254740993", "0.0000001", "0.1234567890123456", "00.5", "-0.0"]
        {
            assert!(printed(text.as_bytes()).is_none(), "{text}");
        }
    }

    #[test]
    fn shortest_removes_only_redundant_zeros() {
        let cases = [
            ("007", "7"),
            ("0.70", "0.7"),
            ("1.0", "1"),
            ("-0", "0"),
            ("-0.0", "0"),
            ("-1.50", "-1.5"),
            ("00.5", "0.5"),
            ("100", "100"),
        ];
        for (given, wanted) in cases {
            assert_eq!(shortest(given), wanted);
        }
    }
}

//! Whether an A-label (`xn--…`) is one: its tail must be Punycode (RFC 3492) of a label beyond ASCII (RFC 5890
//! §2.3.2.1). Syntax only: which characters a registry allows is in tables that this crate does not carry.

const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const FIRST_BIAS: u32 = 72;
const FIRST_CODE: u32 = 0x80;
const FIRST_PRINTABLE: u32 = 0xA0;

/// Whether a label begins like an A-label but is none.
#[must_use]
pub fn is_false_a_label(label: &str) -> bool {
    let bytes = label.as_bytes();
    bytes.len() >= 4 && bytes[..4].eq_ignore_ascii_case(b"xn--") && !is_punycode(&bytes[4..])
}

/// RFC 3492 §6.2, without keeping the text: every code point it gives must be one, and there must be at least one.
fn is_punycode(text: &[u8]) -> bool {
    let (basic, rest) = match text.iter().rposition(|&byte| byte == b'-') {
        Some(at) => (&text[..at], &text[at + 1..]),
        None => (&text[..0], text),
    };
    // A label that is only basic characters needs no Punycode, and one with an empty basic part has no delimiter.
    if rest.is_empty() || (basic.is_empty() && text.first() == Some(&b'-')) {
        return false;
    }
    let (mut code, mut bias, mut at, mut count) = (FIRST_CODE, FIRST_BIAS, 0u32, basic.len() as u32);
    let mut digits = rest.iter();
    while digits.len() > 0 {
        let before = at;
        let mut weight = 1u32;
        let mut k = BASE;
        loop {
            let Some(digit) = digits.next().and_then(|&digit| value(digit)) else { return false };
            let Some(sum) = digit.checked_mul(weight).and_then(|step| at.checked_add(step)) else { return false };
            at = sum;
            let threshold = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
            if digit < threshold {
                break;
            }
            let Some(next) = weight.checked_mul(BASE - threshold) else { return false };
            weight = next;
            k += BASE;
        }
        count += 1;
        bias = adapt(at - before, count, before == 0);
        let Some(next) = code.checked_add(at / count) else { return false };
        code = next;
        at = at % count + 1;
        // No label has the controls that follow ASCII (RFC 5892 §2.6).
        if code < FIRST_PRINTABLE || char::from_u32(code).is_none() {
            return false;
        }
    }
    true
}

/// RFC 3492 §6.1.
fn adapt(delta: u32, count: u32, first: bool) -> u32 {
    let mut delta = if first { delta / DAMP } else { delta / 2 };
    delta += delta / count;
    let mut k = 0;
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}

fn value(digit: u8) -> Option<u32> {
    match digit {
        b'a'..=b'z' => Some(u32::from(digit - b'a')),
        b'A'..=b'Z' => Some(u32::from(digit - b'A')),
        b'0'..=b'9' => Some(u32::from(digit - b'0') + 26),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    ///
    #[test]
    fn tells_a_labels_from_what_only_begins_so() {
        // Those of RFC 3492 §7.1 that a label can hold, and names in use.
        for label in [
            "xn--mnchen-3ya",
            "xn--bcher-kva",
            "XN--BCHER-KVA",
            "xn--egbpdaj6bu4bxfgehfvwxn",
            "xn--ihqwcrb4cv8a8dqg056pqjye",
            "xn--p1ai",
            "xn--80ak6aa92e",
            "xn--3b-ww4c5e180e575a65lsy2b",
            "xn-a",
            "example",
            "a--b",
        ] {
            assert!(!is_false_a_label(label), "{label}");
        }
        for label in
            ["xn--", "xn---", "xn--a-", "xn--abc-", "xn--99999999999", "xn--a_b", "xn--example-!", "xn--zzzzzzzz"]
        {
            assert!(is_false_a_label(label), "{label}");
        }
    }
}

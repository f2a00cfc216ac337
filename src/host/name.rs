//! DNS names and dotted IPv4 addresses, in one pass over the bytes of a host.

use super::reason::Reason;

/// The result of one pass over a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scan {
    /// Letters, digits, hyphens, underscores and dots, in valid DNS labels.
    Name,
    /// Four decimals without leading zeros.
    V4([u8; 4]),
    /// Refused without asking the platform.
    Refused(Reason),
    /// For the platform: `%` or a character beyond ASCII.
    Encoded,
    /// For the platform: a label begins with `xn--`.
    ALabel,
    /// For the platform: the last label begins with `0x`, or is a number that is not part of four decimals.
    Number,
}

/// Bytes in a label (RFC 1035 §2.3.4).
const LABEL: usize = 63;
/// Bytes in a name in text form, without a trailing dot (RFC 1035 §2.3.4).
const NAME: usize = 253;

// The class of each byte, as a bit. The order matters: below DOT a byte neither ends a label nor is an error.
const LETTER: u8 = 1;
const DIGIT: u8 = 1 << 1;
const HYPHEN: u8 = 1 << 2;
const DOT: u8 = 1 << 3;
/// Other characters of a reg-name (RFC 3986 §3.2.2) and characters that only the WHATWG parser accepts. They are not valid in
/// DNS names, but a following combining mark can turn them into another character.
const OTHER: u8 = 1 << 4;
/// `%` and bytes beyond ASCII.
const ENCODED: u8 = 1 << 5;
/// Controls, space and the characters that end or split a host in a URL. They must not reach the platform, which would cut the
/// text there.
const BORDER: u8 = 1 << 6;

static CLASSES: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut table = [OTHER; 256];
    let mut at = 0;
    while at < 256 {
        let byte = at as u8;
        table[at] = match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => LETTER,
            b'0'..=b'9' => DIGIT,
            b'-' => HYPHEN,
            b'.' => DOT,
            b'%' | 0x80.. => ENCODED,
            0..=b' ' | 0x7f | b'#' | b'/' | b':' | b'?' | b'@' | b'[' | b'\\' | b']' => BORDER,
            _ => OTHER,
        };
        at += 1;
    }
    table
}

/// Reads a host that does not begin with a bracket.
pub(super) fn scan(bytes: &[u8]) -> Scan {
    let (mut fault, mut a_label) = (None, false);
    // The start of the label, and the classes of its bytes and of all bytes before it.
    let (mut label, mut last, mut before) = (0, 0, 0);
    let mut at = 0;
    while at < bytes.len() {
        let class = CLASSES[bytes[at] as usize];
        last |= class;
        if class >= DOT {
            if class == OTHER {
                fault = fault.or(Some(Reason::Character));
            } else if class == DOT {
                fault = fault.or_else(|| label_fault(&bytes[label..at]));
                a_label |= is_a_label(&bytes[label..at]);
                // A final dot closes the last label.
                if at + 1 < bytes.len() {
                    label = at + 1;
                    before |= last;
                    last = 0;
                }
            }
        }
        at += 1;
    }
    let has = |class: u8| (before | last) & class != 0;
    if has(BORDER) {
        return Scan::Refused(Reason::Character);
    }
    // Errors of raw labels count only if the text contains nothing to decode.
    if has(ENCODED) {
        return Scan::Encoded;
    }
    let name = without_dot(bytes);
    if name.is_empty() {
        return Scan::Refused(Reason::Empty);
    }
    if let Some(reason) = fault {
        return Scan::Refused(reason);
    }
    if name.len() == bytes.len() {
        if let Some(reason) = label_fault(&bytes[label..]) {
            return Scan::Refused(reason);
        }
    }
    if name.len() > NAME {
        return Scan::Refused(Reason::NameTooLong);
    }
    if last & (LETTER | HYPHEN) == 0 {
        return quad(bytes).map_or(Scan::Number, Scan::V4);
    }
    match bytes[label..] {
        [b'0', b'x' | b'X', ..] => Scan::Number,
        _ if a_label || is_a_label(&bytes[label..]) => Scan::ALabel,
        _ => Scan::Name,
    }
}

fn without_dot(bytes: &[u8]) -> &[u8] {
    match bytes {
        [rest @ .., b'.'] => rest,
        _ => bytes,
    }
}

/// Whether a label begins with `xn--`.
fn is_a_label(label: &[u8]) -> bool {
    matches!(label, [b'x' | b'X', b'n' | b'N', b'-', b'-', ..])
}

#[allow(clippy::inline_always)] // the hot path of every parse
#[inline(always)]
fn label_fault(label: &[u8]) -> Option<Reason> {
    match label {
        [] => Some(Reason::LabelEmpty),
        [b'-', ..] | [.., b'-'] => Some(Reason::Hyphen),
        _ if label.len() > LABEL => Some(Reason::LabelTooLong),
        _ => None,
    }
}

/// Four decimals up to 255, without leading zeros and without a trailing dot.
pub(super) fn quad(bytes: &[u8]) -> Option<[u8; 4]> {
    let mut address = [0u8; 4];
    let mut part = 0;
    let mut number = 0u32;
    let mut length = 0;
    for &byte in bytes {
        match byte {
            b'0'..=b'9' if length == 0 || number > 0 => {
                number = number * 10 + u32::from(byte - b'0');
                length += 1;
                if number > 255 {
                    return None;
                }
            }
            b'.' if length > 0 && part < 3 => {
                address[part] = number as u8;
                part += 1;
                (number, length) = (0, 0);
            }
            _ => return None,
        }
    }
    address[part] = number as u8;
    (part == 3 && length > 0).then_some(address)
}

/// The "ends in a number" checker of WHATWG URL §3.5: clients parse these names as IPv4 addresses or reject them.
pub(super) fn ends_in_number(bytes: &[u8]) -> bool {
    let name = without_dot(bytes);
    let start = name.iter().rposition(|&byte| byte == b'.').map_or(0, |dot| dot + 1);
    match &name[start..] {
        [b'0', b'x' | b'X', digits @ ..] => digits.iter().all(u8::is_ascii_hexdigit),
        last => last.iter().all(u8::is_ascii_digit),
    }
}

/// Whether `name` is `suffix` or a subdomain of it. Ignores case; `suffix` is in lower case.
#[must_use]
pub(crate) fn is_below(name: &str, suffix: &str) -> bool {
    let (name, suffix) = (name.as_bytes(), suffix.as_bytes());
    let Some(start) = name.len().checked_sub(suffix.len()) else { return false };
    let tail = &name[start..];
    // From the end, because most names differ in their last byte.
    let mut at = tail.len();
    while at > 0 {
        at -= 1;
        if tail[at].to_ascii_lowercase() != suffix[at] {
            return false;
        }
    }
    start == 0 || name[start - 1] == b'.'
}

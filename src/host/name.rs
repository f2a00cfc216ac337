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

// The class of each byte, as bits.
const LETTER: u8 = 1;
/// A capital letter, in addition to [`LETTER`].
const CAPITAL: u8 = 1 << 1;
const DIGIT: u8 = 1 << 2;
const HYPHEN: u8 = 1 << 3;
const DOT: u8 = 1 << 4;
/// Other characters of a reg-name (RFC 3986 §3.2.2) and characters that only the WHATWG parser accepts. They are not valid in
/// DNS names, but a following combining mark can turn them into another character.
const OTHER: u8 = 1 << 5;
/// `%` and bytes beyond ASCII.
const ENCODED: u8 = 1 << 6;
/// Controls, space and the characters that end or split a host in a URL. They must not reach the platform, which would cut the
/// text there.
const BORDER: u8 = 1 << 7;

static CLASSES: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut table = [OTHER; 256];
    let mut at = 0;
    while at < 256 {
        let byte = at as u8;
        table[at] = match byte {
            b'a'..=b'z' | b'_' => LETTER,
            b'A'..=b'Z' => LETTER | CAPITAL,
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

/// The result of one look at a host without brackets, as bits: the classes of all its bytes, and [`PLAIN`] or [`NUMBER`]. (A structure
/// would cross memory, which takes longer than the look.)
#[derive(Clone, Copy)]
pub(crate) struct Glance(u32);

/// A DNS name that needs no further check.
const PLAIN: u32 = 1 << 8;
/// All labels are valid, and the last is a number.
const NUMBER: u32 = 1 << 9;

impl Glance {
    /// Whether the host is a DNS name that needs no further check.
    pub(crate) const fn is_name(self) -> bool {
        self.0 & PLAIN != 0
    }

    /// The address of a host of four decimals, whose text is `bytes`.
    pub(crate) fn address(self, bytes: &[u8]) -> Option<[u8; 4]> {
        if self.0 & NUMBER == 0 {
            return None;
        }
        quad(bytes)
    }

    /// Whether the host has capital letters.
    pub(crate) const fn has_capital(self) -> bool {
        self.0 & CAPITAL as u32 != 0
    }
}

/// Looks at a host that does not begin with a bracket.
pub(crate) fn glance(bytes: &[u8]) -> Glance {
    // The classes of the last label and of all bytes, and the class of the byte before. A name begins as if after a dot.
    let (mut last, mut all, mut before) = (0u32, 0u32, u32::from(DOT));
    let (mut label, mut at) = (0, 0);
    // Whether there is an empty label, a hyphen at an end of a label, or `--`, which A-labels have.
    let mut edges = 0;
    while at < bytes.len() {
        let class = u32::from(CLASSES[bytes[at] as usize]);
        at += 1;
        last |= class;
        if class & EDGES != 0 {
            edges |= before & EDGES;
            if class == u32::from(DOT) {
                all |= last;
                (label, last) = (at, 0);
            }
        }
        before = class;
    }
    all |= last;
    edges |= before & EDGES;
    // No label of a short name is too long.
    if edges | all & u32::from(OTHER | ENCODED | BORDER) != 0 || bytes.len() > LABEL {
        return Glance(all);
    }
    let is_number = last & u32::from(LETTER) == 0 && last & u32::from(HYPHEN) == 0;
    if is_number {
        Glance(all | NUMBER)
    } else if is_hexadecimal(&bytes[label..]) {
        Glance(all)
    } else {
        Glance(all | PLAIN)
    }
}

/// The classes of bytes that a label neither begins nor ends with.
const EDGES: u32 = (DOT | HYPHEN) as u32;

/// Reads a host that does not begin with a bracket.
pub(super) fn scan(bytes: &[u8]) -> Scan {
    let glance = glance(bytes);
    if glance.is_name() {
        Scan::Name
    } else if glance.0 & NUMBER != 0 {
        quad(bytes).map_or(Scan::Number, Scan::V4)
    } else {
        unusual(bytes, glance.0 as u8)
    }
}

/// Reads a host whose labels have to be checked one by one, and whose bytes are of these classes.
#[cold]
#[inline(never)]
fn unusual(bytes: &[u8], all: u8) -> Scan {
    if all & BORDER != 0 {
        return Scan::Refused(Reason::Character);
    }
    // Errors of raw labels count only if the text contains nothing to decode.
    if all & ENCODED != 0 {
        return Scan::Encoded;
    }
    let name = without_dot(bytes);
    if name.is_empty() {
        return Scan::Refused(Reason::Empty);
    }
    let (mut last, mut a_label): (&[u8], bool) = (&[], false);
    for label in name.split(|&byte| byte == b'.') {
        if let Some(reason) = label_fault(label) {
            return Scan::Refused(reason);
        }
        a_label |= is_a_label(label);
        last = label;
    }
    if name.len() > NAME {
        return Scan::Refused(Reason::NameTooLong);
    }
    if last.iter().all(u8::is_ascii_digit) {
        return quad(bytes).map_or(Scan::Number, Scan::V4);
    }
    if is_hexadecimal(last) {
        Scan::Number
    } else if a_label {
        Scan::ALabel
    } else {
        Scan::Name
    }
}

/// Whether a label begins like a hexadecimal number.
fn is_hexadecimal(label: &[u8]) -> bool {
    matches!(label, [b'0', b'x' | b'X', ..])
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

fn label_fault(label: &[u8]) -> Option<Reason> {
    match label {
        _ if label.iter().any(|&byte| CLASSES[byte as usize] == OTHER) => Some(Reason::Character),
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
pub(crate) fn is_below(name: &str, suffix: &str) -> bool {
    is_under(name.as_bytes(), suffix.as_bytes())
}

/// [`is_below`] for bytes.
pub(crate) fn is_under(name: &[u8], suffix: &[u8]) -> bool {
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

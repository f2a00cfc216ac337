//! How an HTTP client reads a host (WHATWG URL §3.5), and whether it is a name that can be looked up (RFC 1123 §2.1).
//!
//! Whoever judges a host or picks a port for it must do so on this reading, never on the text as written: `2130706433`
//! and `0x7f.1` are the loopback address.

use std::borrow::Cow;
use std::net::{Ipv4Addr, Ipv6Addr};

/// A host as an HTTP client reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading<'a> {
    /// A name of letters, digits, hyphens, underscores and dots, as written but for its case.
    Name(&'a str),
    /// An IPv4 address, in whatever spelling.
    V4(Ipv4Addr),
    /// An IPv6 literal.
    V6(Ipv6Addr),
    /// An `IPvFuture` literal: no client connects to one.
    Future,
    /// Not a host; the text says why.
    Invalid(&'static str),
}

/// Octets in a DNS label (RFC 1035 §2.3.4).
const LABEL: usize = 63;
/// Octets in a DNS name in text form, without a trailing dot (RFC 1035 §2.3.4).
const NAME: usize = 253;

/// Reads a percent-decoded reg-name or `IPv4address`.
#[must_use]
pub fn read(host: &str) -> Reading<'_> {
    let name = host.strip_suffix('.').unwrap_or(host);
    if name.is_empty() {
        return Reading::Invalid("it is empty");
    }
    if let Some(reason) = name_fault(name) {
        return Reading::Invalid(reason);
    }
    if !ends_in_number(name) {
        return Reading::Name(host);
    }
    ipv4(name).map_or(Reading::Invalid("its last part is a number, but it is not an IPv4 address"), Reading::V4)
}

/// The IPv4 parser of WHATWG URL §3.5: one to four numbers, each decimal, octal (`0…`) or hexadecimal (`0x…`); the last
/// one fills all the octets that are left.
pub(super) fn ipv4(name: &str) -> Option<Ipv4Addr> {
    let mut address = 0u64;
    let mut parts = name.split('.').peekable();
    let mut room = 4;
    while let Some(part) = parts.next() {
        let number = ipv4_number(part)?;
        let octets = if parts.peek().is_some() { 1 } else { room };
        if room < octets || room == 0 || number >= 1 << (8 * octets) {
            return None;
        }
        address = address << (8 * octets) | number;
        room -= octets;
    }
    Some(Ipv4Addr::from(address as u32))
}

/// The IPv4 number parser of WHATWG URL §3.5. `0x` alone is zero.
fn ipv4_number(part: &str) -> Option<u64> {
    let (digits, radix) = match part.as_bytes() {
        [] => return None,
        [b'0', b'x' | b'X', ..] => (&part[2..], 16),
        [b'0', _, ..] => (&part[1..], 8),
        _ => (part, 10),
    };
    digits.bytes().try_fold(0u64, |number, digit| {
        let digit = (digit as char).to_digit(radix)?;
        // Far beyond 32 bits it is no address whatever follows.
        Some((number * u64::from(radix) + u64::from(digit)).min(1 << 40))
    })
}

/// The A-label form (`xn--…`) of a name with other than ASCII characters, for a suggestion.
#[cfg(all(feature = "idna", not(target_arch = "wasm32")))]
#[must_use]
pub fn to_ascii(host: &str) -> Option<String> {
    if !has_tables() {
        return None;
    }
    match url::Host::parse(host) {
        Ok(url::Host::Domain(name)) if matches!(read(&name), Reading::Name(_)) => Some(name),
        _ => None,
    }
}

/// Whether the lock file brings an `idna_adapter` with tables. The one without them must not be asked about anything else:
/// on some names it panics.
#[cfg(all(feature = "idna", not(target_arch = "wasm32")))]
pub(super) fn has_tables() -> bool {
    static FOUND: std::sync::OnceLock<bool> = std::sync::OnceLock::new();
    *FOUND.get_or_init(|| url::Host::parse("\u{e9}.example").is_ok())
}

/// Without the feature `idna` there are no tables to make one.
#[cfg(not(all(feature = "idna", not(target_arch = "wasm32"))))]
#[must_use]
pub fn to_ascii(_host: &str) -> Option<String> {
    None
}

pub(super) fn name_fault(name: &str) -> Option<&'static str> {
    if name.len() > NAME {
        return Some("it is longer than 253 octets");
    }
    let mut start = 0;
    let bytes = name.as_bytes();
    for at in 0..=bytes.len() {
        if bytes.get(at).is_none_or(|&byte| byte == b'.') {
            let label = &bytes[start..at];
            match label {
                [] => return Some("a part between its dots is empty"),
                _ if label.len() > LABEL => return Some("a part between its dots is longer than 63 octets"),
                [b'-', ..] | [.., b'-'] => return Some("a part between its dots begins or ends with a hyphen"),
                _ => start = at + 1,
            }
        } else if !(bytes[at].is_ascii_alphanumeric() || bytes[at] == b'-' || bytes[at] == b'_') {
            return Some("only letters, digits, hyphens, underscores and dots can stand in one");
        }
    }
    None
}

/// The "ends in a number" checker of WHATWG URL §3.5, for a name without its trailing dot.
pub(super) fn ends_in_number(name: &str) -> bool {
    let last = name.rsplit('.').next().unwrap_or(name).as_bytes();
    match last {
        [b'0', b'x' | b'X', digits @ ..] => digits.iter().all(u8::is_ascii_hexdigit),
        _ => last.iter().all(u8::is_ascii_digit),
    }
}

impl<'a> Reading<'a> {
    /// Whether it is this machine: `localhost` and names below it (RFC 6761 §6.3), 127.0.0.0/8, `::1`, and the IPv4 ones
    /// in IPv4-mapped form.
    #[must_use]
    pub fn is_loopback(&self) -> bool {
        match self {
            Self::Name(name) => {
                let name = name.strip_suffix('.').unwrap_or(name);
                let suffix = name.len().checked_sub("localhost".len()).map(|at| name.split_at(at));
                suffix.is_some_and(|(below, last)| {
                    last.eq_ignore_ascii_case("localhost") && (below.is_empty() || below.ends_with('.'))
                })
            }
            Self::V4(address) => address.is_loopback(),
            Self::V6(address) => {
                address.is_loopback() || address.to_ipv4_mapped().is_some_and(|address| address.is_loopback())
            }
            Self::Future | Self::Invalid(_) => false,
        }
    }

    /// The text of this reading: a lower-case name, or an address in its usual notation (brackets around IPv6).
    #[must_use]
    pub fn to_text(&self) -> Option<Cow<'a, str>> {
        match self {
            Self::Name(name) if name.bytes().any(|byte| byte.is_ascii_uppercase()) => {
                Some(Cow::Owned(name.to_ascii_lowercase()))
            }
            Self::Name(name) => Some(Cow::Borrowed(name)),
            Self::V4(address) => Some(Cow::Owned(address.to_string())),
            Self::V6(address) => Some(Cow::Owned(format!("[{address}]"))),
            Self::Future | Self::Invalid(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_numeric_hosts_as_clients_do() {
        for text in ["127.0.0.1", "127.1", "2130706433", "0x7f.1", "0x7F000001", "0177.0.0.1", "127.0.0.1."] {
            assert_eq!(read(text), Reading::V4(Ipv4Addr::LOCALHOST), "{text}");
            assert!(read(text).is_loopback());
        }
        for text in ["256.1.1.1", "1.2.3.4.5", "foo.1", "127.0.0.08", "4294967296"] {
            assert!(matches!(read(text), Reading::Invalid(_)), "{text}");
        }
        for text in
            ["api.openai.com", "localhost.", "0x7f.com", "163.com", "my_proxy", "127.0.0.1.example.com", "xn--a"]
        {
            assert_eq!(read(text), Reading::Name(text));
        }
        for text in ["", ".", "a..b", "a b", "-a", "a-", "a,b", "*.x"] {
            assert!(matches!(read(text), Reading::Invalid(_)), "{text}");
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    #[test]
    fn agrees_with_the_url_crate_on_numbers() {
        let numbers = [
            "0",
            "1",
            "255",
            "256",
            "65535",
            "65536",
            "4294967295",
            "4294967296",
            "08",
            "010",
            "0x",
            "0xff",
            "0xg",
            "0X1",
            "00",
            "9".repeat(30).leak(),
            "a",
            "",
        ];
        for a in numbers {
            for b in numbers {
                for host in [
                    a.to_owned(),
                    format!("{a}.{b}"),
                    format!("1.{a}.{b}"),
                    format!("{b}.2.3.{a}"),
                    format!("{a}.{b}."),
                    format!("1.2.3.{a}.{b}"),
                ] {
                    let ours = match read(&host) {
                        Reading::V4(address) => Some(address.to_string()),
                        Reading::Name(name) => Some(name.to_ascii_lowercase()),
                        _ => None,
                    };
                    // The url crate also takes names that cannot be looked up: empty labels.
                    let theirs = url::Host::parse(&host).ok().map(|host| host.to_string());
                    if !(ours.is_none() && host.split('.').rev().skip(1).any(str::is_empty)) {
                        assert_eq!(ours, theirs, "{host:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn knows_loopback_names() {
        for text in ["localhost", "LOCALHOST", "localhost.", "api.localhost", "127.9.9.9"] {
            assert!(read(text).is_loopback(), "{text}");
        }
        for text in ["localhost.evil.com", "notlocalhost", "128.0.0.1", "126.255.255.255"] {
            assert!(!read(text).is_loopback(), "{text}");
        }
    }
}

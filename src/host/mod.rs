//! The only parser of hosts: a DNS name, an IPv4 or IPv6 address, or a refusal with its reason. It is the host that an HTTP
//! client connects to for `https://host` (WHATWG URL §3.5), limited to names that are valid in the DNS.
//!
//! [`read`] takes the raw text of a URI's host. Names of letters, digits, hyphens, underscores and dots, IPv4 addresses of
//! four decimals and bracketed IPv6 addresses are read here, in one pass and without allocation. Every other spelling is read
//! by the parser that HTTP clients use (`platform`): natively the `url` crate, in WebAssembly the platform's `URL`. The
//! result is parsed again, so the platform cannot return a host that this module refuses. Without a reader these spellings
//! are refused.
//!
//! The address ranges, special names and ports are in `table`, generated from `data/special-hosts.json`; the top-level domains are
//! in `tlds`, generated from `data/tlds.json`.

mod class;
mod ipv6;
mod name;
mod platform;
// Generated: rustfmt would break its rows.
#[rustfmt::skip]
mod table;
#[rustfmt::skip]
mod tlds;

pub use class::{address_kind, embedded, is_bad_port, is_special_use, Address, Detail, Embedded, HostClass, Kind};
pub(crate) use class::{is_below, is_network, mapped, shares, MAPPED};
#[cfg(target_arch = "wasm32")]
pub use platform::{set_reader, Reader};

use crate::bytes::find;
use crate::uri::table::{Class, HEXDIG, IP_FUTURE};
use name::Scan;
use std::borrow::Cow;

/// A parsed host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading<'a> {
    /// A valid DNS name. Its case and a trailing dot are kept. `Owned` if the platform read it.
    Name(Cow<'a, str>),
    /// An IPv4 address, in any spelling.
    V4([u8; 4]),
    /// An IPv6 address, as its eight groups.
    V6([u16; 8]),
    /// An `IPvFuture` literal (RFC 3986 §3.2.2). No client connects to one.
    Future,
    /// Not a host that a client connects to.
    Refused(Reason),
}

/// Why a host is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Reason {
    /// There is no text, or only a dot.
    Empty,
    /// Two dots in a row, or a dot at the start.
    LabelEmpty,
    /// A label of more than 63 bytes (RFC 1035 §2.3.4).
    LabelTooLong,
    /// A name of more than 253 bytes without its trailing dot (RFC 1035 §2.3.4), or too long a text for the platform.
    NameTooLong,
    /// A label begins or ends with a hyphen (RFC 1123 §2.1).
    Hyphen,
    /// A character that is not valid in a DNS name.
    Character,
    /// The last label is a number, but the host is not an IPv4 address (WHATWG URL §3.5).
    NotIpv4,
    /// `[` without `]`.
    UnclosedBracket,
    /// Text after the `]` of an IP literal.
    AfterBracket,
    /// An IPv6 address with a zone identifier (RFC 6874, obsoleted by RFC 9844).
    Zone,
    /// The text in brackets is not an IPv6 address (RFC 4291 §2.2).
    Ipv6,
    /// The platform refuses a label that begins with `xn--` (RFC 5890 §2.3.2.1).
    ALabel,
    /// The platform refuses the host.
    Platform,
    /// The spelling needs a reader that this platform or build does not have.
    NoReader,
}

impl Reason {
    const ALL: [Self; 14] = [
        Self::Empty,
        Self::LabelEmpty,
        Self::LabelTooLong,
        Self::NameTooLong,
        Self::Hyphen,
        Self::Character,
        Self::NotIpv4,
        Self::UnclosedBracket,
        Self::AfterBracket,
        Self::Zone,
        Self::Ipv6,
        Self::ALabel,
        Self::Platform,
        Self::NoReader,
    ];

    /// The reason with this number, the argument of a fact.
    #[must_use]
    pub fn from_number(number: u32) -> Option<Self> {
        Self::ALL.get(number as usize).copied()
    }

    /// The description, as a clause whose subject is the host.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Empty => "it is empty",
            Self::LabelEmpty => "a label is empty",
            Self::LabelTooLong => "a label is longer than 63 bytes",
            Self::NameTooLong => "it is longer than 253 bytes",
            Self::Hyphen => "a label begins or ends with a hyphen",
            Self::Character => "it contains a character other than letters, digits, hyphens and underscores",
            Self::NotIpv4 => "its last label is a number, but it is not an IPv4 address",
            Self::UnclosedBracket => "its bracket is not closed",
            Self::AfterBracket => "text follows its closing bracket",
            Self::Zone => "it has a zone identifier",
            Self::Ipv6 => "the text in brackets is not an IPv6 address",
            Self::ALabel => "a label that begins with `xn--` is not a valid A-label",
            Self::Platform => "no HTTP client accepts it",
            Self::NoReader => "this platform has no `URL` class that reads its spelling",
        }
    }
}

/// Longer than any plausible spelling of 253 characters. Longer text is not passed to the platform, whose time may grow faster
/// than the length.
const SPELLING: usize = 4096;

/// Reads the raw text of a URI's host: with the brackets of an IP literal, and with its percent-encoding. Total and linear.
#[must_use]
pub fn read(raw: &str) -> Reading<'_> {
    let bytes = raw.as_bytes();
    if let Some((b'[', rest)) = bytes.split_first() {
        return literal(rest);
    }
    match name::scan(bytes) {
        Scan::Name => Reading::Name(Cow::Borrowed(raw)),
        Scan::V4(address) => Reading::V4(address),
        Scan::Refused(reason) => Reading::Refused(reason),
        Scan::Encoded => unusual(raw, Reason::Platform),
        Scan::ALabel => unusual(raw, Reason::ALabel),
        Scan::Number => unusual(raw, Reason::NotIpv4),
    }
}

/// Like [`read`], for a host outside a URI, such as a field of a DNS record: refuses percent-encoding and characters beyond
/// ASCII.
#[must_use]
pub fn read_decoded(text: &str) -> Reading<'_> {
    match name::scan(text.as_bytes()) {
        Scan::Encoded if !text.starts_with('[') => Reading::Refused(Reason::Character),
        _ => read(text),
    }
}

/// Reads an address as resolvers and sockets write it: without brackets, IPv4 as four decimals. Everything else is refused,
/// with [`Reason::Zone`] if it contains `%`.
#[must_use]
pub fn read_address(text: &str) -> Reading<'static> {
    let bytes = text.as_bytes();
    if let Some(address) = name::quad(bytes) {
        return Reading::V4(address);
    }
    match inner(bytes) {
        // A resolver can append an interface to any address.
        Reading::Refused(Reason::Ipv6) if find(bytes, b'%').is_some() => Reading::Refused(Reason::Zone),
        reading => reading,
    }
}

/// An IP literal, after its opening bracket.
fn literal(rest: &[u8]) -> Reading<'static> {
    match find(rest, b']') {
        None => Reading::Refused(Reason::UnclosedBracket),
        Some(close) if close + 1 < rest.len() => Reading::Refused(Reason::AfterBracket),
        Some(close) => match inner(&rest[..close]) {
            Reading::Refused(Reason::Ipv6) if is_future(&rest[..close]) => Reading::Future,
            reading => reading,
        },
    }
}

fn inner(text: &[u8]) -> Reading<'static> {
    if let Some(address) = ipv6::parse(text) {
        return Reading::V6(address);
    }
    let zone = find(text, b'%');
    let scoped = zone.is_some_and(|at| ipv6::parse(&text[..at]).is_some());
    Reading::Refused(if scoped { Reason::Zone } else { Reason::Ipv6 })
}

/// `"v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )` (RFC 3986 §3.2.2).
fn is_future(text: &[u8]) -> bool {
    let Some((b'v' | b'V', rest)) = text.split_first() else { return false };
    let Some(dot) = find(rest, b'.') else { return false };
    let (version, address) = (&rest[..dot], &rest[dot + 1..]);
    !version.is_empty()
        && Class::around(version).is_within(HEXDIG)
        && !address.is_empty()
        && Class::around(address).is_within(IP_FUTURE)
}

/// Passes a spelling that is not read here to the platform. `refused` is the reason if the platform refuses it.
#[cold]
fn unusual(raw: &str, refused: Reason) -> Reading<'static> {
    if raw.len() > SPELLING {
        return Reading::Refused(Reason::NameTooLong);
    }
    let answer = match platform::read(raw) {
        None => return Reading::Refused(Reason::NoReader),
        Some(answer) if answer.is_empty() => return Reading::Refused(refused),
        Some(answer) => answer,
    };
    // The platform has validated `xn--` labels and names such as `a.0xyz`. It never returns encoded text.
    match name::scan(answer.as_bytes()) {
        Scan::Name | Scan::ALabel => Reading::Name(Cow::Owned(answer)),
        Scan::Number if !name::ends_in_number(answer.as_bytes()) => Reading::Name(Cow::Owned(answer)),
        Scan::V4(address) => Reading::V4(address),
        Scan::Refused(reason) => Reading::Refused(reason),
        Scan::Encoded | Scan::Number => Reading::Refused(refused),
    }
}

impl Reading<'_> {
    /// Whether the host is a loopback host: `localhost` and names below it (RFC 6761 §6.3), 127.0.0.0/8, `::1`, and 127.0.0.0/8
    /// in IPv4-mapped form. Requests to other hosts must use TLS (draft §5.1).
    #[must_use]
    pub fn is_loopback(&self) -> bool {
        match self {
            Self::Name(_) => is_below(self.name(), "localhost"),
            Self::V4(address) => address[0] == 127,
            Self::V6(address) => {
                matches!(address, [0, 0, 0, 0, 0, 0, 0, 1] | [0, 0, 0, 0, 0, 0xffff, 0x7f00..=0x7fff, _])
            }
            Self::Future | Self::Refused(_) => false,
        }
    }

    /// Whether clients can connect to the host.
    #[must_use]
    pub const fn is_host(&self) -> bool {
        matches!(self, Self::Name(_) | Self::V4(_) | Self::V6(_))
    }

    /// The name as written, without its trailing dot. Empty if the host is not a name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Name(name) => match name.as_bytes() {
                [.., b'.'] => &name[..name.len() - 1],
                _ => name,
            },
            _ => "",
        }
    }

    /// The address as 16 bytes; IPv4 as IPv4-mapped (RFC 4291 §2.5.5.2).
    #[must_use]
    pub fn address(&self) -> Option<Address> {
        match *self {
            Self::V4(address) => Some(mapped(address)),
            Self::V6(groups) => Some(ipv6::bytes(groups)),
            _ => None,
        }
    }

    /// Appends the host as `URL.hostname` prints it: a name in lower case, IPv4 as four decimals, IPv6 in brackets. Appends
    /// nothing for a host that no client connects to.
    pub fn push_to(&self, output: &mut String) {
        match self {
            Self::V6(_) => {
                output.push('[');
                self.push_bare(output);
                output.push(']');
            }
            _ => self.push_bare(output),
        }
    }

    /// [`Reading::push_to`] without brackets.
    pub fn push_bare(&self, output: &mut String) {
        match self {
            Self::Name(name) => {
                for byte in name.bytes() {
                    output.push(char::from(byte.to_ascii_lowercase() & 0x7f));
                }
            }
            Self::V4(address) => {
                for (at, &byte) in address.iter().enumerate() {
                    if at > 0 {
                        output.push('.');
                    }
                    push_decimal(byte, output);
                }
            }
            Self::V6(groups) => ipv6::push(*groups, output),
            Self::Future | Self::Refused(_) => {}
        }
    }

    /// The text that [`Reading::push_to`] appends; empty for a host that no client connects to.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut output = String::new();
        self.push_to(&mut output);
        output
    }

    /// Whether `text` equals the text that [`Reading::push_to`] appends.
    #[must_use]
    pub fn is_written(&self, text: &str) -> bool {
        match self {
            Self::Name(name) => **name == *text && !text.bytes().any(|byte| byte.is_ascii_uppercase()),
            Self::V4(address) => name::quad(text.as_bytes()) == Some(*address),
            Self::V6(_) => self.to_text() == text,
            Self::Future | Self::Refused(_) => false,
        }
    }
}

fn push_decimal(byte: u8, output: &mut String) {
    if byte > 99 {
        output.push(char::from(b'0' + byte / 100));
    }
    if byte > 9 {
        output.push(char::from(b'0' + byte / 10 % 10));
    }
    output.push(char::from(b'0' + byte % 10));
}

#[cfg(test)]
mod tests;

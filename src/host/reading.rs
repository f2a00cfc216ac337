//! A parsed host, and its text.

use super::address::{mapped, Address};
use super::ipv6;
use super::name::{is_below, quad};
use super::reason::Reason;
use crate::bytes::push_number;
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

    /// The address; IPv4 as IPv4-mapped (RFC 4291 §2.5.5.2).
    #[must_use]
    pub fn address(&self) -> Option<Address> {
        match *self {
            Self::V4(address) => Some(mapped(u32::from_be_bytes(address))),
            Self::V6(groups) => Some(groups.iter().fold(0, |bits, group| bits << 16 | Address::from(*group))),
            _ => None,
        }
    }

    /// Appends the host as `URL.hostname` prints it: a name in lower case, IPv4 as four decimals, IPv6 in brackets. Appends
    /// nothing for a host that no client connects to.
    pub(crate) fn push_to(&self, output: &mut String) {
        let is_literal = matches!(self, Self::V6(_));
        output.push_str(if is_literal { "[" } else { "" });
        self.push_bare(output);
        output.push_str(if is_literal { "]" } else { "" });
    }

    /// [`Reading::push_to`] without brackets.
    pub(crate) fn push_bare(&self, output: &mut String) {
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
                    push_number(output, byte.into());
                }
            }
            Self::V6(groups) => ipv6::push(*groups, output),
            Self::Future | Self::Refused(_) => {}
        }
    }

    /// The host as `URL.hostname` prints it; empty for a host that no client connects to.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut output = String::new();
        self.push_to(&mut output);
        output
    }

    /// Whether `text` equals the text that [`Reading::push_to`] appends.
    pub(crate) fn is_written(&self, text: &str) -> bool {
        match self {
            Self::Name(name) => **name == *text && !text.bytes().any(|byte| byte.is_ascii_uppercase()),
            Self::V4(address) => quad(text.as_bytes()) == Some(*address),
            Self::V6(_) => self.to_text() == text,
            Self::Future | Self::Refused(_) => false,
        }
    }
}

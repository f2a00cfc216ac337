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

mod address;
mod class;
mod classify;
mod ipv6;
mod name;
mod platform;
mod reading;
mod reason;
// Generated: rustfmt would break its rows.
#[rustfmt::skip]
mod table;
#[rustfmt::skip]
mod tlds;
#[cfg(feature = "requests")]
pub(crate) mod url;

pub use address::Address;
pub(crate) use address::{is_network, shares, MAPPED};
pub use class::{Detail, HostClass, Kind};
pub use classify::{address_kind, is_bad_port};
pub(crate) use classify::{embedded, is_special_use, Embedded};
pub(crate) use name::{glance, is_below, is_under};
#[cfg(target_arch = "wasm32")]
pub use platform::{set_reader, Reader};
pub use reading::Reading;
pub use reason::Reason;

use crate::bytes::find;
use crate::uri::table::{Class, HEXDIG, IP_FUTURE};
use name::Scan;
use std::borrow::Cow;

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
pub(crate) fn read_decoded(text: &str) -> Reading<'_> {
    match name::scan(text.as_bytes()) {
        Scan::Encoded if !text.starts_with('[') => Reading::Refused(Reason::Character),
        _ => read(text),
    }
}

/// Reads a host that is not in a URI: the brackets of an IPv6 address are optional.
pub(crate) fn read_bare(host: &str) -> Reading<'_> {
    match read_address(host) {
        address @ Reading::V6(_) => address,
        _ => read(host),
    }
}

/// Reads an address as resolvers and sockets write it: without brackets, IPv4 as four decimals. Everything else is refused,
/// with [`Reason::Zone`] if it contains `%`.
pub(crate) fn read_address(text: &str) -> Reading<'static> {
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

#[cfg(test)]
mod tests;

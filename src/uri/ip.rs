//! IP literals (RFC 3986 §3.2.2). The address readers of the standard library accept exactly the rules `IPv4address` and
//! `IPv6address`: no leading zeros, no missing parts, no zone.

use crate::uri::table;
use std::net::Ipv6Addr;

/// What stands between the brackets of an IP literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Literal {
    /// `IPv6address`
    V6(Ipv6Addr),
    /// `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`
    Future,
    /// An IPv6 address with a zone identifier (RFC 6874, obsoleted by RFC 9844).
    Zone,
    /// None of these.
    Invalid,
}

/// Reads the text between the brackets.
#[must_use]
pub fn literal(text: &str) -> Literal {
    if let Ok(address) = text.parse() {
        return Literal::V6(address);
    }
    if let Some((address, _zone)) = text.split_once('%') {
        return if address.parse::<Ipv6Addr>().is_ok() { Literal::Zone } else { Literal::Invalid };
    }
    if is_future(text.as_bytes()) {
        return Literal::Future;
    }
    Literal::Invalid
}

fn is_future(bytes: &[u8]) -> bool {
    let Some((b'v' | b'V', rest)) = bytes.split_first() else { return false };
    let Some(dot) = rest.iter().position(|&byte| byte == b'.') else { return false };
    let (version, address) = (&rest[..dot], &rest[dot + 1..]);
    !version.is_empty()
        && version.iter().all(|&byte| table::HEXDIG.has(byte))
        && !address.is_empty()
        && address.iter().all(|&byte| table::IP_FUTURE.has(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_literals_as_rfc_3986() {
        for text in ["::", "::1", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::ffff:1.2.3.4", "FE80::1", "1::2:3:4:5:6:7"] {
            assert!(matches!(literal(text), Literal::V6(_)), "{text}");
        }
        for text in ["", "1", ":", ":::", "1:2:3:4:5:6:7:8:9", "12345::", "::1.2.3", "::01.2.3.4", "1::2::3", "1.2.3.4"]
        {
            assert_eq!(literal(text), Literal::Invalid, "{text}");
        }
        assert_eq!(literal("v1.a:b"), Literal::Future);
        for text in ["v.a", "v1.", "vg.a", "v1a"] {
            assert_eq!(literal(text), Literal::Invalid, "{text}");
        }
        assert_eq!(literal("fe80::1%25eth0"), Literal::Zone);
        assert_eq!(literal("fe80::1%eth0"), Literal::Zone);
    }
}

//! The host that an HTTP client dials for `https://host` (WHATWG URL §3.5, the host parser), from the raw text of a URI's
//! host: percent-decoding first, then IDNA, then the numeric forms.
//!
//! Whoever judges a host, or builds a URL with it, does so on this reading. [`super::hostname`] is the same reading for a
//! host that is already decoded and must be a DNS name.
//!
//! # IDNA
//! A name with a character beyond ASCII, or with an `xn--` label, is not read by tables of this crate: they differ between
//! versions of Unicode, and the ones that count are the client's. In WebAssembly the platform's own `URL` is asked, which
//! is also the parser of `fetch`; natively the `url` crate, with the feature `idna` and tables in the lock file. Where
//! neither is there the name cannot be read, and what cannot be read is refused.

use super::hostname::{ends_in_number, ipv4, name_fault};
use crate::uri::pct;
use crate::uri::table::{self, Class};
use std::borrow::Cow;
use std::net::{Ipv4Addr, Ipv6Addr};

/// A host as an HTTP client dials it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClientHost<'a> {
    /// A name that can be looked up, in lower case; a trailing dot stays.
    Name(Cow<'a, str>),
    /// A name that clients take but the DNS does not have, and why not.
    NotDns(Cow<'a, str>, &'static str),
    /// An IPv4 address, in whatever spelling.
    V4(Ipv4Addr),
    /// An IPv6 address.
    V6(Ipv6Addr),
}

/// Why there is no reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// No client takes it.
    Refused,
    /// It needs IDNA, and this build has no tables.
    NoTables,
}

/// What ends or splits a host in a URL, and what no host may hold once it is decoded (WHATWG URL §3.1, "forbidden domain
/// code point"). Controls and `%` are forbidden as well.
const FORBIDDEN: &[u8] = b" #/:<>?@[\\]^|%\x7f";
/// What must not stand raw, also where the rest is for the platform to read: it would end the host there.
const DELIMITERS: &[u8] = b"#/:?@[\\]";

/// Reads the raw text of a host.
///
/// # Errors
/// If there is no reading.
pub fn read(raw: &str) -> Result<ClientHost<'_>, Unread> {
    if let Some(inner) = raw.strip_prefix('[') {
        let address = inner.strip_suffix(']').and_then(|text| text.parse().ok());
        return address.map(ClientHost::V6).ok_or(Unread::Refused);
    }
    // Nearly all hosts hold nothing but letters, digits, dots and hyphens.
    if Class::around(raw.as_bytes()).is_some_and(|seen| seen.is_within(table::UNRESERVED)) {
        return if has_a_label(raw.as_bytes()) { idna(raw) } else { name(Cow::Borrowed(raw)).ok_or(Unread::Refused) };
    }
    if raw.bytes().any(|byte| byte < 0x20 || DELIMITERS.contains(&byte)) {
        return Err(Unread::Refused);
    }
    let Ok(domain) = pct::decode(raw) else { return Err(Unread::Refused) };
    // IDNA has a say in these; all other names are only put in lower case.
    if !domain.is_ascii() || has_a_label(domain.as_bytes()) {
        return idna(raw);
    }
    ascii(domain).ok_or(Unread::Refused)
}

/// Whether a label begins with `xn--`, in any case.
fn has_a_label(domain: &[u8]) -> bool {
    // The second hyphen is what one has to look for: few names have any.
    (3..domain.len()).any(|at| {
        domain[at] == b'-'
            && matches!(domain[at - 3..at], [b'x' | b'X', b'n' | b'N', b'-'])
            && (at == 3 || domain[at - 4] == b'.')
    })
}

/// What the platform, or the tables of this build, make of it.
fn idna(raw: &str) -> Result<ClientHost<'static>, Unread> {
    let answer = platform(raw)?;
    read_answer(&answer).ok_or(Unread::Refused)
}

/// The part of the host parser behind IDNA.
fn ascii(domain: Cow<'_, str>) -> Option<ClientHost<'_>> {
    if domain.bytes().any(|byte| byte < 0x20 || FORBIDDEN.contains(&byte)) {
        return None;
    }
    name(domain)
}

/// A name or an IPv4 address, of characters that may stand in one.
fn name(domain: Cow<'_, str>) -> Option<ClientHost<'_>> {
    if domain.is_empty() {
        return None;
    }
    let name = domain.strip_suffix('.').unwrap_or(&domain);
    if !name.is_empty() && !name.ends_with('.') && ends_in_number(name) {
        return ipv4(name).map(ClientHost::V4);
    }
    let fault = if name.is_empty() { Some("it is empty") } else { name_fault(name) };
    let domain = if domain.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(domain.to_ascii_lowercase())
    } else {
        domain
    };
    Some(match fault {
        Some(reason) => ClientHost::NotDns(domain, reason),
        None => ClientHost::Name(domain),
    })
}

/// The platform's answer must be what it would itself read once more: ASCII, without anything left to decode or to map.
fn read_answer(answer: &str) -> Option<ClientHost<'static>> {
    if !answer.is_ascii() {
        return None;
    }
    let host = ascii(Cow::Owned(answer.to_owned()))?;
    (host.to_text() == answer).then_some(host)
}

impl ClientHost<'_> {
    /// As the platform's `URL` prints it: an IPv6 address in brackets.
    #[must_use]
    pub fn to_text(&self) -> String {
        match self {
            Self::Name(name) | Self::NotDns(name, _) => name.clone().into_owned(),
            Self::V4(address) => address.to_string(),
            Self::V6(address) => format!("[{}]", ipv6_text(*address)),
        }
    }

    /// The name without its trailing dot; empty for an address.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Name(name) | Self::NotDns(name, _) => name.strip_suffix('.').unwrap_or(name),
            Self::V4(_) | Self::V6(_) => "",
        }
    }

    /// Whether it is this machine: `localhost` and names below it (RFC 6761 §6.3), 127.0.0.0/8, `::1`, and the IPv4 ones in
    /// IPv4-mapped form. Only such a host may be spoken to without TLS (draft §5.1).
    #[must_use]
    pub fn is_loopback(&self) -> bool {
        match self {
            Self::Name(_) => is_below(self.name(), "localhost"),
            Self::NotDns(..) => false,
            Self::V4(address) => address.is_loopback(),
            Self::V6(address) => {
                address.is_loopback() || address.to_ipv4_mapped().is_some_and(|address| address.is_loopback())
            }
        }
    }
}

/// Whether a name in lower case is `suffix` or ends with it at the border of a label.
#[must_use]
// Asked of whole tables for each host: most suffixes differ in their last letters, and that must not cost a call.
#[allow(clippy::inline_always)]
#[inline(always)]
pub fn is_below(name: &str, suffix: &str) -> bool {
    // By patterns: they call nothing, whatever the build thinks of inlining.
    match (name.as_bytes(), suffix.as_bytes()) {
        (&[.., a, b], &[.., c, d]) if a != c || b != d => false,
        _ => ends_with_label(name, suffix),
    }
}

fn ends_with_label(name: &str, suffix: &str) -> bool {
    name.strip_suffix(suffix).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

/// The IPv6 serializer of WHATWG URL §3.5. It differs from the standard library's (RFC 5952) only in having no dotted part.
#[must_use]
pub fn ipv6_text(address: Ipv6Addr) -> String {
    match address.segments() {
        [0, 0, 0, 0, 0, 0xffff, high, low] => format!("::ffff:{high:x}:{low:x}"),
        _ => address.to_string(),
    }
}

#[cfg(target_arch = "wasm32")]
mod hook {
    use std::cell::RefCell;

    type Reader = Box<dyn Fn(&str) -> Option<String>>;

    thread_local! {
        static READER: RefCell<Option<Reader>> = const { RefCell::new(None) };
    }

    /// Says how the platform reads a host.
    pub(crate) fn set_reader(reader: Reader) {
        READER.with_borrow_mut(|slot| *slot = Some(reader));
    }

    pub(super) fn ask(raw: &str) -> Result<String, super::Unread> {
        READER.with_borrow(|reader| match reader {
            Some(read) => read(raw).ok_or(super::Unread::Refused),
            None => Err(super::Unread::NoTables),
        })
    }
}

#[cfg(target_arch = "wasm32")]
#[cfg_attr(not(feature = "wasm"), allow(unused_imports))]
pub(crate) use hook::set_reader;

/// The reading of a host that needs IDNA. `raw` holds no delimiter, so the platform cannot find anything but a host in it.
#[cfg(target_arch = "wasm32")]
fn platform(raw: &str) -> Result<String, Unread> {
    hook::ask(raw)
}

/// By the tables of this build.
#[cfg(all(not(target_arch = "wasm32"), feature = "idna"))]
fn platform(raw: &str) -> Result<String, Unread> {
    if !super::hostname::has_tables() {
        return Err(Unread::NoTables);
    }
    match url::Host::parse(raw) {
        Ok(url::Host::Domain(name)) => Ok(name),
        Ok(url::Host::Ipv4(address)) => Ok(address.to_string()),
        Ok(url::Host::Ipv6(_)) | Err(_) => Err(Unread::Refused),
    }
}

/// There are none in this build.
#[cfg(all(not(target_arch = "wasm32"), not(feature = "idna")))]
fn platform(_raw: &str) -> Result<String, Unread> {
    Err(Unread::NoTables)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(raw: &str) -> Option<String> {
        read(raw).ok().map(|host| host.to_text())
    }

    #[test]
    fn reads_what_clients_read() {
        for (raw, wanted) in [
            ("API.OpenAI.com", "api.openai.com"),
            ("%6c%6Fcalhost", "localhost"),
            ("localhost%2e", "localhost."),
            ("2130706433", "127.0.0.1"),
            ("0x7f.1.", "127.0.0.1"),
            ("%31%36%39.254.169.254", "169.254.169.254"),
            ("127.0.0.1..", "127.0.0.1.."),
            ("1..", "1.."),
            (".", "."),
            ("0x", "0.0.0.0"),
            ("[::FFFF:127.0.0.1]", "[::ffff:7f00:1]"),
            ("[::1]", "[::1]"),
            ("[1:0:0:2:0:0:0:3]", "[1:0:0:2::3]"),
            ("[0:1::]", "[0:1::]"),
            ("[1:0:2:3:4:5:6:7]", "[1:0:2:3:4:5:6:7]"),
            ("[::]", "[::]"),
            ("*.x", "*.x"),
        ] {
            assert_eq!(text(raw).as_deref(), Some(wanted), "{raw}");
        }
        for raw in [
            "",
            "%",
            "%zz",
            "a%2fb",
            "a%00",
            "a b",
            "a\tb",
            "a:1",
            "@a",
            "a@b",
            "\\a",
            "a/b",
            "a?",
            "a#",
            "[::1",
            "::1",
            "[::1%25lo]",
            "%5B::1%5D",
            "foo.1",
            "1.2.3.4.5",
            "127.0.0.08",
            "%FF",
            "[v1.a]",
            "a]",
        ] {
            assert_eq!(text(raw), None, "{raw}");
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    #[test]
    fn what_needs_tables_is_not_guessed() {
        for raw in ["xn--9ca.example", "a.XN--9CA", "\u{2460}.1", "caf%C3%A9.example", "a\u{ad}b", "\u{ff0e}"] {
            #[cfg(feature = "idna")]
            let tables = crate::scheme::hostname::has_tables();
            #[cfg(not(feature = "idna"))]
            let tables = false;
            assert_eq!(read(raw) == Err(Unread::NoTables), !tables, "{raw}");
        }
        assert!(matches!(read("axn--9ca.example"), Ok(ClientHost::Name(_))));
    }
}

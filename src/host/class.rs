//! The class of a host, for policies: its address range or special name (`data/special-hosts.json`), and the IPv4 addresses
//! embedded in IPv6 addresses.

use super::table::{Embedding, BAD_PORTS, EMBEDDINGS, GLOBAL, ISATAP, NAMES, OUTSIDE, RANGES};
use super::tlds::{BITS, FILTER, SEED, THIRD};
use super::{Reading, Reason};
use crate::bytes::rfind;

/// The 16 bytes of an IPv6 address; IPv4 as IPv4-mapped (RFC 4291 §2.5.5.2).
pub type Address = [u8; 16];

/// The class of a host, independent of any policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HostClass {
    /// A public DNS name, or a public address in a DNS answer.
    Public,
    /// A loopback name or address.
    Loopback,
    /// Private networks: RFC 1918, shared address space, unique local.
    Private,
    /// Link-local addresses.
    LinkLocal,
    /// Metadata services of clouds and clusters, which serve credentials.
    Metadata,
    /// A name that is not in the public DNS.
    SpecialUseName,
    /// A name without a dot.
    SingleLabel,
    /// A public IP address as the host of a URI.
    IpLiteral,
    /// An address that is not public unicast.
    Reserved,
    /// A name of a service that resolves names to any address.
    DnsRebinding,
    /// Not a valid host.
    InvalidHostname,
}

impl HostClass {
    /// Every class.
    pub const ALL: [Self; 11] = [
        Self::Public,
        Self::Loopback,
        Self::Private,
        Self::LinkLocal,
        Self::Metadata,
        Self::SpecialUseName,
        Self::SingleLabel,
        Self::IpLiteral,
        Self::Reserved,
        Self::DnsRebinding,
        Self::InvalidHostname,
    ];

    /// The kebab-case name, stable across versions.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Loopback => "loopback",
            Self::Private => "private",
            Self::LinkLocal => "link-local",
            Self::Metadata => "metadata",
            Self::SpecialUseName => "special-use-name",
            Self::SingleLabel => "single-label",
            Self::IpLiteral => "ip-literal",
            Self::Reserved => "reserved",
            Self::DnsRebinding => "dns-rebinding",
            Self::InvalidHostname => "invalid-hostname",
        }
    }
}

/// The classification of a host or an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its class.
    pub class: HostClass,
    /// The range, the special name, or the metadata service.
    pub detail: Detail,
    /// Whether private networks use it: an address of class `Private`, or a special-use name such as `.internal`.
    pub private: bool,
    /// Whether it is an IPv6 address that embeds an IPv4 address in a form that no provider uses. No policy allows it.
    pub tunnel: bool,
}

/// The reason for a host's class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Nothing.
    None,
    /// The range or the metadata service, by its number in the table.
    Why(u8),
    /// The special name.
    Name(&'static str),
    /// The reason why the host is refused.
    Reason(Reason),
}

#[cfg(not(all(target_arch = "wasm32", feature = "wasm", not(debug_assertions))))]
impl Detail {
    /// The text; empty for none.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Why(number) => super::table::WHYS[usize::from(number)],
            Self::Name(name) => name,
            Self::Reason(reason) => reason.as_str(),
        }
    }
}

impl Kind {
    const fn plain(class: HostClass, detail: Detail) -> Self {
        Self { class, detail, private: matches!(class, HostClass::Private), tunnel: false }
    }
}

/// The IPv4 addresses embedded in an address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Embedded {
    /// The IPv4 address that a connection uses: the address itself if it is IPv4.
    pub same: Option<[u8; 4]>,
    /// The embedded addresses: at most three (Teredo has two, and any prefix can precede an ISATAP identifier).
    pub wrapped: [Option<[u8; 4]>; 3],
}

/// The network of IPv4-mapped addresses, which represent IPv4 ones.
pub(crate) const MAPPED: (Address, u8) = (mapped([0; 4]), 96);

pub(crate) const fn mapped([a, b, c, d]: [u8; 4]) -> Address {
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, a, b, c, d]
}

/// Whether the first `length` bits of two addresses agree.
pub(crate) fn shares(one: &Address, other: &Address, length: u8) -> bool {
    let mut left = length;
    for (a, b) in one.iter().zip(other) {
        if left < 8 {
            return (a ^ b).checked_shr(8 - u32::from(left)).unwrap_or(0) == 0;
        }
        if a != b {
            return false;
        }
        left -= 8;
    }
    true
}

/// Whether all bits after the first `length` are 0.
pub(crate) fn is_network(address: &Address, length: u8) -> bool {
    let mut left = usize::from(length);
    address.iter().all(|byte| {
        let fixed = left.min(8);
        left -= fixed;
        u32::from(*byte) & (0xff >> fixed) == 0
    })
}

/// The IPv4 addresses embedded in an address.
#[must_use]
pub fn embedded(address: &Address) -> Embedded {
    let mut found = Embedded::default();
    // `::` and `::1` are not IPv4-compatible addresses (RFC 4291 §2.5.5.1).
    if shares(address, &[0; 16], 127) {
        return found;
    }
    let mut count = 0;
    let v4 = |at: usize| [address[at], address[at + 1], address[at + 2], address[at + 3]];
    for (prefix, length, at, embedding) in EMBEDDINGS {
        if !shares(address, prefix, *length) {
            continue;
        }
        let v4 = v4(*at);
        found.wrapped[count] = Some(match embedding {
            Embedding::Same => return Embedded { same: Some(v4), ..Embedded::default() },
            Embedding::Tunnel => v4,
            Embedding::Inverted => [!v4[0], !v4[1], !v4[2], !v4[3]],
        });
        count += 1;
    }
    if ISATAP.contains(&v4(8)) {
        found.wrapped[count] = Some(v4(12));
    }
    found
}

/// Classifies an address in a DNS answer, with its embedded IPv4 addresses.
#[must_use]
pub fn address_kind(address: &Address) -> Kind {
    let held = embedded(address);
    let address = held.same.map_or(*address, mapped);
    let own = match RANGES.iter().find(|(network, length, ..)| shares(&address, network, *length)) {
        Some(&(_, _, class, why)) => Kind::plain(class, Detail::Why(why)),
        None if held.same.is_some() || shares(&address, &GLOBAL.0, GLOBAL.1) => {
            Kind::plain(HostClass::Public, Detail::None)
        }
        None => Kind::plain(HostClass::Reserved, Detail::Why(OUTSIDE)),
    };
    if own.class == HostClass::Metadata {
        return own;
    }
    // The worst embedded address decides; the range of the address itself counts only if all of them are public.
    let mut worst = own;
    for v4 in held.wrapped.into_iter().flatten() {
        let kind = address_kind(&mapped(v4));
        if kind.class == HostClass::Metadata || kind.class != HostClass::Public && !worst.tunnel {
            worst = Kind { tunnel: true, ..kind };
        }
        if kind.class == HostClass::Metadata {
            break;
        }
    }
    worst
}

/// Whether `name` is `suffix` or a subdomain of it. Ignores case; `suffix` is in lower case.
#[must_use]
pub(crate) fn is_below(name: &str, suffix: &str) -> bool {
    let (name, suffix) = (name.as_bytes(), suffix.as_bytes());
    let Some(start) = name.len().checked_sub(suffix.len()) else { return false };
    // Compares the last byte first: most names differ there, which saves a call.
    let (Some(last), Some(wanted)) = (name.last(), suffix.last()) else { return suffix.is_empty() };
    last.to_ascii_lowercase() == *wanted
        && (start == 0 || name[start - 1] == b'.')
        && name[start..].eq_ignore_ascii_case(suffix)
}

/// Whether `fetch` blocks the port (Fetch Standard, "port blocking"). Also true for 0, to which no client connects.
#[must_use]
pub fn is_bad_port(port: u16) -> bool {
    BAD_PORTS.binary_search(&port).is_ok()
}

/// Whether the name is a special-use or loopback name, or below one.
#[must_use]
pub fn is_special_use(name: &str) -> bool {
    matches!(name_kind(name).class, HostClass::SpecialUseName | HostClass::Loopback)
}

/// For the last two bytes of a name ([`tail`]), whether a special name ends with them. Few other names do.
static TAILS: [bool; 1024] = {
    let mut tails = [false; 1024];
    let mut at = 0;
    while at < NAMES.len() {
        tails[tail(NAMES[at].0.as_bytes())] = true;
        at += 1;
    }
    tails
};

/// Five bits of each of the last two bytes, which are the same for letters of both cases.
const fn tail(name: &[u8]) -> usize {
    match name {
        [.., one, other] => (*one as usize & 31) << 5 | *other as usize & 31,
        _ => 0,
    }
}

/// Classifies a name without its trailing dot.
fn name_kind(name: &str) -> Kind {
    let special = if TAILS[tail(name.as_bytes())] { NAMES } else { &[] };
    for &(special, class, below, private, why) in special {
        if is_below(name, special) && (below || name.len() == special.len()) {
            let detail = why.map_or(Detail::Name(special), Detail::Why);
            return Kind { class, detail, private, tunnel: false };
        }
    }
    let Some(dot) = rfind(name.as_bytes(), b'.') else { return Kind::plain(HostClass::SingleLabel, Detail::None) };
    if !is_top_level(&name.as_bytes()[dot + 1..]) {
        // The search list of a cluster completes it, as in `kube-dns.kube-system`.
        return name_kind("svc");
    }
    Kind::plain(HostClass::Public, Detail::None)
}

/// Whether a label is a top-level domain: an A-label, two letters (ISO 3166 assigns them to countries at any time), or a name in
/// the filter. It takes one in 32 other labels for one (`data/tlds.json`).
fn is_top_level(label: &[u8]) -> bool {
    if label.len() > 4 && label[..4].eq_ignore_ascii_case(b"xn--") {
        return true;
    }
    let mut hash = SEED;
    for byte in label {
        if !byte.is_ascii_alphabetic() {
            return false;
        }
        hash = (hash ^ u32::from(byte | 0x20)).wrapping_mul(0x0100_0193);
    }
    if label.len() < 3 {
        return label.len() == 2;
    }
    let mut print = 0;
    for part in 0..3 {
        hash = (hash ^ (hash >> 15)).wrapping_mul(0x2c1b_3c6d);
        let bit = (part * THIRD + (((hash >> 16) * THIRD) >> 16)) * BITS;
        let at = (bit / 8) as usize;
        print ^= u32::from(u16::from_le_bytes([FILTER[at], FILTER[at + 1]])) >> (bit % 8);
    }
    (print ^ hash) & ((1 << BITS) - 1) == 0
}

impl Reading<'_> {
    /// The classification of the host.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Self::Name(_) => name_kind(self.name()),
            _ => match self.address() {
                Some(address) => match address_kind(&address) {
                    kind if kind.class == HostClass::Public => Kind { class: HostClass::IpLiteral, ..kind },
                    kind => kind,
                },
                None => Kind::plain(HostClass::InvalidHostname, Detail::None),
            },
        }
    }

    /// The class of the host.
    #[must_use]
    pub fn class(&self) -> HostClass {
        self.kind().class
    }
}

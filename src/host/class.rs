//! What a host is for a policy: which address range or special name holds it (`data/special-hosts.json`), and which IPv4
//! address an IPv6 one holds.

use super::table::{Embedding, BAD_PORTS, EMBEDDINGS, GLOBAL, ISATAP, NAMES, OUTSIDE, RANGES};
use super::{Reading, Reason};
use crate::bytes::{find, rfind};

/// The 16 bytes of an IPv6 address; IPv4 as IPv4-mapped (RFC 4291 §2.5.5.2).
pub type Address = [u8; 16];

/// What kind of host it is, whatever a policy allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HostClass {
    /// A public DNS name, or a public address as an answer of the DNS.
    Public,
    /// This machine.
    Loopback,
    /// Private networks: RFC 1918, shared address space, unique local.
    Private,
    /// One link only.
    LinkLocal,
    /// Clouds and clusters serve credentials there.
    Metadata,
    /// A name that the DNS of the Internet does not have.
    SpecialUseName,
    /// A name without a dot.
    SingleLabel,
    /// A public address in the place of a host.
    IpLiteral,
    /// An address that is not public unicast.
    Reserved,
    /// A name made for pointing to other addresses.
    DnsRebinding,
    /// Not a host that can be looked up, or not one that can be read.
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

/// What a host or an address is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its class.
    pub class: HostClass,
    /// The range, the special name, or the metadata service.
    pub detail: Detail,
    /// Private networks use it: an address of class `Private`, or a special-use name such as `.internal`.
    pub private: bool,
    /// It is an IPv6 form that wraps an IPv4 address in a way that no provider needs. No class makes it acceptable.
    pub tunnel: bool,
}

/// What a verdict says of a host beside its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Nothing.
    None,
    /// The range or the metadata service with this number.
    Why(u8),
    /// The special name.
    Name(&'static str),
    /// Why the host is refused.
    Reason(Reason),
}

#[cfg(not(all(target_arch = "wasm32", feature = "wasm", not(debug_assertions))))]
impl Detail {
    /// In words; empty for none.
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

/// The IPv4 addresses that an address holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Embedded {
    /// Where a connection to it goes: the address itself if it is IPv4.
    pub same: Option<[u8; 4]>,
    /// The addresses it wraps: at most three (Teredo names two, and any prefix can precede an ISATAP identifier).
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

/// Which IPv4 addresses an address holds.
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

/// What an address is, as an answer of the DNS. The IPv4 address it holds is checked with it.
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
    // The worst address that it wraps decides; its own range does only if all of those are public.
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

/// Whether `name` is `suffix`, or ends with it after a dot. In any case; `suffix` is in lower case.
#[must_use]
pub(crate) fn is_below(name: &str, suffix: &str) -> bool {
    let (name, suffix) = (name.as_bytes(), suffix.as_bytes());
    let Some(start) = name.len().checked_sub(suffix.len()) else { return false };
    // The last byte first: most names differ there, and the comparison of the rest is a call.
    let (Some(last), Some(wanted)) = (name.last(), suffix.last()) else { return suffix.is_empty() };
    last.to_ascii_lowercase() == *wanted
        && (start == 0 || name[start - 1] == b'.')
        && name[start..].eq_ignore_ascii_case(suffix)
}

/// Whether `fetch` refuses the port (Fetch Standard, "port blocking"). So does 0, to which no client connects.
#[must_use]
pub fn is_bad_port(port: u16) -> bool {
    BAD_PORTS.contains(&port)
}

/// Whether a special-use name or loopback name ends the name.
#[must_use]
pub fn is_special_use(name: &str) -> bool {
    matches!(name_kind(name).class, HostClass::SpecialUseName | HostClass::Loopback)
}

/// What a name without its trailing dot is.
fn name_kind(name: &str) -> Kind {
    for &(special, class, below, private, why) in NAMES {
        if is_below(name, special) && (below || name.len() == special.len()) {
            let detail = why.map_or(Detail::Name(special), Detail::Why);
            return Kind { class, detail, private, tunnel: false };
        }
    }
    let last = rfind(name.as_bytes(), b'.').map_or("", |dot| &name[dot + 1..]);
    let is_a_label = last.len() > 4 && last.as_bytes()[..4].eq_ignore_ascii_case(b"xn--");
    if !is_a_label && last.bytes().any(|byte| !byte.is_ascii_alphabetic()) {
        // No top-level domain (RFC 3696 §2): the search list of a cluster completes it, as in `kube-dns.kube-system`.
        return name_kind("svc");
    }
    let single = find(name.as_bytes(), b'.').is_none();
    Kind::plain(if single { HostClass::SingleLabel } else { HostClass::Public }, Detail::None)
}

impl Reading<'_> {
    /// What the host is.
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

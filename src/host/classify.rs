//! Classifies hosts for policies: by address range or special name (`data/special-hosts.json`), and by the IPv4 addresses
//! embedded in IPv6 addresses.

use super::address::{mapped, shares, Address, MAPPED};
use super::class::{Detail, HostClass, Kind};
use super::name::is_below;
use super::reading::Reading;
use super::table::{Embedding, BAD_PORTS, EMBEDDINGS, GLOBAL, ISATAP, NAMES, OUTSIDE, RANGES, WHYS};
use super::tlds::{BITS, FILTER, SEED, THIRD};
use crate::bytes::rfind;

impl Detail {
    /// The text; empty for none.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Why(number) => WHYS[usize::from(number)],
            Self::Name(name) => name,
            Self::Reason(reason) => reason.as_str(),
        }
    }
}

/// An address, and the addresses that it embeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Embedded {
    /// The address that a connection uses: an embedded IPv4 address, or the address itself.
    pub used: Address,
    /// The IPv4 addresses of tunnels: at most three (Teredo has two, and any prefix can precede an ISATAP identifier).
    pub(crate) wrapped: [Option<Address>; 3],
}

/// The IPv4 addresses embedded in an address.
pub(crate) fn embedded(address: Address) -> Embedded {
    let mut found = Embedded { used: address, wrapped: [None; 3] };
    // `::` and `::1` are not IPv4-compatible addresses (RFC 4291 §2.5.5.1).
    if address <= 1 {
        return found;
    }
    let mut count = 0;
    for &(prefix, length, after, embedding) in EMBEDDINGS {
        if !shares(address, prefix, length) {
            continue;
        }
        let v4 = (address >> after) as u32;
        found.wrapped[count] = Some(match embedding {
            Embedding::Same => return Embedded { used: mapped(v4), wrapped: [None; 3] },
            Embedding::Tunnel => mapped(v4),
            Embedding::Inverted => mapped(!v4),
        });
        count += 1;
    }
    if ISATAP.contains(&((address >> 32) as u32)) {
        found.wrapped[count] = Some(mapped(address as u32));
    }
    found
}

/// Classifies an address in a DNS answer, with its embedded IPv4 addresses.
#[must_use]
pub fn address_kind(address: Address) -> Kind {
    let Embedded { used, wrapped } = embedded(address);
    let own = match RANGES.iter().find(|(network, length, ..)| shares(used, *network, *length)) {
        Some(&(_, _, class, why)) => Kind::plain(class, Detail::Why(why)),
        None if [MAPPED, GLOBAL].iter().any(|(network, length)| shares(used, *network, *length)) => {
            Kind::plain(HostClass::Public, Detail::None)
        }
        None => Kind::plain(HostClass::Reserved, Detail::Why(OUTSIDE)),
    };
    if own.class == HostClass::Metadata {
        return own;
    }
    // The worst embedded address decides; the range of the address itself counts only if all of them are public.
    let mut worst = own;
    for v4 in wrapped.into_iter().flatten() {
        let kind = address_kind(v4);
        if kind.class == HostClass::Metadata || kind.class != HostClass::Public && !worst.tunnel {
            worst = Kind { tunnel: true, ..kind };
        }
        if kind.class == HostClass::Metadata {
            break;
        }
    }
    worst
}

/// Whether `fetch` blocks the port (Fetch Standard, "port blocking"). Also true for 0, to which no client connects.
#[must_use]
pub fn is_bad_port(port: u16) -> bool {
    BAD_PORTS.binary_search(&port).is_ok()
}

/// Whether the name is a special-use or loopback name, or below one.
pub(crate) fn is_special_use(name: &str) -> bool {
    matches!(name_kind(name).class, HostClass::SpecialUseName | HostClass::Loopback)
}

/// For the last two bytes of a name ([`tail`]), the first special name that ends with them, and for each special name the next one
/// with the same tail; plus 1, and 0 for none. Few other names end like a special one.
static TAILS: ([u8; 1024], [u8; NAMES.len()]) = {
    let (mut first, mut next) = ([0; 1024], [0; NAMES.len()]);
    let mut at = NAMES.len();
    while at > 0 {
        let own = tail(NAMES[at - 1].0.as_bytes());
        next[at - 1] = first[own];
        first[own] = at as u8;
        at -= 1;
    }
    (first, next)
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
    let mut row = usize::from(TAILS.0[tail(name.as_bytes())]);
    while row > 0 {
        let (special, class, below, private, why) = NAMES[row - 1];
        row = usize::from(TAILS.1[row - 1]);
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
                Some(address) => match address_kind(address) {
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

//! Addresses as bits: which block they lie in, and which IPv4 address an IPv6 one holds.

use super::table::ipv6::Embedding;
use super::table::{ipv4, ipv6, metadata};
use super::verdict::HostClass;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// What an address is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its class; `Public` if no block holds it.
    pub class: HostClass,
    /// The block's name, or whose metadata service it is; empty if public.
    pub name: &'static str,
    /// It is an IPv6 form that wraps an IPv4 address in a way that no provider needs: no class makes it acceptable.
    pub tunnel: bool,
}

/// The IPv4 addresses that an address holds, itself included if it is one. There are at most two ways to look at one
/// (Teredo names two, any other prefix may have an ISATAP identifier behind it).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Embedded {
    /// Where a connection to it really goes.
    pub same: Option<Ipv4Addr>,
    /// What it wraps.
    pub wrapped: [Option<Ipv4Addr>; 3],
}

/// An address as the bits of an IPv6 one, IPv4 in mapped form.
pub(super) fn bits(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped().to_bits(),
        IpAddr::V6(address) => address.to_bits(),
    }
}

/// Whether the first `length` bits agree.
pub(super) fn shares(one: u128, other: u128, length: u8) -> bool {
    length == 0 || (one ^ other) >> (128 - u32::from(length.min(128))) == 0
}

/// Which IPv4 addresses it holds.
#[must_use]
pub fn embedded(address: IpAddr) -> Embedded {
    let address = match address {
        IpAddr::V4(address) => return Embedded { same: Some(address), ..Embedded::default() },
        IpAddr::V6(address) => address.to_bits(),
    };
    let mut found = Embedded::default();
    let mut at = 0;
    let mut wrap = |v4: u32| {
        found.wrapped[at] = Some(Ipv4Addr::from_bits(v4));
        at += 1;
    };
    // `::` and `::1` are no IPv4-compatible addresses (RFC 4291 §2.5.5.1).
    if address > 1 {
        for &(prefix, length, shift, inverted, embedding) in ipv6::EMBEDDINGS {
            if !shares(address, prefix, length) {
                continue;
            }
            let v4 = (address >> shift) as u32 ^ if inverted { u32::MAX } else { 0 };
            match embedding {
                Embedding::Same => return Embedded { same: Some(Ipv4Addr::from_bits(v4)), ..Embedded::default() },
                Embedding::Tunnel => wrap(v4),
            }
        }
        if ipv6::ISATAP.contains(&((address >> 32) as u32)) {
            wrap(address as u32);
        }
    }
    found
}

/// What an address is: the IPv4 address it holds is judged with it.
#[must_use]
pub fn kind(address: IpAddr) -> Kind {
    if let Some(&(_, name)) = metadata::ADDRESSES.iter().find(|(bits, _)| *bits == self::bits(address)) {
        return Kind { class: HostClass::Metadata, name, tunnel: false };
    }
    match address {
        IpAddr::V4(address) => v4(address),
        IpAddr::V6(address) => v6(address),
    }
}

fn v4(address: Ipv4Addr) -> Kind {
    let holds = |&&(network, length, ..): &&ipv4::Row| {
        shares(bits(address.into()), bits(Ipv4Addr::from_bits(network).into()), 96 + length)
    };
    match ipv4::ROWS.iter().find(holds) {
        Some(&(_, _, class, name)) => Kind { class, name, tunnel: false },
        None => Kind { class: HostClass::Public, name: "", tunnel: false },
    }
}

fn v6(address: Ipv6Addr) -> Kind {
    let embedded = embedded(address.into());
    if let Some(same) = embedded.same {
        return kind(same.into());
    }
    let bits = address.to_bits();
    let own = match ipv6::ROWS.iter().find(|&&(network, length, ..)| shares(bits, network, length)) {
        Some(&(_, _, class, name)) => Kind { class, name, tunnel: false },
        None if shares(bits, ipv6::GLOBAL.0, ipv6::GLOBAL.1) => {
            Kind { class: HostClass::Public, name: "", tunnel: false }
        }
        None => Kind { class: HostClass::Reserved, name: ipv6::OUTSIDE, tunnel: false },
    };
    // The worst of what it wraps says what it is; its own block says so only if all of that is public.
    let mut wrapped = embedded.wrapped.into_iter().flatten().map(|v4| kind(v4.into()));
    let worst = wrapped.clone().find(|kind| kind.class == HostClass::Metadata);
    match worst.or_else(|| wrapped.find(|kind| kind.class != HostClass::Public)) {
        Some(worst) => Kind { tunnel: true, ..worst },
        None => own,
    }
}

/// Reads an answer of a resolver: no brackets, no spaces, nothing but the address. The error says whether there is a zone
/// (`%eth0`) in it.
pub(super) fn parse(text: &str) -> Result<IpAddr, bool> {
    text.parse().map_err(|_| text.contains('%'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_hold_networks() {
        for &(network, length, _, name) in ipv4::ROWS {
            assert_eq!(network.checked_shl(32 - u32::from(length)).map_or(0, |_| network << length), 0, "{name}");
        }
        for &(network, length, _, name) in ipv6::ROWS {
            assert_eq!(network.checked_shl(u32::from(length)).unwrap_or(0), 0, "{name}");
        }
        for &(network, length, ..) in ipv6::EMBEDDINGS {
            assert_eq!(network.checked_shl(u32::from(length)).unwrap_or(0), 0);
        }
    }
}

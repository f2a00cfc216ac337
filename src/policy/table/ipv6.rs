//! IPv6 blocks that are not the public Internet, and the forms that hold an IPv4 address.
//!
//! Source: IANA IPv6 Special-Purpose Address Registry (RFC 6890), as of October 2025, as read in November 2026;
//! `ff00::/8` and `fec0::/10` (RFC 3879) from the IPv6 Address Space registry. Global unicast is `2000::/3` (RFC 4291 §2.4);
//! what lies outside it and has no row of its own is refused as well ([`OUTSIDE`]).

use crate::policy::HostClass::{self, LinkLocal, Loopback, Private, Reserved};

/// One block: its first address, the length of its prefix, its class, and its name in the registry.
pub type Row = (u128, u8, HostClass, &'static str);

/// The first row that holds an address counts. The registry's rows for IPv4-mapped addresses and for the well-known prefix
/// of NAT64 are not here: such an address is what its IPv4 address is ([`EMBEDDINGS`]).
pub static ROWS: &[Row] = &[
    (0, 128, Reserved, "unspecified address"),
    (1, 128, Loopback, "loopback"),
    (0, 96, Reserved, "IPv4-compatible, deprecated"),
    (0xffff << 48, 96, Reserved, "IPv4-translated"),
    (0x0064_ff9b_0001 << 80, 48, Reserved, "local-use IPv4/IPv6 translation"),
    (0x0100 << 112, 64, Reserved, "discard only"),
    (0x0100_0000_0000_0001 << 64, 64, Reserved, "dummy prefix"),
    (0x2001 << 112, 32, Reserved, "Teredo"),
    (0x2001 << 112, 23, Reserved, "IETF protocol assignments"),
    (0x2001_0db8 << 96, 32, Reserved, "documentation"),
    (0x2002 << 112, 16, Reserved, "6to4"),
    (0x2620_004f_8000 << 80, 48, Reserved, "AS112"),
    (0x3fff << 112, 20, Reserved, "documentation"),
    (0x5f00 << 112, 16, Reserved, "segment routing SIDs"),
    (0xfc00 << 112, 7, Private, "unique local"),
    (0xfe80 << 112, 10, LinkLocal, "link local"),
    (0xfec0 << 112, 10, Private, "site local, deprecated"),
    (0xff00 << 112, 8, Reserved, "multicast"),
];

/// Global unicast.
pub const GLOBAL: (u128, u8) = (0x2000 << 112, 3);
/// The name of what has no row and lies outside of it.
pub const OUTSIDE: &str = "outside global unicast";

/// How an IPv6 address holds an IPv4 one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Embedding {
    /// A connection to it is a connection to the IPv4 address: this decides alone.
    Same,
    /// A way of reaching the IPv4 address that no provider needs. It is refused in any case, and the IPv4 address says
    /// how bad it is.
    Tunnel,
}

/// Prefix, its length, by how many bits the IPv4 address is shifted up, whether its bits are inverted, and what it means.
pub static EMBEDDINGS: &[(u128, u8, u8, bool, Embedding)] = &[
    // IPv4-mapped (RFC 4291 §2.5.5.2)
    (0xffff << 32, 96, 0, false, Embedding::Same),
    // NAT64 with the well-known prefix (RFC 6052 §2.1): networks with DNS64 answer so for every host that has IPv4 only
    (0x0064_ff9b << 96, 96, 0, false, Embedding::Same),
    // IPv4-compatible (RFC 4291 §2.5.5.1)
    (0, 96, 0, false, Embedding::Tunnel),
    // IPv4-translated (RFC 7915, RFC 2765)
    (0xffff << 48, 96, 0, false, Embedding::Tunnel),
    // NAT64 with a prefix of local use (RFC 8215), in the form of 96 bits that RFC 6052 §3.3 advises: another may hide one
    (0x0064_ff9b_0001 << 80, 48, 0, false, Embedding::Tunnel),
    // 6to4 (RFC 3056)
    (0x2002 << 112, 16, 80, false, Embedding::Tunnel),
    // Teredo (RFC 4380 §4): the client, obfuscated, and the server
    (0x2001 << 112, 32, 0, true, Embedding::Tunnel),
    (0x2001 << 112, 32, 64, false, Embedding::Tunnel),
];

/// ISATAP (RFC 5214 §6.1): any prefix, then an interface identifier of 0000:5efe or 0200:5efe and the IPv4 address.
pub const ISATAP: [u32; 2] = [0x0000_5efe, 0x0200_5efe];

//! IPv4 blocks that are not the public Internet.
//!
//! Source: IANA IPv4 Special-Purpose Address Registry (RFC 6890), as of October 2025, as read in November 2026;
//! 224.0.0.0/4 from the IPv4 Multicast Address Space Registry. Infrastructure blocks that the registry calls globally
//! reachable (AS112, AMT, 6to4 relays, 192.0.0.9, 192.0.0.10) hold no model provider, and are refused with the rest.

use crate::policy::HostClass::{self, LinkLocal, Loopback, Private, Reserved};

/// One block: its first address, the length of its prefix, its class, and its name in the registry.
pub type Row = (u32, u8, HostClass, &'static str);

const fn row(octets: [u8; 4], length: u8, class: HostClass, name: &'static str) -> Row {
    (u32::from_be_bytes(octets), length, class, name)
}

/// The first row that holds an address counts.
pub static ROWS: &[Row] = &[
    row([0, 0, 0, 0], 8, Reserved, "this network"),
    row([10, 0, 0, 0], 8, Private, "private use"),
    row([100, 64, 0, 0], 10, Private, "shared address space"),
    row([127, 0, 0, 0], 8, Loopback, "loopback"),
    row([169, 254, 0, 0], 16, LinkLocal, "link local"),
    row([172, 16, 0, 0], 12, Private, "private use"),
    row([192, 0, 0, 0], 24, Reserved, "IETF protocol assignments"),
    row([192, 0, 2, 0], 24, Reserved, "documentation"),
    row([192, 31, 196, 0], 24, Reserved, "AS112"),
    row([192, 52, 193, 0], 24, Reserved, "AMT"),
    row([192, 88, 99, 0], 24, Reserved, "6to4 relay anycast"),
    row([192, 168, 0, 0], 16, Private, "private use"),
    row([192, 175, 48, 0], 24, Reserved, "AS112"),
    row([198, 18, 0, 0], 15, Reserved, "benchmarking"),
    row([198, 51, 100, 0], 24, Reserved, "documentation"),
    row([203, 0, 113, 0], 24, Reserved, "documentation"),
    row([224, 0, 0, 0], 4, Reserved, "multicast"),
    row([240, 0, 0, 0], 4, Reserved, "reserved, and broadcast"),
];

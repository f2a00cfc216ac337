//! Generated from data/special-hosts.json by scripts/gen/hosts.mjs (npm run gen). Do not edit. The sources of each row are there.

use super::class::{Address, HostClass};
use HostClass::{DnsRebinding, LinkLocal, Loopback, Metadata, Private, Reserved, SpecialUseName};

/// How an IPv6 address holds an IPv4 one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Embedding {
    /// A connection to it is a connection to the IPv4 address, which alone decides.
    Same,
    /// A way of reaching the IPv4 address that no provider needs.
    Tunnel,
    /// The same, with all bits of the IPv4 address flipped.
    Inverted,
}

/// Network, length of its prefix, class, name. IPv4 as IPv4-mapped. The first row that holds an address decides.
pub(super) static RANGES: &[(Address, u8, HostClass, &str)] = &[
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xa9, 0xfe, 0xa9, 0xfe], 128, Metadata, "metadata of AWS, Azure, Google Cloud, Oracle, DigitalOcean, Hetzner and OpenStack"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xa9, 0xfe, 0xaa, 2], 128, Metadata, "task metadata of Amazon ECS"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xa9, 0xfe, 0xaa, 0x17], 128, Metadata, "Pod Identity of Amazon EKS"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xa9, 0xfe, 0x2a, 0x2a], 128, Metadata, "metadata of Scaleway"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xa9, 0xfe, 0, 0x17], 128, Metadata, "metadata of Tencent Cloud"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xa8, 0x3f, 0x81, 0x10], 128, Metadata, "WireServer of Azure"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0x64, 0x64, 0x64, 0xc8], 128, Metadata, "metadata of Alibaba Cloud"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0x64, 0x60, 0, 0x60], 128, Metadata, "metadata of Volcano Engine"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0x64, 0x50, 0x50, 0x50], 128, Metadata, "metadata of UCloud"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xc0, 0, 0, 0xc0], 128, Metadata, "metadata of Oracle Cloud, classic"),
    ([0xfd, 0, 0xe, 0xc2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0x54], 128, Metadata, "metadata of AWS"),
    ([0xfd, 0, 0xe, 0xc2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x23], 128, Metadata, "Pod Identity of Amazon EKS"),
    ([0xfd, 0x20, 0, 0xce, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0x54], 128, Metadata, "metadata of Google Cloud"),
    ([0xfd, 0, 0, 0x42, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x42], 128, Metadata, "metadata of Scaleway"),
    ([0xfd, 0, 0, 0xc1, 0, 0, 0, 0, 0, 0, 0, 0, 0xa9, 0xfe, 0xa9, 0xfe], 128, Metadata, "metadata of Oracle Cloud"),
    ([0xfd, 0, 0xa9, 0xfe, 0xa9, 0xfe, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], 128, Metadata, "metadata of Akamai"),
    ([0xfd, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 0], 128, Metadata, "metadata of Alibaba Cloud"),
    ([0xfe, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xa9, 0xfe, 0xa9, 0xfe], 128, Metadata, "metadata of OpenStack"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0], 104, Reserved, "this network"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xa, 0, 0, 0], 104, Private, "private use"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0x64, 0x40, 0, 0], 106, Private, "shared address space"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0x7f, 0, 0, 0], 104, Loopback, "loopback"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xa9, 0xfe, 0, 0], 112, LinkLocal, "link local"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xac, 0x10, 0, 0], 108, Private, "private use"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xc0, 0, 0, 0], 120, Reserved, "IETF protocol assignments"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xc0, 0, 2, 0], 120, Reserved, "documentation"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xc0, 0x1f, 0xc4, 0], 120, Reserved, "AS112"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xc0, 0x34, 0xc1, 0], 120, Reserved, "AMT"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xc0, 0x58, 0x63, 0], 120, Reserved, "6to4 relay anycast"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xc0, 0xa8, 0, 0], 112, Private, "private use"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xc0, 0xaf, 0x30, 0], 120, Reserved, "AS112"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xc6, 0x12, 0, 0], 111, Reserved, "benchmarking"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xc6, 0x33, 0x64, 0], 120, Reserved, "documentation"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xcb, 0, 0x71, 0], 120, Reserved, "documentation"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xe0, 0, 0, 0], 100, Reserved, "multicast"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xf0, 0, 0, 0], 100, Reserved, "reserved, and broadcast"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 128, Reserved, "unspecified address"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], 128, Loopback, "loopback"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 96, Reserved, "IPv4-compatible, deprecated"),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0, 0, 0], 96, Reserved, "IPv4-translated"),
    ([0, 0x64, 0xff, 0x9b, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 48, Reserved, "local-use IPv4/IPv6 translation"),
    ([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 64, Reserved, "discard only"),
    ([1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0], 64, Reserved, "dummy prefix"),
    ([0x20, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 32, Reserved, "Teredo"),
    ([0x20, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 23, Reserved, "IETF protocol assignments"),
    ([0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 32, Reserved, "documentation"),
    ([0x20, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 16, Reserved, "6to4"),
    ([0x26, 0x20, 0, 0x4f, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 48, Reserved, "AS112"),
    ([0x3f, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 20, Reserved, "documentation"),
    ([0x5f, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 16, Reserved, "segment routing SIDs"),
    ([0xfc, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 7, Private, "unique local"),
    ([0xfe, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 10, LinkLocal, "link local"),
    ([0xfe, 0xc0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 10, Private, "site local, deprecated"),
    ([0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 8, Reserved, "multicast"),
];

/// Global unicast. An IPv6 address outside it and outside all ranges is reserved, with the name below.
pub(super) const GLOBAL: (Address, u8) = ([0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 3);
pub(super) const OUTSIDE: &str = "outside global unicast";

/// Network, length of its prefix, at which byte the IPv4 address begins, and how it is held.
pub(super) static EMBEDDINGS: &[(Address, u8, usize, Embedding)] = &[
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0], 96, 12, Embedding::Same),
    ([0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 96, 12, Embedding::Same),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 96, 12, Embedding::Tunnel),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0, 0, 0], 96, 12, Embedding::Tunnel),
    ([0, 0x64, 0xff, 0x9b, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 48, 12, Embedding::Tunnel),
    ([0x20, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 16, 2, Embedding::Tunnel),
    ([0x20, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 32, 12, Embedding::Inverted),
    ([0x20, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 32, 4, Embedding::Tunnel),
];

/// Bytes 8 to 11 of an ISATAP address; the IPv4 address follows.
pub(super) const ISATAP: [[u8; 4]; 2] = [[0, 0, 0x5e, 0xfe], [2, 0, 0x5e, 0xfe]];

/// Name in lower case, class, whether names below it count, whether private networks use it, and whose it is (empty: the
/// name says it). The first row that holds a name decides.
pub(super) static NAMES: &[(&str, HostClass, bool, bool, &str)] = &[
    ("metadata", Metadata, false, false, "metadata of Google Cloud"),
    ("metadata.google.internal", Metadata, true, false, "metadata of Google Cloud"),
    ("metadata.goog", Metadata, true, false, "metadata of Google Cloud"),
    ("metadata.azure.internal", Metadata, true, false, "metadata of Azure"),
    ("metadata.tencentyun.com", Metadata, true, false, "metadata of Tencent Cloud"),
    ("metadata.cloud.ibm.com", Metadata, true, false, "metadata of IBM Cloud"),
    ("instance-data", Metadata, false, false, "metadata of AWS"),
    ("instance-data.ec2.internal", Metadata, true, false, "metadata of AWS"),
    ("rancher-metadata", Metadata, false, false, "metadata of Rancher"),
    ("kubernetes", Metadata, false, false, "API server of a Kubernetes cluster"),
    ("kubernetes.default", Metadata, true, false, "API server of a Kubernetes cluster"),
    ("kubernetes.default.svc", Metadata, true, false, "API server of a Kubernetes cluster"),
    ("kubernetes.default.svc.cluster.local", Metadata, true, false, "API server of a Kubernetes cluster"),
    ("localhost", Loopback, true, false, ""),
    ("localhost4", Loopback, false, false, ""),
    ("localhost6", Loopback, false, false, ""),
    ("localhost.localdomain", Loopback, false, false, ""),
    ("localhost4.localdomain4", Loopback, false, false, ""),
    ("localhost6.localdomain6", Loopback, false, false, ""),
    ("ip6-localhost", Loopback, false, false, ""),
    ("ip6-loopback", Loopback, false, false, ""),
    ("home.arpa", SpecialUseName, true, true, ""),
    ("alt", SpecialUseName, true, false, ""),
    ("arpa", SpecialUseName, true, false, ""),
    ("example", SpecialUseName, true, false, ""),
    ("invalid", SpecialUseName, true, false, ""),
    ("onion", SpecialUseName, true, false, ""),
    ("test", SpecialUseName, true, false, ""),
    ("cluster.local", SpecialUseName, true, true, ""),
    ("consul", SpecialUseName, true, true, ""),
    ("corp", SpecialUseName, true, true, ""),
    ("home", SpecialUseName, true, true, ""),
    ("internal", SpecialUseName, true, true, ""),
    ("intranet", SpecialUseName, true, true, ""),
    ("lan", SpecialUseName, true, true, ""),
    ("local", SpecialUseName, true, true, ""),
    ("localdomain", SpecialUseName, true, true, ""),
    ("private", SpecialUseName, true, true, ""),
    ("svc", SpecialUseName, true, true, ""),
    ("127-0-0-1.org.uk", DnsRebinding, true, false, ""),
    ("1u.ms", DnsRebinding, true, false, ""),
    ("backname.io", DnsRebinding, true, false, ""),
    ("burpcollaborator.net", DnsRebinding, true, false, ""),
    ("ddev.site", DnsRebinding, true, false, ""),
    ("fuf.me", DnsRebinding, true, false, ""),
    ("lacolhost.com", DnsRebinding, true, false, ""),
    ("lcl.host", DnsRebinding, true, false, ""),
    ("lndo.site", DnsRebinding, true, false, ""),
    ("lo0.in", DnsRebinding, true, false, ""),
    ("local-ip.co", DnsRebinding, true, false, ""),
    ("local-ip.sh", DnsRebinding, true, false, ""),
    ("local.gd", DnsRebinding, true, false, ""),
    ("localdev.me", DnsRebinding, true, false, ""),
    ("localho.st", DnsRebinding, true, false, ""),
    ("localhost.direct", DnsRebinding, true, false, ""),
    ("localhost.tv", DnsRebinding, true, false, ""),
    ("localtest.me", DnsRebinding, true, false, ""),
    ("lvh.me", DnsRebinding, true, false, ""),
    ("nip.direct", DnsRebinding, true, false, ""),
    ("nip.io", DnsRebinding, true, false, ""),
    ("rbndr.us", DnsRebinding, true, false, ""),
    ("rebind.network", DnsRebinding, true, false, ""),
    ("sslip.io", DnsRebinding, true, false, ""),
    ("traefik.me", DnsRebinding, true, false, ""),
    ("vcap.me", DnsRebinding, true, false, ""),
    ("xip.io", DnsRebinding, true, false, ""),
    ("xip.name", DnsRebinding, true, false, ""),
];

/// Ports that `fetch` refuses, in ascending order.
pub(super) static BAD_PORTS: &[u16] = &[0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080];

//! The class of a host, and the reason for it.

use crate::named::named;

use super::reason::Reason;

named! {
    /// The class of a host, independent of any policy.
    #[derive(Hash)]
    pub enum HostClass {
        /// A public DNS name, or a public address in a DNS answer.
        Public = "public",
        /// A loopback name or address.
        Loopback = "loopback",
        /// Private networks: RFC 1918, shared address space, unique local.
        Private = "private",
        /// Link-local addresses.
        LinkLocal = "link-local",
        /// Metadata services of clouds and clusters, which serve credentials.
        Metadata = "metadata",
        /// A name that is not in the public DNS.
        SpecialUseName = "special-use-name",
        /// A name without a dot.
        SingleLabel = "single-label",
        /// A public IP address as the host of a URI.
        IpLiteral = "ip-literal",
        /// An address that is not public unicast.
        Reserved = "reserved",
        /// A name of a service that resolves names to any address.
        DnsRebinding = "dns-rebinding",
        /// Not a valid host.
        InvalidHostname = "invalid-hostname",
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

impl Kind {
    pub(super) const fn plain(class: HostClass, detail: Detail) -> Self {
        Self { class, detail, private: matches!(class, HostClass::Private), tunnel: false }
    }
}

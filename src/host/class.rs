//! The class of a host, and the reason for it.

use super::reason::Reason;

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

impl Kind {
    pub(super) const fn plain(class: HostClass, detail: Detail) -> Self {
        Self { class, detail, private: matches!(class, HostClass::Private), tunnel: false }
    }
}

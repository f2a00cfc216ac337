//! What a policy says: THE table of verdict codes.

use crate::host::HostClass;
use std::fmt;

/// A row of [`VERDICTS`].
#[derive(Clone, Copy, Debug)]
pub struct VerdictEntry {
    /// The stable kebab-case name.
    pub name: &'static str,
    /// Whether it lets the request go.
    pub allowed: bool,
    /// What the rule found. It contains no text of the input.
    pub finding: &'static str,
    /// What to do, or to know.
    pub advice: &'static str,
}

macro_rules! verdicts {
    ($($variant:ident $name:literal $allowed:ident $finding:literal $advice:literal)*) => {
        /// Why a policy allows or refuses. `as_str` gives the stable name that [`VERDICTS`] lists.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum VerdictCode { $(#[doc = concat!("`", $name, "`")] $variant),* }

        /// Every code, in the order of [`VerdictCode`].
        pub const VERDICTS: &[VerdictEntry] = &[$(VerdictEntry {
            name: $name, allowed: verdicts!(@ $allowed), finding: $finding, advice: $advice,
        }),*];

        impl VerdictCode {
            /// Every code.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];
        }
    };
    (@ allow) => { true };
    (@ refuse) => { false };
}

verdicts! {
    // ── allowed ─────────────────────────────────────────────────────────────────────────────────────────────────────
    PublicName "public-name" allow
        "the host is a public DNS name"
        "It may still resolve to a private address: check the addresses with checkAddresses, or connect through createLookup."
    NamedHost "named-host" allow
        "allowHosts lists this host"
        "The name may still resolve to an unexpected address: check the addresses with checkAddresses, or connect through createLookup."
    AllowedLoopback "allowed-loopback" allow
        "the host is this machine, and allowLoopback is set"
        ""
    AllowedPrivate "allowed-private" allow
        "the host is on a private network, and allowPrivate is set"
        "The name may still resolve to an unexpected address: check the addresses with checkAddresses, or connect through createLookup."
    AllowedRange "allowed-range" allow
        "allowCidrs contains the address"
        ""
    AllowedLiteral "allowed-literal" allow
        "the host is a public address, and allowIpLiterals is set"
        ""
    PublicAddress "public-address" allow
        "every address is public, or allowed by the rules"
        ""

    // ── unreadable ───────── ─────────────────────────────────────────────────────────────────────────────────────────
    NotAUri "not-a-uri" refuse
        "it is neither a valid llm URI nor a valid https URL"
        "Call validate() to see the issues of an llm URI."
    UrlCredentials "url-credentials" refuse
        "the URL contains credentials"
        "Put the key into a header: fetch rejects such URLs and repeats them in its error."
    InvalidHostname "invalid-hostname" refuse
        "the host is not a valid DNS name"
        "Write a name such as api.openai.com."
    UnreadableHost "unreadable-host" refuse
        "this platform has no URL class that reads the host's spelling"
        "Write a DNS name or a dotted address, or run on a platform with a URL class."

    // ── rules that refuse ───────────────────────────────────────────────────────────────────────────────────────────
    DeniedHost "denied-host" refuse
        "denyHosts lists this host"
        "Use another host, or remove this one from denyHosts."
    DeniedRange "denied-range" refuse
        "denyCidrs contains the address"
        "Use another host, or remove the range from denyCidrs."
    HostNotListed "host-not-listed" refuse
        "allowHosts does not list this host"
        "Use a listed host, or add this one to allowHosts."
    PortNotListed "port-not-listed" refuse
        "allowPorts does not list this port"
        "Use a listed port, or add this one to allowPorts."
    ModelNotListed "model-not-listed" refuse
        "allowModels does not list this model"
        "Use a listed model, or add this one to allowModels."

    // ── hosts that are refused by what they are ─────────────────────────────────────────────────────────────────────
    MetadataEndpoint "metadata-endpoint" refuse
        "this is a cloud metadata endpoint"
        "To allow it, list exactly this host in allowHosts."
    LoopbackHost "loopback-host" refuse
        "the host is this machine"
        "To allow it, set allowLoopback or use HostPolicy.development."
    PrivateHost "private-host" refuse
        "the host is on a private network"
        "To allow it, set allowPrivate or allowCidrs."
    LinkLocalHost "link-local-host" refuse
        "the address is link-local"
        "To allow it, set allowCidrs."
    ReservedAddress "reserved-address" refuse
        "the address is not a public unicast address"
        "Write the host name of the provider."
    TunnelledAddress "tunnelled-address" refuse
        "the IPv6 address contains an IPv4 address"
        "Write the IPv4 address, or the host name of the provider."
    IpLiteral "ip-literal" refuse
        "the host is an address, not a name"
        "Write a host name, or set allowIpLiterals."
    SpecialUseName "special-use-name" refuse
        "the name is not in the public DNS"
        "To allow it, list it in allowHosts, or set allowPrivate for names of private networks."
    SingleLabel "single-label" refuse
        "the name has no dot, so each network resolves it differently"
        "Write the full name; to allow this one, list it in allowHosts or set allowPrivate."
    DnsRebinding "dns-rebinding" refuse
        "the name can point to any address, including private ones"
        "Write the real host; to allow this one, list it in allowHosts."
    NotHttps "not-https" refuse
        "only this machine may be requested without TLS"
        "Write https."
    BadPort "bad-port" refuse
        "fetch refuses this port, which belongs to another protocol"
        "Use another port."

    // ── answers of the DNS ──────────────────────────────────────────────────────────────────────────────────────────
    NoAddress "no-address" refuse
        "there is no address"
        "Check that the name resolves."
    ScopedAddress "scoped-address" refuse
        "the address has a zone identifier, so it is not public"
        ""
    UnreadableAddress "unreadable-address" refuse
        "one of the addresses is not valid"
        ""
    NotLoopback "not-loopback" refuse
        "the name is a loopback name, and the address is not a loopback address"
        "Fix the resolver, or use another name: names below localhost may be requested without TLS."
}

impl VerdictCode {
    /// The row of this code.
    #[must_use]
    pub fn entry(self) -> &'static VerdictEntry {
        &VERDICTS[self as usize]
    }

    /// The stable kebab-case name.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        self.entry().name
    }
}

/// What a policy says of one target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether it may be used.
    pub allowed: bool,
    /// Why.
    pub code: VerdictCode,
    /// What kind of host it is.
    pub host_class: HostClass,
    /// The host or address that was judged, as an HTTP client reads it; empty if there is none. A host that looks like a
    /// key is masked.
    pub host: String,
    /// For people: what was found, and what to do. Holds nothing of the input.
    pub reason: String,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.reason, self.code.as_str())
    }
}

/// What a check found, before it is put into words: integers and table texts only, so that the hot path makes no string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) code: VerdictCode,
    pub(super) class: HostClass,
    /// A text of a table, in brackets behind the finding.
    pub(super) detail: &'static str,
}

impl Finding {
    pub(super) const fn new(code: VerdictCode, class: HostClass) -> Self {
        Self { code, class, detail: "" }
    }

    pub(super) const fn with(code: VerdictCode, class: HostClass, detail: &'static str) -> Self {
        Self { code, class, detail }
    }

    pub(super) fn allowed(self) -> bool {
        self.code.entry().allowed
    }

    pub(super) fn into_verdict(self, host: String) -> Verdict {
        let VerdictEntry { allowed, finding, advice, .. } = *self.code.entry();
        let mut reason = String::from(if allowed { "Allowed: " } else { "Refused: " });
        reason.push_str(finding);
        if !self.detail.is_empty() {
            reason.push_str(" (");
            reason.push_str(self.detail);
            reason.push(')');
        }
        reason.push('.');
        if !advice.is_empty() {
            reason.push(' ');
            reason.push_str(advice);
        }
        let host = if crate::secret::find_key(&host).is_some() { crate::secret::MARKER.to_owned() } else { host };
        Verdict { allowed, code: self.code, host_class: self.class, host, reason }
    }
}

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
    /// What was found. No text of the input has a place in it.
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
        "It may still resolve to a private address: check the answers with checkAddresses, or connect through createLookup."
    NamedHost "named-host" allow
        "allowHosts names this host"
        "A name may still resolve to another address than it should: check the answers with checkAddresses, or connect through createLookup."
    AllowedLoopback "allowed-loopback" allow "the host is this machine, and allowLoopback is on" ""
    AllowedPrivate "allowed-private" allow
        "the host is on a private network, and allowPrivate is on"
        "A name may still resolve to another address than it should: check the answers with checkAddresses, or connect through createLookup."
    AllowedRange "allowed-range" allow "the address lies in one of allowCidrs" ""
    AllowedLiteral "allowed-literal" allow "the host is a public address, and allowIpLiterals is on" ""
    PublicAddress "public-address" allow "every address is public, or allowed by the rules" ""

    // ── what cannot be read ─────────────────────────────────────────────────────────────────────────────────────────
    NotAUri "not-a-uri" refuse
        "it is neither a valid llm URI nor a valid https URL" "validate() says what is wrong with an llm URI."
    UrlCredentials "url-credentials" refuse
        "the URL holds credentials before an @" "fetch refuses such URLs and repeats them in its error. Put the key into a header."
    InvalidHostname "invalid-hostname" refuse
        "the host is not a name that can be looked up" "Write a DNS name: letters, digits and hyphens, with dots between its labels."
    UnreadableHost "unreadable-host" refuse
        "this platform has no URL class that can read the host's spelling"
        "Write the host as a DNS name or a dotted address, or run where there is a URL class."

    // ── rules that refuse ───────────────────────────────────────────────────────────────────────────────────────────
    DeniedHost "denied-host" refuse "denyHosts names this host" ""
    DeniedRange "denied-range" refuse "the address lies in one of denyCidrs" ""
    HostNotListed "host-not-listed" refuse "allowHosts does not list this host" "Only listed hosts may be used. Add it, if it is meant."
    PortNotListed "port-not-listed" refuse "allowPorts does not list this port" "Only listed ports may be used. Add it, if it is meant."
    ModelNotListed "model-not-listed" refuse "allowModels does not list this model" "Only listed models may be used. Add it, if it is meant."

    // ── hosts that are refused by what they are ─────────────────────────────────────────────────────────────────────
    MetadataEndpoint "metadata-endpoint" refuse
        "the host hands out a machine's credentials" "No rule but allowHosts with exactly this host allows it."
    LoopbackHost "loopback-host" refuse "the host is this machine" "Set allowLoopback, or use HostPolicy.development, if it is meant."
    PrivateHost "private-host" refuse "the host is on a private network" "Set allowPrivate or allowCidrs, if it is meant."
    LinkLocalHost "link-local-host" refuse "the address is of one link only" "Set allowCidrs, if it is meant."
    ReservedAddress "reserved-address" refuse "the address is no public one" "Write the name of the provider's host."
    TunnelledAddress "tunnelled-address" refuse
        "the IPv6 address wraps an IPv4 address" "Write the IPv4 address itself, or the name of the provider's host."
    IpLiteral "ip-literal" refuse "the host is an address, not a name" "Write the name of the host. Set allowIpLiterals, if it is meant."
    SpecialUseName "special-use-name" refuse "the name is none of the public DNS" "Name it in allowHosts, if it is meant; allowPrivate allows names of private networks."
    SingleLabel "single-label" refuse
        "the name has no dot, so it means another machine on every network" "Write the full name. Name it in allowHosts or set allowPrivate, if it is meant."
    DnsRebinding "dns-rebinding" refuse
        "the name is made for pointing to any address, private ones too" "Write the real host. Name it in allowHosts, if it is meant."
    NotHttps "not-https" refuse "only this machine may be spoken to without TLS" "Write https."
    BadPort "bad-port" refuse "another protocol listens on this port, and fetch refuses it" "Use another port."

    // ── answers of the DNS ──────────────────────────────────────────────────────────────────────────────────────────
    NoAddress "no-address" refuse "there is no address" "The name does not resolve, or the resolver gave nothing."
    ScopedAddress "scoped-address" refuse "the address names an interface of this machine, so it is no public one" ""
    UnreadableAddress "unreadable-address" refuse "one of the answers is not an address" ""
    NotLoopback "not-loopback" refuse
        "the name is this machine's, and the address is another's"
        "Names below localhost mean this machine and may be spoken to without TLS: mend the resolver, or use another name."
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
        let host = if crate::secret::find_key(&host).is_some() { MASKED.to_owned() } else { host };
        Verdict { allowed, code: self.code, host_class: self.class, host, reason }
    }
}

/// In a host's place that looks like a key, as the printed form of a URI has it.
const MASKED: &str = "***";

//! The checks. The order of the rules stands in the head of `mod.rs`.

use super::address::{self, embedded, kind, Kind};
use super::table::{metadata, names, ports};
use super::url;
use super::verdict::{Finding, HostClass, Verdict, VerdictCode};
use super::{HostPolicy, Pattern};
use crate::issue::{Arg, Code, Component, Issues};
use crate::llm::layout::Layout;
use crate::llm::param::HOST_ALIASES;
use crate::llm::LlmUri;
use crate::policy::pattern;
use crate::scheme::client::{self, is_below, ClientHost, Unread};
use crate::span::Span;
use std::net::IpAddr;

/// What is judged: a URI of either kind, taken apart.
pub(super) struct Target<'a> {
    /// The raw text of the host.
    pub(super) host: &'a str,
    pub(super) port: u16,
    /// `http:` was asked for.
    pub(super) plain: bool,
    /// The models it names; of a URL there may be any number.
    pub(super) models: Vec<String>,
}

/// The raw text of a URI's host; the full name of an alias that was expanded.
pub(super) fn raw_host<'a>(text: &'a str, layout: &Layout) -> &'a str {
    layout.alias.map_or_else(|| layout.parts.host.of(text), |alias| HOST_ALIASES[alias].1)
}

impl HostPolicy {
    /// Judges the host, port and model of a URI.
    #[must_use]
    pub fn check(&self, uri: &LlmUri) -> Verdict {
        let (text, layout) = (uri.expose_credentials(), uri.layout());
        self.finding(text, layout).into_verdict(host_text(raw_host(text, layout)))
    }

    /// Judges a text: an `https:` URL (`http:` for this machine only), else an llm URI.
    #[must_use]
    pub fn check_text(&self, text: &str) -> Verdict {
        if url::is_http(text) {
            return self.check_url(text);
        }
        match LlmUri::parse(text) {
            Ok(uri) => self.check(&uri),
            Err(_) => Finding::new(VerdictCode::NotAUri, HostClass::InvalidHostname).into_verdict(String::new()),
        }
    }

    /// Judges an `https:` URL, such as an address of the Model Address Standard; its models are the values of `m` in the
    /// fragment. `http:` is for this machine only.
    #[must_use]
    pub fn check_url(&self, text: &str) -> Verdict {
        match url::target(text) {
            Ok(target) => self.target(&target).into_verdict(host_text(target.host)),
            Err(code) => Finding::new(code, HostClass::InvalidHostname).into_verdict(String::new()),
        }
    }

    /// Judges a host by itself, as resolvers and sockets are given one: an IPv6 address may stand without brackets. A port of
    /// `None` is not judged, nor is the model; without `tls` it must be this machine.
    #[must_use]
    pub fn check_host(&self, host: &str, port: Option<u16>, tls: bool) -> Verdict {
        let bracketed;
        let host = if host.parse::<std::net::Ipv6Addr>().is_ok() {
            bracketed = format!("[{host}]");
            &bracketed
        } else {
            host
        };
        let finding = match self.reach(host, tls) {
            Ok(finding) => self.port(port, finding).unwrap_or(finding),
            Err(finding) => finding,
        };
        finding.into_verdict(host_text(host))
    }

    /// Whether `allow_hosts` lists the host, in full or by a suffix: whoever ties a key to hosts asks this, since being
    /// allowed for want of a list is not being listed.
    #[must_use]
    pub fn lists(&self, uri: &LlmUri) -> bool {
        let host = client::read(raw_host(uri.expose_credentials(), uri.layout()));
        let listed = |host: ClientHost<'_>| self.names(&|pattern| pattern.is(&host));
        host.is_ok_and(listed)
    }

    /// Judges what the DNS answered, before a connection is made to it. Refuses if any one address is refused, and if there
    /// is none. The verdict is about the first that is refused, else about the first.
    #[must_use]
    pub fn check_addresses<T: AsRef<str>>(&self, addresses: &[T]) -> Verdict {
        self.check_each("", &mut addresses.iter().map(AsRef::as_ref))
    }

    /// [`HostPolicy::check_addresses`] for any list (one copy of the code, whatever it is made of), and for the host that was
    /// asked for: a name of this machine must lead to this machine (RFC 6761 §6.3), since it may be spoken to without TLS.
    /// The host is not judged; empty is none.
    #[must_use]
    pub fn check_each(&self, host: &str, addresses: &mut dyn Iterator<Item = &str>) -> Verdict {
        let here = client::read(host).is_ok_and(|host| is_here(host.name()));
        let mut first = None;
        for text in addresses {
            let (finding, host) = match address::parse(text) {
                Ok(address) => (self.answer(address, here), plain(address)),
                Err(true) => (Finding::new(VerdictCode::ScopedAddress, HostClass::LinkLocal), String::new()),
                Err(false) => (Finding::new(VerdictCode::UnreadableAddress, HostClass::InvalidHostname), String::new()),
            };
            if !finding.allowed() {
                return finding.into_verdict(host);
            }
            first = first.or(Some((finding, host)));
        }
        match first {
            Some((finding, host)) => Finding { code: VerdictCode::PublicAddress, ..finding }.into_verdict(host),
            None => Finding::new(VerdictCode::NoAddress, HostClass::InvalidHostname).into_verdict(String::new()),
        }
    }

    /// [`HostPolicy::check`] without the words: the hot path.
    pub(super) fn finding(&self, text: &str, layout: &Layout) -> Finding {
        let models = match self.allow_models {
            Some(_) => vec![crate::uri::pct::decode_checked(layout.model().of(text)).into_owned()],
            None => Vec::new(),
        };
        let host = raw_host(text, layout);
        self.target(&Target { host, port: layout.effective_port, plain: false, models })
    }

    /// Whether a URI that was scanned may be used.
    ///
    /// # Panics
    /// If the layout is not that of the text.
    #[must_use]
    pub fn permits(&self, text: &str, layout: &Layout) -> bool {
        self.finding(text, layout).allowed()
    }

    /// Reports what the policy has against a valid URI.
    ///
    /// # Panics
    /// If the layout is not that of the text.
    pub fn report(&self, text: &str, layout: &Layout, issues: &mut Issues) {
        let finding = self.finding(text, layout);
        if finding.allowed() {
            return;
        }
        let entry = finding.code.entry();
        let args = [Some(Arg::Text(entry.finding)), Some(Arg::Text(entry.advice))];
        let host = layout.parts.host;
        let (code, component, span) = match finding.code {
            VerdictCode::BadPort | VerdictCode::PortNotListed => {
                (Code::PortRefused, Component::Port, layout.parts.port.filter(|port| !port.is_empty()).unwrap_or(host))
            }
            VerdictCode::ModelNotListed => (Code::ModelRefused, Component::Model, layout.model()),
            _ => (Code::HostRefused, Component::Host, host),
        };
        let span = Span { start: span.start, end: span.end };
        issues.report_with(code, component, span, args, &Vec::new);
    }

    fn target(&self, target: &Target<'_>) -> Finding {
        let finding = match self.reach(target.host, !target.plain) {
            Ok(finding) => finding,
            Err(finding) => return finding,
        };
        if let Some(refused) = self.port(Some(target.port), finding) {
            return refused;
        }
        if let Some(list) = &self.allow_models {
            let listed = |model: &String| list.iter().any(|listed| pattern::matches(listed, model));
            if target.models.is_empty() || !target.models.iter().all(listed) {
                return Finding::new(VerdictCode::ModelNotListed, finding.class);
            }
        }
        finding
    }

    /// Rules 2 to 9: whether the host may be spoken to. `Err` is a refusal.
    fn reach(&self, raw: &str, tls: bool) -> Result<Finding, Finding> {
        let host = match client::read(raw) {
            Ok(ClientHost::NotDns(_, reason)) => {
                return Err(Finding::with(VerdictCode::InvalidHostname, HostClass::InvalidHostname, reason))
            }
            Ok(host) => host,
            Err(Unread::Refused) => return Err(Finding::new(VerdictCode::InvalidHostname, HostClass::InvalidHostname)),
            Err(Unread::NoTables) => return Err(Finding::new(VerdictCode::UnreadableHost, HostClass::InvalidHostname)),
        };
        let finding = self.host(&host);
        if !finding.allowed() {
            return Err(finding);
        }
        if !tls && !host.is_loopback() {
            return Err(Finding::new(VerdictCode::NotHttps, finding.class));
        }
        Ok(finding)
    }

    /// Rule 10, for a host that may be spoken to.
    fn port(&self, port: Option<u16>, finding: Finding) -> Option<Finding> {
        let port = port?;
        let code = if ports::BAD.binary_search(&port).is_ok() {
            VerdictCode::BadPort
        } else if self.allow_ports.as_ref().is_some_and(|list| !list.contains(&port)) {
            VerdictCode::PortNotListed
        } else {
            return None;
        };
        Some(Finding::new(code, finding.class))
    }

    /// Rules 3 to 8 for a host.
    fn host(&self, host: &ClientHost<'_>) -> Finding {
        let listed = |list: &[Pattern]| list.iter().any(|pattern| pattern.is(host));
        let not_listed = self.allow_hosts.as_ref().is_some_and(|list| !listed(list));
        let address = match host {
            ClientHost::V4(address) => IpAddr::V4(*address),
            ClientHost::V6(address) => IpAddr::V6(*address),
            ClientHost::Name(_) | ClientHost::NotDns(..) => {
                let (code, class, detail) = name(host.name(), self);
                if listed(&self.deny_hosts) {
                    return Finding::new(VerdictCode::DeniedHost, class);
                }
                if self.names(&|pattern| matches!(pattern, Pattern::Name(_)) && pattern.is(host)) {
                    return Finding::new(VerdictCode::NamedHost, class);
                }
                if not_listed && class != HostClass::Metadata {
                    return Finding::new(VerdictCode::HostNotListed, class);
                }
                return Finding::with(code, class, detail);
            }
        };
        let kind = kind(address);
        match self.address(address, kind) {
            Some(settled) if settled.code == VerdictCode::AllowedRange && not_listed => {
                Finding::new(VerdictCode::HostNotListed, kind.class)
            }
            Some(settled) => settled,
            None if not_listed => Finding::new(VerdictCode::HostNotListed, literal_class(kind)),
            None => self.class(kind, true),
        }
    }

    /// All rules for an answer of the DNS.
    fn answer(&self, address: IpAddr, here: bool) -> Finding {
        let kind = kind(address);
        let finding = self.address(address, kind).unwrap_or_else(|| self.class(kind, false));
        let local = match address {
            IpAddr::V4(address) => ClientHost::V4(address),
            IpAddr::V6(address) => ClientHost::V6(address),
        };
        if here && finding.allowed() && !local.is_loopback() {
            return Finding::new(VerdictCode::NotLoopback, kind.class);
        }
        finding
    }

    fn names(&self, test: &dyn Fn(&Pattern) -> bool) -> bool {
        self.allow_hosts.as_ref().is_some_and(|list| list.iter().any(test))
    }

    /// What the rules say of an address as such, if anything. Denied is what holds a denied address in any way; named or
    /// allowed is only the address itself, or the one that a connection to it goes to.
    fn address(&self, address: IpAddr, kind: Kind) -> Option<Finding> {
        let embedded = embedded(address);
        let own = address::bits(address);
        let same = embedded.same.map_or(own, |v4| address::bits(v4.into()));
        let wrapped = embedded.wrapped.into_iter().flatten().map(|v4| address::bits(v4.into()));
        for bits in [own, same].into_iter().chain(wrapped) {
            if self.deny_hosts.contains(&Pattern::Address(bits)) {
                return Some(Finding::new(VerdictCode::DeniedHost, kind.class));
            }
            if self.deny_cidrs.iter().any(|network| network.holds(bits)) {
                return Some(Finding::new(VerdictCode::DeniedRange, kind.class));
            }
        }
        let is_named = |bits: u128| self.names(&|pattern| *pattern == Pattern::Address(bits));
        if is_named(own) || is_named(same) {
            return Some(Finding::new(VerdictCode::NamedHost, kind.class));
        }
        if kind.class == HostClass::Metadata {
            return Some(Finding::with(VerdictCode::MetadataEndpoint, kind.class, kind.name));
        }
        if self.allow_cidrs.iter().any(|network| network.holds(own) || network.holds(same)) {
            return Some(Finding::new(VerdictCode::AllowedRange, kind.class));
        }
        // NAT64 leads into the translator's network, not into this one: it has no loopback and no private hosts of ours,
        // and is for public addresses only (RFC 6052 §3.1).
        let translated = own != same;
        match kind.class {
            HostClass::Loopback if translated => Some(Finding::with(VerdictCode::LoopbackHost, kind.class, kind.name)),
            HostClass::Private if translated => Some(Finding::with(VerdictCode::PrivateHost, kind.class, kind.name)),
            _ => None,
        }
    }

    /// What the presets say of an address by its class.
    fn class(&self, kind: Kind, literal: bool) -> Finding {
        let code = match kind.class {
            _ if kind.tunnel => VerdictCode::TunnelledAddress,
            HostClass::Public if !literal => VerdictCode::PublicAddress,
            HostClass::Public if self.allow_ip_literals => VerdictCode::AllowedLiteral,
            HostClass::Public => VerdictCode::IpLiteral,
            HostClass::Loopback if self.allow_loopback => VerdictCode::AllowedLoopback,
            HostClass::Loopback => VerdictCode::LoopbackHost,
            HostClass::Private if self.allow_private => VerdictCode::AllowedPrivate,
            HostClass::Private => VerdictCode::PrivateHost,
            HostClass::LinkLocal => VerdictCode::LinkLocalHost,
            _ => VerdictCode::ReservedAddress,
        };
        let class = if literal { literal_class(kind) } else { kind.class };
        Finding::with(code, class, kind.name)
    }
}

/// A public address in a host's place is a class of its own; as an answer it is just public.
fn literal_class(kind: Kind) -> HostClass {
    if kind.class == HostClass::Public {
        HostClass::IpLiteral
    } else {
        kind.class
    }
}

/// Whether a name in lower case, without a trailing dot, means this machine.
fn is_here(name: &str) -> bool {
    is_below(name, "localhost") || names::LOOPBACK.iter().any(|other| is_below(name, other) && name == *other)
}

/// What a name in lower case, without a trailing dot, is, and what the presets say to it.
fn name(name: &str, policy: &HostPolicy) -> (VerdictCode, HostClass, &'static str) {
    use HostClass as Class;
    let matches = |suffix: &str| is_below(name, suffix) && (suffix.contains('.') || name.len() == suffix.len());
    if let Some((_, whose)) = metadata::NAMES.iter().find(|(suffix, _)| matches(suffix)) {
        return (VerdictCode::MetadataEndpoint, Class::Metadata, whose);
    }
    if is_here(name) {
        let code = if policy.allow_loopback { VerdictCode::AllowedLoopback } else { VerdictCode::LoopbackHost };
        return (code, Class::Loopback, "");
    }
    if let Some((suffix, private)) = names::SPECIAL_USE.iter().find(|(suffix, _)| is_below(name, suffix)) {
        let allowed = *private && policy.allow_private;
        let code = if allowed { VerdictCode::AllowedPrivate } else { VerdictCode::SpecialUseName };
        return (code, Class::SpecialUseName, if allowed { "" } else { suffix });
    }
    if !name.contains('.') {
        let code = if policy.allow_private { VerdictCode::AllowedPrivate } else { VerdictCode::SingleLabel };
        return (code, Class::SingleLabel, "");
    }
    if let Some(suffix) = names::REBINDING.iter().find(|suffix| is_below(name, suffix)) {
        return (VerdictCode::DnsRebinding, Class::DnsRebinding, suffix);
    }
    (VerdictCode::PublicName, Class::Public, "")
}

/// The host as a client reads it; empty if none does.
fn host_text(raw: &str) -> String {
    client::read(raw).map(|host| host.to_text()).unwrap_or_default()
}

fn plain(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => client::ipv6_text(address),
    }
}

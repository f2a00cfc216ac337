//! The checks of a policy. `mod.rs` lists the rules in their order.

use super::rules::{lists, names, HostPolicy};
use super::url::{self, Target};
use super::verdict::{Finding, Verdict};
use super::verdict_table::VerdictCode;
use crate::host::{self, address_kind, embedded, Address, Detail, Embedded, HostClass, Kind, Reading, Reason};
use crate::issue::{Arg, Code, Component, Fact, Issues};
use crate::llm::param::HOST_ALIASES;
use crate::llm::table::NONE;
use crate::llm::{LlmUri, Table};
use crate::policy::pattern;
use crate::span::Span;
use crate::uri::pct::decode_or_raw;
use crate::uri::query::pairs;

/// The raw host of a URI; for an expanded alias, the provider's host.
pub(super) fn raw_host<'a>(text: &'a str, table: &Table) -> &'a str {
    HOST_ALIASES.get(table.alias as usize).map_or_else(|| table.host.of(text), |(_, full)| full)
}

/// The port that requests connect to. Without a port in the URI, it is 80 for plain HTTP.
pub(super) fn port_of(table: &Table, plain: bool) -> u16 {
    if plain && table.port == NONE && table.effective_port == 443 {
        80
    } else {
        table.effective_port as u16
    }
}

impl HostPolicy {
    /// Checks the host, port and model of a URI.
    #[must_use]
    pub fn check(&self, uri: &LlmUri) -> Verdict {
        let target = self.of(uri.expose_credentials(), uri.table());
        self.target(&target).into_verdict(target.host.to_text())
    }

    /// Checks a text: an llm URI; an `https:` URL, such as one of the Model Address Standard, whose models are the values of `m` in the
    /// fragment; or an `http:` URL, which is allowed only for loopback hosts.
    #[must_use]
    pub fn check_text(&self, text: &str) -> Verdict {
        if url::default_port(text).is_none() {
            return LlmUri::parse(text).map_or_else(|_| Verdict::invalid(VerdictCode::NotAUri), |uri| self.check(&uri));
        }
        match url::target(text) {
            Ok(target) => self.target(&target).into_verdict(target.host.to_text()),
            Err(code) => Verdict::invalid(code),
        }
    }

    /// Checks a host without a URI; the brackets of an IPv6 address are optional. A `port` of `None` is not checked. Without
    /// `tls`, only loopback hosts and hosts in `allow_http` are allowed.
    #[must_use]
    pub fn check_host(&self, host: &str, port: Option<u16>, tls: bool) -> Verdict {
        let host = host::read_bare(host);
        self.port(port, self.reach(&host, tls)).into_verdict(host.to_text())
    }

    /// Checks the addresses in a DNS answer, before a connection. Refuses if any address is refused, or if there are none. The
    /// verdict is about the first refused address, else about the first address.
    #[must_use]
    pub fn check_addresses<T: AsRef<str>>(&self, addresses: &[T]) -> Verdict {
        self.check_each("", &mut addresses.iter().map(AsRef::as_ref))
    }

    /// [`HostPolicy::check_addresses`] for the addresses of `host`, which is not checked itself and may be empty. A loopback name
    /// must resolve to loopback addresses (RFC 6761 §6.3), because its requests use plain HTTP.
    // Not generic, because each instance would add to the WebAssembly module.
    #[must_use]
    pub fn check_each(&self, host: &str, addresses: &mut dyn Iterator<Item = &str>) -> Verdict {
        let is_given = !host.is_empty();
        let host = host::read_bare(host);
        // Another text, such as `localhost:11434`, may be a loopback name.
        if is_given && !host.is_host() {
            return Verdict::invalid(VerdictCode::InvalidHostname);
        }
        let here = !host.name().is_empty() && host.class() == HostClass::Loopback;
        let plain = self.goes_plain(&host);
        let mut first = None;
        for text in addresses {
            let address = host::read_address(text);
            let finding = self.answer(&address, here, plain);
            let mut host = String::new();
            address.push_bare(&mut host);
            if !finding.allowed() {
                return finding.into_verdict(host);
            }
            first = first.or(Some((finding, host)));
        }
        match first {
            Some((finding, host)) => Finding { code: VerdictCode::PublicAddress, ..finding }.into_verdict(host),
            None => Verdict::invalid(VerdictCode::NoAddress),
        }
    }

    fn of<'a>(&self, text: &'a str, table: &Table) -> Target<'a> {
        let host = host::read(raw_host(text, table));
        let models = table.model.of(text);
        let plain = self.goes_plain(&host);
        let port = port_of(table, plain);
        Target { host, port, plain, models, is_url: false }
    }

    /// Whether requests to a host use plain HTTP because `allow_http` lists it.
    pub(crate) fn goes_plain(&self, host: &Reading<'_>) -> bool {
        !self.allow_http.is_empty() && lists(&self.allow_http, host.name(), host.address())
    }

    /// Whether the policy allows a parsed URI.
    ///
    /// # Panics
    /// If the table is not that of the text.
    #[must_use]
    pub fn permits(&self, text: &str, table: &Table) -> bool {
        self.target(&self.of(text, table)).allowed()
    }

    /// Reports the reason why the policy refuses a valid URI, or that its requests use plain HTTP.
    ///
    /// # Panics
    /// If the table is not that of the text.
    pub fn report(&self, text: &str, table: &Table, issues: &mut Issues) {
        if let Some(Fact { code, component, span, argument }) = self.fact(text, table) {
            issues.report_arg(code, component, span, Arg::Number(argument));
        }
    }

    /// [`HostPolicy::report`] as a fact.
    pub(crate) fn fact(&self, text: &str, table: &Table) -> Option<Fact> {
        let finding = self.target(&self.of(text, table));
        let host = table.host;
        let argument = finding.code as u32;
        if finding.allowed() {
            let plain = !self.allow_http.is_empty() && self.goes_plain(&host::read(raw_host(text, table)));
            return plain.then_some(Fact { code: Code::PlainHttp, component: Component::Host, span: host, argument });
        }
        let (code, component, span) = match finding.code {
            VerdictCode::BadPort | VerdictCode::PortNotListed => (
                Code::PortRefused,
                Component::Port,
                table.port_text.some().filter(|port| !port.is_empty()).unwrap_or(host),
            ),
            VerdictCode::ModelNotListed => (Code::ModelRefused, Component::Model, table.model),
            _ => (Code::HostRefused, Component::Host, host),
        };
        Some(Fact { code, component, span, argument })
    }

    fn target(&self, target: &Target<'_>) -> Finding {
        let finding = self.port(Some(target.port), self.reach(&target.host, !target.plain));
        if !finding.allowed() || self.lists_models(target) {
            return finding;
        }
        Finding::new(VerdictCode::ModelNotListed, finding.class)
    }

    /// Rule 11 for one model, decoded.
    pub(crate) fn lists_model(&self, model: &str) -> bool {
        self.allow_models.as_ref().is_none_or(|list| list.iter().any(|listed| pattern::matches(listed, model)))
    }

    /// Rule 11: whether `allow_models` is not set, or lists all models of the target, which must have at least one.
    fn lists_models(&self, target: &Target<'_>) -> bool {
        if self.allow_models.is_none() {
            return true;
        }
        let lists = |raw: &str| self.lists_model(&decode_or_raw(raw));
        let text = target.models;
        if !target.is_url {
            return lists(text);
        }
        // The values of `m` (Model Address Standard §3), split before they are decoded.
        let mut named = false;
        for pair in pairs(text, Span::new(0, text.len())) {
            if decode_or_raw(pair.name.of(text)) == "m" {
                named = true;
                if !lists(pair.value.map_or("", |value| value.of(text))) {
                    return false;
                }
            }
        }
        named
    }

    /// Rules 2 to 9.
    fn reach(&self, host: &Reading<'_>, tls: bool) -> Finding {
        let finding = self.host(host);
        if !finding.allowed() || tls || host.is_loopback() || self.goes_plain(host) {
            return finding;
        }
        Finding::new(VerdictCode::NotHttps, finding.class)
    }

    /// Rule 10; `finding` is that of the rules before.
    fn port(&self, port: Option<u16>, finding: Finding) -> Finding {
        match port.filter(|_| finding.allowed()) {
            Some(port) if host::is_bad_port(port) => Finding::new(VerdictCode::BadPort, finding.class),
            Some(port) if self.allow_ports.as_ref().is_some_and(|list| !list.contains(&port)) => {
                Finding::new(VerdictCode::PortNotListed, finding.class)
            }
            _ => finding,
        }
    }

    /// Rules 2 to 8 for a host.
    fn host(&self, host: &Reading<'_>) -> Finding {
        let (name, address) = (host.name(), host.address());
        let named = self.names(name, address);
        let not_listed = !named && self.allow_hosts.as_ref().is_some_and(|list| !lists(list, name, address));
        let kind = host.kind();
        if let Some(address) = address {
            return match self.address(address, kind) {
                Some(finding) if finding.code != VerdictCode::AllowedRange || !not_listed => finding,
                None if !not_listed => self.class(kind),
                _ => Finding::new(VerdictCode::HostNotListed, kind.class),
            };
        }
        match host {
            Reading::Name(_) if lists(&self.deny_hosts, name, None) => {
                Finding::new(VerdictCode::DeniedHost, kind.class)
            }
            Reading::Name(_) if named => Finding::new(VerdictCode::NamedHost, kind.class),
            Reading::Name(_) if not_listed && kind.class != HostClass::Metadata => {
                Finding::new(VerdictCode::HostNotListed, kind.class)
            }
            Reading::Name(_) => self.class(kind),
            Reading::Refused(Reason::NoReader) => Finding::new(VerdictCode::UnreadableHost, kind.class),
            Reading::Refused(reason) => {
                Finding::with(VerdictCode::InvalidHostname, kind.class, Detail::Reason(*reason))
            }
            _ => Finding::new(VerdictCode::InvalidHostname, kind.class),
        }
    }

    /// All rules for an address in a DNS answer.
    fn answer(&self, answer: &Reading<'_>, here: bool, plain: bool) -> Finding {
        let Some(address) = answer.address() else {
            return match answer {
                Reading::Refused(Reason::Zone) => Finding::new(VerdictCode::ScopedAddress, HostClass::LinkLocal),
                _ => Finding::new(VerdictCode::UnreadableAddress, HostClass::InvalidHostname),
            };
        };
        let kind = address_kind(address);
        let finding = self.address(address, kind).unwrap_or_else(|| self.class(kind));
        if here && finding.allowed() && !answer.is_loopback() {
            return Finding::new(VerdictCode::NotLoopback, kind.class);
        }
        if plain && finding.allowed() && kind.class == HostClass::Public {
            return Finding::new(VerdictCode::PublicWithoutTls, kind.class);
        }
        finding
    }

    /// Whether `allow_hosts` names the host in full.
    fn names(&self, name: &str, address: Option<Address>) -> bool {
        self.allow_hosts.as_ref().is_some_and(|list| names(list, name, address))
    }

    /// The rules about addresses: a verdict, or `None` if the class decides. Deny rules also apply to embedded IPv4 addresses;
    /// allow rules apply only to the address itself and to the IPv4 address that a connection uses.
    fn address(&self, own: Address, kind: Kind) -> Option<Finding> {
        let Embedded { used, wrapped } = embedded(own);
        let [one, two, three] = wrapped;
        for address in [Some(own), Some(used), one, two, three] {
            let Some(address) = address else { continue };
            if names(&self.deny_hosts, "", Some(address)) {
                return Some(Finding::new(VerdictCode::DeniedHost, kind.class));
            }
            if self.deny_cidrs.iter().any(|network| network.holds(address)) {
                return Some(Finding::new(VerdictCode::DeniedRange, kind.class));
            }
        }
        if self.names("", Some(own)) || self.names("", Some(used)) {
            return Some(Finding::new(VerdictCode::NamedHost, kind.class));
        }
        if kind.class == HostClass::Metadata {
            return Some(Finding::with(VerdictCode::MetadataEndpoint, kind.class, kind.detail));
        }
        if self.allow_cidrs.iter().any(|network| network.holds(own) || network.holds(used)) {
            return Some(Finding::new(VerdictCode::AllowedRange, kind.class));
        }
        // A NAT64 translator connects from its own network, whose loopback and private addresses are other hosts. NAT64 is for
        // public addresses only (RFC 6052 §3.1).
        let translated = own != used;
        match kind.class {
            HostClass::Loopback if translated => {
                Some(Finding::with(VerdictCode::LoopbackHost, kind.class, kind.detail))
            }
            HostClass::Private if translated => Some(Finding::with(VerdictCode::PrivateHost, kind.class, kind.detail)),
            _ => None,
        }
    }

    /// Rule 8.
    fn class(&self, kind: Kind) -> Finding {
        let code = match kind.class {
            _ if kind.tunnel => VerdictCode::TunnelledAddress,
            HostClass::Public => VerdictCode::PublicName,
            HostClass::IpLiteral if self.allow_ip_literals => VerdictCode::AllowedLiteral,
            HostClass::IpLiteral => VerdictCode::IpLiteral,
            HostClass::Loopback if self.allow_loopback => VerdictCode::AllowedLoopback,
            HostClass::Loopback => VerdictCode::LoopbackHost,
            HostClass::Private | HostClass::SingleLabel if self.allow_private => VerdictCode::AllowedPrivate,
            HostClass::SpecialUseName if self.allow_private && kind.private => VerdictCode::AllowedPrivate,
            HostClass::Private => VerdictCode::PrivateHost,
            HostClass::SingleLabel => VerdictCode::SingleLabel,
            HostClass::SpecialUseName => VerdictCode::SpecialUseName,
            HostClass::DnsRebinding => VerdictCode::DnsRebinding,
            HostClass::Metadata => VerdictCode::MetadataEndpoint,
            HostClass::LinkLocal => VerdictCode::LinkLocalHost,
            HostClass::Reserved | HostClass::InvalidHostname => VerdictCode::ReservedAddress,
        };
        // The name does not explain more than these verdicts do.
        let is_plain = code.is_allowed() || kind.class == HostClass::Loopback;
        let detail = if is_plain && matches!(kind.detail, Detail::Name(_)) { Detail::None } else { kind.detail };
        Finding::with(code, kind.class, detail)
    }
}

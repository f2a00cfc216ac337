//! The rules of a policy, parsed and validated.

use super::verdict_table::{Fault, FAULTS};
use crate::bytes::find;
use crate::host::{self, address_kind, is_below, is_network, shares, Address, HostClass, Reading, Reason, MAPPED};
use crate::named::named;

/// The rules of a policy. The default allows public DNS names only, as [`HostPolicy::production`] does.
///
/// A list that is `None` restricts nothing. A list that is `Some` allows only its items, even if it is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Allow only these hosts: `host` or `*.suffix`. A host listed in full is allowed regardless of its class, even a metadata
    /// endpoint or a single-label name. For `*.suffix`, the other rules still apply.
    pub allow_hosts: Option<Vec<String>>,
    /// Refuse these hosts: `host` or `*.suffix`. Overrides every other rule.
    pub deny_hosts: Vec<String>,
    /// Allow loopback hosts: names, addresses and DNS answers.
    pub allow_loopback: bool,
    /// Allow private networks: private addresses (such as RFC 1918) as hosts and in DNS answers, special-use names of private
    /// networks such as `.internal`, and names without a dot.
    pub allow_private: bool,
    /// Allow public IP addresses as hosts.
    pub allow_ip_literals: bool,
    /// Allow only these ports. Ports that `fetch` refuses are always refused.
    pub allow_ports: Option<Vec<u16>>,
    /// Refuse these networks, as hosts and in DNS answers: `10.0.0.0/8`, `fd00::/8`, or one address.
    pub deny_cidrs: Vec<String>,
    /// Allow these networks, as hosts and in DNS answers, except metadata endpoints in them.
    pub allow_cidrs: Vec<String>,
    /// Allow only these models: a model, or a prefix and `*`. Case-sensitive.
    pub allow_models: Option<Vec<String>>,
    /// Use plain HTTP for these hosts: `host` or `*.suffix`, which must not be public. Does not allow a host.
    pub allow_http: Vec<String>,
}

/// The hosts that a request may connect to. Immutable; deny by default.
///
/// ```
/// use llm_uri::{HostPolicy, LlmUri};
///
/// let policy = HostPolicy::production();
/// let uri = LlmUri::parse("llm://2130706433/llama3.2")?;
/// let verdict = policy.check(&uri);
/// assert!(!verdict.allowed);
/// assert_eq!((verdict.code.as_str(), verdict.host.as_str()), ("loopback-host", "127.0.0.1"));
/// assert!(HostPolicy::development().check(&uri).allowed);
///
/// // A public name may resolve to any address: check the addresses in the DNS answer, and connect to those.
/// assert!(policy.check(&LlmUri::parse("llm://api.openai.com/gpt-5")?).allowed);
/// assert!(!policy.check_addresses(&["104.18.6.192", "127.0.0.1"]).allowed);
/// # Ok::<(), llm_uri::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HostPolicy {
    pub(super) allow_hosts: Option<Vec<Pattern>>,
    pub(super) deny_hosts: Vec<Pattern>,
    pub(crate) allow_loopback: bool,
    pub(crate) allow_private: bool,
    pub(crate) allow_ip_literals: bool,
    pub(crate) allow_ports: Option<Vec<u16>>,
    pub(super) deny_cidrs: Vec<Network>,
    pub(super) allow_cidrs: Vec<Network>,
    pub(super) allow_models: Option<Vec<String>>,
    pub(super) allow_http: Vec<Pattern>,
}

impl HostPolicy {
    /// Allows only public DNS names, over HTTPS.
    #[must_use]
    pub fn production() -> Self {
        Self::default()
    }

    /// Like [`HostPolicy::production`], but also allows loopback hosts, over HTTP or HTTPS.
    #[must_use]
    pub fn development() -> Self {
        Self { allow_loopback: true, ..Self::production() }
    }
}

/// An invalid rule. Contains the position of the rule, but not its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// The name of the list in JavaScript.
    pub rule: &'static str,
    /// The index in the list.
    pub index: usize,
    fault: Fault,
}

impl RuleError {
    /// The problem and its fix.
    #[must_use]
    pub fn message(&self) -> &'static str {
        FAULTS[self.fault as usize]
    }
}

impl std::fmt::Display for RuleError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}[{}]: {}", self.rule, self.index, self.message())
    }
}

impl std::error::Error for RuleError {}

/// An item of a list of hosts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    /// In lower case, without a trailing dot.
    Name(String),
    /// The text after `*.`.
    Below(String),
    Address(Address),
}

/// A network of IPv6 addresses; IPv4 as IPv4-mapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Network {
    first: Address,
    length: u8,
}

impl Network {
    /// Whether the network contains an address. Networks of IPv6 such as `::/0` do not contain IPv4 addresses.
    pub(super) fn holds(&self, address: Address) -> bool {
        let (mapped, length) = MAPPED;
        shares(self.first, address, self.length) && (self.length >= length || !shares(mapped, address, length))
    }
}

/// Whether a list names a host in full. The host is a name, or an address with an empty name.
pub(super) fn names(list: &[Pattern], name: &str, address: Option<Address>) -> bool {
    list.iter().any(|pattern| match pattern {
        Pattern::Name(own) => name.len() == own.len() && is_below(name, own),
        Pattern::Address(own) => address == Some(*own),
        Pattern::Below(_) => false,
    })
}

/// Whether a list contains a host, in full or by a suffix.
pub(super) fn lists(list: &[Pattern], name: &str, address: Option<Address>) -> bool {
    let is_under = |suffix: &str| name.len() > suffix.len() && is_below(name, suffix);
    names(list, name, address) || list.iter().any(|pattern| matches!(pattern, Pattern::Below(own) if is_under(own)))
}

named! {
    pub(crate) enum List {
        AllowHosts = "allowHosts",
        DenyHosts = "denyHosts",
        AllowCidrs = "allowCidrs",
        DenyCidrs = "denyCidrs",
        AllowModels = "allowModels",
        AllowHttp = "allowHttp",
    }
}

impl HostPolicy {
    /// Creates a policy.
    ///
    /// # Errors
    /// [`RuleError`] for the first invalid or ambiguous rule.
    pub fn new(rules: &Rules) -> Result<Self, RuleError> {
        let mut policy = Self {
            allow_loopback: rules.allow_loopback,
            allow_private: rules.allow_private,
            allow_ip_literals: rules.allow_ip_literals,
            allow_ports: rules.allow_ports.clone(),
            ..Self::production()
        };
        let lists = [
            rules.allow_hosts.as_ref(),
            Some(&rules.deny_hosts),
            Some(&rules.allow_cidrs),
            Some(&rules.deny_cidrs),
            rules.allow_models.as_ref(),
            Some(&rules.allow_http),
        ];
        for (list, items) in List::ALL.into_iter().zip(lists) {
            let Some(items) = items else { continue };
            policy.restrict(list);
            for (index, text) in items.iter().enumerate() {
                policy.add(list, text).map_err(|fault| RuleError { rule: list.as_str(), index, fault })?;
            }
        }
        Ok(policy)
    }

    /// Sets a list, which is empty until items are added.
    pub(crate) fn restrict(&mut self, list: List) {
        match list {
            List::AllowHosts => self.allow_hosts = Some(Vec::new()),
            List::AllowModels => self.allow_models = Some(Vec::new()),
            List::DenyHosts | List::AllowCidrs | List::DenyCidrs | List::AllowHttp => {}
        }
    }

    pub(crate) fn add(&mut self, list: List, text: &str) -> Result<(), Fault> {
        match list {
            List::AllowHosts => self.allow_hosts.get_or_insert_default().push(pattern(text, true)?),
            List::DenyHosts => self.deny_hosts.push(pattern(text, false)?),
            List::AllowCidrs => self.allow_cidrs.push(network(text)?),
            List::DenyCidrs => self.deny_cidrs.push(network(text)?),
            List::AllowModels => self.allow_models.get_or_insert_default().push(model(text)?),
            List::AllowHttp => self.allow_http.push(private(pattern(text, true)?)?),
        }
        Ok(())
    }
}

/// Parses `host` or `*.suffix`, as an HTTP client reads the host: in any case and any spelling of an address, with or without
/// a trailing dot.
fn pattern(text: &str, allows: bool) -> Result<Pattern, Fault> {
    if text.is_empty() {
        return Err(Fault::EmptyHost);
    }
    if text == "*" {
        return Err(Fault::EveryHost);
    }
    let holds = |byte| find(text.as_bytes(), byte).is_some();
    if holds(b'/') {
        return Err(Fault::Slash);
    }
    if holds(b'@') || holds(b'%') {
        return Err(Fault::Character);
    }
    let below = text.as_bytes().starts_with(b"*.");
    let name = if below { &text[2..] } else { text };
    if find(name.as_bytes(), b'*').is_some() {
        return Err(Fault::StarInside);
    }
    let host = host::read_bare(name);
    if host.address().is_none() && holds(b':') && name.as_bytes().first() != Some(&b'[') {
        return Err(Fault::Colon);
    }
    match host {
        Reading::Name(_) => {
            let name = host.name();
            if below && allows && find(name.as_bytes(), b'.').is_none() && !host::is_special_use(name) {
                return Err(Fault::TopLevel);
            }
            let name = name.to_ascii_lowercase();
            Ok(if below { Pattern::Below(name) } else { Pattern::Name(name) })
        }
        Reading::Refused(Reason::NoReader) => Err(Fault::NoReader),
        _ => match host.address() {
            Some(_) if below => Err(Fault::BelowAddress),
            Some(address) => Ok(Pattern::Address(address)),
            None => Err(Fault::NotAHost),
        },
    }
}

/// Rejects a pattern of public hosts, which must use TLS: anyone on the network path could read the key.
fn private(pattern: Pattern) -> Result<Pattern, Fault> {
    let kind = match &pattern {
        Pattern::Name(name) | Pattern::Below(name) => host::read(name).kind(),
        Pattern::Address(address) => address_kind(*address),
    };
    let public = matches!(
        kind.class,
        HostClass::Public | HostClass::IpLiteral | HostClass::DnsRebinding | HostClass::InvalidHostname
    );
    if public || kind.tunnel {
        return Err(Fault::PublicHost);
    }
    Ok(pattern)
}

fn network(text: &str) -> Result<Network, Fault> {
    let slash = find(text.as_bytes(), b'/');
    let address = host::read_address(&text[..slash.unwrap_or(text.len())]);
    let Some(first) = address.address() else {
        return Err(Fault::NotANetwork);
    };
    let most: u16 = if matches!(address, Reading::V4(_)) { 32 } else { 128 };
    let length = match slash.map(|slash| &text[slash + 1..]) {
        None => most,
        // The standard library also reads a sign and leading zeros.
        Some(digits) => match digits.as_bytes() {
            [b'0'] | [b'1'..=b'9', ..] => digits.parse().unwrap_or(u16::MAX),
            _ => u16::MAX,
        },
    };
    if length > most {
        return Err(Fault::Prefix);
    }
    let length = (length + 128 - most) as u8;
    if !is_network(first, length) {
        return Err(Fault::Bits);
    }
    Ok(Network { first, length })
}

/// Parses a model, or a prefix and `*`.
fn model(text: &str) -> Result<String, Fault> {
    match find(text.as_bytes(), b'*') {
        _ if text.is_empty() => Err(Fault::EmptyModel),
        Some(0) => Err(Fault::EveryModel),
        Some(at) if at + 1 < text.len() => Err(Fault::ModelStar),
        _ => Ok(text.to_owned()),
    }
}

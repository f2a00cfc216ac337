//! The allowed hosts and the origins of requests. `url` reads hosts as HTTP clients do.

use super::Outcome;
use llm_uri::host::{self, Reading};
use llm_uri::policy::{origin, HostClass, HostPolicy, Rules, VerdictCode};
use llm_uri::LlmUri;
use std::net::IpAddr;

/// All properties of a text: a URI, a URL, or a malformed one.
pub(crate) fn verdicts(text: &str) -> Outcome {
    origin_of(text)?;
    production(text)?;
    metadata(text)?;
    denying(text)?;
    allowed_is_connected(text)
}

/// For every input, `http` is used for loopback hosts only, and a strict parser of URLs reads the same origin.
pub(crate) fn origin_of(text: &str) -> Outcome {
    let Ok(uri) = LlmUri::parse(text) else { return Ok(()) };
    private_http(text, &uri)?;
    let production = HostPolicy::production();
    let Some(origin) = origin(&uri, &production, false) else { return Ok(()) };
    let shown = origin.to_string();
    ensure!(!shown.contains(['@', '?', '#']), "{text:?}: the origin {shown} contains more than an origin");
    let host = host::read(origin.host());
    ensure!(host.is_host(), "{text:?}: the origin's host is invalid: {host:?}");
    ensure!(host.to_text() == origin.host(), "{text:?}: the host of {shown} does not read as itself");
    ensure!(origin.scheme() == "https" || host.is_loopback(), "{text:?}: {shown} is not a loopback host");
    ensure!(["http", "https"].contains(&origin.scheme()), "{text:?}: {shown} has another scheme");
    ensure!(origin.port() == uri.effective_port(), "{text:?}: {shown} has another port");
    ensure!(
        uri.port().is_some() || (origin.port() == 11_434) == (origin.scheme() == "http"),
        "{text:?}: the default port of {shown}"
    );
    let tls = llm_uri::policy::origin(&uri, &production, true).map(|origin| origin.scheme());
    ensure!(tls == Some("https"), "{text:?}: no TLS");
    let read = url::Url::parse(&shown).map_err(|error| format!("{text:?}: the origin {shown} is no URL: {error}"))?;
    let parts = (read.scheme(), read.host_str(), read.port_or_known_default(), read.path(), read.username());
    ensure!(
        parts == (origin.scheme(), Some(origin.host()), Some(origin.port()), "/", ""),
        "{text:?}: {shown} is read as {read}"
    );
    if read.scheme() == "http" {
        let here = match read.host() {
            Some(url::Host::Domain(name)) => {
                let name = name.strip_suffix('.').unwrap_or(name);
                name == "localhost" || name.ends_with(".localhost")
            }
            Some(url::Host::Ipv4(address)) => address.is_loopback(),
            Some(url::Host::Ipv6(address)) => {
                address.is_loopback() || address.to_ipv4_mapped().is_some_and(|address| address.is_loopback())
            }
            None => false,
        };
        ensure!(here, "{text:?}: http to {shown}, which is not loopback");
    }
    Ok(())
}

/// Production allows only public DNS names on ports that fetch allows.
pub(crate) fn production(text: &str) -> Outcome {
    let verdict = HostPolicy::production().check_text(text);
    ensure!(verdict.allowed == verdict.code.is_allowed(), "{text:?}: verdict and code disagree");
    ensure!(!verdict.reason().is_empty(), "{text:?}: no reason");
    if !verdict.allowed {
        return Ok(());
    }
    if verdict.host.contains("***") {
        return Ok(()); // a host that looks like a key is not shown
    }
    let public = (verdict.code, verdict.host_class) == (VerdictCode::PublicName, HostClass::Public);
    ensure!(public, "{text:?}: production allows {:?}", verdict.code);
    let name = verdict.host.strip_suffix('.').unwrap_or(&verdict.host);
    ensure!(
        name.contains('.') && !name.ends_with(".localhost") && !name.contains(".."),
        "{text:?}: production allows {name}"
    );
    ensure!(matches!(host::read(&verdict.host), Reading::Name(_)), "{text:?}: production allows {name}");
    ensure!(verdict.host.parse::<IpAddr>().is_err(), "{text:?}: production allows an address");
    if let Ok(uri) = LlmUri::parse(text) {
        ensure!(!host::is_bad_port(uri.effective_port()), "{text:?}: production allows a bad port");
        let scheme = origin(&uri, &HostPolicy::production(), false).map(|origin| origin.scheme());
        ensure!(scheme == Some("https"), "{text:?}: production allows what goes out by {scheme:?}");
    } else {
        let https = text.get(..8).is_some_and(|start| start.eq_ignore_ascii_case("https://"));
        ensure!(https, "{text:?}: production allows a text that is neither an llm URI nor an https URL");
    }
    Ok(())
}

/// With `allow_http`, `http` precedes a loopback host or a listed host, which is never a public one.
fn private_http(text: &str, uri: &LlmUri) -> Outcome {
    let listed = ["vllm".to_owned(), "*.internal".to_owned(), "10.0.0.5".to_owned()];
    let rules = Rules { allow_http: listed.to_vec(), allow_private: true, allow_loopback: true, ..Rules::default() };
    let policy = HostPolicy::new(&rules).map_err(|error| error.to_string())?;
    let Some(origin) = origin(uri, &policy, false).filter(|origin| origin.scheme() == "http") else { return Ok(()) };
    let name = origin.host().trim_end_matches('.');
    let is_listed = name == "vllm" || name == "10.0.0.5" || name.ends_with(".internal");
    ensure!(is_listed || host::read(name).is_loopback(), "{text:?}: {origin} without TLS");
    ensure!(uri.port().is_none_or(|port| port == origin.port()), "{text:?}: {origin} has another port");
    Ok(())
}

/// Every permission that does not name a host.
pub(crate) fn all_on() -> HostPolicy {
    let any = vec!["0.0.0.0/0".to_owned(), "::/0".to_owned()];
    let rules = Rules {
        allow_loopback: true,
        allow_private: true,
        allow_ip_literals: true,
        allow_cidrs: any,
        ..Rules::default()
    };
    HostPolicy::new(&rules).expect("valid rules")
}

/// With every permission except listed names, metadata and invalid hosts are refused.
pub(crate) fn metadata(text: &str) -> Outcome {
    let verdict = all_on().check_text(text);
    let reached = verdict.allowed && matches!(verdict.host_class, HostClass::Metadata | HostClass::InvalidHostname);
    ensure!(!reached, "{text:?}: allowed without a name: {:?}", verdict.host_class);
    Ok(())
}

/// A denied host is refused under every other rule.
pub(crate) fn denying(text: &str) -> Outcome {
    let verdict = all_on().check_text(text);
    let own = host::read(&verdict.host).to_text();
    let rules = Rules { allow_hosts: Some(vec![own.clone()]), deny_hosts: vec![own], ..Rules::default() };
    if let Ok(policy) = HostPolicy::new(&rules) {
        ensure!(!policy.check_text(text).allowed, "{text:?}: denied and allowed");
    }
    Ok(())
}

/// Clients connect to the host that the policy has allowed, and use `http:` only for loopback hosts.
pub(crate) fn allowed_is_connected(text: &str) -> Outcome {
    for policy in [HostPolicy::production(), HostPolicy::development(), all_on()] {
        let verdict = policy.check_text(text);
        // A host that looks like a key is not shown.
        if !verdict.allowed || verdict.host.contains("***") {
            continue;
        }
        let url = match LlmUri::parse(text) {
            Ok(uri) => {
                let raw = uri.table().host.of(text);
                let scheme = origin(&uri, &policy, false).map_or("https", |origin| origin.scheme());
                url::Url::parse(&format!("{scheme}://{raw}/"))
            }
            Err(_) => url::Url::parse(text),
        };
        let url = url.map_err(|error| format!("{text:?} is allowed, but clients reject it: {error}"))?;
        let connected = url.host_str().unwrap_or_default();
        let bare = connected.trim_start_matches('[').trim_end_matches(']');
        ensure!(
            [connected, bare].contains(&verdict.host.as_str()),
            "{text:?}: checked {:?}, but clients connect to {connected:?}",
            verdict.host
        );
        let here = host::read(connected).is_loopback();
        ensure!(url.scheme() == "https" || here, "{text:?}: http to {connected:?} is allowed");
    }
    Ok(())
}

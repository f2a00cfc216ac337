//! The origin of a request. Only here are a scheme, a host and a port combined.

use super::check::{port_of, raw_host};
use super::rules::HostPolicy;
use crate::host;
use crate::llm::LlmUri;
use std::fmt;

/// Scheme, host and port of a request. The scheme is `http` for loopback hosts (draft §5.1, §10.2) and for hosts in
/// `allow_http`, else `https`.
///
/// `Display` prints the origin, such as `https://api.openai.com` or `http://localhost:11434`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    scheme: &'static str,
    host: String,
    port: u16,
}

/// The origin of a URI's requests, with the host as an HTTP client reads it. `None` if no client can connect to the host, or
/// if this platform cannot read it.
///
/// `https` requires TLS also for hosts that would use `http`. Only `allow_http` of the policy is used: call
/// [`HostPolicy::check`] first.
#[must_use]
pub fn origin(uri: &LlmUri, policy: &HostPolicy, https: bool) -> Option<Origin> {
    let host = host::read(raw_host(uri.expose_credentials(), uri.table()));
    if !host.is_host() {
        return None;
    }
    let plain = !https && policy.goes_plain(&host);
    let scheme = if plain || !https && host.is_loopback() { "http" } else { "https" };
    Some(Origin { scheme, host: host.to_text(), port: port_of(uri.table(), plain) })
}

impl Origin {
    /// `https`, or `http` for a loopback host or a host in `allow_http`.
    #[must_use]
    pub fn scheme(&self) -> &'static str {
        self.scheme
    }

    /// The host as an HTTP client reads it; an IPv6 address in brackets.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The port to connect to.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    pub(crate) fn to_text(&self) -> String {
        let mut text = [self.scheme, "://", &self.host].concat();
        let default = if self.scheme == "https" { 443 } else { 80 };
        if self.port != default {
            text.push(':');
            text.push_str(&self.port.to_string());
        }
        text
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text())
    }
}

//! Where a request goes: the one place that puts a scheme, a host and a port together.

use super::check::{port_of, raw_host};
use super::rules::HostPolicy;
use crate::host;
use crate::llm::LlmUri;
use std::fmt;

/// Scheme, host and port of a request. `http` is for loopback hosts (draft §5.1, §10.2), and for those of `allow_http`.
///
/// `Display` gives the origin, such as `https://api.openai.com` or `http://localhost:11434`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    scheme: &'static str,
    host: String,
    port: u16,
}

/// Where the requests of a URI go, with the host as an HTTP client reads it. `None` if no client could dial it, or if the
/// host cannot be read here: then there is no URL that one could vouch for.
///
/// `https` asks for TLS where it would be `http`. Of the policy only `allow_http` counts: ask [`HostPolicy::check`] first.
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
    /// `https`, or `http` for a loopback host and one of `allow_http`.
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
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.host)?;
        let default = if self.scheme == "https" { 443 } else { 80 };
        if self.port == default {
            return Ok(());
        }
        write!(f, ":{}", self.port)
    }
}

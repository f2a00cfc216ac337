//! An `https` or `http` URL in its parts, with the host as an HTTP client reads it.

use super::read;
use crate::bytes::split;
use crate::span::Span;
use crate::uri::check::is_of;
use crate::uri::{pct, query, table, Components};

/// A URL in its parts.
// Four facts that do not depend on each other.
#[allow(clippy::struct_excessive_bools)]
pub(crate) struct Url {
    pub(crate) tls: bool,
    pub(crate) host: String,
    pub(crate) loopback: bool,
    pub(crate) port: Option<u16>,
    /// Raw, without a slash at its end, and without empty segments. Empty, or it begins with a slash.
    pub(crate) path: String,
    /// Decoded.
    pub(crate) query: Vec<(String, Option<String>)>,
    pub(crate) userinfo: bool,
    pub(crate) fragment: bool,
}

/// Why the text cannot be read. Contains nothing of the text.
pub(crate) type Fault = &'static str;

const PORT: Fault = "its port is not a number from 0 to 65535";

impl Url {
    pub(crate) fn read(text: &str) -> Result<Self, Fault> {
        let text = text.trim_matches([' ', '\t', '\r', '\n']);
        let parts = Components::split(text, 0, text.len());
        let tls = match parts.scheme.filter(|_| parts.authority.is_some()).map(|scheme| scheme.of(text)) {
            Some(scheme) if scheme.eq_ignore_ascii_case("https") => true,
            Some(scheme) if scheme.eq_ignore_ascii_case("http") => false,
            _ => return Err("it does not begin with https:// or http://"),
        };
        let port = match parts.port.map(|port| port.of(text)).unwrap_or_default() {
            "" => None,
            digits if digits.starts_with('+') => return Err(PORT),
            digits => Some(digits.parse().map_err(|_| PORT)?),
        };
        // Browsers read a backslash as a slash, so the host would be another one: `https://api.example\@host`.
        if parts.userinfo.is_some_and(|userinfo| !is_of(table::USERINFO.or(table::AT), userinfo.of(text))) {
            return Err("its userinfo contains an invalid character: percent-encode it");
        }
        let host = read(parts.host.of(text));
        if !host.is_host() {
            return Err("its host is not a DNS name or an address");
        }
        Ok(Self {
            tls,
            loopback: host.is_loopback(),
            host: host.to_text(),
            port,
            path: path(parts.path.of(text))?,
            query: parts.query.map_or(Ok(Vec::new()), |query| pairs(text, query))?,
            userinfo: parts.userinfo.is_some(),
            fragment: parts.fragment.is_some(),
        })
    }

    /// The port, unless it is the scheme's default.
    pub(crate) fn effective_port(&self) -> u16 {
        self.port.unwrap_or(if self.tls { 443 } else { 80 })
    }
}

/// The path without empty segments and without a slash at its end.
fn path(raw: &str) -> Result<String, Fault> {
    if !is_of(table::PATH, raw) {
        return Err("its path contains an invalid character: replace placeholders such as {…} and <…> with values");
    }
    let mut path = String::new();
    for segment in split(raw, b'/').filter(|segment| !segment.is_empty()) {
        let plain = pct::decode(segment).ok_or("its path is not UTF-8")?;
        if plain == "." || plain == ".." {
            return Err("its path contains the segment . or ..");
        }
        path.push('/');
        path.push_str(segment);
    }
    Ok(path)
}

fn pairs(input: &str, query: Span) -> Result<Vec<(String, Option<String>)>, Fault> {
    // In a query of forms, a plus sign is a space.
    let text = |raw: Span| match pct::decode(&raw.of(input).replace('+', "%20")) {
        Some(text) => Ok(text.into_owned()),
        None => Err("its query is not UTF-8"),
    };
    let pairs = query::pairs(input, query).filter(|pair| !pair.is_empty());
    pairs.map(|pair| Ok((text(pair.name)?, pair.value.map(text).transpose()?))).collect()
}

//! Reads an `https:` URL. It must be valid in RFC 3986: parsers that repair an invalid URL disagree about its host.

use super::verdict_table::VerdictCode;
use crate::bytes::find;
use crate::host::{self, Reading};
use crate::uri::check::is_of;
use crate::uri::{pct, table, Components};

/// The checked parts of an llm URI or a URL.
pub(super) struct Target<'a> {
    pub(super) host: Reading<'a>,
    pub(super) port: u16,
    /// Whether requests use plain HTTP.
    pub(super) plain: bool,
    /// The model of an llm URI, or the fragment of a URL, which may name several models.
    pub(super) models: &'a str,
    /// Whether the target is a URL.
    pub(super) is_url: bool,
}

/// The default port of the scheme, if that is `https` or `http`.
pub(super) fn default_port(text: &str) -> Option<u16> {
    let scheme = &text[..find(text.as_bytes(), b':')?];
    if scheme.eq_ignore_ascii_case("https") {
        Some(443)
    } else {
        scheme.eq_ignore_ascii_case("http").then_some(80)
    }
}

pub(super) fn target(text: &str) -> Result<Target<'_>, VerdictCode> {
    let default = default_port(text).ok_or(VerdictCode::NotAUri)?;
    let parts = Components::split(text, 0, text.len());
    let host = parts.host.of(text);
    if parts.authority.is_none() || host.is_empty() {
        return Err(VerdictCode::NotAUri);
    }
    // `host::read` checks the characters of an IP literal.
    let name = Some(parts.host).filter(|_| host.as_bytes()[0] != b'[');
    for (span, class) in [
        (parts.userinfo, table::USERINFO),
        (name, table::REG_NAME),
        (Some(parts.path), table::PATH),
        (parts.query, table::QUERY),
        (parts.fragment, table::QUERY),
    ] {
        let component = span.map_or("", |span| span.of(text));
        if !is_of(class, component) || pct::decode(component).is_none() {
            return Err(VerdictCode::NotAUri);
        }
    }
    if parts.userinfo.is_some() {
        return Err(VerdictCode::UrlCredentials);
    }
    let port = match parts.port.map_or("", |port| port.of(text)) {
        "" => Some(default),
        digits => digits.parse().ok().filter(|_| !digits.starts_with('+')),
    };
    Ok(Target {
        host: host::read(host),
        port: port.ok_or(VerdictCode::NotAUri)?,
        plain: default == 80,
        models: parts.fragment.map_or("", |fragment| fragment.of(text)),
        is_url: true,
    })
}

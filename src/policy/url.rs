//! Reads an `https:` URL. It must be valid in RFC 3986: parsers that repair an invalid URL disagree about its host.

use super::verdict_table::VerdictCode;
use crate::bytes::find;
use crate::host::{self, Reading};
use crate::issue::{Component, Facts};
use crate::llm;
use crate::uri::check::Check;
use crate::uri::table::{self, Class};
use crate::uri::Components;

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
pub(super) fn default_port(text: &str) -> Option<u32> {
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
    let mut facts = Facts::default();
    let mut check = Check { text, facts: &mut facts };
    let is_literal = host.as_bytes()[0] == b'[';
    let components = [
        parts.userinfo.map(|userinfo| (userinfo, table::USERINFO)),
        (!is_literal).then_some((parts.host, table::REG_NAME)),
        Some((parts.path, table::PATH)),
        parts.query.map(|query| (query, table::QUERY)),
        parts.fragment.map(|fragment| (fragment, table::QUERY)),
    ];
    for (span, class) in components.into_iter().flatten() {
        let _ = check.characters(span, class, Component::Input) && check.utf8(span, Component::Input);
    }
    if check.facts.errors > 0 {
        return Err(VerdictCode::NotAUri);
    }
    if parts.userinfo.is_some() {
        return Err(VerdictCode::UrlCredentials);
    }
    let port = match parts.port {
        Some(port) if !port.is_empty() => llm::host::port(&mut check, port, Class::around(port.of(text).as_bytes())),
        _ => Some(default),
    };
    Ok(Target {
        host: host::read(host),
        port: port.ok_or(VerdictCode::NotAUri)? as u16,
        plain: default == 80,
        models: parts.fragment.map_or("", |fragment| fragment.of(text)),
        is_url: true,
    })
}

//! An `https:` URL, held to RFC 3986 first: what a lenient reader would repair is what two readers disagree about.

use super::check::Target;
use super::verdict::VerdictCode;
use crate::issue::{Component, Facts};
use crate::uri::check::Check;
use crate::uri::{pct, table, Components};

/// Whether it asks for HTTP, with TLS or without.
pub(super) fn is_http(text: &str) -> bool {
    scheme(text).is_some()
}

/// The default port.
fn scheme(text: &str) -> Option<u16> {
    let (scheme, _) = text.split_once(':')?;
    match scheme {
        _ if scheme.eq_ignore_ascii_case("https") => Some(443),
        _ if scheme.eq_ignore_ascii_case("http") => Some(80),
        _ => None,
    }
}

pub(super) fn target(text: &str) -> Result<Target<'_>, VerdictCode> {
    let default = scheme(text).ok_or(VerdictCode::NotAUri)?;
    let parts = Components::split(text, 0, text.len());
    let host = parts.host.of(text);
    if parts.authority.is_none() || host.is_empty() {
        return Err(VerdictCode::NotAUri);
    }
    let mut facts = Facts::default();
    let mut hold = |span, class| {
        let mut check = Check { text, facts: &mut facts };
        let _ = check.characters(span, class, Component::Input) && check.utf8(span, Component::Input);
    };
    if let Some(userinfo) = parts.userinfo {
        hold(userinfo, table::USERINFO);
    }
    if !host.starts_with('[') {
        hold(parts.host, table::REG_NAME);
    }
    hold(parts.path, table::PATH);
    for part in [parts.query, parts.fragment].into_iter().flatten() {
        hold(part, table::QUERY);
    }
    if facts.errors > 0 {
        return Err(VerdictCode::NotAUri);
    }
    if parts.userinfo.is_some() {
        return Err(VerdictCode::UrlCredentials);
    }
    let port = match parts.port.map(|port| port.of(text)) {
        None | Some("") => default,
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            let digits = digits.trim_start_matches('0');
            if digits.is_empty() { "0" } else { digits }.parse().map_err(|_| VerdictCode::NotAUri)?
        }
        Some(_) => return Err(VerdictCode::NotAUri),
    };
    let models = parts.fragment.into_iter().flat_map(|fragment| models(fragment.of(text))).collect();
    Ok(Target { host: crate::host::read(host), port, plain: default == 80, models })
}

/// The values of `m` in a fragment (Model Address Standard §3): split first, decoded then.
fn models(fragment: &str) -> impl Iterator<Item = String> + '_ {
    fragment.split('&').filter_map(|param| {
        let (name, value) = param.split_once('=').unwrap_or((param, ""));
        (pct::decode_or_raw(name) == "m").then(|| pct::decode_or_raw(value).into_owned())
    })
}

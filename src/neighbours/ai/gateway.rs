//! Maps an ai URI to the URL at an HTTPS gateway, and back.
//!
//! The first segment below the base encodes the authority:
//!
//! | ai URI | first segment | why it is unique |
//! |---|---|---|
//! | `ai://bank:8443/x` | `bank:8443` | a host begins with a letter, a digit or `_` |
//! | `ai://[::1]/x` | `%5B::1%5D` | a path must not contain raw brackets |
//! | `ai:///x` | `-` | no host begins with a hyphen |
//! | `ai:/x` | `~` | no host begins with a tilde |
//! | `ai:x` | `~x` | no slash follows the tilde |
//!
//! The rest of the URI follows in its normal form.

use super::uri::{AiUri, LIMIT};
use super::{analyse, canonical};
use crate::issue::{Arg, Code, Component, Issue, Issues};
use crate::llm::{ParseError, REMOTE_PORT};
use crate::neighbours::address::{self, client_host, push_minimal, push_port};
use crate::span::Span;
use crate::uri::{table, Components};

/// A checked https URL.
pub(super) struct Web<'a> {
    text: &'a str,
    pub(super) parts: Components,
    port: u16,
}

const NO_AUTHORITY: char = '~';
const EMPTY_AUTHORITY: &str = "-";

pub(super) fn refuse(code: Code, span: Span, why: &'static str) -> ParseError {
    ParseError::new(address::refused(code, Component::Input, span, [Some(Arg::Text(why)), None]))
}

/// Parses an https URL; other URLs are the error `code`.
pub(super) fn web(text: &str, code: Code) -> Result<Web<'_>, ParseError> {
    let all = Span::new(0, text.len());
    if text.len() > LIMIT as usize * 4 {
        return Err(refuse(code, Span::default(), "it is too long"));
    }
    let parts = Components::split(text, 0, text.len());
    let scheme = parts.scheme.unwrap_or_default();
    if !scheme.of(text).eq_ignore_ascii_case("https") {
        let issues = address::refused(Code::GatewayNotHttps, Component::Scheme, scheme, [None, None]);
        return Err(ParseError::new(issues));
    }
    if parts.userinfo.is_some() {
        return Err(refuse(code, all, "it contains userinfo"));
    }
    let mut issues = Issues::new(true, false, false);
    let authority = address::authority(text, &parts, &mut issues);
    address::any_bytes(text, parts.path, table::PATH, Component::Path, &mut issues);
    for part in [parts.query, parts.fragment].into_iter().flatten() {
        address::any_bytes(text, part, table::QUERY, Component::Query, &mut issues);
    }
    if issues.errors() > 0 {
        let list = issues.into_list().into_iter();
        return Err(ParseError::new(list.map(|issue| Issue { edits: Vec::new(), ..issue }).collect()));
    }
    Ok(Web { text, parts, port: authority.port.unwrap_or(REMOTE_PORT) })
}

/// Parses the base URL of a gateway. A trailing slash is removed.
fn base(text: &str) -> Result<Web<'_>, ParseError> {
    let mut web = web(text, Code::InvalidGateway)?;
    let path = web.parts.path;
    if let Some(part) = web.parts.query.or(web.parts.fragment) {
        return Err(refuse(Code::InvalidGateway, part, "it has a query or a fragment"));
    }
    if path.of(text).split('/').any(analyse::is_dots) {
        return Err(refuse(Code::InvalidGateway, path, "a segment of its path is a dot segment"));
    }
    if path.of(text).ends_with('/') {
        web.parts.path.end -= 1;
    }
    Ok(web)
}

impl Web<'_> {
    /// `https://host:port/path`, without the default port.
    pub(super) fn prefix(&self) -> String {
        let mut prefix = ["https://", &client_host(self.text, self.parts.host)].concat();
        if self.port != REMOTE_PORT {
            push_port(&mut prefix, self.port);
        }
        push_minimal(&mut prefix, self.parts.path.of(self.text), &|byte| table::UNRESERVED.has(byte));
        prefix
    }
}

impl AiUri {
    /// The https URL of this URI at a gateway: `base`, the authority as a segment, then path, query and fragment. Different URIs
    /// have different URLs.
    ///
    /// # Errors
    /// Those of [`AiUri::check_strictly`], with offsets into the URI; else `gateway-not-https` and `invalid-gateway`, with
    /// offsets into `base`.
    pub fn to_gateway_url(&self, base: &str) -> Result<String, ParseError> {
        self.check_strictly()?;
        compose(self, base)
    }

    /// The inverse of [`AiUri::to_gateway_url`].
    ///
    /// # Errors
    /// As [`AiUri::to_gateway_url`]; `not-under-gateway`, with offsets into `url`; and all errors of [`AiUri::parse_strict`].
    pub fn from_gateway_url(url: &str, base: &str) -> Result<Self, ParseError> {
        read(url, base)
    }
}

fn compose(uri: &AiUri, gateway: &str) -> Result<String, ParseError> {
    let mut url = base(gateway)?.prefix();
    let (text, parts) = (uri.text.as_str(), &uri.parts);
    url.push('/');
    match parts.authority {
        None => url.push(NO_AUTHORITY),
        Some(authority) if authority.is_empty() => url.push_str(EMPTY_AUTHORITY),
        Some(_) => {
            for character in canonical::authority(text, parts, uri.port).chars() {
                match character {
                    '[' => url.push_str("%5B"),
                    ']' => url.push_str("%5D"),
                    other => url.push(other),
                }
            }
        }
    }
    canonical::push(&mut url, "", text, Some(parts.path));
    canonical::push(&mut url, "?", text, parts.query);
    canonical::push(&mut url, "#", text, parts.fragment);
    Ok(url)
}

fn read(url: &str, gateway: &str) -> Result<AiUri, ParseError> {
    let prefix = base(gateway)?.prefix();
    let web = web(url, Code::NotUnderGateway)?;
    let normal = {
        let mut normal = web.prefix();
        canonical::push(&mut normal, "?", url, web.parts.query);
        canonical::push(&mut normal, "#", url, web.parts.fragment);
        normal
    };
    let all = Span::new(0, url.len());
    let rest = normal.strip_prefix(&prefix).and_then(|rest| rest.strip_prefix('/'));
    let Some(rest) = rest else {
        return Err(refuse(Code::NotUnderGateway, all, "it is not below the gateway's base"));
    };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (first, rest) = rest.split_at(end);
    let text = if let Some(path) = first.strip_prefix(NO_AUTHORITY) {
        // After `ai:` this would be an authority, and could bypass a check of the authority's segment.
        if path.is_empty() && rest.starts_with("//") {
            return Err(refuse(Code::NotUnderGateway, all, "two slashes follow `~`, which means no authority"));
        }
        ["ai:", path, rest].concat()
    } else if first == EMPTY_AUTHORITY {
        ["ai://", rest].concat()
    } else if first.is_empty() {
        return Err(refuse(Code::NotUnderGateway, all, "its first segment is empty"));
    } else if let Some(literal) = first.strip_prefix("%5B") {
        let (inside, port) = literal.find('%').map_or((literal, ""), |at| literal.split_at(at));
        match port.strip_prefix("%5D") {
            Some(port) => ["ai://[", inside, "]", port, rest].concat(),
            None => ["ai://[", inside, port, rest].concat(),
        }
    } else {
        ["ai://", first, rest].concat()
    };
    AiUri::again(&text)
        .and_then(|uri| uri.check_strictly().map(|()| uri))
        .map_err(|error| address::placeless(error, all))
        .map(|uri| uri.canonical())
}

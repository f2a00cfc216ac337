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

use super::analyse::is_dots;
use super::uri::{push_normal_rest, AiUri, LIMIT};
use crate::bytes::{find_word, split};
use crate::issue::{Arg, Code, Component, Issue, Issues};
use crate::llm::{ParseError, REMOTE_PORT};
use crate::neighbours::address::{self, client_host, port, push_port};
use crate::span::Span;
use crate::uri::table::AUTHORITY_END;
use crate::uri::Components;

/// The maximum length of a web address, in bytes: a gateway's URL contains its base and an ai URI, percent-encoded.
const LONGEST: usize = LIMIT as usize * 4;
const NO_AUTHORITY: char = '~';
const EMPTY_AUTHORITY: &str = "-";

/// A checked https URL.
pub(super) struct Web<'a> {
    text: &'a str,
    pub(super) parts: Components,
}

pub(super) fn refuse(code: Code, span: Span, why: &'static str) -> ParseError {
    address::refused(code, Component::Input, span, [Some(Arg::Text(why)), None])
}

impl<'a> Web<'a> {
    /// Parses an https URL without userinfo; other URLs are the error `code`.
    pub(super) fn parse(text: &'a str, code: Code) -> Result<Self, ParseError> {
        if text.len() > LONGEST {
            return Err(refuse(code, Span::default(), "it is too long"));
        }
        let parts = Components::split(text, 0, text.len());
        let scheme = parts.scheme.unwrap_or_default();
        if !scheme.of(text).eq_ignore_ascii_case("https") {
            return Err(address::refused(Code::GatewayNotHttps, Component::Scheme, scheme, [None, None]));
        }
        if parts.userinfo.is_some() {
            return Err(refuse(code, Span::new(0, text.len()), "it contains userinfo"));
        }
        let mut issues = Issues::default();
        address::authority(text, &parts, &mut issues);
        address::components(text, &parts, false, None, &mut issues);
        if issues.errors() > 0 {
            let list = issues.into_list().into_iter();
            return Err(ParseError::new(list.map(|issue| Issue { edits: Vec::new(), ..issue }).collect()));
        }
        Ok(Self { text, parts })
    }

    /// `https://host:port/path?query#fragment` in normal form, without the default port.
    pub(super) fn normal(&self) -> String {
        let mut output = ["https://", &client_host(self.text, self.parts.host)].concat();
        if let Some(port) = port(self.text, &self.parts).filter(|port| *port != REMOTE_PORT) {
            push_port(&mut output, port);
        }
        push_normal_rest(&mut output, self.text, &self.parts);
        output
    }
}

/// The base URL of a gateway in normal form, without a trailing slash.
fn base(text: &str) -> Result<String, ParseError> {
    let mut web = Web::parse(text, Code::InvalidGateway)?;
    let path = web.parts.path;
    if let Some(part) = web.parts.query.or(web.parts.fragment) {
        return Err(refuse(Code::InvalidGateway, part, "it has a query or a fragment"));
    }
    if split(path.of(text), b'/').any(is_dots) {
        return Err(refuse(Code::InvalidGateway, path, "a segment of its path is a dot segment"));
    }
    if path.of(text).ends_with('/') {
        web.parts.path.end -= 1;
    }
    Ok(web.normal())
}

impl AiUri {
    /// The https URL of this URI at a gateway: `base`, the authority as a segment, then path, query and fragment. Different URIs
    /// have different URLs.
    ///
    /// # Errors
    /// The errors of [`AiUri::check_strictly`], with offsets in the URI; or `gateway-not-https` and `invalid-gateway`, with offsets
    /// in `base`.
    pub fn to_gateway_url(&self, base: &str) -> Result<String, ParseError> {
        self.check_strictly()?;
        let mut url = self::base(base)?;
        url.push('/');
        match self.parts.authority {
            None => url.push(NO_AUTHORITY),
            Some(authority) if authority.is_empty() => url.push_str(EMPTY_AUTHORITY),
            Some(_) => {
                for character in self.normal_authority().chars() {
                    match character {
                        '[' => url.push_str("%5B"),
                        ']' => url.push_str("%5D"),
                        other => url.push(other),
                    }
                }
            }
        }
        push_normal_rest(&mut url, &self.text, &self.parts);
        Ok(url)
    }

    /// The inverse of [`AiUri::to_gateway_url`].
    ///
    /// # Errors
    /// As [`AiUri::to_gateway_url`]; `not-under-gateway`, with offsets into `url`; and all errors of [`AiUri::parse_strict`].
    pub fn from_gateway_url(url: &str, base: &str) -> Result<Self, ParseError> {
        let prefix = self::base(base)?;
        let normal = Web::parse(url, Code::NotUnderGateway)?.normal();
        let all = Span::new(0, url.len());
        let refuse = |why| Err(refuse(Code::NotUnderGateway, all, why));
        let Some(rest) = normal.strip_prefix(&prefix).and_then(|rest| rest.strip_prefix('/')) else {
            return refuse("it is not below the gateway's base");
        };
        let (first, rest) = rest.split_at(AUTHORITY_END.find(rest.as_bytes(), 0));
        let text = if let Some(path) = first.strip_prefix(NO_AUTHORITY) {
            // After `ai:` this would be an authority, and could bypass a check of the authority's segment.
            if path.is_empty() && rest.starts_with("//") {
                return refuse("two slashes follow `~`, which means no authority");
            }
            ["ai:", path, rest].concat()
        } else if first == EMPTY_AUTHORITY {
            ["ai://", rest].concat()
        } else if first.is_empty() {
            return refuse("its first segment is empty");
        } else if let Some(literal) = first.strip_prefix("%5B") {
            let end = find_word(literal.as_bytes(), b"%5d").unwrap_or(literal.len());
            let close = if end < literal.len() { "]" } else { "" };
            ["ai://[", &literal[..end], close, literal.get(end + 3..).unwrap_or_default(), rest].concat()
        } else {
            ["ai://", first, rest].concat()
        };
        let uri = Self::unchecked(text);
        uri.check_strictly().map_err(|error| address::placed(error, &|_| all))?;
        Ok(uri.canonical())
    }
}

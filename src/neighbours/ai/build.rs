//! ai URIs from parts. Everything is percent-encoded, so no part can become another one.

use super::AiUri;
use crate::bytes::push_number;
use crate::explain;
use crate::issue::{Code, Component, Issues};
use crate::llm::build::{push_delimited, push_host};
use crate::llm::{ParseError, Table};
use crate::neighbours::address;
use crate::span::Span;
use crate::uri::{pct, Components};

/// The parts of a URI, or changes to them, decoded. `Some(None)` removes a part.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// A name, an IPv4 address, or an IPv6 address with or without brackets; empty for an empty authority (`ai:///path`),
    /// `None` for none (`ai:/path`). A change removes userinfo.
    pub host: Option<Option<String>>,
    /// The port.
    pub port: Option<Option<u16>>,
    /// The segments of the path, each after a slash.
    pub segments: Option<Vec<String>>,
    /// The query as names and values, in order.
    pub query: Option<Vec<(String, Option<String>)>>,
    /// The fragment.
    pub fragment: Option<Option<String>>,
}

impl AiUri {
    /// Builds a URI. Its path begins with a slash.
    ///
    /// # Errors
    /// `invalid-hostname`, `invalid-a-label`; `empty-name` for a parameter without name and value; `missing-host` for a port without a
    /// host, and without an authority if the first of several segments is empty; the errors of [`AiUri::parse`]. They have no offsets.
    pub fn build(parts: &Parts) -> Result<Self, ParseError> {
        compose(None, parts)
    }

    /// The URI with changes; parts that are `None` stay unchanged, byte for byte.
    ///
    /// # Errors
    /// As [`AiUri::build`].
    pub fn with(&self, changes: &Parts) -> Result<Self, ParseError> {
        compose(Some(self), changes)
    }
}

/// A URI of parts, or of changes to `base`.
fn compose(base: Option<&AiUri>, changes: &Parts) -> Result<AiUri, ParseError> {
    let kept = |part: fn(&Components) -> Option<Span>| Some(part(&base?.parts)?.of(&base?.text).to_owned());
    let digits = |port: u16| {
        let mut digits = String::new();
        push_number(&mut digits, port.into());
        digits
    };
    let port = changes.port.map_or_else(|| kept(|parts| parts.port), |port| port.map(digits));
    let mut path = String::new();
    match &changes.segments {
        Some(segments) => segments.iter().for_each(|segment| {
            path.push('/');
            pct::push_encoded(&mut path, segment);
        }),
        None => path = kept(|parts| Some(parts.path)).unwrap_or_default(),
    }
    let mut output = String::from("ai:");
    let mut table = Table::default();
    let old_host = kept(|parts| parts.authority.map(|_| parts.host));
    let host = changes.host.as_ref().unwrap_or(&old_host).as_deref();
    if port.is_some() && host.is_none_or(str::is_empty) || host.is_none() && path.starts_with("//") {
        return Err(address::refused(Code::MissingHost, Component::Host, Span::default(), [None, None]));
    }
    if let Some(host) = host {
        output.push_str("//");
        if changes.host.is_none() {
            if let Some(userinfo) = kept(|parts| parts.userinfo) {
                output.push_str(&userinfo);
                output.push('@');
            }
            output.push_str(host);
        } else if !host.is_empty() {
            push_host(&mut output, host, &mut table.facts);
        }
        push_delimited(&mut output, ':', port.as_deref());
        if !path.is_empty() && !path.starts_with('/') {
            output.push('/');
        }
    }
    output.push_str(&path);
    match &changes.query {
        Some(query) => {
            for (at, (name, value)) in query.iter().enumerate() {
                if name.is_empty() && value.is_none() {
                    // A parse would drop it.
                    table.facts.add(Code::EmptyName, Component::Parameter, Span::default(), 0);
                }
                output.push(if at == 0 { '?' } else { '&' });
                pct::push_encoded(&mut output, name);
                push_delimited(&mut output, '=', value.as_deref().map(pct::encode).as_deref());
            }
        }
        None => push_delimited(&mut output, '?', kept(|parts| parts.query).as_deref()),
    }
    let fragment = match &changes.fragment {
        Some(fragment) => fragment.as_deref().map(pct::encode),
        None => kept(|parts| parts.fragment),
    };
    push_delimited(&mut output, '#', fragment.as_deref());
    let mut issues = Issues::default();
    issues.absorb(explain::of_component("", &table, Span::default()));
    if issues.errors() > 0 {
        return Err(ParseError::new(issues.into_list()));
    }
    AiUri::parse(&output).map_err(|error| address::placed(error, &|_| Span::default()))
}

//! ai URIs from parts. Everything is percent-encoded, so no part can become another one.

use super::AiUri;
use crate::explain;
use crate::issue::{Code, Component, Issues};
use crate::llm::build::{push_delimited, push_host};
use crate::llm::{ParseError, Table};
use crate::neighbours::address;
use crate::span::Span;
use crate::uri::pct;

/// The parts of a URI, decoded.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// A name, an IPv4 address, or an IPv6 address with or without brackets; empty for an empty authority (`ai:///path`),
    /// `None` for none (`ai:/path`).
    pub host: Option<String>,
    /// The port.
    pub port: Option<u16>,
    /// The segments of the path, each after a slash.
    pub segments: Vec<String>,
    /// The query as names and values, in order.
    pub query: Vec<(String, Option<String>)>,
    /// The fragment.
    pub fragment: Option<String>,
}

/// Changes to a URI: what is `None` stays, byte for byte; `Some(None)` removes.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// See [`Parts::host`]. A change removes userinfo.
    pub host: Option<Option<String>>,
    /// See [`Parts::port`].
    pub port: Option<Option<u16>>,
    /// See [`Parts::segments`].
    pub segments: Option<Vec<String>>,
    /// See [`Parts::query`].
    pub query: Option<Vec<(String, Option<String>)>>,
    /// See [`Parts::fragment`].
    pub fragment: Option<Option<String>>,
}

impl AiUri {
    /// Builds a URI. Its path begins with a slash.
    ///
    /// # Errors
    /// `invalid-hostname`, `invalid-a-label`; `missing-host` for a port without a host, and without an authority if the first of
    /// several segments is empty; the errors of [`AiUri::parse`]. They have no offsets.
    pub fn build(parts: &Parts) -> Result<Self, ParseError> {
        let Parts { host, port, segments, query, fragment } = parts.clone();
        compose(
            None,
            &Changes {
                host: Some(host),
                port: Some(port),
                segments: Some(segments),
                query: Some(query),
                fragment: Some(fragment),
            },
        )
    }

    /// The URI with changes.
    ///
    /// # Errors
    /// As [`AiUri::build`].
    pub fn with(&self, changes: &Changes) -> Result<Self, ParseError> {
        compose(Some(self), changes)
    }
}

/// A URI of parts, or of changes to `base`.
pub(crate) fn compose(base: Option<&AiUri>, changes: &Changes) -> Result<AiUri, ParseError> {
    let (text, parts) = base.map_or(("", None), |uri| (uri.text.as_str(), Some(&*uri.parts)));
    let kept = |span: Option<Span>| span.map(|span| span.of(text));
    let mut output = String::from("ai:");
    let mut table = Table::default();
    let missing = Err(Code::MissingHost);
    let old_host = parts.filter(|parts| parts.authority.is_some()).map(|parts| parts.host.of(text));
    let host = changes.host.as_ref().map_or(old_host, Option::as_deref);
    let port = match changes.port {
        Some(port) => port.map(|port| {
            let mut text = String::new();
            address::push_port(&mut text, port);
            text
        }),
        None => kept(parts.and_then(|parts| parts.port)).map(|digits| [":", digits].concat()),
    };
    let mut path = String::new();
    match &changes.segments {
        Some(segments) => segments.iter().for_each(|segment| {
            path.push('/');
            pct::push_encoded(&mut path, segment);
        }),
        None => path.push_str(parts.map_or("", |parts| parts.path.of(text))),
    }
    let checked = match host {
        None if port.is_some() || path.starts_with("//") => missing,
        Some("") if port.is_some() => missing,
        None => Ok(()),
        Some(host) => {
            output.push_str("//");
            if changes.host.is_none() {
                if let Some(userinfo) = kept(parts.and_then(|parts| parts.userinfo)) {
                    output.push_str(userinfo);
                    output.push('@');
                }
                output.push_str(host);
            } else if !host.is_empty() {
                push_host(&mut output, host, &mut table.facts);
            }
            output.push_str(port.as_deref().unwrap_or_default());
            if !path.is_empty() && !path.starts_with('/') {
                output.push('/');
            }
            Ok(())
        }
    };
    output.push_str(&path);
    match &changes.query {
        Some(query) => push_query(&mut output, query),
        None => push_delimited(&mut output, '?', kept(parts.and_then(|parts| parts.query))),
    }
    match &changes.fragment {
        Some(fragment) => {
            let mut encoded = String::new();
            pct::push_encoded(&mut encoded, fragment.as_deref().unwrap_or_default());
            push_delimited(&mut output, '#', fragment.as_ref().map(|_| encoded.as_str()));
        }
        None => push_delimited(&mut output, '#', kept(parts.and_then(|parts| parts.fragment))),
    }
    finish(&output, checked, &table)
}

fn push_query(output: &mut String, query: &[(String, Option<String>)]) {
    for (at, (name, value)) in query.iter().enumerate() {
        output.push(if at == 0 { '?' } else { '&' });
        pct::push_encoded(output, name);
        if let Some(value) = value {
            output.push('=');
            pct::push_encoded(output, value);
        }
    }
}

/// Parses what was composed.
fn finish(output: &str, checked: Result<(), Code>, table: &Table) -> Result<AiUri, ParseError> {
    let mut issues = Issues::new(true, false, false);
    if let Err(code) = checked {
        issues.report(code, Component::Host, Span::default());
    }
    issues.absorb(explain::of_component("", table, Span::default()));
    if issues.errors() > 0 {
        return Err(ParseError::new(issues.into_list()));
    }
    AiUri::parse(output).map_err(|error| address::placeless(error, Span::default()))
}

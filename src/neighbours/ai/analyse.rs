//! Parses ai URIs. The draft requires gateways to reject malformed and ambiguous URIs (gateways, 1). Most of these are errors for
//! everyone; userinfo and double encoding, which RFC 3986 allows, are errors only if `strict`.

use crate::issue::{Arg, Code, Component, Edit, Issue, Issues};
use crate::llm;
use crate::neighbours::address::{self, Authority};
use crate::span::Span;
use crate::uri::{pct, table, Components};

/// The components of a valid URI, and its port. `limit`: the maximum length in bytes. `strict`: as gateways read it.
pub(super) fn layout(input: &str, limit: u32, strict: bool) -> Option<(Box<Components>, Option<u16>)> {
    let mut issues = Issues::new(false, strict, false);
    let layout = analyse(input, limit, &mut issues);
    layout.filter(|_| issues.errors() == 0)
}

pub(super) fn diagnose(input: &str, limit: u32, strict: bool) -> Vec<Issue> {
    let mut issues = Issues::new(true, strict, false);
    analyse(input, limit, &mut issues);
    address::complete(input, issues.into_list(), &|fixed| layout(fixed, limit, strict).is_some())
}

fn analyse(input: &str, limit: u32, issues: &mut Issues) -> Option<(Box<Components>, Option<u16>)> {
    let mut options = llm::Options::default();
    options.limits.uri_length = limit;
    let span = address::envelope(input, &options.limits, issues)?;
    let parts = Components::split(input, span.start as usize, span.end as usize);
    if !scheme(input, span, &parts, issues) {
        return None;
    }
    let authority = authority(input, &parts, issues);
    path(input, &parts, issues);
    for (part, component) in [(parts.query, Component::Query), (parts.fragment, Component::Fragment)] {
        if let Some(part) = part {
            address::characters(input, part, table::QUERY, component, issues);
            encoded(input, part, component, issues);
            address::pair_keys(input, Some(part), component, None, issues);
        }
    }
    Some((Box::new(parts), authority.port))
}

fn scheme(input: &str, span: Span, parts: &Components, issues: &mut Issues) -> bool {
    let start = span.start as usize;
    let (at, hint, insert) = match parts.scheme {
        None => (Span::at(start), "a URI without a scheme", true),
        Some(scheme) => match scheme.of(input) {
            name if name.eq_ignore_ascii_case("ai") => return true,
            name if name.eq_ignore_ascii_case("llm") => (scheme, "an `llm:` URI", false),
            name if name.eq_ignore_ascii_case("https") || name.eq_ignore_ascii_case("http") => {
                (scheme, "a web address", false)
            }
            _ => (scheme, "a URI with another scheme", false),
        },
    };
    issues.report_with(Code::SchemeNotAi, Component::Scheme, at, [Some(Arg::Text(hint)), None], &|| {
        if insert {
            vec![Edit { span: at, text: "ai:".into() }]
        } else {
            Vec::new()
        }
    });
    false
}

fn authority(input: &str, parts: &Components, issues: &mut Issues) -> Authority {
    let Some(authority) = parts.authority else {
        if parts.path.is_empty() {
            issues.report(Code::EmptyAiPath, Component::Path, parts.path);
        }
        return Authority::default();
    };
    if let Some(userinfo) = parts.userinfo {
        address::characters(input, userinfo, table::USERINFO, Component::Userinfo, issues);
        let sign = Span { end: userinfo.end + 1, ..userinfo };
        issues.report_with(Code::AiUserinfo, Component::Userinfo, sign, [None, None], &|| {
            vec![Edit { span: sign, text: String::new() }]
        });
    }
    if authority.is_empty() {
        issues.report(Code::EmptyAuthority, Component::Authority, authority);
        return Authority::default();
    }
    address::authority(input, parts, issues)
}

fn path(input: &str, parts: &Components, issues: &mut Issues) {
    let path = parts.path;
    address::characters(input, path, table::PATH, Component::Path, issues);
    encoded(input, path, Component::Path, issues);
    address::keys(input, Some(path), Component::Path, issues);
    let text = path.of(input);
    let mut start = path.start as usize;
    let mut segments = text.split('/').enumerate().peekable();
    while let Some((at, segment)) = segments.next() {
        let span = Span::new(start, start + segment.len());
        start += segment.len() + 1;
        if is_dots(segment) {
            issues.report(Code::AmbiguousDotSegment, Component::Path, span);
        }
        // An empty first or last segment is only a leading or trailing slash.
        if segment.is_empty() && at > 0 && segments.peek().is_some() {
            issues.report(Code::AmbiguousEmptySegment, Component::Path, span);
        }
    }
    let triplet = |byte| pct::find_triplet(input.as_bytes(), path, byte);
    if let Some(at) = triplet(b'/').or_else(|| triplet(b'\\')) {
        issues.report(Code::AmbiguousEncodedSlash, Component::Path, Span::new(at, at + 3));
    }
}

/// Whether a segment, or a part of it between encoded slashes, is `.` or `..`, each dot raw or as `%2E`. Servers that decode
/// these would resolve them and leave the path.
pub(super) fn is_dots(segment: &str) -> bool {
    let bytes = segment.as_bytes();
    let (mut at, mut dots, mut others) = (0, 0, false);
    loop {
        let triplet = pct::triplet(bytes, at);
        match triplet.or(bytes.get(at).copied()) {
            Some(b'.') => dots += 1,
            end @ (None | Some(b'/' | b'\\')) => {
                if !others && matches!(dots, 1 | 2) {
                    return true;
                }
                if end.is_none() {
                    return false;
                }
                (dots, others) = (0, false);
            }
            Some(_) => others = true,
        }
        at += if triplet.is_some() { 3 } else { 1 };
    }
}

/// Reports encoded control characters and double encoding.
fn encoded(input: &str, span: Span, component: Component, issues: &mut Issues) {
    let bytes = &input.as_bytes()[..span.end as usize];
    for at in span.range() {
        match pct::triplet(bytes, at) {
            Some(0..=0x1f | 0x7f) => {
                let span = Span::new(at, at + 3);
                issues.report_with(Code::EncodedControlCharacter, component, span, [None, None], &|| {
                    vec![Edit { span, text: String::new() }]
                });
            }
            Some(b'%') => {
                if let Some(end) = hexdig(bytes, at + 3).and_then(|next| hexdig(bytes, next)) {
                    let sign = Span::new(at + 1, at + 3);
                    issues.report_with(Code::AmbiguousEncoding, component, Span::new(at, end), [None, None], &|| {
                        vec![Edit { span: sign, text: String::new() }]
                    });
                }
            }
            _ => {}
        }
    }
}

/// The end of a hexadecimal digit at `at`, raw or as a triplet, which the normal form decodes.
fn hexdig(bytes: &[u8], at: usize) -> Option<usize> {
    let triplet = pct::triplet(bytes, at);
    let digit = triplet.or(bytes.get(at).copied())?;
    table::HEXDIG.has(digit).then_some(at + if triplet.is_some() { 3 } else { 1 })
}

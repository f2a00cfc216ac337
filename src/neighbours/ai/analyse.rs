//! Parses ai URIs. The draft requires gateways to reject malformed and ambiguous URIs (gateways, 1). Most of these are errors for
//! everyone; userinfo and double encoding, which RFC 3986 allows, are errors only if `strict`.

use crate::bytes::split;
use crate::issue::{Code, Component, Edit, Issues};
use crate::neighbours::address;
use crate::span::Span;
use crate::uri::{pct, table, Components};

/// The components of a URI. `limit`: the maximum length in bytes.
pub(super) fn analyse(input: &str, limit: u32, issues: &mut Issues) -> Option<Box<Components>> {
    let span = address::envelope(input, limit, issues)?;
    let parts = Components::split(input, span.start as usize, span.end as usize);
    if !address::has_scheme(input, (span.start, &parts), &["ai"], (Code::SchemeNotAi, "ai:"), issues) {
        return None;
    }
    address::components(input, &parts, true, None, issues);
    authority(input, &parts, issues);
    path(input, parts.path, issues);
    for (part, component) in
        [(Some(parts.path), Component::Path), (parts.query, Component::Query), (parts.fragment, Component::Fragment)]
    {
        encoded(input, part.unwrap_or_default(), component, issues);
    }
    Some(Box::new(parts))
}

fn authority(input: &str, parts: &Components, issues: &mut Issues) {
    match parts.authority {
        None if parts.path.is_empty() => issues.report(Code::EmptyAiPath, Component::Path, parts.path),
        None => {}
        Some(authority) if authority.is_empty() => {
            issues.report(Code::EmptyAuthority, Component::Authority, authority);
        }
        Some(_) => {
            if let Some(userinfo) = parts.userinfo {
                let sign = Span { end: userinfo.end + 1, ..userinfo };
                remove(Code::AiUserinfo, Component::Userinfo, sign, sign, issues);
            }
            address::authority(input, parts, issues);
        }
    }
}

/// Reports `code` at `span`, with the removal of `excess` as the fix.
fn remove(code: Code, component: Component, span: Span, excess: Span, issues: &mut Issues) {
    issues.report_with(code, component, span, [None, None], vec![Edit { span: excess, text: "".into() }]);
}

fn path(input: &str, path: Span, issues: &mut Issues) {
    let text = path.of(input);
    let mut start = path.start as usize;
    let last = split(text, b'/').count() - 1;
    for (at, segment) in split(text, b'/').enumerate() {
        let span = Span::new(start, start + segment.len());
        start += segment.len() + 1;
        if is_dots(segment) {
            issues.report(Code::AmbiguousDotSegment, Component::Path, span);
        }
        // An empty first or last segment is only a leading or trailing slash.
        if segment.is_empty() && at > 0 && at < last {
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
    let (mut at, mut start) = (0, 0);
    while at < bytes.len() {
        let (byte, length) = pct::byte(bytes, at);
        if matches!(byte, b'/' | b'\\') {
            if pct::is_dots(&bytes[start..at]) {
                return true;
            }
            start = at + length;
        }
        at += length;
    }
    pct::is_dots(&bytes[start..])
}

/// Reports encoded control characters and double encoding.
fn encoded(input: &str, span: Span, component: Component, issues: &mut Issues) {
    let bytes = &input.as_bytes()[..span.end as usize];
    for at in span.range() {
        match pct::triplet(bytes, at) {
            Some(0..=0x1f | 0x7f) => {
                let span = Span::new(at, at + 3);
                remove(Code::EncodedControlCharacter, component, span, span, issues);
            }
            Some(b'%') => {
                if let Some(end) = hexdig(bytes, at + 3).and_then(|next| hexdig(bytes, next)) {
                    let sign = Span::new(at + 1, at + 3);
                    remove(Code::AmbiguousEncoding, component, Span::new(at, end), sign, issues);
                }
            }
            _ => {}
        }
    }
}

/// The end of a hexadecimal digit at `at`, raw or as a triplet, which the normal form decodes.
fn hexdig(bytes: &[u8], at: usize) -> Option<usize> {
    let (digit, length) = (at < bytes.len()).then(|| pct::byte(bytes, at))?;
    table::HEXDIG.has(digit).then_some(at + length)
}

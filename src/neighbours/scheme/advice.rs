//! Advice on conventions that define structure in the URIs of other owners (RFC 8820, BCP 190). None of it is an error: an
//! owner may use a structure that a standard must not require.

use super::table::{NAME_PREFIXES, PATH_PREFIXES, QUERY_NAMES, WELL_KNOWN};
use crate::bytes::{cut, split};
use crate::issue::{Arg, Code, Component, Issue, Issues};
use crate::llm::param::PARAMS;
use crate::span::Span;
use crate::uri::query::pairs;
use crate::uri::{pct, Components};

/// Schemes with unregistered variants whose names add a prefix or suffix.
const BASES: [&str; 4] = ["llm", "ai", "http", "https"];

/// The advice for a URI, in the order of the text. Empty for text that is not a URI.
#[must_use]
pub fn advise_on_uri(uri: &str) -> Vec<Issue> {
    let mut issues = Issues::default();
    let parts = Components::split(uri, 0, uri.len());
    let Some(scheme) = parts.scheme else { return Vec::new() };
    let name = scheme.of(uri).to_ascii_lowercase();
    if let Some(affix) = affix(&name) {
        issues.report_arg(Code::SchemeAffix, Component::Scheme, scheme, Arg::Text(affix));
    }
    if matches!(name.as_str(), "http" | "https") {
        path(uri, parts.path, &mut issues);
        if let Some(query) = parts.query {
            self::query(uri, query, &mut issues);
        }
        // RFC 3986 leaves the fragment to the media type, for every scheme.
        if let Some(fragment) = parts.fragment.filter(|&fragment| names_model(uri, fragment)) {
            issues.report(Code::MasFragmentStructure, Component::Fragment, fragment);
        }
    }
    issues.into_list()
}

/// Whether a fragment is that of a model address: it has a parameter `m` with a value.
fn names_model(uri: &str, fragment: Span) -> bool {
    pairs(uri, fragment).any(|pair| pair.name.of(uri) == "m" && pair.value.is_some_and(|value| !value.is_empty()))
}

/// The addition to a base scheme in names such as `llms`, `llm+http`, `x+llm`.
pub(super) fn affix(name: &str) -> Option<&'static str> {
    // `https` is registered separately, so the suffix is not reported for `http`.
    if name == "llms" || name == "ais" {
        return Some("the suffix s");
    }
    let (before, after) = cut(name, b'+');
    let after = after?;
    if BASES.contains(&before) {
        Some("a transport after a plus sign")
    } else if BASES.contains(&after) {
        Some("a prefix before a plus sign")
    } else {
        None
    }
}

fn path(uri: &str, path: Span, issues: &mut Issues) {
    let text = path.of(uri);
    let first = cut(text.get(1..).unwrap_or_default(), b'/').0;
    let prefix = Span::new(path.start as usize, path.start as usize + (first.len() + 1).min(text.len()));
    if first == ".well-known" {
        let name = split(text, b'/').nth(2).unwrap_or_default();
        let why = match name {
            "aiip" => "`aiip` is not registered",
            name if WELL_KNOWN.contains(&name) => return,
            _ => "check the registry for this name",
        };
        return issues.report_arg(Code::WellKnownPath, Component::Path, path, Arg::Text(why));
    }
    let is_version = matches!(first.as_bytes(), [b'v', b'0'..=b'9', ..]);
    let named = PATH_PREFIXES.iter().find(|prefix| prefix[1..] == *first);
    if let Some(what) = named.copied().or(is_version.then_some("a version")) {
        issues.report_arg(Code::FixedPathPrefix, Component::Path, prefix, Arg::Text(what));
    }
}

fn query(uri: &str, query: Span, issues: &mut Issues) {
    for pair in pairs(uri, query) {
        let name = pct::decode(pair.name.of(uri)).unwrap_or_default();
        let known = PARAMS.iter().map(|spec| spec.name).chain(QUERY_NAMES.iter().copied()).find(|known| *known == name);
        if let Some(known) = known {
            issues.report_arg(Code::QueryConvention, Component::Parameter, pair.name, Arg::Text(known));
        } else if let Some(prefix) =
            NAME_PREFIXES.iter().find(|prefix| name.len() > prefix.len() && name.starts_with(**prefix))
        {
            issues.report_arg(Code::PrefixedParameter, Component::Parameter, pair.name, Arg::Text(prefix));
        }
    }
}

//! Names of schemes (RFC 4395 §2.8, §3; RFC 3986 §3.1).

use super::advice::affix;
use super::table::{DOMAINS, GENERAL, MARKS, REGISTRY};
use crate::bytes::split;
use crate::issue::{Arg, Code, Component, Edit, Issue, Issues};
use crate::span::Span;
use crate::uri::{check, table};

/// Longer names are reported. The longest in wide use, `view-source`, has eleven characters.
const LONG: usize = 20;
/// Names of at most this length are reported.
const SHORT: usize = 2;

/// The issues of a name for a new scheme. It is compared with a dated copy of IANA's registry; check the registry too.
#[must_use]
pub fn check_scheme_name(name: &str) -> Vec<Issue> {
    let mut issues = Issues::default();
    check_name(name, Span::new(0, name.len()), &mut issues);
    issues.into_list()
}

pub(super) fn check_name(input: &str, span: Span, issues: &mut Issues) {
    let name = span.of(input);
    if let Some((at, why)) = fault(name) {
        let start = span.start as usize + at;
        let end = start + input[start..span.end as usize].chars().next().map_or(0, char::len_utf8);
        return issues.report_arg(Code::SchemeNameSyntax, Component::Scheme, Span::new(start, end), Arg::Text(why));
    }
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        let edits = vec![Edit { span, text: name.to_ascii_lowercase().into() }];
        issues.report_with(Code::SchemeNameUppercase, Component::Scheme, span, [None, None], edits);
    }
    let lower = name.to_ascii_lowercase();
    if let Some(status) = status(&lower) {
        issues.report_arg(Code::SchemeNameTaken, Component::Scheme, span, Arg::Text(status));
    }
    advise(&lower, span, issues);
}

/// The status of a name in IANA's registry.
fn status(name: &str) -> Option<&'static str> {
    let mut lines = split(REGISTRY, b'\n').zip(["permanent", "provisional", "historical", "unknown"]);
    lines.find(|(names, _)| split(names, b' ').any(|one| one == name)).map(|(_, status)| status)
}

/// The position and description of a syntax error. `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`
fn fault(name: &str) -> Option<(usize, &'static str)> {
    if check::is_scheme(name) {
        return None;
    }
    let Some(&first) = name.as_bytes().first() else { return Some((0, "it is empty")) };
    if !table::ALPHA.has(first) && table::SCHEME.has(first) {
        return Some((0, "it does not begin with a letter"));
    }
    let at = table::SCHEME.others().find(name.as_bytes(), 0);
    Some((at, "it contains a forbidden character"))
}

fn advise(name: &str, span: Span, issues: &mut Issues) {
    let named = |words: &[&'static str]| {
        let mut parts = name.split(['.', '-', '+']);
        parts.find_map(|part| words.iter().find(|word| **word == part).copied())
    };
    let mut advise = |code, arg| issues.report_with(code, Component::Scheme, span, [arg, None], Vec::new());
    let private =
        name.split(['.', '-']).next().is_some_and(|first| DOMAINS.contains(&first)) && name.contains(['.', '-']);
    if name.len() > LONG && !private {
        advise(Code::SchemeNameLong, Some(Arg::Number(name.len() as u32)));
    }
    if name.len() <= SHORT {
        advise(Code::SchemeNameShort, None);
    }
    if let Some(word) = named(GENERAL).filter(|_| !private) {
        advise(Code::SchemeNameGeneral, Some(Arg::Text(word)));
    }
    if let Some(mark) = named(MARKS) {
        advise(Code::SchemeNameMark, Some(Arg::Text(mark)));
    }
    if private && name.contains('.') || name.starts_with("x-") {
        advise(Code::SchemeNamePrefix, None);
    }
    if let Some(affix) = affix(name) {
        advise(Code::SchemeAffix, Some(Arg::Text(affix)));
    }
}

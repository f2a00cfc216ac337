//! Parses model addresses in the order of the standard: parse by RFC 3986, take the fragment, split at `&`, split at the
//! first `=`, decode, find `m`, ignore the rest.

use crate::issue::{Arg, Code, Component, Edit, Issue, Issues};
use crate::limits::Limits;
use crate::llm;
use crate::neighbours::address::{self, Authority};
use crate::policy::pattern;
use crate::span::Span;
use crate::uri::query::{pairs, Pair};
use crate::uri::{pct, table, Components};

/// The name of the api-key (MAS 1.1).
pub(super) const KEY: &str = "k";

/// A version of the standard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spec {
    /// `k` is an unknown parameter. It is masked all the same.
    V1_0,
    /// `k` is the api-key.
    #[default]
    V1_1,
}

/// Options of the parser.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The version of the standard.
    pub spec: Spec,
    /// If not empty, the model must match one of these patterns ([`pattern::matches`]).
    pub allow_models: Option<Vec<String>>,
    /// Only the limit on the length of the address applies.
    pub limits: Limits,
}

/// The spans of an address.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    pub(crate) parts: Components,
    /// The fragment's parameters, also those without a name or a value.
    pub(crate) params: Vec<Pair>,
    /// The index of `m`.
    pub(crate) m: usize,
    /// Which of them is `k`, the api-key (1.1).
    pub(crate) k: Option<usize>,
    pub(crate) authority: Authority,
}

/// The layout of a valid address.
pub(crate) fn layout(input: &str, options: &Options) -> Option<Layout> {
    let mut issues = Issues::new(false, false, false);
    let layout = analyse(input, options, &mut issues);
    layout.filter(|_| issues.errors() == 0)
}

/// All issues.
pub(crate) fn diagnose(input: &str, options: &Options) -> Vec<Issue> {
    let mut issues = Issues::new(true, false, false);
    analyse(input, options, &mut issues);
    address::complete(input, issues.into_list(), &|fixed| layout(fixed, options).is_some())
}

fn analyse(input: &str, options: &Options, issues: &mut Issues) -> Option<Layout> {
    let llm_options = llm::Options { limits: options.limits, ..llm::Options::default() };
    let span = address::envelope(input, &llm_options.limits, issues)?;
    let parts = Components::split(input, span.start as usize, span.end as usize);
    let https = scheme(input, span, &parts, issues)?;
    if let Some(userinfo) = parts.userinfo {
        address::any_bytes(input, userinfo, table::USERINFO, Component::Userinfo, issues);
        issues.report(Code::UserinfoInAddress, Component::Userinfo, userinfo);
    }
    let authority = address::authority(input, &parts, issues);
    if !https && !authority.loopback && !parts.host.is_empty() {
        // The standard allows both schemes. What connects refuses this one: `to_llm_uri`, and through it every request.
        let scheme = parts.scheme.unwrap_or_default();
        issues.report_with(Code::RemoteHttp, Component::Scheme, scheme, [None, None], &|| {
            vec![Edit { span: scheme, text: "https".into() }]
        });
    }
    address::any_bytes(input, parts.path, table::PATH, Component::Path, issues);
    if let Some(query) = parts.query {
        address::any_bytes(input, query, table::QUERY, Component::Query, issues);
    }
    address::keys(input, Some(parts.path), Component::Path, issues);
    address::pair_keys(input, parts.query, Component::Query, Some(KEY), issues);
    let (params, m, k) = fragment(input, &parts, options, issues)?;
    Some(Layout { parts, params, m, k, authority })
}

/// Whether it is `https`; `None` if it is neither that nor `http`, or no authority follows.
fn scheme(input: &str, span: Span, parts: &Components, issues: &mut Issues) -> Option<bool> {
    let start = span.start as usize;
    let mut refuse = |at: Span, hint: &'static str, fix: &dyn Fn() -> Vec<Edit>| {
        issues.report_with(Code::SchemeNotHttp, Component::Scheme, at, [Some(Arg::Text(hint)), None], fix);
        None
    };
    let Some(scheme) = parts.scheme else {
        let text = if parts.authority.is_some() { "https:" } else { "https://" };
        return refuse(Span::at(start), "a URL without a scheme", &|| {
            vec![Edit { span: Span::at(start), text: text.into() }]
        });
    };
    let name = scheme.of(input);
    let https = name.eq_ignore_ascii_case("https");
    if !https && !name.eq_ignore_ascii_case("http") {
        let hint = if name.eq_ignore_ascii_case("llm") {
            "an `llm:` URI"
        } else if name.eq_ignore_ascii_case("ai") {
            "an `ai:` URI"
        } else {
            "a URI with another scheme"
        };
        return refuse(scheme, hint, &Vec::new);
    }
    if parts.authority.is_none() {
        let at = scheme.end as usize + 1;
        let given = input[at..].bytes().take_while(|&byte| byte == b'/').count().min(2);
        issues.report_with(Code::MissingHost, Component::Authority, Span::at(at), [None, None], &|| {
            vec![Edit { span: Span::at(at + given), text: "//"[given..].into() }]
        });
        return None;
    }
    Some(https)
}

/// The parameters of the fragment, and which of them are `m` and `k`.
fn fragment(
    input: &str,
    parts: &Components,
    options: &Options,
    issues: &mut Issues,
) -> Option<(Vec<Pair>, usize, Option<usize>)> {
    let Some(fragment) = parts.fragment else {
        let end = parts.query.unwrap_or(parts.path).end as usize;
        issues.report(Code::MissingM, Component::Fragment, Span::at(end));
        return None;
    };
    address::any_bytes(input, fragment, table::QUERY, Component::Fragment, issues);
    let params: Vec<Pair> = pairs(input, fragment).collect();
    let (mut m, mut k) = (None, None);
    for (at, pair) in params.iter().enumerate() {
        let name = pct::decode(pair.name.of(input));
        if name.as_deref() == Some("m") {
            // The standard decodes values, not names, so `%6D` is not `m`. A parser that decodes names would see `m` twice.
            if m.is_some() {
                issues.report(Code::RepeatedM, Component::Model, pair.span());
            }
            m = m.or(Some(at));
            continue;
        }
        // As for m: readers that decode `%6B` would see two keys.
        if name.as_deref() == Some(KEY) && options.spec == Spec::V1_1 {
            if k.is_some() {
                issues.report(Code::RepeatedK, Component::ApiKey, pair.span());
            }
            k = k.or(Some(at));
            key(input, pair, issues);
            if k != Some(at) || pair.name.of(input) == KEY {
                continue;
            }
        }
        if name.as_deref() == Some("M") {
            issues.report_with(Code::MCase, Component::Parameter, pair.name, [None, None], &|| {
                vec![Edit { span: pair.name, text: "m".into() }]
            });
        }
        let value = pair.value.unwrap_or(Span::at(pair.name.end as usize));
        if name.is_none() || pct::decode(value.of(input)).is_none() {
            issues.report(Code::UndecodableParameter, Component::Parameter, pair.span());
        }
        address::pair_key(input, *pair, Component::Parameter, Some(KEY), issues);
    }
    let Some(m) = m.filter(|&m| params[m].name.of(input) == "m") else {
        issues.report(Code::MissingM, Component::Fragment, fragment);
        return None;
    };
    let pair = params[m];
    match pair.value.filter(|value| !value.is_empty()) {
        Some(value) => model(input, value, options, issues),
        None => issues.report(Code::EmptyM, Component::Model, pair.span()),
    }
    let k = k.filter(|&k| params[k].name.of(input) == KEY);
    Some((params, m, k))
}

/// The api-key: letters, digits and `-_.~` after decoding (1.1, parameter k).
fn key(input: &str, pair: &Pair, issues: &mut Issues) {
    let Some(value) = pair.value.filter(|value| !value.is_empty()) else {
        return issues.report(Code::EmptyK, Component::ApiKey, pair.span());
    };
    if let Some(span) = pct::utf8_fault(input.as_bytes(), value) {
        return issues.report(Code::InvalidUtf8, Component::ApiKey, span);
    }
    let key = pct::decode(value.of(input)).unwrap_or_default();
    if !key.bytes().all(|byte| table::UNRESERVED.has(byte)) {
        issues.report(Code::KOutsideGrammar, Component::ApiKey, value);
    }
}

/// The bytes that the standard's grammar allows in a model, after decoding.
pub(super) const fn is_model_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'/' | b':')
}

fn model(input: &str, value: Span, options: &Options, issues: &mut Issues) {
    if let Some(span) = pct::utf8_fault(input.as_bytes(), value) {
        return issues.report(Code::InvalidUtf8, Component::Model, span);
    }
    address::encoded(input, value, Component::Model, issues);
    // `decode`, not `decode_or_raw`: a malformed triplet is already reported.
    let model = pct::decode(value.of(input)).unwrap_or_default();
    if let Some(odd) = model.chars().find(|&c| !(c.is_ascii() && is_model_byte(c as u8))) {
        issues.report_arg(Code::MOutsideGrammar, Component::Model, value, Arg::Number(odd.into()));
    }
    if options.allow_models.as_ref().is_some_and(|list| !list.iter().any(|one| pattern::matches(one, &model))) {
        issues.report(Code::ModelNotAllowed, Component::Model, value);
    }
    address::keys(input, Some(value), Component::Model, issues);
}

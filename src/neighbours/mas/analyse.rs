//! Parses model addresses in the order of the standard: parse by RFC 3986, take the fragment, split at `&`, split at the
//! first `=`, decode, find `m`, ignore the rest.

use crate::host;
use crate::issue::{Arg, Code, Component, Edit, Issues};
use crate::limits::Limits;
use crate::neighbours::address;
use crate::policy::pattern;
use crate::span::Span;
use crate::uri::query::{pairs, Pair};
use crate::uri::table::{self, Class};
use crate::uri::{pct, Components};

/// The name of the api-key (MAS 1.1).
pub(super) const KEY: &str = "k";

/// A version of the standard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spec {
    /// `k` is an unknown parameter, but still masked.
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
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    pub(crate) parts: Components,
    /// The fragment's parameters, also those without a name or a value.
    pub(crate) params: Vec<Pair>,
    pub(crate) m: usize,
    /// The index of `k`, the api-key (1.1).
    pub(crate) k: Option<usize>,
}

pub(super) fn analyse(input: &str, options: &Options, issues: &mut Issues) -> Option<Layout> {
    let span = address::envelope(input, Limits::DEFAULT.uri_length, issues)?;
    let parts = Components::split(input, span.start as usize, span.end as usize);
    let insert = if parts.authority.is_some() { "https:" } else { "https://" };
    let refusal = (Code::SchemeNotHttp, insert);
    if !address::has_scheme(input, (span.start, &parts), &["https", "http"], refusal, issues) {
        return None;
    }
    let scheme = parts.scheme.unwrap_or_default();
    if parts.authority.is_none() {
        let at = scheme.end as usize + 1;
        let given = input[at..].bytes().take_while(|&byte| byte == b'/').count().min(2);
        let edits = vec![Edit { span: Span::at(at + given), text: "//"[given..].into() }];
        issues.report_with(Code::MissingHost, Component::Authority, Span::at(at), [None, None], edits);
        return None;
    }
    address::components(input, &parts, false, Some(KEY), issues);
    if let Some(userinfo) = parts.userinfo {
        issues.report(Code::UserinfoInAddress, Component::Userinfo, userinfo);
    }
    address::authority(input, &parts, issues);
    let is_loopback = host::read(parts.host.of(input)).is_loopback();
    if scheme.of(input).eq_ignore_ascii_case("http") && !is_loopback && !parts.host.is_empty() {
        // The standard allows both schemes. `to_llm_uri`, and with it every request, rejects this one.
        let edits = vec![Edit { span: scheme, text: "https".into() }];
        issues.report_with(Code::RemoteHttp, Component::Scheme, scheme, [None, None], edits);
    }
    let Some(fragment) = parts.fragment else {
        let end = parts.query.unwrap_or(parts.path).end as usize;
        issues.report(Code::MissingM, Component::Fragment, Span::at(end));
        return None;
    };
    let params: Vec<Pair> = pairs(input, fragment).collect();
    let (m, k) = find_params(input, &params, options.spec, issues);
    let Some(m) = m.filter(|&m| params[m].name.of(input) == "m") else {
        issues.report(Code::MissingM, Component::Fragment, fragment);
        return None;
    };
    match params[m].value.filter(|value| !value.is_empty()) {
        Some(value) => model(input, value, options, issues),
        None => issues.report(Code::EmptyM, Component::Model, params[m].span()),
    }
    let k = k.filter(|&k| params[k].name.of(input) == KEY);
    Some(Layout { parts, params, m, k })
}

/// The first `m` and the first `k`, by their decoded names. Reports repetitions, and the issues of other parameters.
///
/// The standard decodes values, not names, so `%6D` is not `m`. But a parser that decodes names would see `m` twice.
fn find_params(input: &str, params: &[Pair], spec: Spec, issues: &mut Issues) -> (Option<usize>, Option<usize>) {
    let (mut m, mut k) = (None, None);
    for (at, pair) in params.iter().enumerate() {
        let name = pct::decode(pair.name.of(input));
        if name.as_deref() == Some("m") {
            if m.is_some() {
                issues.report(Code::RepeatedM, Component::Model, pair.span());
            }
            m = m.or(Some(at));
            continue;
        }
        if name.as_deref() == Some(KEY) && spec == Spec::V1_1 {
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
            let edits = vec![Edit { span: pair.name, text: "m".into() }];
            issues.report_with(Code::MCase, Component::Parameter, pair.name, [None, None], edits);
        }
        if name.is_none() || pair.value.is_some_and(|value| pct::decode(value.of(input)).is_none()) {
            issues.report(Code::UndecodableParameter, Component::Parameter, pair.span());
        }
        address::pair_key(input, *pair, Component::Parameter, Some(KEY), issues);
    }
    (m, k)
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

/// The characters that the standard's grammar allows in a model, after decoding.
pub(super) const MODEL: Class = table::KEY.or(table::SLASH).or(table::COLON);

fn model(input: &str, value: Span, options: &Options, issues: &mut Issues) {
    if let Some(span) = pct::utf8_fault(input.as_bytes(), value) {
        return issues.report(Code::InvalidUtf8, Component::Model, span);
    }
    address::encoded(input, value, Component::Model, issues);
    // `decode`, not `decode_or_raw`: a malformed triplet is already reported.
    let model = pct::decode(value.of(input)).unwrap_or_default();
    if let Some(odd) = model.chars().find(|&c| !(c.is_ascii() && MODEL.has(c as u8))) {
        issues.report_arg(Code::MOutsideGrammar, Component::Model, value, Arg::Number(odd.into()));
    }
    if options.allow_models.as_ref().is_some_and(|list| !list.iter().any(|one| pattern::matches(one, &model))) {
        issues.report(Code::ModelNotAllowed, Component::Model, value);
    }
    address::keys(input, value, Component::Model, issues);
}

//! From parts to a URI. Everything is percent-encoded, so no part can become another one.

use super::canonical::push_name_part;
use super::layout::Layout;
use super::param::{self, ParamType, PARAMS, STOP};
use super::uri::{LlmUri, ParseError};
use super::{analyse, authority, structured, suggest, value, Options};
use crate::host::{self, Reading, Reason};
use crate::issue::{Arg, Code, Component, Issue, Issues};
use crate::json::{self, Value};
use crate::limits::DOTTED_LEVELS;
use crate::span::Span;
use crate::uri::pct;
use std::borrow::Cow;

/// The issues of parts that make no URI. They have no offsets, since there is no text.
pub type PartsError = ParseError;

/// The parts of a URI, decoded.
#[derive(Clone, Default, PartialEq)]
pub struct Parts {
    /// A name, an IPv4 address, or an IPv6 address with or without brackets. Not percent-decoded.
    pub host: String,
    /// One item a segment; a `/` inside an item is written `%2F`.
    pub segments: Vec<String>,
    /// The app-label.
    pub app_label: Option<String>,
    /// The api-key.
    pub api_key: Option<String>,
    /// The port.
    pub port: Option<u16>,
    /// The parameters.
    pub query: Query,
    /// The fragment.
    pub fragment: Option<String>,
}

/// The parameters of [`Parts`].
#[derive(Clone, PartialEq)]
pub enum Query {
    /// Names and values as text, in order, with duplicates; commas in `stop` separate sequences.
    Pairs(Vec<(String, Option<String>)>),
    /// Typed values. Objects become dotted names where that says the same, else JSON (draft §4.4).
    Params(Vec<(String, Value)>),
}

impl Default for Query {
    fn default() -> Self {
        Self::Params(Vec::new())
    }
}

/// Changes to a URI: what is `None` stays as it is, byte for byte; `Some(None)` removes.
#[derive(Clone, Default)]
pub struct Changes {
    /// See [`Parts::host`].
    pub host: Option<String>,
    /// See [`Parts::segments`].
    pub segments: Option<Vec<String>>,
    /// See [`Parts::app_label`].
    pub app_label: Option<Option<String>>,
    /// See [`Parts::api_key`].
    pub api_key: Option<Option<String>>,
    /// See [`Parts::port`].
    pub port: Option<Option<u16>>,
    /// See [`Parts::query`].
    pub query: Option<Query>,
    /// See [`Parts::fragment`].
    pub fragment: Option<Option<String>>,
}

/// Builds a URI. `parse` of the result gives the parts back.
///
/// # Errors
/// `invalid-hostname` and `invalid-part` for a host or a number that cannot be written, and whatever a parse of the
/// result reports as an error: `missing-model`, `empty-segment`, `dot-segment`, `empty-key`, `out-of-range`, …
pub fn build(parts: &Parts, options: &Options) -> Result<LlmUri, PartsError> {
    let mut issues = options.issues(true);
    let mut output = String::from("llm://");
    push_userinfo(&mut output, parts.app_label.as_deref(), parts.api_key.as_deref());
    push_host(&mut output, &parts.host, &mut issues);
    if let Some(port) = parts.port {
        output.push_str(&format!(":{port}"));
    }
    push_segments(&mut output, &parts.segments);
    let query = compose_query(&parts.query, &mut issues);
    if !query.is_empty() {
        output.push('?');
        output.push_str(&query);
    }
    if let Some(fragment) = &parts.fragment {
        output.push('#');
        pct::push_encoded(&mut output, fragment);
    }
    finish(&output, options, issues)
}

impl LlmUri {
    /// The same URI with some parts replaced. Every other part keeps its spelling.
    ///
    /// # Errors
    /// As [`build`].
    pub fn with(&self, changes: &Changes) -> Result<Self, PartsError> {
        let (input, layout) = (self.expose_credentials(), self.layout());
        let parts = layout.parts;
        let raw = |span: Option<Span>| span.map(|span| span.of(input));
        let mut issues = self.options().issues(true);
        let mut output = String::from("llm://");
        if changes.app_label.is_none() && changes.api_key.is_none() {
            if let Some(userinfo) = raw(parts.userinfo) {
                output.push_str(userinfo);
                output.push('@');
            }
        } else {
            let keep = |change: &Option<Option<String>>, old: Option<Cow<'_, str>>| {
                change.clone().unwrap_or_else(|| old.map(Cow::into_owned))
            };
            let label = keep(&changes.app_label, self.app_label());
            let key = keep(&changes.api_key, self.api_key());
            push_userinfo(&mut output, label.as_deref(), key.as_deref());
        }
        match &changes.host {
            Some(host) => push_host(&mut output, host, &mut issues),
            None => output.push_str(parts.host.of(input)),
        }
        match &changes.port {
            Some(Some(port)) => output.push_str(&format!(":{port}")),
            Some(None) => {}
            None => output.extend(raw(parts.port).into_iter().flat_map(|port| [":", port])),
        }
        match &changes.segments {
            Some(segments) => push_segments(&mut output, segments),
            None => output.push_str(parts.path.of(input)),
        }
        match &changes.query {
            Some(query) => {
                let query = compose_query(query, &mut issues);
                output
                    .extend(Some(query.as_str()).filter(|query| !query.is_empty()).into_iter().flat_map(|q| ["?", q]));
            }
            None => output.extend(raw(parts.query).into_iter().flat_map(|query| ["?", query])),
        }
        match &changes.fragment {
            Some(Some(fragment)) => {
                output.push('#');
                pct::push_encoded(&mut output, fragment);
            }
            Some(None) => {}
            None => output.extend(raw(parts.fragment).into_iter().flat_map(|fragment| ["#", fragment])),
        }
        finish(&output, self.options(), issues)
    }
}

/// Parses what was composed: a URI is valid or there is none. Offsets would point into a text the caller never saw.
fn finish(output: &str, options: &Options, mut issues: Issues) -> Result<LlmUri, PartsError> {
    if issues.errors() == 0 {
        match LlmUri::parse_with(output, options) {
            Ok(uri) => return Ok(uri),
            Err(_) => analyse::analyse(output, options, &mut Layout::default(), &mut issues),
        }
    }
    let strip = |issue: Issue| Issue { span: Span::default(), edits: Vec::new(), suggestion: None, ..issue };
    let mut list = issues.into_list();
    suggest::drop_explained(&mut list);
    Err(ParseError::new(list.into_iter().map(strip).collect()))
}

fn push_userinfo(output: &mut String, label: Option<&str>, key: Option<&str>) {
    let label = label.filter(|label| !label.is_empty());
    if label.is_none() && key.is_none() {
        return;
    }
    pct::push_encoded(output, label.unwrap_or_default());
    if let Some(key) = key {
        output.push(':');
        if authority::is_marker(key) {
            output.push_str(key);
        } else {
            pct::push_encoded(output, key);
        }
    }
    output.push('@');
}

/// A host is never encoded: what cannot be one is refused, so that no text becomes another host.
fn push_host(output: &mut String, host: &str, issues: &mut Issues) {
    if host.is_empty() {
        return issues.report(Code::EmptyHost, Component::Host, Span::default());
    }
    if let address @ Reading::V6(_) = host::read_address(host) {
        return address.push_to(output);
    }
    match host::read_decoded(host) {
        address @ Reading::V6(_) => address.push_to(output),
        Reading::Refused(Reason::ALabel) => issues.report(Code::InvalidALabel, Component::Host, Span::default()),
        Reading::Refused(reason) => {
            issues.report_arg(Code::InvalidHostname, Component::Host, Span::default(), Arg::Text(reason.as_str()));
        }
        _ => output.push_str(&host.to_ascii_lowercase()),
    }
}

fn push_segments(output: &mut String, segments: &[String]) {
    for segment in segments {
        output.push('/');
        pct::push_encoded(output, segment);
    }
}

fn compose_query(query: &Query, issues: &mut Issues) -> String {
    let mut output = String::new();
    match query {
        Query::Pairs(pairs) => {
            for (name, value) in pairs {
                // The dots of a name are borders here, as they are in a parsed name.
                let list = name == PARAMS[STOP].name;
                push_pair(&mut output, |output| pct::push_encoded(output, name), value.as_deref(), list);
            }
        }
        Query::Params(params) => {
            for (name, value) in params {
                push_param(&mut output, name, value, issues);
            }
        }
    }
    output
}

fn push_pair(output: &mut String, name: impl FnOnce(&mut String), value: Option<&str>, list: bool) {
    if !output.is_empty() {
        output.push('&');
    }
    name(output);
    let Some(value) = value else { return };
    output.push('=');
    if list {
        for (at, item) in value.split(',').enumerate() {
            if at > 0 {
                output.push(',');
            }
            pct::push_encoded(output, item);
        }
    } else {
        pct::push_encoded(output, value);
    }
}

fn push_param(output: &mut String, name: &str, value: &Value, issues: &mut Issues) {
    let mut refuse =
        |reason| issues.report_arg(Code::InvalidPart, Component::Parameter, Span::default(), Arg::Text(reason));
    if let Some(at) = param::lookup(name) {
        return match (PARAMS[at].kind, value) {
            (ParamType::List, Value::Array(items)) if items.is_empty() => {}
            (ParamType::List, Value::Array(items)) => push_list(output, name, items, refuse),
            (ParamType::List, Value::String(_)) => push_list(output, name, std::slice::from_ref(value), refuse),
            (_, Value::Array(_) | Value::Object(_)) => refuse("a well-known parameter is given a list or an object"),
            (_, value) => match scalar_text(value) {
                Some(text) => push_pair(output, |output| output.push_str(name), text.as_deref(), false),
                None => refuse("a number has no decimal notation"),
            },
        };
    }
    match value {
        Value::Object(members) if is_dottable(name, members) => {
            let mut path = String::new();
            push_name_part(&mut path, name);
            push_members(output, &path, members);
        }
        Value::Object(_) | Value::Array(_) => {
            if !has_decimals(value) {
                return refuse("a number has no decimal notation");
            }
            let mut text = String::new();
            json::write(value, &mut text);
            push_pair(output, |output| push_name_part(output, name), Some(&text), false);
        }
        value => match scalar_text(value) {
            Some(text) => push_pair(output, |output| push_name_part(output, name), text.as_deref(), false),
            None => refuse("a number has no decimal notation"),
        },
    }
}

/// Whether every number in a structure can be written: JSON has neither `NaN` nor `Infinity`.
fn has_decimals(value: &Value) -> bool {
    match value {
        Value::Number(digits) => value::decimal(digits).is_some(),
        Value::Array(items) => items.iter().all(has_decimals),
        Value::Object(members) => members.iter().all(|(_, value)| has_decimals(value)),
        _ => true,
    }
}

/// Sequences with their commas encoded, separated by raw commas.
fn push_list(output: &mut String, name: &str, items: &[Value], mut refuse: impl FnMut(&'static str)) {
    let mut texts = Vec::with_capacity(items.len());
    for item in items {
        match item {
            Value::String(text) => texts.push(pct::encode(text).collect::<String>()),
            _ => return refuse("a stop sequence is not text"),
        }
    }
    if !output.is_empty() {
        output.push('&');
    }
    output.push_str(name);
    output.push('=');
    output.push_str(&texts.join(","));
}

/// The text of a scalar; `Some(None)` for null, which has none, and `None` for what decimal notation cannot say.
#[allow(clippy::option_option)]
fn scalar_text(value: &Value) -> Option<Option<Cow<'_, str>>> {
    Some(match value {
        Value::Null => None,
        Value::Bool(value) => Some(value.to_string().into()),
        Value::Number(digits) => Some(value::decimal(digits)?),
        Value::String(text) => Some(text.into()),
        Value::Array(_) | Value::Object(_) => return None,
    })
}

/// Whether dotted names say the same as JSON: plain member names, and leaves that read back as what they are.
fn is_dottable(root: &str, members: &[(String, Value)]) -> bool {
    fn below(members: &[(String, Value)], levels: usize) -> bool {
        !members.is_empty()
            && levels <= DOTTED_LEVELS
            && members.iter().all(|(name, value)| !name.is_empty() && !name.contains('.') && leaf(value, levels))
    }
    fn leaf(value: &Value, levels: usize) -> bool {
        match value {
            Value::Object(members) => below(members, levels + 1),
            Value::Bool(_) => true,
            Value::Number(digits) => structured::scalar(digits).is_some(),
            Value::String(text) => structured::scalar(text).is_none() && !text.starts_with(['{', '[']),
            Value::Null | Value::Array(_) => false,
        }
    }
    // A dotted name that may change a prototype is refused; as a name of its own it is data.
    !root.is_empty() && !root.contains('.') && !json::UNSAFE_NAMES.contains(&root) && below(members, 2)
}

// Recursion is bounded by `is_dottable`.
fn push_members(output: &mut String, path: &str, members: &[(String, Value)]) {
    for (name, value) in members {
        let mut path = format!("{path}.");
        push_name_part(&mut path, name);
        match value {
            Value::Object(members) => push_members(output, &path, members),
            value => {
                let text = scalar_text(value).flatten();
                push_pair(output, |output| output.push_str(&path), text.as_deref(), false);
            }
        }
    }
}

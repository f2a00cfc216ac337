//! From parts to a URI. Everything is percent-encoded, so no part can become another one.

use super::canonical::{push_name_part, push_number};
use super::param::{self, ParamType, PARAMS, STOP};
use super::table::Table;
use super::uri::{LlmUri, ParseError};
use super::{parse, structured, Options};
use crate::explain::{self, decimal};
use crate::host::{self, Reading, Reason};
use crate::issue::{Code, Component, Facts, Issue};
use crate::json::{self, Value};
use crate::limits::DOTTED_LEVELS;
use crate::secret::place::is_marker;
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
    let mut facts = facts(options);
    let mut output = String::from("llm://");
    push_userinfo(&mut output, parts.app_label.as_deref(), parts.api_key.as_deref());
    push_host(&mut output, &parts.host, &mut facts);
    if let Some(port) = parts.port {
        push_port(&mut output, port);
    }
    push_segments(&mut output, &parts.segments);
    let query = compose_query(&parts.query, &mut facts);
    if !query.is_empty() {
        output.push('?');
        output.push_str(&query);
    }
    if let Some(fragment) = &parts.fragment {
        output.push('#');
        pct::push_encoded(&mut output, fragment);
    }
    finish(&output, options, &facts)
}

impl LlmUri {
    /// The same URI with some parts replaced. Every other part keeps its spelling.
    ///
    /// # Errors
    /// As [`build`].
    pub fn with(&self, changes: &Changes) -> Result<Self, PartsError> {
        let (input, table) = (self.expose_credentials(), self.table());
        let raw = |span: Span| span.some().map(|span| &input[span.range()]);
        let mut facts = facts(self.options());
        let mut output = String::from("llm://");
        if changes.app_label.is_none() && changes.api_key.is_none() {
            if let Some(userinfo) = raw(table.userinfo) {
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
            Some(host) => push_host(&mut output, host, &mut facts),
            None => output.push_str(&input[table.host.range()]),
        }
        match &changes.port {
            Some(Some(port)) => push_port(&mut output, *port),
            Some(None) => {}
            None => push_marked(&mut output, ':', raw(table.port_text)),
        }
        match &changes.segments {
            Some(segments) => push_segments(&mut output, segments),
            None => output.push_str(&input[table.path().range()]),
        }
        match &changes.query {
            Some(query) => {
                let query = compose_query(query, &mut facts);
                push_marked(&mut output, '?', Some(query.as_str()).filter(|query| !query.is_empty()));
            }
            None => push_marked(&mut output, '?', raw(table.query)),
        }
        match &changes.fragment {
            Some(Some(fragment)) => {
                output.push('#');
                pct::push_encoded(&mut output, fragment);
            }
            Some(None) => {}
            None => push_marked(&mut output, '#', raw(table.fragment)),
        }
        finish(&output, self.options(), &facts)
    }
}

fn facts(options: &Options) -> Facts {
    let mut facts = Facts::default();
    facts.reset(options.strict, options.lenient_ranges);
    facts
}

fn push_port(output: &mut String, port: u16) {
    output.push(':');
    push_number(output, port.into());
}

/// A part that is kept as it is written, after the character that begins it.
fn push_marked(output: &mut String, mark: char, part: Option<&str>) {
    if let Some(part) = part {
        output.push(mark);
        output.push_str(part);
    }
}

fn refuse(facts: &mut Facts, reason: u32) {
    facts.add(Code::InvalidPart, Component::Parameter, Span::default(), reason);
}

const STRUCTURED: u32 = 0;
const NO_DECIMAL: u32 = 1;
const NOT_TEXT: u32 = 2;

/// Parses what was composed: a URI is valid or there is none. Offsets would point into a text the caller never saw.
fn finish(output: &str, options: &Options, facts: &Facts) -> Result<LlmUri, PartsError> {
    let mut table = Table { facts: facts.clone(), ..Table::default() };
    let mut list = explain::of_parts(options, &table);
    if facts.errors == 0 {
        if let Ok(uri) = LlmUri::parse_with(output, options) {
            return Ok(uri);
        }
        parse(output, options, &mut table);
        list.extend(explain::issues(output, options, &table));
    }
    explain::drop_explained(&mut list);
    let strip = |issue: Issue| Issue { span: Span::default(), edits: Vec::new(), suggestion: None, ..issue };
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
        if is_marker(key.as_bytes()) {
            output.push_str(key);
        } else {
            pct::push_encoded(output, key);
        }
    }
    output.push('@');
}

/// A host is never encoded: what cannot be one is refused, so that no text becomes another host.
fn push_host(output: &mut String, host: &str, facts: &mut Facts) {
    if let address @ Reading::V6(_) = host::read_address(host) {
        return address.push_to(output);
    }
    match host::read_decoded(host) {
        address @ Reading::V6(_) => address.push_to(output),
        Reading::Refused(Reason::Empty) => facts.add(Code::EmptyHost, Component::Host, Span::default(), 0),
        Reading::Refused(Reason::ALabel) => facts.add(Code::InvalidALabel, Component::Host, Span::default(), 0),
        Reading::Refused(reason) => {
            facts.add(Code::InvalidHostname, Component::Host, Span::default(), reason as u32);
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

fn compose_query(query: &Query, facts: &mut Facts) -> String {
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
                push_param(&mut output, name, value, facts);
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

fn push_param(output: &mut String, name: &str, value: &Value, facts: &mut Facts) {
    if let Some(at) = param::lookup(name) {
        return match (PARAMS[at].kind, value) {
            (ParamType::List, Value::Array(items)) if items.is_empty() => {}
            (ParamType::List, Value::Array(items)) => push_list(output, name, items, facts),
            (ParamType::List, Value::String(_)) => push_list(output, name, std::slice::from_ref(value), facts),
            (_, Value::Array(_) | Value::Object(_)) => refuse(facts, STRUCTURED),
            (_, value) => match scalar_text(value) {
                Some(text) => push_pair(output, |output| output.push_str(name), text.as_deref(), false),
                None => refuse(facts, NO_DECIMAL),
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
                return refuse(facts, NO_DECIMAL);
            }
            let mut text = String::new();
            json::write(value, &mut text);
            push_pair(output, |output| push_name_part(output, name), Some(&text), false);
        }
        value => match scalar_text(value) {
            Some(text) => push_pair(output, |output| push_name_part(output, name), text.as_deref(), false),
            None => refuse(facts, NO_DECIMAL),
        },
    }
}

/// Whether every number in a structure can be written: JSON has neither `NaN` nor `Infinity`.
fn has_decimals(value: &Value) -> bool {
    match value {
        Value::Number(digits) => decimal(digits).is_some(),
        Value::Array(items) => items.iter().all(has_decimals),
        Value::Object(members) => members.iter().all(|(_, value)| has_decimals(value)),
        _ => true,
    }
}

/// Sequences with their commas encoded, separated by raw commas.
fn push_list(output: &mut String, name: &str, items: &[Value], facts: &mut Facts) {
    let mut texts = Vec::with_capacity(items.len());
    for item in items {
        match item {
            Value::String(text) => {
                let mut encoded = String::new();
                pct::push_encoded(&mut encoded, text);
                texts.push(encoded);
            }
            _ => return refuse(facts, NOT_TEXT),
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
        Value::Bool(value) => Some(if *value { "true" } else { "false" }.into()),
        Value::Number(digits) => Some(decimal(digits)?.into()),
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
        let mut path = [path, "."].concat();
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

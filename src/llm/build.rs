//! Builds URIs from parts. All text is percent-encoded, so a part cannot inject another component.

pub(crate) use super::canonical::push_delimited;
use super::canonical::{decoded, push_credentials, push_name_part, push_split};
use super::host::refusal;
use super::param::{self, ParamType, PARAMS, STOP};
use super::table::Table;
use super::uri::LlmUri;
use super::{parse, structured, Options};
use crate::bytes::{find, push_number};
use crate::host::{self, Reading, Reason};
use crate::issue::{Code, Component, Facts};
use crate::json::number::decimal;
use crate::json::{self, Value};
use crate::limits::{Limits, DOTTED_LEVELS};
use crate::span::Span;
use crate::uri::pct;

/// The parts of a URI, decoded.
#[derive(Clone, Default, PartialEq)]
pub struct Parts {
    /// A name, an IPv4 address, or an IPv6 address with or without brackets; never percent-encoded.
    pub host: String,
    /// The segments of the model; a `/` in a segment is encoded as `%2F`.
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
    /// Typed values. Objects become dotted names if these parse to the same object, else JSON (draft §4.4).
    Params(Vec<(String, Value)>),
}

impl Default for Query {
    fn default() -> Self {
        Self::Params(Vec::new())
    }
}

/// Changes to a URI. `None` keeps the raw component; `Some(None)` removes it.
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

impl From<&Parts> for Changes {
    /// All components, so that nothing is copied.
    fn from(parts: &Parts) -> Self {
        let Parts { host, segments, app_label, api_key, port, query, fragment } = parts.clone();
        Self {
            host: Some(host),
            segments: Some(segments),
            app_label: Some(app_label),
            api_key: Some(api_key),
            port: Some(port),
            query: Some(query),
            fragment: Some(fragment),
        }
    }
}

/// Parts that do not form a valid URI.
pub(crate) struct Rejected {
    /// The composed text.
    pub(crate) text: String,
    /// The faults of the parts.
    pub(crate) facts: Facts,
    /// The parse of the text, if the parts were not rejected before it.
    pub(crate) table: Table,
}

/// Builds a URI from `changes`; unchanged components are copied from `base`.
pub(crate) fn compose(base: Option<&LlmUri>, changes: &Changes, options: &Options) -> Result<LlmUri, Box<Rejected>> {
    let mut none = Table::default();
    none.reset(options);
    let (input, table) = base.map_or(("", &none), |uri| (uri.expose_credentials(), uri.table()));
    let raw = |span: Span| span.some().map(|span| span.of(input));
    let mut facts = none.facts.clone();
    let mut output = String::from("llm://");
    if changes.app_label.is_none() && changes.api_key.is_none() {
        if let Some(userinfo) = raw(table.userinfo) {
            output.push_str(userinfo);
            output.push('@');
        }
    } else {
        let new = |change: &Option<Option<String>>, old| change.clone().unwrap_or_else(|| decoded(input, old));
        push_credentials(&mut output, new(&changes.app_label, table.label), new(&changes.api_key, table.key));
    }
    match (&changes.host, raw(table.host)) {
        (None, Some(host)) => output.push_str(host),
        (host, _) => push_host(&mut output, host.as_deref().unwrap_or_default(), &mut facts),
    }
    match changes.port {
        Some(None) => {}
        Some(Some(port)) => {
            output.push(':');
            push_number(&mut output, port.into());
        }
        None => push_delimited(&mut output, ':', raw(table.port_text)),
    }
    match &changes.segments {
        Some(segments) => {
            for segment in segments {
                output.push('/');
                pct::push_encoded(&mut output, segment);
            }
        }
        None => output.push_str(raw(table.path()).unwrap_or_default()),
    }
    match &changes.query {
        Some(query) => {
            let query = compose_query(query, &mut facts);
            push_delimited(&mut output, '?', Some(query.as_str()).filter(|query| !query.is_empty()));
        }
        None => push_delimited(&mut output, '?', raw(table.query)),
    }
    match &changes.fragment {
        Some(None) => {}
        Some(Some(fragment)) => {
            output.push('#');
            pct::push_encoded(&mut output, fragment);
        }
        None => push_delimited(&mut output, '#', raw(table.fragment)),
    }
    let mut table = Table::default();
    if facts.errors == 0 {
        parse(&output, options, &mut table);
        if table.facts.errors == 0 {
            return Ok(LlmUri::of(output, table, options));
        }
    }
    Err(Box::new(Rejected { text: output, facts, table }))
}

fn refuse(facts: &mut Facts, reason: u32) {
    facts.add(Code::InvalidPart, Component::Parameter, Span::default(), reason);
}

const STRUCTURED: u32 = 0;
const NO_DECIMAL: u32 = 1;
const NOT_TEXT: u32 = 2;

/// Appends the host. Hosts are never percent-encoded: an invalid one is rejected, so no text turns into another host.
pub(crate) fn push_host(output: &mut String, host: &str, facts: &mut Facts) {
    if let address @ Reading::V6(_) = host::read_address(host) {
        return address.push_to(output);
    }
    match host::read_decoded(host) {
        address @ Reading::V6(_) => address.push_to(output),
        Reading::Refused(reason) => {
            let code = if reason == Reason::Empty { Code::EmptyHost } else { refusal(reason) };
            facts.add(code, Component::Host, Span::default(), reason as u32);
        }
        _ => output.push_str(&host.to_ascii_lowercase()),
    }
}

fn compose_query(query: &Query, facts: &mut Facts) -> String {
    let mut output = String::new();
    let mut unnamed = false;
    match query {
        Query::Pairs(pairs) => {
            for (name, value) in pairs {
                unnamed |= name.is_empty();
                // Dots in a name separate its levels, as in a parsed name.
                begin_pair(&mut output);
                pct::push_encoded(&mut output, name);
                let Some(value) = value else { continue };
                output.push('=');
                if name == PARAMS[STOP].name {
                    push_split(&mut output, value, b',', ",", &pct::push_encoded);
                } else {
                    pct::push_encoded(&mut output, value);
                }
            }
        }
        Query::Params(params) => {
            for (name, value) in params {
                unnamed |= name.is_empty();
                push_param(&mut output, name, value, facts);
            }
        }
    }
    if unnamed {
        // Without a value, a parse would drop it.
        facts.add(Code::EmptyName, Component::Parameter, Span::default(), 0);
    }
    output
}

fn begin_pair(output: &mut String) {
    if !output.is_empty() {
        output.push('&');
    }
}

fn push_param(output: &mut String, name: &str, value: &Value, facts: &mut Facts) {
    let mut written = String::new();
    push_name_part(&mut written, name);
    if let Some(at) = param::lookup(name) {
        let kind = PARAMS[at].kind;
        let is_text = matches!(kind, ParamType::List | ParamType::String);
        let items = match value {
            Value::Array(items) if kind == ParamType::List => items.as_slice(),
            Value::Array(_) | Value::Object(_) => return refuse(facts, STRUCTURED),
            _ if is_text && *value != Value::Null => std::slice::from_ref(value),
            _ => return push_scalar(output, &written, value, facts),
        };
        return push_list(output, &written, items, facts);
    }
    match value {
        Value::Object(members) if is_dottable(name, members) => push_members(output, &written, members, facts),
        Value::Object(_) | Value::Array(_) => {
            if !is_json(value) {
                return refuse(facts, NO_DECIMAL);
            }
            push_scalar(output, &written, &Value::String(json::json_text(value)), facts);
        }
        _ => push_scalar(output, &written, value, facts),
    }
}

/// Whether JSON can represent all numbers in a value: it has no `NaN` and no `Infinity`.
fn is_json(value: &Value) -> bool {
    match value {
        Value::Number(digits) => {
            json::check_text(digits.as_bytes(), &Limits::DEFAULT, &mut json::Members::default()).is_ok()
        }
        Value::Array(items) => items.iter().all(is_json),
        Value::Object(members) => members.iter().all(|(_, value)| is_json(value)),
        _ => true,
    }
}

/// Appends a list: items are separated by raw commas, and their own commas are encoded.
fn push_list(output: &mut String, name: &str, items: &[Value], facts: &mut Facts) {
    for (at, item) in items.iter().enumerate() {
        let Value::String(text) = item else { return refuse(facts, NOT_TEXT) };
        if at == 0 {
            begin_pair(output);
            output.push_str(name);
        }
        output.push(if at == 0 { '=' } else { ',' });
        pct::push_encoded(output, text);
    }
}

/// Appends an encoded name and its value. Null has no value; a number without a decimal notation is rejected.
fn push_scalar(output: &mut String, name: &str, value: &Value, facts: &mut Facts) {
    let number;
    let text = match value {
        Value::Bool(true) => "true",
        Value::Bool(false) => "false",
        Value::Number(digits) => match decimal(digits) {
            Some(text) => {
                number = text;
                &number
            }
            None => return refuse(facts, NO_DECIMAL),
        },
        Value::String(text) => text,
        Value::Null | Value::Array(_) | Value::Object(_) => "",
    };
    begin_pair(output);
    output.push_str(name);
    if *value != Value::Null {
        output.push('=');
        pct::push_encoded(output, text);
    }
}

fn is_flat(name: &str) -> bool {
    !name.is_empty() && find(name.as_bytes(), b'.').is_none()
}

/// Whether dotted names represent an object exactly: its member names have no dots, and its leaves parse back to the same
/// values.
fn is_dottable(root: &str, members: &[(String, Value)]) -> bool {
    fn below(members: &[(String, Value)], levels: usize) -> bool {
        !members.is_empty()
            && levels <= DOTTED_LEVELS
            && members.iter().all(|(name, value)| is_flat(name) && leaf(value, levels))
    }
    fn leaf(value: &Value, levels: usize) -> bool {
        match value {
            Value::Object(members) => below(members, levels + 1),
            Value::Bool(_) => true,
            Value::Number(digits) => structured::scalar(digits).is_some(),
            Value::String(text) => structured::scalar(text).is_none() && !matches!(text.as_bytes(), [b'{' | b'[', ..]),
            Value::Null | Value::Array(_) => false,
        }
    }
    // A dotted name that may change a prototype is rejected; in JSON it is data.
    is_flat(root) && !json::is_unsafe(root.as_bytes()) && below(members, 2)
}

// Recursion is bounded by `is_dottable`.
fn push_members(output: &mut String, path: &str, members: &[(String, Value)], facts: &mut Facts) {
    for (name, value) in members {
        let mut path = String::from(path);
        path.push('.');
        push_name_part(&mut path, name);
        match value {
            Value::Object(members) => push_members(output, &path, members, facts),
            value => push_scalar(output, &path, value, facts),
        }
    }
}

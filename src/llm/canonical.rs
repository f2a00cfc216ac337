//! Canonical form and equality (RFC 3986 §6; ).

use super::param::{HOST_ALIASES, PARAMS};
use super::spill;
use super::table::{flag, meta, Kind, Param, Table, NONE};
use crate::bytes::{cut, push_number, split};
use crate::host::{self, Reading};
use crate::json::number::shortest;
use crate::named::named;
use crate::sort;
use crate::span::Span;
use crate::uri::pct;

named! {
    /// The components that two URIs must have in common to be equal.
    #[derive(Default)]
    pub enum Equality {
        /// Host, as an HTTP client reads it, and effective port.
        Endpoint = "endpoint",
        /// Endpoint and model. An encoded slash is not equal to a raw one.
        Model = "model",
        /// All components: also credentials, parameters (in any order of names) and fragment.
        #[default]
        Full = "full",
    }
}

/// A valid URI: its text and its table.
pub(crate) type Parsed<'a> = (&'a str, &'a Table);

/// The canonical form: lower-case scheme and host, addresses as `URL` prints them, all bytes except unreserved ones
/// percent-encoded, numbers and booleans in their shortest form. It sends the same values to a provider: no port is added
/// or removed, parameters keep their order, and the fragment is not changed.
pub(crate) fn compose((input, table): Parsed<'_>) -> String {
    let mut output = String::with_capacity(input.len() + 16);
    output.push_str("llm://");
    // A possibly cut credential keeps its spelling; otherwise it could no longer be detected.
    if let Some(spill) = spill::find(input, &table.components()) {
        output.push_str(&input[spill.userinfo.start as usize..]);
        return output;
    }
    push_userinfo(&mut output, (input, table));
    push_host(&mut output, (input, table));
    if table.port != NONE {
        output.push(':');
        push_number(&mut output, table.port);
    }
    push_model(&mut output, (input, table));
    for (at, param) in table.params().iter().enumerate() {
        output.push(if at == 0 { '?' } else { '&' });
        push_param(&mut output, input, param);
    }
    push_delimited(&mut output, '#', table.fragment.some().map(|span| span.of(input)));
    output
}

fn push_userinfo(output: &mut String, (input, table): Parsed<'_>) {
    push_credentials(output, decoded(input, table.label), decoded(input, table.key));
}

/// A component, decoded; `None` if it is absent.
pub(super) fn decoded(input: &str, part: Span) -> Option<String> {
    part.some().map(|part| pct::decode_or_raw(part.of(input)).into_owned())
}

/// Appends a decoded app-label and api-key. Encodes all but unreserved bytes, except in the marker of a redacted key.
pub(super) fn push_credentials(output: &mut String, label: Option<String>, key: Option<String>) {
    let label = label.unwrap_or_default();
    if label.is_empty() && key.is_none() {
        return;
    }
    pct::push_encoded(output, &label);
    if let Some(key) = key {
        output.push(':');
        if key.bytes().all(|byte| byte == b'*') {
            output.push_str(&key);
        } else {
            pct::push_encoded(output, &key);
        }
    }
    output.push('@');
}

fn push_model(output: &mut String, (input, table): Parsed<'_>) {
    output.push('/');
    push_split(output, &input[table.model.range()], b'/', "/", &push_recoded);
}

/// Appends a raw component after its delimiter.
pub(crate) fn push_delimited(output: &mut String, delimiter: char, part: Option<&str>) {
    if let Some(part) = part {
        output.push(delimiter);
        output.push_str(part);
    }
}

/// Splits `text` at each `separator` (ASCII), and appends the parts with `push` and with `joint` between them.
pub(super) fn push_split(
    output: &mut String, text: &str, separator: u8, joint: &str, push: &dyn Fn(&mut String, &str),
) {
    for (at, part) in split(text, separator).enumerate() {
        if at > 0 {
            output.push_str(joint);
        }
        push(output, part);
    }
}

/// Decodes a raw text, and appends it with all bytes except unreserved ones encoded.
fn push_recoded(output: &mut String, raw: &str) {
    pct::push_encoded(output, &pct::decode_or_raw(raw));
}

/// Appends the host as an HTTP client reads it; for an alias, the provider's host.
pub(crate) fn push_host(output: &mut String, (input, table): Parsed<'_>) {
    if let Some((_, full)) = HOST_ALIASES.get(table.alias as usize) {
        return output.push_str(full);
    }
    let text = &input[table.host.range()];
    if table.flags & flag::HOST_CHANGED == 0 && !matches!(text.as_bytes(), [b'[' | b'0'..=b'9', ..]) {
        return output.push_str(text);
    }
    match host::read(text) {
        Reading::Refused(_) | Reading::Future => output.push_str(&text.to_ascii_lowercase()),
        reading => reading.push_to(output),
    }
}

fn push_param(output: &mut String, input: &str, param: &Param) {
    match param.known() {
        Some(at) => output.push_str(PARAMS[at].name),
        None => push_name(output, &input[param.name.range()]),
    }
    let Some(value) = param.value() else { return };
    output.push('=');
    let raw = &input[value.range()];
    match param.kind() {
        Kind::True => output.push_str("true"),
        Kind::False => output.push_str("false"),
        Kind::Number | Kind::BigInteger => output.push_str(&shortest(&pct::decode_or_raw(raw))),
        // Not UTF-8: the raw text is the value.
        Kind::Text if param.has(meta::WITHHELD) && !param.has(meta::VALUE_ENCODED) => output.push_str(raw),
        Kind::List => push_split(output, raw, b',', ",", &push_recoded),
        _ => push_recoded(output, raw),
    }
}

/// Appends a name. Raw dots separate levels, encoded dots (`%2E`) do not.
fn push_name(output: &mut String, name: &str) {
    push_split(output, name, b'.', ".", &|output, part| match pct::decode(part) {
        Some(part) => push_name_part(output, &part),
        None => output.push_str(part),
    });
}

/// Appends one level of a name, with its dots encoded.
pub(crate) fn push_name_part(output: &mut String, part: &str) {
    push_split(output, part, b'.', "%2E", &pct::push_encoded);
}

/// A text that is the same for equal URIs: the canonical form of the components of `level`, with the effective port, and
/// with the parameters sorted by name.
pub(super) fn identity(uri: Parsed<'_>, level: Equality) -> String {
    let mut output = String::new();
    if level == Equality::Full {
        push_userinfo(&mut output, uri);
    }
    push_host(&mut output, uri);
    output.push(':');
    push_number(&mut output, uri.1.effective_port);
    if level == Equality::Endpoint {
        return output;
    }
    push_model(&mut output, uri);
    if level == Equality::Full {
        for pair in sorted_params(uri) {
            output.push('&');
            output.push_str(&pair);
        }
        push_delimited(&mut output, '#', uri.1.fragment.some().map(|span| span.of(uri.0)));
    }
    output
}

/// The canonical parameters, sorted by name; the values of a repeated name keep their order, which a provider receives.
fn sorted_params((input, table): Parsed<'_>) -> Vec<String> {
    let mut pairs: Vec<String> = Vec::with_capacity(table.params().len());
    for param in table.params() {
        let mut pair = String::new();
        push_param(&mut pair, input, param);
        pairs.push(pair);
    }
    let name = |at: u32| cut(&pairs[at as usize], b'=').0;
    let order = sort::order(pairs.len(), &|a, b| name(a).cmp(name(b)));
    let mut sorted = Vec::with_capacity(order.len());
    for at in order {
        sorted.push(std::mem::take(&mut pairs[at as usize]));
    }
    sorted
}

//! Canonical form and equality (RFC 3986 §6; ).

use super::layout::{Kind, Layout, Param};
use super::param::{ParamType, HOST_ALIASES, PARAMS};
use super::{authority, model, spill};
use crate::host;
use crate::span::Span;
use crate::uri::pct;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// How much of two URIs must agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Equality {
    /// The same host, as an HTTP client reads it, and the same effective port.
    Endpoint,
    /// The same endpoint and the same model. An encoded slash never equals a raw one.
    Model,
    /// Everything: also credentials, parameters (in any order of names) and fragment.
    #[default]
    Full,
}

/// The canonical spelling: lower-case scheme and host, addresses in their usual notation, every octet that is not
/// unreserved percent-encoded, numbers and booleans in their shortest form. Nothing that a provider would receive
/// changes, no port is added or dropped, parameters keep their order, and the fragment stays as it is.
pub(crate) fn compose(input: &str, layout: &Layout) -> String {
    let mut output = String::with_capacity(input.len() + 16);
    output.push_str("llm://");
    // What may be a credential that was cut keeps its spelling, or the signs that tell would be gone.
    if let Some(spill) = spill::find(input, &layout.parts) {
        output.push_str(&input[spill.userinfo.start as usize..]);
        return output;
    }
    if layout.parts.userinfo.is_some() {
        push(&mut output, input, layout.label);
        if let Some(key) = layout.key {
            output.push(':');
            if authority::is_marker(key.of(input)) {
                output.push_str(&pct::decode_checked(key.of(input)));
            } else {
                push(&mut output, input, Some(key));
            }
        }
        output.push('@');
    }
    output.push_str(&host(input, layout));
    if let Some(port) = layout.port {
        output.push_str(&format!(":{port}"));
    }
    for segment in model::segments(input, layout.model()) {
        output.push('/');
        push(&mut output, input, Some(segment));
    }
    for (at, param) in layout.params.iter().enumerate() {
        output.push(if at == 0 { '?' } else { '&' });
        push_param(&mut output, input, param);
    }
    if let Some(fragment) = layout.parts.fragment {
        output.push('#');
        output.push_str(fragment.of(input));
    }
    output
}

fn push(output: &mut String, input: &str, span: Option<Span>) {
    if let Some(span) = span {
        pct::push_encoded(output, &pct::decode_checked(span.of(input)));
    }
}

/// The host as an HTTP client reads it; an expanded alias in full.
pub(crate) fn host<'a>(input: &'a str, layout: &Layout) -> Cow<'a, str> {
    if let Some(alias) = layout.alias {
        return Cow::Borrowed(HOST_ALIASES[alias].1);
    }
    let text = layout.parts.host.of(input);
    let reading = host::read(text);
    if reading.is_written(text) {
        Cow::Borrowed(text)
    } else if reading.is_host() {
        Cow::Owned(reading.to_text())
    } else {
        Cow::Owned(text.to_ascii_lowercase())
    }
}

fn push_param(output: &mut String, input: &str, param: &Param) {
    match param.known {
        Some(at) => output.push_str(PARAMS[usize::from(at)].name),
        None => push_name(output, param.name.of(input)),
    }
    let Some(value) = param.value else { return };
    output.push('=');
    let raw = value.of(input);
    let kind = param.known.map(|at| PARAMS[usize::from(at)].kind);
    match (kind, param.kind) {
        (_, Kind::True) => output.push_str("true"),
        (_, Kind::False) => output.push_str("false"),
        (_, Kind::Number | Kind::BigInteger) => output.push_str(&shortest(&pct::decode_checked(raw))),
        (Some(ParamType::List), _) => {
            for (at, item) in raw.split(',').enumerate() {
                if at > 0 {
                    output.push(',');
                }
                pct::push_encoded(output, &pct::decode_checked(item));
            }
        }
        _ => pct::push_encoded(output, &pct::decode_checked(raw)),
    }
}

/// A name, whose raw dots are borders and whose encoded dots (`%2E`) are not.
fn push_name(output: &mut String, name: &str) {
    for (at, part) in name.split('.').enumerate() {
        if at > 0 {
            output.push('.');
        }
        push_name_part(output, &pct::decode_checked(part));
    }
}

/// One part of a name, its dots encoded.
pub(crate) fn push_name_part(output: &mut String, part: &str) {
    for (at, piece) in part.split('.').enumerate() {
        if at > 0 {
            output.push_str("%2E");
        }
        pct::push_encoded(output, piece);
    }
}

/// A decimal number without needless zeros: `007` is `7`, `0.70` is `0.7`, `1.0` is `1`, `-0` is `0`.
pub(crate) fn shortest(number: &str) -> String {
    let (sign, digits) = number.strip_prefix('-').map_or(("", number), |digits| ("-", digits));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
    match (whole, fraction) {
        ("", "") => "0".to_owned(),
        (whole, "") => format!("{sign}{whole}"),
        ("", fraction) => format!("{sign}0.{fraction}"),
        (whole, fraction) => format!("{sign}{whole}.{fraction}"),
    }
}

/// A parsed URI: its text and where its parts lie.
pub(crate) type Parsed<'a> = (&'a str, &'a Layout);

pub(crate) fn equal(one: Parsed<'_>, other: Parsed<'_>, level: Equality) -> bool {
    let endpoint = |(input, layout): Parsed<'_>| (host(input, layout).into_owned(), layout.effective_port);
    if endpoint(one) != endpoint(other) {
        return false;
    }
    if level == Equality::Endpoint {
        return true;
    }
    let segments = |(input, layout): Parsed<'_>| -> Vec<String> {
        model::segments(input, layout.model()).map(|span| pct::decode_checked(span.of(input)).into_owned()).collect()
    };
    if segments(one) != segments(other) {
        return false;
    }
    if level == Equality::Model {
        return true;
    }
    let text = |input: &str, span: Option<Span>| span.map(|span| pct::decode_checked(span.of(input)).into_owned());
    let rest = |(input, layout): Parsed<'_>| {
        // By name; the values of a repeated name keep their order, which a provider sees.
        let mut params = BTreeMap::<String, Vec<String>>::new();
        for param in &layout.params {
            let mut pair = String::new();
            push_param(&mut pair, input, param);
            params.entry(pair.split('=').next().unwrap_or_default().to_owned()).or_default().push(pair);
        }
        let fragment = layout.parts.fragment.map(|span| span.of(input).to_owned());
        (text(input, layout.label), text(input, layout.key), params, fragment)
    };
    rest(one) == rest(other)
}

#[cfg(test)]
mod tests {
    #[test]
    fn numbers_lose_only_needless_zeros() {
        let cases = [
            ("007", "7"),
            ("0.70", "0.7"),
            ("1.0", "1"),
            ("-0", "0"),
            ("-0.0", "0"),
            ("-1.50", "-1.5"),
            ("00.5", "0.5"),
            ("100", "100"),
        ];
        for (given, wanted) in cases {
            assert_eq!(super::shortest(given), wanted);
        }
    }
}

//! The document at `/.well-known/aiip` (draft, discovery).

use crate::bytes::rfind;
use crate::issue::{Arg, Code, Component, Issue, Issues, Withheld};
use crate::json::{self, Value};
use crate::limits::Limits;
use crate::llm::ParseError;
use crate::neighbours::address::{placed, refused};
use crate::neighbours::ai::gateway::Web;
use crate::neighbours::ai::AiUri;
use crate::span::Span;

/// The content of a well-known document.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "wasm-ai", derive(serde::Serialize))]
pub struct Description {
    /// The endpoint.
    pub endpoint: AiUri,
    /// The https URL of the keys that sign results (RFC 7517 §5).
    #[cfg_attr(feature = "wasm-ai", serde(skip_serializing_if = "Option::is_none"))]
    pub jwks: Option<String>,
    /// The scopes that clients may request.
    pub scopes: Vec<String>,
    /// The requirements for clients.
    pub policy: Policy,
}

/// The policy of a [`Description`]. An absent member requires nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "wasm", derive(serde::Serialize), serde(rename_all = "camelCase"))]
pub struct Policy {
    /// The clients' authentication method, such as `oauth2`.
    #[cfg_attr(feature = "wasm", serde(skip_serializing_if = "Option::is_none"))]
    pub auth: Option<String>,
    /// Whether connections need a client certificate.
    #[cfg_attr(feature = "wasm", serde(skip_serializing_if = "Option::is_none"))]
    pub mtls: Option<bool>,
    /// Whether every result must be signed.
    #[cfg_attr(feature = "wasm", serde(skip_serializing_if = "Option::is_none"))]
    pub require_signed_results: Option<bool>,
}

/// Maximum length of a document, in bytes; the same as of a URI.
const LONGEST: usize = 65_536;

/// Parses a well-known document, with the limits on size and depth of a JSON parameter. Unknown members are ignored. Returns
/// the warnings too.
///
/// # Errors
/// `aiip-not-json`, `aiip-member`, `aiip-endpoint`, and the errors of JSON: `json-duplicate-key`, `json-too-deep`, …
pub fn parse_well_known(text: &str) -> Result<(Description, Vec<Issue>), ParseError> {
    let refuse = |code, arg| Err(refused(code, Component::Input, Span::default(), [arg, None]));
    if text.len() > LONGEST {
        return refuse(Code::AiipRecord, Some(Arg::Text("the well-known document is longer than 65536 bytes")));
    }
    // Parsers may ignore a byte order mark (RFC 8259 §8.1); `Response.json` does.
    let document = match json::parse(text.strip_prefix('\u{feff}').unwrap_or(text), &Limits::DEFAULT) {
        Ok(value @ Value::Object(_)) => value,
        Err(Withheld::TooDeep) => return refuse(Code::JsonTooDeep, Some(Arg::Number(Limits::DEFAULT.depth))),
        Err(Withheld::DuplicateMember) => return refuse(Code::JsonDuplicateKey, None),
        Err(Withheld::UnsafeName) => return refuse(Code::UnsafeName, None),
        _ => return refuse(Code::AiipNotJson, None),
    };
    let mut issues = Issues::default();
    let description = describe(&document, &mut issues);
    match description.filter(|_| issues.errors() == 0) {
        Some(description) => Ok((description, issues.into_list())),
        None => Err(ParseError::new(issues.into_list())),
    }
}

/// A member, if present and valid; null counts as absent. `path` is its name, which may be dotted.
fn member<T>(
    object: &Value, path: &'static str, expected: &'static str, issues: &mut Issues, read: &dyn Fn(&Value) -> Option<T>,
) -> Option<T> {
    let name = &path[rfind(path.as_bytes(), b'.').map_or(0, |dot| dot + 1)..];
    let found = object.get(name).filter(|value| **value != Value::Null)?;
    let value = read(found);
    if value.is_none() {
        wrong(path, expected, issues);
    }
    value
}

fn wrong(path: &'static str, expected: &'static str, issues: &mut Issues) {
    let args = [Some(Arg::Text(path)), Some(Arg::Text(expected))];
    issues.report_with(Code::AiipMember, Component::Input, Span::default(), args, Vec::new());
}

fn describe(document: &Value, issues: &mut Issues) -> Option<Description> {
    let text = |value: &Value| value.as_str().filter(|text| !text.is_empty()).map(str::to_owned);
    let list = |value: &Value| match value {
        Value::Array(items) => items.iter().map(text).collect(),
        _ => None,
    };
    // Keys from a connection without TLS cannot be trusted.
    let is_https = |url: &str| Web::parse(url, Code::InvalidGateway).is_ok_and(|web| web.parts.fragment.is_none());
    let https = |value: &Value| value.as_str().filter(|url| is_https(url)).map(str::to_owned);
    let object = |value: &Value| matches!(value, Value::Object(_)).then(|| value.clone());
    let jwks = member(document, "jwks", "an https URL without userinfo", issues, &https);
    let scopes = member(document, "scopes", "a list of strings", issues, &list).unwrap_or_default();
    let rules = member(document, "policy", "an object", issues, &object).unwrap_or(Value::Null);
    let mtls = member(&rules, "policy.mtls", "true or false", issues, &Value::as_bool);
    let signed = member(&rules, "policy.requireSignedResults", "true or false", issues, &Value::as_bool);
    let auth = member(&rules, "policy.auth", "a string", issues, &|value| value.as_str().map(str::to_owned));
    if signed == Some(true) && jwks.is_none() {
        issues.report(Code::AiipNoKeys, Component::Input, Span::default());
    }
    if signed != Some(true) {
        issues.report(Code::AiipUnsigned, Component::Input, Span::default());
    }
    let Some(Value::String(endpoint)) = document.get("endpoint") else {
        wrong("endpoint", "an ai URI", issues);
        return None;
    };
    let policy = Policy { auth, mtls, require_signed_results: signed };
    match AiUri::parse_strict(endpoint) {
        Ok(endpoint) => Some(Description { endpoint, jwks, scopes, policy }),
        Err(error) => {
            issues.report(Code::AiipEndpoint, Component::Input, Span::default());
            // With the errors of the endpoint, whose offsets would refer to a text that the caller does not have.
            issues.absorb(placed(error, &|_| Span::default()).into_issues());
            None
        }
    }
}

/// Formats the document as JSON.
///
/// # Errors
/// The errors of [`AiUri::check_strictly`] for the endpoint.
pub fn format_well_known(description: &Description) -> Result<String, ParseError> {
    description.endpoint.check_strictly()?;
    let Description { endpoint, jwks, scopes, policy } = description;
    let switch = |value: Option<bool>| value.map_or(Value::Null, Value::Bool);
    let filled = |value: Value, is_filled: bool| if is_filled { value } else { Value::Null };
    let rules = Value::object(vec![
        ("auth", policy.auth.as_deref().into()),
        ("mtls", switch(policy.mtls)),
        ("requireSignedResults", switch(policy.require_signed_results)),
    ]);
    let has_rules = !rules.members().is_empty();
    Ok(json::json_text(&Value::object(vec![
        ("endpoint", endpoint.canonical().expose_credentials().into()),
        ("jwks", jwks.as_deref().into()),
        ("scopes", filled(Value::texts(scopes), !scopes.is_empty())),
        ("policy", filled(rules, has_rules)),
    ])))
}

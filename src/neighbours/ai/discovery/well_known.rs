//! The document at `/.well-known/aiip` (draft, discovery).

use super::refused;
use crate::issue::{Arg, Code, Component, Issue, Issues};
use crate::json::{self, Value};
use crate::limits::Limits;
use crate::neighbours::address;
use crate::neighbours::ai::AiUri;
use crate::span::Span;
use crate::uri::{table, Components};

/// What an origin says of its endpoint.
#[derive(Clone, Debug, PartialEq)]
pub struct Description {
    /// The endpoint.
    pub endpoint: AiUri,
    /// An https URL of the keys that results are signed with (RFC 7517 §5).
    pub jwks: Option<String>,
    /// What a client may ask for.
    pub scopes: Vec<String>,
    /// What a client must hold to.
    pub policy: Policy,
}

/// The policy of a [`Description`]. A member that is absent says nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// How clients prove who they are, such as `oauth2`.
    pub auth: Option<String>,
    /// Whether connections need a client certificate.
    pub mtls: Option<bool>,
    /// Whether every result must be signed.
    pub require_signed_results: Option<bool>,
}

/// Octets of a document, as many as a URI may have.
const LONGEST: usize = 65_536;

const TEXT: &str = "a string";
const SWITCH: &str = "true or false";

/// Reads a well-known document, with the caps on size and depth of a JSON parameter. Members that the draft does not know
/// are left alone. The warnings come with it.
///
/// # Errors
/// `aiip-not-json`, `aiip-member`, `aiip-endpoint`, and the faults of JSON: `json-duplicate-key`, `json-too-deep`, …
pub fn parse_well_known(text: &str) -> Result<(Description, Vec<Issue>), Vec<Issue>> {
    let limits = Limits::DEFAULT;
    if text.len() > LONGEST {
        let why = Arg::Text("the well-known document is longer than 65536 octets");
        return Err(refused(Code::AiipRecord, Component::Input, [Some(why), None]));
    }
    // Writers must not put a byte order mark in front, and readers may pass over it (RFC 8259 §8.1), as `Response.json` does.
    let members = match json::parse(text.strip_prefix('\u{feff}').unwrap_or(text), &limits) {
        Ok(json::Json { value: Value::Object(members), .. }) => members,
        Ok(_) => return Err(refused(Code::AiipNotJson, Component::Input, [None, None])),
        Err(fault) => {
            let (code, arg) = match fault {
                json::Fault::Syntax | json::Fault::TooLarge => (Code::AiipNotJson, None),
                json::Fault::TooDeep => (Code::JsonTooDeep, Some(Arg::Number(limits.depth.into()))),
                json::Fault::DuplicateKey => (Code::JsonDuplicateKey, None),
                json::Fault::UnsafeName => (Code::UnsafeName, None),
            };
            return Err(refused(code, Component::Input, [arg, None]));
        }
    };
    let mut issues = Issues::new(true, false, false);
    let description = describe(&members, &mut issues);
    let errors = issues.errors();
    let list = issues.into_list();
    match description {
        Some(description) if errors == 0 => Ok((description, list)),
        _ => Err(list),
    }
}

fn wrong(name: &'static str, expected: &'static str, issues: &mut Issues) {
    let args = [Some(Arg::Text(name)), Some(Arg::Text(expected))];
    issues.report_with(Code::AiipMember, Component::Input, Span::default(), args, &Vec::new);
}

/// A member of any name; null is as good as absent.
fn member<'a>(members: &'a [(String, Value)], name: &str) -> Option<&'a Value> {
    members.iter().find(|(one, _)| one == name).map(|(_, value)| value).filter(|value| **value != Value::Null)
}

fn describe(members: &[(String, Value)], issues: &mut Issues) -> Option<Description> {
    let jwks = keys(members, issues);
    let scopes = scopes(members, issues);
    let policy = policy(members, issues);
    let signed = policy.require_signed_results;
    if signed == Some(true) && jwks.is_none() {
        issues.report(Code::AiipNoKeys, Component::Input, Span::default());
    }
    if signed != Some(true) {
        issues.report(Code::AiipUnsigned, Component::Input, Span::default());
    }
    let Some(Value::String(endpoint)) = member(members, "endpoint") else {
        wrong("endpoint", "an ai URI", issues);
        return None;
    };
    match AiUri::parse(endpoint) {
        Ok(endpoint) => Some(Description { endpoint, jwks, scopes, policy }),
        Err(error) => {
            let first = error.issues().iter().find(|issue| issue.severity == crate::issue::Severity::Error);
            let rule = first.map_or("", |issue| issue.code.as_str());
            issues.report_arg(Code::AiipEndpoint, Component::Input, Span::default(), Arg::Text(rule));
            None
        }
    }
}

fn keys(members: &[(String, Value)], issues: &mut Issues) -> Option<String> {
    match member(members, "jwks") {
        None => None,
        Some(Value::String(url)) if is_https(url) => Some(url.clone()),
        Some(_) => {
            wrong("jwks", "an https URL without userinfo", issues);
            None
        }
    }
}

/// Whether keys may be taken from there: over anything but TLS they would prove nothing.
fn is_https(url: &str) -> bool {
    let parts = Components::split(url, 0, url.len());
    let mut issues = Issues::new(false, false, false);
    let https = parts.scheme.is_some_and(|scheme| scheme.of(url).eq_ignore_ascii_case("https"));
    address::authority(url, &parts, &mut issues);
    address::octets(url, parts.path, table::PATH, Component::Path, &mut issues);
    if let Some(query) = parts.query {
        address::octets(url, query, table::QUERY, Component::Query, &mut issues);
    }
    https && parts.userinfo.is_none() && parts.fragment.is_none() && issues.errors() == 0
}

fn scopes(members: &[(String, Value)], issues: &mut Issues) -> Vec<String> {
    let text = |item: &Value| item.as_str().filter(|text| !text.is_empty()).map(str::to_owned);
    let list = match member(members, "scopes") {
        None => Some(Vec::new()),
        Some(Value::Array(items)) => items.iter().map(text).collect(),
        Some(_) => None,
    };
    list.unwrap_or_else(|| {
        wrong("scopes", "a list of strings", issues);
        Vec::new()
    })
}

fn policy(members: &[(String, Value)], issues: &mut Issues) -> Policy {
    let members = match member(members, "policy") {
        None => return Policy::default(),
        Some(Value::Object(members)) => members,
        Some(_) => {
            wrong("policy", "an object", issues);
            return Policy::default();
        }
    };
    let mut switch = |name: &'static str, shown: &'static str| match member(members, name) {
        None => None,
        Some(&Value::Bool(value)) => Some(value),
        Some(_) => {
            wrong(shown, SWITCH, issues);
            None
        }
    };
    let mtls = switch("mtls", "policy.mtls");
    let require_signed_results = switch("requireSignedResults", "policy.requireSignedResults");
    let auth = match member(members, "auth") {
        None => None,
        Some(Value::String(auth)) => Some(auth.clone()),
        Some(_) => {
            wrong("policy.auth", TEXT, issues);
            None
        }
    };
    Policy { auth, mtls, require_signed_results }
}

/// The document that says this, as JSON.
#[must_use]
pub fn format_well_known(description: &Description) -> String {
    let text = |text: &str| Value::String(text.to_owned());
    let endpoint = description.endpoint.canonical();
    let mut members = vec![("endpoint".to_owned(), text(endpoint.expose_credentials()))];
    let add = |members: &mut Vec<(String, Value)>, name: &str, value: Option<Value>| {
        members.extend(value.map(|value| (name.to_owned(), value)));
    };
    add(&mut members, "jwks", description.jwks.as_deref().map(text));
    if !description.scopes.is_empty() {
        let scopes = description.scopes.iter().map(|scope| text(scope)).collect();
        add(&mut members, "scopes", Some(Value::Array(scopes)));
    }
    let policy = &description.policy;
    let mut rules = Vec::new();
    add(&mut rules, "auth", policy.auth.as_deref().map(text));
    add(&mut rules, "mtls", policy.mtls.map(Value::Bool));
    add(&mut rules, "requireSignedResults", policy.require_signed_results.map(Value::Bool));
    if !rules.is_empty() {
        add(&mut members, "policy", Some(Value::Object(rules)));
    }
    let mut output = String::new();
    json::write(&Value::Object(members), &mut output);
    output
}

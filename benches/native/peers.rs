//! The components that each peer reads in a URI, as written; `None` for absent ones.

use llm_uri::uri::Components;
use llm_uri::{diagnose, LlmUri, Options, Severity, Span};

/// The components of RFC 3986 §3, without their delimiters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// In lower case.
    pub scheme: String,
    /// The text before the `@`.
    pub userinfo: Option<String>,
    /// Without its port; IPv6 in brackets.
    pub host: String,
    /// As a number, so that leading zeros do not count; no port is an empty one.
    pub port: Option<u16>,
    /// With its leading slash.
    pub path: String,
    /// Without the question mark.
    pub query: Option<String>,
    /// Without the number sign.
    pub fragment: Option<String>,
}

/// The components of this crate, or the code of the first error.
///
/// # Errors
/// If the input is not valid.
pub fn ours(input: &str) -> Result<Read, &'static str> {
    let options = Options::default();
    let Ok(uri) = LlmUri::parse_with(input, &options) else {
        let issues = diagnose(input, &options);
        let error = issues.iter().find(|issue| issue.severity == Severity::Error);
        return Err(error.map_or("no issue", |issue| issue.code.as_str()));
    };
    let parts: Components = uri.table().components();
    let of = |span: Option<Span>| span.map(|span| span.of(input).to_owned());
    Ok(Read {
        scheme: of(parts.scheme).unwrap_or_default().to_ascii_lowercase(),
        userinfo: of(parts.userinfo),
        host: parts.host.of(input).to_owned(),
        port: uri.port(),
        path: parts.path.of(input).to_owned(),
        query: of(parts.query),
        fragment: of(parts.fragment),
    })
}

/// The components of `fluent-uri`: RFC 3986 without rules of schemes.
#[must_use]
pub fn fluent(input: &str) -> Option<Read> {
    let uri = fluent_uri::Uri::parse(input).ok()?;
    let authority = uri.authority();
    Some(Read {
        scheme: uri.scheme().as_str().to_ascii_lowercase(),
        userinfo: authority.and_then(|authority| authority.userinfo()).map(|text| text.as_str().to_owned()),
        host: authority.map_or("", |authority| authority.host()).to_owned(),
        port: authority.and_then(|authority| authority.port_to_u16().ok().flatten()),
        path: uri.path().as_str().to_owned(),
        query: uri.query().map(|text| text.as_str().to_owned()),
        fragment: uri.fragment().map(|text| text.as_str().to_owned()),
    })
}

/// The components of the `url` crate: WHATWG URL, without rules for `llm`.
#[must_use]
pub fn whatwg(input: &str) -> Option<Read> {
    let url = url::Url::parse(input).ok()?;
    let userinfo = match (url.username(), url.password()) {
        ("", None) => None,
        (name, None) => Some(name.to_owned()),
        (name, Some(password)) => Some(format!("{name}:{password}")),
    };
    Some(Read {
        scheme: url.scheme().to_owned(),
        userinfo,
        host: url.host_str().unwrap_or_default().to_owned(),
        port: url.port(),
        path: url.path().to_owned(),
        query: url.query().map(str::to_owned),
        fragment: url.fragment().map(str::to_owned),
    })
}

/// How two readings differ: one line for each kind of difference.
#[must_use]
pub fn differences(ours: &Result<Read, &'static str>, theirs: Option<&Read>) -> Vec<String> {
    match (ours, theirs) {
        (Err(_), None) => Vec::new(),
        (Err(code), Some(_)) => vec![format!("we refuse: {code}")],
        (Ok(_), None) => vec!["they refuse".to_owned()],
        (Ok(ours), Some(theirs)) => {
            let equal = [
                ("scheme", ours.scheme == theirs.scheme),
                ("userinfo", ours.userinfo == theirs.userinfo),
                ("host", ours.host == theirs.host),
                ("port", ours.port == theirs.port),
                ("path", ours.path == theirs.path),
                ("query", ours.query == theirs.query),
                ("fragment", ours.fragment == theirs.fragment),
            ];
            equal
                .iter()
                .filter(|(_, equal)| !equal)
                .map(|(component, _)| format!("reads another {component}"))
                .collect()
        }
    }
}

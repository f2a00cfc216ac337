//! A parsed ai URI.

use super::analyse::analyse;
use crate::bytes::split;
use crate::issue::Issue;
use crate::limits::Limits;
use crate::llm::ParseError;
use crate::neighbours::address;
use crate::span::Span;
use crate::uri::query::pairs;
use crate::uri::{pct, table, Components};
use std::borrow::Cow;

/// A valid, unambiguous ai URI. `Display` and `Debug` mask key-shaped words and parameters with names of secrets;
/// [`AiUri::expose_credentials`] returns the text itself.
///
/// ```
/// let uri = llm_uri::AiUri::parse("ai://bank/service/payments?amount=10&currency=USD")?;
/// assert_eq!(uri.authority(), Some("bank"));
/// let url = uri.to_gateway_url("https://ai.example/gateway")?;
/// assert_eq!(url, "https://ai.example/gateway/bank/service/payments?amount=10&currency=USD");
/// assert_eq!(llm_uri::AiUri::from_gateway_url(&url, "https://ai.example/gateway")?, uri);
/// # Ok::<(), llm_uri::ParseError>(())
/// ```
#[derive(Clone)]
pub struct AiUri {
    pub(super) text: String,
    /// Boxed, because moving a large value needs much WebAssembly.
    pub(super) parts: Box<Components>,
}

impl AiUri {
    /// Parses a URI. Most URIs that gateways could read in two ways are errors.
    ///
    /// # Errors
    /// [`ParseError`] with all issues, if one of them is an error: `scheme-not-ai`, `ambiguous-dot-segment`, `invalid-utf8`,
    /// `non-ascii-character`, …
    pub fn parse(input: &str) -> Result<Self, ParseError> {
        read(input, LIMIT, false).map(|parts| Self { text: input.to_owned(), parts })
    }

    /// Parses a URI as gateways must, which reject every ambiguous URI (X-45, X-46).
    ///
    /// # Errors
    /// As [`AiUri::parse`], and `ai-userinfo` and `ambiguous-encoding`.
    pub fn parse_strict(input: &str) -> Result<Self, ParseError> {
        read(input, LIMIT, true).map(|parts| Self { text: input.to_owned(), parts })
    }

    /// The URI of a text that was parsed before, or is a normal form, which may exceed the length limit.
    pub(crate) fn unchecked(text: String) -> Self {
        let parts = Box::new(Components::split(&text, 0, text.len()));
        Self { text, parts }
    }

    /// Checks that gateways accept the URI, and that it can be advertised.
    ///
    /// # Errors
    /// `ai-userinfo` and `ambiguous-encoding`.
    pub fn check_strictly(&self) -> Result<(), ParseError> {
        read(&self.text, NORMAL_LIMIT, true).map(drop)
    }

    /// Host and port as written, without userinfo; `None` for `ai:/path`.
    #[must_use]
    pub fn authority(&self) -> Option<&str> {
        let authority = self.parts.authority?;
        let start = self.parts.userinfo.map_or(authority.start, |userinfo| userinfo.end + 1);
        Some(Span { start, ..authority }.of(&self.text))
    }

    /// The userinfo as written, **a secret**. The draft does not define one.
    #[must_use]
    pub fn userinfo(&self) -> Option<&str> {
        Some(self.parts.userinfo?.of(&self.text))
    }

    /// The host as an HTTP client reads it; `None` without an authority.
    #[must_use]
    pub fn host(&self) -> Option<String> {
        self.parts.authority.map(|_| address::client_host(&self.text, self.parts.host))
    }

    /// The port, if the URI contains one.
    #[must_use]
    pub fn port(&self) -> Option<u16> {
        address::port(&self.text, &self.parts)
    }

    /// The path as written.
    #[must_use]
    pub fn path(&self) -> &str {
        self.parts.path.of(&self.text)
    }

    /// The decoded segments of the path. A leading slash makes no difference.
    pub fn segments(&self) -> impl Iterator<Item = Cow<'_, str>> {
        let path = self.path();
        let path = (!path.is_empty()).then(|| path.strip_prefix('/').unwrap_or(path));
        path.into_iter().flat_map(|path| split(path, b'/')).map(pct::decode_or_raw)
    }

    /// The query as written, without its question mark.
    #[must_use]
    pub fn query_text(&self) -> Option<&str> {
        Some(self.parts.query?.of(&self.text))
    }

    /// The query as decoded `name=value` pairs, in order, with duplicates. The draft leaves the query opaque.
    pub fn query(&self) -> impl Iterator<Item = (Cow<'_, str>, Option<Cow<'_, str>>)> {
        let query = self.parts.query;
        query.into_iter().flat_map(|query| pairs(&self.text, query)).filter(|pair| !pair.is_empty()).map(|pair| {
            let text = |span: Span| pct::decode_or_raw(span.of(&self.text));
            (text(pair.name), pair.value.map(text))
        })
    }

    /// The fragment, decoded.
    #[must_use]
    pub fn fragment(&self) -> Option<Cow<'_, str>> {
        Some(pct::decode_or_raw(self.parts.fragment?.of(&self.text)))
    }

    /// Warnings and advice, in the order of the input. Computed on demand.
    #[must_use]
    pub fn issues(&self) -> Vec<Issue> {
        diagnose(&self.text, NORMAL_LIMIT, false)
    }

    /// The parsed text, **with its secrets**.
    #[must_use]
    pub fn expose_credentials(&self) -> &str {
        &self.text
    }

    /// The normal form (RFC 3986 §6.2.2): scheme and host in lower case, unreserved characters decoded, all other triplets
    /// in upper case. Idempotent. Two URIs with the same normal form are one, for [`PartialEq`] and for gateways.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let mut text = String::from("ai:");
        if self.parts.authority.is_some() {
            text.push_str("//");
            text.push_str(&self.normal_authority());
        }
        push_normal_rest(&mut text, &self.text, &self.parts);
        Self::unchecked(text)
    }

    /// Userinfo, host and port in normal form; empty for an empty authority.
    pub(super) fn normal_authority(&self) -> String {
        let mut text = String::new();
        if !self.parts.host.is_empty() {
            if let Some(userinfo) = self.userinfo() {
                push_normal(&mut text, userinfo);
                text.push('@');
            }
            text.push_str(&address::client_host(&self.text, self.parts.host));
            if let Some(port) = self.port() {
                address::push_port(&mut text, port);
            }
        }
        text
    }
}

/// Appends path, query and fragment in normal form.
pub(super) fn push_normal_rest(output: &mut String, text: &str, parts: &Components) {
    for (delimiter, part) in [("", Some(parts.path)), ("?", parts.query), ("#", parts.fragment)] {
        if let Some(part) = part {
            output.push_str(delimiter);
            push_normal(output, part.of(text));
        }
    }
}

fn push_normal(output: &mut String, text: &str) {
    output.push_str(&address::minimal(text, table::UNRESERVED));
}

/// The maximum length of a URI in this crate.
pub(super) const LIMIT: u32 = Limits::DEFAULT.uri_length;
/// Only the host can be longer in normal form, in which it has at most 253 bytes: `0` becomes `0.0.0.0`, and labels become A-labels.
const NORMAL_LIMIT: u32 = LIMIT + 256;

fn read(input: &str, limit: u32, strict: bool) -> Result<Box<Components>, ParseError> {
    address::parse(input, strict, &|text, issues| analyse(text, limit, issues))
}

pub(super) fn diagnose(input: &str, limit: u32, strict: bool) -> Vec<Issue> {
    address::diagnose(input, strict, &|text, issues| analyse(text, limit, issues))
}

address::masked!(AiUri, Self::canonical);

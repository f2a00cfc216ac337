//! The public type of a valid URI.

use super::canonical::{self, Equality};
use super::param::HOST_ALIASES;
use super::table::{flag, Table};
use super::{parse, Options};
use crate::bytes::split;
use crate::issue::{Issue, Severity};
use crate::span::Span;
use crate::uri::pct;
use std::borrow::Cow;
use std::fmt;

/// A valid llm URI (draft-levy-llm-uri-scheme-00): [`LlmUri::parse`] rejects invalid ones.
///
/// `Display` and `Debug` never print an api-key; only [`LlmUri::expose_credentials`] returns the unredacted text.
///
/// ```
/// let uri = llm_uri::LlmUri::parse("llm://my-app:sk-proj-abc123@api.openai.com/gpt-5?temp=0.7")?;
/// assert_eq!(uri.host(), "api.openai.com");
/// assert_eq!(uri.model(), "gpt-5");
/// assert_eq!(uri.effective_port(), 443);
/// assert_eq!(uri.to_string(), "llm://my-app:***@api.openai.com/gpt-5?temp=0.7");
/// # Ok::<(), llm_uri::ParseError>(())
/// ```
#[derive(Clone)]
pub struct LlmUri {
    text: String,
    table: Table,
    options: Options,
}

/// The issues of an invalid llm URI. Contains no text from the input.
#[derive(Clone, Debug)]
pub struct ParseError {
    issues: Vec<Issue>,
}

impl ParseError {
    pub(crate) fn new(issues: Vec<Issue>) -> Self {
        Self { issues }
    }

    /// All issues, in the order of the input. At least one is an error.
    #[must_use]
    pub fn issues(&self) -> &[Issue] {
        &self.issues
    }

    /// Like [`ParseError::issues`], by value.
    #[must_use]
    pub fn into_issues(self) -> Vec<Issue> {
        self.issues
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut errors = self.issues.iter().filter(|issue| issue.severity == Severity::Error);
        let Some(first) = errors.next() else { return f.write_str("not an llm URI") };
        write!(f, "{first}")?;
        match errors.count() {
            0 => Ok(()),
            1 => f.write_str(" (and 1 more error)"),
            more => write!(f, " (and {more} more errors)"),
        }
    }
}

impl std::error::Error for ParseError {}

impl LlmUri {
    /// From a text and the table of its successful parse.
    pub(crate) fn of(text: String, table: Table, options: &Options) -> Self {
        Self { text, table, options: *options }
    }

    fn decoded(&self, span: Span) -> Option<Cow<'_, str>> {
        Some(pct::decode_or_raw(&self.text[span.some()?.range()]))
    }

    /// The app-label, decoded (draft §4.2.1). Not a secret, though it is private when shared (§11).
    #[must_use]
    pub fn app_label(&self) -> Option<Cow<'_, str>> {
        self.decoded(self.table.label)
    }

    /// The api-key, decoded (draft §4.2.1). A secret: do not print it.
    #[must_use]
    pub fn api_key(&self) -> Option<Cow<'_, str>> {
        self.decoded(self.table.key)
    }

    /// Whether the api-key is a redaction marker such as `***`, so that the URI is a redacted copy.
    #[must_use]
    pub fn is_redacted(&self) -> bool {
        self.table.flags & flag::KEY_REDACTED != 0
    }

    /// The host in lower case; IPv6 in brackets; for an expanded alias, the provider's host.
    #[must_use]
    pub fn host(&self) -> Cow<'_, str> {
        let host = match HOST_ALIASES.get(self.table.alias as usize) {
            Some((_, full)) => full,
            None => self.table.host.of(&self.text),
        };
        if host.bytes().any(|byte| byte.is_ascii_uppercase()) {
            Cow::Owned(host.to_ascii_lowercase())
        } else {
            Cow::Borrowed(host)
        }
    }

    /// The port, if the URI contains one.
    #[must_use]
    pub fn port(&self) -> Option<u16> {
        self.table.port()
    }

    /// The port to connect to: the URI's, else 443, or 11434 on a loopback host (draft §4.2.3).
    #[must_use]
    pub fn effective_port(&self) -> u16 {
        self.table.effective_port as u16
    }

    /// The model: the decoded segments of the path, joined by `/` (draft §4.3).
    #[must_use]
    pub fn model(&self) -> Cow<'_, str> {
        pct::decode_or_raw(&self.text[self.table.model.range()])
    }

    /// The decoded segments of the path. A segment contains a `/` if the path contains `%2F`.
    pub fn segments(&self) -> impl Iterator<Item = Cow<'_, str>> {
        split(&self.text[self.table.model.range()], b'/').map(pct::decode_or_raw)
    }

    /// The decoded parameters in order, with duplicates. `a` has no value, `a=` an empty one.
    pub fn query(&self) -> impl Iterator<Item = (Cow<'_, str>, Option<Cow<'_, str>>)> {
        self.table
            .params()
            .iter()
            .map(|param| (pct::decode_or_raw(&self.text[param.name.range()]), self.decoded(param.value)))
    }

    /// The decoded fragment. It is for the application and never sent to a provider (draft §4.5).
    #[must_use]
    pub fn fragment(&self) -> Option<Cow<'_, str>> {
        self.decoded(self.table.fragment)
    }

    /// The unredacted text, **with the api-key**. Do not log it.
    #[must_use]
    pub fn expose_credentials(&self) -> &str {
        &self.text
    }

    /// The spans of the components, and the facts.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The options of the parse.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The canonical form. Idempotent; neither adds nor removes a port, and sends the same values to a provider.
    ///
    /// # Panics
    /// Never: the canonical form of a valid URI is valid.
    #[must_use]
    pub fn canonical(&self) -> Self {
        // Percent-encoding and aliases may make a text longer than the limits of the original.
        let limits = crate::limits::Limits { uri_length: u32::MAX, value_length: u32::MAX, ..self.options.limits };
        let text = canonical::compose((&self.text, &self.table));
        let mut table = Table::default();
        parse(&text, &Options { limits, ..self.options }, &mut table);
        assert!(table.facts.errors == 0, "the canonical form of a valid URI is valid");
        Self::of(text, table, &self.options)
    }

    /// Whether two URIs are equal at `level`.
    #[must_use]
    pub fn equals(&self, other: &Self, level: Equality) -> bool {
        let identity = |uri: &Self| canonical::identity((&uri.text, &uri.table), level);
        identity(self) == identity(other)
    }
}

/// Full equality ([`Equality::Full`]).
impl PartialEq for LlmUri {
    fn eq(&self, other: &Self) -> bool {
        self.equals(other, Equality::Full)
    }
}

impl Eq for LlmUri {}

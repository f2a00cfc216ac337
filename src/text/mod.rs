//! URIs in prose, logs and data. Layer 5: asks the scheme and the redaction what a text means; decides nothing itself.

mod candidate;
mod unescape;

use crate::issue::Issue;
use crate::redact::{self, Edit, RedactOptions};
use crate::scheme::llm::{LlmUri, Options};
use crate::span::Span;
use std::fmt;

pub use candidate::{candidates, last, Candidate, Escaping, Kind, Starts};

/// A URI found in a text.
pub struct UriMatch {
    /// Where, in byte offsets of the text.
    pub span: Span,
    /// The URI without the escapes of the text around it, **with its credentials**. Issues have offsets into it.
    pub text: String,
    /// The same with its secrets redacted.
    pub redacted: String,
    /// The URI itself, if it is valid.
    pub uri: Option<LlmUri>,
    /// What is to be said of it.
    pub issues: Vec<Issue>,
}

/// Without the text: it may hold a key.
impl fmt::Debug for UriMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UriMatch").field("span", &self.span).field("redacted", &self.redacted).finish_non_exhaustive()
    }
}

/// The replacements that redact all the URIs of a text, ascending and disjoint. Linear in the length of the text.
#[must_use]
pub fn edits<'a>(text: &str, options: &'a RedactOptions) -> Vec<Edit<'a>> {
    let starts = Starts::find(text);
    if starts.is_empty() {
        return Vec::new();
    }
    let mut edits = Vec::new();
    let mut add = |candidate: &Candidate, found: fn(&str, &'a RedactOptions) -> Vec<Edit<'a>>| {
        let plain = unescape::unescape(text, candidate);
        let found = found(&plain.text, options);
        edits.extend(found.into_iter().map(|edit| Edit { span: plain.source(edit.span), ..edit }));
    };
    for candidate in starts.of(Kind::Llm) {
        add(&candidate, redact::edits);
    }
    for candidate in starts.of(Kind::Other) {
        add(&candidate, redact::address_edits);
    }
    redact::settle(&edits)
}

/// Redacts every llm URI of a text, valid or broken, and the credentials of `https`, `http` and `ai` addresses; all the
/// rest stays byte for byte.
///
/// ```
/// let line = r#"connecting to "llm://my-app:sk-proj-abc123@api.openai.com/gpt-5" ..."#;
/// let redacted = llm_uri::redact(line, &Default::default());
/// assert_eq!(redacted, r#"connecting to "llm://my-app:***@api.openai.com/gpt-5" ..."#);
/// ```
#[must_use]
pub fn redact(text: &str, options: &RedactOptions) -> String {
    redact::apply(text, &edits(text, options))
}

/// Finds every llm URI of a text, valid or broken, in order.
#[must_use]
pub fn find_uris(text: &str) -> Vec<UriMatch> {
    Starts::find(text)
        .of(Kind::Llm)
        .map(|candidate| {
            let plain = unescape::unescape(text, &candidate);
            let (uri, issues) = match LlmUri::parse_with(&plain.text, &Options::default()) {
                Ok(uri) => {
                    let issues = uri.issues();
                    (Some(uri), issues)
                }
                Err(error) => (None, error.into_issues()),
            };
            UriMatch {
                span: candidate.span,
                redacted: redact::redact_uri(&plain.text, &RedactOptions::default()),
                text: plain.text.into_owned(),
                uri,
                issues,
            }
        })
        .collect()
}

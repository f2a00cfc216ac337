//! URIs in prose, logs and data.

use super::known::KnownSecrets;
use super::level::masks;
use super::starts::{is_outside, Starts};
use super::{again, bare, end, spans as secrets};
use crate::issue::Issue;
use crate::llm::{LlmUri, Options};
use crate::named::named;
use crate::redact::{self, unescape, Edit, RedactOptions};
use crate::secret::Secret;
use crate::span::{self, Span};
use crate::uri::Components;
use std::fmt;

pub use super::start::{Candidate, Kind};
pub use super::starts::{candidates, last};

named! {
    /// The kind of a URI in a text.
    pub enum Found {
        /// An llm URI.
        Llm = "llm",
        /// A model address: an https or http address with the parameter `m` in its fragment.
        Mas = "mas",
        /// An ai URI.
        Ai = "ai",
    }
}

/// A URI found in a text.
pub struct UriMatch {
    /// The kind.
    pub kind: Found,
    /// Where, in byte offsets of the text.
    pub span: Span,
    /// The URI without the escapes of the text around it, **with its credentials**. Issues have offsets into it.
    pub text: String,
    /// The same with its secrets redacted.
    pub redacted: String,
    /// The URI itself, if it is a valid llm URI.
    pub uri: Option<LlmUri>,
    /// The issues of an llm URI. Empty for the other kinds: their own parsers report them.
    pub issues: Vec<Issue>,
}

/// Without the text: it may contain a key.
impl fmt::Debug for UriMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UriMatch").field("span", &self.span).field("redacted", &self.redacted).finish_non_exhaustive()
    }
}

/// The replacements that redact the URIs of a text, its bare keys and the known secrets in it: ascending and disjoint. Linear
/// in the length of the text.
#[must_use]
pub fn edits<'a>(text: &str, options: &'a RedactOptions, known: &KnownSecrets) -> Vec<Edit<'a>> {
    let mut edits = search(text, options);
    edits.extend(masks(text, known.find(text), options));
    again::until_settled(text, &redact::settle(edits), options, search)
}

/// The replacements that redact the URIs and the bare keys of a text. They may overlap.
fn search<'a>(text: &str, options: &'a RedactOptions) -> Vec<Edit<'a>> {
    let mut edits = uri_edits(text, options);
    if options.keys {
        edits.extend(masks(text, bare::find(text), options));
    }
    edits
}

/// The secrets of any text: what [`redact()`] masks with its default options, ascending and disjoint. Linear in the length of the
/// text.
///
/// ```
/// let found = llm_uri::find_secrets("OPENAI_API_KEY=sk-0123456789abcdef0123 llm://app:hunter2@h.example/m");
/// let found: Vec<_> = found.iter().map(|secret| (secret.kind.as_str(), secret.span.start, secret.span.end)).collect();
/// assert_eq!(found, [("assignment", 15, 38), ("api-key", 49, 56)]);
/// ```
#[must_use]
pub fn find_secrets(text: &str) -> Vec<Secret> {
    let options = RedactOptions::default();
    let edits = edits(text, &options, &KnownSecrets::default());
    edits.iter().filter_map(|edit| Some(Secret { span: edit.span, kind: edit.kind? })).collect()
}

/// The replacements that redact all the URIs of a text. They may overlap.
fn uri_edits<'a>(text: &str, options: &'a RedactOptions) -> Vec<Edit<'a>> {
    let starts = Starts::find(text);
    if starts.is_empty() {
        return Vec::new();
    }
    let mut edits = masks(text, end::broken_keys(text, starts.of(Kind::Llm), &options.marker), options);
    let mut add = |candidate: &Candidate, found: fn(&str, &'a RedactOptions) -> Vec<Edit<'a>>| {
        let plain = unescape::unescape(text, candidate);
        if candidate.sloppy && !secrets::has_credentials(&plain.text, &options.secret_params) {
            return;
        }
        let found = found(&plain.text, options);
        for edit in found {
            let span = plain.source(edit.span);
            // A marker that does not look like a part of a URI, such as one with a space, is not masked again.
            let marked = !edit.text.is_empty() && text[span.start as usize..].starts_with(edit.text);
            if !marked || span.len() > edit.text.len() {
                edits.push(Edit { span, ..edit });
            }
        }
    };
    for candidate in starts.candidates(Kind::Llm) {
        add(&candidate, redact::edits);
    }
    for candidate in starts.candidates(Kind::Other) {
        add(&candidate, redact::address_edits);
    }
    edits
}

/// The replacements that redact a text that is one URI and nothing else, though it may be broken: ascending and disjoint. It, and URIs
/// in it, may be written as in a text: `llm%3A%2F%2F…`.
#[must_use]
pub fn edits_of_uri<'a>(uri: &str, options: &'a RedactOptions) -> Vec<Edit<'a>> {
    again::word(uri, Span::new(0, uri.len()), redact::settle(search_uri(uri, options)), options, search_uri)
}

fn search_uri<'a>(uri: &str, options: &'a RedactOptions) -> Vec<Edit<'a>> {
    let mut found = redact::edits(uri, options);
    found.extend(uri_edits(uri, options));
    found
}

/// Redacts a text that is an llm URI or was meant to be one. For text that contains URIs see [`redact()`].
///
/// ```
/// use llm_uri::{redact_uri, RedactOptions};
/// let redacted = redact_uri("llm://my-app:sk-proj-abc123@api.openai.com/gpt-5", &RedactOptions::default());
/// assert_eq!(redacted, "llm://my-app:***@api.openai.com/gpt-5");
/// ```
#[must_use]
pub fn redact_uri(uri: &str, options: &RedactOptions) -> String {
    redact::apply(uri, &edits_of_uri(uri, options))
}

/// Redacts every llm URI of a text, valid or broken, the credentials of `https`, `http` and `ai` addresses, and keys by their
/// shape and by the name before them (`Authorization: Bearer`, `OPENAI_API_KEY=`). All the rest stays byte for byte.
///
/// ```
/// let line = r#"connecting to "llm://my-app:sk-proj-abc123@api.openai.com/gpt-5" ..."#;
/// let redacted = llm_uri::redact(line, &Default::default());
/// assert_eq!(redacted, r#"connecting to "llm://my-app:***@api.openai.com/gpt-5" ..."#);
/// ```
#[must_use]
pub fn redact(text: &str, options: &RedactOptions) -> String {
    redact_with(text, options, &KnownSecrets::default())
}

/// [`redact()`], and masks the known secrets as well.
#[must_use]
pub fn redact_with(text: &str, options: &RedactOptions, known: &KnownSecrets) -> String {
    redact::apply(text, &edits(text, options, known))
}

/// Finds every llm URI, model address and ai URI of a text, valid or broken, in order. One that lies in another, such as in
/// a parameter, is a part of it.
#[must_use]
pub fn find_uris(text: &str) -> Vec<UriMatch> {
    let parsed = |found: Match| {
        let Match { kind, span, text } = found;
        let (uri, issues) = match kind {
            Found::Llm => match LlmUri::parse_with(&text, &Options::default()) {
                Ok(uri) => {
                    let issues = uri.issues();
                    (Some(uri), issues)
                }
                Err(error) => (None, error.into_issues()),
            },
            Found::Mas | Found::Ai => (None, Vec::new()),
        };
        UriMatch { kind, span, redacted: redact_uri(&text, &RedactOptions::default()), text, uri, issues }
    };
    matches(text).into_iter().map(parsed).collect()
}

/// A URI found in a text, before it is parsed.
pub(crate) struct Match {
    pub(crate) kind: Found,
    pub(crate) span: Span,
    /// With its credentials.
    pub(crate) text: String,
}

/// The matches of [`find_uris`].
pub(crate) fn matches(text: &str) -> Vec<Match> {
    let starts = Starts::find(text);
    let mut found = starts.outermost(Kind::Llm);
    found.append(&mut starts.outermost(Kind::Other));
    let order = span::order(&found.iter().map(|candidate| candidate.span).collect::<Vec<_>>());
    let (mut matches, mut end) = (Vec::new(), 0);
    for at in order {
        if let Some(next) = match_of(text, &found[at as usize]).filter(|next| is_outside(next.span, &mut end)) {
            matches.push(next);
        }
    }
    matches
}

/// Most web addresses name no model, and `openai://` is not an ai URI.
fn match_of(text: &str, candidate: &Candidate) -> Option<Match> {
    let plain = unescape::unescape(text, candidate).text;
    let parts = Components::split(&plain, 0, plain.len());
    let before = text[..candidate.span.start as usize].bytes().next_back();
    let kind = if secrets::is_scheme(&plain, &parts, "ai") {
        if before.is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')) {
            return None;
        }
        Found::Ai
    } else if secrets::is_scheme(&plain, &parts, "https,http") {
        parts.fragment.filter(|&fragment| secrets::names_model(&plain, fragment))?;
        Found::Mas
    } else if candidate.sloppy && !secrets::has_credentials(&plain, &[]) {
        return None;
    } else {
        Found::Llm
    };
    Some(Match { kind, span: candidate.span, text: plain.into_owned() })
}

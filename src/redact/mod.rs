//! Redaction of URIs (draft §10.1, §11).

mod bare;
mod candidate;
mod end;
mod frame;
mod known;
mod level;
mod opening;
pub(crate) mod shown;
pub(crate) mod spans;
pub mod text;
mod tokens;
mod unescape;

use crate::span::Span;

pub use crate::secret::{Secret, SecretKind};
pub use frame::{frame, FrameIssue, FrameOptions};
pub use known::{KnownSecrets, SHORTEST_SECRET};
pub use level::{address_edits, edits, redact_uri, Edit, Level, RedactOptions};
pub(crate) use level::{apply, settle};
pub(crate) use spans::mask;
pub use tokens::{tokenize, Token, TokenKind};

/// The secrets of a text that is one llm URI, valid or not, ascending and disjoint.
#[cfg(feature = "requests")]
#[must_use]
pub(crate) fn secrets(uri: &str) -> Vec<Secret> {
    spans::secrets(uri, &[])
}

/// What is masked in an input that is one URI or was meant to be one, ascending and disjoint: its secrets; the text on
/// further lines, which is not part of a URI; and the whole input if it may be a bare key.
#[must_use]
pub fn secret_spans(input: &str) -> Vec<Span> {
    shown::hidden(input)
}

//! Finds API paths in the model: `/v1/gpt-5`, `/v1/chat/completions`, `/openai/deployments/gpt`.

use super::pass::Pass;
use crate::bytes::find;
use crate::issue::{Code, Component};
use crate::span::Span;

/// Segments that may precede a version.
const PREFIXES: [&str; 7] = ["api", "openai", "inference", "compatible-mode", "compatibility", "anthropic", "paas"];
/// Endpoints that may follow a version.
const ENDPOINTS: [&str; 5] = ["completions", "responses", "messages", "embeddings", "models"];
/// Endpoints that need no version, because no model ends with them.
const UNVERSIONED: [&str; 3] = ["chat/completions", "api/chat", "api/generate"];

/// The parts of an API's path in a model. At least one is not empty.
pub(crate) struct Pasted {
    /// The base path at the beginning, without the slash after it.
    pub(crate) base: Span,
    /// The endpoint at the end, without the slash before it.
    pub(crate) call: Span,
}

#[inline(never)]
pub(super) fn check(pass: &mut Pass<'_>, model: Span) {
    if let Some(Pasted { base, call }) = find_in(pass.text, model) {
        let span = if base.is_empty() { call } else { base };
        pass.fact(Code::BasePathInModel, Component::Model, span);
    }
}

/// The parts of an API's path in a model; `None` if there are none.
pub(crate) fn find_in(text: &str, model: Span) -> Option<Pasted> {
    let bytes = &text.as_bytes()[..model.end as usize];
    let base = base(bytes, model.start as usize);
    // After the base path and its slash.
    let start = if base.is_empty() { base.end as usize } else { (base.end as usize + 1).min(bytes.len()) };
    let calls: &[&str] = if base.is_empty() { &[] } else { &ENDPOINTS };
    for paths in [&UNVERSIONED[..], calls] {
        for path in paths {
            if let Some(before @ ([] | [.., b'/'])) = bytes[start..].strip_suffix(path.as_bytes()) {
                return Some(Pasted { base, call: Span::new(start + before.len(), bytes.len()) });
            }
        }
    }
    (!base.is_empty()).then(|| Pasted { base, call: Span::at(bytes.len()) })
}

/// The segments up to and including a version or `deployments`; empty if there is neither.
fn base(bytes: &[u8], start: usize) -> Span {
    let none = Span::at(start);
    let mut at = start;
    loop {
        let end = find(&bytes[at..], b'/').map_or(bytes.len(), |length| at + length);
        let segment = &bytes[at..end];
        if is_version(segment) || at > start && segment == b"deployments" {
            // A final version after another segment, as in `acme/v1`, may be part of the model.
            let alone = end == bytes.len() && at > start;
            return if alone { none } else { Span::new(start, end) };
        }
        if end == bytes.len() || !PREFIXES.iter().any(|prefix| prefix.as_bytes() == segment) {
            return none;
        }
        at = end + 1;
    }
}

/// `v1`, `v1beta`, `v1beta2`.
fn is_version(segment: &[u8]) -> bool {
    let [b'v', digit, rest @ ..] = segment else { return false };
    let stem = match rest {
        [stem @ .., b'0'..=b'9'] => stem,
        all => all,
    };
    digit.is_ascii_digit() && matches!(stem, b"" | b"beta" | b"alpha" | b"p")
}

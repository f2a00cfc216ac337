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
    let base = base(text, model);
    // After the base path and its slash.
    let start = if base.is_empty() { model.start } else { (base.end + 1).min(model.end) };
    let rest = Span { start, end: model.end };
    let mut call = Span { start: model.end, end: model.end };
    let calls: &[&str] = if base.is_empty() { &[] } else { &ENDPOINTS };
    for path in UNVERSIONED.iter().chain(calls) {
        let before = rest.len().checked_sub(path.len());
        let Some(before) = before.filter(|_| rest.of(text).ends_with(path)) else { continue };
        if before == 0 || rest.of(text).as_bytes()[before - 1] == b'/' {
            call.start = rest.start + before as u32;
            break;
        }
    }
    if base.is_empty() && call.is_empty() {
        return None;
    }
    Some(Pasted { base, call })
}

/// The segments up to and including a version or `deployments`; empty if there is neither.
fn base(text: &str, model: Span) -> Span {
    let none = Span { start: model.start, end: model.start };
    let mut at = model.start as usize;
    loop {
        let rest = &text[at..model.end as usize];
        let length = find(rest.as_bytes(), b'/').unwrap_or(rest.len());
        let segment = &rest[..length];
        let end = at + length;
        if is_version(segment.as_bytes()) || at > model.start as usize && segment == "deployments" {
            // A final version after another segment, as in `acme/v1`, may be part of the model.
            let alone = end == model.end as usize && at > model.start as usize;
            return if alone { none } else { Span::new(model.start as usize, end) };
        }
        if length == rest.len() || !PREFIXES.contains(&segment) {
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

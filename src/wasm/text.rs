//! Redaction, search in text, and frames.

use super::buffer::with_text;
use super::parts::Tokens;
use crate::redact::text;
use crate::redact::{self, Edit, FrameIssue, FrameOptions, Level, RedactOptions};
use crate::span::{byte_offsets, utf16_offsets};
use wasm_bindgen::prelude::wasm_bindgen;

/// The options as tokens: the number of the level, the marker, the list of names, and whether bare keys are masked.
pub(super) fn redact_options(tokens: Option<String>) -> RedactOptions {
    let Some(tokens) = tokens else { return RedactOptions::default() };
    let mut tokens = Tokens::new(&tokens);
    RedactOptions {
        level: match tokens.number() {
            0 => Level::Credentials,
            1 => Level::Userinfo,
            _ => Level::Share,
        },
        marker: tokens.text().unwrap_or_default(),
        secret_params: tokens.list(Tokens::text).unwrap_or_default(),
        keys: tokens.number() != 0,
    }
}

/// The replacements that redact the first `length` octets of the buffer, which are one URI or were meant to be one, as a flat
/// list of start, end (UTF-16) and what replaces it: 0 for nothing, else the marker; 1 and more for a secret, by its kind, and
/// [`PRIVATE`] for what the level masks besides. `options` are tokens; undefined for the defaults.
#[wasm_bindgen(js_name = redactEdits)]
#[must_use]
pub fn redact_edits(length: usize, options: Option<String>) -> Vec<u32> {
    let options = redact_options(options);
    with_text(length, |text| flat_edits(text, &text::edits_of_uri(text, &options)))
}

/// What is masked and no secret.
const PRIVATE: u32 = u32::MAX;

fn crossing(edit: &Edit<'_>) -> u32 {
    match edit.kind {
        Some(kind) => kind as u32 + 1,
        None if edit.text.is_empty() => 0,
        None => PRIVATE,
    }
}

pub(super) fn flat_edits(text: &str, found: &[Edit<'_>]) -> Vec<u32> {
    let mut flat = Vec::with_capacity(3 * found.len());
    for edit in found {
        flat.extend([edit.span.start, edit.span.end, crossing(edit)]);
    }
    let mut offsets = Vec::with_capacity(2 * flat.len() / 3);
    for edit in flat.chunks_exact_mut(3) {
        if let [start, end, _] = edit {
            offsets.push(start);
            offsets.push(end);
        }
    }
    utf16_offsets(text, &mut offsets);
    flat
}

/// Issues as text with carets. `issues` are tokens: for each issue code, severity, message, fix, reference, suggestion (empty for
/// none), start and end (UTF-16).
#[wasm_bindgen]
#[must_use]
pub fn frame(input: &str, issues: &str, color: bool, width: u32) -> String {
    let some = |text: String| Some(text).filter(|text| !text.is_empty());
    let mut tokens = Tokens::new(issues);
    let mut list = Vec::new();
    while let Some(code) = tokens.text() {
        list.push(FrameIssue {
            code,
            severity: tokens.text().unwrap_or_default(),
            message: tokens.text().unwrap_or_default(),
            fix: tokens.text().and_then(some),
            reference: tokens.text().unwrap_or_default(),
            suggestion: tokens.text().and_then(some),
            start: tokens.number(),
            end: tokens.number(),
        });
    }
    let mut offsets: Vec<&mut u32> = list.iter_mut().flat_map(|issue| [&mut issue.start, &mut issue.end]).collect();
    byte_offsets(input, &mut offsets);
    redact::frame(input, &list, &FrameOptions { color, width: width as usize })
}

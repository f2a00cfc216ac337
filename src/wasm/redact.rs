//! One input: its redaction and its frames.

#[cfg(feature = "wasm-llm")]
use super::buffer::with_text;
use super::crossing::Tokens;
#[cfg(feature = "wasm-llm")]
use super::edits::{flat_edits, redact_options};
use crate::redact::{self, FrameIssue, FrameOptions};
use crate::span::byte_offsets;
use wasm_bindgen::prelude::wasm_bindgen;

/// The replacements that redact the first `length` bytes of the buffer, which are a valid URI: see [`flat_edits`]. `options` are
/// tokens; undefined for the defaults.
#[cfg(feature = "wasm-llm")]
#[wasm_bindgen(js_name = redactEdits)]
#[must_use]
pub fn redact_edits(length: usize, options: Option<String>) -> Vec<u32> {
    let options = redact_options(options);
    with_text(length, |text| flat_edits(text, &redact::edits(text, &options)))
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

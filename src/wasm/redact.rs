//! Redacts and prints one input.

#[cfg(feature = "wasm-llm")]
use super::buffer::with_text;
#[cfg(feature = "wasm-llm")]
use super::edits::{flat_edits, redact_options};
use crate::redact;
use crate::span::utf16_spans;
use wasm_bindgen::prelude::wasm_bindgen;

/// The replacements that redact the first `length` bytes of the buffer, which are a valid URI: see [`flat_edits`]. `options` are
/// tokens; undefined for the defaults.
#[cfg(feature = "wasm-llm")]
#[wasm_bindgen(js_name = redactEdits)]
pub fn redact_edits(length: usize, options: Option<String>) -> Vec<u32> {
    let options = redact_options(options);
    with_text(length, |text| flat_edits(text, redact::edits(text, &options)))
}

/// The parts of an input that are masked when it is printed for people: starts and ends, UTF-16.
#[wasm_bindgen]
pub fn hidden(input: &str) -> Vec<u32> {
    let mut spans = redact::hidden(input);
    utf16_spans(input, spans.iter_mut().collect());
    spans.iter().flat_map(|span| [span.start, span.end]).collect()
}

//! Redaction, search in text, and frames.

use super::convert;
use crate::redact::{self, FrameIssue, FrameOptions, RedactOptions};
use crate::span::{byte_offsets, utf16_offsets, Span};
use crate::text;
use js_sys::{Array, Object, Reflect};
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

/// Options that a user wrote. What is wrong with them is said without their values.
fn read<T: DeserializeOwned + Default>(options: JsValue, expected: &str) -> Result<T, JsError> {
    if options.is_undefined() || options.is_null() {
        return Ok(T::default());
    }
    serde_wasm_bindgen::from_value(options).map_err(|_| JsError::new(expected))
}

const REDACT_OPTIONS: &str =
    "The options are { level?: \"credentials\" | \"userinfo\" | \"share\", marker?: string, secretParams?: string[] }.";

/// The replacements that redact a text, as a flat list of start, end (UTF-16) and 1 for the marker or 0 for nothing.
/// `uri` says that the text is one URI and nothing else.
///
/// # Errors
/// A `TypeError` for options of another shape.
#[wasm_bindgen(js_name = redactEdits)]
pub fn redact_edits(text: &str, uri: bool, options: JsValue) -> Result<Vec<u32>, JsError> {
    let options: RedactOptions = read(options, REDACT_OPTIONS)?;
    let mut edits: Vec<(Span, bool)> = if uri {
        redact::edits(text, &options).into_iter().map(|edit| (edit.span, !edit.text.is_empty())).collect()
    } else {
        text::edits(text, &options).into_iter().map(|edit| (edit.span, !edit.text.is_empty())).collect()
    };
    let mut offsets: Vec<&mut u32> =
        edits.iter_mut().flat_map(|(span, _)| [&mut span.start, &mut span.end]).collect();
    utf16_offsets(text, &mut offsets);
    Ok(edits.into_iter().flat_map(|(span, marker)| [span.start, span.end, marker.into()]).collect())
}

/// The URIs of a text: `{start, end, redacted, text, issues}`. `text` is the URI as it is, for a valid one.
#[wasm_bindgen(js_name = findUris)]
#[must_use]
pub fn find_uris(source: &str) -> Array {
    let mut found = text::find_uris(source);
    let mut offsets: Vec<&mut u32> =
        found.iter_mut().flat_map(|found| [&mut found.span.start, &mut found.span.end]).collect();
    utf16_offsets(source, &mut offsets);
    found
        .into_iter()
        .map(|found| {
            let object = Object::new();
            let set = |name: &str, value: JsValue| {
                // Setting a property of a new plain object cannot fail.
                let _ = Reflect::set(&object, &name.into(), &value);
            };
            set("start", found.span.start.into());
            set("end", found.span.end.into());
            set("redacted", found.redacted.into());
            set("issues", convert::issues(&found.text, &found.issues));
            if let Some(uri) = found.uri {
                set("text", uri.expose_credentials().into());
            }
            JsValue::from(object)
        })
        .collect()
}

/// Issues as text with carets.
///
/// # Errors
/// A `TypeError` for issues or options of another shape.
#[wasm_bindgen]
pub fn frame(input: &str, issues: JsValue, options: JsValue) -> Result<String, JsError> {
    let mut issues: Vec<FrameIssue> = read(issues, "The issues must be the list that validate or an error gave.")?;
    let options: FrameOptions = read(options, "The options are { color?: boolean, width?: number }.")?;
    let mut offsets: Vec<&mut u32> =
        issues.iter_mut().flat_map(|issue| [&mut issue.start, &mut issue.end]).collect();
    byte_offsets(input, &mut offsets);
    Ok(redact::frame(input, &issues, &options))
}

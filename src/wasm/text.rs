//! Redaction, search in text, and frames.

use super::buffer::with_text;
use crate::redact::text;
use crate::redact::{self, Edit, FrameIssue, FrameOptions, Level, RedactOptions};
use crate::span::{byte_offsets, utf16_offsets};
use js_sys::{Array, JsString, Reflect, TypeError};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

/// A property of an object that a user gave; undefined for anything that has none.
fn property(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

/// A property that may be left out. What is wrong with it is said without its value.
fn optional<T>(
    object: &JsValue,
    name: &str,
    read: impl FnOnce(&JsValue) -> Option<T>,
    expected: &str,
) -> Result<Option<T>, JsValue> {
    if object.is_undefined() || object.is_null() {
        return Ok(None);
    }
    let value = property(object, name);
    if value.is_undefined() {
        return Ok(None);
    }
    read(&value).map(Some).ok_or_else(|| type_error(expected))
}

/// What is thrown for an argument of another kind.
fn type_error(message: &str) -> JsValue {
    TypeError::new(message).into()
}

const REDACT_OPTIONS: &str =
    "The options are { level?: \"credentials\" | \"userinfo\" | \"share\", uri?: boolean, marker?: string, secretParams?: string[], keys?: boolean }.";

pub(super) fn redact_options(options: &JsValue) -> Result<RedactOptions, JsValue> {
    let level = |value: &JsValue| match value.as_string()?.as_str() {
        "credentials" => Some(Level::Credentials),
        "userinfo" => Some(Level::Userinfo),
        "share" => Some(Level::Share),
        _ => None,
    };
    optional(options, "uri", JsValue::as_bool, REDACT_OPTIONS)?; // JavaScript has read it
    let default = RedactOptions::default();
    Ok(RedactOptions {
        level: optional(options, "level", level, REDACT_OPTIONS)?.unwrap_or(default.level),
        marker: optional(options, "marker", JsValue::as_string, REDACT_OPTIONS)?.unwrap_or(default.marker),
        secret_params: optional(options, "secretParams", strings, REDACT_OPTIONS)?.unwrap_or_default(),
        keys: optional(options, "keys", JsValue::as_bool, REDACT_OPTIONS)?.unwrap_or(default.keys),
    })
}

pub(super) fn strings(list: &JsValue) -> Option<Vec<String>> {
    list.dyn_ref::<Array>()?.iter().map(|item| well_formed(&item)).collect()
}

/// The text of a string without lone surrogates, which no URI can hold: they would become another character.
pub(super) fn well_formed(value: &JsValue) -> Option<String> {
    let text = value.as_string()?;
    let damaged = text.contains('\u{FFFD}') && !value.unchecked_ref::<JsString>().is_valid_utf16();
    (!damaged).then_some(text)
}

/// The replacements that redact the first `length` octets of the buffer, which are one URI or were meant to be one, as a flat
/// list of start, end (UTF-16) and 1 for the marker or 0 for nothing. `options` are a plain copy: no getter of a user's may run
/// while the text lies in the buffer.
///
/// # Errors
/// A `TypeError` for options of another shape.
#[wasm_bindgen(js_name = redactEdits)]
pub fn redact_edits(length: usize, options: &JsValue) -> Result<Vec<u32>, JsValue> {
    // Inside, so that the octets are wiped whatever is wrong with the options.
    with_text(length, |text| Ok(flat_edits(text, &text::edits_of_uri(text, &redact_options(options)?))))
}

pub(super) fn flat_edits(text: &str, found: &[Edit<'_>]) -> Vec<u32> {
    let mut flat = Vec::with_capacity(3 * found.len());
    for edit in found {
        flat.extend([edit.span.start, edit.span.end, u32::from(!edit.text.is_empty())]);
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

const FRAME_ISSUES: &str = "The issues must be the list that validate or an error gave.";
const FRAME_OPTIONS: &str = "The options are { color?: boolean, width?: number }.";

/// Issues as text with carets.
///
/// # Errors
/// A `TypeError` for issues or options of another shape.
#[wasm_bindgen]
pub fn frame(input: &str, issues: &JsValue, options: &JsValue) -> Result<String, JsValue> {
    let list = issues.dyn_ref::<Array>().ok_or_else(|| type_error(FRAME_ISSUES))?;
    let mut issues = list.iter().map(|issue| frame_issue(&issue)).collect::<Option<Vec<_>>>();
    let issues = issues.as_mut().ok_or_else(|| type_error(FRAME_ISSUES))?;
    let default = FrameOptions::default();
    let options = FrameOptions {
        color: optional(options, "color", JsValue::as_bool, FRAME_OPTIONS)?.unwrap_or(default.color),
        width: optional(options, "width", JsValue::as_f64, FRAME_OPTIONS)?
            .map_or(default.width, |width| width as usize),
    };
    let mut offsets: Vec<&mut u32> = issues.iter_mut().flat_map(|issue| [&mut issue.start, &mut issue.end]).collect();
    byte_offsets(input, &mut offsets);
    Ok(redact::frame(input, issues, &options))
}

fn frame_issue(issue: &JsValue) -> Option<FrameIssue> {
    let text = |name| property(issue, name).as_string();
    let offset = |name| property(issue, name).as_f64().map(|offset| offset as u32);
    Some(FrameIssue {
        code: text("code")?,
        severity: text("severity")?,
        message: text("message")?,
        fix: text("fix"),
        start: offset("start")?,
        end: offset("end")?,
        reference: text("reference")?,
        suggestion: text("suggestion"),
    })
}

//! Options, issues and values on their way across.

use super::layout::option;
use crate::issue::Issue;
use crate::limits::Limits;
use crate::llm::{LlmUri, Options};
use crate::span::utf16_offsets;
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use std::borrow::Cow;
use wasm_bindgen::{JsError, JsValue};

/// Reads the options' integer; `limits` are the caps, if the flag says so.
pub(super) fn options(flags: u32, limits: &[u32]) -> Options {
    let limits = match *limits {
        [uri_length, value_length, parameters, depth, json_members, ..] if flags & option::LIMITS != 0 => {
            Limits { uri_length, value_length, parameters, depth, json_members }
        }
        _ => Limits::DEFAULT,
    };
    Options {
        strict: flags & option::STRICT != 0,
        lenient_ranges: flags & option::LENIENT_RANGES != 0,
        aliases: flags & option::ALIASES != 0,
        limits,
    }
}

/// A URI that JavaScript has parsed before, with the same options.
pub(super) fn parsed(input: &str, flags: u32, limits: &[u32]) -> Result<LlmUri, JsError> {
    LlmUri::parse_with(input, &options(flags, limits)).map_err(|error| JsError::new(&error.to_string()))
}

#[derive(Serialize)]
struct IssueOut<'a> {
    code: &'static str,
    severity: &'static str,
    component: &'static str,
    start: u32,
    end: u32,
    arguments: Vec<Cow<'static, str>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    edits: Vec<EditOut<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suggestion: Option<&'a str>,
}

#[derive(Serialize)]
struct EditOut<'a> {
    start: u32,
    end: u32,
    text: &'a str,
}

/// Issues as JavaScript objects, with UTF-16 offsets into `input`. Their arguments go along; JavaScript has the messages.
pub(super) fn issues(input: &str, issues: &[Issue]) -> JsValue {
    let mut list: Vec<IssueOut<'_>> = issues
        .iter()
        .map(|issue| IssueOut {
            code: issue.code.as_str(),
            severity: issue.severity.as_str(),
            component: issue.component.as_str(),
            start: issue.span.start,
            end: issue.span.end,
            arguments: issue.args.iter().flatten().map(|arg| arg.text()).collect(),
            edits: issue
                .edits
                .iter()
                .map(|edit| EditOut { start: edit.span.start, end: edit.span.end, text: &edit.text })
                .collect(),
            suggestion: issue.suggestion.as_deref(),
        })
        .collect();
    let mut offsets: Vec<&mut u32> = list
        .iter_mut()
        .flat_map(|issue| {
            let edits = issue.edits.iter_mut().flat_map(|edit| [&mut edit.start, &mut edit.end]);
            [&mut issue.start, &mut issue.end].into_iter().chain(edits)
        })
        .collect();
    utf16_offsets(input, &mut offsets);
    to_js(&list)
}

/// A plain JavaScript value: objects for maps and structures, null for nothing.
pub(super) fn to_js(value: &impl Serialize) -> JsValue {
    let serializer = Serializer::new().serialize_maps_as_objects(true).serialize_missing_as_null(true);
    // Numbers, strings, lists and plain objects are all there is, and none of these can fail.
    value.serialize(&serializer).unwrap_or(JsValue::UNDEFINED)
}

//! One URI: its issues, canonical form and equality, and a URI with parts replaced.

use super::convert::{self, options, parsed};
use super::layout::option;
use super::parts::changes;
use super::scan::scanned;
use crate::issue::Issue;
use crate::llm::{self, Equality, LlmUri};
use wasm_bindgen::prelude::wasm_bindgen;

/// All issues of the first `length` bytes of the buffer: see [`convert::posted`]. The bytes are wiped.
#[wasm_bindgen]
#[must_use]
pub fn issues(length: usize, flags: u32) -> usize {
    scanned(length, flags, false, |input, options, layout| convert::posted(input, options, &layout.table))
}

/// The host, where it is not simply the text of its span. Undefined if the input does not parse.
#[wasm_bindgen]
#[must_use]
pub fn host(input: &str, flags: u32, limits: &[u32]) -> Option<String> {
    Some(parsed(input, flags, limits)?.host().into_owned())
}

/// The canonical form, with credentials. Undefined if the input does not parse.
#[wasm_bindgen]
#[must_use]
pub fn canonical(input: &str, flags: u32, limits: &[u32]) -> Option<String> {
    Some(parsed(input, flags, limits)?.canonical().expose_credentials().to_owned())
}

/// Whether two URIs that JavaScript has parsed before are equal at a level: 0 endpoint, 1 model, 2 full.
#[wasm_bindgen]
#[must_use]
pub fn equals(one: &str, flags: u32, other: &str, other_flags: u32, level: u8) -> bool {
    let level = match level {
        0 => Equality::Endpoint,
        1 => Equality::Model,
        _ => Equality::Full,
    };
    // Any caps.
    let most = [u32::MAX; 5];
    let held = |text, flags| parsed(text, flags | option::LIMITS, &most);
    match (held(one, flags), held(other, other_flags)) {
        (Some(one), Some(other)) => one.equals(&other, level),
        _ => false,
    }
}

/// The URI with some parts replaced: see [`finish`] for the answer, [`changes`] for the parts.
#[wasm_bindgen]
#[must_use]
pub fn change(input: &str, parts: &str, flags: u32, limits: &[u32]) -> String {
    let options = options(flags, limits);
    finish(changes(parts, &options).and_then(|changes| {
        let uri = LlmUri::parse_with(input, &options).map_err(llm::ParseError::into_issues)?;
        uri.with(&changes).map_err(llm::ParseError::into_issues)
    }))
}

/// The text of a URI with credentials, which begins with a letter; or issues as lines, which begin with a digit.
pub(super) fn finish(result: Result<LlmUri, Vec<Issue>>) -> String {
    match result {
        Ok(uri) => uri.expose_credentials().to_owned(),
        Err(issues) => convert::issues("", &issues),
    }
}

//! One URI: its issues, canonical form and equality, and a URI with parts replaced.

use super::convert;
use super::layout::option;
use super::parts::changes;
use super::posted::{options, parsed, posted};
use super::scan::scanned;
use crate::api::compose;
use crate::llm::{self, Equality, LlmUri};
use wasm_bindgen::prelude::wasm_bindgen;

/// All issues of the first `length` bytes of the buffer: see [`posted`]. The bytes are wiped.
#[wasm_bindgen]
pub fn issues(length: usize, flags: u32) -> usize {
    scanned(length, flags, false, |input, options, layout| posted(input, options, &layout.table))
}

/// The host, where it is not simply the text of its span. Undefined if the input does not parse.
#[wasm_bindgen]
pub fn host(input: &str, flags: u32, limits: &[u32]) -> Option<String> {
    Some(parsed(input, flags, limits)?.host().into_owned())
}

/// The canonical form, with credentials. Undefined if the input does not parse.
#[wasm_bindgen]
pub fn canonical(input: &str, flags: u32, limits: &[u32]) -> Option<String> {
    Some(parsed(input, flags, limits)?.canonical().expose_credentials().to_owned())
}

/// Whether two URIs that JavaScript has parsed before are equal at a level: 0 endpoint, 1 model, 2 full.
#[wasm_bindgen]
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

/// The URI with some parts replaced, or of the parts alone if `input` is empty: its text with credentials; or
/// issues, which begin with a bracket. See [`changes`] for the parts.
#[wasm_bindgen]
pub fn change(input: &str, parts: &str, flags: u32, limits: &[u32]) -> String {
    let options = options(flags, limits);
    let changed = changes(parts, &options).and_then(|changes| {
        let mut base = None;
        if !input.is_empty() {
            base = Some(LlmUri::parse_with(input, &options).map_err(llm::ParseError::into_issues)?);
        }
        compose(base.as_ref(), &changes, &options).map_err(llm::ParseError::into_issues)
    });
    match changed {
        Ok(uri) => uri.expose_credentials().to_owned(),
        Err(issues) => convert::issues("", &issues),
    }
}

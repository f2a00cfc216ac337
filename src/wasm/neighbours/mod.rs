//! The modules `mas` and `ai`: model addresses; ai URIs, scheme registration and advice. Values are JavaScript objects, by
//! serde-wasm-bindgen. A function throws the issues of an invalid input as JSON, with UTF-16 offsets.

// wasm-bindgen passes lists by value.
#![allow(clippy::needless_pass_by_value)]

use super::convert::issues;
use crate::llm::ParseError;
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;

#[cfg(feature = "wasm-ai")]
mod ai;
#[cfg(feature = "wasm-mas")]
mod mas;

/// A value, or issues that point into `input`.
type Answer = Result<JsValue, String>;

fn settle<T: Serialize>(input: &str, result: Result<T, ParseError>) -> Answer {
    result.map(|value| out(&value)).map_err(|error| issues(input, error.issues()))
}

/// A plain JavaScript value.
fn out<T: Serialize>(value: &T) -> JsValue {
    // Numbers, strings, lists and plain objects are all there is, and none of these can fail.
    value.serialize(&Serializer::new()).unwrap_or(JsValue::UNDEFINED)
}

/// A list of names and values, one after the other.
fn pairs(list: Vec<String>) -> Vec<(String, String)> {
    let mut items = list.into_iter();
    std::iter::from_fn(|| Some((items.next()?, items.next()?))).collect()
}

/// A part that is absent, removed (an empty list) or given (its only item).
#[allow(clippy::option_option)]
fn part(list: Option<Vec<String>>) -> Option<Option<String>> {
    list.map(|list| list.into_iter().next())
}

//! What the bindings of `mas`, `ai` and `scheme` share: plain objects and lists, and the properties of those given.

use super::convert;
use crate::issue::Issue;
use crate::scheme::llm::ParseError;
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsValue;

/// An object with these properties; one that is undefined is left out.
pub(super) fn object(properties: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (name, value) in properties {
        if !value.is_undefined() {
            // Setting a property of a new plain object cannot fail.
            let _ = Reflect::set(&object, &(*name).into(), value);
        }
    }
    object.into()
}

/// A list.
pub(super) fn list(items: impl Iterator<Item = JsValue>) -> JsValue {
    items.collect::<Array>().into()
}

/// Text, or undefined.
pub(super) fn text(value: Option<&str>) -> JsValue {
    value.map_or(JsValue::UNDEFINED, JsValue::from)
}

/// A property of an object, undefined for anything that has none.
pub(super) fn property(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

/// A value, or a list of issues with UTF-16 offsets into `input`: JavaScript tells them apart by `Array.isArray`.
pub(super) fn outcome(input: &str, result: Result<JsValue, ParseError>) -> JsValue {
    result.unwrap_or_else(|error| convert::issues(input, error.issues()))
}

/// [`outcome`], of issues without a place.
pub(super) fn placeless(result: Result<JsValue, Vec<Issue>>) -> JsValue {
    result.unwrap_or_else(|issues| convert::issues("", &issues))
}

//! The arguments and results of the modules `requests` and `neighbours`: JSON text in; out JSON text too in `requests`, and JavaScript
//! values by serde-wasm-bindgen in `neighbours`. (Its reader of JavaScript values brings the printing of floating-point numbers with it.)

use crate::json::{self, Value};
use crate::limits::Limits;
use crate::span::Span;
#[cfg(feature = "neighbours")]
use serde::ser::{Serialize, SerializeMap, Serializer};
#[cfg(feature = "neighbours")]
use wasm_bindgen::JsValue;

/// JSON text; null if it is none, or beyond the limits.
pub(super) fn read(text: &str, limits: &Limits) -> Value {
    json::parse(text, limits).map_or(Value::Null, |json| json.value)
}

/// A list of texts, as JSON.
#[cfg(feature = "neighbours")]
pub(super) fn texts(json: &str) -> Vec<String> {
    let list = read(json, &Limits { json_members: 1 << 16, ..Limits::DEFAULT });
    list.items().iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// A value on its way out.
#[cfg(feature = "neighbours")]
struct Out<'a>(&'a Value);

#[cfg(feature = "neighbours")]
impl Serialize for Out<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Null => serializer.serialize_unit(),
            Value::Bool(value) => serializer.serialize_bool(*value),
            Value::Number(digits) => serializer.serialize_f64(number(digits)),
            Value::String(text) => serializer.serialize_str(text),
            Value::Array(items) => serializer.collect_seq(items.iter().map(Out)),
            Value::Object(members) => {
                let mut map = serializer.serialize_map(Some(members.len()))?;
                for (name, value) in members {
                    map.serialize_entry(name, &Out(value))?;
                }
                map.end()
            }
        }
    }
}

/// The platform reads numbers: Rust's reader is 13 KB with its table.
#[cfg(all(feature = "neighbours", target_arch = "wasm32"))]
fn number(digits: &str) -> f64 {
    JsValue::from_str(digits).unchecked_into_f64()
}

#[cfg(all(feature = "neighbours", not(target_arch = "wasm32")))]
fn number(digits: &str) -> f64 {
    digits.parse().unwrap_or(f64::NAN)
}

/// `{"value": …}`, or `{"issues": […]}`.
#[cfg(feature = "neighbours")]
pub(super) fn answer(result: Result<Value, Value>) -> JsValue {
    let (name, value) = match result {
        Ok(value) => ("value", value),
        Err(issues) => ("issues", issues),
    };
    out(&Value::Object(vec![(name.to_owned(), value)]))
}

/// A plain JavaScript value: objects for maps and structures, null for nothing.
#[cfg(feature = "neighbours")]
pub(super) fn out(value: &Value) -> JsValue {
    let serializer =
        serde_wasm_bindgen::Serializer::new().serialize_maps_as_objects(true).serialize_missing_as_null(true);
    // Numbers, strings, lists and plain objects are all there is, and none of these can fail.
    Out(value).serialize(&serializer).unwrap_or(JsValue::UNDEFINED)
}

/// A value and its place: `start` and `end` come first.
pub(super) fn placed(span: Span, members: Vec<(&str, Value)>) -> Value {
    let place = [("start", span.start.into()), ("end", span.end.into())];
    Value::object(place.into_iter().chain(members).collect())
}

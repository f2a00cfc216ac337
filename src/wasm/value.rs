//! JSON values as JavaScript values, by serde-wasm-bindgen: what the modules `requests` and `neighbours` take and give.

use super::convert;
use crate::issue::Issue;
use crate::json::Value;
use serde::de::Deserialize;
use serde::ser::{Error as _, Serialize, SerializeMap, Serializer};
use wasm_bindgen::JsValue;

/// A value on its way out.
struct Out<'a>(&'a Value);

impl Serialize for Out<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Null => serializer.serialize_unit(),
            Value::Bool(value) => serializer.serialize_bool(*value),
            Value::Number(digits) => {
                serializer.serialize_f64(digits.parse().map_err(|_| S::Error::custom("not a number"))?)
            }
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

/// `{"value": …}`, or `{"issues": […]}`.
pub(super) fn answer(result: Result<Value, Value>) -> JsValue {
    let (name, value) = match result {
        Ok(value) => ("value", value),
        Err(issues) => ("issues", issues),
    };
    out(&Value::Object(vec![(name.to_owned(), value)]))
}

pub(super) fn out(value: &Value) -> JsValue {
    convert::to_js(&Out(value))
}

/// A structure that the package's own JavaScript made.
pub(super) fn given<T: for<'de> Deserialize<'de> + Default>(value: JsValue) -> T {
    serde_wasm_bindgen::from_value(value).unwrap_or_default()
}

/// Issues with UTF-16 offsets into `input`, as a value.
pub(super) fn issues(input: &str, issues: &[Issue]) -> Value {
    let mut spans: Vec<_> = issues.iter().map(|issue| issue.span).collect();
    let mut edits: Vec<_> = issues.iter().flat_map(|issue| issue.edits.iter().map(|edit| edit.span)).collect();
    let mut offsets: Vec<&mut u32> =
        spans.iter_mut().chain(&mut edits).flat_map(|span| [&mut span.start, &mut span.end]).collect();
    crate::span::utf16_offsets(input, &mut offsets);
    let mut edits = edits.into_iter();
    let list = issues.iter().zip(spans).map(|(issue, span)| {
        let mut object = Object::default();
        object.text("code", issue.code.as_str());
        object.text("severity", issue.severity.as_str());
        object.text("component", issue.component.as_str());
        object.span(span);
        let arguments = issue.args.iter().flatten().map(|arg| Value::String(arg.text().into_owned()));
        object.put("arguments", Value::Array(arguments.collect()));
        if !issue.edits.is_empty() {
            let list = issue.edits.iter().zip(&mut edits).map(|(edit, span)| {
                let mut object = Object::default();
                object.span(span);
                object.text("text", &edit.text);
                object.done()
            });
            let list = Value::Array(list.collect());
            object.put("edits", list);
        }
        object.optional("suggestion", issue.suggestion.as_deref());
        object.done()
    });
    Value::Array(list.collect())
}

/// An object that is filled member by member.
#[derive(Default)]
pub(super) struct Object(Vec<(String, Value)>);

impl Object {
    #[inline(never)]
    pub(super) fn put(&mut self, name: &str, value: Value) {
        self.0.push((name.to_owned(), value));
    }

    #[inline(never)]
    pub(super) fn text(&mut self, name: &str, text: &str) {
        self.put(name, Value::String(text.to_owned()));
    }

    #[inline(never)]
    pub(super) fn optional(&mut self, name: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.text(name, text);
        }
    }

    #[inline(never)]
    pub(super) fn number(&mut self, name: &str, number: u32) {
        self.put(name, Value::Number(number.to_string()));
    }

    pub(super) fn span(&mut self, span: crate::span::Span) {
        self.number("start", span.start);
        self.number("end", span.end);
    }

    pub(super) fn done(self) -> Value {
        Value::Object(self.0)
    }
}

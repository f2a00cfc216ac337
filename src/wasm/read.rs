//! JavaScript values as JSON values, with the guards of the JSON reader.

use crate::json::{Guard, Value};
use crate::limits::Limits;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;
use wasm_bindgen::JsValue;

/// A value on its way in. The guard bounds the recursion.
struct In<'a>(&'a mut Guard);

impl<'de> DeserializeSeed<'de> for In<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for In<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.to_string()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        // As JavaScript prints it, which is the shortest text that reads back as the same number.
        Ok(Value::Number(printed(value)))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        self.0.enter().map_err(|_| too_much())?;
        let mut items = Vec::new();
        while let Some(item) = access.next_element_seed(In(self.0))? {
            self.0.member().map_err(|_| too_much())?;
            items.push(item);
        }
        self.0.leave();
        Ok(Value::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        self.0.enter().map_err(|_| too_much())?;
        let mut members = Vec::new();
        while let Some(name) = access.next_key::<String>()? {
            self.0.name(&name).map_err(|_| too_much())?;
            members.push((name, access.next_value_seed(In(self.0))?));
        }
        self.0.leave();
        Ok(Value::Object(members))
    }
}

/// The reader of JavaScript values gives no more than "no": what was wrong might hold a piece of the value.
fn too_much<E: serde::de::Error>() -> E {
    E::custom("too much")
}

#[cfg(target_arch = "wasm32")]
fn printed(value: f64) -> String {
    js_sys::Number::from(value).to_string_with_radix(10).map_or_else(|_| "null".to_owned(), Into::into)
}

#[cfg(not(target_arch = "wasm32"))]
fn printed(value: f64) -> String {
    value.to_string()
}

/// A plain JavaScript value; null for one that no JSON could be, or that is beyond the limits.
pub(super) fn read(value: JsValue, limits: &Limits) -> Value {
    In(&mut Guard::new(limits)).deserialize(serde_wasm_bindgen::Deserializer::from(value)).unwrap_or(Value::Null)
}

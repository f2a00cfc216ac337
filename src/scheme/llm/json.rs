//! Typed values of parameters, and JSON read with guards (draft §4.4, §10.3).

use crate::issue::{Arg, Code};
use crate::limits::Limits;
use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::cell::Cell;
use std::fmt;

/// A parameter's value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// JSON null, or a name without `=`.
    Null,
    /// True or false.
    Bool(bool),
    /// An integer that fits.
    Integer(i64),
    /// An integer in decimal notation, of any size.
    BigInteger(String),
    /// Another number.
    Float(f64),
    /// Text.
    String(String),
    /// A list.
    Array(Vec<Value>),
    /// Members in the order given, each name once.
    Object(Vec<(String, Value)>),
}

/// Why a JSON text was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Not well-formed JSON.
    Syntax,
    /// Deeper than [`Limits::depth`].
    TooDeep,
    /// More members and items than [`Limits::json_members`].
    TooLarge,
    /// The same member twice in an object.
    DuplicateKey,
    /// A member named `__proto__`, `constructor` or `prototype`.
    UnsafeName,
}

impl Fault {
    /// The code and its argument; `None` for what is no JSON at all.
    pub(crate) fn report(self, limits: &Limits) -> Option<(Code, Arg)> {
        Some(match self {
            Self::Syntax => return None,
            Self::TooDeep => (Code::JsonTooDeep, Arg::Number(limits.depth.into())),
            Self::TooLarge => (Code::JsonTooLarge, Arg::Number(limits.json_members.into())),
            Self::DuplicateKey => (Code::JsonDuplicateKey, Arg::Text("")),
            Self::UnsafeName => (Code::UnsafeName, Arg::Text("__proto__, constructor or prototype")),
        })
    }
}

/// Names that change an object's prototype when code merges or assigns by name.
pub const UNSAFE_NAMES: [&str; 3] = ["__proto__", "constructor", "prototype"];

/// A finished reading.
#[derive(Clone, Debug, PartialEq)]
pub struct Json {
    /// The value.
    pub value: Value,
    /// It holds an integer beyond 2^53, which other readers round.
    pub inexact: bool,
}

/// Reads a JSON text with the guards of `limits`.
///
/// # Errors
/// The first fault.
pub fn parse(text: &str, limits: &Limits) -> Result<Json, Fault> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let guard = Guard::new(limits);
    let value = guard.seed().deserialize(&mut reader).and_then(|value| reader.end().map(|()| value));
    match value {
        Ok(value) => Ok(Json { value, inexact: guard.inexact.get() }),
        Err(_) => Err(guard.fault.get().unwrap_or(Fault::Syntax)),
    }
}

/// Reads a value that came from elsewhere (an object given to `build`) with the same guards.
///
/// # Errors
/// The first fault, or the other side's error.
pub(crate) fn read<'de, D: Deserializer<'de>>(source: D, limits: &Limits) -> Result<Value, Result<Fault, D::Error>> {
    let guard = Guard::new(limits);
    guard.seed().deserialize(source).map_err(|error| guard.fault.get().map_or(Err(error), Ok))
}

/// Shared by all levels of one reading.
struct Guard {
    depth: u32,
    members: Cell<u32>,
    fault: Cell<Option<Fault>>,
    inexact: Cell<bool>,
}

impl Guard {
    fn new(limits: &Limits) -> Self {
        Self {
            depth: limits.depth.min(Limits::MAX_DEPTH),
            members: Cell::new(limits.json_members),
            fault: Cell::new(None),
            inexact: Cell::new(false),
        }
    }

    fn seed(&self) -> Seed<'_> {
        Seed { guard: self, depth: 0 }
    }

    fn refuse<E: de::Error>(&self, fault: Fault) -> E {
        self.fault.set(Some(fault));
        E::custom("refused")
    }

    fn count<E: de::Error>(&self) -> Result<(), E> {
        let left = self.members.get().checked_sub(1).ok_or_else(|| self.refuse(Fault::TooLarge))?;
        self.members.set(left);
        Ok(())
    }
}

#[derive(Clone, Copy)]
struct Seed<'a> {
    guard: &'a Guard,
    depth: u32,
}

impl Seed<'_> {
    fn deeper<E: de::Error>(self) -> Result<Self, E> {
        if self.depth >= self.guard.depth {
            return Err(self.guard.refuse(Fault::TooDeep));
        }
        Ok(Self { depth: self.depth + 1, ..self })
    }
}

impl<'de> DeserializeSeed<'de> for Seed<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<Value, D::Error> {
        source.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seed<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Value, E> {
        if value.unsigned_abs() > super::value::EXACT {
            self.guard.inexact.set(true);
        }
        Ok(Value::Integer(value))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Value, E> {
        i64::try_from(value).map_or_else(
            |_| {
                self.guard.inexact.set(true);
                Ok(Value::BigInteger(value.to_string()))
            },
            |value| self.visit_i64(value),
        )
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Value, E> {
        // A JSON integer beyond 64 bits arrives here as well.
        if value.fract() == 0.0 && value.abs() > super::value::EXACT as f64 {
            self.guard.inexact.set(true);
        }
        Ok(Value::Float(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut source: A) -> Result<Value, A::Error> {
        let seed = self.deeper()?;
        let mut items = Vec::new();
        while let Some(item) = source.next_element_seed(seed)? {
            self.guard.count()?;
            items.push(item);
        }
        Ok(Value::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut source: A) -> Result<Value, A::Error> {
        let seed = self.deeper()?;
        let mut members: Vec<(String, Value)> = Vec::new();
        let mut names = std::collections::BTreeSet::new();
        while let Some(name) = source.next_key::<String>()? {
            self.guard.count()?;
            if UNSAFE_NAMES.contains(&name.as_str()) {
                return Err(self.guard.refuse(Fault::UnsafeName));
            }
            if !names.insert(name.clone()) {
                return Err(self.guard.refuse(Fault::DuplicateKey));
            }
            let value = source.next_value_seed(seed)?;
            members.push((name, value));
        }
        Ok(Value::Object(members))
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, target: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => target.serialize_unit(),
            Self::Bool(value) => target.serialize_bool(*value),
            // JavaScript's numbers; whole ones beyond 2^53 were reported when they were read.
            Self::Integer(value) if value.unsigned_abs() > super::value::EXACT => target.serialize_f64(*value as f64),
            Self::Integer(value) => target.serialize_i64(*value),
            Self::BigInteger(digits) => target.serialize_f64(digits.parse().unwrap_or(f64::NAN)),
            Self::Float(value) => target.serialize_f64(*value),
            Self::String(value) => target.serialize_str(value),
            Self::Array(items) => target.collect_seq(items),
            Self::Object(members) => {
                let mut map = target.serialize_map(Some(members.len()))?;
                for (name, value) in members {
                    map.serialize_entry(name, value)?;
                }
                map.end()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guards_hold() {
        let fault = |text: &str| parse(text, &Limits { depth: 3, json_members: 4, ..Limits::DEFAULT }).err();
        assert_eq!(fault("[[[1]]]"), None);
        assert_eq!(fault("[[[[1]]]]"), Some(Fault::TooDeep));
        assert_eq!(fault("[1,2,3,4]"), None);
        assert_eq!(fault("[1,2,3,4,5]"), Some(Fault::TooLarge));
        assert_eq!(fault(r#"{"a":1,"a":2}"#), Some(Fault::DuplicateKey));
        assert_eq!(fault(r#"{"a":{"__proto__":1}}"#), Some(Fault::UnsafeName));
        assert_eq!(fault(r#"{"a":1"#), Some(Fault::Syntax));
        assert_eq!(fault(r#"{"a":1} x"#), Some(Fault::Syntax));
        assert!(parse("9007199254740993", &Limits::DEFAULT).is_ok_and(|json| json.inexact));
        let deep = "[".repeat(100_000);
        assert_eq!(fault(&deep), Some(Fault::TooDeep), "no depth of nesting exhausts the stack");
    }
}

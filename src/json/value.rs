//! Values, and their JSON text.

use crate::bytes::push_number;
use std::fmt;

/// A parameter's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// JSON null, or a name without `=`.
    Null,
    /// True or false.
    Bool(bool),
    /// A number, as its digits: decimal notation, or JSON's with an exponent.
    Number(String),
    /// Text.
    String(String),
    /// A list.
    Array(Vec<Value>),
    /// The members in order, with unique names.
    Object(Vec<(String, Value)>),
}

impl Value {
    /// The number as an IEEE double; `None` for other values.
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        self.digits()?.parse().ok()
    }

    /// The number, if it is an integer of 64 bits in decimal notation.
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        self.digits()?.parse().ok()
    }

    /// The text of a string; `None` for other values.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }
}

/// Constructors and accessors.
// Some features do not use all of them.
#[allow(dead_code)]
impl Value {
    #[inline(never)]
    pub(crate) fn text(text: &str) -> Self {
        Self::String(text.to_owned())
    }

    /// The digits of a number; `None` for other values.
    pub(crate) fn digits(&self) -> Option<&str> {
        let Self::Number(digits) = self else { return None };
        Some(digits)
    }

    pub(crate) fn texts<T: AsRef<str>>(list: &[T]) -> Self {
        Self::Array(list.iter().map(|text| Self::text(text.as_ref())).collect())
    }

    /// An object. Members that are null are left out.
    #[inline(never)]
    pub(crate) fn object(members: Vec<(&str, Self)>) -> Self {
        let members = members.into_iter().filter(|(_, value)| *value != Self::Null);
        Self::Object(members.map(|(name, value)| (name.to_owned(), value)).collect())
    }

    pub(crate) fn get_mut(&mut self, name: &str) -> Option<&mut Self> {
        let Self::Object(members) = self else { return None };
        members.iter_mut().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    #[inline(never)]
    pub(crate) fn get(&self, name: &str) -> Option<&Self> {
        self.members().iter().find(|(member, _)| member == name).map(|(_, value)| value)
    }

    /// The text of a member that is a string.
    #[inline(never)]
    pub(crate) fn get_text(&self, name: &str) -> Option<&str> {
        self.get(name)?.as_str()
    }

    /// The members of an object; empty for other values.
    pub(crate) fn members(&self) -> &[(String, Self)] {
        match self {
            Self::Object(members) => members,
            _ => &[],
        }
    }

    /// The texts of a list of texts; `None` for other values.
    pub(crate) fn as_texts(&self) -> Option<Vec<String>> {
        let Self::Array(items) = self else { return None };
        items.iter().map(|item| item.as_str().map(str::to_owned)).collect()
    }

    /// Whether it is true; `None` for other values than booleans.
    pub(crate) fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The items of a list; empty for other values.
    pub(crate) fn items(&self) -> &[Self] {
        match self {
            Self::Array(items) => items,
            _ => &[],
        }
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        let mut digits = String::new();
        push_number(&mut digits, number);
        Self::Number(digits)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

/// As JSON text.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&json_text(self))
    }
}

/// A value as JSON text. A number or a boolean is as the URI has it: parsing has changed none that does not print back identically.
pub(crate) fn json_text(value: &Value) -> String {
    let mut text = String::new();
    write(value, &mut text);
    text
}

fn write(value: &Value, output: &mut String) {
    match value {
        Value::Null => output.push_str("null"),
        Value::Bool(true) => output.push_str("true"),
        Value::Bool(false) => output.push_str("false"),
        Value::Number(digits) => output.push_str(digits),
        Value::String(text) => write_string(text, output),
        Value::Array(items) => {
            output.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    output.push(',');
                }
                write(item, output);
            }
            output.push(']');
        }
        Value::Object(members) => {
            output.push('{');
            for (at, (name, value)) in members.iter().enumerate() {
                if at > 0 {
                    output.push(',');
                }
                write_string(name, output);
                output.push(':');
                write(value, output);
            }
            output.push('}');
        }
    }
}

pub(crate) fn write_string(text: &str, output: &mut String) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    output.push('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => output.push('\\'),
            '\0'..='\x1f' => {
                output.push_str("\\u00");
                output.push(char::from(HEX[character as usize >> 4]));
                output.push(char::from(HEX[character as usize & 15]));
                continue;
            }
            _ => {}
        }
        output.push(character);
    }
    output.push('"');
}

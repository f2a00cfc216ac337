//! Values, and their JSON text.

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
        match self {
            Self::Number(digits) => digits.parse().ok(),
            _ => None,
        }
    }

    /// The number, if it is an integer of 64 bits in decimal notation.
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Self::Number(digits) => digits.parse().ok(),
            _ => None,
        }
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

/// As JSON text.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        write(self, &mut text);
        f.write_str(&text)
    }
}

/// Appends a value as JSON text.
pub(crate) fn write(value: &Value, output: &mut String) {
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

fn write_string(text: &str, output: &mut String) {
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

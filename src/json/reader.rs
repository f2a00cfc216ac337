//! Reads a JSON text (RFC 8259) into a value.

use super::check::{check_text, Cursor, Members};
use super::value::Value;
use crate::issue::Withheld;
use crate::limits::Limits;

/// Parses a JSON text within `limits`.
///
/// # Errors
/// The first error: the syntax, or one of the limits.
pub(crate) fn parse(text: &str, limits: &Limits) -> Result<Value, Withheld> {
    check_text(text.as_bytes(), limits, &mut Members::default())?;
    value(&mut Cursor { text: text.as_bytes(), at: 0 })
}

/// The next value of a text that is valid. Recursion is bounded by [`Limits::MAX_DEPTH`].
fn value(cursor: &mut Cursor<'_>) -> Result<Value, Withheld> {
    let first = cursor.blank();
    Ok(match first {
        b'{' => {
            let mut members = Vec::new();
            while begins_item(cursor, b'}') {
                cursor.at += 1;
                let name = string(cursor)?;
                cursor.blank();
                cursor.at += 1;
                members.push((name, value(cursor)?));
            }
            Value::Object(members)
        }
        b'[' => {
            let mut items = Vec::new();
            while begins_item(cursor, b']') {
                items.push(value(cursor)?);
            }
            Value::Array(items)
        }
        b'"' => {
            cursor.at += 1;
            Value::String(string(cursor)?)
        }
        _ => {
            let start = cursor.at;
            while matches!(cursor.peek(), b'0'..=b'9' | b'a'..=b'z' | b'E' | b'+' | b'-' | b'.') {
                cursor.at += 1;
            }
            match first {
                b't' => Value::Bool(true),
                b'f' => Value::Bool(false),
                b'n' => Value::Null,
                _ => Value::Number(utf8(cursor.text[start..cursor.at].to_vec())?),
            }
        }
    })
}

/// Skips the bracket or the comma before an item. Returns false at the closing bracket, which is skipped.
fn begins_item(cursor: &mut Cursor<'_>, close: u8) -> bool {
    let ended = cursor.blank() == close;
    cursor.at += 1;
    !ended && cursor.blank() != close || {
        cursor.at += usize::from(!ended);
        false
    }
}

/// A string after its first quotation mark.
fn string(cursor: &mut Cursor<'_>) -> Result<String, Withheld> {
    let mut output = Vec::new();
    cursor.string(Some(&mut output))?;
    utf8(output)
}

fn utf8(bytes: Vec<u8>) -> Result<String, Withheld> {
    String::from_utf8(bytes).map_err(|_| Withheld::NotUtf8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> Option<Withheld> {
        parse(text, &Limits { depth: 3, json_members: 4, ..Limits::DEFAULT }).err()
    }

    #[test]
    fn limits_are_enforced() {
        assert_eq!(fault("[[[1]]]"), None);
        assert_eq!(fault("[[[[1]]]]"), Some(Withheld::TooDeep));
        assert_eq!(fault("[1,2,3,4]"), None);
        assert_eq!(fault("[1,2,3,4,5]"), Some(Withheld::TooLarge));
        assert_eq!(fault(r#"{"a":1,"a":2}"#), Some(Withheld::DuplicateMember));
        assert_eq!(fault(r#"{"a":1,"\u0061":2}"#), Some(Withheld::DuplicateMember));
        assert_eq!(fault(r#"{"a":{"a":1}}"#), None);
        assert_eq!(fault(r#"{"a":{"__proto__":1}}"#), Some(Withheld::UnsafeName));
        let deep = "[".repeat(100_000);
        assert_eq!(fault(&deep), Some(Withheld::TooDeep), "deep nesting does not exhaust the stack");
    }

    #[test]
    fn agrees_with_serde_json() {
        let texts = [
            "{}", "[]", "[1]", " [ 1 , 2 ] ", "0", "-0", "01", "1.", ".5", "1e3", "1E+3", "1e", "-", "+1", "nul",
            "null", "truex", r#""a""#, r#""\n\t\u00e9""#, r#""\x""#, "\"\n\"", r#""\ud83c\udf89""#, r#""\ud83c""#,
            r#""\ud83c\u0041""#, "\"", "{\"a\":}", "{\"a\":1,}", "{a:1}", "[1,]", "[1 2]", "[", "{", "", " ", "[1]x",
            "\u{feff}[]", "1.5e-3", "NaN",
        ];
        for text in texts {
            let ours = parse(text, &Limits::DEFAULT)
                .ok()
                .map(|json| serde_json::from_str::<serde_json::Value>(&json.to_string()).expect("the output is JSON"));
            assert_eq!(ours, serde_json::from_str(text).ok(), "{text:?}");
        }
    }
}

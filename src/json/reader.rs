//! Parses a JSON text (RFC 8259), with the limits of [`Guard`].

use super::check::is_exact;
use super::guard::{Fault, Guard};
use super::value::Value;
use crate::limits::Limits;
use crate::sort;

/// A parsed text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Json {
    /// The value.
    pub value: Value,
    /// It contains an integer beyond 2^53, which other parsers round.
    pub inexact: bool,
}

/// Parses a JSON text within `limits`.
///
/// # Errors
/// The first error.
pub fn parse(text: &str, limits: &Limits) -> Result<Json, Fault> {
    let mut reader = Reader { text, at: 0, guard: Guard::new(limits), inexact: false };
    let value = reader.value()?;
    reader.blank();
    if reader.at < text.len() {
        return Err(Fault::Syntax);
    }
    Ok(Json { value, inexact: reader.inexact })
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    guard: Guard,
    inexact: bool,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, wanted: u8) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    /// `ws = *( %x20 / %x09 / %x0A / %x0D )`
    fn blank(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    // Recursion is bounded by the guard, whose levels are bounded by `Limits::MAX_DEPTH`.
    fn value(&mut self) -> Result<Value, Fault> {
        self.blank();
        match self.peek() {
            Some(b'{') => self.object(),
            Some(b'[') => self.array(),
            Some(b'"') => self.string().map(Value::String),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => {
                for (word, value) in [("true", Value::Bool(true)), ("false", Value::Bool(false)), ("null", Value::Null)]
                {
                    if self.text[self.at..].starts_with(word) {
                        self.at += word.len();
                        return Ok(value);
                    }
                }
                Err(Fault::Syntax)
            }
        }
    }

    fn object(&mut self) -> Result<Value, Fault> {
        self.guard.enter()?;
        self.at += 1;
        let mut members = Vec::new();
        self.blank();
        if !self.take(b'}') {
            loop {
                self.blank();
                let name = if self.peek() == Some(b'"') { self.string()? } else { return Err(Fault::Syntax) };
                self.guard.name(&name)?;
                self.blank();
                if !self.take(b':') {
                    return Err(Fault::Syntax);
                }
                members.push((name, self.value()?));
                self.blank();
                if self.take(b'}') {
                    break;
                }
                if !self.take(b',') {
                    return Err(Fault::Syntax);
                }
            }
        }
        self.guard.leave();
        if repeats(&members) {
            return Err(Fault::DuplicateKey);
        }
        Ok(Value::Object(members))
    }

    fn array(&mut self) -> Result<Value, Fault> {
        self.guard.enter()?;
        self.at += 1;
        let mut items = Vec::new();
        self.blank();
        if !self.take(b']') {
            loop {
                items.push(self.value()?);
                self.guard.member()?;
                self.blank();
                if self.take(b']') {
                    break;
                }
                if !self.take(b',') {
                    return Err(Fault::Syntax);
                }
            }
        }
        self.guard.leave();
        Ok(Value::Array(items))
    }

    /// `number = [ minus ] int [ frac ] [ exp ]`
    fn number(&mut self) -> Result<Value, Fault> {
        let start = self.at;
        self.take(b'-');
        if !self.take(b'0') {
            self.digits()?;
        }
        let mut whole = true;
        if self.take(b'.') {
            whole = false;
            self.digits()?;
        }
        if self.take(b'e') || self.take(b'E') {
            whole = false;
            let _sign = self.take(b'+') || self.take(b'-');
            self.digits()?;
        }
        let digits = &self.text[start..self.at];
        self.inexact |= whole && !is_exact(digits);
        Ok(Value::Number(digits.to_owned()))
    }

    fn digits(&mut self) -> Result<(), Fault> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        if self.at == start {
            Err(Fault::Syntax)
        } else {
            Ok(())
        }
    }

    fn string(&mut self) -> Result<String, Fault> {
        self.at += 1;
        let mut output = String::new();
        loop {
            let rest = &self.text[self.at..];
            let stop =
                rest.bytes().position(|byte| byte < b' ' || byte == b'"' || byte == b'\\').ok_or(Fault::Syntax)?;
            output.push_str(&rest[..stop]);
            self.at += stop;
            if self.take(b'"') {
                return Ok(output);
            }
            if !self.take(b'\\') {
                return Err(Fault::Syntax); // a control character
            }
            output.push(self.escape()?);
        }
    }

    fn escape(&mut self) -> Result<char, Fault> {
        let byte = self.peek().ok_or(Fault::Syntax)?;
        self.at += 1;
        Ok(match byte {
            b'"' | b'\\' | b'/' => byte as char,
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let high = self.unit()?;
                let point = match high {
                    0xd800..=0xdbff => {
                        let low = if self.take(b'\\') && self.take(b'u') { self.unit()? } else { 0 };
                        if !(0xdc00..=0xdfff).contains(&low) {
                            return Err(Fault::Syntax); // a lone surrogate
                        }
                        0x1_0000 + ((high - 0xd800) << 10) + (low - 0xdc00)
                    }
                    unit => unit,
                };
                char::from_u32(point).ok_or(Fault::Syntax)?
            }
            _ => return Err(Fault::Syntax),
        })
    }

    fn unit(&mut self) -> Result<u32, Fault> {
        let digits = self.text.as_bytes().get(self.at..self.at + 4).ok_or(Fault::Syntax)?;
        self.at += 4;
        digits.iter().try_fold(0, |unit, &digit| Some(unit << 4 | (digit as char).to_digit(16)?)).ok_or(Fault::Syntax)
    }
}

/// Whether two members have the same name.
fn repeats(members: &[(String, Value)]) -> bool {
    let name = |at: u32| &members[at as usize].0;
    let order = sort::order(members.len(), &|a, b| name(a).cmp(name(b)));
    order.windows(2).any(|pair| name(pair[0]) == name(pair[1]))
}

#[cfg(test)]
mod tests {
    use super::super::write;
    use super::*;

    fn fault(text: &str) -> Option<Fault> {
        parse(text, &Limits { depth: 3, json_members: 4, ..Limits::DEFAULT }).err()
    }

    #[test]
    fn limits_are_enforced() {
        assert_eq!(fault("[[[1]]]"), None);
        assert_eq!(fault("[[[[1]]]]"), Some(Fault::TooDeep));
        assert_eq!(fault("[1,2,3,4]"), None);
        assert_eq!(fault("[1,2,3,4,5]"), Some(Fault::TooLarge));
        assert_eq!(fault(r#"{"a":1,"a":2}"#), Some(Fault::DuplicateKey));
        assert_eq!(fault(r#"{"a":1,"\u0061":2}"#), Some(Fault::DuplicateKey));
        assert_eq!(fault(r#"{"a":{"a":1}}"#), None);
        assert_eq!(fault(r#"{"a":{"__proto__":1}}"#), Some(Fault::UnsafeName));
        assert!(parse("9007199254740993", &Limits::DEFAULT).is_ok_and(|json| json.inexact));
        let deep = "[".repeat(100_000);
        assert_eq!(fault(&deep), Some(Fault::TooDeep), "deep nesting does not exhaust the stack");
    }

    #[test]
    fn agrees_with_serde_json() {
        let texts = [
            "{}",
            "[]",
            "[1]",
            " [ 1 , 2 ] ",
            "0",
            "-0",
            "01",
            "1.",
            ".5",
            "1e3",
            "1E+3",
            "1e",
            "-",
            "+1",
            "nul",
            "null",
            "truex",
            r#""a""#,
            r#""\n\t\u00e9""#,
            r#""\x""#,
            "\"\n\"",
            r#""\ud83c\udf89""#,
            r#""\ud83c""#,
            r#""\ud83c\u0041""#,
            "\"",
            "{\"a\":}",
            "{\"a\":1,}",
            "{a:1}",
            "[1,]",
            "[1 2]",
            "[",
            "{",
            "",
            " ",
            "[1]x",
            "\u{feff}[]",
            "1.5e-3",
            "NaN",
        ];
        for text in texts {
            let ours = parse(text, &Limits::DEFAULT).ok().map(|json| {
                let mut output = String::new();
                write(&json.value, &mut output);
                serde_json::from_str::<serde_json::Value>(&output).expect("the output is JSON")
            });
            assert_eq!(ours, serde_json::from_str(text).ok(), "{text:?}");
        }
    }
}

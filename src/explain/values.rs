//! Fixes for malformed numbers and booleans.

use super::list::List;
use crate::issue::{Code, Fact};
use crate::json::number::{decimal, Number};
use crate::llm::param::TIMEOUT;
use crate::llm::resemble::is_typo;
use crate::span::Span;
use crate::uri::pct;

/// Booleans in other formats: first those for true, then, from index [`FALSE`], those for false.
const BOOLEANS: [&str; 12] = ["1", "yes", "on", "t", "y", "true", "0", "no", "off", "f", "n", "false"];
/// The index of the first word for false.
const FALSE: usize = 6;

/// Adds the edit for a value that is not a number, integer or boolean. Another delimiter instead of `&`, as in
/// `0.7?max_tokens=5`, is fixed first, because the text after it is not part of the value.
pub(super) fn fix(list: &mut List<'_>, text: &str, fact: &Fact) {
    let span = fact.span;
    let raw = span.of(text);
    if let Some(at) = delimiter(raw.as_bytes()) {
        let at = span.start as usize + at;
        return list.edit(Span::new(at, at + 1), "&");
    }
    let text = pct::decode_or_raw(raw);
    let text = bare(text.as_bytes());
    if fact.code == Code::NotABoolean {
        if let Some(value) = boolean(text) {
            list.edit(span, value);
        }
        return;
    }
    let value = match fact.code {
        Code::NotANumber => number(text),
        _ if fact.argument as usize == TIMEOUT => integer(&milliseconds(text)),
        _ => integer(text),
    };
    if let Some(value) = value {
        list.replace(span, value.into());
    }
}

/// The offset of a delimiter other than `&`, if a name and `=` follow it.
fn delimiter(raw: &[u8]) -> Option<usize> {
    let at = raw.iter().position(|byte| matches!(byte, b'?' | b';' | b','))?;
    let rest = &raw[at + 1..];
    let end = rest.iter().position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')?;
    (end > 0 && rest[end] == b'=').then_some(at)
}

fn boolean(text: &[u8]) -> Option<&'static str> {
    let lower = text.to_ascii_lowercase();
    for (at, word) in BOOLEANS.iter().enumerate() {
        let value = if at < FALSE { "true" } else { "false" };
        if lower == word.as_bytes() || *word == value && is_typo(value.as_bytes(), &lower) {
            return Some(value);
        }
    }
    None
}

/// Reads a short number in another notation: `0,7`, `.7`, `1.`, `+1`, `7e-1`, `"0.7"`.
fn number(text: &[u8]) -> Option<String> {
    const LONGEST: usize = 6;
    let text = text.strip_suffix(b".").unwrap_or(text);
    let mut number = String::new();
    if let [b'.' | b',', ..] = text {
        number.push('0');
    }
    if text.len() + number.len() > LONGEST {
        return None;
    }
    for &byte in text {
        number.push(if byte == b',' { '.' } else { char::from(byte) });
    }
    decimal(&number)
}

/// Reads an integer in another notation: `1,000`, `1_000`, `5.0`, `+5`, `1e3`, `"5"`.
fn integer(text: &[u8]) -> Option<String> {
    const LONGEST: usize = 9;
    let text = text.strip_suffix(b".0").unwrap_or(text);
    if text.len() > 2 * LONGEST {
        return None;
    }
    let mut digits = String::new();
    // The digits of this group; only the first may have fewer than three.
    let (mut group, mut several) = (0, false);
    for &byte in text {
        if !matches!(byte, b',' | b'_') {
            digits.push(char::from(byte));
            group += 1;
        } else if group == 3 || !several && matches!(group, 1 | 2) {
            (group, several) = (0, true);
        } else {
            return None;
        }
    }
    let number = decimal(&digits)?;
    let whole = Number::read_rarely(number.as_bytes()).is_some_and(|number| number.is_integer);
    (whole && digits.len() <= LONGEST && (!several || group == 3)).then_some(number)
}

/// A duration without its unit: `30s` is `30e3`, `500ms` is `500`.
fn milliseconds(text: &[u8]) -> Vec<u8> {
    match text {
        [number @ .., b'm', b's'] => number.into(),
        [number @ .., b's'] => [number, b"e3"].concat(),
        _ => text.into(),
    }
}

/// Removes quotation marks, an equals sign or a plus sign at the beginning, and punctuation that was copied along.
fn bare(mut text: &[u8]) -> &[u8] {
    while let [b'"' | b'\'' | b'=' | b'+', rest @ ..] | [rest @ .., b'"' | b'\'' | b',' | b';' | b')'] = text {
        text = rest;
    }
    text
}

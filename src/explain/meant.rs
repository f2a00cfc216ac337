//! The number or boolean that a malformed value was meant to be.

use crate::issue::{Code, Edit, Fact};
use crate::llm::param::is_slip;
use crate::llm::{shortest, Number};
use crate::span::Span;
use crate::uri::pct;
use std::borrow::Cow;

/// Words that other formats take for booleans.
const BOOLEANS: [(&str, &str); 10] = [
    ("1", "true"),
    ("yes", "true"),
    ("on", "true"),
    ("t", "true"),
    ("y", "true"),
    ("0", "false"),
    ("no", "false"),
    ("off", "false"),
    ("f", "false"),
    ("n", "false"),
];

/// The replacements for a value that is no number, no integer or no boolean. Another delimiter in place of `&`, as in
/// `0.7?max_tokens=5`, is fixed first, since what follows it is no part of the value.
pub(super) fn edits(text: &str, fact: &Fact) -> Vec<Edit> {
    let span = fact.span;
    let raw = &text[span.range()];
    if let Some(at) = raw.bytes().position(|byte| matches!(byte, b'?' | b';' | b',')) {
        let name = raw[at + 1..].split_once('=').map_or("", |(name, _)| name);
        if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            let at = span.start as usize + at;
            return vec![Edit { span: Span::new(at, at + 1), text: "&".into() }];
        }
    }
    let text = pct::decode_or_raw(raw);
    let meant: Option<Cow<'static, str>> = match fact.code {
        Code::NotANumber => number(&text).map(Cow::Owned),
        Code::NotAnInteger => integer(&text).map(Cow::Owned),
        _ => boolean(&text).map(Cow::Borrowed),
    };
    meant.map(|text| Edit { span, text }).into_iter().collect()
}

fn boolean(text: &str) -> Option<&'static str> {
    let listed = BOOLEANS.iter().find(|(word, _)| text.eq_ignore_ascii_case(word)).map(|(_, meant)| *meant);
    listed.or_else(|| ["true", "false"].into_iter().find(|word| is_slip(word, &text.to_ascii_lowercase())))
}

/// The short number in another notation: `0,7`, `.7`, `1.`, `+1`, `7e-1`, `"0.7"`.
fn number(text: &str) -> Option<String> {
    const LONGEST: usize = 6;
    let text = bare(text);
    let text = text.strip_suffix('.').unwrap_or(text);
    let mut number = String::new();
    if text.starts_with(['.', ',']) {
        number.push('0');
    }
    number.extend(text.chars().take(LONGEST + 1).map(|c| if c == ',' { '.' } else { c }));
    decimal(&number).filter(|_| number.len() <= LONGEST)
}

/// The integer in another notation: `1,000`, `1_000`, `5.0`, `+5`, `1e3`, `"5"`.
fn integer(text: &str) -> Option<String> {
    const LONGEST: usize = 9;
    let text = bare(text);
    let text = text.strip_suffix(".0").unwrap_or(text);
    let mut digits = String::new();
    // The digits of this group; the first of several may be shorter.
    let (mut group, mut several) = (0, false);
    for digit in text.chars().take(2 * LONGEST) {
        if !matches!(digit, ',' | '_') {
            digits.push(digit);
            group += 1;
        } else if group == 3 || !several && matches!(group, 1 | 2) {
            (group, several) = (0, true);
        } else {
            return None;
        }
    }
    let number = decimal(&digits)?;
    let whole = Number::read(number.as_bytes()).is_some_and(|number| number.is_integer);
    (whole && digits.len() <= LONGEST && (!several || group == 3)).then_some(number)
}

/// Without its quotation marks, and without the plus sign.
fn bare(text: &str) -> &str {
    let text = text.trim_matches('"');
    text.strip_prefix('+').unwrap_or(text)
}

/// More zeros than this nobody writes.
const MOST: usize = 400;

/// A number in decimal notation, from one that may have an exponent (`1e-7`, as JavaScript prints it). `None` for text that
/// is no number, or one with so many zeros that nobody meant it.
pub(crate) fn decimal(number: &str) -> Option<String> {
    if Number::read(number.as_bytes()).is_some() {
        return Some(number.to_owned());
    }
    let (sign, rest) = number.strip_prefix('-').map_or(("", number), |rest| ("-", rest));
    let (digits, exponent) = rest.split_once(['e', 'E'])?;
    let (negative, exponent) = match exponent.as_bytes().first()? {
        b'-' => (true, &exponent[1..]),
        b'+' => (false, &exponent[1..]),
        _ => (false, exponent),
    };
    let exponent = Number::read(exponent.as_bytes()).filter(|exponent| exponent.is_integer && !exponent.is_negative)?;
    let exponent = usize::try_from(exponent.whole).ok().filter(|&exponent| exponent <= MOST)?;
    Number::read(digits.as_bytes())?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    // The point moves: first pad with as many zeros as it can pass.
    let zeros = "0".repeat(exponent);
    let all = if negative { [&zeros, whole, fraction].concat() } else { [whole, fraction, &zeros].concat() };
    let point = if negative { whole.len() } else { whole.len() + exponent };
    let text = [sign, &all[..point], ".", &all[point..]].concat();
    Some(shortest(text.strip_suffix('.').unwrap_or(&text)))
}

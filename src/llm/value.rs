//! Values of the twelve well-known parameters (draft §6, §10.3).

use super::layout::Kind;
use super::param::{ParamSpec, ParamType, Range, FORMAT, FORMATS, PARAMS, SYSTEM};
use crate::issue::{Arg, Code, Component, Edit, Issues};
use crate::span::Span;
use crate::uri::{pct, query::Pair};
use std::borrow::Cow;

/// Integers up to this size survive every JSON reader: 2^53.
pub(crate) const EXACT: u64 = 1 << 53;

/// [`check`] of a value without triplets. Inlined, and of a number, as most are, it takes octets: cutting a text looks for the
/// borders of its characters.
#[allow(clippy::inline_always)]
#[inline(always)]
pub(crate) fn check_plain(input: &str, at: usize, name: Span, value: Span, issues: &mut Issues) -> Kind {
    let spec = &PARAMS[at];
    match spec.kind {
        ParamType::Float | ParamType::Integer => number(spec, &input.as_bytes()[value.range()], value, issues),
        _ => check(input, at, Pair { name, value: Some(value) }, false, issues),
    }
}

/// Checks the value of the parameter at `at` in [`PARAMS`] and says how it is read.
pub(crate) fn check(input: &str, at: usize, pair: Pair, encoded: bool, issues: &mut Issues) -> Kind {
    let spec = &PARAMS[at];
    let Some(span) = pair.value else {
        let args = [Some(Arg::Text(spec.name)), None];
        issues.report_with(Code::MissingValue, Component::Parameter, pair.name, args, &|| match spec.kind {
            ParamType::Boolean => vec![Edit { span: Span::at(pair.name.end as usize), text: "=true".into() }],
            _ => Vec::new(),
        });
        return Kind::Broken;
    };
    let raw = span.of(input);
    let decoded;
    let text = if encoded {
        decoded = pct::decode_checked(raw);
        &*decoded
    } else {
        raw
    };
    match spec.kind {
        ParamType::Float | ParamType::Integer => number(spec, text.as_bytes(), span, issues),
        ParamType::Boolean => boolean(spec, text, span, issues),
        ParamType::List => stop(raw, span, issues),
        ParamType::String => string(at, text, span, issues),
    }
}

/// `-? digits [ "." digits ]`: decimal notation (draft §6). No exponent, no plus sign, a digit on both sides of the point.
#[must_use]
pub(crate) fn is_decimal(text: &str) -> bool {
    decimal_of(text).is_some()
}

/// `-? digits`.
#[must_use]
pub(crate) fn is_integer(text: &str) -> bool {
    decimal_of(text).is_some_and(|number| number.is_integer)
}

/// Whether an integer (in decimal notation) is at most 2^53 in size.
#[must_use]
pub(crate) fn is_exact(text: &str) -> bool {
    decimal_of(text).is_some_and(|number| number.whole <= EXACT)
}

/// [`Decimal::read`] for those who are not in a hurry.
fn decimal_of(text: &str) -> Option<Decimal> {
    Decimal::read(text.as_bytes())
}

/// What the rules ask of a number in decimal notation: read once, and without rounding, whatever its length.
struct Decimal {
    is_integer: bool,
    is_negative: bool,
    /// Before the point. Of a number beyond [`EXACT`] only that it is.
    whole: u64,
    /// Whether something but zeros stands behind the point.
    has_fraction: bool,
}

impl Decimal {
    // Inlined: nearly every parse reads numbers.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn read(bytes: &[u8]) -> Option<Self> {
        let is_negative = bytes.first() == Some(&b'-');
        let mut number = Self { is_integer: true, is_negative, whole: 0, has_fraction: false };
        let mut at = usize::from(is_negative);
        let mut start = at; // of the digits on this side of the point
        while at < bytes.len() {
            match bytes[at] {
                digit @ b'0'..=b'9' => {
                    if !number.is_integer {
                        number.has_fraction |= digit != b'0';
                    } else if number.whole <= EXACT {
                        number.whole = number.whole * 10 + u64::from(digit - b'0');
                    }
                }
                b'.' if number.is_integer && at > start => {
                    number.is_integer = false;
                    start = at + 1;
                }
                _ => return None,
            }
            at += 1;
        }
        (at > start).then_some(number)
    }

    fn is_within(&self, range: &Range) -> bool {
        let (min, max) = (range.min.into(), range.max.into());
        // Every range begins at or above zero.
        !(self.is_negative && (self.whole > 0 || self.has_fraction))
            && self.whole >= min
            && (self.whole < max || self.whole == max && !self.has_fraction)
    }

    /// Whether an integer of at most 2^53 in size is below another.
    fn is_below(&self, least: i64) -> bool {
        let size = i64::try_from(self.whole).unwrap_or(i64::MAX);
        (if self.is_negative { -size } else { size }) < least
    }
}

/// A number in decimal notation, from one that may have an exponent (`1e-7`, as JavaScript prints it). `None` for what is
/// no number, or one with so many zeros that nobody meant it.
pub(crate) fn decimal(number: &str) -> Option<Cow<'_, str>> {
    if is_decimal(number) {
        return Some(Cow::Borrowed(number));
    }
    let (sign, rest) = number.strip_prefix('-').map_or(("", number), |rest| ("-", rest));
    let (digits, exponent) = rest.split_once(['e', 'E'])?;
    let exponent: i32 = exponent.parse().ok().filter(|exponent: &i32| exponent.abs() <= 400)?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if !is_decimal(digits) {
        return None;
    }
    // The point moves: first pad with as many zeros as it can pass.
    let zeros = "0".repeat(exponent.unsigned_abs() as usize);
    let all = if exponent < 0 { format!("{zeros}{whole}{fraction}") } else { format!("{whole}{fraction}{zeros}") };
    let point = whole.len() + usize::try_from(exponent).unwrap_or(0);
    let text = format!("{sign}{}.{}", &all[..point], &all[point..]);
    Some(Cow::Owned(super::canonical::shortest(text.strip_suffix('.').unwrap_or(&text))))
}

/// The short number that somebody wrote in another notation: `0,7`, `.7`, `1.`, `+1`, `7e-1`, `"0.7"`.
fn meant(text: &str) -> Option<String> {
    const LONGEST: usize = 6;
    let text = bare(text);
    let text = text.strip_suffix('.').unwrap_or(text);
    let mut number = String::new();
    if text.starts_with(['.', ',']) {
        number.push('0');
    }
    number.extend(text.chars().take(LONGEST + 1).map(|c| if c == ',' { '.' } else { c }));
    Some(decimal(&number)?.into_owned()).filter(|_| number.len() <= LONGEST)
}

/// The integer that somebody wrote in another notation: `1,000`, `1_000`, `5.0`, `+5`, `1e3`, `"5"`.
fn meant_integer(text: &str) -> Option<String> {
    const LONGEST: usize = 9;
    let text = bare(text);
    let text = text.strip_suffix(".0").unwrap_or(text);
    let mut digits = String::new();
    // The digits of this group; the first one of several may be shorter.
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
    let number = decimal(&digits).filter(|number| is_integer(number))?;
    (digits.len() <= LONGEST && (!several || group == 3)).then(|| number.into_owned())
}

/// Without its quotation marks, and without the plus sign.
fn bare(text: &str) -> &str {
    let text = text.trim_matches('"');
    text.strip_prefix('+').unwrap_or(text)
}

/// The edits that mend a value. Another delimiter in the place of `&`, as in `0.7?max_tokens=5` and `true;cache=true`, goes
/// first, since what follows it is no part of the value.
fn mended(text: &str, span: Span, number: Option<Cow<'static, str>>) -> Vec<Edit> {
    let at = text.bytes().position(|byte| matches!(byte, b'?' | b';' | b',')).filter(|_| text.len() == span.len()); // nothing is encoded
    let delimiter = at.filter(|at| {
        let name = text[at + 1..].split_once('=').map_or("", |(name, _)| name);
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    });
    let delimiter = delimiter.map(|at| Span::new(span.start as usize + at, span.start as usize + at + 1));
    let edit = delimiter.map(|span| Edit { span, text: "&".into() });
    edit.or_else(|| number.map(|text| Edit { span, text })).into_iter().collect()
}

/// [`mended`] with the number that was meant.
fn mended_number(octets: &[u8], span: Span, meant: fn(&str) -> Option<String>) -> Vec<Edit> {
    let text = std::str::from_utf8(octets).unwrap_or_default(); // which it is
    mended(text, span, meant(text).map(Cow::Owned))
}

/// The octets are those of a text.
fn number(spec: &ParamSpec, octets: &[u8], span: Span, issues: &mut Issues) -> Kind {
    let number = Decimal::read(octets);
    if spec.kind == ParamType::Integer {
        return integer(spec, number.filter(|number| number.is_integer), octets, span, issues);
    }
    let Some(number) = number else {
        let fix = || mended_number(octets, span, meant);
        issues.report_with(Code::NotANumber, Component::Parameter, span, [Some(Arg::Text(spec.name)), None], &fix);
        return Kind::Broken;
    };
    if let Some(range) = &spec.range {
        if !number.is_within(range) {
            let args = [Some(Arg::Text(range.text)), None];
            issues.report_with(Code::OutOfRange, Component::Parameter, span, args, &Vec::new);
        }
    }
    Kind::Number
}

fn integer(spec: &ParamSpec, number: Option<Decimal>, octets: &[u8], span: Span, issues: &mut Issues) -> Kind {
    let Some(number) = number else {
        let fix = || mended_number(octets, span, meant_integer);
        issues.report_with(Code::NotAnInteger, Component::Parameter, span, [Some(Arg::Text(spec.name)), None], &fix);
        return Kind::Broken;
    };
    if number.whole > EXACT {
        // A seed may be any integer; a count of tokens or milliseconds may not.
        if !spec.unit.is_empty() {
            issues.report_arg(Code::IntegerOutOfRange, Component::Parameter, span, Arg::Text(spec.name));
            return Kind::Broken;
        }
        issues.report(Code::IntegerTooLarge, Component::Parameter, span);
        return Kind::BigInteger;
    }
    if let Some((least, why)) = spec.floor {
        if number.is_below(least) {
            let args = [Some(Arg::Text(why)), None];
            issues.report_with(Code::ImplausibleValue, Component::Parameter, span, args, &Vec::new);
        }
    }
    Kind::Number
}

/// Words that other formats take for booleans.
const OTHER_BOOLEANS: [(&str, &str); 10] = [
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

fn boolean(spec: &ParamSpec, text: &str, span: Span, issues: &mut Issues) -> Kind {
    if text.eq_ignore_ascii_case("true") {
        return Kind::True;
    }
    if text.eq_ignore_ascii_case("false") {
        return Kind::False;
    }
    issues.report_with(Code::NotABoolean, Component::Parameter, span, [Some(Arg::Text(spec.name)), None], &|| {
        let word =
            OTHER_BOOLEANS.iter().find(|(word, _)| text.eq_ignore_ascii_case(word)).map(|(_, meant)| *meant).or_else(
                || ["true", "false"].into_iter().find(|word| super::param::is_slip(word, &text.to_ascii_lowercase())),
            );
        mended(text, span, word.map(Cow::Borrowed))
    });
    Kind::Broken
}

/// The raw value is split at raw commas before anything is decoded, so `%2C` is a comma in a sequence.
fn stop(raw: &str, span: Span, issues: &mut Issues) -> Kind {
    let mut start = span.start as usize;
    for item in raw.split(',') {
        if item.is_empty() {
            issues.report(Code::EmptyStopSequence, Component::Parameter, Span::at(start));
        }
        start += item.len() + 1;
    }
    if raw.contains(',') {
        return Kind::Structured;
    }
    if let Some(at) = pct::find_triplet(raw, b',') {
        let at = span.start as usize + at;
        issues.report(Code::StopEncodedComma, Component::Parameter, Span::new(at, at + 3));
    }
    Kind::Single
}

fn string(at: usize, text: &str, span: Span, issues: &mut Issues) -> Kind {
    match at {
        FORMAT if !FORMATS.contains(&text) => issues.report(Code::UnknownFormat, Component::Parameter, span),
        SYSTEM => {
            issues.report(Code::UntrustedSystemPrompt, Component::Parameter, span);
            if let Some(kind) = text.chars().find_map(hidden) {
                issues.report_arg(Code::HiddenCharacterInSystem, Component::Parameter, span, Arg::Text(kind));
            }
        }
        _ => {}
    }
    Kind::Text
}

/// Characters that people do not see but models read (draft §10.4).
pub(crate) fn hidden(character: char) -> Option<&'static str> {
    Some(match character {
        '\t' | '\n' | '\r' => return None,
        '\0'..='\x1f' | '\x7f'..='\u{9f}' => "a control character",
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            "a bidirectional control character"
        }
        '\u{ad}' | '\u{34f}' | '\u{180e}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}' | '\u{feff}' => {
            "a zero-width character"
        }
        '\u{e0000}'..='\u{e007f}' => "a tag character",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimal_notation_is_narrow() {
        for text in ["0", "7", "007", "-1", "0.7", "-0.50", "9007199254740993"] {
            assert!(is_decimal(text), "{text}");
        }
        for text in ["", "-", ".5", "1.", "+1", "1e3", "0x1", "inf", "NaN", " 1", "1 ", "1_000", "١", "1.2.3", "--1"] {
            assert!(!is_decimal(text), "{text}");
        }
        let cases =
            [("1e-7", "0.0000001"), ("1.5e+21", "1500000000000000000000"), ("-2.5E-1", "-0.25"), ("12e1", "120")];
        for (given, wanted) in cases {
            assert_eq!(decimal(given).as_deref(), Some(wanted));
        }
        assert!(decimal("NaN").is_none() && decimal("1e999").is_none() && decimal("Infinity").is_none());
        assert!(is_exact("9007199254740992") && is_exact("-0") && is_exact("000"));
        assert!(is_exact("-009007199254740992") && !is_exact("-9007199254740993"));
        assert!(!is_exact("9007199254740993") && !is_exact("99999999999999999999999"));
    }
}

//! Values of the twelve well-known parameters (draft §6, §10.3).

use super::layout::Kind;
use super::param::{ParamSpec, ParamType, FORMAT, FORMATS, PARAMS, SYSTEM};
use crate::grammar::{pct, query::Pair};
use crate::issue::{Arg, Code, Component, Edit, Issues};
use crate::span::Span;

/// Integers up to this size survive every JSON reader: 2^53.
pub(crate) const EXACT: u64 = 1 << 53;

/// Checks the value of the parameter at `at` in [`PARAMS`] and says how it is read.
pub(crate) fn check(input: &str, at: usize, pair: Pair, encoded: bool, issues: &mut Issues) -> Kind {
    let spec = &PARAMS[at];
    let Some(span) = pair.value else {
        let args = [Some(Arg::Text(spec.name)), None];
        issues.report_with(Code::MissingValue, Component::Parameter, pair.name, args, || match spec.kind {
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
        ParamType::Float => float(spec, text, span, issues),
        ParamType::Integer => integer(spec, text, span, issues),
        ParamType::Boolean => boolean(spec, text, span, issues),
        ParamType::List => stop(raw, span, issues),
        ParamType::String => string(at, text, span, issues),
    }
}

/// `-? digits [ "." digits ]`: decimal notation (draft §6). No exponent, no plus sign, a digit on both sides of the point.
#[must_use]
pub(crate) fn is_decimal(text: &str) -> bool {
    let text = text.strip_prefix('-').unwrap_or(text);
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.split_once('.') {
        Some((whole, fraction)) => digits(whole) && digits(fraction),
        None => digits(text),
    }
}

/// `-? digits`.
#[must_use]
pub(crate) fn is_integer(text: &str) -> bool {
    !text.contains('.') && is_decimal(text)
}

/// Whether an integer (in decimal notation) is at most 2^53 in size.
#[must_use]
pub(crate) fn is_exact(text: &str) -> bool {
    text.trim_start_matches(['-', '0']).parse::<u64>().map_or(!text.bytes().any(|byte| byte != b'0' && byte != b'-'), |n| n <= EXACT)
}

fn float(spec: &ParamSpec, text: &str, span: Span, issues: &mut Issues) -> Kind {
    if !is_decimal(text) {
        issues.report_arg(Code::NotANumber, Component::Parameter, span, Arg::Text(spec.name));
        return Kind::Broken;
    }
    if let (Some(range), Ok(number)) = (spec.range, text.parse::<f64>()) {
        if !(range.min..=range.max).contains(&number) {
            let args = [Some(Arg::Text(spec.name)), Some(Arg::Text(range.text))];
            issues.report_with(Code::OutOfRange, Component::Parameter, span, args, Vec::new);
        }
    }
    Kind::Number
}

fn integer(spec: &ParamSpec, text: &str, span: Span, issues: &mut Issues) -> Kind {
    if !is_integer(text) {
        issues.report_arg(Code::NotAnInteger, Component::Parameter, span, Arg::Text(spec.name));
        return Kind::Broken;
    }
    if !is_exact(text) {
        // A seed may be any integer; a count of tokens or milliseconds may not.
        if !spec.unit.is_empty() {
            issues.report_arg(Code::IntegerOutOfRange, Component::Parameter, span, Arg::Text(spec.name));
            return Kind::Broken;
        }
        issues.report(Code::IntegerTooLarge, Component::Parameter, span);
        return Kind::BigInteger;
    }
    if let (Some((least, why)), Ok(number)) = (spec.floor, text.parse::<i64>()) {
        if number < least {
            let args = [Some(Arg::Text(spec.name)), Some(Arg::Text(why))];
            issues.report_with(Code::ImplausibleValue, Component::Parameter, span, args, Vec::new);
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
    issues.report_with(Code::NotABoolean, Component::Parameter, span, [Some(Arg::Text(spec.name)), None], || {
        let word = OTHER_BOOLEANS
            .iter()
            .find(|(word, _)| text.eq_ignore_ascii_case(word))
            .map(|(_, meant)| *meant)
            .or_else(|| ["true", "false"].into_iter().find(|word| super::param::is_slip(word, &text.to_ascii_lowercase())));
        word.map(|text| Edit { span, text: text.into() }).into_iter().collect()
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
    if let Some(at) = raw.to_ascii_uppercase().find("%2C") {
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
fn hidden(character: char) -> Option<&'static str> {
    Some(match character {
        '\t' | '\n' | '\r' => return None,
        '\0'..='\x1f' | '\x7f'..='\u{9f}' => "a control character",
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            "a character that turns the direction of writing"
        }
        '\u{ad}' | '\u{34f}' | '\u{180e}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}' | '\u{feff}' => {
            "a character of no width"
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
        assert!(is_exact("9007199254740992") && is_exact("-0") && is_exact("000"));
        assert!(!is_exact("9007199254740993") && !is_exact("99999999999999999999999"));
    }
}

//! Userinfo: app-label and api-key (draft §4.2.1, §8).

use super::layout::{flag, Layout};
use super::spill::encode_raw;
use crate::issue::{Arg, Code, Component, Edit, Issues};
use crate::secret;
use crate::span::Span;
use crate::uri::check::{self, Found};
use crate::uri::{pct, table};

/// Splits the userinfo at its first colon and checks both halves.
pub(crate) fn userinfo(input: &str, layout: &mut Layout, issues: &mut Issues) {
    let Some(userinfo) = layout.parts.userinfo else { return };
    let text = userinfo.of(input);
    if text.is_empty() {
        let sign = Span::new(userinfo.end as usize, userinfo.end as usize + 1);
        issues.report_with(Code::EmptyUserinfo, Component::AppLabel, sign, [None, None], &|| {
            vec![Edit { span: sign, text: "".into() }]
        });
        return;
    }
    if let Some(at) = text.find('@') {
        let span = Span::new(userinfo.start as usize + at, userinfo.start as usize + at + 1);
        issues.report_with(Code::AtSignInUserinfo, Component::Authority, span, [None, None], &|| {
            encode_raw(input, userinfo, &|_, byte| byte == b'@')
        });
    }
    let (label, key) = halves(input, userinfo);
    if let Some(key) = key {
        api_key(input, key, layout, issues);
    }
    if label.is_empty() {
        issues.report(Code::EmptyLabel, Component::AppLabel, label);
        return;
    }
    layout.label = Some(label);
    if credential(input, label, Component::AppLabel, issues).triplets {
        layout.flags |= flag::LABEL_ENCODED;
    }
    if let Some((_, issuer)) = secret::find_key(label.of(input)) {
        issues.report_arg(Code::SecretInLabel, Component::AppLabel, label, Arg::Text(issuer));
    } else if key.is_none() && pct::find_triplet(label.of(input), b':').is_some() {
        let what = "a label and a key whose colon is encoded";
        issues.report_arg(Code::SecretInLabel, Component::AppLabel, label, Arg::Text(what));
    }
}

/// The app-label and, behind the first colon, the api-key.
pub(crate) fn halves(input: &str, userinfo: Span) -> (Span, Option<Span>) {
    let (start, end) = (userinfo.start as usize, userinfo.end as usize);
    match userinfo.of(input).find(':') {
        Some(at) => (Span::new(start, start + at), Some(Span::new(start + at + 1, end))),
        None => (userinfo, None),
    }
}

fn api_key(input: &str, key: Span, layout: &mut Layout, issues: &mut Issues) {
    let text = key.of(input);
    if text.is_empty() {
        let colon = Span::new(key.start as usize - 1, key.start as usize);
        issues.report_with(Code::EmptyKey, Component::ApiKey, key, [None, None], &|| {
            vec![Edit { span: colon, text: "".into() }]
        });
        return;
    }
    layout.key = Some(key);
    if is_marker(text) {
        layout.flags |= flag::KEY_REDACTED;
        if text.contains('%') {
            layout.flags |= flag::KEY_ENCODED;
        }
        issues.report(Code::RedactedKey, Component::ApiKey, key);
        return;
    }
    if let Some(at) = text.find(':') {
        let span = Span::new(key.start as usize + at, key.start as usize + at + 1);
        issues.report_with(Code::ColonInKey, Component::ApiKey, span, [None, None], &|| {
            encode_raw(input, key, &|_, byte| byte == b':')
        });
    }
    if credential(input, key, Component::ApiKey, issues).triplets {
        layout.flags |= flag::KEY_ENCODED;
    }
}

/// A key of nothing but `*` (raw or as `%2A`) is the state "redacted".
pub(crate) fn is_marker(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        at += match bytes[at] {
            b'*' => 1,
            b'%' if pct::triplet(bytes, at) == Some(b'*') => 3,
            _ => return false,
        };
    }
    at > 0
}

/// The characters of one half. Raw `@` has been reported, and so have colons in a key; the other reserved characters
/// (sub-delims) are legal in RFC 3986 but not in the draft.
fn credential(input: &str, span: Span, component: Component, issues: &mut Issues) -> Found {
    let found = check::characters(input, span, table::PCHAR, component, issues);
    let mark = |byte: u8| table::SUB_DELIMS.has(byte);
    let reserved = if found.reserved { span.of(input).bytes().position(mark) } else { None };
    if let Some(at) = reserved {
        let at = span.start as usize + at;
        let args = [Some(Arg::Char(input.as_bytes()[at] as char)), None];
        issues.report_with(Code::UserinfoReservedCharacter, component, Span::new(at, at + 1), args, &|| {
            encode_raw(input, span, &|_, byte| mark(byte))
        });
    }
    if found.triplets && !found.broken {
        encoded(input, span, component, issues);
    }
    found
}

/// What triplets may hide in a part that becomes a header, a host or a name: control characters and second encodings.
pub(crate) fn encoded(input: &str, span: Span, component: Component, issues: &mut Issues) {
    let bytes = &input.as_bytes()[..span.end as usize];
    for at in span.range() {
        match pct::triplet(bytes, at) {
            Some(0..=0x1f | 0x7f) => {
                let span = Span::new(at, at + 3);
                issues.report_with(Code::EncodedControlCharacter, component, span, [None, None], &|| match component {
                    Component::Host => Vec::new(), // what is left is another host
                    _ => vec![Edit { span, text: "".into() }],
                });
            }
            Some(b'%') => {
                double_encoding(bytes, at, component, issues);
            }
            Some(0xc2..) if component != Component::Host => invisible(input, at, component, issues),
            _ => {}
        }
    }
}

/// A character that nobody sees, which triplets from `at` on encode: a browser's copy of text has such.
#[cold]
fn invisible(input: &str, at: usize, component: Component, issues: &mut Issues) {
    let mut octets = [0; 4];
    let mut length = 0;
    while let Some(octet) = pct::triplet(input.as_bytes(), at + 3 * length).filter(|&octet| length == 0 || octet < 0xc0)
    {
        if length == octets.len() {
            return;
        }
        octets[length] = octet;
        length += 1;
        let Some(character) = std::str::from_utf8(&octets[..length]).ok().and_then(|text| text.chars().next()) else {
            continue;
        };
        if check::code_of(character) == Code::InvisibleCharacter || matches!(character, '\u{80}'..='\u{9f}') {
            let span = Span::new(at, at + 3 * length);
            issues.report_with(Code::EncodedInvisibleCharacter, component, span, [None, None], &|| {
                vec![Edit { span, text: "".into() }]
            });
        }
        return;
    }
}

/// `%2540`: a percent sign that was itself encoded. Reported once for each place; returns whether it was.
pub(crate) fn double_encoding(bytes: &[u8], at: usize, component: Component, issues: &mut Issues) -> bool {
    let again = bytes.get(at + 3..at + 5).is_some_and(|digits| digits.iter().all(|&digit| table::HEXDIG.has(digit)));
    if again {
        let sign = Span::new(at + 1, at + 3);
        issues.report_with(Code::DoubleEncoding, component, Span::new(at, at + 5), [None, None], &|| {
            vec![Edit { span: sign, text: "".into() }]
        });
    }
    again
}

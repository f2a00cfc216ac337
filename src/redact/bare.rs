//! Keys outside URIs: by their shape, or after a name such as `Authorization: Bearer` or `OPENAI_API_KEY=`.
//!
//! A key is a long word that looks random. Prose and code are full of long words, so a digit among letters has to be in each.

use super::unescape::{may_escape, percent, spelled};
use crate::bytes;
use crate::secret::{self, Secret, SecretKind};
use crate::span::Span;
use crate::uri::table::{Class, DIGIT, KEY, VALUE};

/// The fewest bytes of a key.
pub(super) const LEAST: usize = 16;
/// The fewest letters and digits in a row, of both kinds, that look random.
const RANDOM: usize = 12;
/// The most characters between a name and its value.
const BETWEEN: usize = 64;
/// Words between the name of a key and its value: `name: API_KEY\n  value: `, `API key provided: `, `key: &str = `.
const MEMBERS: [&str; 10] =
    ["value", "default", "provided", "is", "string", "str", "Some", "REG_SZ", "CDATA", "stringValue"];

/// Where the bare keys of a text are, ascending. They may overlap.
pub(super) fn find(text: &str) -> Vec<Secret> {
    let bytes = text.as_bytes();
    let (mut found, mut from) = (Vec::new(), 0);
    while let Some((start, end)) = bytes::long_run::<LEAST>(bytes, from) {
        let mut at = start;
        while at < end {
            let (begin, mut seen) = (at, Class::default());
            while at < end {
                let class = Class::at(bytes[at]);
                // JSON may escape a slash.
                if !class.meets(VALUE) && (bytes[at] != b'\\' || bytes.get(at + 1) != Some(&b'/')) {
                    break;
                }
                seen = seen.or(class);
                at += 1;
            }
            if at - begin >= LEAST && seen.meets(DIGIT) {
                value(bytes, Span::new(unescaped(bytes, begin), at), &mut found);
            }
            at += 1;
        }
        from = end + 1;
    }
    found
}

/// Finds the keys in a value: words in the format of a key, or else all of the value.
fn value(bytes: &[u8], mut value: Span, found: &mut Vec<Secret>) {
    // A full stop ends a sentence.
    while !value.is_empty() && bytes[value.end as usize - 1] == b'.' {
        value.end -= 1;
    }
    let (mut at, end) = (value.start as usize, value.end as usize);
    // The key of AWS is base64, whose slashes may be anywhere.
    let (mut words, mut unknown) = (0, false);
    while at < end {
        let word = at;
        while at < end && KEY.has(bytes[at]) {
            at += 1;
        }
        if at - word >= LEAST {
            words += 1;
            let known = found.len();
            found.extend(shaped(bytes, Span::new(word, at)));
            unknown |= found.len() == known;
        }
        at += 1;
    }
    if unknown || words == 0 && is_mixed(&bytes[value.range()]) {
        found.extend(named(bytes, value));
    }
}

/// Where the word that begins at `start` begins without the letters of an escape before it: `\nsk-…`, `%20sk-…`,
/// `\u0022sk-…`, `ESC[1msk-…`.
fn unescaped(bytes: &[u8], start: usize) -> usize {
    escape_before(bytes, start, Span::new(start + 1, start + AROUND)).map_or(start, |(_, escape)| escape.end as usize)
}

/// The bytes of an escape before a place, and from it on.
const AROUND: usize = 10;

/// The nearest escape that begins before `at` and ends within `ends`: its value and its place.
fn escape_before(bytes: &[u8], at: usize, ends: Span) -> Option<(u32, Span)> {
    let mut start = at;
    while start > at.saturating_sub(AROUND) {
        start -= 1;
        let escape = match bytes[start] {
            b'%' => percent(bytes, start),
            b'\\' if matches!(bytes[start + 1], b'n' | b'r' | b't') => Some((u32::from(b' '), 2)),
            byte if may_escape(byte) => spelled(bytes, start),
            _ => None,
        };
        let Some((value, length)) = escape else { continue };
        if ends.range().contains(&(start + length)) {
            return Some((value, Span::new(start, start + length)));
        }
    }
    None
}

/// A word in the format of a key.
fn shaped(bytes: &[u8], word: Span) -> Option<Secret> {
    let text = &bytes[word.range()];
    let (prefix, sure) = secret::prefix_of(text)?;
    let tail = &text[prefix..];
    let name = naming(bytes, word.start as usize);
    let enough = if sure || name.is_some() {
        Class::around(tail).meets(DIGIT)
    } else if text[0] == b'e' {
        // Base64 of any JSON object begins like a JSON Web Token, whose second part is one as well.
        bytes::find_word(text, b".eyJ").is_some()
    } else {
        is_random(tail)
    };
    enough.then(|| Secret { span: word, kind: name.unwrap_or(SecretKind::BareKey) })
}

/// The value, if it looks random and a name of a key is before it.
fn named(bytes: &[u8], value: Span) -> Option<Secret> {
    let (begin, mut end) = (value.start as usize, value.end as usize);
    while bytes.get(end) == Some(&b'=') {
        end += 1;
    }
    let text = &bytes[begin..end];
    // A word that is called or indexed is code.
    if !is_random(text) || matches!(bytes.get(end), Some(b'(' | b'[' | b'{' | b'$')) {
        return None;
    }
    let (assigned, listed) = match bytes[..begin] {
        [.., b'('] | [.., b',' | b'(' | b'|', b'"' | b'\'' | b'`'] | [.., b',', b' ', b'"' | b'\'' | b'`'] => {
            (false, true)
        }
        [.., b'=' | b'"' | b'\'' | b'`'] => (true, false),
        _ => (false, false),
    };
    let kind = naming(bytes, begin)?;
    let is_key = assigned || kind == SecretKind::Header || !is_identifier(text, listed);
    is_key.then(|| Secret { span: Span::new(begin, end), kind })
}

/// Whether a value of base64 has as many bytes as a key, and letters of both cases among digits.
fn is_mixed(text: &[u8]) -> bool {
    let has = |wanted: fn(&u8) -> bool| text.iter().any(wanted);
    text.len() >= 2 * LEAST
        && text[0].is_ascii_alphanumeric()
        && !text.contains(&b'.')
        && has(u8::is_ascii_uppercase)
        && has(u8::is_ascii_lowercase)
}

/// Whether letters and digits, or those of base64, are mixed in a long row, or the text is a UUID.
pub(super) fn is_random(text: &[u8]) -> bool {
    let (mut run, mut digits, mut hyphens, mut hexadecimal) = (0, 0, 0, true);
    for &byte in text {
        hyphens += usize::from(byte == b'-');
        hexadecimal &= byte.is_ascii_hexdigit() || byte == b'-';
        if !(byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'\\')) {
            (run, digits) = (0, 0);
            continue;
        }
        run += 1;
        digits += usize::from(byte.is_ascii_digit());
        if run >= RANDOM && digits > 0 && digits < run {
            return true;
        }
    }
    hexadecimal && hyphens == 4 && text.len() == 36
}

/// Whether a value looks like the name of a type or of a variable: capitals begin words, and digits are in one or two
/// places. In a list it may be a path, and more values are names; long names are rare.
fn is_identifier(value: &[u8], listed: bool) -> bool {
    let (mut digits, mut changes) = (0, 0);
    for pair in value.windows(2) {
        let [last, byte] = [case(pair[0]), case(pair[1])];
        digits += usize::from(byte == Case::Digit && last != Case::Digit);
        let begins = last == Case::Capital && byte == Case::Small;
        changes += usize::from(last != byte && !begins && last != Case::Other && byte != Case::Other);
    }
    let share = match value.len() {
        _ if listed => 3,
        0..32 => 4,
        _ => 6,
    };
    let is_word = |&byte: &u8| KEY.has(byte) || byte == b'/' && listed;
    digits <= 2
        && share * changes <= value.len()
        && value.iter().all(is_word)
        && !value.iter().all(u8::is_ascii_hexdigit)
}

#[derive(PartialEq)]
enum Case {
    Digit,
    Capital,
    Small,
    Other,
}

fn case(byte: u8) -> Case {
    match byte {
        b'0'..=b'9' => Case::Digit,
        b'A'..=b'Z' => Case::Capital,
        b'a'..=b'z' => Case::Small,
        _ => Case::Other,
    }
}

/// How a name of a key before `at` recognises the key: `x-api-key: `, `"apiKey": "`, `OPENAI_API_KEY=`, `&api_key=`, `--api-key `,
/// `["API_KEY"] = "`, `<apiKey>`, `ENV API_KEY `, `Authorization: Bearer `, `- name: API_KEY\n  value: `.
fn naming(bytes: &[u8], at: usize) -> Option<SecretKind> {
    if bytes[..at].ends_with(b":") && is_last_of_pgpass(line_before(bytes, at)) {
        return Some(SecretKind::Assignment);
    }
    let mut at = at;
    let (mut delimiter, mut spaces, mut quoted) = (false, false, false);
    // The name of a header precedes a scheme of authentication, and the name of an object precedes `value`.
    let (mut is_scheme, mut is_member) = (false, false);
    for _ in 0..BETWEEN {
        let (byte, start) = before(bytes, at)?;
        match byte {
            b'"' | b'\'' | b'`' | b'\\' | b'[' => quoted = true,
            b' ' | b'\t' => spaces = true,
            b':' if bytes[..start].ends_with(b":") => return None,
            b':' | b'=' | b'>' | b'|' | b'(' | 0x80.. => delimiter = true,
            b',' if quoted || is_member => delimiter = true,
            // A colon or an equals sign ends the line before.
            b'\n' | b'\r' if !is_scheme => {
                // YAML: `api_key: |-` before an indented line.
                let head = bytes[..start].strip_suffix(b"-").unwrap_or(&bytes[..start]);
                let block = matches!(head, [.., b':', b' ', b'|' | b'>']);
                (delimiter, spaces, quoted) = (is_member || block, false, false);
            }
            b'*' if bytes[..at].ends_with(b"***") => return None, // the marker
            b'*' | b'!' | b'&' => {}
            b']' | b'-' if delimiter => {}
            b'-' | b'{' | b'<' if is_member || bytes[..start].ends_with(b"\n") => {}
            0 if at - start > 1 => {} // a colour
            _ => {
                let mut name = at;
                while name > 0 && at - name < LEAST * 4 && is_name_byte(bytes[name - 1]) {
                    name -= 1;
                }
                let word = &bytes[name..at];
                let is = |other: &str| word.eq_ignore_ascii_case(other.as_bytes());
                if is_scheme {
                    return is("authorization").then_some(SecretKind::Header);
                }
                let user = &bytes[..name - usize::from(bytes[..name].ends_with(b"'"))];
                // `curl -u user:KEY`
                if delimiter && !spaces && (user.ends_with(b"-u ") || user.ends_with(b"-user ")) {
                    return Some(SecretKind::Assignment);
                }
                if !delimiter && spaces && is("bearer") {
                    return Some(SecretKind::Header);
                }
                if !delimiter && spaces && follows_command(word, line_before(bytes, name)) {
                    return Some(SecretKind::Assignment);
                }
                if !is_member && MEMBERS.into_iter().any(is) {
                    (is_member, delimiter) = (true, false);
                } else if (delimiter || spaces) && names_key(bytes, name, at) {
                    let header = !word.starts_with(b"--") && (bytes::find(word, b'-').is_some() || is("authorization"));
                    return Some(if header { SecretKind::Header } else { SecretKind::Assignment });
                } else if delimiter || !spaces || is_member || word.is_empty() {
                    return None;
                } else {
                    is_scheme = true;
                }
                at = name;
                continue;
            }
        }
        at = start;
    }
    None
}

/// The text before `at` on its line; of a long line, the end of it.
fn line_before(bytes: &[u8], at: usize) -> &[u8] {
    let line = &bytes[at.saturating_sub(2 * BETWEEN)..at];
    &line[bytes::rfind(line, b'\n').map_or(0, |end| end + 1)..]
}

/// Whether an option of a command is followed by a password: `sshpass -p `.
fn follows_command(option: &[u8], line: &[u8]) -> bool {
    secret::OPTIONS.iter().any(|known| {
        let (command, own) = known.split_at(known.len() - 2);
        option == own.as_bytes() && bytes::find_word(line, command.as_bytes()).is_some()
    })
}

/// Whether a line of `.pgpass` ends with its password: `host:port:database:user:`.
fn is_last_of_pgpass(line: &[u8]) -> bool {
    let mut fields = line.split(|byte| *byte == b':');
    let is_port = |port: &[u8]| port == b"*" || !port.is_empty() && port.iter().all(u8::is_ascii_digit);
    fields.nth(1).is_some_and(is_port) && fields.count() == 3 && bytes::find(line, b' ').is_none()
}

/// The byte before `at`, without its escape, and where it begins.
fn before(bytes: &[u8], at: usize) -> Option<(u8, usize)> {
    let last = at.checked_sub(1)?;
    let escape = escape_before(bytes, at, Span::new(at, at + 1));
    Some(escape.map_or((bytes[last], last), |(value, escape)| {
        (u8::try_from(value & 0xff_ffff).unwrap_or(0), escape.start as usize)
    }))
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}

/// Whether `start..end` is the name of a secret. A signature is public, and so may be a key, but not an `API key`.
fn names_key(bytes: &[u8], mut start: usize, end: usize) -> bool {
    let name = &bytes[start..end];
    if name.eq_ignore_ascii_case(b"key") && start > 0 {
        start -= 1;
        match bytes[start] {
            b'?' | b'&' | b';' => return true,
            b' ' | b'.' => {}
            _ => return false,
        }
        let own = start;
        while start > 0 && is_name_byte(bytes[start - 1]) {
            start -= 1;
        }
        let owner = &bytes[start..own];
        return secret::OWNERS.iter().any(|known| owner.eq_ignore_ascii_case(known.as_bytes()));
    }
    !name.eq_ignore_ascii_case(b"key") && !name.eq_ignore_ascii_case(b"signature") && secret::is_secret(name)
}

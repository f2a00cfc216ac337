//! Keys outside URIs: by their shape, or after a name such as `Authorization: Bearer` or `OPENAI_API_KEY=`.
//!
//! A key is a long word that looks random. Prose and code are full of long words, so a digit among letters has to be in each.

use super::unescape::{may_escape, percent, spelled};
use crate::bytes;
use crate::secret::{self, Secret, SecretKind};
use crate::span::Span;
use crate::uri::table::{Class, DIGIT, KEY};

/// The fewest bytes of a key.
pub(super) const LEAST: usize = 16;
/// The fewest letters and digits in a row, of both kinds, that look random.
const RANDOM: usize = 12;
/// How far a value is followed to both sides of a word.
const LONGEST: usize = 512;

/// Where the bare keys of a text are, ascending. They may overlap.
pub(super) fn find(text: &str) -> Vec<Secret> {
    let bytes = text.as_bytes();
    let (mut found, mut from) = (Vec::new(), 0);
    while let Some((start, end)) = bytes::long_run::<LEAST>(bytes, from) {
        let mut at = start;
        while at < end {
            let word = at;
            while at < end && KEY.has(bytes[at]) {
                at += 1;
            }
            if at - word >= LEAST && Class::around(&bytes[word..at]).meets(DIGIT) {
                found.extend(key(bytes, unescaped(bytes, word), at));
            }
            at += 1;
        }
        from = end + 1;
    }
    found
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

/// The key whose word is `start..end`.
fn key(bytes: &[u8], start: usize, mut end: usize) -> Option<Secret> {
    // A full stop ends a sentence.
    while end > start && bytes[end - 1] == b'.' {
        end -= 1;
    }
    let word = &bytes[start..end];
    if let Some((prefix, sure)) = secret::prefix_of(word) {
        let tail = &word[prefix..];
        let name = naming(bytes, start);
        let enough = if sure || name.is_some() {
            tail.iter().any(u8::is_ascii_digit)
        } else if word[0] == b'e' {
            // Base64 of any JSON object begins like a JSON Web Token, whose second part is one as well.
            bytes::find_word(word, b".eyJ").is_some()
        } else {
            is_random(tail)
        };
        let kind = name.unwrap_or(SecretKind::BareKey);
        return enough.then(|| Secret { span: Span::new(start, end), kind });
    }
    if !is_random(word) {
        return None;
    }
    let mut begin = start;
    let goes_back = start > 0 && matches!(bytes[start - 1], b'+' | b'/' | b'~');
    while goes_back && begin > start.saturating_sub(LONGEST) && is_value_byte(bytes[begin - 1]) {
        begin -= 1;
    }
    let limit = bytes.len().min(end + LONGEST);
    while end < limit && (is_value_byte(bytes[end]) || bytes[end] == b'=') {
        end += 1;
    }
    // A word that is called or indexed is code.
    let is_code = matches!(bytes.get(end), Some(b'(' | b'[' | b'{' | b'$'));
    if is_code {
        return None;
    }
    naming(bytes, begin).map(|kind| Secret { span: Span::new(begin, end), kind })
}

/// The bytes of a key or of base64.
pub(super) fn is_value_byte(byte: u8) -> bool {
    KEY.has(byte) || matches!(byte, b'+' | b'/' | b'~')
}

/// Whether letters and digits are mixed in a long row, or the text is a UUID.
pub(super) fn is_random(text: &[u8]) -> bool {
    let (mut run, mut digits, mut hyphens, mut hexadecimal) = (0, 0, 0, true);
    for &byte in text {
        hyphens += usize::from(byte == b'-');
        hexadecimal &= byte.is_ascii_hexdigit() || byte == b'-';
        if !byte.is_ascii_alphanumeric() {
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

/// How a name of a key before `at` recognises the key: `x-api-key: `, `"apiKey": "`, `OPENAI_API_KEY=`, `&api_key=`, `--api-key `,
/// `["API_KEY"] = "`, `<apiKey>`, `Authorization: Bearer `.
fn naming(bytes: &[u8], at: usize) -> Option<SecretKind> {
    let mut at = at;
    let (mut delimiter, mut spaces, mut quoted) = (false, false, false);
    // A name has a few quotes, spaces and delimiters after it.
    for _ in 0..LEAST {
        let (byte, start) = before(bytes, at)?;
        match byte {
            b'"' | b'\'' | b'`' | b'\\' | b'[' => quoted = true,
            b' ' | b'\t' => spaces = true,
            b':' | b'=' | b'>' => delimiter = true,
            b']' if delimiter => {}
            b',' if quoted => delimiter = true,
            _ => {
                let mut name = at;
                while name > 0 && at - name < LEAST * 4 && is_name_byte(bytes[name - 1]) {
                    name -= 1;
                }
                let word = &bytes[name..at];
                if spaces && !delimiter && word.eq_ignore_ascii_case(b"bearer") {
                    return Some(SecretKind::Header);
                }
                if spaces && !delimiter && (word.eq_ignore_ascii_case(b"basic") || word.eq_ignore_ascii_case(b"token"))
                {
                    at = name;
                    continue;
                }
                let argument = word.starts_with(b"--");
                if !(delimiter || argument && spaces) || !names_key(word) {
                    return None;
                }
                let header =
                    !argument && (bytes::find(word, b'-').is_some() || word.eq_ignore_ascii_case(b"authorization"));
                return Some(if header { SecretKind::Header } else { SecretKind::Assignment });
            }
        }
        at = start;
    }
    None
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

/// Whether a name, whose hyphens and underscores do not count, ends like that of a key.
fn names_key(name: &[u8]) -> bool {
    let mut letters = Vec::with_capacity(name.len());
    for byte in name {
        if byte.is_ascii_alphanumeric() {
            letters.push(byte.to_ascii_lowercase());
        }
    }
    secret::ASSIGNMENTS.iter().any(|end| letters.ends_with(end.as_bytes()))
}

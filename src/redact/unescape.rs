//! Removes the escapes of the surrounding format from a text, and keeps the origin of each byte, so that edits apply to the
//! text as written.

use super::origin::{place, Origin};
use super::start::Candidate;
use crate::bytes;
use crate::span::Span;
use crate::uri::pct;
use std::borrow::Cow;

/// A candidate as plain text.
pub(super) struct Plain<'a> {
    pub(super) text: Cow<'a, str>,
    start: u32,
    /// The steps from the source. Empty if the places differ by `start` only.
    steps: Vec<Origin>,
}

impl Plain<'_> {
    /// Where a span of the plain text lies in the source.
    pub(super) fn source(&self, span: Span) -> Span {
        if self.steps.is_empty() {
            return Span { start: self.start + span.start, end: self.start + span.end };
        }
        place(&self.steps, span)
    }
}

pub(super) fn unescape<'a>(source: &'a str, candidate: &Candidate) -> Plain<'a> {
    let Candidate { span, depth, mut escaped, .. } = *candidate;
    let mut plain = Plain { text: Cow::Borrowed(span.of(source)), start: span.start, steps: Vec::new() };
    for round in 0..=depth {
        if round == depth {
            // The decoded text may be a string with escapes.
            escaped |= depth > 0 && bytes::find(plain.text.as_bytes(), b'\\').is_some();
            if !escaped {
                break;
            }
        }
        let start = if round == 0 { span.start } else { 0 };
        let (text, origin) = decode(plain.text.as_bytes(), start, if round < depth { percent } else { spelled });
        plain.text = Cow::Owned(text);
        plain.steps.push(origin);
    }
    plain
}

/// The value of an escape: a code point, or a byte of UTF-8 (`BYTE` plus its value), or [`NOTHING`]; and its length.
pub(super) type Spelled = (u32, usize);

/// A terminal does not show it.
pub(super) const NOTHING: u32 = u32::MAX;
/// `\xc3`, `\303`: these name bytes where others name characters. `\xfc` may be either.
pub(super) const BYTE: u32 = 1 << 24;

pub(super) fn percent(bytes: &[u8], at: usize) -> Option<Spelled> {
    Some((BYTE + u32::from(pct::triplet(bytes, at)?), 3))
}

/// Decodes escapes. If the result is not UTF-8, each byte beyond ASCII becomes `^`, which no URI contains: a candidate is
/// read, never printed.
pub(super) fn decode(bytes: &[u8], start: u32, escape: fn(&[u8], usize) -> Option<Spelled>) -> (String, Origin) {
    let mut output = Vec::with_capacity(bytes.len());
    let mut origin = Origin::default();
    let mut at = 0;
    while at < bytes.len() {
        let Some((value, len)) = escape(bytes, at) else {
            output.push(bytes[at]);
            origin.copy(start + at as u32, 1);
            at += 1;
            continue;
        };
        let before = output.len();
        if value & BYTE == 0 {
            let mut utf8 = [0; 4];
            output.extend_from_slice(char::from_u32(value).unwrap_or('^').encode_utf8(&mut utf8).as_bytes());
        } else if value != NOTHING {
            output.push(value as u8);
        }
        let place = Span { start: start + at as u32, end: start + (at + len) as u32 };
        origin.replace(place, (output.len() - before) as u32);
        at += len;
    }
    let text = String::from_utf8(output).unwrap_or_else(|error| {
        let mut output = error.into_bytes();
        output.iter_mut().filter(|byte| !byte.is_ascii()).for_each(|byte| *byte = b'^');
        String::from_utf8(output).unwrap_or_default()
    });
    (text, origin)
}

/// Whether an escape may begin with this byte.
pub(super) const fn may_escape(byte: u8) -> bool {
    matches!(byte, b'\\' | b'&' | b'^' | 0x1b)
}

/// An escape of strings, markup or terminals: the character that it writes, or nothing, and its length.
#[inline(never)]
pub(super) fn spelled(bytes: &[u8], at: usize) -> Option<Spelled> {
    let (value, len) = match bytes.get(at)? {
        b'\\' => backslash(bytes, at)?,
        b'&' => entity(bytes, at)?,
        0x1b => (0x1b, 1),
        // As `cat -v` and `less` print it.
        b'^' if bytes.get(at + 1) == Some(&b'[') => (0x1b, 2),
        _ => return None,
    };
    if value != 0x1b {
        return Some((value, len));
    }
    Some((NOTHING, len + control_sequence(&bytes[at + len..])?))
}

/// The length of a terminal's control sequence after its escape character, such as those of `grep --color`.
fn control_sequence(rest: &[u8]) -> Option<usize> {
    const LONGEST: usize = 32;
    match rest {
        [b'(', b'A' | b'B' | b'0', ..] => Some(2),
        [b'[', ..] => {
            let mut at = 1;
            while at < LONGEST && matches!(rest.get(at), Some(b'0'..=b'9' | b';' | b':' | b'?')) {
                at += 1;
            }
            rest.get(at)?.is_ascii_alphabetic().then_some(at + 1)
        }
        _ => None,
    }
}

/// JSON in JSON doubles the backslashes, each time; more than this many are not read as an escape.
pub(super) const BACKSLASHES: usize = 8;

/// `\/`, `\u002f` (JSON), `\u{2f}`, `\U0000002f`, `\x2f`, `\057`, `\e` (most languages), `\:` (property files), `\&` (shells),
/// `\_` (Markdown), with as many backslashes as the text was written into another one.
fn backslash(bytes: &[u8], at: usize) -> Option<Spelled> {
    let mut letter_at = at;
    while *bytes.get(letter_at)? == b'\\' {
        letter_at += 1;
        if letter_at - at > BACKSLASHES {
            return None;
        }
    }
    let letter = bytes[letter_at];
    let (mut begin, mut digits, mut base) = (letter_at + 1, 0, 16);
    match letter {
        b'u' | b'x' if bytes.get(begin) == Some(&b'{') => {
            begin += 1;
            while digits < 8 && bytes.get(begin + digits)? != &b'}' {
                digits += 1;
            }
        }
        b'u' => digits = 4,
        b'U' => digits = 8,
        b'x' => digits = 2,
        b'0'..=b'3' => (begin, digits, base) = (letter_at, 3, 8),
        b'e' | b'E' => return Some((0x1b, begin - at)),
        _ => return letter.is_ascii_punctuation().then_some((u32::from(letter), begin - at)),
    }
    let end = begin + digits;
    let value = number(bytes.get(begin..end)?, base)?;
    let braced = usize::from(bytes[letter_at + 1..].first() == Some(&b'{'));
    Some((if digits < 4 && braced == 0 && value >= 0x80 { BYTE + value } else { value }, end + braced - at))
}

/// The number that digits of the base write.
pub(super) fn number(digits: &[u8], base: u32) -> Option<u32> {
    let mut value = 0;
    for &digit in digits {
        value = (value * base + char::from(digit).to_digit(base)?).min(BYTE - 1);
    }
    (!digits.is_empty()).then_some(value)
}

/// The names that markup has for characters of a URI, and for delimiters that end one, each after its character. Some are also valid in
/// capitals: `&AMP;`.
const ENTITIES: &[u8] = b"&amp;:colon;/sol;@commat;=equals;?quest;#num;%percnt;\"quot;'apos;<lt;>gt;";

/// Longer than every one that is read here, with leading zeros.
const LONGEST: usize = 10;

/// `&amp;`, `&#58;`, `&#x3a;`, `&colon;`, and `&amp;#58;` where the markup was escaped again.
fn entity(bytes: &[u8], at: usize) -> Option<Spelled> {
    let mut begin = at + 1;
    let mut found = None;
    // Each round reads one more `amp;`.
    while let Some((value, end)) = entity_at(bytes, begin) {
        found = Some((value, end - at));
        if value != u32::from(b'&') || end - at >= 4 * LONGEST {
            break;
        }
        begin = end;
    }
    found
}

/// The entity whose name begins at `begin`, and its end.
fn entity_at(bytes: &[u8], begin: usize) -> Option<Spelled> {
    let mut end = begin;
    loop {
        match *bytes.get(end)? {
            b';' => break,
            byte if end - begin + 1 < LONGEST && (byte.is_ascii_alphanumeric() || byte == b'#') => end += 1,
            _ => return None,
        }
    }
    let value = match &bytes[begin..end] {
        [b'#', b'x' | b'X', digits @ ..] => number(digits, 16)?,
        [b'#', digits @ ..] => number(digits, 10)?,
        _ => {
            let at = bytes::find_word(ENTITIES, &bytes[begin..=end])?;
            ENTITIES[..at].last().filter(|character| character.is_ascii_punctuation()).copied()?.into()
        }
    };
    Some((value, end + 1))
}

//! Where a candidate ends: where prose, quotes or markup end it.

use super::again::is_space;
use super::start::Start;
use super::unescape::{may_escape, spelled, NOTHING};
use crate::bytes::{find, rfind};
use crate::secret::{Secret, SecretKind};
use crate::span::Span;
use crate::uri::table::{Class, ALPHA, AT, EQUALS, HEXDIG, HYPHEN, KEY, PERCENT};

/// How far the rest of a key is searched. A stream holds back more than this (js/text/run.ts).
const LONGEST: usize = 256;

/// The bytes that never end a candidate.
const PLAIN: Class = ALPHA.or(HEXDIG).or(HYPHEN).or(EQUALS).or(PERCENT).or(AT);

/// The search for the end of one candidate.
pub(super) struct End<'a> {
    bytes: &'a [u8],
    start: &'a Start,
    /// Later starts that may end it.
    inner: &'a [Start],
    /// Whether a URI in its query is a part of it too, so that its other parameters are found: `llm://h/m?next=(llm://b/m)&api_key=k`.
    /// In any other place, as in a list, another URI ends it.
    holds_others: bool,
    at: usize,
    /// Brackets that are open in it.
    open: usize,
    in_query: bool,
    /// Whether the delimiter that ended its authority may be in a key. None in the authority.
    cut: Option<bool>,
    /// Whether there are escapes in it.
    escaped: bool,
}

impl<'a> End<'a> {
    /// The end of the candidate at `start`, and whether there are escapes in it. `later` are the starts that follow.
    pub(super) fn find(bytes: &'a [u8], start: &'a Start, later: &'a [Start], holds_others: bool) -> (usize, bool) {
        let mut at = start.head;
        // Where slashes are missing, there may be backslashes: `llm:\\app:key@host`.
        while start.sloppy && at < bytes.len() && matches!(bytes[at], b'/' | b'\\') {
            at += 1;
        }
        let mut end =
            Self { bytes, start, inner: later, holds_others, at, open: 0, in_query: false, cut: None, escaped: false };
        end.escaped = !end.is_encoded() && bytes[start.begin..start.head].iter().any(|&byte| may_escape(byte));
        end.skip_inner();
        let found = end.run();
        (found, end.escaped)
    }

    /// It is percent-encoded, inside another URI.
    fn is_encoded(&self) -> bool {
        self.start.depth > 0
    }

    fn run(&mut self) -> usize {
        // Punctuation at the end belongs to the sentence, unless there is nothing else.
        let mut kept = self.start.head;
        while self.at < self.bytes.len() && !self.meets_inner() {
            if PLAIN.has(self.bytes[self.at]) {
                kept = self.skip_plain();
                continue;
            }
            let (character, length) = self.character();
            let Some(character) = character else {
                self.at += length;
                continue;
            };
            if self.stops(character, length) {
                match self.rest_of_key(length) {
                    Some(sign) => self.at = sign,
                    None => break,
                }
                continue;
            }
            self.at += length;
            if !matches!(character, b'.' | b',' | b';' | b':' | b'!' | b'?') {
                kept = self.at;
            }
        }
        if kept > self.start.head {
            kept
        } else {
            self.at
        }
    }

    /// Skips the bytes that never end a candidate, up to the next start. Returns where that is.
    fn skip_plain(&mut self) -> usize {
        let limit = self.inner.first().map_or(self.bytes.len(), |next| next.begin);
        self.at += 1;
        while self.at < limit && PLAIN.has(self.bytes[self.at]) {
            self.at += 1;
        }
        self.at
    }

    /// Drops the starts that do not end this candidate, up to the next one that does.
    fn skip_inner(&mut self) {
        while let [first, rest @ ..] = self.inner {
            if first.ends(self.start) {
                break;
            }
            self.inner = rest;
        }
    }

    /// Whether another candidate begins here and ends this one.
    fn meets_inner(&mut self) -> bool {
        let [next, rest @ ..] = self.inner else { return false };
        if self.at < next.begin {
            return false;
        }
        let holds = matches!(self.bytes[self.at - 1], b'=' | b'(' | b'[' | b'{' | b'<' | b'"' | b'\'' | b'`');
        if self.holds_others && self.in_query && holds {
            self.inner = rest;
            self.skip_inner();
            return false;
        }
        true
    }

    /// The next character without its escape, or none for what is not shown; and its length as written.
    fn character(&mut self) -> (Option<u8>, usize) {
        let byte = self.bytes[self.at];
        if may_escape(byte) && !self.is_encoded() {
            if let Some((value, length)) = spelled(self.bytes, self.at) {
                self.escaped = true;
                // No character beyond ASCII ends a candidate.
                return (if value == NOTHING { None } else { Some(u8::try_from(value).unwrap_or(u8::MAX)) }, length);
            }
        }
        (Some(byte), 1)
    }

    /// Whether a character, which is `length` bytes as written, ends the candidate.
    fn stops(&mut self, character: u8, length: usize) -> bool {
        if matches!(character, b'/' | b'?' | b'#') {
            self.in_query = character == b'?' || self.in_query && character == b'/';
            self.cut = self.cut.or_else(|| Some(is_cut(&self.bytes[self.start.head..self.at])));
        }
        let before = &self.bytes[..self.start.begin];
        match character {
            b'\t'..=b'\r' | b' ' | b'"' | b'<' | b'>' | b'`' | b'\\' => true,
            // No URI that ends in its authority is valid, so a NUL that separates variables or file names does not follow here.
            0..=0x1f | 0x7f => self.cut == Some(false),
            // The quotation mark before the URI ends it.
            b'\'' => before.ends_with(&self.bytes[self.at..self.at + length]),
            // Inside another URI, its delimiters end the encoded one.
            b'&' | b'#' | b'?' | b'/' => self.is_encoded(),
            b'(' | b'[' | b'{' => {
                self.open += 1;
                false
            }
            b')' | b']' | b'}' if self.open > 0 => {
                self.open -= 1;
                false
            }
            b')' => before.last() == Some(&b'('),
            b']' => before.last() == Some(&b'['),
            b'}' => before.last() == Some(&b'{'),
            _ => false,
        }
    }

    /// Credentials may contain the character that would end them in a text, such as a quotation mark: then an `@` and a host
    /// follow in the same word, and no delimiter of data or markup in between. Returns where the `@` is.
    #[inline(never)]
    fn rest_of_key(&self, length: usize) -> Option<usize> {
        let (bytes, stop) = (self.bytes, self.at);
        let key = &bytes[self.start.head..stop];
        if self.is_encoded() || self.cut == Some(false) || key.len() > LONGEST || bytes[stop] <= b' ' {
            return None;
        }
        // A label may be a mail address.
        let label = rfind(key, b'@').map_or(0, |sign| sign + 1);
        let key = &key[label..];
        let mut colon = find(key, b':');
        let port = colon.map_or(&b""[..], |colon| &key[colon + 1..]);
        // The character itself may be written as an entity, which has such bytes.
        let mut sign = stop + length;
        // The label or the key goes on after the character: `llm://"app:key@host`, but not `{"llm://":"me@example.com"}`.
        let mut next = sign;
        while bytes[stop] == b'\\' && next < stop + LONGEST && matches!(bytes.get(next), Some(b'\\' | b'"')) {
            next += 1;
        }
        let spaced = bytes[next - 1] == b'\\' && matches!(bytes.get(next), Some(b'n' | b'r' | b't'));
        next += usize::from(colon.is_none() && bytes.get(next) == Some(&b':'));
        let joined = !spaced && bytes.get(next).is_some_and(u8::is_ascii_alphanumeric);
        let goes_on = if port.is_empty() { joined } else { !port.iter().all(u8::is_ascii_digit) };
        if !goes_on {
            return None;
        }
        let limit = bytes.len().min(sign + LONGEST);
        while sign < limit && (!ends_rest(bytes[sign]) || bytes[sign] == b':' && colon.is_none()) {
            if bytes[sign] == b':' {
                colon = Some(sign);
            }
            sign += 1;
        }
        let host = bytes.get(sign + 1).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'[');
        let outside = self.inner.first().is_none_or(|next| sign < next.begin);
        (sign < limit && bytes[sign] == b'@' && colon.is_some() && host && outside).then_some(sign)
    }
}

/// The keys, or the rest of them, after white space that breaks the credentials of an llm URI: a wrapped line, a space in a key.
/// Each ends at most [`LONGEST`] bytes after the start of its URI, so that a stream finds it in its context. A number before the white
/// space is a port, and `marker` was a key.
pub(super) fn broken_keys(text: &str, starts: &[Start], marker: &str) -> Vec<Secret> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    for start in starts.iter().filter(|start| !start.sloppy && start.depth == 0) {
        let limit = bytes.len().min(start.begin + LONGEST);
        let (mut at, mut key, mut next) = (start.head, None, None);
        while at < limit {
            let byte = bytes[at];
            if KEY.has(byte) {
                at += 1;
                continue;
            }
            if is_space(byte) && next.is_none() {
                let before = key.map_or(&b""[..], |key| &bytes[key..at]);
                let is_port = !before.is_empty() && before.iter().all(u8::is_ascii_digit);
                let is_marker = !marker.is_empty() && key.is_some_and(|key| text[key..].starts_with(marker));
                let mut lines = 0;
                while at < limit && is_space(bytes[at]) {
                    lines += usize::from(bytes[at] == b'\n');
                    at += 1;
                }
                if is_port || is_marker || lines > 1 {
                    break;
                }
                next = Some(at);
                continue;
            }
            let is_colon = byte == b':' && key.is_none();
            let is_soft_break = byte == b'=' && bytes.get(at + 1).copied().is_some_and(is_space);
            if matches!(byte, b'"' | b'<' | b'>' | b'`') || ends_rest(byte) && !is_colon && !is_soft_break {
                break;
            }
            at += 1;
            if is_colon {
                // The rest of a URI that lost its slashes is not a key: `llm:\\***@host`.
                while at < limit && bytes[at] == b'\\' {
                    at += 1;
                }
                key = Some(at);
            }
        }
        let is_host = bytes.get(at + 1).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'[');
        if let (Some(key), Some(next), Some(b'@')) = (key, next, bytes.get(at).filter(|_| is_host)) {
            if next.max(key) < at {
                found.push(Secret { span: Span::new(next.max(key), at), kind: SecretKind::ApiKey });
            }
        }
    }
    found
}

/// Whether an authority may be the beginning of credentials that a raw delimiter cut: it has no `@`, and no number after
/// its colon.
fn is_cut(authority: &[u8]) -> bool {
    let Some(colon) = find(authority, b':') else { return false };
    let port = &authority[colon + 1..];
    let is_port = !port.is_empty() && port.iter().all(u8::is_ascii_digit);
    !is_port && authority[0] != b'[' && find(authority, b'@').is_none()
}

fn ends_rest(byte: u8) -> bool {
    matches!(byte, 0..=b' ' | b'@' | b'/' | b'?' | b'#' | b':' | b',' | b';' | b'|' | b'&' | b'=')
}

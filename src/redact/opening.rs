//! How a URI in a text begins: a scheme, a colon and two slashes, in each spelling of strings, markup, terminals and other
//! URIs.

use super::start::Kind;
use super::unescape::{spelled, BACKSLASHES, NOTHING};
use crate::bytes::{self, last_escape, Opening, Places};

/// How many times a URI may be percent-encoded inside others; what is encoded more often is ignored.
const ENCODINGS: usize = 4;

/// The places of colons, in one of their spellings, with slashes after them or with `llm` before them. Most colons are those
/// of times and of sentences: the next byte decides.
#[inline(always)]
pub(super) fn openings(bytes: &[u8]) -> impl Iterator<Item = usize> + '_ {
    Places::<Opening>::of(bytes).map(|at| match bytes[at] | 0x20 {
        b'l' if bytes[at + 2] | 0x20 == b's' => at + "lms".len(),
        b'l' => at + "lm".len(),
        _ => at,
    })
}

/// The scheme that ends at `end`, where its colon is, or the colours or backslashes between them begin.
#[inline(never)]
pub(super) fn scheme(bytes: &[u8], end: usize) -> Option<(usize, Kind)> {
    let mut before = &bytes[..end];
    loop {
        if let Some(found) = plain_scheme(before) {
            return Some(found);
        }
        let rest = uncoloured(&bytes[..unescaped(bytes, end)]);
        if rest.len() == before.len() {
            return None;
        }
        before = rest;
    }
}

/// Where the backslashes begin that escape the colon at `end`: `https\://`, in property files.
#[inline(always)]
fn unescaped(bytes: &[u8], end: usize) -> usize {
    if end == 0 || bytes[end - 1] != b'\\' || bytes.get(end) != Some(&b':') {
        return end;
    }
    let mut begin = end;
    while begin > end.saturating_sub(BACKSLASHES) && bytes[begin - 1] == b'\\' {
        begin -= 1;
    }
    begin
}

/// The scheme at the end of `before`. Most are `http` and `https`: they are compared as one number.
#[inline(always)]
fn plain_scheme(before: &[u8]) -> Option<(usize, Kind)> {
    const LOWER: u32 = 0x2020_2020;
    const HTTP: u32 = u32::from_le_bytes(*b"http");
    let plural = matches!(before.last()?, b's' | b'S');
    let stem = &before[..before.len() - usize::from(plural)];
    if stem.last_chunk().is_some_and(|four| u32::from_le_bytes(*four) | LOWER == HTTP) {
        Some((stem.len() - 4, Kind::Other))
    } else if bytes::ends_with(stem, b"llm") {
        Some((stem.len() - 3, Kind::Llm))
    } else if !plural && bytes::ends_with(stem, b"ai") {
        Some((stem.len() - 2, Kind::Other))
    } else {
        None
    }
}

/// The text before the control sequences at its end: `grep --color llm` puts them between the scheme and its colon.
fn uncoloured(mut before: &[u8]) -> &[u8] {
    const LONGEST: usize = 16;
    let mut at = before.len();
    while let Some(start) = last_escape(before, before.len().saturating_sub(LONGEST), at) {
        at = start;
        if spelled(before, start) == Some((NOTHING, before.len() - start)) {
            before = &before[..start];
        }
    }
    before
}

/// A scheme without a colon and two slashes: `ai:/agent/x`, an ai URI without an authority; `llm:app:key@host/m`, which lost the
/// slashes, and `llm//app:key@host/m`, which lost the colon. The scheme is a whole word. How often it is
/// percent-encoded, and where its authority may begin.
pub(super) fn bare(bytes: &[u8], at: usize) -> Option<(usize, Kind, u32, usize)> {
    let (colon, length, times) = spelling(bytes, at)?;
    let lost_colon = bytes[at..].starts_with(b"//");
    if colon != b':' && !lost_colon {
        return None;
    }
    let (begin, kind) = transport(bytes, at).map(|begin| (begin, Kind::Llm)).or_else(|| scheme(bytes, at))?;
    let before = if begin == 0 { b' ' } else { bytes[begin - 1] };
    let slash = before == b'/' || bytes::ends_with(&bytes[..begin], b"%2f");
    let encoded = bytes[at] != colon;
    if kind == Kind::Llm && !lost_colon && (slash || encoded) {
        let head = joined(bytes, at + length, encoded)?;
        return Some((begin, kind, times, head));
    }
    let ai = at - begin == 2 && bytes.get(at + 1) == Some(&b'/');
    let llm = kind == Kind::Llm && matches!(bytes[begin + 3..at], [] | [b's' | b'S']);
    let inside = before.is_ascii_alphanumeric() || matches!(before, b'+' | b'-' | b'.' | b'_' | b'%' | b'/');
    (!encoded && !inside && (ai || llm)).then_some((begin, kind, 0, at + 1))
}

/// Whether one slash, credentials and an `@` follow, which may be encoded: `/srv/llm:/app:key@host/m`, a URI that was joined
/// to a path, and after an encoded colon `llm%3A%2Fapp%3Akey%40host`, where the slash may be absent. Returns where the credentials
/// begin. In `/opt/llm:/usr/bin` a path follows.
fn joined(bytes: &[u8], slash: usize, encoded: bool) -> Option<usize> {
    const LONGEST: usize = 1024;
    let head = match spelling(bytes, slash) {
        Some((b'/', length, _)) => slash + length,
        _ if encoded => slash,
        _ => return None,
    };
    let (mut at, mut colon) = (head, false);
    while at < bytes.len().min(head + LONGEST) && bytes[at] > b' ' {
        let (byte, length, _) = spelling(bytes, at).unwrap_or((bytes[at], 1, 0));
        match byte {
            b'@' if colon => return Some(head),
            b'/' if !colon => return None,
            b':' => colon = true,
            _ => {}
        }
        at += length;
    }
    None
}

/// `llm+http`, a dialect: the transport is short.
pub(super) fn transport(bytes: &[u8], end: usize) -> Option<usize> {
    const LONGEST: usize = 16;
    let mut name = unescaped(bytes, end);
    let least = name.saturating_sub(LONGEST);
    while name > least && bytes[name - 1].is_ascii_alphanumeric() {
        name -= 1;
    }
    let plus = name.checked_sub(1).filter(|&plus| bytes[plus] == b'+')?;
    bytes::ends_with(&bytes[..plus], b"llm").then(|| plus - 3)
}

/// A colon and two slashes in one of their spellings, at `at`: how many times they are percent-encoded, and their end.
#[inline(always)]
pub(super) fn slashes(bytes: &[u8], at: usize) -> Option<(u32, usize)> {
    if at + 2 < bytes.len() && bytes[at] == b':' && bytes[at + 1] == b'/' && bytes[at + 2] == b'/' {
        return Some((0, at + 3));
    }
    spelled_slashes(bytes, at)
}

#[inline(never)]
fn spelled_slashes(bytes: &[u8], at: usize) -> Option<(u32, usize)> {
    let mut depth = 0;
    let mut end = at;
    for wanted in *b"://" {
        while let Some((NOTHING, len)) = spelled(bytes, end) {
            end += len;
        }
        let (found, len, times) = spelling(bytes, end)?;
        // Some formats escape a colon but not a slash.
        if found != wanted || depth != 0 && times != 0 && times != depth {
            return None;
        }
        depth = depth.max(times);
        end += len;
    }
    // In another URI, raw slashes would belong to that URI.
    Some((if bytes[end - 1] == b'/' { 0 } else { depth }, end))
}

/// One character in one of its spellings: what it is, its length, and how many times it is percent-encoded.
fn spelling(bytes: &[u8], at: usize) -> Option<(u8, usize, u32)> {
    let byte = *bytes.get(at)?;
    if byte != b'%' {
        let (found, len) = spelled(bytes, at).unwrap_or((u32::from(byte), 1));
        return Some((u8::try_from(found).ok()?, len, 0));
    }
    let again = bytes[at + 1..].chunks_exact(2).take(ENCODINGS).take_while(|two| *two == b"25").count();
    if again == ENCODINGS {
        return None;
    }
    let one = 3 + 2 * again;
    // JSON with `\/` in it may be encoded as a whole: `llm%3A%5C%2F%5C%2F`.
    for backslashes in 0..=BACKSLASHES {
        let triplet = bytes.get(at + one * backslashes..at + one * (backslashes + 1))?;
        let found = match &triplet[one - 2..] {
            b"3A" | b"3a" => b':',
            b"2F" | b"2f" => b'/',
            b"40" => b'@',
            b"5C" | b"5c" => 0,
            _ => return None,
        };
        if triplet[..one - 2] != bytes[at..at + one - 2] {
            return None;
        }
        if found != 0 {
            return Some((found, one * (backslashes + 1), again as u32 + 1));
        }
    }
    None
}

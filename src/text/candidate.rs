//! Where a URI begins and ends in a text.
//!
//! A candidate begins with the scheme and its two slashes, plain or escaped, and ends where prose, quotes or markup end
//! it. The search looks at every byte a bounded number of times, whatever the text.

use super::unescape::escaped_slash;
use crate::span::Span;

/// How the URI is written in the text around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escaping {
    /// As it is.
    None,
    /// In a JSON string: `llm:\/\/` or `llm:\u002f\u002f`.
    Json,
    /// Percent-encoded so many times, inside another URI: `llm%3A%2F%2F`, `llm%253A%252F%252F`.
    Percent(u32),
}

/// Whose URI it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An llm URI, or one in a dialect: `llms`, `llm+transport`.
    Llm,
    /// Another address that may carry credentials: `https` (Model Address Standard), `http`, `ai`.
    Other,
}

/// A piece of text that begins like a URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Where, in byte offsets.
    pub span: Span,
    /// How it is written.
    pub escaping: Escaping,
}

/// A URI inside another one may be encoded with it; more than this many times it is no URI that somebody wrote.
const ENCODINGS: u32 = 2;

/// Where a candidate begins, and where its authority does.
struct Start {
    begin: usize,
    head: usize,
    escaping: Escaping,
}

/// The candidates of one kind in a text, in order, disjoint. An address of the other kind inside one is part of it:
/// `llm://h/m?base_url=https://proxy.example/v1`.
pub fn candidates(text: &str, kind: Kind) -> impl Iterator<Item = Candidate> + '_ {
    let mut next = start(text, 0, kind);
    std::iter::from_fn(move || {
        let Start { begin, head, escaping } = next.take()?;
        // A further URI inside this one is its own candidate: `llm://a:k@h/m?next=llm://b:k2@h/m`. So no byte is looked
        // at for more than one end.
        next = start(text, head, kind);
        let stop = next.as_ref().map_or(text.len(), |inner| inner.begin);
        let end = end(&text[..stop], begin, head, escaping);
        Some(Candidate { span: Span::new(begin, end), escaping })
    })
}

/// The next scheme with its two slashes that begins at or behind `from`. What is looked for is the colon, which is rarer
/// than letters.
fn start(text: &str, from: usize, kind: Kind) -> Option<Start> {
    let bytes = text.as_bytes();
    let mut at = from;
    loop {
        at += bytes[at..].iter().position(|&byte| byte == b':' || byte == b'%')?;
        if let Some((escaping, head)) = slashes(bytes, at) {
            if let Some(begin) = scheme(bytes, from, at, kind) {
                return Some(Start { begin, head, escaping });
            }
        }
        at += 1;
    }
}

/// The scheme that ends at `end`, where its colon stands.
fn scheme(bytes: &[u8], from: usize, end: usize, kind: Kind) -> Option<usize> {
    let before = &bytes[from..end];
    let names: &[&[u8]] = match kind {
        Kind::Llm => &[b"llms", b"llm"],
        Kind::Other => &[b"https", b"http", b"ai"],
    };
    for name in names {
        let at = before.len().checked_sub(name.len());
        if at.is_some_and(|at| before[at..].eq_ignore_ascii_case(name)) {
            return Some(end - name.len());
        }
    }
    if kind == Kind::Other {
        return None;
    }
    // `llm+http`: the transport is short.
    let window = &before[before.len().saturating_sub(16)..];
    let plus = window.iter().rposition(|&byte| byte == b'+').filter(|&plus| plus >= 3)?;
    let transport = window[plus + 1..].iter().all(u8::is_ascii_alphanumeric);
    (transport && window[plus - 3..plus].eq_ignore_ascii_case(b"llm")).then_some(end - window.len() + plus - 3)
}

/// A colon and two slashes in one of their spellings, at `at`.
fn slashes(bytes: &[u8], at: usize) -> Option<(Escaping, usize)> {
    if bytes[at] == b':' {
        let first = at + 1;
        if bytes.get(first..first + 2) == Some(b"//") {
            return Some((Escaping::None, first + 2));
        }
        let second = first + escaped_slash(bytes, first)?;
        return Some((Escaping::Json, second + escaped_slash(bytes, second)?));
    }
    for times in 1..=ENCODINGS {
        let mut end = at;
        for digits in [b"3a", b"2f", b"2f"] {
            match encoded(bytes, end, times, *digits) {
                Some(len) => end += len,
                None => break,
            }
        }
        if end == at + 3 * (1 + 2 * times as usize) {
            return Some((Escaping::Percent(times), end));
        }
    }
    None
}

/// `%3A`, or `%253A` if encoded twice: its length.
fn encoded(bytes: &[u8], at: usize, times: u32, digits: [u8; 2]) -> Option<usize> {
    let mut end = at + 1;
    if bytes.get(at) != Some(&b'%') {
        return None;
    }
    for _ in 1..times {
        if bytes.get(end..end + 2) != Some(b"25") {
            return None;
        }
        end += 2;
    }
    bytes.get(end..end + 2)?.eq_ignore_ascii_case(&digits).then_some(end + 2 - at)
}

/// Where a candidate ends that began at `begin` and whose authority begins at `head`.
fn end(text: &str, begin: usize, head: usize, escaping: Escaping) -> usize {
    let bytes = text.as_bytes();
    // What opened before the URI closes it.
    let opener = begin.checked_sub(1).map(|at| bytes[at]);
    let mut open = 0usize;
    let mut at = head;
    while let Some(&byte) = bytes.get(at) {
        let stop = match byte {
            b'\\' if escaping == Escaping::Json => match escape_len(bytes, at) {
                Some(len) => {
                    at += len;
                    continue;
                }
                None => true,
            },
            0..=b' ' | 0x7f | b'"' | b'<' | b'>' | b'`' | b'\\' => true,
            b'\'' => opener == Some(b'\''),
            // Inside another URI, its delimiters end the encoded one.
            b'&' | b'#' | b'?' | b'/' => matches!(escaping, Escaping::Percent(_)),
            b'(' | b'[' | b'{' => {
                open += 1;
                false
            }
            b')' | b']' | b'}' if open > 0 => {
                open -= 1;
                false
            }
            b')' => opener == Some(b'('),
            b']' => opener == Some(b'['),
            b'}' => opener == Some(b'{'),
            _ => false,
        };
        if stop {
            break;
        }
        at += 1;
    }
    // Punctuation at the end belongs to the sentence, unless it is all there is.
    let kept = bytes[head..at].iter().rposition(|byte| !b".,;:!?".contains(byte)).map_or(at, |last| head + last + 1);
    if kept > head {
        kept
    } else {
        at
    }
}

/// `\/` or `\uXXXX`: escapes that can stand inside a URI in a JSON string.
fn escape_len(bytes: &[u8], at: usize) -> Option<usize> {
    escaped_slash(bytes, at).or_else(|| super::unescape::unicode_escape(bytes, at).map(|_| 6))
}

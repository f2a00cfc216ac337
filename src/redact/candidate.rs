//! Where a URI begins and ends in a text.
//!
//! A candidate begins with the scheme and its two slashes, plain or escaped, and ends where prose, quotes or markup end
//! it. The search looks at every byte a bounded number of times, whatever the text.

use super::opening::{bare, opening, scheme, slashes, transport};
use super::unescape::spelled;
use crate::index;
use crate::span::Span;

/// How the URI is written in the text around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escaping {
    /// As it is.
    None,
    /// With escapes of a string, of markup or of a terminal: `llm:\/\/`, `llm\u003a\u002f\u002f`, `llm&#58;//`.
    Escaped,
    /// Percent-encoded so many times, inside another URI: `llm%3A%2F%2F`, `llm%253A%252F%252F`.
    Percent(u32),
}

impl Escaping {
    /// How many times the text is percent-encoded.
    const fn depth(self) -> u32 {
        match self {
            Self::None | Self::Escaped => 0,
            Self::Percent(times) => times,
        }
    }
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
    /// Whether a slash behind the scheme is missing, so that it is one only if it holds a secret.
    pub sloppy: bool,
}

/// Where a candidate begins, and where its authority does.
#[derive(Clone, Copy)]
struct Start {
    begin: usize,
    head: usize,
    escaping: Escaping,
    kind: Kind,
    /// One that lost a slash, which does not end others: `llm:` may stand in a path.
    sloppy: bool,
}

/// The beginnings of a text's candidates, found in one pass.
pub struct Starts<'a> {
    text: &'a str,
    starts: Vec<Start>,
}

impl<'a> Starts<'a> {
    /// Looks at every byte of `text` once, and at those around a colon a bounded number of times.
    #[must_use]
    pub fn find(text: &'a str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = Vec::new();
        // A candidate begins behind the beginning of the last one of its kind.
        let mut from = [0, 0];
        let mut at = 0;
        while let Some(found) = opening(bytes, at) {
            at = found;
            let slashes = slashes(bytes, at);
            if let Some((escaping, head)) = slashes {
                for (begin, kind) in [scheme(bytes, at), transport(bytes, at)].into_iter().flatten() {
                    let free = begin >= std::mem::replace(&mut from[kind as usize], head);
                    // An `ai` URI is looked at as a whole, so a secret need not follow such a delimiter.
                    let looked_at = kind == Kind::Llm || at - begin == 2 || may_hold_secret(&bytes[head..]);
                    if free && looked_at {
                        starts.push(Start { begin, head, escaping, kind, sloppy: false });
                    }
                }
            } else if let Some((begin, kind)) = bare(bytes, at).filter(|&(begin, kind)| begin >= from[kind as usize]) {
                from[kind as usize] = at + 1;
                let sloppy = kind == Kind::Llm;
                starts.push(Start { begin, head: at + 1, escaping: Escaping::None, kind, sloppy });
            }
            at += 1;
        }
        Self { text, starts }
    }

    /// The candidates of one kind, in order of their beginnings. An address of the other kind inside one is part of it:
    /// `llm://h/m?base_url=https://proxy.example/v1`.
    pub fn of(&self, kind: Kind) -> impl Iterator<Item = Candidate> + '_ {
        self.reaching(kind, |_| true)
    }

    /// [`Self::of`] without those that begin inside another: disjoint. In a list such as `llm://a/m?temp=1,llm://b/m` each
    /// item is one.
    pub fn outermost(&self, kind: Kind) -> impl Iterator<Item = Candidate> + '_ {
        let mut end = 0;
        self.reaching(kind, |before| before == b'=').filter(move |found| {
            let outside = found.span.start >= end;
            end = end.max(found.span.end);
            outside
        })
    }

    /// A further URI inside one is its own candidate and ends it, with two exceptions. One that is percent-encoded is a part
    /// of this one as well, which may hold its key behind it: `llm://llm%3A%2F%2Fx:k@h/m`. So is one in the query, behind
    /// which there may be other parameters, if the octet before it says that it `belongs` there:
    /// `llm://h/m?next=llm://b:k@h/m&api_key=k`; but one that lies in such a one is only its own. So no byte is looked at for
    /// more ends than there are depths, and once more.
    fn reaching(&self, kind: Kind, belongs: fn(u8) -> bool) -> impl Iterator<Item = Candidate> + '_ {
        let mut starts = self.starts.iter().filter(move |start| start.kind == kind);
        let mut outer_end = 0;
        std::iter::from_fn(move || {
            let start = starts.next()?;
            let depth = start.escaping.depth();
            let ends = move |inner: &&Start| inner.escaping.depth() <= depth && (start.sloppy || !inner.sloppy);
            let inner = starts.clone().filter(ends).map(|inner| inner.begin);
            let belongs = (start.begin >= outer_end).then_some(belongs);
            let (end, escaped) = end(self.text, start, inner, belongs);
            outer_end = outer_end.max(end);
            let escaping = if escaped { Escaping::Escaped } else { start.escaping };
            Some(Candidate { span: Span::new(start.begin, end), escaping, sloppy: start.sloppy })
        })
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }
}

/// The candidates of one kind in a text, in order of their beginnings ([`Starts::of`]).
#[must_use]
pub fn candidates(text: &str, kind: Kind) -> Vec<Candidate> {
    Starts::find(text).of(kind).collect()
}

/// The last piece of a text that begins like a URI of either kind, and the end of the piece before it. Of two that lie
/// one in the other, the outer one; of two that only touch, as in a list, the later one, since each masks what is its own.
#[must_use]
pub fn last(text: &str) -> Option<(Span, u32)> {
    let starts = Starts::find(text);
    let of = |kind| starts.reaching(kind, |before| before == b'=');
    let mut spans: Vec<Span> = of(Kind::Llm).chain(of(Kind::Other)).map(|found| found.span).collect();
    spans =
        index::order(&mut spans.iter().map(|span| (span.start, span.end))).into_iter().map(|at| spans[at]).collect();
    let mut last: Option<(Span, u32)> = None;
    for span in spans {
        last = Some(match last {
            Some((outer, before)) if span.start < outer.end => (Span { end: outer.end.max(span.end), ..outer }, before),
            Some((earlier, _)) => (span, earlier.end),
            None => (span, 0),
        });
    }
    last
}

/// Whether an address of another scheme may have userinfo or a fragment, however it is escaped. Logs are full of web
/// addresses, and nearly all of them have neither. A long one is not looked at to its end.
fn may_hold_secret(rest: &[u8]) -> bool {
    const LOOK: usize = 256;
    let end = rest.len().min(LOOK);
    let mut at = 0;
    while at < end && !TELLING[usize::from(rest[at])] {
        at += 1;
    }
    if at == end {
        return rest.len() > LOOK;
    }
    matches!(rest[at], b'@' | b'#' | b'%' | b'\\')
}

/// What ends a web address in a text, or may be part of a secret in it.
static TELLING: [bool; 256] = {
    let mut telling = [false; 256];
    let mut at = 0;
    while at < 256 {
        telling[at] = matches!(at as u8, 0..=b' ' | b'"' | b'<' | b'>' | b'`' | b'@' | b'#' | b'%' | b'\\');
        at += 1;
    }
    telling
};

/// Where a candidate ends, and whether there are escapes in it. `inner` are the places where others begin: they end it,
/// unless they lie in its query and the octet before them `belongs` there.
fn end(
    text: &str,
    start: &Start,
    mut inner: impl Iterator<Item = usize>,
    belongs: Option<fn(u8) -> bool>,
) -> (usize, bool) {
    let Start { begin, head, escaping, .. } = *start;
    let bytes = text.as_bytes();
    let encoded = matches!(escaping, Escaping::Percent(_));
    // What opened before the URI closes it.
    let opener = begin.checked_sub(1).map(|at| bytes[at]);
    let mut open = 0usize;
    // Where slashes are missing, there may be backslashes: `llm:\\app:key@host`.
    let astray = bytes[head..].iter().take_while(|&&byte| start.sloppy && matches!(byte, b'/' | b'\\')).count();
    let mut at = head + astray;
    // Punctuation at the end belongs to the sentence, unless it is all there is.
    let mut kept = head;
    let mut next = inner.next();
    let mut query = false;
    let mut escaped = !encoded && bytes[begin..head].iter().any(|byte| matches!(byte, b'\\' | b'&' | 0x1b));
    while let Some(&byte) = bytes.get(at) {
        if next.is_some_and(|next| at >= next) {
            if !(query && belongs.is_some_and(|belongs| belongs(bytes[at - 1]))) {
                break;
            }
            next = inner.next();
        }
        let mut len = 1;
        let mut byte = byte;
        if matches!(byte, b'\\' | b'&' | 0x1b) && !encoded {
            if let Some((character, length)) = spelled(bytes, at) {
                escaped = true;
                len = length;
                let Some(character) = character else {
                    at += len;
                    continue;
                };
                byte = character;
            }
        }
        match byte {
            b'?' => query = true,
            b'#' => query = false,
            _ => {}
        }
        let stop = match byte {
            0..=b' ' | 0x7f | b'"' | b'<' | b'>' | b'`' | b'\\' => true,
            b'\'' => bytes[..begin].ends_with(&bytes[at..at + len]),
            // Inside another URI, its delimiters end the encoded one.
            b'&' | b'#' | b'?' | b'/' => encoded,
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
            match rest_of_key(bytes, head, at, len) {
                Some(sign) if !encoded && next.is_none_or(|next| sign < next) => {
                    at = sign;
                    continue;
                }
                _ => break,
            }
        }
        at += len;
        if !b".,;:!?".contains(&byte) {
            kept = at;
        }
    }
    (if kept > head { kept } else { at }, escaped)
}

/// A key may hold the character that would end it in a text, such as a quotation mark: then an `@` and a host follow in
/// the same word, and nothing in between that has a place in data or markup. `len` is how long the character is as it stands.
/// Returns where the `@` is.
#[inline(never)]
fn rest_of_key(bytes: &[u8], head: usize, stop: usize, len: usize) -> Option<usize> {
    // Not more than a stream has at hand (js/core/run.ts).
    const LONGEST: usize = 256;
    let key = &bytes[head..stop][..LONGEST.min(stop - head)];
    // A label may be a mail address.
    let label = key.iter().rposition(|&byte| byte == b'@').map_or(0, |sign| sign + 1);
    let key = &key[label..];
    let colon = key.iter().position(|&byte| byte == b':')?;
    let is_port = key[colon + 1..].iter().all(u8::is_ascii_digit);
    if is_port || stop - head > LONGEST || bytes[stop] <= b' ' || key.iter().any(|byte| b"/?#".contains(byte)) {
        return None;
    }
    // The character itself may be written as an entity, which has such octets.
    let behind = stop + len;
    let length = bytes[behind..].iter().take(LONGEST).position(|byte| *byte <= b' ' || b"@/?#:,;|&=".contains(byte))?;
    let sign = behind + length;
    let host = bytes.get(sign + 1).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'[');
    (bytes[sign] == b'@' && host).then_some(sign)
}

//! Where a URI begins and ends in a text.
//!
//! A candidate begins with the scheme and its two slashes, plain or escaped, and ends where prose, quotes or markup end
//! it. The search looks at every byte a bounded number of times, whatever the text.

use super::unescape::escaped_slash;
use crate::bytes;
use crate::index;
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

impl Escaping {
    /// How many times the text is percent-encoded.
    const fn depth(self) -> u32 {
        match self {
            Self::None | Self::Json => 0,
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
}

/// A URI inside another one may be encoded with it; more than this many times it is no URI that somebody wrote.
const ENCODINGS: u32 = 2;

/// Where a candidate begins, and where its authority does.
#[derive(Clone, Copy)]
struct Start {
    begin: usize,
    head: usize,
    escaping: Escaping,
    kind: Kind,
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
            if let Some((escaping, head)) = slashes(bytes, at) {
                for (begin, kind) in [scheme(bytes, at), transport(bytes, at)].into_iter().flatten() {
                    let free = begin >= std::mem::replace(&mut from[kind as usize], head);
                    // An `ai` URI is looked at as a whole, so a secret need not follow such a delimiter.
                    let looked_at = kind == Kind::Llm || at - begin == 2 || may_hold_secret(&bytes[head..]);
                    if free && looked_at {
                        starts.push(Start { begin, head, escaping, kind });
                    }
                }
            } else if let Some(begin) = bare(bytes, at).filter(|&begin| begin >= from[Kind::Other as usize]) {
                from[Kind::Other as usize] = at + 1;
                starts.push(Start { begin, head: at + 1, escaping: Escaping::None, kind: Kind::Other });
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
            let inner = starts.clone().filter(|inner| inner.escaping.depth() <= depth).map(|inner| inner.begin);
            let belongs = (start.begin >= outer_end).then_some(belongs);
            let end = end(self.text, start, inner, belongs);
            outer_end = outer_end.max(end);
            Some(Candidate { span: Span::new(start.begin, end), escaping: start.escaping })
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
    let looked = &rest[..rest.len().min(LOOK)];
    let mut at = 0;
    while at < looked.len() && !TELLING[usize::from(looked[at])] {
        at += 1;
    }
    match looked.get(at) {
        Some(byte) => matches!(byte, b'@' | b'#' | b'%' | b'\\'),
        None => rest.len() > LOOK,
    }
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

/// The next place where a colon and two slashes may stand in one of their spellings. Most colons are those of times and
/// of sentences: the byte behind tells.
fn opening(bytes: &[u8], from: usize) -> Option<usize> {
    bytes::find_pair(bytes, from, b'%', b':', [b'/', b'\\'])
}

/// The scheme that ends at `end`, where its colon stands.
fn scheme(bytes: &[u8], end: usize) -> Option<(usize, Kind)> {
    let before = &bytes[..end];
    let ends_with = |name: &[u8]| {
        let mut length = 0;
        while length < name.len().min(end) && before[end - length - 1] | 0x20 == name[name.len() - length - 1] {
            length += 1;
        }
        length == name.len()
    };
    // The last letter tells which one it can be.
    let (length, kind) = match before.last()?.to_ascii_lowercase() {
        b'm' if ends_with(b"llm") => (3, Kind::Llm),
        b's' if ends_with(b"llms") => (4, Kind::Llm),
        b's' if ends_with(b"https") => (5, Kind::Other),
        b'p' if ends_with(b"http") => (4, Kind::Other),
        b'i' if ends_with(b"ai") => (2, Kind::Other),
        _ => return None,
    };
    Some((end - length, kind))
}

/// `ai:/agent/x`: an ai URI without an authority, whose scheme is a word by itself.
fn bare(bytes: &[u8], at: usize) -> Option<usize> {
    if bytes[at] != b':' || bytes.get(at + 1) != Some(&b'/') {
        return None;
    }
    let begin = at.checked_sub(2).filter(|&begin| bytes[begin..at].eq_ignore_ascii_case(b"ai"))?;
    let inside = begin > 0 && (bytes[begin - 1].is_ascii_alphanumeric() || b"+-._%/".contains(&bytes[begin - 1]));
    (!inside).then_some(begin)
}

/// `llm+http`, a dialect: the transport is short.
fn transport(bytes: &[u8], end: usize) -> Option<(usize, Kind)> {
    const LONGEST: usize = 16;
    let mut name = 0;
    while name < LONGEST.min(end) && bytes[end - name - 1].is_ascii_alphanumeric() {
        name += 1;
    }
    let before = bytes[..end - name].strip_suffix(b"+")?;
    let begin = before.len().checked_sub("llm".len())?;
    before[begin..].eq_ignore_ascii_case(b"llm").then_some((begin, Kind::Llm))
}

/// A colon and two slashes in one of their spellings, at `at`.
fn slashes(bytes: &[u8], at: usize) -> Option<(Escaping, usize)> {
    if bytes[at] == b':' {
        let first = at + 1;
        return match bytes.get(first)? {
            b'/' if bytes.get(first + 1) == Some(&b'/') => Some((Escaping::None, first + 2)),
            b'\\' => {
                let second = first + escaped_slash(bytes, first)?;
                Some((Escaping::Json, second + escaped_slash(bytes, second)?))
            }
            _ => None,
        };
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

/// Where a candidate ends. `inner` are the places where others begin: they end it, unless they lie in its query and the
/// octet before them `belongs` there.
fn end(text: &str, start: &Start, mut inner: impl Iterator<Item = usize>, belongs: Option<fn(u8) -> bool>) -> usize {
    let Start { begin, head, escaping, .. } = *start;
    let bytes = text.as_bytes();
    // What opened before the URI closes it.
    let opener = begin.checked_sub(1).map(|at| bytes[at]);
    let mut open = 0usize;
    let mut at = head;
    let mut next = inner.next();
    let mut query = false;
    while let Some(&byte) = bytes.get(at) {
        if next.is_some_and(|next| at >= next) {
            if !(query && belongs.is_some_and(|belongs| belongs(bytes[at - 1]))) {
                break;
            }
            next = inner.next();
        }
        match byte {
            b'?' => query = true,
            b'#' => query = false,
            _ => {}
        }
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

/// `\/` or `\uHHHH`: escapes that can stand inside a URI in a JSON string.
fn escape_len(bytes: &[u8], at: usize) -> Option<usize> {
    escaped_slash(bytes, at).or_else(|| super::unescape::unicode_escape(bytes, at).map(|_| 6))
}

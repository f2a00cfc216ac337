//! Where a URI begins and ends in a text.
//!
//! A candidate begins with the scheme and its two slashes, plain or escaped, and ends where prose, quotes or markup end
//! it. The search looks at every byte a bounded number of times, whatever the text.

use super::unescape::{colour, spelled};
use crate::bytes;
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

/// A URI inside another one may be encoded with it; more than this many times it is no URI that somebody wrote.
const ENCODINGS: usize = 4;

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

/// The next place where a colon may stand, in one of its spellings, with slashes behind it or with `llm` before it. Most
/// colons are those of times and of sentences: the byte behind tells.
fn opening(bytes: &[u8], from: usize) -> Option<usize> {
    let at = bytes::find_opening(bytes, from)?;
    Some(if bytes[at] | 0x20 == b'l' { at + "lm".len() } else { at })
}

/// The scheme that ends at `end`, where its colon stands, or the colours between them begin.
#[inline(never)]
fn scheme(bytes: &[u8], end: usize) -> Option<(usize, Kind)> {
    plain_scheme(&bytes[..end]).or_else(|| {
        let before = uncoloured(&bytes[..end]);
        if before.len() < end {
            plain_scheme(before)
        } else {
            None
        }
    })
}

/// The scheme at the end of `before`.
#[allow(clippy::inline_always)]
#[inline(always)]
fn plain_scheme(before: &[u8]) -> Option<(usize, Kind)> {
    // The last letter tells which one it can be.
    let (name, kind): (&[u8], Kind) = match before.last()?.to_ascii_lowercase() {
        b'm' => (b"llm", Kind::Llm),
        b'p' => (b"http", Kind::Other),
        b'i' => (b"ai", Kind::Other),
        b's' if ends_with(before, b"llms") => (b"llms", Kind::Llm),
        b's' => (b"https", Kind::Other),
        _ => return None,
    };
    ends_with(before, name).then(|| (before.len() - name.len(), kind))
}

/// Whether a text ends with a name in either case.
#[allow(clippy::inline_always)]
#[inline(always)]
fn ends_with(text: &[u8], name: &[u8]) -> bool {
    let mut length = 0;
    while length < name.len().min(text.len()) && text[text.len() - length - 1] | 0x20 == name[name.len() - length - 1] {
        length += 1;
    }
    length == name.len()
}

/// What stands before the control sequences at its end: `grep --color llm` puts them between the scheme and its colon.
fn uncoloured(before: &[u8]) -> &[u8] {
    const LONGEST: usize = 12;
    let mut end = before.len();
    loop {
        let mut start = end;
        while start > end.saturating_sub(LONGEST) && before[start - 1] != 0x1b {
            start -= 1;
        }
        if start == 0 || before[start - 1] != 0x1b || colour(before, start - 1) != Some(end - start + 1) {
            return &before[..end];
        }
        end = start - 1;
    }
}

/// What has no two slashes: `ai:/agent/x`, an ai URI without an authority, and `llm:app:key@host/m`, which lost them. The
/// scheme is a word by itself.
fn bare(bytes: &[u8], at: usize) -> Option<(usize, Kind)> {
    if bytes.get(at) != Some(&b':') {
        return None;
    }
    let (begin, kind) = scheme(bytes, at)?;
    let ai = at - begin == 2 && bytes.get(at + 1) == Some(&b'/');
    let llm = at - begin == 3 && kind == Kind::Llm;
    let before = if begin == 0 { b' ' } else { bytes[begin - 1] };
    let inside = before.is_ascii_alphanumeric() || b"+-._%/".contains(&before);
    ((ai || llm) && !inside).then_some((begin, kind))
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
#[allow(clippy::inline_always)]
#[inline(always)]
fn slashes(bytes: &[u8], at: usize) -> Option<(Escaping, usize)> {
    if at + 2 < bytes.len() && bytes[at] == b':' && bytes[at + 1] == b'/' && bytes[at + 2] == b'/' {
        return Some((Escaping::None, at + 3));
    }
    spelled_slashes(bytes, at)
}

#[inline(never)]
fn spelled_slashes(bytes: &[u8], at: usize) -> Option<(Escaping, usize)> {
    let mut depth = 0;
    let mut end = at;
    for wanted in *b"://" {
        let (found, len, times) = spelling(bytes, end)?;
        // One of them may be as it is: a colon is escaped where a slash is not.
        if found != wanted || depth != 0 && times != 0 && times != depth {
            return None;
        }
        depth = depth.max(times);
        end += len;
    }
    let escaping = match depth {
        0 => Escaping::None,
        // In another URI, slashes that stand as they are would be its own.
        _ if bytes[end - 1] == b'/' => Escaping::None,
        times => Escaping::Percent(times),
    };
    Some((escaping, end))
}

/// One character in one of its spellings: what it is, its length, and how many times it is percent-encoded.
fn spelling(bytes: &[u8], at: usize) -> Option<(u8, usize, u32)> {
    let byte = *bytes.get(at)?;
    if byte != b'%' {
        return match spelled(bytes, at) {
            Some((Some(found), len)) => Some((found, len, 0)),
            Some((None, _)) => None,
            None => Some((byte, 1, 0)),
        };
    }
    let again = bytes[at + 1..].chunks_exact(2).take(ENCODINGS).take_while(|two| *two == b"25").count();
    if again == ENCODINGS {
        return None;
    }
    let digits = bytes.get(at + 1 + 2 * again..at + 3 + 2 * again)?;
    let found = match digits {
        b"3A" | b"3a" => b':',
        b"2F" | b"2f" => b'/',
        _ => return None,
    };
    Some((found, 3 + 2 * again, again as u32 + 1))
}

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
            match rest_of_key(bytes, head, at) {
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
/// the same word, and nothing in between that has a place in data or markup. Returns where the `@` is.
#[inline(never)]
fn rest_of_key(bytes: &[u8], head: usize, stop: usize) -> Option<usize> {
    // Not more than a stream has at hand (js/internal/run.ts).
    const LONGEST: usize = 256;
    let key = &bytes[head..stop][..LONGEST.min(stop - head)];
    // A label may be a mail address.
    let label = key.iter().rposition(|&byte| byte == b'@').map_or(0, |sign| sign + 1);
    let key = &key[label..];
    let colon = key.iter().position(|&byte| byte == b':')?;
    let is_port = key[colon + 1..].iter().all(u8::is_ascii_digit);
    if is_port || stop - head > LONGEST || key.iter().any(|byte| b"/?#".contains(byte)) {
        return None;
    }
    let length = bytes[stop..].iter().take(LONGEST).position(|byte| *byte <= b' ' || b"@/?#:,;|&=".contains(byte))?;
    let sign = stop + length;
    let host = bytes.get(sign + 1).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'[');
    (bytes[sign] == b'@' && host).then_some(sign)
}

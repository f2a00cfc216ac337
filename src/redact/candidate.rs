//! Where URIs begin in a text. A candidate begins with the scheme and its two slashes, plain or escaped. The search looks at
//! each byte a bounded number of times.

use super::end::End;
use super::opening::{bare, opening, scheme, slashes, transport};
use crate::bytes;
use crate::span::{self, Span};

/// How the URI is written in the text around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escaping {
    /// Verbatim.
    None,
    /// With escapes of a string, of markup or of a terminal: `llm:\/\/`, `llm\u003a\u002f\u002f`, `llm&#58;//`.
    Escaped,
    /// Percent-encoded this many times, inside another URI: `llm%3A%2F%2F`, `llm%253A%252F%252F`.
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

/// The scheme of a URI.
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
    /// Whether a slash after the scheme is missing, so that it is a URI only if it contains a secret.
    pub sloppy: bool,
}

/// Where a candidate begins, and where its authority does.
#[derive(Clone, Copy)]
pub(super) struct Start {
    pub(super) begin: usize,
    pub(super) head: usize,
    pub(super) escaping: Escaping,
    /// It lost a slash. It does not end others: `llm:` may be in a path.
    pub(super) sloppy: bool,
}

impl Start {
    /// Whether this one, inside `outer`, may end it. A percent-encoded one is a part of it as well, and the key may follow:
    /// `llm://llm%3A%2F%2Fx:k@h/m`.
    pub(super) fn ends(&self, outer: &Self) -> bool {
        self.escaping.depth() <= outer.escaping.depth() && (outer.sloppy || !self.sloppy)
    }
}

/// When a URI in the query of another one is a part of that too, so that its other parameters are found:
/// `llm://h/m?next=llm://b:k@h/m&api_key=k`. In any other place it ends the outer one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Nested {
    Never,
    /// Only as a value: in a list such as `llm://a/m?temp=1,llm://b/m` each item is a candidate.
    Value,
    Always,
}

/// The starts of a text's candidates, found in one pass.
pub(super) struct Starts<'a> {
    text: &'a str,
    /// By kind, in order.
    lists: [Vec<Start>; 2],
    /// By kind, the end of the last head. The next candidate begins after it.
    free: [usize; 2],
}

impl<'a> Starts<'a> {
    /// Looks at each byte of `text` once, and at those around a colon a bounded number of times.
    pub(super) fn find(text: &'a str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = Self { text, lists: [Vec::new(), Vec::new()], free: [0, 0] };
        let mut from = 0;
        while let Some(at) = opening(bytes, from) {
            starts.add(bytes, at);
            from = at + 1;
        }
        starts
    }

    /// Adds what the colon at `at` belongs to.
    fn add(&mut self, bytes: &[u8], at: usize) {
        let Some((escaping, head)) = slashes(bytes, at) else {
            if let Some((begin, kind)) = bare(bytes, at).filter(|&(begin, kind)| begin >= self.free[kind as usize]) {
                let sloppy = kind == Kind::Llm;
                self.push(kind, Start { begin, head: at + 1, escaping: Escaping::None, sloppy });
            }
            return;
        };
        if let Some((begin, kind)) = scheme(bytes, at) {
            // An `ai` URI is searched as a whole, so that a secret need not follow a delimiter.
            let whole = kind == Kind::Llm || at - begin == 2;
            if whole || bytes::may_hold_secret(bytes, head) {
                self.push(kind, Start { begin, head, escaping, sloppy: false });
            } else {
                self.free[kind as usize] = head;
            }
        }
        if let Some(begin) = transport(bytes, at) {
            self.push(Kind::Llm, Start { begin, head, escaping, sloppy: false });
        }
    }

    fn push(&mut self, kind: Kind, start: Start) {
        let free = std::mem::replace(&mut self.free[kind as usize], start.head);
        if start.begin >= free {
            self.lists[kind as usize].push(start);
        }
    }

    /// The starts of one kind, in order.
    pub(super) fn of(&self, kind: Kind) -> &[Start] {
        &self.lists[kind as usize]
    }

    /// The candidates of one kind, in order of their starts. An address of the other kind inside one is part of it:
    /// `llm://h/m?base_url=https://proxy.example/v1`. One inside another does not extend to a third, so that no byte is read
    /// for more ends than there are depths, and once more.
    pub(super) fn candidates(&self, kind: Kind, nested: Nested) -> Vec<Candidate> {
        let list = &self.lists[kind as usize];
        let mut found = Vec::with_capacity(list.len());
        let mut outer_end = 0;
        for (at, start) in list.iter().enumerate() {
            let nested = if start.begin >= outer_end { nested } else { Nested::Never };
            let (end, escaped) = End::find(self.text.as_bytes(), start, &list[at + 1..], nested);
            outer_end = outer_end.max(end);
            let escaping = if escaped { Escaping::Escaped } else { start.escaping };
            found.push(Candidate { span: Span::new(start.begin, end), escaping, sloppy: start.sloppy });
        }
        found
    }

    /// The candidates that do not begin inside another one: disjoint.
    pub(super) fn outermost(&self, kind: Kind) -> Vec<Candidate> {
        let mut found = self.candidates(kind, Nested::Value);
        let mut end = 0;
        found.retain(|candidate| {
            let outside = candidate.span.start >= end;
            end = end.max(candidate.span.end);
            outside
        });
        found
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.lists[0].is_empty() && self.lists[1].is_empty()
    }
}

/// The candidates of one kind in a text, in order of their starts.
#[must_use]
pub fn candidates(text: &str, kind: Kind) -> Vec<Candidate> {
    Starts::find(text).candidates(kind, Nested::Always)
}

/// The last piece of a text that begins like a URI of either kind, and the end of the piece before it. Of two candidates, one
/// in the other, the outer one counts; of two that touch, as in a list, the later one.
#[must_use]
pub fn last(text: &str) -> Option<(Span, u32)> {
    let starts = Starts::find(text);
    let mut spans = Vec::new();
    for kind in [Kind::Llm, Kind::Other] {
        spans.extend(starts.candidates(kind, Nested::Value).iter().map(|found| found.span));
    }
    let mut last: Option<(Span, u32)> = None;
    for at in span::order(&spans) {
        let span = spans[at as usize];
        last = Some(match last {
            Some((outer, before)) if span.start < outer.end => (Span { end: outer.end.max(span.end), ..outer }, before),
            Some((earlier, _)) => (span, earlier.end),
            None => (span, 0),
        });
    }
    last
}

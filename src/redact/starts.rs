//! The pieces of a text that begin like URIs. Such a candidate begins with the scheme and its two slashes, plain or escaped. The search
//! for beginnings looks at each byte a bounded number of times.

use super::end::End;
use super::opening::{bare, openings, scheme, slashes, transport};
use super::start::{Candidate, Kind, Start};
use crate::bytes;
use crate::span::{self, Span};

/// The starts of a text's candidates, found in one pass.
pub(super) struct Starts<'a> {
    pub(super) text: &'a str,
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
        for at in openings(bytes) {
            // The colon of `llm://` is found twice.
            if at >= from {
                starts.add(bytes, at);
                from = at + 1;
            }
        }
        starts
    }

    /// Adds what the colon at `at` belongs to.
    fn add(&mut self, bytes: &[u8], at: usize) {
        let Some((depth, head)) = slashes(bytes, at) else {
            let outside = |&(begin, kind, ..): &(usize, Kind, _, _)| begin >= self.free[kind as usize];
            if let Some((begin, kind, depth, head)) = bare(bytes, at).filter(outside) {
                self.push(kind, Start { begin, head, depth, sloppy: kind == Kind::Llm });
            }
            return;
        };
        let mut joined = true;
        if let Some((begin, kind)) = scheme(bytes, at) {
            // A transport may be longer than the scheme at its end: `llm+xhttp`.
            joined = begin > 0 && (bytes[begin - 1].is_ascii_alphanumeric() || bytes[begin - 1] == b'+');
            // An `ai` URI is searched as a whole, so that a secret need not follow a delimiter.
            let whole = kind == Kind::Llm || at - begin == 2 || depth > 0;
            if whole || bytes::may_hold_secret(bytes, head) {
                self.push(kind, Start { begin, head, depth, sloppy: false });
            } else {
                self.free[kind as usize] = head;
            }
        }
        if let Some(begin) = if joined { transport(bytes, at) } else { None } {
            self.push(Kind::Llm, Start { begin, head, depth, sloppy: false });
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

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.lists[0].is_empty() && self.lists[1].is_empty()
    }

    /// The candidates of one kind, in order of their starts. An address of the other kind inside one is part of it:
    /// `llm://h/m?base_url=https://proxy.example/v1`. One inside another does not extend to a third, so that no byte is read
    /// for more ends than there are depths, and once more.
    pub(super) fn candidates(&self, kind: Kind) -> Vec<Candidate> {
        let list = self.of(kind);
        let mut found = Vec::with_capacity(list.len());
        let mut outer_end = 0;
        for (at, &Start { begin, depth, sloppy, .. }) in list.iter().enumerate() {
            let (end, escaped) = End::find(self.text.as_bytes(), &list[at], &list[at + 1..], begin >= outer_end);
            outer_end = outer_end.max(end);
            found.push(Candidate { span: Span::new(begin, end), depth, escaped, sloppy });
        }
        found
    }

    /// The candidates that do not begin inside another one: disjoint.
    pub(super) fn outermost(&self, kind: Kind) -> Vec<Candidate> {
        let mut found = self.candidates(kind);
        let mut end = 0;
        found.retain(|candidate| is_outside(candidate.span, &mut end));
        found
    }
}

/// Whether a span is not inside one of those before it, the last of which ends at `end`.
pub(super) fn is_outside(span: Span, end: &mut u32) -> bool {
    let outside = span.start >= *end;
    *end = span.end.max(*end);
    outside
}

/// The candidates of one kind in a text, in order of their starts.
#[must_use]
pub fn candidates(text: &str, kind: Kind) -> Vec<Candidate> {
    Starts::find(text).candidates(kind)
}

/// The last piece of a text that begins like a URI of either kind, and the end of the piece before it. Of two candidates, one
/// in the other, the outer one counts; of two that touch, as in a list, the later one.
#[must_use]
pub fn last(text: &str) -> Option<(Span, u32)> {
    let starts = Starts::find(text);
    let mut spans = Vec::new();
    for kind in [Kind::Llm, Kind::Other] {
        spans.extend(starts.candidates(kind).iter().map(|found| found.span));
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

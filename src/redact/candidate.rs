//! The pieces of a text that begin like URIs, from their starts to their ends.

use super::end::End;
use super::start::{Candidate, Escaping, Kind, Nested};
use super::starts::Starts;
use crate::span::{self, Span};

impl Starts<'_> {
    /// The candidates of one kind, in order of their starts. An address of the other kind inside one is part of it:
    /// `llm://h/m?base_url=https://proxy.example/v1`. One inside another does not extend to a third, so that no byte is read
    /// for more ends than there are depths, and once more.
    pub(super) fn candidates(&self, kind: Kind, nested: Nested) -> Vec<Candidate> {
        let list = self.of(kind);
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

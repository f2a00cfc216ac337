//! The places of the bytes of a text in the text that it was made from.

use crate::span::Span;

/// Runs of bytes, ascending. They take less memory than a place for each byte.
#[derive(Default)]
pub(super) struct Origin {
    runs: Vec<Run>,
    length: u32,
}

struct Run {
    /// The first byte.
    at: u32,
    /// The place of the first byte of a copy, or of each byte of the run.
    place: Span,
    is_copy: bool,
}

impl Origin {
    pub(super) fn with_capacity(runs: usize) -> Self {
        Self { runs: Vec::with_capacity(runs), length: 0 }
    }

    /// The next `length` bytes are copies of those at `start`.
    pub(super) fn copy(&mut self, start: u32, length: u32) {
        let continues =
            self.runs.last().is_some_and(|run| run.is_copy && run.place.start + (self.length - run.at) == start);
        if !continues && length > 0 {
            self.push(Span { start, end: start + 1 }, true);
        }
        self.length += length;
    }

    /// The next `length` bytes, together, take the place of a span.
    pub(super) fn replace(&mut self, place: Span, length: u32) {
        if length > 0 {
            self.push(place, false);
        }
        self.length += length;
    }

    fn push(&mut self, place: Span, is_copy: bool) {
        self.runs.push(Run { at: self.length, place, is_copy });
    }

    /// From the place of the first byte of a span to that of its last one.
    pub(super) fn place(&self, span: Span) -> Span {
        let start = self.byte(span.start).start;
        Span { start, end: if span.is_empty() { start } else { self.byte(span.end - 1).end } }
    }

    /// The place of a byte. At the end of a copy, it is after the last byte.
    fn byte(&self, at: u32) -> Span {
        let next = self.runs.partition_point(|run| run.at <= at);
        match self.runs[..next].last() {
            Some(run) if run.is_copy => {
                let start = run.place.start + (at - run.at);
                Span { start, end: start + 1 }
            }
            Some(run) => run.place,
            None => Span::default(),
        }
    }
}

/// The place of a span of a text that was made in several steps, the first one first.
pub(super) fn place(steps: &[Origin], span: Span) -> Span {
    steps.iter().rev().fold(span, |span, origin| origin.place(span))
}

//! Half-open ranges of the input. Layer 0.

use crate::bytes::{is_ascii, utf16_length};
use crate::sort;
use std::ops::Range;

/// A half-open range `start..end` of **byte** offsets into a UTF-8 input.
///
/// JavaScript sees the same ranges in UTF-16 code units; [`utf16_offsets`] converts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(C)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

impl Span {
    /// An absent component. JavaScript reads it as -1.
    pub const NONE: Self = Self { start: u32::MAX, end: u32::MAX };

    /// The range, or `None` for [`Span::NONE`].
    #[must_use]
    pub const fn some(self) -> Option<Self> {
        if self.start == u32::MAX {
            None
        } else {
            Some(self)
        }
    }

    /// The range `start..end`.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    /// The empty range at `at`.
    #[must_use]
    pub const fn at(at: usize) -> Self {
        Self::new(at, at)
    }

    /// Number of bytes.
    #[must_use]
    pub const fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether the range is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The range as a [`Range`], for slicing.
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The text of this range in `input`.
    ///
    /// # Panics
    /// If the range is not within `input` or splits a character. Spans from this crate never do so for their own input.
    #[must_use]
    pub fn of(self, input: &str) -> &str {
        &input[self.range()]
    }

    /// Whether `other` is within this range.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }
}

/// Converts byte offsets to UTF-16 code unit offsets in one pass over `input`.
///
/// `offsets` may be in any order; each is replaced in place. An offset past the end becomes the length in UTF-16 units.
pub fn utf16_offsets(input: &str, offsets: &mut [&mut u32]) {
    if is_ascii(input.as_bytes()) {
        return;
    }
    let (mut read, mut units) = (0, 0);
    for at in sort::order(offsets.len(), &|a, b| offsets[a as usize].cmp(&offsets[b as usize])) {
        let offset = &mut *offsets[at as usize];
        let end = input.len().min(*offset as usize);
        units += utf16_length(&input.as_bytes()[read..end]) as u32;
        (*offset, read) = (units, end);
    }
}

/// [`utf16_offsets`] of spans.
#[cfg(feature = "wasm")]
pub(crate) fn utf16_spans(input: &str, spans: Vec<&mut Span>) {
    let mut offsets = Vec::with_capacity(2 * spans.len());
    for Span { start, end } in spans {
        offsets.push(start);
        offsets.push(end);
    }
    utf16_offsets(input, &mut offsets);
}

/// The positions of the spans, sorted by start and then by end; equal spans keep their order.
pub(crate) fn order(spans: &[Span]) -> Vec<u32> {
    sort::order(spans.len(), &|a, b| spans[a as usize].cmp(&spans[b as usize]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_count_utf16_units() {
        let input = "é🎉x";
        let (mut a, mut b, mut c, mut d) = (7, 0, 2, 6);
        utf16_offsets(input, &mut [&mut a, &mut b, &mut c, &mut d]);
        assert_eq!((a, b, c, d), (4, 0, 1, 3));
    }

    #[test]
    fn order_is_stable() {
        let spans = [Span::new(2, 2), Span::new(1, 4), Span::new(1, 3), Span::new(1, 4)];
        assert_eq!(order(&spans), [2, 1, 3, 0]);
    }
}

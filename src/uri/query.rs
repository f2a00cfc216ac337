//! `name=value` pairs of a query. RFC 3986 leaves the query opaque; splitting at `&` and at the first `=`, before any
//! decoding, is the common convention that the draft (§4.4) and the Model Address Standard rely on.

use crate::bytes::find;
use crate::span::Span;

/// One pair, as spans of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    /// Up to the first `=`; the whole pair if there is none.
    pub(crate) name: Span,
    /// After the first `=`. `a` has no value, `a=` an empty one.
    pub(crate) value: Option<Span>,
}

impl Pair {
    /// The pair as a whole.
    pub(crate) fn span(self) -> Span {
        Span { start: self.name.start, end: self.value.map_or(self.name.end, |value| value.end) }
    }

    /// Whether the pair is empty, as between two `&`.
    #[cfg(any(feature = "requests", feature = "neighbours"))]
    pub(crate) fn is_empty(self) -> bool {
        self.name.is_empty() && self.value.is_none()
    }
}

/// The pairs of the query at `query`, including empty ones. An empty query has one empty pair.
pub(crate) fn pairs(input: &str, query: Span) -> impl Iterator<Item = Pair> + '_ {
    let bytes = input.as_bytes();
    let mut next = Some(query.start as usize);
    std::iter::from_fn(move || {
        let start = next?;
        let rest = &bytes[start..query.end as usize];
        let end = find(rest, b'&').map_or(query.end as usize, |at| start + at);
        next = (end < query.end as usize).then_some(end + 1);
        let equals = find(&bytes[start..end], b'=').map(|at| start + at);
        Some(match equals {
            Some(at) => Pair { name: Span::new(start, at), value: Some(Span::new(at + 1, end)) },
            None => Pair { name: Span::new(start, end), value: None },
        })
    })
}

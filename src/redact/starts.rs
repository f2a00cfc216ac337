//! Where URIs begin in a text. A candidate begins with the scheme and its two slashes, plain or escaped. The search looks at
//! each byte a bounded number of times.

use super::opening::{bare, openings, scheme, slashes, transport};
use super::start::{Escaping, Kind, Start};
use crate::bytes;

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
        let Some((escaping, head)) = slashes(bytes, at) else {
            let outside = |&(begin, kind, ..): &(usize, Kind, _, _)| begin >= self.free[kind as usize];
            if let Some((begin, kind, escaping, head)) = bare(bytes, at).filter(outside) {
                self.push(kind, Start { begin, head, escaping, sloppy: kind == Kind::Llm });
            }
            return;
        };
        let mut joined = true;
        if let Some((begin, kind)) = scheme(bytes, at) {
            // A transport may be longer than the scheme at its end: `llm+xhttp`.
            joined = begin > 0 && (bytes[begin - 1].is_ascii_alphanumeric() || bytes[begin - 1] == b'+');
            // An `ai` URI is searched as a whole, so that a secret need not follow a delimiter.
            let whole = kind == Kind::Llm || at - begin == 2 || escaping != Escaping::None;
            if whole || bytes::may_hold_secret(bytes, head) {
                self.push(kind, Start { begin, head, escaping, sloppy: false });
            } else {
                self.free[kind as usize] = head;
            }
        }
        if let Some(begin) = if joined { transport(bytes, at) } else { None } {
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

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.lists[0].is_empty() && self.lists[1].is_empty()
    }
}

//! The parser's state, shared by the files of the components.

use super::table::{meta, Table};
use super::Options;
use crate::bytes::{find_word, next_mark};
use crate::issue::{Code, Component, Withheld};
use crate::json;
use crate::span::Span;
use crate::uri::check::Check;
use crate::uri::pct;
use crate::uri::table::{Class, AT, COLON, CONTROL, EQUALS, HIGH, OTHER, PERCENT};

/// The classes of the bytes in a run.
#[derive(Clone, Copy, Default)]
pub(super) struct Seen {
    /// The atoms of the bytes as written, except of the bytes that [`Pass::run`] skips.
    pub(super) raw: Class,
    /// The atoms of the bytes that triplets encode.
    pub(super) decoded: Class,
}

impl Seen {
    #[inline(always)]
    pub(super) fn add(&mut self, other: Self) {
        self.raw = self.raw.or(other.raw);
        self.decoded = self.decoded.or(other.decoded);
    }

    /// Whether the run is ASCII, and has only bytes of `class` and triplets.
    pub(super) fn is_plain(self, class: Class) -> bool {
        self.raw.is_within(class.or(PERCENT)) && !self.decoded.meets(HIGH)
    }

    /// Whether the run contains `%`.
    #[inline(always)]
    pub(super) fn encoded(self) -> bool {
        self.raw.meets(PERCENT)
    }

    /// Whether the run, which is `raw`, may contain a URI with credentials, a setting (either may be encoded twice), JSON, or the
    /// credentials of a header.
    pub(super) fn may_nest(self, raw: &str) -> bool {
        let delimited = self.raw.or(self.decoded).meets(AT.or(EQUALS).or(COLON)) || self.decoded.meets(PERCENT);
        delimited
            || json::begins(raw.as_bytes())
            || self.decoded.meets(OTHER) && find_word(raw.as_bytes(), b"earer%20").is_some()
    }
}

/// The text, and the table to fill. The offset of the next byte is passed on as a number.
pub(super) struct Pass<'a> {
    pub(super) text: &'a str,
    pub(super) bytes: &'a [u8],
    /// See [`mark_delimiters`](crate::bytes::mark_delimiters).
    pub(super) marks: &'a [u64],
    pub(super) options: &'a Options,
    pub(super) table: &'a mut Table,
}

impl Pass<'_> {
    /// The byte at `at`, or 0 at the end. No rule allows NUL as a delimiter, so the two need not differ.
    #[inline(always)]
    pub(super) fn byte(&self, at: usize) -> u8 {
        if at < self.bytes.len() {
            self.bytes[at]
        } else {
            0
        }
    }

    /// The first offset from `at` on of a byte in `stop`, or the end, and the classes of the bytes before it, without those of the
    /// unmarked bytes: letters, digits, `-`, `.` and `_`.
    #[inline(always)]
    pub(super) fn run(&self, at: usize, stop: Class) -> (usize, Seen) {
        let end = next_mark(self.marks, at);
        if stop.has(self.byte(end)) || end == self.bytes.len() {
            (end, Seen::default())
        } else {
            self.run_on(end, stop)
        }
    }

    /// [`Pass::run`] from a marked byte that is not in `stop`.
    #[inline(never)]
    fn run_on(&self, mut at: usize, stop: Class) -> (usize, Seen) {
        let mut seen = Seen::default();
        while at < self.bytes.len() {
            let class = Class::at(self.bytes[at]);
            if class.meets(stop) {
                break;
            }
            seen.raw = seen.raw.or(class);
            at += 1;
            if class == PERCENT {
                if let Some(byte) = pct::triplet(self.bytes, at - 1) {
                    seen.decoded = seen.decoded.or(Class::at(byte));
                    at += 2;
                    // In encoded JSON, most triplets follow one.
                    if self.byte(at) == b'%' {
                        continue;
                    }
                } else {
                    // A percent sign without two digits: no rule allows `OTHER`.
                    seen.raw = seen.raw.or(OTHER);
                }
            }
            at = next_mark(self.marks, at);
        }
        (at, seen)
    }

    pub(super) fn check(&mut self) -> Check<'_> {
        Check { text: self.text, facts: &mut self.table.facts }
    }

    pub(super) fn fact(&mut self, code: Code, component: Component, span: Span) {
        self.table.facts.add(code, component, span, 0);
    }

    pub(super) fn fact_of(&mut self, code: Code, component: Component, span: Span, argument: u32) {
        self.table.facts.add(code, component, span, argument);
    }

    /// Reports that a parameter is kept but not sent. Returns [`meta::WITHHELD`].
    pub(super) fn withhold(&mut self, place: Span, reason: Withheld) -> u32 {
        self.fact_of(Code::ParameterWithheld, Component::Parameter, place, reason as u32);
        meta::WITHHELD
    }
}

/// The encoded bytes that [`Check::encoded`] may report.
pub(super) const CHECKED: Class = CONTROL.or(PERCENT).or(HIGH);

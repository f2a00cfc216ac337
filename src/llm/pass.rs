//! The parser's state, shared by the files of the components.

use super::table::{meta, Table};
use super::Options;
use crate::issue::{Code, Component, Withheld};
use crate::span::Span;
use crate::uri::check::Check;
use crate::uri::pct;
use crate::uri::table::{Class, AT, COLON, CONTROL, EQUALS, HIGH, OTHER, PCHAR, PERCENT, SUB_DELIMS};

/// The classes of the bytes in a run.
#[derive(Clone, Copy, Default)]
pub(super) struct Seen {
    /// The atoms of the bytes as written.
    pub(super) raw: Class,
    /// The atoms of the bytes that triplets encode.
    pub(super) decoded: Class,
}

impl Seen {
    #[allow(clippy::inline_always)]
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
    #[allow(clippy::inline_always)]
    #[inline(always)]
    pub(super) fn encoded(self) -> bool {
        self.raw.meets(PERCENT)
    }

    /// Whether the run may contain a URI with credentials, or a setting. Either may be encoded twice.
    pub(super) fn may_nest(self) -> bool {
        self.raw.or(self.decoded).meets(AT.or(EQUALS).or(COLON)) || self.decoded.meets(PERCENT)
    }
}

/// The parser's state: the text, the offset of the next byte, and the table to fill.
pub(super) struct Pass<'a> {
    pub(super) text: &'a str,
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
    pub(super) options: &'a Options,
    pub(super) table: &'a mut Table,
    /// The atoms of all components so far.
    pub(super) all: Class,
}

impl Pass<'_> {
    /// The next byte, or 0 at the end. No rule allows NUL as a delimiter, so the two need not differ.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    pub(super) fn peek(&self) -> u8 {
        if self.at < self.bytes.len() {
            self.bytes[self.at]
        } else {
            0
        }
    }

    /// Moves to the next byte in `stop`, or to the end. Returns the classes of the bytes before it.
    #[inline(never)]
    pub(super) fn run(&mut self, stop: Class) -> Seen {
        let bytes = self.bytes;
        let stop = stop.or(PERCENT);
        let mut seen = Seen::default();
        let mut at = self.at;
        loop {
            let mut rest = &bytes[at..];
            // Four bytes at a time, because most runs are keys, names and prompts.
            while let [a, b, c, d, after @ ..] = rest {
                let class = Class::at(*a).or(Class::at(*b)).or(Class::at(*c).or(Class::at(*d)));
                if class.meets(stop) {
                    break;
                }
                seen.raw = seen.raw.or(class);
                rest = after;
            }
            while let [byte, after @ ..] = rest {
                let class = Class::at(*byte);
                if class.meets(stop) {
                    break;
                }
                seen.raw = seen.raw.or(class);
                rest = after;
            }
            at = bytes.len() - rest.len();
            if at >= bytes.len() || bytes[at] != b'%' {
                self.at = at;
                return seen;
            }
            seen.raw = seen.raw.or(PERCENT);
            if let Some(byte) = pct::triplet(bytes, at) {
                seen.decoded = seen.decoded.or(Class::at(byte));
                at += 3;
            } else {
                // A percent sign without two digits: no rule allows `OTHER`.
                seen.raw = seen.raw.or(OTHER);
                at += 1;
            }
        }
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
/// The bytes allowed in a credential and a segment of the model (RFC 3986 `pchar`).
pub(super) const SEGMENT: Class = PCHAR;
/// The reserved characters that RFC 3986 allows in a credential and the draft does not.
pub(super) const CREDENTIAL_RESERVED: Class = SUB_DELIMS;

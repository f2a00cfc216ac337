//! The result of a parse: a table of integers, which JavaScript reads directly from WebAssembly memory.
//!
//! Issues, fields, canonical form and requests use this table and do not parse the text again.

use crate::issue::Facts;
use crate::json;
use crate::llm::Options;
use crate::named::named;
use crate::span::Span;
use crate::uri::Components;

/// The value of an absent port or alias.
pub(crate) const NONE: u32 = u32::MAX;

/// Bits for components whose raw text differs from their value.
pub(crate) mod flag {
    /// The app-label contains triplets.
    pub(crate) const LABEL_ENCODED: u32 = 1;
    /// The api-key contains triplets.
    pub(crate) const KEY_ENCODED: u32 = 1 << 1;
    /// The model contains triplets.
    pub(crate) const MODEL_ENCODED: u32 = 1 << 2;
    /// The fragment contains triplets.
    pub(crate) const FRAGMENT_ENCODED: u32 = 1 << 3;
    /// The host differs from its raw text: upper case, an alias, or a spelling that the platform reads.
    pub(crate) const HOST_CHANGED: u32 = 1 << 4;
    /// A provider's short name was expanded.
    pub(crate) const HOST_ALIAS: u32 = 1 << 7;
    /// Some parameters are dotted, JSON or repeated, so that `params` is a tree.
    pub(crate) const STRUCTURED: u32 = 1 << 5;
    /// The api-key is a redaction marker.
    pub(crate) const KEY_REDACTED: u32 = 1 << 6;
}

named! {
    /// The kind of a parameter's value.
    #[repr(u32)]
    pub enum Kind {
        /// Text.
        Text = "TEXT",
        /// A number in decimal notation. It prints back identically as an IEEE double, or the parameter is well-known.
        Number = "NUMBER",
        /// An integer beyond 2^53 of a well-known parameter.
        BigInteger = "BIG_INTEGER",
        /// `true`, in any case.
        True = "TRUE",
        /// `false`, in any case.
        False = "FALSE",
        /// Texts between raw commas.
        List = "LIST",
        /// There is no `=`.
        Null = "NULL",
        /// Percent-encoded JSON within the limits.
        Json = "JSON",
        /// An invalid value: the parse has failed.
        Broken = "BROKEN",
    }
}

/// The bits of [`Param::meta`] above the kind, which is the lowest byte.
pub mod meta {
    /// The kind.
    pub const KIND: u32 = 0xff;
    /// The shift of a well-known name's position in [`super::super::param::PARAMS`].
    pub const KNOWN_SHIFT: u32 = 8;
    /// The position of an unknown name.
    pub const UNKNOWN: u32 = 0xff;
    /// The name contains triplets.
    pub const NAME_ENCODED: u32 = 1 << 16;
    /// The value contains triplets.
    pub const VALUE_ENCODED: u32 = 1 << 17;
    pub use crate::json::number::{NEGATIVE, SCALE_SHIFT, SHORT};
    /// Raw dots in the name nest it (draft §4.4).
    pub const DOTTED: u32 = 1 << 24;
    /// The name occurs more than once: the values are a list.
    pub const REPEATED: u32 = 1 << 25;
    /// The parameter is kept, but no request sends it.
    pub const WITHHELD: u32 = 1 << 26;
    /// The parameter conflicts with an earlier one and is not in `params`.
    pub const OMITTED: u32 = 1 << 27;
    /// The JSON contains an integer beyond 2^53, which many JSON readers round.
    pub const INEXACT: u32 = 1 << 28;
}

/// One parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Param {
    /// The raw name.
    pub name: Span,
    /// The raw value; [`Span::NONE`] if there is no `=`.
    pub value: Span,
    /// A [`Kind`] and the bits of [`meta`].
    pub meta: u32,
    /// The digits of a short number as one integer.
    pub digits: u32,
}

impl Param {
    pub(crate) const EMPTY: Self = Self { name: Span::NONE, value: Span::NONE, meta: 0, digits: 0 };

    /// How the value is read.
    #[must_use]
    pub fn kind(&self) -> Kind {
        Kind::ALL.get((self.meta & meta::KIND) as usize).copied().unwrap_or(Kind::Broken)
    }

    /// The position in [`super::param::PARAMS`] of a well-known name.
    pub(crate) const fn known(&self) -> Option<usize> {
        match self.meta >> meta::KNOWN_SHIFT & meta::UNKNOWN {
            meta::UNKNOWN => None,
            at => Some(at as usize),
        }
    }

    /// The raw value; `None` if there is no `=`.
    #[must_use]
    pub const fn value(&self) -> Option<Span> {
        self.value.some()
    }

    /// Whether all bits of `wanted` are set.
    pub(crate) const fn has(&self, wanted: u32) -> bool {
        self.meta & wanted == wanted
    }
}

/// The spans of a URI's components, its parameters and its facts. A table can be reused for many parses, which keeps its
/// allocations.
#[derive(Clone, Debug, Default)]
#[repr(C)]
pub struct Table {
    /// See `flag`.
    pub flags: u32,
    /// The raw app-label.
    pub label: Span,
    /// The raw api-key.
    pub key: Span,
    /// The raw host.
    pub host: Span,
    /// The port, or `u32::MAX`.
    pub port: u32,
    /// The port to connect to: the given one, else 443, or 11434 on a loopback host (draft §4.2.3).
    pub effective_port: u32,
    /// The model: the path without its leading slash.
    pub model: Span,
    /// After the first `#`.
    pub fragment: Span,
    /// The raw port.
    pub port_text: Span,
    /// Number of parameters.
    pub count: u32,
    /// Between the `?` and the `#`.
    pub query: Span,
    /// Before the authority's last `@`.
    pub userinfo: Span,
    /// Between `//` and the path.
    pub authority: Span,
    /// The row of [`super::param::HOST_ALIASES`] that was expanded, or `u32::MAX`.
    pub alias: u32,
    /// The parameters in their order, without empty pairs. Rows from `count` on are from earlier parses.
    pub(crate) rows: Vec<Param>,
    /// The facts to report.
    pub facts: Facts,
    pub(crate) order: Vec<u32>,
    /// See [`crate::bytes::mark_delimiters`].
    pub(crate) marks: Vec<u64>,
    /// Reused memory for checking JSON.
    pub(crate) members: json::Members,
}

impl Table {
    /// Clears the table and keeps its memory.
    pub(crate) fn reset(&mut self, options: &Options) {
        (self.flags, self.count) = (0, 0);
        (self.label, self.key, self.host, self.model) = (Span::NONE, Span::NONE, Span::NONE, Span::NONE);
        (self.fragment, self.port_text, self.query) = (Span::NONE, Span::NONE, Span::NONE);
        (self.userinfo, self.authority) = (Span::NONE, Span::NONE);
        (self.port, self.effective_port, self.alias) = (NONE, 0, NONE);
        self.facts.reset(options.strict, options.lenient_ranges);
    }

    /// The parameters in their order, without empty pairs.
    #[must_use]
    pub fn params(&self) -> &[Param] {
        &self.rows[..self.count as usize]
    }

    /// The path, with its leading slash.
    #[must_use]
    pub fn path(&self) -> Span {
        Span { start: self.authority.end, end: self.model.end.max(self.authority.end) }
    }

    /// The port, if the URI contains one.
    #[must_use]
    pub fn port(&self) -> Option<u16> {
        u16::try_from(self.port).ok()
    }

    /// The components as in RFC 3986.
    #[must_use]
    pub fn components(&self) -> Components {
        Components {
            scheme: Some(Span::new(0, 3)),
            authority: Some(self.authority),
            userinfo: self.userinfo.some(),
            host: self.host,
            port: self.port_text.some(),
            path: self.path(),
            query: self.query.some(),
            fragment: self.fragment.some(),
        }
    }
}

//! What a parse finds: where each part lies and how its text is to be read. Integers only, so that it can cross the wasm
//! boundary as it is.

use crate::span::Span;
use crate::uri::Components;

/// How the text of a component differs from its meaning. A bit set.
pub mod flag {
    /// The app-label holds triplets.
    pub const LABEL_ENCODED: u32 = 1;
    /// The api-key holds triplets.
    pub const KEY_ENCODED: u32 = 1 << 1;
    /// The model holds triplets.
    pub const MODEL_ENCODED: u32 = 1 << 2;
    /// The fragment holds triplets.
    pub const FRAGMENT_ENCODED: u32 = 1 << 3;
    /// The host is not simply its text: upper case, or an alias that was expanded.
    pub const HOST_CHANGED: u32 = 1 << 4;
    /// Some parameters are structured or repeated, see [`super::Kind::Structured`].
    pub const STRUCTURED: u32 = 1 << 5;
    /// The api-key is a redaction marker.
    pub const KEY_REDACTED: u32 = 1 << 6;
}

/// How the value of one parameter is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Kind {
    /// Text.
    Text = 0,
    /// A number in decimal notation, exact in an IEEE double if it is an integer.
    Number = 1,
    /// An integer beyond 2^53.
    BigInteger = 2,
    /// `true`, in any case.
    True = 3,
    /// `false`, in any case.
    False = 4,
    /// A list of one text.
    Single = 5,
    /// There is no `=`.
    Null = 6,
    /// Its value depends on more than its own text: dotted names, JSON, lists, repeated names.
    Structured = 7,
    /// The value breaks a rule; the parse has failed.
    Broken = 8,
}

/// One parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// The name, as written.
    pub name: Span,
    /// The value, as written; `None` where there is no `=`.
    pub value: Option<Span>,
    /// Its position in [`super::param::PARAMS`]; of an alias, only where aliases are asked for.
    pub known: Option<u8>,
    /// How the value is read.
    pub kind: Kind,
    /// The name holds triplets.
    pub name_encoded: bool,
    /// The value holds triplets.
    pub value_encoded: bool,
}

/// Where the parts of one llm URI lie. Reused from parse to parse: its one allocation is the parameter list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The borders of RFC 3986.
    pub parts: Components,
    /// The app-label, as written.
    pub label: Option<Span>,
    /// The api-key, as written.
    pub key: Option<Span>,
    /// The port, if one is given.
    pub port: Option<u16>,
    /// The port to connect to: the given one, else 443, or 11434 on a loopback host (draft §4.2.3).
    pub effective_port: u16,
    /// The row of [`super::param::HOST_ALIASES`] that was expanded.
    pub alias: Option<usize>,
    /// See [`flag`].
    pub flags: u32,
    /// The parameters in the order given, without empty pairs.
    pub params: Vec<Param>,
}

impl Layout {
    /// Forgets the last parse but keeps the memory.
    pub(crate) fn clear(&mut self) {
        // Part by part: a new layout in its place would cost every parse the freeing of a list that is empty.
        self.clear_parts();
        self.params.clear();
    }

    /// [`Layout::clear`], but for the parameters.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    pub(crate) fn clear_parts(&mut self) {
        let Self { parts, label, key, port, effective_port, alias, flags, params: _ } = self;
        *parts = Components::default();
        (*label, *key, *port, *effective_port, *alias, *flags) = (None, None, None, 0, None, 0);
    }

    /// The model as written: the path without its leading slash.
    #[must_use]
    pub fn model(&self) -> Span {
        let path = self.parts.path;
        Span { start: path.end.min(path.start + 1), end: path.end }
    }
}

//! The beginnings of URIs in a text: the place, the kind, and the escaping.

use crate::span::Span;

/// How the URI is written in the text around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escaping {
    /// Verbatim.
    None,
    /// With escapes of a string, of markup or of a terminal: `llm:\/\/`, `llm\u003a\u002f\u002f`, `llm&#58;//`.
    Escaped,
    /// Percent-encoded this many times, inside another URI: `llm%3A%2F%2F`, `llm%253A%252F%252F`.
    Percent(u32),
}

impl Escaping {
    /// How many times the text is percent-encoded.
    const fn depth(self) -> u32 {
        match self {
            Self::None | Self::Escaped => 0,
            Self::Percent(times) => times,
        }
    }
}

/// The scheme of a URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An llm URI, or one in a dialect: `llms`, `llm+transport`.
    Llm,
    /// Another address that may carry credentials: `https` (Model Address Standard), `http`, `ai`.
    Other,
}

/// A piece of text that begins like a URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Where, in byte offsets.
    pub span: Span,
    /// How it is written.
    pub escaping: Escaping,
    /// Whether a slash after the scheme is missing, so that it is a URI only if it contains a secret.
    pub sloppy: bool,
}

/// Where a candidate begins, and where its authority does.
#[derive(Clone, Copy)]
pub(super) struct Start {
    pub(super) begin: usize,
    pub(super) head: usize,
    pub(super) escaping: Escaping,
    /// It lost a slash. It does not end others: `llm:` may be in a path.
    pub(super) sloppy: bool,
}

impl Start {
    /// Whether this one, inside `outer`, may end it. A percent-encoded one is a part of it as well, and the key may follow:
    /// `llm://llm%3A%2F%2Fx:k@h/m`.
    pub(super) fn ends(&self, outer: &Self) -> bool {
        self.escaping.depth() <= outer.escaping.depth() && (outer.sloppy || !self.sloppy)
    }
}

/// When a URI in the query of another one is a part of that too, so that its other parameters are found:
/// `llm://h/m?next=llm://b:k@h/m&api_key=k`. In any other place it ends the outer one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Nested {
    Never,
    /// Only as a value: in a list such as `llm://a/m?temp=1,llm://b/m` each item is a candidate.
    Value,
    Always,
}

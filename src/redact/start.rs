//! The beginnings of URIs in a text: the place, the kind, and how often they are percent-encoded.

use crate::span::Span;

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
    /// How many times it is percent-encoded, inside another URI: `llm%3A%2F%2F`, `llm%253A%252F%252F`.
    pub depth: u32,
    /// Whether it has escapes of a string, of markup or of a terminal: `llm:\/\/`, `llm\u003a\u002f\u002f`, `llm&#58;//`.
    pub escaped: bool,
    /// Whether a slash after the scheme is missing, so that it is a URI only if it contains a secret.
    pub sloppy: bool,
}

/// Where a candidate begins, and where its authority does.
#[derive(Clone, Copy)]
pub(super) struct Start {
    pub(super) begin: usize,
    pub(super) head: usize,
    /// How many times it is percent-encoded.
    pub(super) depth: u32,
    /// It lost a slash. It does not end others: `llm:` may be in a path.
    pub(super) sloppy: bool,
}

impl Start {
    /// Whether this one, inside `outer`, may end it. A percent-encoded one is a part of it as well, and the key may follow:
    /// `llm://llm%3A%2F%2Fx:k@h/m`.
    pub(super) fn ends(&self, outer: &Self) -> bool {
        self.depth <= outer.depth && (outer.sloppy || !self.sloppy)
    }
}

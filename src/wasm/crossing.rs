//! Structured values on their way in: one text of tokens, a line each, that js/core/crossing.ts writes. The first byte is the kind;
//! texts are percent-encoded.

use crate::bytes::cut;
use crate::uri::pct;

/// The text that is read next.
pub(super) struct Tokens<'a> {
    rest: &'a str,
}

#[cfg_attr(not(any(feature = "wasm-llm", feature = "wasm-text")), allow(dead_code))]
impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text }
    }

    /// The kind of the next token, and its text. At the end the kind is 0.
    pub(super) fn next(&mut self) -> (u8, &'a str) {
        let (token, rest) = cut(self.rest, b'\n');
        self.rest = rest.unwrap_or_default();
        (token.bytes().next().unwrap_or_default(), token.get(1..).unwrap_or_default())
    }

    /// The kind of the next token, which stays the next one.
    pub(super) fn peek(&self) -> u8 {
        self.rest.bytes().next().unwrap_or_default()
    }

    /// Whether a list or an object ends here.
    pub(super) fn ends(&mut self) -> bool {
        let end = matches!(self.peek(), b']' | b'}');
        if end {
            self.next();
        }
        end
    }

    /// A text; `None` for anything else.
    pub(super) fn text(&mut self) -> Option<String> {
        let (kind, text) = self.next();
        (kind == b'"').then(|| decoded(text))
    }

    /// A number below 2^32; 0 for anything else.
    pub(super) fn number(&mut self) -> u32 {
        let (_, digits) = self.next();
        digits.bytes().fold(0, |number, digit| number.wrapping_mul(10) + u32::from(digit & 15))
    }

    /// A list; `None` if the value is not a list, or `item` cannot read an item.
    pub(super) fn list<T>(&mut self, item: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let (kind, _) = self.next();
        let mut items = Vec::new();
        while kind == b'[' && !self.ends() {
            items.push(item(self)?);
        }
        (kind == b'[').then_some(items)
    }
}

pub(super) fn decoded(text: &str) -> String {
    pct::decode_or_raw(text).into_owned()
}

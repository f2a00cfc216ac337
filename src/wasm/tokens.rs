//! The tokens of an input.

use super::buffer::with_text;
use crate::redact;
use wasm_bindgen::prelude::wasm_bindgen;

/// What is added to the kind of a token that is secret.
pub(super) const SECRET: u32 = 1 << 4;

/// The tokens of the first `length` octets of the buffer, as a flat list of the kind (a position in
/// [`redact::TokenKind::ALL`], and [`SECRET`]), start and end (UTF-16).
#[wasm_bindgen]
#[must_use]
pub fn tokenize(length: usize) -> Vec<u32> {
    with_text(length, |text| {
        let tokens = redact::tokenize(text);
        let mut flat = Vec::with_capacity(3 * tokens.len());
        let mut end = 0;
        for token in tokens {
            let start = end;
            for &byte in &text.as_bytes()[token.span.range()] {
                // Continuation bytes are no units of their own; characters of four bytes are two.
                end += u32::from(byte & 0xc0 != 0x80) + u32::from(byte >= 0xf0);
            }
            flat.extend([token.kind as u32 | if token.secret { SECRET } else { 0 }, start, end]);
        }
        flat
    })
}

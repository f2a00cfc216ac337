//! The module `text`: search and redaction in any text.

use super::buffer::with_text;
use super::crossing::Tokens;
use super::edits::{flat_edits, redact_options};
use super::json::Json;
use crate::bytes::utf16_length;
use crate::redact::{self, text, KnownSecrets};
use crate::span::{utf16_offsets, utf16_spans, Span};
use std::cell::RefCell;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    static KNOWN: RefCell<Vec<(u32, KnownSecrets)>> = const { RefCell::new(Vec::new()) };
}

/// So many lists of secrets are kept; a program has one.
const KEPT_LISTS: usize = 4;

/// Defines the secrets of a redactor under a number that JavaScript chose. They stay here until others need the room; JavaScript
/// then defines them again. `secrets` are tokens: a list of texts.
#[wasm_bindgen(js_name = defineSecrets)]
pub fn define_secrets(id: u32, secrets: &str) {
    let secrets = Tokens::new(secrets).list(Tokens::text).unwrap_or_default();
    let known = KnownSecrets::new(secrets.iter().map(String::as_str));
    KNOWN.with_borrow_mut(|list| {
        if list.len() == KEPT_LISTS {
            list.remove(0);
        }
        list.push((id, known));
    });
}

/// The replacements that redact the first `length` bytes of the buffer, which are any text; see [`flat_edits`]. `known` is the number of
/// a list of secrets, or 0. Undefined if there is no such list.
#[wasm_bindgen(js_name = redactText)]
pub fn redact_text(length: usize, options: Option<String>, known: u32) -> Option<Vec<u32>> {
    let options = redact_options(options);
    with_text(length, |text| {
        let edits = |known: &KnownSecrets| flat_edits(text, text::edits(text, &options, known));
        if known == 0 {
            return Some(edits(&KnownSecrets::default()));
        }
        KNOWN.with_borrow(|list| list.iter().find(|(id, _)| *id == known).map(|(_, known)| edits(known)))
    })
}

/// The replacements that redact the first `length` bytes of the buffer, which are one URI or were meant to be one: see
/// [`flat_edits`].
#[wasm_bindgen(js_name = redactInput)]
pub fn redact_input(length: usize, options: Option<String>) -> Vec<u32> {
    let options = redact_options(options);
    with_text(length, |text| flat_edits(text, text::edits_of_uri(text, &options)))
}

/// The URIs of the first `length` bytes of the buffer, as one JSON list of four values for each: kind, start and end (UTF-16), and
/// the URI, **with its credentials**.
#[wasm_bindgen(js_name = findUris)]
pub fn find_uris(length: usize) -> String {
    with_text(length, |source| {
        let mut found = text::matches(source);
        utf16_spans(source, found.iter_mut().map(|found| &mut found.span).collect());
        let mut json = Json::new();
        for found in found {
            json.number(found.kind as u32);
            json.number(found.span.start);
            json.number(found.span.end);
            json.text(&found.text);
        }
        json.end()
    })
}

/// The last piece of the first `length` bytes of the buffer that begins like a URI: its start and end (UTF-16), and the end of the
/// previous piece, or 0. Empty if no piece begins like a URI.
#[wasm_bindgen(js_name = lastCandidate)]
pub fn last_candidate(length: usize) -> Vec<u32> {
    with_text(length, |text| {
        let Some((Span { mut start, mut end }, mut before)) = text::last(text) else { return Vec::new() };
        utf16_offsets(text, &mut [&mut before, &mut start, &mut end]);
        vec![start, end, before]
    })
}

/// Added to the kind of a token that is secret.
pub(super) const SECRET: u32 = 1 << 4;

/// The tokens of the first `length` bytes of the buffer, as a flat list of the kind (a position in
/// [`redact::TokenKind::ALL`], and [`SECRET`]), start and end (UTF-16).
#[wasm_bindgen]
pub fn tokenize(length: usize) -> Vec<u32> {
    with_text(length, |text| {
        let tokens = redact::tokenize(text);
        let mut flat = Vec::with_capacity(3 * tokens.len());
        let mut end = 0;
        for token in tokens {
            let start = end;
            end += utf16_length(&text.as_bytes()[token.span.range()]) as u32;
            flat.extend([token.kind as u32 | if token.secret { SECRET } else { 0 }, start, end]);
        }
        flat
    })
}

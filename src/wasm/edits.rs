//! Options of redaction on their way in, and replacements on their way out.

use super::crossing::Tokens;
use crate::redact::{Edit, Level, RedactOptions};
use crate::span::utf16_spans;

/// The options as tokens: the number of the level, the marker, the list of names, and whether bare keys are masked.
pub(super) fn redact_options(tokens: Option<String>) -> RedactOptions {
    let Some(tokens) = tokens else { return RedactOptions::default() };
    let mut tokens = Tokens::new(&tokens);
    RedactOptions {
        level: match tokens.number() {
            0 => Level::Credentials,
            1 => Level::Userinfo,
            _ => Level::Share,
        },
        marker: tokens.text().unwrap_or_default(),
        secret_params: tokens.list(Tokens::text).unwrap_or_default(),
        keys: tokens.number() != 0,
    }
}

/// Other masked text than a secret.
const PRIVATE: u32 = u32::MAX;

fn crossing(edit: &Edit<'_>) -> u32 {
    match edit.kind {
        Some(kind) => kind as u32 + 1,
        None if edit.text.is_empty() => 0,
        None => PRIVATE,
    }
}

/// Replacements of a text as a flat list of start, end (UTF-16) and what replaces it: 0 for nothing, else the marker; 1 and more for
/// a secret, by its kind, and [`PRIVATE`] for other text that the level masks.
pub(super) fn flat_edits(text: &str, mut found: Vec<Edit<'_>>) -> Vec<u32> {
    utf16_spans(text, found.iter_mut().map(|edit| &mut edit.span).collect());
    let mut flat = Vec::with_capacity(3 * found.len());
    for edit in found {
        flat.extend([edit.span.start, edit.span.end, crossing(&edit)]);
    }
    flat
}

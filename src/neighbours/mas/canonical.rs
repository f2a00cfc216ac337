//! The canonical form (MAS 1.0, canonical form). For the server, only the case of scheme and host changes.

use super::analyse::{is_model_byte, Layout};
use crate::neighbours::address::push_minimal;
use crate::sort;
use crate::uri::{pct, table};

pub(super) fn compose(input: &str, layout: &Layout, drop_unknown: bool) -> String {
    let parts = &layout.parts;
    let authority = parts.authority.unwrap_or_default();
    let mut output = String::with_capacity(input.len());
    output.push_str(&parts.scheme.unwrap_or_default().of(input).to_ascii_lowercase());
    output.push_str("://");
    // Userinfo is case-sensitive; the host and its triplets are not.
    output.push_str(&input[authority.start as usize..parts.host.start as usize]);
    let mut host = String::new();
    push_minimal(&mut host, parts.host.of(input), &|byte| table::UNRESERVED.has(byte));
    push_lower(&mut output, &host);
    let end = parts.fragment.unwrap_or_default().start as usize - 1;
    output.push_str(&input[parts.host.end as usize..end]);

    let mut params: Vec<(String, String)> = Vec::new();
    for (at, pair) in layout.params.iter().enumerate() {
        let value = pair.value.map_or("", |value| value.of(input));
        if at == layout.m || Some(at) == layout.k || !(drop_unknown || value.is_empty()) {
            // The standard decodes values, not names: `%6B` is not `k`.
            params.push((minimal(pair.name.of(input), false), minimal(value, true)));
        }
    }
    // The sort is stable: values of one name keep their order.
    let order = sort::order(params.len(), &|one, other| params[one as usize].0.cmp(&params[other as usize].0));
    for (count, at) in order.into_iter().enumerate() {
        let (name, value) = &params[at as usize];
        for piece in [if count == 0 { "#" } else { "&" }, name, "=", value] {
            output.push_str(piece);
        }
    }
    output
}

/// Writes triplets in upper case; with `decodes`, decodes the characters that need no encoding in a value of the fragment: those
/// of the grammar of `m`, and `~`.
fn minimal(text: &str, decodes: bool) -> String {
    let mut output = String::with_capacity(text.len());
    push_minimal(&mut output, text, &|byte| decodes && (is_model_byte(byte) || byte == b'~'));
    output
}

/// Appends `text` in lower case, except the digits of triplets, which are in upper case.
fn push_lower(output: &mut String, text: &str) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let triplet = pct::triplet(bytes, at).is_some();
        let length = if triplet { 3 } else { 1 };
        for &byte in &bytes[at..at + length] {
            output.push(if triplet { byte } else { byte.to_ascii_lowercase() } as char);
        }
        at += length;
    }
}

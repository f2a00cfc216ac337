//! The canonical form (MAS 1.0, canonical form). For the server, only the case of scheme and host changes.

use super::analyse::{is_model_byte, Layout};
use crate::bytes::split;
use crate::neighbours::address::minimal;
use crate::sort;
use crate::uri::table;

pub(super) fn compose(input: &str, layout: &Layout, drop_unknown: bool) -> String {
    let parts = &layout.parts;
    let mut output = parts.scheme.unwrap_or_default().of(input).to_ascii_lowercase();
    output.push_str("://");
    // Userinfo is case-sensitive; the host and its triplets are not.
    output.push_str(&input[parts.authority.unwrap_or_default().start as usize..parts.host.start as usize]);
    push_lower(&mut output, &minimal(parts.host.of(input), &|byte| table::UNRESERVED.has(byte)));
    output.push_str(&input[parts.host.end as usize..parts.fragment.unwrap_or_default().start as usize - 1]);

    let mut params: Vec<(String, String)> = Vec::new();
    for (at, pair) in layout.params.iter().enumerate() {
        let value = pair.value.map_or("", |value| value.of(input));
        if at == layout.m || Some(at) == layout.k || !(drop_unknown || value.is_empty()) {
            // The standard decodes values, not names: `%6B` is not `k`. `~` needs no encoding in a fragment.
            let value = minimal(value, &|byte| is_model_byte(byte) || byte == b'~');
            params.push((minimal(pair.name.of(input), &|_| false), value));
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

/// The text with the triplets of `plain` bytes decoded, and others in upper case.
/// Appends a host in lower case, except the digits of its triplets.
fn push_lower(output: &mut String, host: &str) {
    for (at, piece) in split(host, b'%').enumerate() {
        let (digits, rest) = piece.split_at(if at == 0 { 0 } else { 2 });
        for text in [if at == 0 { "" } else { "%" }, digits, &rest.to_ascii_lowercase()] {
            output.push_str(text);
        }
    }
}

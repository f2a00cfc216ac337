//! The canonical form (MAS 1.0, canonical form): the URL and the parameters in the normal form of RFC 3986 §6.2.2. Values have as few
//! triplets as possible, because the standard decodes them.

use super::analyse::{Layout, KEY};
use crate::neighbours::address::minimal;
use crate::sort;
use crate::span::Span;
use crate::uri::table::{self, Class};

pub(super) fn compose(input: &str, layout: &Layout, drop_unknown: bool) -> String {
    let parts = &layout.parts;
    let mut output = parts.scheme.unwrap_or_default().of(input).to_ascii_lowercase();
    output.push_str("://");
    let normal = |start: u32, end: u32| minimal(Span { start, end }.of(input), table::UNRESERVED);
    output.push_str(&normal(parts.authority.unwrap_or_default().start, parts.host.start));
    // Only the host is not case-sensitive; its triplets keep their digits in upper case.
    let host = normal(parts.host.start, parts.host.end).to_ascii_lowercase();
    output.push_str(&minimal(&host, Class::default()));
    output.push_str(&normal(parts.host.end, parts.fragment.unwrap_or_default().start - 1));

    let mut params: Vec<(String, String)> = Vec::new();
    for (at, pair) in layout.params.iter().enumerate() {
        let value = pair.value.map_or("", |value| value.of(input));
        if at == layout.m || Some(at) == layout.k || !(drop_unknown || value.is_empty()) {
            let value = minimal(value, table::QUERY.without(table::AMPERSAND));
            let name = pair.name.of(input);
            let decoded = minimal(name, table::UNRESERVED);
            // The standard does not decode names: `%6B` is not the key.
            let name = if decoded == KEY { minimal(name, Class::default()) } else { decoded };
            params.push((name, value));
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

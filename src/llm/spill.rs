//! Spilled credentials: a raw `/`, `?` or `#` in a key ends the authority, and the rest of the key becomes path, query or
//! fragment (draft §8). The parser and redaction use the same rule.

use super::pass::Pass;
use crate::bytes::rfind;
use crate::issue::{Code, Component};
use crate::secret;
use crate::span::Span;
use crate::uri::table::{Class, AT, AUTHORITY_END, BRACKETS, COLON, CONTROL, DIGIT, DOT, OTHER, PERCENT};
use crate::uri::Components;

/// A credential that was cut by a delimiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spill {
    /// The byte that ended the authority.
    pub(crate) delimiter: Span,
    /// The intended userinfo: everything before its `@`.
    pub(crate) userinfo: Span,
    /// Whether the text after the first colon cannot be a port, or is in the format of a key. If not, the URI may be valid.
    pub(crate) certain: bool,
}

/// Reports a spilled credential. If it is certain, removes the facts about other components, whose spans are wrong.
#[cold]
#[inline(never)]
pub(super) fn check(pass: &mut Pass<'_>) {
    let Some(spill) = find(pass.text, &pass.table.components()) else { return };
    let code = if spill.certain { Code::CredentialSpill } else { Code::PossibleCredentialSpill };
    if spill.certain {
        pass.table.facts.keep(Component::Input, Component::Scheme);
    }
    let delimiter = u32::from(pass.bytes[spill.delimiter.start as usize]);
    pass.fact_of(code, Component::ApiKey, spill.delimiter, delimiter);
}

/// Finds a spilled credential. None if the host has a dot and the port is valid.
pub(crate) fn find(input: &str, parts: &Components) -> Option<Spill> {
    let authority = parts.authority?;
    let bytes = input.as_bytes();
    let end = parts.fragment.or(parts.query).map_or(parts.path.end, |last| last.end) as usize;
    let cut = authority.end as usize;
    if cut >= end {
        return None;
    }
    let at = cut + rfind(&bytes[cut..end], b'@')?;
    // If the authority has an `@`, a later one is part of the model: `llm://app:sk-…@host/claude@20250101`.
    let key = parts.userinfo.is_none() && secret::shaped(bytes, authority).is_some();
    let port = parts.port.map_or(&bytes[..0], |port| &bytes[port.range()]);
    let certain = key || !Class::around(port).is_within(DIGIT);
    // An empty port, and then no model, or a host after an `@`: `llm://app:/key@api.example.com/model`.
    let empty = parts.port.is_some_and(Span::is_empty);
    let no_model = || bytes[cut] != b'/' || bytes[cut..end].starts_with(b"//");
    // If a host follows any `@`, everything before the last `@` may be secret:
    // `llm://app:12/34@api.example.com/model?user=jane@work`.
    let suspicious = || {
        is_undotted(&bytes[parts.host.range()])
            && (cut..=at).any(|at| bytes[at] == b'@' && is_suspicious(input, at, end))
    };
    let certain = certain || empty && (no_model() || suspicious());
    if !certain && !suspicious() {
        return None;
    }
    Some(Spill { delimiter: Span::new(cut, cut + 1), userinfo: Span::new(authority.start as usize, at), certain })
}

/// The same check for other schemes, with fewer false alarms: the text after the colon is neither a port nor a placeholder
/// of one, and a host follows the `@`, as in `http://user:pa/ss@proxy.example:8080`.
pub(crate) fn in_address(input: &str, parts: &Components) -> Option<Span> {
    let port = parts.port?.of(input).as_bytes();
    let placeholder = matches!(port, [b'$' | b'{' | b'<' | b'[', ..]) || port.eq_ignore_ascii_case(b"port");
    if placeholder || parts.userinfo.is_some() || Class::around(port).is_within(DIGIT) {
        return None;
    }
    let spill = find(input, parts)?;
    let host = parts.host.of(input).as_bytes();
    (is_undotted(host) && is_suspicious(input, spill.userinfo.end as usize, input.len())).then_some(spill.userinfo)
}

/// Whether a host is a single label other than `localhost`.
fn is_undotted(host: &[u8]) -> bool {
    !host.is_empty() && !Class::around(host).meets(DOT.or(BRACKETS)) && !is_localhost(host)
}

fn is_localhost(host: &[u8]) -> bool {
    host.eq_ignore_ascii_case(b"localhost")
}

/// The bytes that end a host, even a malformed one.
const HOST_END: Class = AUTHORITY_END.or(COLON).or(AT).or(PERCENT).or(SPACE);
/// White space, and bytes that no URI has.
const SPACE: Class = CONTROL.or(OTHER);

/// Whether a dotted name, an address, `localhost` or nothing follows the `@` at `at`: `llm://app:12/34@api.example.com/model`.
fn is_suspicious(input: &str, at: usize, end: usize) -> bool {
    // Lenient: also a malformed host, and a host that was cut off after the `@`.
    let rest = &input.as_bytes()[..end];
    let start = SPACE.others().find(rest, at + 1);
    let rest = &rest[start..];
    let host = &rest[..HOST_END.find(rest, 0)];
    Class::around(host).meets(DOT) || is_localhost(host) || matches!(rest, [] | [b'[', ..])
}

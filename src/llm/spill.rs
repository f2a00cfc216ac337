//! Credentials that spill: a raw `/`, `?` or `#` in a key ends the authority, and the rest of the key becomes path, query
//! or fragment (draft §8). The parser and redaction find them by the same rule.

use super::parse::Pass;
use crate::host::{self, Reading};
use crate::issue::{Code, Component};
use crate::secret;
use crate::span::Span;
use crate::uri::table::DIGIT;
use crate::uri::Components;

/// A credential that was cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spill {
    /// The byte that ended the authority.
    pub(crate) delimiter: Span,
    /// Everything before the `@` that was meant to end the credentials.
    pub(crate) userinfo: Span,
    /// What follows the first colon is no port, or looks like a key. Otherwise it might be a valid URI.
    pub(crate) certain: bool,
}

/// Reports a cut credential. If it is certain, nothing else about the components counts.
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

/// Looks for a cut credential. An authority with a dotted host and no odd port is never suspected.
pub(crate) fn find(input: &str, parts: &Components) -> Option<Spill> {
    let authority = parts.authority?;
    let bytes = input.as_bytes();
    let end = parts.fragment.or(parts.query).map_or(parts.path.end, |last| last.end) as usize;
    let cut = authority.end as usize;
    if cut >= end {
        return None;
    }
    let at = cut + bytes[cut..end].iter().rposition(|&byte| byte == b'@')?;
    // Credentials that have their own `@` are whole: `llm://app:sk-…@host/claude@20250101` names a model with an `@`.
    let key = parts.userinfo.is_none() && secret::shaped(bytes, authority).is_some();
    let port = parts.port.map_or(&bytes[..0], |port| &bytes[port.range()]);
    let certain = key || port.iter().any(|&byte| !DIGIT.has(byte));
    // A colon and no port, and then no model, or a host behind an `@`: `llm://app:/key@api.example.com/model`.
    let empty = parts.port.is_some_and(Span::is_empty);
    let no_model = || bytes[cut] != b'/' || bytes[cut..end].starts_with(b"//");
    // Whichever `@` was meant, the last one ends what may be secret: `llm://app:12/34@api.example.com/model?user=jane@work`.
    let suspicious = || {
        is_undotted(&input[parts.host.range()])
            && (cut..=at).any(|at| bytes[at] == b'@' && is_suspicious(input, at, end))
    };
    let certain = certain || empty && (no_model() || suspicious());
    if !certain && !suspicious() {
        return None;
    }
    Some(Spill { delimiter: Span::new(cut, cut + 1), userinfo: Span::new(authority.start as usize, at), certain })
}

/// The same in an address of another scheme, where nothing but a key can be meant: what follows the colon is neither a port
/// nor a placeholder of one, and a host follows an `@`. `http://user:pa/ss@proxy.example:8080`.
pub(crate) fn in_address(input: &str, parts: &Components) -> Option<Span> {
    let port = &input[parts.port?.range()];
    let placeholder = port.starts_with(['$', '{', '<', '[']) || port.eq_ignore_ascii_case("port");
    if placeholder || parts.userinfo.is_some() || port.bytes().all(|byte| DIGIT.has(byte)) {
        return None;
    }
    let spill = find(input, parts)?;
    let host =
        is_undotted(&input[parts.host.range()]) && is_suspicious(input, spill.userinfo.end as usize, input.len());
    host.then_some(spill.userinfo)
}

/// A host without dots that is not this machine.
fn is_undotted(host: &str) -> bool {
    !host.is_empty() && !host.contains(['.', '[']) && !host::read(host).is_loopback()
}

/// Whether a name with dots, this machine, or nothing follows the `@`: `llm://app:12/34@api.example.com/model`.
fn is_suspicious(input: &str, at: usize, end: usize) -> bool {
    // A host that has faults of its own is one nevertheless, and behind the @ of a text that ends there it was cut off.
    let rest = input[at + 1..end].trim_start();
    let host = &rest[..rest.find(['/', '?', '#', ':', '@', '%', ' ', '\t', '\n', '\r']).unwrap_or(rest.len())];
    let reading = host::read(host);
    let dotted = host.contains('.') && matches!(reading, Reading::Name(_) | Reading::V4(_));
    // One of another script is a host as well, though no URI can have it.
    dotted
        || host.contains('.') && !host.is_ascii()
        || reading.is_loopback()
        || rest.is_empty()
        || rest.starts_with('[')
}

//! Credentials that spill: a raw `/`, `?` or `#` in a key ends the authority, and the rest of the key becomes path, query
//! or fragment (draft §8). Found for the diagnosis and for redaction by the same rule.

use crate::host;
use crate::issue::{Arg, Code, Component, Edit, Issues};
use crate::secret;
use crate::span::Span;
use crate::uri::{pct, table, Components};
use std::borrow::Cow;

/// A credential that was cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spill {
    /// The octet that ended the authority.
    pub(crate) delimiter: Span,
    /// Everything before the `@` that was meant to end the credentials.
    pub(crate) userinfo: Span,
    /// What follows the first colon is no port, or is a key by its looks. Otherwise it might be a valid URI.
    pub(crate) certain: bool,
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
    let key = parts.userinfo.is_none() && secret::find_key(authority.of(input)).is_some();
    let certain = key || parts.port.is_some_and(|port| port.of(input).bytes().any(|byte| !table::DIGIT.has(byte)));
    // A colon and no port, and then no model, or a host behind an `@`: `llm://app:/key@api.example.com/model`.
    let empty = parts.port.is_some_and(Span::is_empty);
    let no_model = || bytes[cut] != b'/' || bytes[cut..end].starts_with(b"//");
    // Whichever `@` was meant, the last one ends what may be secret: `llm://app:12/34@api.example.com/model?user=jane@work`.
    let suspicious =
        || is_undotted(parts.host.of(input)) && (cut..=at).any(|at| bytes[at] == b'@' && is_suspicious(input, at, end));
    let certain = certain || empty && (no_model() || suspicious());
    if !certain && !suspicious() {
        return None;
    }
    Some(Spill { delimiter: Span::new(cut, cut + 1), userinfo: Span::new(authority.start as usize, at), certain })
}

/// The same in an address of another scheme, where nothing but a key can be meant: what follows the colon is neither a port
/// nor a placeholder of one, and behind an `@` is a host. `http://user:pa/ss@proxy.example:8080`.
pub(crate) fn in_address(input: &str, parts: &Components) -> Option<Span> {
    let port = parts.port?.of(input);
    let placeholder = port.starts_with(['$', '{', '<', '[']) || port.eq_ignore_ascii_case("port");
    if placeholder || parts.userinfo.is_some() || port.bytes().all(|byte| table::DIGIT.has(byte)) {
        return None;
    }
    let spill = find(input, parts)?;
    let host = is_undotted(parts.host.of(input)) && is_suspicious(input, spill.userinfo.end as usize, input.len());
    host.then_some(spill.userinfo)
}

/// A host without dots that is not this machine.
fn is_undotted(host: &str) -> bool {
    !host.is_empty() && !host.contains(['.', '[']) && !host::read(host).is_loopback()
}

/// Behind the `@` stands a name with dots, this machine, or nothing: `llm://app:12/34@api.example.com/model`.
fn is_suspicious(input: &str, at: usize, end: usize) -> bool {
    // A host that has faults of its own is one nevertheless, and behind the @ of a text that ends there it was cut off.
    let rest = input[at + 1..end].trim_start();
    let host = &rest[..rest.find(['/', '?', '#', ':', '@', '%', ' ', '\t', '\n', '\r']).unwrap_or(rest.len())];
    let reading = host::read(host);
    let dotted = host.contains('.') && reading.is_host();
    // One of another script is a host as well, though no URI can have it.
    dotted
        || host.contains('.') && !host.is_ascii()
        || reading.is_loopback()
        || rest.is_empty()
        || rest.starts_with('[')
}

/// Explains the spill. The fix encodes every raw octet of the credential; a triplet that is there already stays.
pub(crate) fn report(input: &str, spill: &Spill, issues: &mut Issues) {
    let delimiter = input.as_bytes()[spill.delimiter.start as usize];
    let code = if spill.certain { Code::CredentialSpill } else { Code::PossibleCredentialSpill };
    let args = [Some(Arg::Char(delimiter as char)), None];
    issues.report_with(code, Component::ApiKey, spill.delimiter, args, &|| {
        let userinfo = spill.userinfo.of(input);
        let colon = userinfo.find(':').map_or(usize::MAX, |at| spill.userinfo.start as usize + at);
        encode_raw(input, spill.userinfo, &|at, byte| !table::UNRESERVED.has(byte) && at != colon)
    });
}

/// Edits that percent-encode the octets of `span` that `wanted` picks (by offset and value). Only ASCII octets are
/// replaced, one by one, so that no edit holds more than a punctuation mark of a secret.
pub(crate) fn encode_raw(input: &str, span: Span, wanted: &dyn Fn(usize, u8) -> bool) -> Vec<Edit> {
    let bytes = input.as_bytes();
    span.range()
        .filter(|&at| bytes[at].is_ascii() && pct::triplet(bytes, at).is_none() && wanted(at, bytes[at]))
        .map(|at| Edit { span: Span::new(at, at + 1), text: Cow::Owned(format!("%{:02X}", bytes[at])) })
        .collect()
}

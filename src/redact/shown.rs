//! Which parts of an input are printed for people (draft §10.1). More than its secrets is masked: what may be a secret.

use super::{spans, text};
use crate::bytes;
use crate::secret::{Secret, SecretKind};
use crate::span::Span;

/// What is masked in an input that is printed for people: its secrets; what follows on further lines, which is not part of a
/// URI; and the whole input if it may be a bare key.
pub(crate) fn hidden(input: &str) -> Vec<Span> {
    if is_bare(input) {
        return vec![Span::new(0, input.len())];
    }
    let mut found = spans::any_secrets(input, &[]);
    // Redaction of a text also reads a URI that is escaped.
    found.extend(text::find_secrets(input));
    found.extend(further_lines(input).map(|span| Secret { span, kind: SecretKind::BareKey }));
    spans::merge(&found).iter().map(|secret| secret.span).collect()
}

/// The text after a line break within an input. White space at either end does not count: many inputs have some by mistake.
pub(crate) fn further_lines(input: &str) -> Option<Span> {
    let (mut broken, mut start, mut end) = (false, None, 0);
    for (at, byte) in input.bytes().enumerate() {
        if !byte.is_ascii_whitespace() {
            if broken && end > 0 && start.is_none() {
                start = Some(at);
            }
            (broken, end) = (false, at + 1);
        }
        broken |= matches!(byte, b'\n' | b'\r');
    }
    start.map(|start| Span::new(start, end))
}

/// Whether an input may be a key of any shape: it has neither the scheme of an address nor a host with a dot before a path.
/// Nothing of it is shown, nor suggested as a part of an address.
#[inline(never)]
pub(crate) fn is_bare(input: &str) -> bool {
    let text = unquoted(input.as_bytes());
    let is_typing = text.len() < 6 && b"llm://"[..text.len()].eq_ignore_ascii_case(text);
    !is_typing && !is_address(text)
}

/// The text without the white space and the quotation marks before it.
pub(super) fn unquoted(mut text: &[u8]) -> &[u8] {
    while text.first().is_some_and(|&byte| is_around(byte)) {
        text = &text[1..];
    }
    text
}

/// White space and quotation marks, which people copy with a URI.
pub(super) fn is_around(byte: u8) -> bool {
    matches!(byte, b'"' | b'\'' | b'`' | b'<' | b'>' | b' ' | b'\t' | b'\n' | b'\x0c' | b'\r')
}

/// Whether a text has two slashes, a known scheme, or a host with a dot or `localhost` before a path.
fn is_address(text: &[u8]) -> bool {
    if bytes::find_word(text, b"//").is_some() {
        return true;
    }
    let mut end = 0;
    while end < text.len() && !matches!(text[end], b'/' | b'?' | b'#') {
        end += 1;
    }
    let head = &text[..end];
    let begins = |scheme: &[u8; 3]| text.len() >= 3 && text[..3].eq_ignore_ascii_case(scheme);
    if bytes::find(head, b':').is_some() && (begins(b"llm") || begins(b"ai:") || begins(b"htt")) {
        return true;
    }
    let host = &head[bytes::rfind(head, b'@').map_or(0, |sign| sign + 1)..];
    let name = &host[..bytes::find(host, b':').unwrap_or(host.len())];
    let is_loopback = host.len() >= 9 && host[..9].eq_ignore_ascii_case(b"localhost");
    end < text.len() && (bytes::find(name, b'.').is_some() || is_loopback)
}

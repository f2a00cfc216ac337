//! Splits a URI into its components (RFC 3986 §3 and Appendix B).

use crate::bytes;
use crate::span::Span;
use crate::uri::table::{AUTHORITY_END, HASH, PATH_END, SCHEME_END};

/// The spans of the components of a text. An absent component is `None`; an empty one is an empty span at its position.
///
/// ```text
/// llm://my-app:sk-abc@api.openai.com:443/gpt-5?temp=0.7#coding
/// \_/   \___________/ \____________/ \_/\____/ \______/ \____/
/// scheme   userinfo        host      port path   query  fragment
///       \______________________________/
///                  authority
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Components {
    /// Before the first colon, if no `/`, `?` or `#` comes sooner.
    pub scheme: Option<Span>,
    /// Between `//` and the next `/`, `?` or `#`.
    pub authority: Option<Span>,
    /// Before the last `@` of the authority. (A well-formed authority has only one.)
    pub userinfo: Option<Span>,
    /// The host; an IP literal with its brackets. Empty without an authority.
    pub host: Span,
    /// After the host's colon, without it.
    pub port: Option<Span>,
    /// After the authority, with its leading slash.
    pub path: Span,
    /// Between the first `?` and the `#`, without either.
    pub query: Option<Span>,
    /// After the first `#`, without it.
    pub fragment: Option<Span>,
}

impl Components {
    /// Splits `input[from..to]`. Total: every text has exactly one split (RFC 3986 Appendix B), but its components may be
    /// malformed.
    ///
    /// # Panics
    /// If `from..to` is not a range of `input`.
    #[must_use]
    pub fn split(input: &str, from: usize, to: usize) -> Self {
        let bytes = &input.as_bytes()[..to];
        let mut at = from;
        let mut parts = Self::default();
        let colon = SCHEME_END.find(bytes, at);
        if colon < to && bytes[colon] == b':' {
            parts.scheme = Some(Span::new(at, colon));
            at = colon + 1;
        }
        if bytes[at..].starts_with(b"//") {
            let end = AUTHORITY_END.find(bytes, at + 2);
            parts.split_authority(bytes, Span::new(at + 2, end));
            at = end;
        } else {
            parts.host = Span::at(at);
        }
        let end = PATH_END.find(bytes, at);
        parts.path = Span::new(at, end);
        at = end;
        if at < to && bytes[at] == b'?' {
            let end = HASH.find(bytes, at + 1);
            parts.query = Some(Span::new(at + 1, end));
            at = end;
        }
        if at < to {
            parts.fragment = Some(Span::new(at + 1, to));
        }
        parts
    }

    fn split_authority(&mut self, bytes: &[u8], authority: Span) {
        self.authority = Some(authority);
        let (mut start, end) = (authority.start as usize, authority.end as usize);
        if let Some(at) = bytes::rfind(&bytes[start..end], b'@') {
            self.userinfo = Some(Span::new(start, start + at));
            start += at + 1;
        }
        let colon = colon_after_host(&bytes[..end], start);
        self.host = Span::new(start, colon.unwrap_or(end));
        self.port = colon.map(|colon| Span::new(colon + 1, end));
    }
}

/// The first colon from `start`, where a host begins, except colons in the brackets of an IP literal.
pub(crate) fn colon_after_host(bytes: &[u8], start: usize) -> Option<usize> {
    let from = match bytes[start..] {
        [b'[', ..] => bytes::find(&bytes[start..], b']').map_or(bytes.len(), |at| start + at),
        _ => start,
    };
    bytes::find(&bytes[from..], b':').map(|at| from + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(input: &str) -> String {
        let parts = Components::split(input, 0, input.len());
        let part = |span: Option<Span>| span.map_or("-", |span| span.of(input)).to_owned();
        [
            part(parts.scheme),
            part(parts.userinfo),
            part(Some(parts.host)),
            part(parts.port),
            part(Some(parts.path)),
            part(parts.query),
            part(parts.fragment),
        ]
        .join(" | ")
    }

    #[test]
    fn splits_as_appendix_b() {
        assert_eq!(shown("llm://a:b@h:1/m?q#f"), "llm | a:b | h | 1 | /m | q | f");
        assert_eq!(shown("llm://[::1]:80/m"), "llm | - | [::1] | 80 | /m | - | -");
        assert_eq!(shown("llm://[::1/m"), "llm | - | [::1 | - | /m | - | -");
        assert_eq!(shown("llm://a@b@h"), "llm | a@b | h | - |  | - | -");
        assert_eq!(shown("llm:m"), "llm | - |  | - | m | - | -");
        assert_eq!(shown("llm:///m?#"), "llm | - |  | - | /m |  | ");
        assert_eq!(shown("a/b:c"), "- | - |  | - | a/b:c | - | -");
        assert_eq!(shown(""), "- | - |  | - |  | - | -");
        assert_eq!(shown("//h:"), "- | - | h |  |  | - | -");
    }
}

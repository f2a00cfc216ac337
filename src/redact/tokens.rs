//! The lexical parts of an input, valid or not, for editors. It is a part of redaction, because an editor masks what
//! redaction masks.

use super::{shown, spans, text, RedactOptions, Secret, SecretKind};
use crate::bytes;
use crate::limits;
use crate::named::named;
use crate::secret::place;
use crate::span::Span;
use crate::uri::query::pairs;
use crate::uri::Components;

named! {
    /// The kind of a token, by its place.
    #[repr(u8)]
    #[allow(missing_docs)] // the names are the documentation: see `as_str`
    pub enum TokenKind {
        Scheme = "scheme",
        Delimiter = "delimiter",
        AppLabel = "app-label",
        ApiKey = "api-key",
        Host = "host",
        Port = "port",
        Segment = "segment",
        Name = "name",
        Value = "value",
        Fragment = "fragment",
        Text = "text",
    }
}

/// One lexical part of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// The kind.
    pub kind: TokenKind,
    /// Where, in byte offsets. Never empty.
    pub span: Span,
    /// Whether redaction masks some of it.
    pub secret: bool,
}

/// The lexical parts of any input, valid or not: in order, without gaps, and none of them empty. Percent-encoded triplets stay
/// in their part. Linear in the length of the input, without panics.
///
/// The parts are those of RFC 3986, Appendix B, and for a valid URI those of the parser. Text around the URI (quotation marks,
/// the name of a variable, further lines) is [`TokenKind::Text`]. A token that overlaps what redaction masks in an input that is
/// meant to be one URI, or what [`secret_spans`] masks, is secret as a whole.
///
/// ```
/// use llm_uri::tokenize;
/// let input = "llm://app:sk-1@h.example/m?temp=1";
/// let shown: Vec<_> = tokenize(input).iter().map(|token| (token.kind.as_str(), token.span.of(input))).collect();
/// assert_eq!(shown[..4], [("scheme", "llm"), ("delimiter", "://"), ("app-label", "app"), ("delimiter", ":")]);
/// ```
#[must_use]
pub fn tokenize(input: &str) -> Vec<Token> {
    let uri = uri(input);
    let parts = Components::split(input, uri.start as usize, uri.end as usize);
    let options = RedactOptions::default();
    let masked = text::edits_of_uri(input, &options);
    let mut secrets = found_secrets(input);
    secrets.extend(masked.iter().map(|edit| Secret { span: edit.span, kind: SecretKind::BareKey }));
    let secrets = spans::merge(secrets);
    let mut tokens = Tokens { list: Vec::new(), secrets, past: 0, end: 0 };
    tokens.push(TokenKind::Text, Span { start: 0, end: uri.start });
    if let Some(scheme) = parts.scheme {
        tokens.push(TokenKind::Scheme, scheme);
    }
    if let Some(userinfo) = parts.userinfo {
        let colon = bytes::find(userinfo.of(input).as_bytes(), b':').map(|at| userinfo.start + at as u32);
        tokens.push(TokenKind::AppLabel, Span { end: colon.unwrap_or(userinfo.end), ..userinfo });
        if let Some(colon) = colon {
            tokens.push(TokenKind::ApiKey, Span { start: colon + 1, ..userinfo });
        }
    }
    tokens.push(TokenKind::Host, parts.host);
    if let Some(port) = parts.port {
        tokens.push(TokenKind::Port, port);
    }
    let mut start = parts.path.start;
    for at in parts.path.start..=parts.path.end {
        if at == parts.path.end || input.as_bytes()[at as usize] == b'/' {
            tokens.push(TokenKind::Segment, Span { start, end: at });
            start = at + 1;
        }
    }
    if let Some(query) = parts.query {
        for pair in pairs(input, query) {
            tokens.push(TokenKind::Name, pair.name);
            if let Some(value) = pair.value {
                tokens.push(TokenKind::Value, value);
            }
        }
    }
    if let Some(fragment) = parts.fragment {
        tokens.push(TokenKind::Fragment, fragment);
    }
    let rest = if tokens.list.len() < limits::TOKENS { uri.end } else { tokens.end };
    tokens.push(TokenKind::Text, Span::new(rest as usize, input.len()));
    tokens.list
}

/// The masked parts of an input that is one URI or was meant to be one, ascending and disjoint: its secrets; the text on
/// further lines, which is not part of a URI; and the whole input if it may be a bare key.
#[must_use]
pub fn secret_spans(input: &str) -> Vec<Span> {
    shown::spans_of(spans::merge(found_secrets(input)))
}

fn found_secrets(input: &str) -> Vec<Secret> {
    let mut found = spans::secrets(input, &[]);
    // Redaction of a text also reads a URI that is escaped.
    found.extend(text::find_secrets(input));
    let hidden = if shown::is_bare(input) { Some(Span::new(0, input.len())) } else { shown::further_lines(input) };
    found.extend(hidden.map(|span| Secret { span, kind: SecretKind::BareKey }));
    found
}

/// The URI within an input: all of it, if it begins with the scheme; else without the text around it.
fn uri(input: &str) -> Span {
    let bytes = input.as_bytes();
    let llm = spans::is_scheme(input, &Components::split(input, 0, bytes.len()), "llm");
    let start = if llm { 0 } else { place::begin(input).unwrap_or(bytes.len() - shown::unquoted(bytes).len()) };
    let mut end = start;
    while end < bytes.len() && !matches!(bytes[end], b'\n' | b'\r') {
        end += 1;
    }
    // A URI may end with an apostrophe, so it is a quotation mark only if there is one before the URI.
    while end > start && shown::is_around(bytes[end - 1]) && (start > 0 || bytes[end - 1] != b'\'') {
        end -= 1;
    }
    Span::new(start, end)
}

/// The tokens so far.
struct Tokens {
    list: Vec<Token>,
    /// Ascending and disjoint.
    secrets: Vec<Secret>,
    /// So many secrets end before the next token.
    past: usize,
    /// Where the next token begins.
    end: u32,
}

impl Tokens {
    /// Adds a token, and before it what delimits it.
    fn push(&mut self, kind: TokenKind, span: Span) {
        if self.list.len() >= limits::TOKENS && kind != TokenKind::Text {
            return;
        }
        for (kind, span) in [(TokenKind::Delimiter, Span { start: self.end, end: span.start }), (kind, span)] {
            if span.is_empty() {
                continue;
            }
            while self.secrets.get(self.past).is_some_and(|secret| secret.span.end <= span.start) {
                self.past += 1;
            }
            let secret = self.secrets.get(self.past).is_some_and(|secret| secret.span.start < span.end);
            self.list.push(Token { kind, span, secret });
            self.end = span.end;
        }
    }
}

//! Secrets by their place: settings that are named like a credential, and the userinfo of addresses inside a value.
//! The parser warns of what redaction masks, since both search here.

use super::{is_secret_name, Secret, SecretKind};
use crate::bytes;
use crate::json;
use crate::span::Span;
use crate::uri::pct;
use crate::uri::table::AUTHORITY_END;

/// The first `llm:` after the beginning of the input.
#[must_use]
pub(crate) fn begin(input: &str) -> Option<usize> {
    bytes::find_word(input.as_bytes().get(1..)?, b"llm:").map(|at| at + 1)
}

/// The secrets in settings of `within`, by the names in the table.
pub(crate) fn settings_in(input: &str, within: Span) -> Vec<Span> {
    let mut secrets = Secrets::new(input, &[]);
    secrets.settings(within);
    secrets.spans()
}

/// The secrets in the value at `within`, by the names in the table.
pub(crate) fn in_value(input: &str, within: Span) -> Vec<Span> {
    let mut secrets = Secrets::new(input, &[]);
    secrets.value(within);
    secrets.spans()
}

/// The secret in a parameter without a value, by the names in the table: see [`Secrets::after_colon`].
pub(crate) fn after_colon(input: &str, name: Span) -> Option<Span> {
    let mut secrets = Secrets::new(input, &[]);
    secrets.after_colon(name);
    secrets.found.pop().map(|secret| secret.span)
}

/// The secrets of one input that are found so far.
pub(crate) struct Secrets<'a> {
    pub(crate) input: &'a str,
    /// Names of parameters that a caller declares to be secret, in addition to the table.
    extra: &'a [String],
    pub(crate) found: Vec<Secret>,
}

impl<'a> Secrets<'a> {
    pub(crate) fn new(input: &'a str, extra: &'a [String]) -> Self {
        Self { input, extra, found: Vec::new() }
    }

    pub(crate) fn add(&mut self, kind: SecretKind, span: Span) {
        if !span.is_empty() {
            self.found.push(Secret { span, kind });
        }
    }

    fn spans(self) -> Vec<Span> {
        self.found.into_iter().map(|secret| secret.span).collect()
    }

    fn bytes(&self, within: Span) -> &'a [u8] {
        &self.input.as_bytes()[within.range()]
    }

    /// Whether a parameter of this (encoded) name has a secret value.
    pub(crate) fn is_named(&self, name: &str) -> bool {
        self.is_decoded_named(&pct::decode(name).unwrap_or_default())
    }

    fn is_decoded_named(&self, name: &str) -> bool {
        is_secret_name(name) || self.extra.iter().any(|other| other.eq_ignore_ascii_case(name.trim_ascii()))
    }

    /// Searches the value of any parameter: members of JSON that are named like secrets, the credentials of
    /// addresses, and settings.
    pub(crate) fn value(&mut self, within: Span) {
        if self.has_secret_member(within.of(self.input)) {
            self.add(SecretKind::Parameter, within);
        } else {
            self.nested(within);
            self.settings(within);
        }
    }

    /// Searches text that looks like parameters after a delimiter of another component: `/m;api_key=…`, `a=1;api_key=…`. The
    /// byte before `within` delimits as well unless it is an `=`. If they are encoded, everything between two delimiters is
    /// secret. A slash delimits too, but does not end a value: keys in base 64 contain slashes.
    #[inline(never)]
    pub(crate) fn settings(&mut self, within: Span) {
        let mut at = within.start as usize;
        let is_value = at > 0 && self.input.as_bytes()[at - 1] == b'=';
        let end = within.end as usize;
        while at <= end {
            let mut to = piece_end(self.input, at, end);
            // A value begins without a name.
            let named = !is_value || at > within.start as usize;
            // A model may have colons, but not after a delimiter of parameters: `/m&api_key:…`.
            let colon = at > 0 && is_delimiter(self.input.as_bytes()[at - 1]);
            if let Some(from) = self.secret_in_piece(&self.input[at..to], named, colon) {
                while to < end && !matches!(self.input.as_bytes()[to], b';' | b'#' | b'&' | b'?') {
                    to += 1;
                }
                self.add(SecretKind::Parameter, Span::new(at + from, to));
            }
            at = to + 1;
        }
    }

    /// Where in a piece its secret begins, if it has one: after the name, or with the piece if that is encoded.
    fn secret_in_piece(&self, piece: &str, named: bool, colon: bool) -> Option<usize> {
        if let Some(sign) = self.secret_setting(piece, colon).filter(|_| named) {
            return Some(sign + 1);
        }
        bytes::find(piece.as_bytes(), b'%')?;
        let decoded = pct::decode(piece).unwrap_or_default();
        let mut at = 0;
        while at <= decoded.len() {
            let end = piece_end(&decoded, at, decoded.len());
            // The canonical form encodes the delimiters of `a=1;api_key:…`.
            let colon = if at == 0 { colon } else { is_delimiter(decoded.as_bytes()[at - 1]) };
            if (named || at > 0) && self.secret_setting(&decoded[at..end], colon).is_some() {
                return Some(0);
            }
            at = end + 1;
        }
        None
    }

    /// The length of the name of a setting that is named like a secret and has a value, after `=` or, if `colon`, after `:`.
    fn secret_setting(&self, piece: &str, colon: bool) -> Option<usize> {
        let signs: &[u8] = if colon { b"=:" } else { b"=" };
        for &sign in signs {
            match bytes::find(piece.as_bytes(), sign) {
                Some(at) if at + 1 < piece.len() && self.is_named(&piece[..at]) => return Some(at),
                _ => {}
            }
        }
        None
    }

    /// `api_key:…` as the name of a parameter without a value: what follows the colon, which the canonical form encodes.
    pub(crate) fn after_colon(&mut self, name: Span) {
        let text = self.bytes(name);
        let mut at = 0;
        while at < text.len() && text[at] != b':' && pct::triplet(text, at) != Some(b':') {
            at += 1;
        }
        let value = at + if text.get(at) == Some(&b'%') { 3 } else { 1 };
        if value < text.len() && self.is_named(&name.of(self.input)[..at]) {
            self.add(SecretKind::Parameter, Span { start: name.start + value as u32, ..name });
        }
    }

    /// Searches the addresses inside a value: `base_url=https://user:pass@proxy.example`. If credentials are encoded, the
    /// whole value is secret.
    fn nested(&mut self, value: Span) {
        self.addresses(value);
        let has = |byte| pct::find_triplet(self.input.as_bytes(), value, byte).is_some();
        if has(b'@') || bytes::find(self.bytes(value), b'@').is_some() && has(b':') {
            let decoded = pct::decode(value.of(self.input)).unwrap_or_default();
            let mut inner = Secrets::new(&decoded, self.extra);
            inner.addresses(Span::new(0, decoded.len()));
            if !inner.found.is_empty() {
                self.add(SecretKind::Parameter, value);
            }
        }
    }

    /// The credentials of the addresses in `within`.
    pub(crate) fn addresses(&mut self, within: Span) {
        let bytes = &self.input.as_bytes()[..within.end as usize];
        let mut at = within.start as usize;
        while at + 3 <= bytes.len() {
            if bytes[at] != b':' || bytes[at + 1] != b'/' || bytes[at + 2] != b'/' {
                at += 1;
                continue;
            }
            let start = at + 3;
            at = start;
            while at < bytes.len() && !AUTHORITY_END.has(bytes[at]) {
                at += 1;
            }
            if let Some(sign) = bytes::rfind(&bytes[start..at], b'@') {
                self.key(SecretKind::Parameter, Span::new(start, start + sign));
            }
        }
    }

    /// Whether a JSON value has a member that is named like a secret: `{"api_key":"…"}`. Broken JSON is read by its words.
    fn has_secret_member(&self, raw: &str) -> bool {
        if !json::begins(raw.as_bytes()) && !matches!(raw.as_bytes().first(), Some(b'{' | b'[')) {
            return false;
        }
        let Some(text) = pct::decode(raw) else { return true };
        self.is_quoted(&text, b'"') || self.is_quoted(&text, b'\'')
    }

    /// Whether a word between two quotation marks of this kind is named like a secret.
    fn is_quoted(&self, text: &str, mark: u8) -> bool {
        let mut rest = text;
        while let Some(open) = bytes::find(rest.as_bytes(), mark) {
            rest = &rest[open + 1..];
            let close = bytes::find(rest.as_bytes(), mark).unwrap_or(rest.len());
            if self.is_decoded_named(&rest[..close]) {
                return true;
            }
            rest = rest.get(close + 1..).unwrap_or_default();
        }
        false
    }

    /// The key of a userinfo: what follows the first colon. A label is not secret; one that looks like a key is found by its
    /// shape.
    pub(crate) fn key(&mut self, kind: SecretKind, userinfo: Span) {
        let text = self.bytes(userinfo);
        if let Some(at) = bytes::find(text, b':') {
            let key = Span { start: userinfo.start + at as u32 + 1, ..userinfo };
            if !is_marker(self.bytes(key)) {
                self.add(kind, key);
            }
            return;
        }
        // `llm://app%3Asecret@host`: the colon was encoded as well, maybe twice, or is that of another keyboard.
        for colon in [&b"%3A"[..], b"%253A", "：".as_bytes()] {
            if let Some(at) = bytes::find_word(text, colon) {
                let start = userinfo.start + (at + colon.len()) as u32;
                return self.add(kind, Span { start, ..userinfo });
            }
        }
    }
}

/// Whether a byte delimits parameters, so that a colon may follow the name.
fn is_delimiter(byte: u8) -> bool {
    matches!(byte, b'&' | b';' | b'?')
}

/// Where the piece of `text[..end]` that begins at `at` ends.
fn piece_end(text: &str, mut at: usize, end: usize) -> usize {
    let bytes = &text.as_bytes()[..end];
    while at < bytes.len() && !matches!(bytes[at], b',' | b';' | b'#' | b'&' | b'?' | b'/') {
        at += 1;
    }
    at
}

/// A key of only `*` (raw or as `%2A`) is the state "redacted".
pub(crate) fn is_marker(key: &[u8]) -> bool {
    let mut at = 0;
    while at < key.len() {
        at += match key[at] {
            b'*' => 1,
            b'%' if pct::triplet(key, at) == Some(b'*') => 3,
            _ => return false,
        };
    }
    at > 0
}

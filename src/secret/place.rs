//! Secrets by their place: settings that are named like a credential, and the userinfo of addresses inside a value.
//! The parser warns of what redaction masks, since both search here.

use super::name::has_known_tail_inside;
use super::{entries, is_secret_name, Secret, SecretKind};
use crate::bytes::{self, ends_with};
use crate::json;
use crate::span::Span;
use crate::uri::pct;
use crate::uri::table::{AUTHORITY_END, KEY};
use std::borrow::Cow;
use std::cell::Cell;

/// How often a text is decoded in the search for secrets. Each text is shorter, and more would be a mistake.
const DEPTH: usize = 4;

/// The first `llm:` after the beginning of the input.
pub(crate) fn begin(input: &str) -> Option<usize> {
    bytes::find_word(input.as_bytes().get(1..)?, b"llm:").map(|at| at + 1)
}

/// The secrets in a name, a value, a model or a fragment, by the names in the table: see [`Secrets::value`].
pub(crate) fn in_value(input: &str, within: Span) -> Vec<Span> {
    let mut secrets = Secrets::new(input, &[]);
    secrets.value(within);
    secrets.spans()
}

/// The secrets in a model, by the names in the table: see [`Secrets::model`].
pub(crate) fn in_model(input: &str, within: Span) -> Vec<Span> {
    let mut secrets = Secrets::new(input, &[]);
    secrets.model(within);
    secrets.spans()
}

/// The secrets of one input that are found so far.
pub(crate) struct Secrets<'a> {
    pub(crate) input: &'a str,
    /// The text that it was decoded from, or itself.
    outer: &'a str,
    /// Names of parameters that a caller declares to be secret, in addition to the table.
    extra: &'a [String],
    /// See [`names_model`].
    names_model: Cell<Option<bool>>,
    pub(crate) found: Vec<Secret>,
}

impl<'a> Secrets<'a> {
    pub(crate) fn new(input: &'a str, extra: &'a [String]) -> Self {
        Self { input, outer: input, extra, names_model: Cell::new(None), found: Vec::new() }
    }

    /// Adds a secret, unless it is inside the last one.
    pub(crate) fn add(&mut self, kind: SecretKind, span: Span) {
        if !span.is_empty() && !self.found.last().is_some_and(|last| last.span.contains(span)) {
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

    /// [`Secrets::is_named`] of a decoded name.
    pub(crate) fn is_decoded_named(&self, name: &str) -> bool {
        is_secret_name(name)
            || is_model_key(name.as_bytes()) && self.names_model()
            || self.extra.iter().any(|other| other.eq_ignore_ascii_case(name.trim_ascii()))
    }

    fn names_model(&self) -> bool {
        if let Some(known) = self.names_model.get() {
            return known;
        }
        let names = [self.input, self.outer].iter().any(|text| names_model(&pct::decode_bytes(text.as_bytes())));
        self.names_model.set(Some(names));
        names
    }

    /// Searches the name or the value of any parameter, a segment of a model or a fragment: members of JSON that are named like
    /// secrets, the credentials of addresses, settings, and `Bearer …`.
    pub(crate) fn value(&mut self, within: Span) {
        if !self.may_hide(within) {
            return;
        }
        if self.is_secret_whole(within.of(self.input)) {
            self.add(SecretKind::Parameter, within);
        } else {
            self.nested(within);
            self.settings(within);
        }
    }

    /// Searches a model, and each segment of it for JSON and `Bearer …`.
    pub(crate) fn model(&mut self, within: Span) {
        if !self.may_hide(within) {
            return;
        }
        self.nested(within);
        self.settings(within);
        let (mut start, end) = (within.start as usize, within.end as usize);
        while start < end {
            let slash = bytes::find(&self.input.as_bytes()[start..end], b'/').map_or(end, |slash| start + slash);
            if self.is_secret_whole(&self.input[start..slash]) {
                self.add(SecretKind::Parameter, Span::new(start, slash));
            }
            start = slash + 1;
        }
    }

    /// Whether a text may have a secret. An `@` ends the credentials of an address, a `%` may encode one, and a setting or a member has
    /// a name that ends like that of a secret. Nearly every text has none of them.
    fn may_hide(&self, within: Span) -> bool {
        let raw = within.of(self.input);
        let suspicious = |text: Cow<'_, str>| {
            let has = |sign| bytes::find(text.as_bytes(), sign).is_some();
            has(b'@') || has(b'%') || has_known_tail_inside(text.as_bytes()) || has_parameter(text.as_bytes(), b'k')
        };
        !self.extra.is_empty() || pct::decode(raw).is_none_or(suspicious)
    }

    /// Searches text that looks like parameters after a delimiter of another component: `/m;api_key=…`, `/m#api_key=…`, or that is
    /// one: `x=api_key=…`. If their delimiters are encoded, everything between two raw ones is secret. A slash delimits too, but
    /// does not end a value: keys in base 64 contain slashes.
    #[inline(never)]
    pub(crate) fn settings(&mut self, within: Span) {
        let mut at = within.start as usize;
        let end = within.end as usize;
        // Most models have no sign, and none that is encoded.
        if !self.bytes(within).iter().any(|byte| matches!(byte, b'=' | b':' | b'%' | b' ')) {
            return;
        }
        while at <= end {
            let mut to = piece_end(self.input, at, end);
            let before = before_name(self.input, at);
            if let Some(from) = self.secret_in_piece(&self.input[at..to], before) {
                while to < end && !matches!(self.input.as_bytes()[to], b';' | b'#' | b'&' | b'?') {
                    to += 1;
                }
                if at + from < to {
                    self.add(SecretKind::Parameter, Span::new(at + from, to));
                }
            }
            at = to + 1;
        }
    }

    /// The offset of the secret in a piece, if it has one: after the name, or 0 if the piece contains encoded delimiters.
    fn secret_in_piece(&self, piece: &str, before: u8) -> Option<usize> {
        let Some(decoded) = pct::decode(piece) else { return has_known_tail_inside(piece.as_bytes()).then_some(0) };
        if has_bearer(decoded.as_bytes()) {
            return Some(0);
        }
        let mut at = 0;
        while at <= decoded.len() {
            let end = piece_end(&decoded, at, decoded.len());
            let before = if at == 0 { before } else { before_name(&decoded, at) };
            if let Some(sign) = self.secret_setting(&decoded[at..end], before) {
                return Some(if at == 0 { pct::raw_length(piece.as_bytes(), sign + 1) } else { 0 });
            }
            at = end + 1;
        }
        None
    }

    /// The length of the name of a setting that is named like a secret, before `=` or `:`. `before`: the byte before the name. A host
    /// or a model may have colons, and a value may begin like `key=…` or `key:…`, or with a delimiter: `key=/…`.
    fn secret_setting(&self, piece: &str, before: u8) -> Option<usize> {
        let bytes = piece.as_bytes();
        let mut start = 0;
        for at in (0..bytes.len()).filter(|&at| matches!(bytes[at], b'=' | b':')) {
            let name = &piece[start..at];
            let has = |byte| bytes::find(name.as_bytes(), byte).is_some();
            let is_name = match before {
                b'&' | b';' | b'?' if start == 0 => true,
                // Also after another sign: `model:api_key:KEY`.
                _ if start > 0 || before == b'=' => name.len() > 3 && !has(b'%'),
                b'#' | b',' if name.len() > 3 => true,
                // Not the rest of a command after the path of an address.
                b'/' if name.len() > 3 && !has(b' ') => true,
                _ => bytes[at] == b'=' || name.ends_with(['"', '\'']),
            };
            if is_name && self.is_named(name) {
                return Some(at);
            }
            start = at + 1;
        }
        None
    }

    /// Searches the addresses inside a value, a name or a model: `base_url=https://user:pass@proxy.example`. If credentials are
    /// encoded, or anything secret is encoded twice, all of `within` is secret.
    fn nested(&mut self, within: Span) {
        self.addresses(within);
        let mut text = Cow::Borrowed(within.of(self.input));
        for depth in 0..DEPTH {
            if bytes::find(text.as_bytes(), b'%').is_none() {
                return;
            }
            text = Cow::Owned(pct::decode(&text).unwrap_or_default().into_owned());
            let mut inner = Secrets { outer: self.outer, ..Secrets::new(&text, self.extra) };
            let whole = Span::new(0, text.len());
            inner.addresses(whole);
            if depth > 0 {
                inner.settings(whole);
            }
            if !inner.found.is_empty() || has_model_key(text.as_bytes()) || depth > 0 && inner.is_secret_whole(&text) {
                return self.add(SecretKind::Parameter, within);
            }
        }
    }

    /// The credentials of the addresses in `within`.
    pub(crate) fn addresses(&mut self, within: Span) {
        let bytes = &self.input.as_bytes()[..within.end as usize];
        let mut at = within.start as usize;
        while let Some(length) = bytes::find(&bytes[at..], b':') {
            let sign = at + length;
            at = sign + 1;
            if bytes.len() < sign + 3 || bytes[at] != b'/' {
                continue;
            }
            // `https:/user:pass@host` has lost a slash.
            let slashes = 1 + usize::from(bytes[sign + 2] == b'/');
            let start = sign + 1 + slashes;
            let end = AUTHORITY_END.find(bytes, start);
            let Some(length) = bytes::rfind(&bytes[start..end], b'@') else { continue };
            let user = Span::new(start, start + length);
            match colon(self.bytes(user)) {
                Some((at, length)) if at + length < user.len() => self.key(SecretKind::Parameter, user),
                // A token may be in the place of the user.
                _ if slashes == 2 && (ends_with(&bytes[..sign], b"ai") || self.names_model()) => {
                    self.add(SecretKind::Parameter, user);
                }
                _ => {}
            }
        }
    }

    /// Whether a text is `Bearer …`, or JSON with a member that is named like a secret: `{"api_key":"…"}`. Broken JSON is read by
    /// its words.
    fn is_secret_whole(&self, raw: &str) -> bool {
        if has_bearer(pct::decode_or_raw(raw).as_bytes()) {
            return true;
        }
        if !json::begins(raw.as_bytes()) && !matches!(raw.as_bytes().first(), Some(b'{' | b'[')) {
            return false;
        }
        let Some(text) = pct::decode(raw) else { return true };
        [b'"', b'\''].iter().any(|&mark| bytes::split(&text, mark).any(|word| self.is_decoded_named(word)))
    }

    /// Adds the key of a userinfo: the text after the first colon. The label is not secret; a label that looks like a key is found
    /// by its format.
    pub(crate) fn key(&mut self, kind: SecretKind, userinfo: Span) {
        let Some((at, length)) = colon(self.bytes(userinfo)) else { return };
        let key = Span { start: userinfo.start + (at + length) as u32, ..userinfo };
        if !is_marker(self.bytes(key)) {
            self.add(kind, key);
        }
    }
}

/// The offset of the colon in a userinfo, and its length. The colon may be percent-encoded (`llm://app%3Asecret@host`), even twice, or
/// be a full-width colon from another keyboard.
pub(crate) fn colon(userinfo: &[u8]) -> Option<(usize, usize)> {
    entries(":,%3A,%253A,：").find_map(|colon| bytes::find_word(userinfo, colon).map(|at| (at, colon.len())))
}

/// Whether a text has a header's credentials: `Bearer …` with a digit.
fn has_bearer(text: &[u8]) -> bool {
    let mut before: &[u8] = b"";
    text.split(|&byte| byte == b' ').any(|word| {
        let scheme = std::mem::replace(&mut before, word);
        ends_with(scheme, b"bearer") && word.iter().any(u8::is_ascii_digit)
    })
}

/// Whether a text has a model address with its api-key.
fn has_model_key(text: &[u8]) -> bool {
    has_parameter(text, b'k') && bytes::find_word(text, b"://").is_some() && names_model(text)
}

/// Whether a text has a model address (MAS 1.1), whose parameter `k` is an api-key: `m` or `k` in a fragment, or both in the query of an
/// address. The text may be an llm URI that has the address in it.
fn names_model(text: &[u8]) -> bool {
    let after = |at: usize, word: &[u8]| Some(at + bytes::find_word(&text[at..], word)? + word.len());
    let has = |at: usize, letter| has_parameter(&text[at..], letter);
    if after(0, b"#").is_some_and(|hash| has(hash, b'm') || has(hash, b'k')) {
        return true;
    }
    let Some(mut at) = after(0, b"://") else { return false };
    if text[..3].eq_ignore_ascii_case(b"llm") {
        at = after(at, b"://").unwrap_or(text.len());
    }
    has(at, b'k') && has(at, b'm')
}

/// Whether a name is that of the api-key of a model address, whose beginning may be before it: `https://host?k`.
fn is_model_key(name: &[u8]) -> bool {
    matches!(name, [rest @ .., b'k' | b'K'] if !rest.last().is_some_and(|&before| KEY.has(before)))
}

/// Whether one of the settings in a text has this small letter as its name.
pub(crate) fn has_parameter(bytes: &[u8], letter: u8) -> bool {
    let mut at = 0;
    while at < bytes.len() {
        let (first, length) = pct::byte(bytes, at);
        if first | 0x20 == letter && matches!(bytes.get(at + length), Some(b'=' | b':')) {
            return true;
        }
        at = bytes::end_of_setting(bytes, at) + 1;
    }
    false
}

/// The byte before a name that begins at `at`; 0 at the start of the text, and after two slashes, because a host begins there.
fn before_name(text: &str, at: usize) -> u8 {
    match text.as_bytes()[..at] {
        [.., b'/', b'/'] | [] => 0,
        [.., before] => before,
    }
}

/// The end of the piece of `text[..end]` that begins at `at`.
fn piece_end(text: &str, at: usize, end: usize) -> usize {
    bytes::end_of_setting(&text.as_bytes()[..end], at)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A text is searched if the whole search would find a secret in it.
    #[test]
    fn searches_every_text_with_a_secret() {
        let mut inputs = crate::redact::shown::tests::vectors();
        let pieces = [
            "https://", "llm%3A%2F%2F", "app:hunter2@", "app%3Ahunter2%40", "h.example", "/m", "?", "&", ";", ",", "#",
            "=", ":", "%3D", "%2540", "%ff", "api_key=hunter2", "%26api_key%253Dhunter2", "x-api-key:", "Bearer ",
            "bearer%20a1b2", "%7B%22apiKey%22%3A1%7D", "{\"apiKey\":1}", "'token'", "password:x", "keys", "Key", "s",
            "a1",
        ];
        for one in pieces {
            for two in pieces {
                for three in pieces {
                    inputs.extend(["", "=x", ":y", "@z"].map(|end| [one, two, three, end].concat()));
                }
            }
        }
        for input in &inputs {
            let mut secrets = Secrets::new(input, &[]);
            let whole = Span::new(0, input.len());
            secrets.nested(whole);
            secrets.settings(whole);
            let found = !secrets.found.is_empty()
                || input.split('/').chain([&**input]).any(|part| secrets.is_secret_whole(part));
            assert!(!found || secrets.may_hide(whole), "{input}");
        }
    }
}

//! Secrets by their place: settings that are named like a credential, and the userinfo of addresses inside a value.
//! The parser warns of what redaction masks, since both search here.

use super::name::has_known_tail_inside;
use super::{entries, is_secret_name, Secret, SecretKind};
use crate::bytes;
use crate::json;
use crate::span::Span;
use crate::uri::pct;
use crate::uri::query::{pairs, Pair};
use crate::uri::table::AUTHORITY_END;
use std::borrow::Cow;

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

/// The secrets in a fragment, by the names in the table: see [`Secrets::fragment`].
pub(crate) fn in_fragment(input: &str, within: Span) -> Vec<Span> {
    let mut secrets = Secrets::new(input, &[]);
    secrets.fragment(within);
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
    /// Names of parameters that a caller declares to be secret, in addition to the table.
    extra: &'a [String],
    pub(crate) found: Vec<Secret>,
}

impl<'a> Secrets<'a> {
    pub(crate) fn new(input: &'a str, extra: &'a [String]) -> Self {
        Self { input, extra, found: Vec::new() }
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

    fn is_decoded_named(&self, name: &str) -> bool {
        is_secret_name(name) || self.extra.iter().any(|other| other.eq_ignore_ascii_case(name.trim_ascii()))
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

    /// Searches a fragment: a value, or the parameters of a model address with another scheme, or in the query:
    /// `llm://h/m?next=https://i#m=a&k=KEY`.
    pub(crate) fn fragment(&mut self, within: Span) {
        self.value(within);
        self.model_key(within);
    }

    /// Adds the api-key of a model address, its parameter `k` (MAS 1.1), of any version and after any delimiter.
    pub(crate) fn model_key(&mut self, fragment: Span) {
        let name = ["k".to_owned()];
        let mut own = Secrets::new(self.input, &name);
        for pair in pairs(self.input, fragment) {
            match pair.value {
                // The value ends at `&`; other delimiters may belong to the key.
                Some(value) if !value.is_empty() && is_parameter(self.input, pair, "k") => {
                    own.add(SecretKind::ApiKey, value);
                }
                _ => own.settings(pair.span()),
            }
        }
        for secret in own.found {
            self.add(SecretKind::ApiKey, secret.span);
        }
    }

    /// Whether a text may have a secret. An `@` ends the credentials of an address, a `%` may encode one, and a setting or a member has
    /// a name that ends like that of a secret. Nearly every text has none of them.
    fn may_hide(&self, within: Span) -> bool {
        let raw = within.of(self.input);
        let suspicious = |text: Cow<'_, str>| {
            let has = |sign| bytes::find(text.as_bytes(), sign).is_some();
            has(b'@') || has(b'%') || has_known_tail_inside(text.as_bytes()) || has_model_key(&text)
        };
        !self.extra.is_empty() || pct::decode(raw).is_none_or(suspicious) || bytes::split(raw, b'/').any(is_bearer)
    }

    /// Searches text that looks like parameters after a delimiter of another component: `/m;api_key=…`, `/m#api_key=…`, or that is
    /// one: `x=api_key=…`. If their delimiters are encoded, everything between two raw ones is secret. A slash delimits too, but
    /// does not end a value: keys in base 64 contain slashes.
    #[inline(never)]
    pub(crate) fn settings(&mut self, within: Span) {
        let mut at = within.start as usize;
        let end = within.end as usize;
        // Most models have no sign, and none that is encoded.
        if !self.bytes(within).iter().any(|byte| matches!(byte, b'=' | b':' | b'%')) {
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
        if let Some(sign) = self.secret_setting(piece, before) {
            // An encoded sign before it may end the name: `api_key%3DKEY.api_key=1`.
            let has = |byte| pct::find_triplet(piece.as_bytes(), Span::new(0, sign), byte).is_some();
            return Some(if has(b'=') || has(b':') { 0 } else { sign + 1 });
        }
        bytes::find(piece.as_bytes(), b'%')?;
        let decoded = pct::decode(piece).unwrap_or_default();
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
        let mut found = None;
        for sign in [b'=', b':'] {
            let mut start = 0;
            while let Some(length) = bytes::find(&piece.as_bytes()[start..], sign) {
                let (name, at) = (&piece[start..start + length], start + length);
                let is_name = match before {
                    _ if start > 0 => name.len() > 3, // after another colon: `model:api_key:KEY`
                    b'&' | b';' | b'?' => true,
                    b'=' => name.len() > 3 && bytes::find(name.as_bytes(), b'%').is_none(),
                    b'#' | b',' if name.len() > 3 => true,
                    // Not the rest of a command after the path of an address.
                    b'/' if name.len() > 3 && bytes::find(name.as_bytes(), b' ').is_none() => true,
                    _ => sign == b'=',
                };
                // The first sign ends the name: `api_key:KEY.api_key=1`.
                let is_first = found.is_none_or(|other| at < other);
                if is_name && is_first && self.is_named(name) {
                    found = Some(at);
                }
                if sign == b'=' || found.is_some() {
                    break;
                }
                start = at + 1;
            }
        }
        found
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
            let mut inner = Secrets::new(&text, self.extra);
            let whole = Span::new(0, text.len());
            inner.addresses(whole);
            if depth > 0 {
                inner.settings(whole);
            }
            if !inner.found.is_empty() || has_model_key(&text) || depth > 0 && inner.is_secret_whole(&text) {
                return self.add(SecretKind::Parameter, within);
            }
        }
    }

    /// The credentials of the addresses in `within`.
    pub(crate) fn addresses(&mut self, within: Span) {
        let bytes = &self.input.as_bytes()[..within.end as usize];
        let mut at = within.start as usize;
        while let Some(colon) = bytes::find(&bytes[at..], b':') {
            at += colon;
            if bytes.len() < at + 3 || bytes[at + 1] != b'/' {
                at += 1;
                continue;
            }
            // `https:/user:pass@host` has lost a slash.
            let slashes = 1 + usize::from(bytes[at + 2] == b'/');
            let start = at + 1 + slashes;
            at = AUTHORITY_END.find(bytes, start);
            let Some(sign) = bytes::rfind(&bytes[start..at], b'@') else { continue };
            if slashes == 2 || bytes::find(&bytes[start..start + sign], b':').is_some() {
                self.key(SecretKind::Parameter, Span::new(start, start + sign));
            }
        }
    }

    /// Whether a text is `Bearer …`, or JSON with a member that is named like a secret: `{"api_key":"…"}`. Broken JSON is read by
    /// its words.
    fn is_secret_whole(&self, raw: &str) -> bool {
        if is_bearer(raw) {
            return true;
        }
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

/// Whether a text is a header's credentials: `Bearer …` with a digit.
pub(crate) fn is_bearer(raw: &str) -> bool {
    let Some((scheme, rest)) = raw.split_at_checked(6) else { return false };
    let Some(rest) = scheme.eq_ignore_ascii_case("bearer").then(|| pct::decode_or_raw(rest)) else { return false };
    let [b' ', key @ ..] = rest.as_bytes() else { return false };
    bytes::find(key, b' ').is_none() && key.iter().any(u8::is_ascii_digit)
}

/// Whether a text has the api-key of a model address, the parameter `k` of its fragment (MAS 1.1).
fn has_model_key(text: &str) -> bool {
    let Some((address, fragment)) = bytes::find(text.as_bytes(), b'#').map(|at| text.split_at(at)) else {
        return false;
    };
    let is_key = |pair: &str| pair.len() > 2 && pair.as_bytes()[..2].eq_ignore_ascii_case(b"k=");
    bytes::find_word(address.as_bytes(), b"://").is_some() && bytes::split(&fragment[1..], b'&').any(is_key)
}

/// Whether a parameter has this name, in any spelling.
pub(crate) fn is_parameter(input: &str, pair: Pair, name: &str) -> bool {
    pct::decode(pair.name.of(input)).is_some_and(|own| own.trim_ascii().eq_ignore_ascii_case(name))
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
